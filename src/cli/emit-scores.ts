import { type Rendering, renderScores } from '../report/format-scores.ts'
import { referenceMetrics, renderReference } from '../report/reference-scorer.ts'
import type { ScoresReport } from '../report/scores.ts'
import type { Settings } from '../scoring/settings.ts'
import type { Io } from './command.ts'
import { emit } from './output.ts'
import { type ReportFlags, renderOptionsOf } from './report-options.ts'
import { renderWarnings } from './score-systems.ts'
import { type SettingsFlags, settingsOf } from './settings-options.ts'

/** The settings of scoring; the reference scorer's lines come with the reference scorer's metrics. */
export function scoreSettingsOf(flags: SettingsFlags): Settings {
  const asked = settingsOf(flags)
  return flags.compat === 'conll' && flags.metrics === undefined && flags.preset === undefined
    ? { ...asked, metrics: referenceMetrics }
    : asked
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
