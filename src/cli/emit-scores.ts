import type { NodeFiles } from '../node/files/node-files.ts'
import { referenceMetrics, renderLikeCompat } from '../report/reference-scorer.ts'
import type { ScoresRenderOptions, ScoresReport } from '../report/scores.ts'
import { compatModes } from '../scoring/compat.ts'
import type { Settings } from '../scoring/settings.ts'
import { UsageError } from './command.ts'
import { type SettingsFlags, settingsOf } from './flags/settings-flags.ts'
import type { Run } from './run.ts'

/** The settings of scoring; `--compat conll` defaults to the metrics of the reference scorer. */
export function scoreSettingsOf(flags: SettingsFlags, files: NodeFiles): Settings {
  const base = settingsOf(flags, files)
  if (flags.compat !== 'conll' || flags.metrics !== undefined) return base
  // Its lines always include the mentions, whichever metrics a preset chooses.
  const metrics = flags.preset === undefined ? referenceMetrics : [...new Set(['mentions', ...base.metrics])]
  return { ...base, metrics }
}

/** Flags that add to the scores of the whole corpus, or lay them out differently. */
interface BesideTotals {
  readonly perDocument?: boolean
  readonly paper?: boolean
  readonly intervals?: boolean
  readonly baseline?: string
  readonly confidence?: boolean
}

/**
 * Refuse what the lines of another scorer cannot show, or note which metrics they leave out.
 *
 * @throws UsageError before any work is done
 */
export function checkReferenceLines(run: Run, settings: Settings, beside: BesideTotals): void {
  if (settings.compat === 'none' || run.rendering !== 'text') return
  const elsewhere = 'use another output, for example --to markdown'
  const flags: [flag: string, isAsked: boolean | undefined][] = [
    ['--per-document', beside.perDocument],
    ['--by', settings.by.length > 0],
    ['--paper', beside.paper],
    ['--intervals', beside.intervals],
    ['--baseline', beside.baseline !== undefined],
    ['--confidence', beside.confidence],
  ]
  const [flag] = flags.find(([, isAsked]) => isAsked) ?? []
  if (flag !== undefined) {
    const { scorer } = compatModes[settings.compat]
    throw new UsageError(
      `${flag} with --compat ${settings.compat}: ${scorer}'s lines cover the whole corpus only; ${elsewhere}`,
    )
  }
  if (settings.compat !== 'conll') return
  const leftOut = settings.metrics.filter((id) => !referenceMetrics.includes(id))
  if (!settings.metrics.some((id) => id !== 'mentions' && referenceMetrics.includes(id))) {
    throw new UsageError(
      `--compat conll prints the reference scorer's lines, but it has none for ${settings.metrics.join(', ')}; ${elsewhere}`,
    )
  }
  if (leftOut.length > 0) {
    run.note(`left out, since the reference scorer does not have them: ${leftOut.join(', ')}; ${elsewhere}`)
  }
}

/** Print the warnings, and write the scores in the requested form. */
export function emitScores(
  run: Run,
  report: ScoresReport,
  options: Pick<ScoresRenderOptions, 'isPaper'> = {},
): void {
  run.warn(report.systems.flatMap(({ warnings }) => warnings))
  run.emit(renderLikeCompat(report, run.rendering, { ...run.renderOptions, ...options }))
}
