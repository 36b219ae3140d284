import type { Token } from '../../document/tokens.ts'
import { isObject, type JsonNode, type JsonObject, member } from '../json/json-text.ts'

/** The words of a document, and what its offsets count. */
export interface Words {
  readonly tokens: readonly Token[]
  readonly sentences: Int32Array
  /**
   * The word of each piece, where offsets count pieces of words; undefined where they count words.
   */
  readonly wordOf: readonly number[] | undefined
}

/** What several tools write for a word that nobody says. */
export const NO_SPEAKER: ReadonlySet<string> = new Set(['', '-', '_'])

/** The words a document gives, as nested or flat lists; undefined where it gives none. */
export function readWords(node: JsonNode, json: JsonObject): Words | undefined {
  if (member(json, 'subtoken_map') !== undefined) return readPieces(node, json)
  const field = ['sentences', 'tokens', 'cased_words'].find((name) => member(json, name) !== undefined)
  if (field === undefined) return undefined
  node.tokensAt = [field]
  const list = listOf(node, json, field)
  const isNested = list.some((entry) => Array.isArray(entry))
  const sentences = isNested
    ? list.map((_, s) => strings(node, list, field, s))
    : [strings(node, json, field)]
  const speakers = readSpeakers(node, json, sentences)
  // The converter of the CRAC shared task marks empty nodes so, and is the one that writes this field.
  const hasEmpty = member(json, 'clusters_text_mentions') !== undefined
  const tokens: Token[] = []
  const starts: number[] = []
  for (const sentence of sentences) {
    if (sentence.length > 0) starts.push(tokens.length)
    for (const form of sentence) {
      const speaker = speakers?.[tokens.length] ?? ''
      const isEmpty = hasEmpty && form.startsWith('##')
      tokens.push({
        text: isEmpty ? form.slice(2) : form,
        ...(NO_SPEAKER.has(speaker) ? {} : { speaker }),
        ...(isEmpty ? { empty: true } : {}),
      })
    }
  }
  const numbers = isNested ? undefined : sentenceNumbers(node, json, tokens.length)
  return {
    tokens,
    sentences: numbers === undefined ? Int32Array.from(starts) : changes(numbers),
    wordOf: undefined,
  }
}

/**
 * Words cut into pieces for a language model (`subtoken_map`, as SpanBERT's preparation writes them): the
 * words are put together again, and offsets go through the map.
 */
function readPieces(node: JsonNode, json: JsonObject): Words {
  const list = listOf(node, json, 'sentences')
  const pieces: string[] = []
  for (const [s] of list.entries())
    for (const piece of strings(node, list, 'sentences', s)) pieces.push(piece)
  const map = listOf(node, json, 'subtoken_map')
  if (map.length !== pieces.length) {
    return node.fail(['subtoken_map'], `${map.length} entries for ${pieces.length} pieces in "sentences"`)
  }
  const wordOf: number[] = []
  for (const [i, word] of map.entries()) {
    const before = wordOf[i - 1] ?? 0
    if (!Number.isInteger(word) || (word as number) < before || (word as number) > before + 1) {
      return node.fail(
        ['subtoken_map', i],
        'expected the number of a word: that of the piece before, or the next',
      )
    }
    wordOf.push(word as number)
  }
  const texts: string[] = Array.from({ length: (wordOf.at(-1) ?? -1) + 1 }, () => '')
  for (const [i, piece] of pieces.entries()) {
    if (piece === '[CLS]' || piece === '[SEP]') continue
    const word = wordOf[i] as number
    texts[word] += piece.startsWith('##') ? piece.slice(2) : piece
  }
  const numbers = member(json, 'sentence_map')
  const firstPieces = firstPositions(wordOf, texts.length)
  const sentenceOf = Array.isArray(numbers) && numbers.length === pieces.length ? numbers : undefined
  return {
    tokens: texts.map((text) => ({ text })),
    sentences:
      sentenceOf === undefined
        ? Int32Array.from(texts.length > 0 ? [0] : [])
        : changes(firstPieces.map((at) => sentenceOf[at] as unknown)),
    wordOf,
  }
}

function firstPositions(wordOf: readonly number[], count: number): number[] {
  const first: number[] = Array.from({ length: count }, () => 0)
  for (let i = wordOf.length - 1; i >= 0; i--) first[wordOf[i] as number] = i
  return first
}

/** One speaker for each word, or undefined. */
function readSpeakers(
  node: JsonNode,
  json: JsonObject,
  sentences: readonly (readonly string[])[],
): readonly string[] | undefined {
  const field = ['speakers', 'speaker'].find((name) => member(json, name) !== undefined)
  if (field === undefined) return undefined
  const list = listOf(node, json, field)
  const count = sentences.reduce((sum, sentence) => sum + sentence.length, 0)
  if (!list.some((entry) => Array.isArray(entry))) {
    if (list.length !== count) node.fail([field], `${list.length} speakers for ${count} words`)
    return strings(node, json, field)
  }
  if (list.length !== sentences.length) {
    node.fail([field], `speakers of ${list.length} sentences for ${sentences.length} sentences`)
  }
  return sentences.flatMap((sentence, s) => {
    const own = strings(node, list, field, s)
    if (own.length !== sentence.length) {
      node.fail([field, s], `${own.length} speakers for ${sentence.length} words`)
    }
    return own
  })
}

/** Number of the sentence of each word (`sent_id`), where a flat list of words has them. */
function sentenceNumbers(node: JsonNode, json: JsonObject, count: number): readonly unknown[] | undefined {
  if (member(json, 'sent_id') === undefined) return undefined
  const list = listOf(node, json, 'sent_id')
  if (list.length !== count) node.fail(['sent_id'], `${list.length} entries for ${count} words`)
  return list
}

function changes(numbers: readonly unknown[]): Int32Array {
  const starts: number[] = []
  for (const [at, number] of numbers.entries()) if (at === 0 || number !== numbers[at - 1]) starts.push(at)
  return Int32Array.from(starts)
}

function listOf(node: JsonNode, json: JsonObject, field: string): readonly unknown[] {
  const list = member(json, field)
  return Array.isArray(list) ? list : node.fail([field], 'expected a list')
}

/** A list of strings: a field, or one of the lists inside a field. */
export function strings(
  node: JsonNode,
  json: JsonObject | readonly unknown[],
  field: string,
  index?: number,
): readonly string[] {
  const path = index === undefined ? [field] : [field, index]
  const list: unknown = isObject(json) ? member(json, field) : (json as readonly unknown[])[index ?? 0]
  if (!Array.isArray(list)) return node.fail(path, 'expected a list of words')
  const wrong = list.findIndex((entry) => typeof entry !== 'string')
  if (wrong >= 0) return node.fail([...path, wrong], 'expected a string')
  return list as string[]
}
