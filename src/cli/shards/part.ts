import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorCode, Warning } from '../../errors.ts'
import type { StoredRow } from '../../scoring/stored-row.ts'
import { version } from '../../version.ts'
import { systemErrorReason } from '../files/system-error.ts'
import { writeFile } from '../files/write-file.ts'
import type { Stretch } from './balance.ts'
import type { PlannedPair, ShardRun } from './plan.ts'
import { openSealed, sealedJson } from './sealed-json.ts'

export const PART_SCHEMA = 'referee.part/1'

/** What comes of one shard: a row for each of its documents, in the order of the plan. */
export interface Part {
  readonly schema: typeof PART_SCHEMA
  readonly referee: string
  /** SHA-256 of the plan. */
  readonly plan: string
  readonly signature: string
  readonly shard: number
  /** Where scoring stops, as it would without shards: at the document that comes after the last row. */
  readonly error?: StoredError
  readonly rows: readonly PartRow[]
}

export interface PartRow extends StoredRow {
  /** What comparing the two sides of this document found. */
  readonly warnings?: readonly Warning[]
}

export interface StoredError {
  readonly code: ErrorCode
  /** As it is printed. */
  readonly message: string
}

/** What is known of the part of a shard. */
export type PartState =
  | { readonly state: 'done'; readonly bytes: number; readonly part: Part }
  | { readonly state: 'missing' }
  | { readonly state: 'invalid'; readonly bytes: number; readonly reason: string }

const DIGITS = 5

export function partName(shard: number): string {
  return `part-${String(shard).padStart(DIGITS, '0')}.json`
}

export function partPath({ folder }: ShardRun, shard: number): string {
  return join(folder, partName(shard))
}

/** All or nothing, as with every file that is written: nobody ever sees half a part. */
export function writePart(run: ShardRun, shard: number, rows: readonly PartRow[], error?: StoredError): void {
  const head = {
    schema: PART_SCHEMA,
    referee: version,
    plan: run.sha256,
    signature: run.plan.signature,
    shard,
    ...(error === undefined ? {} : { error }),
  }
  writeFile(partPath(run, shard), sealedJson(head, ['rows', rows]))
}

/** The part of a shard, if it is there, whole, and of this plan. */
export function readPart(run: ShardRun, shard: number): PartState {
  const path = partPath(run, shard)
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return { state: 'missing' }
  const bytes = stat.size
  // A device may never end.
  if (!stat.isFile()) return { state: 'invalid', bytes, reason: 'no file' }
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    return { state: 'invalid', bytes, reason: systemErrorReason(error) }
  }
  const part = openSealed(text) as Partial<Part> | undefined
  const reason = part === undefined ? 'cut short, changed or no part at all' : objection(run, shard, part)
  return reason === undefined
    ? { state: 'done', bytes, part: part as Part }
    : { state: 'invalid', bytes, reason }
}

/** Why a whole part does not belong here. */
function objection(run: ShardRun, shard: number, part: Partial<Part>): string | undefined {
  const { plan } = run
  if (part.schema !== PART_SCHEMA) return `not ${PART_SCHEMA}`
  if (part.plan !== run.sha256) return 'of another plan'
  if (part.referee !== plan.referee) return `made by Referee ${part.referee}`
  if (part.signature !== plan.signature) return 'of another signature'
  if (part.shard !== shard) return `of shard ${part.shard}`
  const { from, to } = plan.shards[shard] as Stretch
  const rows = part.rows ?? []
  const isWhole = part.error === undefined ? rows.length === to - from : rows.length < to - from
  const isOurs = rows.every(({ id }, i) => id === (plan.pairs[from + i] as PlannedPair).id)
  return isWhole && isOurs ? undefined : 'not the documents of this shard'
}
