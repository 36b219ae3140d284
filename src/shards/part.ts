import type { ErrorCode, Warning } from '../errors.ts'
import type { Signature } from '../scoring/signature.ts'
import type { StoredRow } from '../scoring/stored-row.ts'
import type { Stretch } from './balance.ts'
import type { PlannedPair, ShardRun } from './plan.ts'

export const PART_SCHEMA = 'referee.part/1'

/** The result of one shard: a row for each of its documents, in the order of the plan. */
export interface Part {
  readonly schema: typeof PART_SCHEMA
  readonly referee: string
  /** SHA-256 of the plan. */
  readonly plan: string
  readonly signature: Signature
  readonly shard: number
  /** The error at which scoring stops, as it would without shards: at the document after the last row. */
  readonly error?: StoredError
  readonly rows: readonly PartRow[]
}

export interface PartRow extends StoredRow {
  /** Warnings from comparing the two sides of this document. */
  readonly warnings?: readonly Warning[]
}

export interface StoredError {
  readonly code: ErrorCode
  /** As printed. */
  readonly message: string
}

/** The state of a shard's part. */
export type PartState =
  | { readonly state: 'done'; readonly bytes: number; readonly part: Part }
  | { readonly state: 'missing' }
  | { readonly state: 'invalid'; readonly bytes: number; readonly reason: string }

/** Reads the state of a shard's part. */
export type ReadPart = (shard: number) => PartState

const DIGITS = 5

export function partName(shard: number): string {
  return `part-${String(shard).padStart(DIGITS, '0')}.json`
}

/** Why a readable part does not belong to a run; undefined if it does. */
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
