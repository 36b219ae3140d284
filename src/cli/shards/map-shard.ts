import type { DocumentPair } from '../../corpus/pair-documents.ts'
import { type CorefDocument, documentLabel } from '../../document/document.ts'
import { RefereeError, type Warning } from '../../errors.ts'
import { RowCounter } from '../../scoring/document-row.ts'
import { matchDocuments } from '../../scoring/match-documents.ts'
import { storeRow } from '../../scoring/stored-row.ts'
import type { Io } from '../command.ts'
import { sideFormatsOf } from '../format-options.ts'
import type { CorpusPart, ReadFile } from '../input/open-corpus.ts'
import { openPair } from '../paired-corpora.ts'
import type { Stretch } from './balance.ts'
import { checkInputs, inputWatch } from './inputs.ts'
import { type PartRow, type StoredError, writePart } from './part.ts'
import type { Plan, PlannedPair, PlannedSystem, ShardRun } from './plan.ts'

/** What became of a pair: a row, or the error at which `score` would have stopped. */
type Outcome = { readonly row: PartRow } | { readonly error: StoredError }

/**
 * Score the documents of one shard and write its part. An error of a document is part of the result: `merge`
 * ends in the first of all shards, as `score` would.
 *
 * @returns the error, if there is one
 * @throws RefereeError where the input is not that of the plan, or the part cannot be written
 */
export async function mapShard(run: ShardRun, shard: number, io: Io): Promise<StoredError | undefined> {
  const { plan } = run
  const { from, to } = plan.shards[shard] as Stretch
  const outcomes: Outcome[] = []
  for (const [s, system] of plan.systems.entries()) {
    const own = plan.pairs.slice(from, to).filter((pair) => pair.system === s)
    if (own.length > 0) outcomes.push(...(await scorePairs(plan, system, own, io)))
  }
  const rows: PartRow[] = []
  let error: StoredError | undefined
  for (const outcome of outcomes) {
    if ('error' in outcome) {
      error = outcome.error
      break
    }
    rows.push(outcome.row)
  }
  writePart(run, shard, rows, error)
  return error
}

async function scorePairs(
  plan: Plan,
  system: PlannedSystem,
  pairs: readonly PlannedPair[],
  io: Io,
): Promise<Outcome[]> {
  const counter = new RowCounter(plan.settings, plan.leavesOutMissing)
  const numbers = new Map(pairs.map(({ id }, i) => [id, i]))
  const outcomes: Outcome[] = []
  const parts = {
    key: partOf(plan, pairs, 'key', numbers),
    response: partOf(plan, pairs, 'response', numbers),
  }
  const watch = inputWatch(plan)
  try {
    const corpora = await openPair(
      {
        key: plan.key.path,
        response: system.path,
        settings: plan.settings,
        formats: sideFormatsOf(plan.format === undefined ? {} : { format: plan.format }),
        label: `scoring ${system.name}`,
        // The plan has what reading and pairing find.
        warn: () => {},
        parts,
        watch: { key: watch, response: watch },
      },
      io,
    )
    // Without their neighbours, documents may be paired in another order.
    for (const pair of corpora.pairs) {
      const number = numbers.get(documentLabel(pair.key)) as number
      outcomes[number] = outcomeOf(plan, counter, pair, pairs[number] as PlannedPair)
    }
  } catch (error) {
    if (error instanceof RefereeError) checkInputs(plan, filesOf(plan, pairs))
    throw error
  }
  return outcomes
}

function outcomeOf(plan: Plan, counter: RowCounter, pair: DocumentPair, planned: PlannedPair): Outcome {
  const warnings: Warning[] = []
  const warn = (warning: Warning): void => void warnings.push(warning)
  try {
    const comparison = matchDocuments(pair.key, pair.response, plan.settings, warn)
    const row = storeRow(counter.count(comparison, pair.key, planned.position), counter.plan)
    return { row: warnings.length === 0 ? row : { ...row, warnings } }
  } catch (error) {
    if (!(error instanceof RefereeError)) throw error
    return { error: { code: error.code, message: error.message } }
  }
}

function partOf(
  plan: Plan,
  pairs: readonly PlannedPair[],
  side: 'key' | 'response',
  numbers: ReadonlyMap<string, number>,
): CorpusPart {
  const own = [...new Set(pairs.map((pair) => pair[side]).filter((file) => file !== null))]
  return {
    folder: plan.folder,
    // In the order of the plan, which is that of `score`.
    files: own.sort((a, b) => a - b).map((file) => (plan.files[file] as ReadFile).path),
    isWanted: (document: CorefDocument) => numbers.has(documentLabel(document)),
  }
}

function filesOf(plan: Plan, pairs: readonly PlannedPair[]): ReadFile[] {
  const numbers = new Set(pairs.flatMap(({ key, response }) => [key, response]))
  return plan.files.filter((_, file) => numbers.has(file))
}
