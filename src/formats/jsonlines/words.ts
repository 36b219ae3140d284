import type { Token } from '../../document/tokens.ts'
import { defined } from '../shared/defined.ts'
import type { JsonNode } from '../shared/json-text.ts'
import type { Words } from '../shared/span-lists.ts'

/** What tools write for a word without a speaker. */
export const NO_SPEAKER: ReadonlySet<string> = new Set(['', '-', '_'])

/** The words of a document, from nested or flat lists; undefined if it has none. */
export function readWords(node: JsonNode): Words | undefined {
  if (node.get('subtoken_map') !== undefined) return readPieces(node)
  const field = node.firstOf(['sentences', 'tokens', 'cased_words'])
  if (field === undefined) return undefined
  const { lists: sentences, isNested } = readLists(node, field)
  const speakers = readSpeakers(node, sentences)
  // Only the converter of the CRAC shared task writes this field, and it marks empty nodes with "##".
  const hasEmpty = node.get('clusters_text_mentions') !== undefined
  const tokens: Token[] = []
  const starts: number[] = []
  for (const sentence of sentences) {
    if (sentence.length > 0) starts.push(tokens.length)
    for (const form of sentence) {
      const speaker = speakers?.[tokens.length] ?? ''
      const isEmpty = hasEmpty && form.startsWith('##')
      const text = isEmpty ? form.slice(2) : form
      const known = { speaker: NO_SPEAKER.has(speaker) ? undefined : speaker, empty: isEmpty || undefined }
      tokens.push({ text, ...defined(known) })
    }
  }
  const numbers = isNested ? undefined : sentenceNumbers(node, tokens.length)
  const boundaries = numbers === undefined ? Int32Array.from(starts) : changes(numbers)
  return { field, tokens, sentences: boundaries, wordOf: undefined }
}

/**
 * Words cut into pieces for a language model (`subtoken_map`, as in SpanBERT's preprocessing): joins the
 * pieces into words again; offsets go through the map.
 */
function readPieces(node: JsonNode): Words {
  const list = node.list('sentences')
  const pieces = list.flatMap((_, s) => node.child('sentences').child(s).strings())
  const map = node.list('subtoken_map')
  if (map.length !== pieces.length) {
    return node.fail(['subtoken_map'], `${map.length} entries for ${pieces.length} pieces in "sentences"`)
  }
  const wordOf: number[] = []
  for (const [i, word] of map.entries()) {
    const before = wordOf[i - 1] ?? 0
    if (!Number.isInteger(word) || (word as number) < before || (word as number) > before + 1) {
      const reason = 'expected the number of a word: that of the piece before, or the next'
      return node.fail(['subtoken_map', i], reason)
    }
    wordOf.push(word as number)
  }
  const texts: string[] = Array.from({ length: (wordOf.at(-1) ?? -1) + 1 }, () => '')
  const firstPieces = texts.map(() => 0)
  for (let i = pieces.length - 1; i >= 0; i--) {
    const [piece, word] = [pieces[i] as string, wordOf[i] as number]
    firstPieces[word] = i
    if (piece === '[CLS]' || piece === '[SEP]') continue
    texts[word] = (piece.startsWith('##') ? piece.slice(2) : piece) + texts[word]
  }
  const numbers = node.get('sentence_map')
  const isMapped = Array.isArray(numbers) && numbers.length === pieces.length
  return {
    field: undefined,
    tokens: texts.map((text) => ({ text })),
    sentences: changes(firstPieces.map((at) => (isMapped ? (numbers[at] as unknown) : 0))),
    wordOf,
  }
}

type Lists = readonly (readonly string[])[]

/** A list of lists of strings; a flat list of strings counts as the only one. */
function readLists(node: JsonNode, field: string): { lists: Lists; isNested: boolean } {
  const list = node.list(field)
  const own = node.child(field)
  const isNested = list.some((entry) => Array.isArray(entry))
  return { lists: isNested ? list.map((_, i) => own.child(i).strings()) : [own.strings()], isNested }
}

/** A speaker for each word, or undefined. */
function readSpeakers(node: JsonNode, sentences: Lists): readonly string[] | undefined {
  const field = node.firstOf(['speakers', 'speaker'])
  if (field === undefined) return undefined
  const { lists, isNested } = readLists(node, field)
  if (isNested && lists.length !== sentences.length) {
    node.fail([field], `speakers of ${lists.length} sentences for ${sentences.length} sentences`)
  }
  for (const [s, { length }] of (isNested ? sentences : [sentences.flat()]).entries()) {
    const count = lists[s]?.length
    if (count !== length) node.fail(isNested ? [field, s] : [field], `${count} speakers for ${length} words`)
  }
  return lists.flat()
}

/** The sentence number of each word (`sent_id`), if a flat list of words has them. */
function sentenceNumbers(node: JsonNode, count: number): readonly unknown[] | undefined {
  if (node.get('sent_id') === undefined) return undefined
  const list = node.list('sent_id')
  if (list.length !== count) node.fail(['sent_id'], `${list.length} entries for ${count} words`)
  return list
}

/** The indices at which a new number starts. */
function changes(numbers: readonly unknown[]): Int32Array {
  const starts: number[] = []
  for (const [at, number] of numbers.entries()) if (at === 0 || number !== numbers[at - 1]) starts.push(at)
  return Int32Array.from(starts)
}
