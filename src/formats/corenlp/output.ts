import type { Origin } from '../../document/document.ts'
import type { JsonNode } from '../shared/json-text.ts'

/** CoreNLP's output for one document, in either syntax. */
export interface Output {
  readonly id: string | undefined
  readonly sentences: readonly Sentence[]
  readonly mentions: readonly { readonly entity: string; readonly item: Item }[]
  readonly origin: Origin
}

export interface Sentence {
  readonly tokens: readonly Item[]
  /** The governor of each token, by its number from 1. */
  readonly governors: ReadonlyMap<number, Governor>
}

/** A governor by its number in the sentence, 0 for the root. */
export interface Governor {
  readonly governor: number
  readonly relation?: string
}

/** An object of the JSON or an element of the XML; fields have the names of the JSON. */
export type Item = Pick<JsonNode, 'string' | 'count' | 'optional' | 'isTrue' | 'place' | 'fail'>
