import { DocumentBuilder } from '../../document/builder.ts'
import { ANTECEDENT, type CorefDocument, type Link } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import { isZeroSpan, type Token, TokenList } from '../../document/tokens.ts'
import type { WarningCode } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { stemOf } from '../path.ts'
import { attempt } from '../placed.ts'
import type { ByteSource } from '../source.ts'
import { defined } from './defined.ts'
import { readJsonDocuments } from './json-source.ts'
import type { JsonNode, JsonPath } from './json-text.ts'
import { type Candidate, IN_WORDS, OffsetJudge, type Reading } from './offset-judge.ts'
import type { OffsetScale } from './offset-scale.ts'
import { tokenList } from './stand-off.ts'
import { findTokens, lineStarts, ruleTokens } from './text-tokens.ts'

/** A JSON format whose documents list entities as lists of numbers. */
export interface SpanListDialect {
  /** @throws InputError if a field is missing or malformed */
  readDraft(node: JsonNode, number: number): Draft<DocumentName | undefined>
  /** The reading that needs no warning. */
  readonly usual?: Reading
}

/** The name of a document. */
export interface DocumentName {
  readonly id: string
  readonly part: number
}

/** A document that waits until the file shows what its offsets count. */
export interface Draft<Name = DocumentName> {
  readonly node: JsonNode
  readonly name: Name
  readonly words: Words | undefined
  readonly plain: DraftText | undefined
  readonly field: EntityField | undefined
  readonly entities: readonly (readonly ListedSpan[])[]
  /** The strings of mentions, which some tools write beside the offsets, entity by entity. */
  readonly surfaces?: readonly unknown[] | undefined
  /** Other annotation in the document, which is not read, and the warning about it. */
  readonly passedOver?: { readonly field: string; readonly message: string } | undefined
}

/** The field that lists a document's entities. */
export interface EntityField {
  readonly name: string
  /** What its numbers may mean, the most usual first; only one if the field's tool defines it. */
  readonly readings: readonly Reading[]
}

export interface ListedSpan {
  readonly start: number
  readonly end: number
  /** The sentence whose words they count, if not those of the document; its name is for messages. */
  readonly sentence?: { readonly start: number; readonly size: number; readonly name: string }
  /** What a system predicted: which mention of the entity it is linked to, and its confidence in link and mention. */
  readonly found?: {
    readonly antecedent?: number
    readonly confidence?: number
    readonly mentionConfidence?: number
  }
}

/** The words of a document, and what its offsets count. */
export interface Words {
  /** The field with the words, which gives tokens their places. */
  readonly field: string | undefined
  readonly tokens: readonly Token[]
  readonly sentences: Int32Array
  /** The word of each subword piece, if offsets count pieces; undefined if they count words. */
  readonly wordOf: readonly number[] | undefined
}

/** A text without words, and the scale of its offsets. */
export interface DraftText {
  readonly text: string
  readonly scale: OffsetScale
}

/**
 * Read documents whose entities are lists of spans. Tools disagree on what the numbers of a span count, so a
 * document waits until the file shows it.
 */
export function* readSpanLists(
  source: ByteSource,
  context: ReadContext,
  dialect: SpanListDialect,
): Generator<CorefDocument> {
  const builder = new DocumentBuilder(context)
  /** Keyed by the readings to choose from: a file may mix documents with words and with text. */
  const judges = new Map<string, OffsetJudge>()
  const warned = new Set<WarningCode>()
  const waiting: Draft[] = []
  let number = 0
  for (const node of readJsonDocuments(source, context)) {
    number++
    const read = attempt(context, () => dialect.readDraft(node, number))
    if (read === undefined) continue
    const { passedOver, field } = read
    if (passedOver !== undefined) warnOnce('ignored-annotation', node, passedOver.message, passedOver.field)
    const draft = { ...read, name: read.name ?? makeName(node) }
    waiting.push(draft)
    const readings = field?.readings ?? []
    if (readings.length > 1) {
      const judge = judges.get(readings.join()) ?? new OffsetJudge(readings, dialect.usual)
      judges.set(readings.join(), judge)
      if (!judge.isDecided) observeSpans(draft, readings, judge)
    }
    // Finish when later documents can no longer help the waiting ones.
    const isAlone = waiting.length === 1 && readings.length < 2
    if (isAlone || [...judges.values()].every(({ isDecided }) => isDecided)) yield* finish()
  }
  yield* finish()

  function* finish(): Generator<CorefDocument> {
    for (const draft of waiting.splice(0)) {
      const document = attempt(context, () => finishDraft(draft, chooseReading(draft), builder))
      if (document === undefined) builder.abandon()
      else {
        warnOfTokens(draft, document)
        yield document
      }
    }
  }

  function chooseReading({ field, node }: Draft): Reading {
    if (field === undefined) return 'words-inclusive'
    const judge = judges.get(field.readings.join())
    if (judge === undefined) return field.readings[0] as Reading
    const { reading, reason } = judge.decide()
    if (reason !== undefined && reading !== dialect.usual) {
      const message = `"${field.name}" is read as ${IN_WORDS[reading]}: ${reason}`
      warnOnce('assumed-offsets', node, message, field.name)
    }
    return reading
  }

  function makeName(node: JsonNode): DocumentName {
    const id = number === 1 ? stemOf(source.path) : `${stemOf(source.path)}-${number}`
    const message = `no "doc_key": documents are named by position, this one "${id}"`
    warnOnce('missing-header', node, message)
    return { id, part: 0 }
  }

  function warnOfTokens({ node, words }: Draft, document: CorefDocument): void {
    if (document.text !== undefined) {
      warnOnce('own-tokens', node, 'the file has no words: Referee cut the text into words itself', 'text')
    } else if (words?.wordOf !== undefined) {
      const message = 'words were rebuilt from their pieces ("subtoken_map")'
      warnOnce('own-tokens', node, message, 'subtoken_map')
    }
  }

  function warnOnce(code: WarningCode, node: JsonNode, message: string, field?: string): void {
    if (warned.has(code)) return
    warned.add(code)
    context.warn({ code, ...node.place(field === undefined ? [] : [field]), message })
  }
}

type VisitSpan = (span: ListedSpan, entity: number, path: JsonPath) => void

/** Visit all spans with their paths in the file. */
function eachSpan({ entities, field }: Draft, work: VisitSpan): void {
  for (const [e, spans] of entities.entries()) {
    for (const [m, span] of spans.entries()) work(span, e, [field?.name ?? '', e, m])
  }
}

/** Show the judge every span of a document under every reading. */
function observeSpans(draft: Draft, readings: readonly Reading[], judge: OffsetJudge): void {
  eachSpan(draft, ({ start, end, sentence }, entity, path) => {
    const strings: unknown = draft.surfaces?.[entity]
    const surface: unknown = Array.isArray(strings) ? strings[path[2] as number] : undefined
    const candidates = readings.map((reading) => {
      const stop = reading.endsWith('exclusive') ? end : end + 1
      const check = reading.startsWith('words') ? checkWords : checkCharacters
      const { limit, isMisfit } = check(draft, [start, stop], surface)
      return { reading, start, end, limit: sentence?.size ?? limit, isMisfit }
    })
    judge.observe(candidates)
  })
}

type Check = Pick<Candidate, 'limit' | 'isMisfit'>

function checkWords({ words }: Draft, span: Span, surface: unknown): Check {
  if (words?.wordOf !== undefined) return { limit: words.wordOf.length, isMisfit: false }
  if (words === undefined) return { limit: 0, isMisfit: false }
  const { tokens } = words
  return {
    limit: tokens.length,
    isMisfit: typeof surface === 'string' && !spells(surface, textsIn(tokens, span)),
  }
}

function* textsIn(tokens: readonly Token[], [start, stop]: Span): Generator<string> {
  for (let t = start; t < Math.min(stop, tokens.length); t++) yield (tokens[t] as Token).text
}

function checkCharacters({ plain }: Draft, span: Span, surface: unknown): Check {
  if (plain === undefined) return { limit: 0, isMisfit: false }
  const { text, scale } = plain
  const [from, to] = span.map((offset) => scale.toUtf16(offset)) as [number, number]
  const isInside = from >= 0 && to >= 0
  const isMisfit =
    typeof surface === 'string'
      ? !isInside || !spells(surface, text.slice(from, to))
      : isInside && cutsWord(text, from, to)
  return { limit: scale.size, isMisfit }
}

/** True if a string consists of these pieces, ignoring blanks. Stops at the first difference, as spans may be long. */
function spells(surface: string, pieces: Iterable<string>): boolean {
  const expected = withoutBlanks(surface)
  let at = 0
  for (const piece of pieces) {
    const part = withoutBlanks(piece)
    if (!expected.startsWith(part, at)) return false
    at += part.length
  }
  return at === expected.length
}

function withoutBlanks(text: string): string {
  return text.replace(/\s/g, '')
}

const LETTER = /[\p{L}\p{N}]/u

/** True if a span starts or ends inside a word, or with a blank. */
function cutsWord(text: string, start: number, end: number): boolean {
  const isLetter = (at: number): boolean => LETTER.test(text[at] ?? '')
  if (isLetter(start - 1) && isLetter(start)) return true
  if (isLetter(end - 1) && isLetter(end)) return true
  return /\s/.test(text[start] ?? '') || /\s/.test(text[end - 1] ?? '')
}

/** Build the document, now that the meaning of its offsets is known. */
function finishDraft(draft: Draft, reading: Reading, builder: DocumentBuilder): CorefDocument {
  const { words, plain } = draft
  const isExclusive = reading.endsWith('exclusive')
  const isText = words === undefined || reading.startsWith('characters')
  if (plain !== undefined && isText) return finishText(draft, plain, isExclusive, builder)
  return finishWords(draft, words as Words, isExclusive, builder)
}

function finishWords(
  draft: Draft,
  { field, tokens, sentences, wordOf }: Words,
  isExclusive: boolean,
  builder: DocumentBuilder,
): CorefDocument {
  const { node, name } = draft
  const list = new TokenList(tokens)
  eachSpan(draft, ({ start, end, sentence, found }, entity, path) => {
    const limit = sentence?.size ?? wordOf?.length ?? tokens.length
    const last = isExclusive ? end - 1 : end
    if (last < start) node.fail(path, `an empty span: [${start}, ${end}]; ends are exclusive`)
    if (last >= limit) {
      const ends = isExclusive ? 'exclusive' : 'inclusive'
      const reason = `[${start}, ${end}] reaches beyond the ${limit} words${sentence?.name ?? ''} (ends are ${ends})`
      node.fail(path, reason, 'span-outside-document')
    }
    const base = sentence?.start ?? 0
    const first = wordOf?.[start] ?? base + start
    const stop = (wordOf?.[last] ?? base + last) + 1
    builder.addMention(first, stop, builder.entities.ofInteger(entity))
    const zero = isZeroSpan(list, first, stop) || undefined
    describe(builder, { zero, mentionConfidence: found?.mentionConfidence })
  })
  const origin = field === undefined ? node.origin() : node.origin([field])
  return builder.finish({ ...name, tokens: list, sentences, ...defined({ links: linksOf(draft) }), origin })
}

/** Words are cut at the borders of mentions too, so that no span is lost. */
function finishText(
  draft: Draft,
  { text, scale }: DraftText,
  isExclusive: boolean,
  builder: DocumentBuilder,
): CorefDocument {
  const { node, name } = draft
  const spans: (readonly [
    start: number,
    end: number,
    entity: number,
    path: JsonPath,
    found: ListedSpan['found'],
  ])[] = []
  const borders: number[] = []
  eachSpan(draft, ({ start: from, end: to, found }, entity, path) => {
    const [start, end] = [scale.toUtf16(from), scale.toUtf16(isExclusive ? to : to + 1)]
    if (start < 0 || end < 0) {
      node.fail(path, `[${from}, ${to}] reaches beyond the ${scale.size} characters`, 'span-outside-document')
    }
    if (start >= end) node.fail(path, `an empty span: [${from}, ${to}]; ends are exclusive`)
    spans.push([start, end, entity, path, found])
    borders.push(start, end)
  })
  const cut = ruleTokens(text, borders)
  for (const [start, end, entity, path, found] of spans) {
    const { span } = findTokens(cut, start, end) ?? node.fail(path, 'this span contains no word')
    builder.addMention(...span, builder.entities.ofInteger(entity))
    describe(builder, { mentionConfidence: found?.mentionConfidence })
  }
  const [tokens, sentences] = [tokenList(text, cut), lineStarts(text, cut)]
  const links = linksOf(draft)
  return builder.finish({ ...name, text, tokens, sentences, ...defined({ links }), origin: node.origin() })
}

function describe(
  builder: DocumentBuilder,
  {
    zero,
    mentionConfidence,
  }: { readonly zero?: true | undefined; readonly mentionConfidence: number | undefined },
): void {
  if (zero !== undefined || mentionConfidence !== undefined)
    builder.describeLast(defined({ zero, mentionConfidence }))
}

/** The links to antecedents; undefined if there are none. Mentions are numbered in the order listed. */
function linksOf({ entities }: Draft): Link[] | undefined {
  const links: Link[] = []
  let first = 0
  for (const spans of entities) {
    for (const [m, { found }] of spans.entries()) {
      const { antecedent, confidence } = found ?? {}
      if (antecedent === undefined) continue
      const anchors = [first + antecedent]
      links.push({ kind: ANTECEDENT, from: first + m, to: [], anchors, ...defined({ confidence }) })
    }
    first += spans.length
  }
  return links.length === 0 ? undefined : links
}
