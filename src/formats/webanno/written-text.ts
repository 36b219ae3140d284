import { type Token, TokenList } from '../../document/tokens.ts'
import type { TokenisedDocument } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'
import { OffsetScale } from '../shared/offset-scale.ts'

/** A document's text in `#Text` lines, and its tokens with their offsets in it. */
export interface WrittenText {
  readonly tokens: TokenList
  readonly sentences: readonly string[]
  readonly scale: OffsetScale
}

/** The text as it is, if its sentences have one blank between them and its tokens say where they stand. */
export function writtenText(
  document: TokenisedDocument,
  starts: readonly number[],
  leftovers: Leftovers,
): WrittenText {
  const tokens = Array.from({ length: document.tokens.count }, (_, t) => document.tokens.token(t))
  const { text } = document
  if (text !== undefined && fits(text, tokens, starts)) {
    const cuts = starts.map((t) => tokens[t]?.start as number)
    const sentences = cuts.map((from, s) =>
      text.slice(s === 0 ? 0 : from, s + 1 < cuts.length ? (cuts[s + 1] as number) - 1 : text.length),
    )
    return { tokens: new TokenList(tokens), sentences, scale: new OffsetScale(text, 'code-points') }
  }
  if (text !== undefined) leftovers.drop('the text between the words')
  else if (tokens.some(({ start }) => start !== undefined)) leftovers.drop('character offsets')
  const sentences = starts.map((from, s) =>
    tokens
      .slice(from, starts[s + 1])
      .map((token) => token.text)
      .join(' '),
  )
  const placed: Token[] = []
  let at = 0
  for (const { text: word } of tokens) {
    placed.push({ text: word, start: at, end: at + word.length })
    at += word.length + 1
  }
  return {
    tokens: new TokenList(placed),
    sentences,
    scale: new OffsetScale(sentences.join(' '), 'code-points'),
  }
}

function fits(text: string, tokens: readonly Token[], starts: readonly number[]): boolean {
  if (starts.length === 0) return text === ''
  return (
    tokens.every(({ text: word, start, end }) => start !== undefined && text.slice(start, end) === word) &&
    starts.every((t) => t === 0 || text[(tokens[t]?.start as number) - 1] === ' ') &&
    starts.every(
      (t, s) => s === 0 || (tokens[t]?.start as number) > (tokens[starts[s - 1] as number]?.start as number),
    )
  )
}
