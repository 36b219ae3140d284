import { type JsonNode, type JsonObject, member } from '../json/json-text.ts'
import type { Reading } from './offsets.ts'

/** The list of entities that a document is read from. */
export interface EntityField {
  readonly name: string
  /** What its numbers may mean, the most usual first; one where the tool that writes the field has said so. */
  readonly readings: readonly Reading[]
}

/** Which entities to read where a file has both those of the key and those of a system. */
export type Side = 'given' | 'predicted'

const ANY_WORDS: readonly Reading[] = ['words-inclusive', 'words-exclusive']
const ANY_CHARACTERS: readonly Reading[] = ['characters-exclusive', 'characters-inclusive']

const GIVEN = ['clusters_token_offsets', 'span_clusters', 'clusters', 'clusters_char_offsets']
const PREDICTED = ['predicted_clusters']

/** The field with the entities of one side; undefined where the document has none. */
export function entityField(
  node: JsonNode,
  json: JsonObject,
  side: Side,
  has: { readonly words: boolean; readonly text: boolean },
): EntityField | undefined {
  const names = side === 'given' ? [...GIVEN, ...PREDICTED] : [...PREDICTED, ...GIVEN]
  let listed: string | undefined
  for (const name of names) {
    const value = member(json, name)
    if (value === undefined) continue
    if (holdsStrings(value)) {
      listed ??= name
      continue
    }
    const readings = readingsOf(name, json, has)
    if (readings.length > 0) return { name, readings }
  }
  if (listed === undefined) return undefined
  return node.fail([listed], 'expected spans [start, end], found strings (the format "strings" reads those)')
}

function readingsOf(
  name: string,
  json: JsonObject,
  has: { readonly words: boolean; readonly text: boolean },
): readonly Reading[] {
  switch (name) {
    case 'clusters_token_offsets':
      return has.words ? ['words-inclusive'] : []
    case 'span_clusters':
      return has.words ? ['words-exclusive'] : []
    case 'clusters_char_offsets':
      // Some tools write the last character here, some the one after it.
      return has.text ? ['characters-inclusive', 'characters-exclusive'] : []
    default: {
      // Where the words are called this, ends are exclusive.
      const isExclusive = member(json, 'cased_words') !== undefined
      const words = isExclusive ? [...ANY_WORDS].reverse() : ANY_WORDS
      return [...(has.words ? words : []), ...(has.text ? ANY_CHARACTERS : [])]
    }
  }
}

/** The strings of mentions, which some tools give beside the offsets: entity by entity. */
export function surfacesOf(json: JsonObject): readonly unknown[] | undefined {
  const names = ['clusters_strings', 'clusters_text_mentions', 'clusters_token_text', 'clusters_char_text']
  for (const name of [...names, 'clusters']) {
    const value = member(json, name)
    if (Array.isArray(value) && holdsStrings(value)) return value
  }
  return undefined
}

function holdsStrings(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  const entity: unknown = value.find((entry) => Array.isArray(entry) && entry.length > 0)
  return Array.isArray(entity) && typeof entity[0] === 'string'
}
