import type { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument } from '../../document/document.ts'
import { isZeroSpan, type Token, TokenList } from '../../document/tokens.ts'
import { tokenList } from '../shared/character-spans.ts'
import type { JsonPath } from '../shared/json-text.ts'
import type { Candidate, OffsetJudge, Reading } from '../shared/offset-judge.ts'
import { lineStarts, ruleTokens, TokenFinder } from '../shared/text-tokens.ts'
import { type Draft, type DraftText, eachSpan, readSurfaces } from './draft.ts'
import type { Words } from './words.ts'

/** Show the judge every span of a document under every reading. */
export function observeSpans(draft: Draft, readings: readonly Reading[], judge: OffsetJudge): void {
  const surfaces = readSurfaces(draft.node)
  eachSpan(draft, (start, end, entity, path) => {
    const strings: unknown = surfaces?.[entity]
    const surface: unknown = Array.isArray(strings) ? strings[path[2] as number] : undefined
    const candidates = readings.map((reading) => {
      const stop = reading.endsWith('exclusive') ? end : end + 1
      const check = reading.startsWith('words')
        ? checkWords(draft.words, start, stop, surface)
        : checkCharacters(draft.plain, start, stop, surface)
      return { reading, start, end, ...check }
    })
    judge.observe(candidates)
  })
}

type Check = Pick<Candidate, 'limit' | 'isMisfit'>

function checkWords(words: Words | undefined, start: number, stop: number, surface: unknown): Check {
  if (words === undefined) return { limit: 0, isMisfit: false }
  const { tokens, wordOf } = words
  if (wordOf !== undefined) return { limit: wordOf.length, isMisfit: false }
  const isMisfit = typeof surface === 'string' && !isSame(surface, joined(tokens.slice(start, stop)))
  return { limit: tokens.length, isMisfit }
}

function checkCharacters(plain: DraftText | undefined, start: number, stop: number, surface: unknown): Check {
  if (plain === undefined) return { limit: 0, isMisfit: false }
  const { text, scale } = plain
  const [from, to] = [scale.toUtf16(start), scale.toUtf16(stop)]
  const isInside = from >= 0 && to >= 0
  const isMisfit =
    typeof surface === 'string'
      ? !isInside || !isSame(surface, text.slice(from, to))
      : isInside && cutsWord(text, from, to)
  return { limit: scale.size, isMisfit }
}

function joined(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('')
}

function isSame(a: string, b: string): boolean {
  return a.replace(/\s/g, '') === b.replace(/\s/g, '')
}

const LETTER = /[\p{L}\p{N}]/u

/** True if a span starts or ends inside a word, or with a blank. */
function cutsWord(text: string, start: number, end: number): boolean {
  const isLetter = (at: number): boolean => LETTER.test(text[at] ?? '')
  if (isLetter(start - 1) && isLetter(start)) return true
  if (isLetter(end - 1) && isLetter(end)) return true
  return /\s/.test(text[start] ?? '') || /\s/.test(text[end - 1] ?? '')
}

/** Make the document, now that it is known what its offsets count. */
export function finishDraft(draft: Draft, reading: Reading, builder: DocumentBuilder): CorefDocument {
  const { words, plain } = draft
  const isExclusive = reading.endsWith('exclusive')
  if (plain !== undefined && (words === undefined || reading.startsWith('characters'))) {
    return finishText(draft, plain, isExclusive, builder)
  }
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
  const limit = wordOf?.length ?? tokens.length
  eachSpan(draft, (start, end, entity, path) => {
    const last = isExclusive ? end - 1 : end
    if (last < start) node.fail(path, `an empty span: [${start}, ${end}]; ends are exclusive`)
    if (last >= limit) {
      const ends = isExclusive ? 'exclusive' : 'inclusive'
      const reason = `[${start}, ${end}] reaches beyond the ${limit} words (ends are ${ends})`
      node.fail(path, reason, 'span-outside-document')
    }
    const first = wordOf?.[start] ?? start
    const stop = (wordOf?.[last] ?? last) + 1
    builder.addMention(first, stop, builder.entities.ofInteger(entity))
    if (isZeroSpan(list, first, stop)) builder.describeLast({ zero: true })
  })
  const origin = field === undefined ? node.origin() : node.origin([field])
  return builder.finish({ ...name, tokens: list, sentences, origin })
}

/** Words are cut at the borders of mentions too, so that no span is lost. */
function finishText(
  draft: Draft,
  { text, scale }: DraftText,
  isExclusive: boolean,
  builder: DocumentBuilder,
): CorefDocument {
  const { node, name } = draft
  const spans: (readonly [start: number, end: number, entity: number, path: JsonPath])[] = []
  const borders: number[] = []
  eachSpan(draft, (from, to, entity, path) => {
    const [start, end] = [scale.toUtf16(from), scale.toUtf16(isExclusive ? to : to + 1)]
    if (start < 0 || end < 0) {
      const reason = `[${from}, ${to}] reaches beyond the ${scale.size} characters`
      node.fail(path, reason, 'span-outside-document')
    }
    if (start >= end) node.fail(path, `an empty span: [${from}, ${to}]; ends are exclusive`)
    spans.push([start, end, entity, path])
    borders.push(start, end)
  })
  const cut = ruleTokens(text, borders)
  const finder = new TokenFinder(cut)
  for (const [start, end, entity, path] of spans) {
    const found = finder.find(start, end) ?? node.fail(path, 'there is no word in this span')
    builder.addMention(found.first, found.last + 1, builder.entities.ofInteger(entity))
  }
  const [tokens, sentences] = [tokenList(text, cut), lineStarts(text, cut)]
  return builder.finish({ ...name, text, tokens, sentences, origin: node.origin() })
}
