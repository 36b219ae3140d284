import { plainStyle, renderText } from '../../report/text.ts'
import { defaultSettings, type Settings } from '../../scoring/settings.ts'
import { parseSignature, settingsOfSignature } from '../../scoring/signature.ts'
import { type CommandModule, type Io, UsageError } from '../command.ts'
import { scoreSystems } from '../score-systems.ts'

/** `referee verify "SIGNATURE" KEY RESPONSE...` */
export const verify: CommandModule = {
  define(command, io, finish) {
    command
      .argument('<signature>', 'the line under a result, in quotes')
      .argument('<key>', 'file, directory, glob, or - for standard input')
      .argument('<response...>', 'as many as the signature has')
      .option('--metrics <list>', 'what to print (default: standard)')
      .option('--json', 'machine output')
      .addHelpText(
        'after',
        '\nScores the files under the settings of the signature. Exit code 0 when the same signature comes out\n(same version, settings, documents and bytes), 1 when something differs.',
      )
      .action(async (signature: string, key: string, responses: string[], flags: VerifyFlags) => {
        finish(await run(signature, key, responses, flags, io))
      })
  },
}

interface VerifyFlags {
  readonly metrics?: string
  readonly json?: boolean
}

/** A field of two signatures that is not the same. */
interface Difference {
  readonly field: string
  readonly signed: string | undefined
  readonly found: string | undefined
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
  const { settingsOf } = await import('../settings-options.ts')
  const metrics =
    flags.metrics === undefined ? defaultSettings.metrics : settingsOf({ metrics: flags.metrics }).metrics
  const settings: Settings = { ...defaultSettings, ...settingsOfSignature(signed), metrics }
  const report = await scoreSystems({ key, responses, settings, isQuiet: true }, io)
  const found = parseSignature(report.signature) ?? new Map<string, string>()
  const fields = [...new Set([...signed.keys(), ...found.keys()])]
  const differences: Difference[] = fields
    .map((field) => ({ field, signed: signed.get(field), found: found.get(field) }))
    .filter((each) => each.signed !== each.found)
  const isSame = differences.length === 0
  if (flags.json === true) {
    io.stdout(
      `${JSON.stringify({ schema: 'referee.verification/1', same: isSame, differences, report }, undefined, 2)}\n`,
    )
  } else {
    io.stdout(`${renderText(report, plainStyle)}\n`)
    io.stdout(isSame ? 'same: this signature stands for these files and settings\n' : explain(differences))
  }
  return isSame ? 0 : 1
}

const MEANINGS: Readonly<Record<string, string>> = {
  referee: 'another version of Referee',
  docs: 'another number of documents',
  key: 'the key has other bytes',
  response: 'the response has other bytes',
}

function explain(differences: readonly Difference[]): string {
  const lines = differences.map(
    ({ field, signed, found }) =>
      `  ${field}: signed ${signed ?? 'nothing'}, found ${found ?? 'nothing'} (${MEANINGS[field] ?? 'another setting'})`,
  )
  return `different:\n${lines.join('\n')}\n`
}
