/** What a comment line may say that a reader of coreference needs. */
export interface Comment {
  readonly kind: 'document' | 'schema' | 'speaker' | 'genre' | 'part' | 'source'
  readonly value: string
}

const KINDS: ReadonlyMap<string, Comment['kind']> = new Map([
  ['newdoc', 'document'],
  ['newdoc id', 'document'],
  ['global.Entity', 'schema'],
  ['speaker', 'speaker'],
  ['meta::genre', 'genre'],
  ['meta::part', 'part'],
  ['meta::text', 'source'],
])

/** What our writer says of documents whose `# text` lines it made of their words: they had no text. */
export const MADE_OF_WORDS = 'made of the words'

/** Read a line such as `# newdoc id = x`; undefined for all that is of no use here. */
export function parseComment(line: string): Comment | undefined {
  const equals = line.indexOf('=')
  const kind = KINDS.get(line.slice(1, equals < 0 ? line.length : equals).trim())
  return kind && { kind, value: equals < 0 ? '' : line.slice(equals + 1).trim() }
}

/** Tell most comments by their first letters, since a corpus has as many as a third of its lines. */
export function mayBeOfUse(bytes: Uint8Array, start: number): boolean {
  if (bytes[start + 1] !== BLANK) return true
  const letter = bytes[start + 2]
  if (letter === LETTER_S) return bytes[start + 3] === LETTER_P
  return letter === LETTER_N || letter === LETTER_G || letter === LETTER_M || letter === BLANK
}

const BLANK = 32
const LETTER_G = 103
const LETTER_M = 109
const LETTER_N = 110
const LETTER_P = 112
const LETTER_S = 115

/** Start of the text in a line `# text = ...`, or -1: the one comment of every sentence. */
export function textIn(bytes: Uint8Array, start: number, end: number): number {
  for (let i = 0; i < TEXT.length; i++) if (bytes[start + i] !== TEXT[i]) return -1
  return Math.min(start + TEXT.length, end)
}

const TEXT = new TextEncoder().encode('# text = ')

/** GUM and AMALGUM have the genre in the name of a document: `GUM_bio_byron`. */
export function genreIn(id: string): string | undefined {
  return /^(?:AMAL)?GUM_([a-z]+)_/.exec(id)?.[1]
}
