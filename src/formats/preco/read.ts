import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument } from '../../document/document.ts'
import { TokenList } from '../../document/tokens.ts'
import { InputError } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { readJsonDocuments } from '../json/json-source.ts'
import { isObject, type JsonNode, member } from '../json/json-text.ts'
import { OffsetJudge, type Reading } from '../jsonlines/offsets.ts'
import { strings } from '../jsonlines/words.ts'
import { stemOf } from '../path.ts'
import type { ByteSource } from '../source.ts'

interface Draft {
  readonly node: JsonNode
  readonly id: string
  readonly sentences: readonly (readonly string[])[]
  readonly entities: readonly (readonly Triple[])[]
}

type Triple = readonly [sentence: number, start: number, end: number]

const READINGS: readonly Reading[] = ['words-exclusive', 'words-inclusive']

/**
 * Read PreCo: a document a line, mentions as `[sentence, first word, word after the last]`. A corpus that
 * followed it has inclusive ends, so the file decides: a mention that starts and ends at one word is
 * impossible with exclusive ends.
 */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const builder = new DocumentBuilder()
  const judge = new OffsetJudge(READINGS)
  const waiting: Draft[] = []
  let isSaid = false
  let number = 0
  for (const node of readJsonDocuments(source, context)) {
    number++
    const draft = attempt(context, () => readDraft(node, source.path, number))
    if (draft === undefined) continue
    waiting.push(draft)
    if (!judge.isDecided) observe(draft, judge)
    if (judge.isDecided) yield* finishAll()
  }
  yield* finishAll()

  function* finishAll(): Generator<CorefDocument> {
    const { reading } = judge.decide()
    const isExclusive = reading === 'words-exclusive'
    for (const draft of waiting.splice(0)) {
      if (!isExclusive && !isSaid) {
        isSaid = true
        context.warn({
          code: 'assumed-offsets',
          ...draft.node.place(['mention_clusters']),
          message:
            'ends are read as inclusive: with exclusive ends, as PreCo has them, some mentions would be empty',
        })
      }
      const document = attempt(context, () => finish(draft, isExclusive, builder))
      if (document === undefined) builder.abandon()
      else yield document
    }
  }
}

function attempt<T>(context: ReadContext, work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    context.fault(error)
    return undefined
  }
}

function readDraft(node: JsonNode, path: string, number: number): Draft {
  const json = node.value
  if (!isObject(json)) return node.fail([], 'expected an object with "sentences" and "mention_clusters"')
  const id = member(json, 'id') ?? `${stemOf(path)}-${number}`
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return node.fail(['id'], 'expected a string')
  const list = member(json, 'sentences')
  if (!Array.isArray(list)) return node.fail(['sentences'], 'expected a list of sentences')
  node.tokensAt = ['sentences']
  const lists = member(json, 'mention_clusters')
  if (!Array.isArray(lists)) return node.fail(['mention_clusters'], 'expected a list of entities')
  return {
    node,
    id: String(id),
    sentences: list.map((_, s) => strings(node, list, 'sentences', s)),
    entities: lists.map((entity: unknown, e) => {
      if (!Array.isArray(entity)) return node.fail(['mention_clusters', e], 'expected a list of mentions')
      return entity.map((mention: unknown, m) => readTriple(node, mention, e, m, list.length))
    }),
  }
}

function readTriple(node: JsonNode, mention: unknown, e: number, m: number, sentences: number): Triple {
  const path = ['mention_clusters', e, m]
  const isTriple =
    Array.isArray(mention) &&
    mention.length === 3 &&
    mention.every((at) => Number.isSafeInteger(at) && at >= 0)
  if (!isTriple) return node.fail(path, 'expected [sentence, start, end]')
  const [sentence, start, end] = mention as [number, number, number]
  if (sentence >= sentences) {
    return node.fail(path, `there is no sentence ${sentence}, only ${sentences}`, 'span-outside-document')
  }
  if (end < start) return node.fail(path, `[${start}, ${end}] is no span`)
  return [sentence, start, end]
}

function observe({ sentences, entities }: Draft, judge: OffsetJudge): void {
  for (const entity of entities) {
    for (const [sentence, start, end] of entity) {
      const size = sentences[sentence]?.length ?? 0
      judge.observe(READINGS.map((reading) => ({ reading, start, end, limit: size, isMisfit: false })))
    }
  }
}

function finish(draft: Draft, isExclusive: boolean, builder: DocumentBuilder): CorefDocument {
  const { node, id, sentences, entities } = draft
  const starts: number[] = []
  let count = 0
  for (const sentence of sentences) {
    starts.push(count)
    count += sentence.length
  }
  for (const [e, entity] of entities.entries()) {
    for (const [m, [sentence, start, last]] of entity.entries()) {
      const end = isExclusive ? last : last + 1
      const size = (sentences[sentence] as readonly string[]).length
      const path = ['mention_clusters', e, m]
      if (start >= end) node.fail(path, `an empty span: [${start}, ${end}]; ends are exclusive`)
      if (end > size) {
        node.fail(
          path,
          `[${start}, ${last}] reaches beyond the ${size} words of sentence ${sentence}`,
          'span-outside-document',
        )
      }
      const base = starts[sentence] as number
      builder.addMention(base + start, base + end, builder.entities.ofInteger(e))
    }
  }
  const tokens = sentences.flat().map((text) => ({ text }))
  const filled = starts.filter((_, s) => (sentences[s] as readonly string[]).length > 0)
  return builder.finish({
    id,
    tokens: new TokenList(tokens),
    sentences: Int32Array.from(filled),
    origin: node,
  })
}
