import type { CorpusPart, CorpusWatch, ReadFile } from '../../corpus/open-corpus.ts'
import type { DocumentPair, PairList } from '../../corpus/pair-documents.ts'
import { type CorefDocument, documentLabel } from '../../document/document.ts'
import { RefereeError } from '../../errors.ts'
import { formatById } from '../../formats/registry.ts'
import { RowCounter } from '../../scoring/document-row.ts'
import { scoreSides } from '../../scoring/run/score-sides.ts'
import type { ScoredPair } from '../../scoring/run/scored-pair.ts'
import { storeRow } from '../../scoring/stored-row.ts'
import type { Stretch } from '../../shards/balance.ts'
import type { PartRow, StoredError } from '../../shards/part.ts'
import {
  type Plan,
  type PlannedPair,
  type PlannedSystem,
  plannedDocuments,
  type ShardRun,
} from '../../shards/plan.ts'
import { changedFile } from '../files/changed-file.ts'
import { openInputs } from '../files/open-inputs.ts'
import { type Session, silentSession } from '../session.ts'
import { writePart } from './run-folder.ts'

/** The result for a pair: a row, or the error at which `score` would have stopped. */
type Outcome = { readonly row: PartRow } | { readonly error: StoredError }

/**
 * Score the documents of one shard and write its part. An error in a document is part of the result: `merge`
 * stops at the first error of all shards, as `score` would.
 *
 * @returns the error, if there is one
 * @throws RefereeError if the input is not that of the plan, or the part cannot be written
 */
export async function mapShard(
  planned: ShardRun,
  shard: number,
  session: Session = silentSession(),
): Promise<StoredError | undefined> {
  const { plan } = planned
  const { from, to } = plan.shards[shard] as Stretch
  const outcomes: Outcome[] = []
  for (const [s, system] of plan.systems.entries()) {
    const ownPairs = plan.pairs.slice(from, to).filter((pair) => pair.system === s)
    if (ownPairs.length > 0) outcomes.push(...(await scorePairs(session, plan, system, ownPairs)))
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
  writePart(planned, shard, rows, error, session.files)
  return error
}

async function scorePairs(
  session: Session,
  plan: Plan,
  system: PlannedSystem,
  pairs: readonly PlannedPair[],
): Promise<Outcome[]> {
  const counter = new RowCounter(plan.settings, plan.leavesOutMissing)
  const numbers = new Map(
    pairs.map(({ id, key, documents }, i) => [nameOf(id, documents === undefined && key === null), i]),
  )
  const outcomes: Outcome[] = []
  const parts = { key: partOf(plan, pairs, 'key'), response: partOf(plan, pairs, 'response') }
  const watch = inputWatch(plan)
  try {
    const sides = await openInputs(
      { ...session, files: session.files.in(plan.folder) },
      plan.key.path,
      system.path,
      {
        ...plan.settings,
        keyFormat: formatById(plan.formats.key ?? ''),
        responseFormat: formatById(plan.formats.response ?? ''),
        align: 'never',
        pairBy: pairList(pairs),
        isPart: true,
        note: undefined,
        noteKey: undefined,
        label: `scoring ${system.name}`,
        parts,
        watch: { key: watch, response: watch },
      },
    )
    // Without their neighbours, documents may be paired in a different order.
    const numberOf = ({ key, only }: DocumentPair): number =>
      numbers.get(nameOf(documentLabel(key), only === 'response')) as number
    const addRow = (pair: ScoredPair): void => {
      const number = numberOf(pair)
      const { position } = pairs[number] as PlannedPair
      const row = storeRow(counter.count(pair.matched, pair.key, position), counter.plan)
      const { warnings } = pair
      outcomes[number] = { row: warnings.length === 0 ? row : { ...row, warnings } }
    }
    scoreSides(sides, plan.settings, () => ({ add: (pair) => void addRow(pair), result() {} }), {
      onFault(pair, { code, message }) {
        outcomes[numberOf(pair)] = { error: { code, message } }
      },
    })
  } catch (error) {
    if (error instanceof RefereeError) checkInputs(plan, filesOf(plan, pairs))
    throw error
  }
  return outcomes
}

/** A document that only the response has may be called like one of the key. */
function nameOf(label: string, isOnlyInResponse: boolean): string {
  return `${isOnlyInResponse} ${label}`
}

/** The pairs of the plan, however they were found. */
function pairList(pairs: readonly PlannedPair[]): PairList {
  const partners = pairs
    .flatMap(plannedDocuments)
    .filter(({ key, response }) => key !== null && response !== null)
    .map(({ id, responseId = id }, i) => [id, { response: responseId, line: i + 1 }] as const)
  return { path: 'plan.json', sha256: '', partners: new Map(partners) }
}

function partOf(plan: Plan, pairs: readonly PlannedPair[], side: 'key' | 'response'): CorpusPart {
  const documents = pairs.flatMap(plannedDocuments).filter((document) => document[side] !== null)
  const numbers = [...new Set(documents.map((document) => document[side] as number))]
  const ids = new Set(documents.map(({ id, responseId = id }) => (side === 'key' ? id : responseId)))
  return {
    // In the order of the plan, which is that of `score`.
    files: numbers.sort((a, b) => a - b).map((file) => (plan.files[file] as ReadFile).path),
    isWanted: (document: CorefDocument) => ids.has(documentLabel(document)),
  }
}

function filesOf(plan: Plan, pairs: readonly PlannedPair[]): ReadFile[] {
  const numbers = new Set(pairs.flatMap(plannedDocuments).flatMap(({ key, response }) => [key, response]))
  return plan.files.filter((_, file) => numbers.has(file))
}

export function changedInput(path: string): RefereeError {
  return new RefereeError(
    'changed-input',
    `${path}: the file has changed since the plan was made; restore it, or plan again`,
  )
}

/** Checks each file that is read against the plan. */
export function inputWatch({ files }: Plan): CorpusWatch {
  const planned = new Map(files.map((file) => [file.path, file]))
  return {
    file(read) {
      if (!isSame(read, planned.get(read.path))) throw changedInput(read.path)
    },
  }
}

/**
 * For any error in a file that was read before: has the file changed?
 *
 * @throws RefereeError if it has, or is gone
 */
export function checkInputs({ folder }: Plan, files: readonly ReadFile[]): void {
  const changed = changedFile(folder, files)
  if (changed !== undefined) throw changedInput(changed)
}

function isSame(read: ReadFile, planned: ReadFile | undefined): boolean {
  const hashes = (file: ReadFile): string => JSON.stringify([file.sha256, file.companions])
  return planned !== undefined && hashes(read) === hashes(planned)
}
