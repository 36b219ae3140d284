import type { ReadSource } from '../format.ts'
import { stemOf } from '../path.ts'
import { isObject, type JsonNode } from '../shared/json-text.ts'
import { type Draft, type ListedSpan, readSpanLists } from '../shared/span-lists.ts'

const ENTITIES = 'mention_clusters'

/**
 * Read PreCo: one document per line, mentions as `[sentence, first word, word after the last]`. A corpus that
 * copied the format has inclusive ends, so the file decides: with exclusive ends, no mention can start and end at
 * the same word.
 */
export const read: ReadSource = (source, context) =>
  readSpanLists(source, context, { readDraft, usual: 'words-exclusive' })

function readDraft(node: JsonNode, number: number): Draft {
  if (!isObject(node.value))
    return node.fail([], 'expected an object with "sentences" and "mention_clusters"')
  const id = node.get('id') ?? `${stemOf(node.path)}-${number}`
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return node.fail(['id'], 'expected a string')
  const list = node.list('sentences', 'a list of sentences')
  const sentences = list.map((_, s) => node.child('sentences').child(s).strings())
  const starts: number[] = []
  let count = 0
  for (const { length } of sentences) {
    starts.push(count)
    count += length
  }
  const readSpan = (mention: unknown, e: number, m: number): ListedSpan => {
    const fail = (...reason: [string, 'span-outside-document'?]): never =>
      node.fail([ENTITIES, e, m], ...reason)
    const isTriple =
      Array.isArray(mention) &&
      mention.length === 3 &&
      mention.every((at) => Number.isSafeInteger(at) && at >= 0)
    if (!isTriple) return fail('expected [sentence, start, end]')
    const [s, start, end] = mention as [number, number, number]
    const size = sentences[s]?.length
    if (size === undefined) {
      return fail(`no sentence ${s}, only ${sentences.length}`, 'span-outside-document')
    }
    if (end < start) return fail(`[${start}, ${end}] is not a span`)
    return { start, end, sentence: { start: starts[s] as number, size, name: ` of sentence ${s}` } }
  }
  return {
    node,
    name: { id: String(id), part: 0 },
    words: {
      field: 'sentences',
      tokens: sentences.flat().map((text) => ({ text })),
      sentences: Int32Array.from(starts.filter((start, s) => start < (starts[s + 1] ?? count))),
      wordOf: undefined,
    },
    plain: undefined,
    field: { name: ENTITIES, readings: ['words-exclusive', 'words-inclusive'] },
    entities: node.list(ENTITIES, 'a list of entities').map((entity, e) => {
      if (!Array.isArray(entity)) return node.fail([ENTITIES, e], 'expected a list of mentions')
      return entity.map((mention: unknown, m) => readSpan(mention, e, m))
    }),
  }
}
