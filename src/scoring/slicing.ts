import type { CorefDocument } from '../document/document.ts'
import type { RefereeError } from '../errors.ts'
import { twinsOfResponse } from '../matching/twin-documents.ts'
import { compareValues, UNKNOWN } from './buckets.ts'
import type { Comparison } from './compare.ts'
import { crossedNames, type Feature, featureByName, noFeature, valuesOf } from './features.ts'

/**
 * One feature, or several crossed: which slice each mention of both sides belongs to. A slice is called
 * by its values, one for each feature.
 */
export class Slicing {
  readonly name: string
  /** What the finest of the features is a feature of. */
  readonly of: Feature['of']
  readonly #features: readonly Feature[]
  readonly #names: readonly string[]

  constructor(name: string) {
    this.name = name
    this.#names = crossedNames(name)
    this.#features = this.#names.map(featureByName)
    const kinds = this.#features.map((feature) => feature.of)
    this.of = kinds.includes('mention') ? 'mention' : kinds.includes('entity') ? 'entity' : 'document'
  }

  get isCrossed(): boolean {
    return this.#features.length > 1
  }

  ofDocument(document: CorefDocument, met: MetFeatures): string[] {
    return this.#features.map((feature, f) =>
      meet(met, f, feature.of === 'document' ? feature.value(document) : undefined),
    )
  }

  /** A response mention has its own value, else its twin's. */
  ofMentions(comparison: Comparison, met: MetFeatures): { key: string[][]; response: string[][] } {
    const { key, response } = comparison
    const reverse = twinsOfResponse(comparison)
    const columns = this.#features.map((feature) => {
      const [ofKey, ofResponse] = [valuesOf(feature, key), valuesOf(feature, response)]
      return {
        key: (k: number) => ofKey[k],
        response: (r: number) => ofResponse[r] ?? ofKey[reverse[r] as number],
      }
    })
    const rows = (side: 'key' | 'response', count: number): string[][] =>
      Array.from({ length: count }, (_, m) => columns.map((column, f) => meet(met, f, column[side](m))))
    return {
      key: rows('key', key.mentions.count),
      response: rows('response', response.mentions.count),
    }
  }

  /** The first feature that nothing had a value of, if there is one, as an error. */
  fault(met: MetFeatures): RefereeError | undefined {
    const missing = this.#names.find((_, f) => !met.has(f))
    if (missing === undefined) return undefined
    return noFeature(missing)
  }
}

/** Features, by their place among those crossed, of which some document or mention had a value. */
export type MetFeatures = Set<number>

function meet(met: MetFeatures, feature: number, value: string | undefined): string {
  if (value !== undefined) met.add(feature)
  return value ?? UNKNOWN
}

/** What people read: `NN + nominal`. */
export function sliceLabel(values: readonly string[]): string {
  return values.join(' + ')
}

export function compareSlices(a: readonly string[], b: readonly string[]): number {
  for (const [i, value] of a.entries()) {
    const order = compareValues(value, b[i] as string)
    if (order !== 0) return order
  }
  return 0
}
