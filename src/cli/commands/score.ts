import { nameSystems } from '../../corpus/name-systems.ts'
import type { Command, FlagsFor } from '../command.ts'
import { checkReferenceLines, emitScores, scoreSettingsOf } from '../emit-scores.ts'
import { appendToLedger, checkLedger, type LedgerFlags, ledgerFlags } from '../files/ledger.ts'
import { nodeFiles } from '../files/read-inputs.ts'
import { checkGates, type GateFlags, gateFlags, gatesOf } from '../flags/gates.ts'
import { type InputFlags, inputFlags, inputOptionsOf } from '../flags/input-flags.ts'
import { type OutputFlags, outputFlags } from '../flags/output-flags.ts'
import { asksForSet, type SettingsFlags, settingsFlags } from '../flags/settings-flags.ts'
import type { Run } from '../run.ts'
import { scoreResponses } from '../score-responses.ts'

interface OwnFlags extends GateFlags, LedgerFlags {
  readonly perDocument?: boolean
}

type ScoreFlags = InputFlags & SettingsFlags & OutputFlags & OwnFlags

const ownFlags: FlagsFor<OwnFlags> = {
  perDocument: { description: 'scores of each document too' },
  ...gateFlags,
  ...ledgerFlags,
}

const EXAMPLES = `
Examples:
  referee score key.conll response.conll
  referee score key/ system-a/ system-b/ --metrics conll,lea --to latex
  referee score key.conll response.conll --by type,entity-size --json
  referee score key.conll response.conll --fail-under conll=0.65
  my-resolver text.txt | referee score key.conll -`

/** `referee score KEY RESPONSE...` */
export const command: Command<[key: string, responses: string[]], ScoreFlags> = {
  arguments: [
    { name: 'key', description: 'file, directory, glob, or - for standard input' },
    {
      name: 'response',
      description: 'the same, or LABEL=PATH; several make a table of systems',
      variadic: true,
    },
  ],
  flags: [inputFlags, settingsFlags, outputFlags, ownFlags],
  notes: EXAMPLES,
  run: (run, [key, responses], flags) => score(run, key, responses, flags),
}

async function score(
  run: Run,
  key: string,
  responses: readonly string[],
  flags: ScoreFlags,
): Promise<number> {
  const settings = scoreSettingsOf(flags)
  const gates = gatesOf(flags, settings)
  const perDocument = flags.perDocument ?? false
  checkReferenceLines(run, settings, perDocument)
  checkLedger(flags)
  const input = inputOptionsOf(flags)
  const report = await scoreResponses(run, key, nameSystems(nodeFiles, responses), {
    settings,
    input: () => input,
    perDocument,
    leavesOutMissing: asksForSet(flags),
  })
  emitScores(run, report)
  appendToLedger(flags, report)
  return checkGates(run, report, gates)
}
