import { type ResolutionClass, resolutionClasses } from '../../document/resolution-class.ts'
import { criticalT, mean } from '../statistics.ts'

/** What prediction needs to know about a corpus: how many anaphors of each class it has. */
export type ClassSizes = Readonly<Partial<Record<ResolutionClass, number>>>

/** MUC-RC F1 by class for a scored corpus; absent where the corpus has no such anaphor. */
export type ClassScores = Readonly<Partial<Record<ResolutionClass, number>>>

export interface Prediction {
  /** Coreference performance prediction: the mean class scores, weighted by the new corpus's classes. */
  readonly predicted: number
  /** Where the score of such a corpus falls with 95 % confidence; absent with a single profile. */
  readonly interval?: readonly [low: number, high: number]
  readonly classes: Readonly<
    Partial<Record<ResolutionClass, { readonly count: number; readonly mean: number }>>
  >
  /** Classes of the new corpus for which no profile has a score. */
  readonly leftOut: readonly ResolutionClass[]
}

/**
 * Predict the score of a corpus from its classes and the class scores of others (Stoyanov et al. 2009,
 * section 4.4), normalised over the classes that can be predicted.
 *
 * The interval treats corpora as a sample: the new corpus's classes are weighted with the scores of each
 * profile separately, and another corpus falls within t standard deviations of the mean of the results.
 *
 * @returns undefined if no class of the corpus has a score
 */
export function predictScore(sizes: ClassSizes, profiles: readonly ClassScores[]): Prediction | undefined {
  const present = resolutionClasses.filter((each) => (sizes[each] ?? 0) > 0)
  const means = new Map<ResolutionClass, number>()
  for (const each of present) {
    const scores = profiles.flatMap((profile) => profile[each] ?? [])
    if (scores.length > 0) means.set(each, mean(scores))
  }
  const known = present.filter((each) => means.has(each))
  const total = known.reduce((sum, each) => sum + (sizes[each] as number), 0)
  if (total === 0) return undefined
  const weigh = (scoreOf: (each: ResolutionClass) => number): number =>
    known.reduce((sum, each) => sum + (sizes[each] as number) * scoreOf(each), 0) / total
  const meanOf = (each: ResolutionClass): number => means.get(each) as number
  const predicted = weigh(meanOf)
  const single = profiles.map((profile) => weigh((each) => profile[each] ?? meanOf(each)))
  return {
    predicted,
    ...(single.length < 2 ? {} : { interval: interval(predicted, single) }),
    classes: Object.fromEntries(
      known.map((each) => [each, { count: sizes[each] as number, mean: meanOf(each) }]),
    ),
    leftOut: present.filter((each) => !means.has(each)),
  }
}

function interval(center: number, sample: readonly number[]): [number, number] {
  const n = sample.length
  const average = mean(sample)
  const variance = sample.reduce((sum, x) => sum + (x - average) ** 2, 0) / (n - 1)
  const reach = criticalT(0.05, n - 1) * Math.sqrt(variance * (1 + 1 / n))
  return [Math.max(0, center - reach), Math.min(1, center + reach)]
}
