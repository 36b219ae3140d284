import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument } from '../../document/document.ts'
import type { WarningCode } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { stemOf } from '../path.ts'
import { attempt } from '../placed.ts'
import { readJsonDocuments } from '../shared/json-source.ts'
import type { JsonNode } from '../shared/json-text.ts'
import { IN_WORDS, OffsetJudge, type Reading } from '../shared/offset-judge.ts'
import type { ByteSource } from '../source.ts'
import type { DocumentName } from './document-key.ts'
import { type Draft, readDraft, type Side } from './draft.ts'
import { finishDraft, observeSpans } from './spans.ts'

/** Read documents with `clusters` of offsets, one per line: the layout of e2e-coref and its successors. */
export function read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  return readSide(source, context, 'given')
}

/** The same files, but `predicted_clusters` where a document has both. */
export function readPredicted(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  return readSide(source, context, 'predicted')
}

function* readSide(source: ByteSource, context: ReadContext, side: Side): Generator<CorefDocument> {
  const reader = new JsonlinesReader(source, context, side)
  for (const node of readJsonDocuments(source, context)) yield* reader.take(node)
  yield* reader.finish()
}

class JsonlinesReader {
  readonly #path: string
  readonly #context: ReadContext
  readonly #side: Side
  readonly #builder: DocumentBuilder = new DocumentBuilder()
  /** By the readings to choose from: a file may mix documents with words and with text. */
  readonly #judges: Map<string, OffsetJudge> = new Map()
  readonly #warned: Set<WarningCode> = new Set()
  readonly #waiting: Draft[] = []
  #number = 0

  constructor(source: ByteSource, context: ReadContext, side: Side) {
    this.#path = source.path
    this.#context = context
    this.#side = side
  }

  /** The documents that can be finished once this one is known. */
  *take(node: JsonNode): Generator<CorefDocument> {
    this.#number++
    const read = attempt(this.#context, () => readDraft(node, this.#side))
    if (read === undefined) return
    this.#warnOfOtherSide(read)
    const draft = { ...read, name: read.name ?? this.#makeName(node) }
    this.#waiting.push(draft)
    this.#learn(draft)
    if (this.#isReady(draft)) yield* this.finish()
  }

  *finish(): Generator<CorefDocument> {
    for (const draft of this.#waiting.splice(0)) {
      const document = attempt(this.#context, () =>
        finishDraft(draft, this.#chooseReading(draft), this.#builder),
      )
      if (document === undefined) {
        this.#builder.abandon()
        continue
      }
      this.#warnOfTokens(draft, document)
      yield document
    }
  }

  #learn(draft: Draft): void {
    const readings = draft.field?.readings ?? []
    if (readings.length < 2) return
    let judge = this.#judges.get(readings.join())
    if (judge === undefined) {
      judge = new OffsetJudge(readings)
      this.#judges.set(readings.join(), judge)
    }
    if (!judge.isDecided) observeSpans(draft, readings, judge)
  }

  /** True if no waiting document can learn anything from later ones. */
  #isReady({ field }: Draft): boolean {
    if (this.#waiting.length === 1 && (field === undefined || field.readings.length < 2)) return true
    for (const judge of this.#judges.values()) if (!judge.isDecided) return false
    return true
  }

  #chooseReading({ field, node }: Draft): Reading {
    if (field === undefined) return 'words-inclusive'
    const judge = this.#judges.get(field.readings.join())
    if (judge === undefined) return field.readings[0] as Reading
    const { reading, reason } = judge.decide()
    if (reason !== undefined) {
      const message = `"${field.name}" is read as ${IN_WORDS[reading]}: ${reason}`
      this.#warnOnce('assumed-offsets', node, message, field.name)
    }
    return reading
  }

  #makeName(node: JsonNode): DocumentName {
    const id = this.#number === 1 ? stemOf(this.#path) : `${stemOf(this.#path)}-${this.#number}`
    const message = `no "doc_key": this document is called "${id}", and others likewise by their order`
    this.#warnOnce('missing-header', node, message)
    return { id, part: 0 }
  }

  #warnOfOtherSide({ node, field }: Draft<unknown>): void {
    const other = this.#side === 'given' ? 'predicted_clusters' : 'clusters'
    if (field === undefined || field.name === other || node.get(other) === undefined) return
    const way =
      this.#side === 'given'
        ? '; --format jsonlines-predicted reads those, --response-format jsonlines-predicted scores them against these'
        : ''
    const message = `entities are read from "${field.name}", not from "${other}"${way}`
    this.#warnOnce('ignored-annotation', node, message, other)
  }

  #warnOfTokens({ node, words }: Draft, document: CorefDocument): void {
    if (document.text !== undefined) {
      const message = 'the file has no words: Referee cut the text into words itself'
      this.#warnOnce('own-tokens', node, message, 'text')
    } else if (words?.wordOf !== undefined) {
      const message = 'words are put together again from their pieces ("subtoken_map")'
      this.#warnOnce('own-tokens', node, message, 'subtoken_map')
    }
  }

  #warnOnce(code: WarningCode, node: JsonNode, message: string, field?: string): void {
    if (this.#warned.has(code)) return
    this.#warned.add(code)
    this.#context.warn({ code, ...node.place(field === undefined ? [] : [field]), message })
  }
}
