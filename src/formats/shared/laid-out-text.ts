import { type CorefDocument, piecesOf } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { Tokens } from '../../document/tokens.ts'
import type { Leftovers } from '../leftovers.ts'
import { lineStarts, ruleTokens, type TextTokens } from './text-tokens.ts'

/** The text of a document and where its tokens are: what a stand-off writer points into. */
export interface LaidOutText extends TextTokens {
  readonly text: string
}

/** Whether a reader would find the same tokens and sentences. */
type Fits = (layout: LaidOutText) => boolean

/**
 * The document's own text, if its tokens match it and a reader would find them again; otherwise its words,
 * separated by blanks, with one sentence per line.
 */
export function layOut(document: CorefDocument, leftovers: Leftovers, fits: Fits): LaidOutText {
  const original = originalText(document)
  const layout =
    original !== undefined && fits(original) ? original : blankSeparated(document, leftovers, writable)
  if (layout.text !== document.text) leftovers.dropText(document)
  return layout
}

/**
 * The same for a reader that cuts raw text into words and at the borders of spans, unless it is told to cut
 * only at blanks.
 */
export function layOutRaw(
  document: CorefDocument,
  leftovers: Leftovers,
  fits: Fits,
  spans: (layout: LaidOutText) => Iterable<Span> = () => mentionSpans(document),
): { readonly layout: LaidOutText; readonly isBlankCut: boolean } {
  const isCut = (layout: LaidOutText): boolean => isCutByRule(layout, spans(layout))
  const layout = layOut(document, leftovers, (each) => fits(each) && isCut(each))
  return { layout, isBlankCut: !isCut(layout) }
}

/** Whether the rule for raw text finds the same words. @param spans whose borders also cut words */
export function isCutByRule(layout: LaidOutText, spans: Iterable<Span>): boolean {
  const borders: number[] = []
  for (const span of spans) borders.push(...rangeOf(layout, span))
  return sameTokens(ruleTokens(layout.text, borders), layout)
}

/** The spans of all mentions, piece by piece. */
export function* mentionSpans({ mentions }: CorefDocument): Generator<Span> {
  for (let m = 0; m < mentions.count; m++) yield* piecesOf(mentions, m)
}

/** The characters of a span of tokens. */
export function rangeOf({ start, end }: TextTokens, [first, after]: Span): Span {
  return [start[first] as number, end[after - 1] as number]
}

/** Whether a reader that takes lines as sentences would find those of the document. */
export function hasSentenceLines(layout: LaidOutText, { sentences }: CorefDocument): boolean {
  return sameStarts(lineStarts(layout.text, layout), sentences)
}

/** The document's text, if every token has its place in it. */
function originalText({ text, tokens }: CorefDocument): LaidOutText | undefined {
  if (text === undefined || tokens === undefined) return undefined
  const start = new Int32Array(tokens.count)
  const end = new Int32Array(tokens.count)
  let last = 0
  for (let t = 0; t < tokens.count; t++) {
    const token = tokens.token(t)
    const { start: from = -1, end: to = -1 } = token
    if (from < last || to < from || text.slice(from, to) !== token.text) return undefined
    start[t] = from
    end[t] = to
    last = to
  }
  return { text, count: tokens.count, start, end }
}

/** Whether this is the document's text, with every token at its stated offsets. */
export function isTextOf(document: CorefDocument, text: string): boolean {
  return document.text === text && originalText(document) !== undefined
}

/** A text made of the tokens: a blank between words, a line for each sentence. */
export function blankSeparated(document: CorefDocument, leftovers: Leftovers, word: WriteWord): LaidOutText {
  const tokens = document.tokens as Tokens
  const sentences = new Set(document.sentences)
  const start = new Int32Array(tokens.count)
  const end = new Int32Array(tokens.count)
  let text = ''
  for (let t = 0; t < tokens.count; t++) {
    if (t > 0) text += sentences.has(t) ? '\n' : ' '
    start[t] = text.length
    text += word(tokens.text(t), leftovers)
    end[t] = text.length
  }
  return { text: text === '' ? '' : `${text}\n`, count: tokens.count, start, end }
}

/** Keeps a word in one piece between blanks. Losses are worded differently for marked text and for stand-off. */
export const oneWord: WriteWord = wordWriter(
  'that some words are empty: they are written as "_"',
  'blanks inside words: they are written as no-break spaces',
)
const writable: WriteWord = wordWriter(
  'that some words have no characters: they are written as _',
  'blanks inside words: they are written as no-break blanks',
)

type WriteWord = (text: string, leftovers: Leftovers) => string

function wordWriter(empty: string, blanks: string): WriteWord {
  return (text, leftovers) => {
    const word = text.replace(/[ \t\r\n]/g, '\u00a0')
    if (word !== text) leftovers.drop(blanks)
    if (word === '') leftovers.drop(empty)
    return word || '_'
  }
}

export function sameTokens(a: TextTokens, b: TextTokens): boolean {
  return a.count === b.count && sameStarts(a.start, b.start) && sameStarts(a.end, b.end)
}

export function sameStarts(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((start, s) => start === b[s])
}
