import { referenceMetrics, renderLikeCompat } from '../report/reference-scorer.ts'
import type { ScoresRenderOptions, ScoresReport } from '../report/scores.ts'
import { compatModes } from '../scoring/compat.ts'
import type { Settings } from '../scoring/settings.ts'
import { UsageError } from './command.ts'
import { type SettingsFlags, settingsOf } from './flags/settings-flags.ts'
import type { Run } from './run.ts'

/** The settings of scoring; the reference scorer's lines come with the reference scorer's metrics. */
export function scoreSettingsOf(flags: SettingsFlags): Settings {
  const asked = settingsOf(flags)
  if (flags.compat !== 'conll' || flags.metrics !== undefined) return asked
  // Its lines always have the mentions, whichever metrics a preset chooses.
  const metrics = flags.preset === undefined ? referenceMetrics : [...new Set(['mentions', ...asked.metrics])]
  return { ...asked, metrics }
}

/**
 * Refuse what the lines of another scorer have no place for, or name it where something is left.
 *
 * @throws UsageError before any work is done
 */
export function checkReferenceLines(run: Run, settings: Settings, perDocument: boolean): void {
  if (settings.compat === 'none' || run.rendering !== 'text') return
  const elsewhere = 'another rendering has room for that, for example --to markdown'
  if (perDocument || settings.by.length > 0) {
    const flag = perDocument ? '--per-document' : '--by'
    const { scorer } = compatModes[settings.compat]
    throw new UsageError(
      `${flag} beside --compat ${settings.compat}: ${scorer}'s lines are about the whole corpus; ${elsewhere}`,
    )
  }
  if (settings.compat !== 'conll') return
  const leftOut = settings.metrics.filter((id) => !referenceMetrics.includes(id))
  if (!settings.metrics.some((id) => id !== 'mentions' && referenceMetrics.includes(id))) {
    throw new UsageError(
      `--compat conll prints the reference scorer's lines, and there are none for ${settings.metrics.join(', ')}; ${elsewhere}`,
    )
  }
  if (leftOut.length > 0) {
    run.note(`left out, since the reference scorer does not have them: ${leftOut.join(', ')}; ${elsewhere}`)
  }
}

/** Print the warnings, and write the scores as was asked for. */
export function emitScores(
  run: Run,
  report: ScoresReport,
  options: Pick<ScoresRenderOptions, 'isPaper'> = {},
): void {
  run.warn(report.systems.flatMap(({ warnings }) => warnings))
  run.emit(renderLikeCompat(report, run.rendering, { ...run.renderOptions, ...options }))
}
