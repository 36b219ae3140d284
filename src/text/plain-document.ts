import { DocumentBuilder } from '../document/builder.ts'
import type { CorefDocument, Origin } from '../document/document.ts'
import { TokenList } from '../document/tokens.ts'
import type { Place, Warning } from '../errors.ts'
import { MOST_WORDS } from './tokens/sentences.ts'
import type { TokenizedText } from './tokens/tokenize.ts'

/** A text as a document: words with their offsets, no mentions yet. */
export function plainDocument(
  text: string,
  tokens: TokenizedText,
  id: string,
  path: string,
  warn: (warning: Warning) => void = () => {},
): CorefDocument {
  const list = tokens.words.map((word, i) => ({
    text: word,
    start: tokens.starts[i] as number,
    end: tokens.ends[i] as number,
  }))
  const origin: Origin = {
    path,
    locate: (token) => placeIn(text, path, token === undefined ? 0 : (tokens.starts[token] ?? 0)),
    bytes: () => new TextEncoder().encode(text),
  }
  warnOfCuts(tokens, origin, warn)
  return new DocumentBuilder().finish({
    id,
    text,
    tokens: new TokenList(list),
    sentences: tokens.sentences,
    paragraphs: tokens.paragraphs,
    origin,
  })
}

function warnOfCuts({ cuts }: TokenizedText, origin: Origin, warn: (warning: Warning) => void): void {
  const [first] = cuts
  if (first === undefined) return
  const more = cuts.length === 1 ? '' : `, and ${cuts.length - 1} more like it`
  warn({
    code: 'cut-sentence',
    ...origin.locate(first),
    message: `no sentence ends in the ${MOST_WORDS} words before this one; it was cut here${more}`,
  })
}

function placeIn(text: string, path: string, offset: number): Place {
  const before = text.slice(0, offset)
  const start = before.lastIndexOf('\n') + 1
  return { path, line: before.split('\n').length, column: offset - start + 1 }
}
