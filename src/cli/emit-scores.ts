import { referenceMetrics, renderReference } from '../report/reference-scorer.ts'
import type { Rendering } from '../report/render-report.ts'
import { renderScores, type ScoresReport } from '../report/scores.ts'
import type { Settings } from '../scoring/settings.ts'
import { type Io, UsageError } from './command.ts'
import { emit } from './files/write-file.ts'
import { type ReportFlags, renderOptionsOf } from './report-options.ts'
import { renderWarnings } from './score-systems.ts'
import { type SettingsFlags, settingsOf } from './settings-options.ts'

/** The settings of scoring; the reference scorer's lines come with the reference scorer's metrics. */
export function scoreSettingsOf(flags: SettingsFlags): Settings {
  const asked = settingsOf(flags)
  if (flags.compat !== 'conll' || flags.metrics !== undefined) return asked
  // Its lines always have the mentions, whichever metrics a preset chooses.
  const metrics = flags.preset === undefined ? referenceMetrics : [...new Set(['mentions', ...asked.metrics])]
  return { ...asked, metrics }
}

interface ShownScores {
  readonly settings: Settings
  readonly rendering: Rendering
  readonly perDocument: boolean
  readonly isQuiet: boolean
}

/**
 * What the lines of the reference scorer have no place for is refused, or named where something is left.
 *
 * @throws UsageError before any work is done
 */
export function checkReferenceLines(
  { settings, rendering, perDocument, isQuiet }: ShownScores,
  io: Io,
): void {
  if (settings.compat !== 'conll' || rendering !== 'text') return
  const elsewhere = 'another rendering has room for that, for example --to markdown'
  if (perDocument || settings.by.length > 0) {
    const flag = perDocument ? '--per-document' : '--by'
    throw new UsageError(
      `${flag} beside --compat conll: the reference scorer's lines are about the whole corpus; ${elsewhere}`,
    )
  }
  const leftOut = settings.metrics.filter((id) => !referenceMetrics.includes(id))
  if (!settings.metrics.some((id) => id !== 'mentions' && referenceMetrics.includes(id))) {
    throw new UsageError(
      `--compat conll prints the reference scorer's lines, and there are none for ${settings.metrics.join(', ')}; ${elsewhere}`,
    )
  }
  if (leftOut.length > 0 && !isQuiet) {
    io.stderr(
      `left out, since the reference scorer does not have them: ${leftOut.join(', ')}; ${elsewhere}\n`,
    )
  }
}

/** Write scores down as was asked for, and say the warnings. */
export function emitScores(report: ScoresReport, rendering: Rendering, flags: ReportFlags, io: Io): void {
  if (flags.quiet !== true) io.stderr(renderWarnings(report.systems.flatMap(({ warnings }) => warnings)))
  const text =
    rendering === 'text' && report.settings.compat === 'conll'
      ? renderReference(report)
      : renderScores(report, rendering, renderOptionsOf(flags, io))
  emit(text, flags.output, io)
}
