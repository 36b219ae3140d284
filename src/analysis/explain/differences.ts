import type { Corpus } from '../../corpus/corpus.ts'
import { RefereeError } from '../../errors.ts'
import type { Settings } from '../../scoring/settings.ts'
import type { Signature } from '../../scoring/signature.ts'
import { type ConventionRun, scoreConvention, type Values } from './convention-run.ts'
import { type Peer, peers } from './peers.ts'

/** The effect of one convention on the scores, on top of those before it. */
export interface DifferenceStep {
  readonly convention: string
  readonly says: string
  /** Why it could not be applied to these data. */
  readonly skipped?: string
  readonly scores: Values
  readonly changes: Values
}

/** From our scores to those of another scorer, one convention at a time: the changes add up to the gap. */
export interface PeerDifference {
  readonly peer: string
  /** Our scores, for the metrics it has. */
  readonly ours: Values
  readonly steps: readonly DifferenceStep[]
  readonly theirs: Values
  readonly remarks: readonly string[]
}

export interface Differences {
  readonly signature: Signature
  readonly settings: Settings
  readonly scores: Values
  readonly peers: readonly PeerDifference[]
}

/** @param onProgress called with the share of the work done */
export function explainDifferences(
  key: Corpus,
  response: Corpus,
  settings: Settings,
  onProgress: (share: number) => void = () => {},
): Differences {
  const steps = 1 + peers.reduce((sum, { conventions }) => sum + conventions.length, 0)
  let done = 0
  const onStep = (): void => onProgress(++done / steps)
  const run: ConventionRun = { key, response, settings }
  const { scores, signature } = scoreConvention(run)
  onStep()
  return {
    signature,
    settings,
    scores,
    peers: peers.map((peer) => differenceOf(peer, run, scores, onStep)),
  }
}

function differenceOf(
  { name, metrics, conventions, remarks }: Peer,
  start: ConventionRun,
  all: Values,
  onStep: () => void,
): PeerDifference {
  const ids = start.settings.metrics.filter((id) => metrics.includes(id))
  const ours = only(all, ids)
  const steps: DifferenceStep[] = []
  let run: ConventionRun = { ...start, settings: { ...start.settings, metrics: ids } }
  let before = ours
  for (const { id, says, apply, isRare } of ids.length === 0 ? [] : conventions) {
    onStep()
    const next = apply(run)
    if (next === undefined) continue
    const scores = tryScores(next)
    if (typeof scores === 'string') {
      steps.push({ convention: id, says, skipped: scores, scores: before, changes: {} })
      continue
    }
    const changes = Object.fromEntries(ids.map((each) => [each, (scores[each] ?? 0) - (before[each] ?? 0)]))
    const isSeen = Object.values(changes).some((change) => Math.abs(change) > 1e-12)
    if (isRare !== true || isSeen) steps.push({ convention: id, says, scores, changes })
    before = scores
    run = next
  }
  return { peer: name, ours, steps, theirs: before, remarks }
}

/** The scores under a convention, or why the data do not allow it. */
function tryScores(run: ConventionRun): Values | string {
  try {
    return scoreConvention(run).scores
  } catch (error) {
    if (error instanceof RefereeError) return error.message
    throw error
  }
}

function only(values: Values, ids: readonly string[]): Values {
  return Object.fromEntries(ids.map((id) => [id, values[id] ?? 0]))
}
