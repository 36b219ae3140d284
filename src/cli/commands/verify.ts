import { printable, RefereeError } from '../../errors.ts'
import { renderScores } from '../../report/scores.ts'
import { defaultSettings, resolveSettings, type Settings } from '../../scoring/settings.ts'
import { parseSignature, settingsOfSignature } from '../../scoring/signature.ts'
import { type CommandModule, type Io, UsageError } from '../command.ts'
import { checkTarget, emit } from '../files/write-file.ts'
import { addFormatOptions, type FormatFlags, sideFormatsOf } from '../format-options.ts'
import { addReportOptions, type ReportFlags, renderingOf, renderOptionsOf } from '../report-options.ts'
import { renderWarnings, scoreSystems } from '../score-systems.ts'
import { settingsOf } from '../settings-options.ts'

/** `referee verify "SIGNATURE" KEY RESPONSE...` */
export const verify: CommandModule = {
  define(command, io, finish) {
    command
      .argument('<signature>', 'the line under a result, in quotes')
      .argument('<key>', 'file, directory, glob, or - for standard input')
      .argument('<response...>', 'as many as the signature has')
      .option('--metrics <list>', 'what to print (default: standard)')
    addFormatOptions(command)
    addReportOptions(command)
    command
      .addHelpText('after', EXPLANATION)
      .action(async (signature: string, key: string, responses: string[], flags: VerifyFlags) => {
        finish(await run(signature, key, responses, flags, io))
      })
  },
}

const EXPLANATION = `
Scores the files under the settings of the signature. Exit code 0 when the same signature comes out
(same version, settings, documents and bytes), 1 when something differs. With --to csv, markdown or latex
the verdict is said on standard error.

Example:
  referee verify "referee:0.2.0|match:exact|…|response:sha256-5e6f7a8b" key.conll response.conll`

interface VerifyFlags extends FormatFlags, ReportFlags {
  readonly metrics?: string
}

/** A field of two signatures that is not the same. */
interface Difference {
  readonly field: string
  readonly signed: string | undefined
  readonly found: string | undefined
}

/** @throws UsageError for a setting that no flag could have given: a signature may come from anywhere */
function settingsOfThisVersion(given: Partial<Settings>): Settings {
  try {
    return resolveSettings(given)
  } catch (error) {
    throw error instanceof RefereeError ? new UsageError(`the signature has ${error.message}`) : error
  }
}

async function run(
  signature: string,
  key: string,
  responses: readonly string[],
  flags: VerifyFlags,
  io: Io,
): Promise<number> {
  const signed = parseSignature(signature)
  if (signed === undefined) throw new UsageError('this is no signature; it should start with "referee:"')
  for (const [field, command] of [
    ['test', 'compare'],
    ['unmarked', 'agree'],
    ['names', 'cone'],
    ['links', 'classes'],
    ['against', 'classes'],
    ['profiles', 'predict'],
  ] as const) {
    if (!signed.has(field)) continue
    throw new UsageError(
      `this signature is of referee ${command}: give that command the same files and flags, and compare the lines`,
    )
  }
  const given = settingsOfSignature(signed)
  const metrics =
    flags.metrics === undefined ? defaultSettings.metrics : settingsOf({ metrics: flags.metrics }).metrics
  const settings: Settings = settingsOfThisVersion({ ...given, metrics })
  const formats = sideFormatsOf(flags)
  const isQuiet = flags.quiet ?? false
  const rendering = renderingOf(flags)
  checkTarget(flags.output)
  const isAligned = signed.get('text') === 'aligned'
  const report = await scoreSystems({ key, responses, settings, formats, isQuiet, isAligned }, io)
  if (!isQuiet) io.stderr(renderWarnings(report.systems.flatMap(({ warnings }) => warnings)))
  const differences = differencesOf(signed, parseSignature(report.signature) ?? new Map())
  const isSame = differences.length === 0
  const verdict = isSame ? 'same: this signature stands for these files and settings\n' : explain(differences)
  if (rendering === 'json') {
    const verification = { schema: 'referee.verification/1', same: isSame, differences, report }
    emit(`${JSON.stringify(verification, undefined, 2)}\n`, flags.output, io)
  } else {
    const scores = renderScores(report, rendering, renderOptionsOf(flags, io))
    // What others are to read as a table has no room for a sentence.
    emit(rendering === 'text' ? `${scores}\n${verdict}` : scores, flags.output, io)
    if (rendering !== 'text' && !isQuiet) io.stderr(verdict)
  }
  return isSame ? 0 : 1
}

function differencesOf(
  signed: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): Difference[] {
  return [...new Set([...signed.keys(), ...found.keys()])]
    .map((field) => ({ field, signed: signed.get(field), found: found.get(field) }))
    .filter((each) => each.signed !== each.found)
}

const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['referee', 'another version of Referee'],
  ['docs', 'another number of documents'],
  ['key', 'the key has other bytes'],
  ['response', 'the response has other bytes'],
])

function explain(differences: readonly Difference[]): string {
  const lines = differences.map(
    ({ field, signed, found }) =>
      `  ${field}: signed ${signed ?? 'nothing'}, found ${found ?? 'nothing'} (${MEANINGS.get(field) ?? 'another setting'})`,
  )
  return `different:\n${lines.map(printable).join('\n')}\n`
}
