import type { CorefDocument } from '../document/document.ts'
import type { SpokenWords } from '../document/spoken-words.ts'
import { version } from '../version.ts'
import { Antecedents, PAIR_REACH, type Reach } from './antecedents.ts'
import { type Calibration, fitCalibration } from './calibration.ts'
import { type Discourse, FEATURE_SET } from './discourse.ts'
import { Encoding, Instances } from './features/encoding.ts'
import type { Family, Feature } from './features/feature.ts'
import { Pair } from './features/pair.ts'
import { families, reconcileFeatures } from './features/registry.ts'
import { type Classifier, classifierOf, type Learned, type LearnerName } from './learners/classifier.ts'
import { trainChosenTree, trainDecisionTree } from './learners/decision-tree.ts'
import { trainLinearSvm } from './learners/linear-svm.ts'
import { trainMarginPerceptron } from './learners/margin-perceptron.ts'
import { type LinkerName, linkers } from './linking/linker.ts'
import type { Mention } from './mention.ts'
import type {
  MentionSource,
  Model,
  PairModel,
  PairRecipe,
  Provenance,
  RankingModel,
  TrainingDocumentHash,
} from './model.ts'
import { RANKING_DEFAULTS, trainRanker } from './ranking/train-ranker.ts'
import type { ScoredPairs } from './scored-pairs.ts'
import { estimateThreshold } from './threshold.ts'

/** A document to learn from: its described mentions, and the entity that the key gives each. */
export interface Lesson {
  readonly key: CorefDocument
  readonly words: SpokenWords
  readonly discourse: Discourse
  /** By mention: the number of its entity in the key, -1 for a mention that the key does not have. */
  readonly entity: Int32Array
}

export interface TrainingOptions {
  readonly recipe: PairRecipe | 'ranking'
  readonly learner?: LearnerName
  readonly linker?: LinkerName
  /** Families of features to leave out. */
  readonly without?: readonly Family[]
  readonly mentions: MentionSource
  readonly documents: readonly TrainingDocumentHash[]
  readonly seed?: number
  readonly epochs?: number
  readonly reach?: Reach
  /** For `ranking`: the calibration of links by cross-validation. */
  readonly linkCalibration?: Calibration | undefined
  readonly faithful?: boolean
  /** The metric for which the threshold should be best. */
  readonly metric?: string
  readonly singletons?: 'keep' | 'drop'
  readonly onProgress?: (share: number) => void
}

/** Trains a recipe on documents. The same documents in the same order give the same model. */
export function trainModel(lessons: readonly Lesson[], options: TrainingOptions): Model {
  const provenance: Provenance = {
    version,
    mentions: options.mentions,
    without: options.without ?? [],
    seed: options.seed ?? 1,
    documents: options.documents,
  }
  return options.recipe === 'ranking'
    ? trainRankingModel(lessons, options, provenance)
    : trainPairModel(lessons, options, options.recipe, provenance)
}

const SOON_THRESHOLD = 0.5
/** The approximate share of training time that the features of pairs take. */
const PAIRS_SHARE = 0.5

function trainPairModel(
  lessons: readonly Lesson[],
  options: TrainingOptions,
  recipe: PairRecipe,
  provenance: Provenance,
): PairModel {
  const isSoon = recipe === 'soon'
  const { without = [], learner = isSoon ? 'tree' : 'perceptron', reach = PAIR_REACH } = options
  const linker = options.linker ?? (isSoon ? 'closest-first' : 'single-link')
  const features = featuresOf(recipe).filter(({ family }) => !without.includes(family))
  const encoding = new Encoding(features)
  const instances = new Instances(encoding)
  const ends: number[] = []
  const pairs: InstancePairs[] = []
  const report = (share: number): void => options.onProgress?.(share)
  for (const [i, lesson] of lessons.entries()) {
    report((i / lessons.length) * PAIRS_SHARE)
    if (isSoon) addSoonInstances(lesson, reach, instances)
    else pairs.push(addAllInstances(lesson, reach, instances))
    ends.push(instances.count)
  }
  const learned =
    isSoon && learner === 'tree'
      ? trainChosenTree(instances, ends)
      : learn(learner, instances, provenance.seed)
  const classifier = classifierOf(learned, encoding)
  const threshold = isSoon
    ? SOON_THRESHOLD
    : estimateThreshold(
        lessons.map(({ key, words, discourse }, i) => ({
          key,
          words,
          mentions: discourse.mentions,
          pairs: scoredInstances(pairs[i] as InstancePairs, instances, classifier),
        })),
        linkers[linker],
        options.metric ?? 'conll',
        options.singletons,
        (share) => report(PAIRS_SHARE + share * (1 - PAIRS_SHARE)),
      ).threshold
  return {
    recipe,
    featureSet: lessons[0]?.discourse.featureSet ?? FEATURE_SET,
    learner,
    features: features.map(({ name }) => name),
    learned,
    linker,
    threshold,
    reach,
    faithful: options.faithful ?? false,
    provenance,
  }
}

function featuresOf(recipe: PairRecipe): readonly Feature[] {
  if (recipe === 'soon') return families.soon
  return recipe === 'reconcile-61' ? reconcileFeatures : [...reconcileFeatures, ...families.own]
}

function learn(learner: LearnerName, instances: Instances, seed: number): Learned {
  if (learner === 'tree') return trainDecisionTree(instances)
  return learner === 'svm' ? trainLinearSvm(instances, { seed }) : trainMarginPerceptron(instances)
}

/** Where the pairs of each mention are among the instances. */
interface InstancePairs {
  readonly candidates: readonly (readonly number[])[]
  readonly starts: Int32Array
}

/** Adds every pair within reach, from the last mention to the first, nearest antecedents before farther ones. */
function addAllInstances({ discourse, entity }: Lesson, reach: Reach, instances: Instances): InstancePairs {
  const { mentions } = discourse
  const pair = new Pair(discourse)
  const antecedents = new Antecedents(discourse, reach)
  const candidates = mentions.map((mention) => antecedents.of(mention))
  const starts = new Int32Array(mentions.length)
  for (let j = mentions.length - 1; j >= 0; j--) {
    starts[j] = instances.count
    for (const i of candidates[j] as number[]) {
      pair.set(mentions[i] as Mention, mentions[j] as Mention)
      instances.add(pair, isSame(entity, i, j))
    }
  }
  return { candidates, starts }
}

/** The pairs of a lesson with their scores, without computing features again. */
function scoredInstances(
  { candidates, starts }: InstancePairs,
  { rows, encoding }: Instances,
  classifier: Classifier,
): ScoredPairs {
  const width = encoding.features.length
  const offsets = new Int32Array(candidates.length + 1)
  const scores: number[] = []
  for (const [j, { length }] of candidates.entries()) {
    const start = starts[j] as number
    for (let i = start; i < start + length; i++) {
      scores.push(classifier.score(rows.subarray(i * width, (i + 1) * width)))
    }
    offsets[j + 1] = scores.length
  }
  return {
    mentions: candidates.length,
    offsets,
    antecedents: Int32Array.from(candidates.flat()),
    scores: Float64Array.from(scores),
  }
}

/** Adds for each anaphor the pair with its closest antecedent and, as counterexamples, pairs with those in between. */
function addSoonInstances({ discourse, entity }: Lesson, reach: Reach, instances: Instances): void {
  const { mentions } = discourse
  const pair = new Pair(discourse)
  const antecedents = new Antecedents(discourse, reach)
  for (const mention of mentions) {
    const candidates = antecedents.of(mention)
    const closest = candidates.findIndex((i) => isSame(entity, i, mention.index))
    for (let k = 0; k <= closest; k++) {
      pair.set(mentions[candidates[k] as number] as Mention, mention)
      instances.add(pair, k === closest)
    }
  }
}

function isSame(entity: Int32Array, i: number, j: number): boolean {
  return entity[i] === entity[j] && (entity[i] as number) >= 0
}

function trainRankingModel(
  lessons: readonly Lesson[],
  {
    epochs = RANKING_DEFAULTS.epochs,
    reach = RANKING_DEFAULTS.reach,
    linkCalibration,
    onProgress,
  }: TrainingOptions,
  provenance: Provenance,
): RankingModel {
  const weights = trainRanker(lessons, {
    ...RANKING_DEFAULTS,
    epochs,
    reach,
    onEpoch: (epoch) => onProgress?.((epoch + 1) / epochs),
  })
  const mentionCalibration = calibrateMentions(lessons)
  let largest = 0
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight))
  const scale = largest === 0 ? 1 : largest / 127
  return {
    recipe: 'ranking',
    featureSet: lessons[0]?.discourse.featureSet ?? FEATURE_SET,
    weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)),
    scale,
    newBias: 0,
    reach,
    ...(linkCalibration === undefined ? {} : { linkCalibration }),
    ...(mentionCalibration === undefined ? {} : { mentionCalibration }),
    provenance,
  }
}

/** Calibrates the scores of the mention tagger by what the key has; undefined if mentions have no scores. */
export function calibrateMentions(lessons: readonly Lesson[]): Calibration | undefined {
  return fitCalibration(
    lessons.flatMap(({ discourse, entity }) =>
      discourse.mentions.flatMap(({ score, index }) =>
        score === undefined ? [] : [{ score, isRight: (entity[index] as number) >= 0 }],
      ),
    ),
  )
}
