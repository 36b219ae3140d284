import { Option } from 'commander'
import { printable } from '../../errors.ts'
import { formatById, formats } from '../../formats/registry.ts'
import { metricById } from '../../metrics/registry.ts'
import { renderScores } from '../../report/format-scores.ts'
import { percent } from '../../report/number.ts'
import { referenceMetrics, renderReference } from '../../report/reference-scorer.ts'
import type { ScoresReport } from '../../report/scores.ts'
import { headline } from '../../scoring/tally.ts'
import { type CommandModule, type Io, UsageError } from '../command.ts'
import { checkTarget, emit } from '../output.ts'
import { addReportOptions, type ReportFlags, renderingOf, renderOptionsOf } from '../report-options.ts'
import { renderWarnings, scoreSystems } from '../score-systems.ts'
import { addSettingsOptions, asksForSet, type SettingsFlags, settingsOf } from '../settings-options.ts'

interface ScoreFlags extends SettingsFlags, ReportFlags {
  readonly format?: string
  readonly perDocument?: boolean
  readonly align?: boolean
  readonly failUnder?: readonly string[]
}

/** `referee score KEY RESPONSE...` */
export const score: CommandModule = {
  define(command, io, finish) {
    command
      .argument('<key>', 'file, directory, glob, or - for standard input')
      .argument('<response...>', 'the same; several make a table of systems')
      .addOption(
        new Option('--format <id>', 'of all inputs; detected otherwise').choices(formats.map(({ id }) => id)),
      )
    addSettingsOptions(command)
    addReportOptions(command)
    command
      .option('--per-document', 'scores of each document too')
      .option('--align', "lay responses that cut the text into other words over the key's words")
      .option(
        '--fail-under <metric=value>',
        'exit with 1 if a score (0 to 1, or percent) is below; repeatable',
        (gate: string, gates: string[] = []) => [...gates, gate],
      )
      .addHelpText('after', EXAMPLES)
      .action(async (key: string, responses: string[], flags: ScoreFlags) => {
        finish(await run(key, responses, flags, io))
      })
  },
}

const EXAMPLES = `
Examples:
  referee score key.conll response.conll
  referee score key/ system-a/ system-b/ --metrics conll,lea --to latex
  referee score key.conll response.conll --by type,entity-size --json
  referee score key.conll response.conll --fail-under conll=0.65
  my-resolver text.txt | referee score key.conll -`

async function run(key: string, responses: readonly string[], flags: ScoreFlags, io: Io): Promise<number> {
  const asked = settingsOf(flags)
  const settings =
    flags.compat === 'conll' && flags.metrics === undefined && flags.preset === undefined
      ? { ...asked, metrics: referenceMetrics }
      : asked
  const rendering = renderingOf(flags)
  checkTarget(flags.output)
  const gates = (flags.failUnder ?? []).map((text) => parseGate(text, settings.metrics))
  const report = await scoreSystems(
    {
      key,
      responses,
      settings,
      format: flags.format === undefined ? undefined : formatById(flags.format),
      perDocument: flags.perDocument ?? false,
      leavesOutMissing: asksForSet(flags),
      isAligned: flags.align ?? false,
      isQuiet: flags.quiet ?? false,
    },
    io,
  )
  if (flags.quiet !== true) io.stderr(renderWarnings(report.systems.flatMap(({ warnings }) => warnings)))
  const text =
    rendering === 'text' && flags.compat === 'conll'
      ? renderReference(report)
      : renderScores(report, rendering, renderOptionsOf(flags, io))
  emit(text, flags.output, io)
  return failures(report, gates, io) === 0 ? 0 : 1
}

interface Gate {
  readonly metric: string
  readonly least: number
}

/** `conll=0.65` or `conll=65`: what is above 1 is percent. */
function parseGate(text: string, metrics: readonly string[]): Gate {
  const [metric = '', value = ''] = text.split('=', 2)
  const least = Number(value)
  if (value.trim() === '' || !Number.isFinite(least)) {
    throw new UsageError(`--fail-under wants METRIC=VALUE, for example conll=0.65; got "${text}"`)
  }
  if (metricById(metric) === undefined || !metrics.includes(metric)) {
    throw new UsageError(`--fail-under ${metric}: not among the metrics of this run (${metrics.join(', ')})`)
  }
  if (least < 0 || least > 100 || (least > 1 && least < 2)) {
    throw new UsageError(`--fail-under ${text}: a score is 0 to 1, or 2 to 100 percent`)
  }
  return { metric, least: least > 1 ? least / 100 : least }
}

function failures(report: ScoresReport, gates: readonly Gate[], io: Io): number {
  let failed = 0
  for (const { name, scores } of report.systems) {
    for (const { metric, least } of gates) {
      const result = scores[metric]
      if (result !== undefined && headline(result) >= least) continue
      failed++
      if (result === undefined) {
        io.stderr(
          `referee score: ${printable(name)}: ${metric} was left out, so it is not ${percent(least)}\n`,
        )
        continue
      }
      io.stderr(
        `referee score: ${printable(name)}: ${metric} is ${percent(headline(result))}, below ${percent(least)}\n`,
      )
    }
  }
  return failed
}
