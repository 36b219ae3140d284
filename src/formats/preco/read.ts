import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument } from '../../document/document.ts'
import { TokenList } from '../../document/tokens.ts'
import type { ReadContext } from '../format.ts'
import { stemOf } from '../path.ts'
import { attempt } from '../placed.ts'
import { readJsonDocuments } from '../shared/json-source.ts'
import { isObject, type JsonNode } from '../shared/json-text.ts'
import { OffsetJudge, type Reading } from '../shared/offset-judge.ts'
import type { ByteSource } from '../source.ts'

interface Draft {
  readonly node: JsonNode
  readonly id: string
  readonly sentences: readonly (readonly string[])[]
  readonly entities: readonly (readonly Triple[])[]
}

type Triple = readonly [sentence: number, start: number, end: number]

const ENTITIES = 'mention_clusters'
const READINGS: readonly Reading[] = ['words-exclusive', 'words-inclusive']

/**
 * Read PreCo: one document per line, mentions as `[sentence, first word, word after the last]`. A corpus that
 * copied it has inclusive ends, so the file decides: with exclusive ends, no mention can start and end at
 * the same word.
 */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const builder = new DocumentBuilder()
  const judge = new OffsetJudge(READINGS)
  const waiting: Draft[] = []
  let hasWarned = false
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
    const isExclusive = judge.decide().reading === 'words-exclusive'
    for (const draft of waiting.splice(0)) {
      if (!isExclusive && !hasWarned) {
        hasWarned = true
        context.warn({
          code: 'assumed-offsets',
          ...draft.node.place([ENTITIES]),
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

function readDraft(node: JsonNode, path: string, number: number): Draft {
  if (!isObject(node.value))
    return node.fail([], 'expected an object with "sentences" and "mention_clusters"')
  const id = node.get('id') ?? `${stemOf(path)}-${number}`
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return node.fail(['id'], 'expected a string')
  const list = node.list('sentences', 'a list of sentences')
  const lists = node.list(ENTITIES, 'a list of entities')
  return {
    node,
    id: String(id),
    sentences: list.map((_, s) => node.child('sentences').child(s).strings()),
    entities: lists.map((entity, e) => {
      if (!Array.isArray(entity)) return node.fail([ENTITIES, e], 'expected a list of mentions')
      return entity.map((mention: unknown, m) => readTriple(node, mention, e, m, list.length))
    }),
  }
}

function readTriple(node: JsonNode, mention: unknown, e: number, m: number, sentences: number): Triple {
  const path = [ENTITIES, e, m]
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
  for (const [sentence, start, end] of entities.flat()) {
    const size = sentences[sentence]?.length ?? 0
    judge.observe(READINGS.map((reading) => ({ reading, start, end, limit: size, isMisfit: false })))
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
      const path = [ENTITIES, e, m]
      if (start >= end) node.fail(path, `an empty span: [${start}, ${end}]; ends are exclusive`)
      if (end > size) {
        const reason = `[${start}, ${last}] reaches beyond the ${size} words of sentence ${sentence}`
        node.fail(path, reason, 'span-outside-document')
      }
      const base = starts[sentence] as number
      builder.addMention(base + start, base + end, builder.entities.ofInteger(e))
    }
  }
  return builder.finish({
    id,
    tokens: new TokenList(sentences.flat().map((text) => ({ text }))),
    sentences: Int32Array.from(starts.filter((start, s) => start < (starts[s + 1] ?? count))),
    origin: node.origin(['sentences']),
  })
}
