import { RefereeError } from '../errors.ts'
import { beginModel, openModel } from '../text/model/envelope.ts'
import type { Reach } from './antecedents.ts'
import type { Calibration } from './calibration.ts'
import { FEATURE_SET, type FeatureSet } from './discourse.ts'
import { Encoding } from './features/encoding.ts'
import type { Family, Feature } from './features/feature.ts'
import { featureByName } from './features/registry.ts'
import type { Learned, LearnerName } from './learners/classifier.ts'
import type { LinkerName } from './linking/linker.ts'
import { BUCKET_COUNT } from './ranking/hashing.ts'

/** `reconcile-61` is `reconcile` without our own features. */
export type PairRecipe = 'reconcile' | 'reconcile-61' | 'soon'
export type RecipeName = PairRecipe | 'rules' | 'ranking' | 'neural'
export type MentionSource = 'precise' | 'high-recall' | 'key'

/** What a model was trained on and how: enough to tell whether a document was seen in training. */
export interface Provenance {
  readonly version: string
  readonly mentions: MentionSource
  readonly without: readonly Family[]
  readonly seed: number
  readonly documents: readonly TrainingDocumentHash[]
}

export interface TrainingDocumentHash {
  readonly id: string
  readonly sha256: string
}

/** A trained resolver of pairs. */
export interface PairModel {
  readonly recipe: PairRecipe
  /** Absent in models of version 0.1.0. */
  readonly featureSet?: FeatureSet
  readonly learner: LearnerName
  readonly features: readonly string[]
  readonly learned: Learned
  readonly linker: LinkerName
  readonly threshold: number
  readonly reach: Reach
  readonly faithful: boolean
  readonly provenance: Provenance
}

/** A trained resolver of mentions, which ranks their antecedents. Weights are integers, in units of `scale`. */
export interface RankingModel {
  readonly recipe: 'ranking'
  readonly featureSet?: FeatureSet
  readonly weights: Int8Array
  readonly scale: number
  readonly newBias: number
  /** Calibrations of links, from documents that the model had not seen, and of mentions; absent if not fitted. */
  readonly linkCalibration?: Calibration
  readonly mentionCalibration?: Calibration
  readonly reach: Reach
  readonly provenance: Provenance
}

export type Model = PairModel | RankingModel

const KIND = 'resolver'

/** Encodes a model as the bytes of its file. */
export function encodeModel(model: Model): Uint8Array {
  const writer = beginModel(KIND)
  const weights = model.recipe === 'ranking' ? model.weights : new Int8Array()
  const { weights: _, ...rest } = model as RankingModel
  writer.text(JSON.stringify(rest))
  writer.number(weights.length)
  writeRuns(weights, (byte) => writer.byte(byte))
  return writer.finish()
}

/**
 * Reads a model.
 *
 * @throws RefereeError (bad-model) for other files, other versions and features that this version does not have
 */
export function decodeModel(bytes: Uint8Array): Model {
  const reader = openModel(bytes, KIND)
  const model = parseModel(reader.text())
  if (model.reach === undefined)
    throw new RefereeError('bad-model', 'the model lacks its search window: retrain it')
  if ((model.featureSet ?? 1) > FEATURE_SET)
    throw new RefereeError(
      'bad-model',
      'the model is from a newer version of Referee: update Referee, or retrain it',
    )
  const length = reader.number()
  if (model.recipe === 'ranking') {
    if (length !== BUCKET_COUNT)
      throw new RefereeError('bad-model', `the model has ${length} weights, not ${BUCKET_COUNT}: retrain it`)
    return { ...model, weights: readRuns(length, () => reader.byte()) }
  }
  encodingOf(model)
  return model
}

/** @throws RefereeError (bad-model) if the file is damaged */
function parseModel(text: string): Model {
  try {
    const model = JSON.parse(text) as Partial<PairModel>
    const isWhole =
      model.recipe === ('ranking' as string) ||
      (Array.isArray(model.features) && model.learned !== undefined && model.linker !== undefined)
    if (isWhole && Array.isArray(model.provenance?.documents)) return model as Model
  } catch {
    // Reported below.
  }
  throw new RefereeError('bad-model', 'the model is damaged: download it again, or retrain it')
}

/** The features of a model, in its order. @throws RefereeError (bad-model) if one is unknown */
export function encodingOf({ features }: Pick<PairModel, 'features'>): Encoding {
  return new Encoding(
    features.map((name): Feature => {
      const feature = featureByName(name)
      if (feature === undefined) {
        throw new RefereeError(
          'bad-model',
          `the model needs a feature "${name}", which this version does not have: retrain it`,
        )
      }
      return feature
    }),
  )
}

/** Most weights are 0: a zero is followed by the number of zeros after it. */
function writeRuns(weights: Int8Array, byte: (value: number) => void): void {
  for (let i = 0; i < weights.length; i++) {
    const weight = weights[i] as number
    byte(weight & 255)
    if (weight !== 0) continue
    let more = 0
    while (more < 255 && weights[i + 1 + more] === 0 && i + 1 + more < weights.length) more++
    byte(more)
    i += more
  }
}

function readRuns(length: number, byte: () => number): Int8Array {
  const weights = new Int8Array(length)
  for (let i = 0; i < length; i++) {
    const weight = byte()
    if (weight === 0) i += byte()
    else weights[i] = weight
  }
  return weights
}
