import type { CorefDocument } from '../document/document.ts'
import type { SpokenWords } from '../document/spoken-words.ts'
import { ScoredPair } from '../scoring/run/scored-pair.ts'
import { defaultSettings } from '../scoring/settings.ts'
import { type CountRow, countDocument, headline, planMetrics, scoreRow, Tally } from '../scoring/tally.ts'
import type { Linker } from './linking/linker.ts'
import { singleLink, strongestPairs } from './linking/single-link.ts'
import type { Mention } from './mention.ts'
import type { ScoredPairs } from './scored-pairs.ts'
import { withEntities } from './with-entities.ts'

/** A document with its scored pairs, and its key. */
export interface TuningDocument {
  readonly key: CorefDocument
  readonly words: SpokenWords
  readonly mentions: readonly Mention[]
  readonly pairs: ScoredPairs
}

const STEPS = 1000
const FALLBACK = 0.5

export interface Estimate {
  readonly threshold: number
  /** Its score, 0–1; undefined if the fallback was used. */
  readonly score: number | undefined
}

/**
 * The best of 1,000 equally spaced thresholds on some documents; ties go to the one nearest to 0.5. If the best puts
 * all mentions of every document into one entity, 0.5, as in Stoyanov et al. (2009).
 *
 * @param metric what "best" means
 */
export function estimateThreshold(
  documents: readonly TuningDocument[],
  linker: Linker,
  metric: string,
  singletons: 'keep' | 'drop' = 'keep',
  onStep: (share: number) => void = () => {},
): Estimate {
  return estimateThresholds(documents, linker, [metric], { singletons, onStep })[0] as Estimate
}

export interface EstimateOptions {
  readonly singletons?: 'keep' | 'drop'
  readonly onStep?: (share: number) => void
}

/** The same for several metrics at once, each with the threshold that is best for it. */
export function estimateThresholds(
  documents: readonly TuningDocument[],
  linker: Linker,
  metrics: readonly string[],
  { singletons = 'keep', onStep = () => {} }: EstimateOptions = {},
): Estimate[] {
  const plan = planMetrics(metrics)
  const settings = { ...defaultSettings, metrics, singletons, keyDuplicates: 'first' as const }
  const last: { entity: Int32Array; row: CountRow }[] = []
  const thresholds = Float64Array.from({ length: STEPS }, (_, step) => (step + 0.5) / STEPS)
  const isSingle = linker === singleLink
  // Single linking reads every pair again for each threshold, but few of them matter.
  const tuningDocuments = isSingle
    ? documents.map((document) => ({ ...document, pairs: strongestPairs(document.pairs, thresholds) }))
    : documents
  const best: { threshold: number; score: number; isOne: boolean }[] = []
  for (const [step, threshold] of thresholds.entries()) {
    onStep(step / STEPS)
    const tally = new Tally(plan)
    let isOne = true
    for (const [d, { key, words, mentions, pairs }] of tuningDocuments.entries()) {
      const known = last[d]
      const isUnmoved =
        isSingle &&
        known !== undefined &&
        !hasBetween(pairs.scores, thresholds[step - 1] as number, threshold)
      const entity = isUnmoved ? known.entity : linker(pairs, threshold)
      // Most steps change few documents, so only those are scored again.
      const row =
        known !== undefined && (isUnmoved || isSame(known.entity, entity))
          ? known.row
          : countDocument(
              plan,
              new ScoredPair({ key, response: withEntities(key, words, mentions, entity) }, settings).matched,
            )
      last[d] = { entity, row }
      tally.add(row)
      isOne &&= entity.every((first) => first === 0)
    }
    const scores = scoreRow(plan, tally.row(), settings)
    for (const [m, metric] of metrics.entries()) {
      const score = headline(scores[metric] ?? { f1: 0, recall: 0, precision: 0 })
      const known = best[m]
      if (
        known === undefined ||
        score > known.score ||
        (score === known.score && isNearer(threshold, known.threshold))
      ) {
        best[m] = { threshold, score, isOne }
      }
    }
  }
  return metrics.map((_, m) => {
    const found = best[m]
    return found === undefined || found.isOne
      ? { threshold: FALLBACK, score: undefined }
      : { threshold: found.threshold, score: found.score }
  })
}

/** Whether some score is above one threshold and not above the next. */
function hasBetween(scores: Float64Array, low: number, high: number): boolean {
  for (const score of scores) if (score > low && score <= high) return true
  return false
}

function isNearer(a: number, b: number): boolean {
  return Math.abs(a - FALLBACK) < Math.abs(b - FALLBACK)
}

function isSame(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
