import type { CommandModule, Io } from '../command.ts'
import { checkReferenceLines, emitScores, scoreSettingsOf } from '../emit-scores.ts'
import { checkTarget } from '../files/write-file.ts'
import { type GateFlags, gateFlags, gatesFailed, gatesOf } from '../flags/gates.ts'
import { addFormatOptions, type FormatFlags, sideFormatsOf } from '../format-options.ts'
import { addReportOptions, type ReportFlags, renderingOf } from '../report-options.ts'
import { scoreSystems } from '../score-systems.ts'
import { addSettingsOptions, asksForSet, type SettingsFlags } from '../settings-options.ts'
import { addFlags } from '../to-commander.ts'

interface ScoreFlags extends FormatFlags, SettingsFlags, ReportFlags, GateFlags {
  readonly perDocument?: boolean
  readonly align?: boolean
}

/** `referee score KEY RESPONSE...` */
export const score: CommandModule = {
  define(command, io, finish) {
    command
      .argument('<key>', 'file, directory, glob, or - for standard input')
      .argument('<response...>', 'the same; several make a table of systems')
    addFormatOptions(command)
    addSettingsOptions(command)
    addReportOptions(command)
    command
      .option('--per-document', 'scores of each document too')
      .option('--align', "lay responses that cut the text into other words over the key's words")
    addFlags(command, gateFlags)
    command
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
  const settings = scoreSettingsOf(flags)
  const rendering = renderingOf(flags)
  checkTarget(flags.output)
  const gates = gatesOf(flags, settings)
  const perDocument = flags.perDocument ?? false
  const isQuiet = flags.quiet ?? false
  checkReferenceLines({ settings, rendering, perDocument, isQuiet }, io)
  const report = await scoreSystems(
    {
      key,
      responses,
      settings,
      formats: sideFormatsOf(flags),
      perDocument,
      leavesOutMissing: asksForSet(flags),
      isAligned: flags.align ?? false,
      isQuiet,
    },
    io,
  )
  emitScores(report, rendering, flags, io)
  return gatesFailed('score', report, gates, io) === 0 ? 0 : 1
}
