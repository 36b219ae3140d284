import type { CorefDocument } from '../../document/document.ts'
import type { Tokens } from '../../document/tokens.ts'
import type { Leftovers } from '../leftovers.ts'
import type { TextTokens } from './text-tokens.ts'

/** The text of a document and where its tokens stand in it: what a stand-off writer points into. */
export interface LaidOutText extends TextTokens {
  readonly text: string
}

/** The text as the document has it, where each token says where it stands and does stand there. */
export function originalText({ text, tokens }: CorefDocument): LaidOutText | undefined {
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

/** Whether this is the text that a document has, with its words where it says that they are. */
export function isTextOf(document: CorefDocument, text: string): boolean {
  return document.text === text && originalText(document) !== undefined
}

/** A text made of the tokens: a blank between words, a line for each sentence. */
export function blankSeparated(
  tokens: Tokens,
  sentences: Int32Array,
  leftovers: Leftovers,
  asWord: (text: string, leftovers: Leftovers) => string = writable,
): LaidOutText {
  const start = new Int32Array(tokens.count)
  const end = new Int32Array(tokens.count)
  const parts: string[] = []
  let length = 0
  let sentence = 0
  for (let t = 0; t < tokens.count; t++) {
    while (sentence < sentences.length && (sentences[sentence] as number) < t) sentence++
    if (t > 0) {
      parts.push(sentences[sentence] === t ? '\n' : ' ')
      length++
    }
    const word = asWord(tokens.text(t), leftovers)
    start[t] = length
    length += word.length
    end[t] = length
    parts.push(word)
  }
  if (parts.length > 0) parts.push('\n')
  return { text: parts.join(''), count: tokens.count, start, end }
}

/** A word that stays one word between blanks. */
function writable(text: string, leftovers: Leftovers): string {
  if (text === '') {
    leftovers.drop('that some words have no characters: they are written as _')
    return '_'
  }
  if (!/[ \t\r\n]/.test(text)) return text
  leftovers.drop('blanks inside words: they are written as no-break blanks')
  return text.replace(/[ \t\r\n]/g, '\u00a0')
}

export function sameTokens(a: TextTokens, b: TextTokens): boolean {
  if (a.count !== b.count) return false
  for (let t = 0; t < a.count; t++) if (a.start[t] !== b.start[t] || a.end[t] !== b.end[t]) return false
  return true
}

/** True when a reader that takes lines for sentences finds those of the document. */
export function sameStarts(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((start, s) => start === b[s])
}
