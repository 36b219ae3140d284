import { nameSystems } from '../../corpus/name-systems.ts'
import type { InputOptions } from '../../corpus/sides.ts'
import { printable, RefereeError } from '../../errors.ts'
import { renderScores, scoresReport } from '../../report/scores.ts'
import { changedSince } from '../../scoring/changed-since.ts'
import { resolveSettings, type Settings } from '../../scoring/settings.ts'
import { parseSignature, readingInSignature, settingsOfSignature } from '../../scoring/signature.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import { findFormat, inputFlags, inputOptionsOf } from '../flags/input-flags.ts'
import { outputFlags } from '../flags/output-flags.ts'
import { asksForSet, settingsFlags, settingsOf } from '../flags/settings-flags.ts'
import type { Run } from '../run.ts'
import { scoreResponses } from '../score-responses.ts'

const ownFlags = {
  metrics: settingsFlags.metrics,
} as const satisfies FlagGroup

const groups = [ownFlags, inputFlags, outputFlags] as const
type VerifyFlags = FlagsOf<typeof groups>

/** `referee verify "SIGNATURE" KEY RESPONSE...` */
export const command: Command<[signature: string, key: string, responses: string[]], typeof groups> = {
  arguments: [
    { name: 'signature', description: 'the line under a result, in quotes' },
    { name: 'key', description: 'file, directory or glob; - for standard input' },
    { name: 'response', description: 'as many responses as the signature has', variadic: true },
  ],
  flags: groups,
  examples: ['referee verify "referee:0.3.0|…" key.conll response.conll'],
  notes: [
    'Scores the files under the settings of the signature. The exit code is 0 if the same signature results (same version, settings, documents and bytes), and 1 if anything differs. With --to csv, markdown or latex the verdict goes to standard error.',
  ],
  run: (run, [signature, key, responses], flags) => verify(run, signature, key, responses, flags),
}

/** A field in which two signatures differ. */
interface Difference {
  readonly field: string
  readonly signed: string | undefined
  readonly found: string | undefined
}

/** @throws UsageError for a setting that no flag could have given: a signature may come from anywhere */
function settingsOfThisVersion(settings: Partial<Settings>): Settings {
  try {
    return resolveSettings(settings)
  } catch (error) {
    throw error instanceof RefereeError ? new UsageError(`the signature has ${error.message}`) : error
  }
}

async function verify(
  run: Run,
  signature: string,
  key: string,
  responses: readonly string[],
  flags: VerifyFlags,
): Promise<number> {
  const signed = parseSignature(signature)
  if (signed === undefined) throw new UsageError('not a signature: it should start with "referee:"')
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
  const signedSettings = settingsOfSignature(signed)
  const metrics =
    flags.metrics === undefined ? {} : { metrics: settingsOf({ metrics: flags.metrics }, run.files).metrics }
  const settings: Settings = settingsOfThisVersion({ ...signedSettings, ...metrics })
  const input = inputOptionsOf(flags, run.files)
  const results = await scoreResponses(run, key, nameSystems(run.files, responses), {
    settings,
    input: (system) => signedInput(signed, system, input),
    leavesOutMissing: asksForSet(flags),
  })
  const report = scoresReport(results)
  run.warn(report.systems.flatMap(({ warnings }) => warnings))
  const differences = differencesOf(signed, parseSignature(report.signature) ?? new Map())
  const isSame = differences.length === 0
  const changes = changedSince(signed.get('referee') ?? '')
  const verdict = isSame
    ? 'same: the signature matches these files and settings\n'
    : explain(differences, changes)
  const { rendering } = run
  if (rendering === 'json') {
    const changed = changes.length === 0 ? {} : { changedScores: changes }
    const verification = { schema: 'referee.verification/1', same: isSame, differences, ...changed, report }
    run.emit(`${JSON.stringify(verification, undefined, 2)}\n`)
  } else {
    const scores = renderScores(report, rendering, run.renderOptions)
    // Only text has room for a sentence.
    run.emit(rendering === 'text' ? `${scores}\n${verdict}` : scores)
    if (rendering !== 'text') run.note(verdict.trimEnd())
  }
  return isSame ? 0 : 1
}

/** How a response was read and paired according to the signature; flags take precedence. */
function signedInput(signed: ReadonlyMap<string, string>, system: number, flags: InputOptions): InputOptions {
  const { format, text, pair } = readingInSignature(signed, system)
  return {
    keyFormat: flags.keyFormat ?? findFormat(signed.get('key-format')),
    responseFormat: flags.responseFormat ?? findFormat(format),
    align: flags.align ?? (text === undefined ? undefined : text === 'aligned' ? 'always' : 'never'),
    pairBy: flags.pairBy ?? signedPairBy(pair),
  }
}

function signedPairBy(pair: string | undefined): InputOptions['pairBy'] {
  if (pair === undefined || pair === 'id' || pair === 'text' || pair === 'position') return pair
  throw new UsageError(`documents were paired by a list (pair:${pair}): give the same list with --pair FILE`)
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
  ['referee', 'different version'],
  ['docs', 'different number of documents'],
  ['key', 'the key file differs'],
  ['response', 'the response file differs'],
])

function explain(differences: readonly Difference[], changes: readonly string[]): string {
  const lines = differences.map(
    ({ field, signed, found }) =>
      `  ${field}: signed ${signed ?? 'nothing'}, found ${found ?? 'nothing'} (${MEANINGS.get(field) ?? 'different setting'})`,
  )
  const since = changes.map((change) => `  changed since: ${change}`)
  return `different:\n${[...lines.map(printable), ...since].join('\n')}\n`
}
