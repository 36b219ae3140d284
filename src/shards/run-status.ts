import type { Signature } from '../scoring/signature.ts'
import type { ReadPart } from './part.ts'
import type { ShardRun } from './plan.ts'

/** The JSON that `referee status --json` prints. */
export interface RunStatus {
  readonly schema: 'referee.status/1'
  readonly referee: string
  readonly plan: string
  readonly signature: Signature
  readonly complete: boolean
  readonly counts: { readonly done: number; readonly missing: number; readonly invalid: number }
  readonly shards: readonly ShardStatus[]
}

export interface ShardStatus {
  readonly shard: number
  readonly state: 'done' | 'missing' | 'invalid'
  readonly documents: number
  /** Estimated when the plan was made. */
  readonly cost: number
  /** Size of the part, where there is one. */
  readonly bytes?: number
  /** Why it is invalid. */
  readonly reason?: string
  /** The message with which `merge` will end, unless an earlier document has an error. */
  readonly error?: string
}

/** How far a run has got. */
export function runStatus(run: ShardRun, readPart: ReadPart): RunStatus {
  const { plan } = run
  const shards = plan.shards.map(({ from, to }, shard): ShardStatus => {
    const state = readPart(shard)
    const costs = plan.pairs.slice(from, to).map(({ cost }) => cost)
    return {
      shard,
      state: state.state,
      documents: to - from,
      cost: costs.reduce((sum, cost) => sum + cost, 0),
      ...(state.state === 'missing' ? {} : { bytes: state.bytes }),
      ...(state.state === 'invalid' ? { reason: state.reason } : {}),
      ...(state.state === 'done' && state.part.error !== undefined
        ? { error: state.part.error.message }
        : {}),
    }
  })
  const count = (state: ShardStatus['state']): number => shards.filter((each) => each.state === state).length
  const counts = { done: count('done'), missing: count('missing'), invalid: count('invalid') }
  return {
    schema: 'referee.status/1',
    referee: plan.referee,
    plan: run.sha256,
    signature: plan.signature,
    complete: counts.done === shards.length,
    counts,
    shards,
  }
}

/** The shards that are not done yet. */
export function openShards({ shards }: RunStatus): number[] {
  return shards.filter(({ state }) => state !== 'done').map(({ shard }) => shard)
}
