import type { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument } from '../../document/document.ts'
import { isZeroSpan, TokenList } from '../../document/tokens.ts'
import { tokenList } from '../shared/character-spans.ts'
import type { JsonPath } from '../shared/json-text.ts'
import { lineStarts, ruleTokens, TokenFinder } from '../shared/text-tokens.ts'
import type { DocumentName } from './document-key.ts'
import { type Draft, type DraftText, eachSpan } from './draft.ts'
import type { Reading } from './offsets.ts'
import type { Words } from './words.ts'

/** Make the document, now that it is known what its offsets count. */
export function finishDraft(
  draft: Draft,
  name: DocumentName,
  reading: Reading,
  builder: DocumentBuilder,
): CorefDocument {
  const { words, plain } = draft
  const isExclusive = reading.endsWith('exclusive')
  if (plain !== undefined && (words === undefined || reading.startsWith('characters'))) {
    return finishText(draft, plain, name, isExclusive, builder)
  }
  return finishWords(draft, words as Words, name, isExclusive, builder)
}

function finishWords(
  draft: Draft,
  { field, tokens, sentences, wordOf }: Words,
  name: DocumentName,
  isExclusive: boolean,
  builder: DocumentBuilder,
): CorefDocument {
  const { node } = draft
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
  name: DocumentName,
  isExclusive: boolean,
  builder: DocumentBuilder,
): CorefDocument {
  const { node } = draft
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
