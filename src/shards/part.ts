import type { ErrorCode, Warning } from '../errors.ts'
import type { StoredRow } from '../scoring/stored-row.ts'
import type { Stretch } from './balance.ts'
import type { PlannedPair, ShardRun } from './plan.ts'

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

/** The state of a shard's part. */
export type ReadPart = (shard: number) => PartState

const DIGITS = 5

export function partName(shard: number): string {
  return `part-${String(shard).padStart(DIGITS, '0')}.json`
}

/** Why a whole part does not belong to a run, if it does not. */
export function partFault(run: ShardRun, shard: number, part: Partial<Part>): string | undefined {
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
