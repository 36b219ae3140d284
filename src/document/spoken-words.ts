import type { CorefDocument } from './document.ts'

/** The words of a document without its empty nodes, and their positions among the tokens. */
export interface SpokenWords {
  readonly words: readonly string[]
  readonly sentences: Int32Array
  /** First word of each paragraph; the whole text is one where the format marks none. */
  readonly paragraphs: Int32Array
  /** From a word to its token. */
  readonly tokenOf: Int32Array
  /** From a token to its word, or the next one. */
  readonly wordOf: Int32Array
  /** By word: its speaker; undefined where the format names none. */
  readonly speakers?: readonly (string | undefined)[] | undefined
}

const NO_PARAGRAPHS: Int32Array = Int32Array.of(0)

export function withoutEmptyNodes({
  tokens,
  sentences,
  paragraphs = NO_PARAGRAPHS,
}: CorefDocument): SpokenWords {
  const count = tokens?.count ?? 0
  const words: string[] = []
  const tokenOf: number[] = []
  const wordOf = new Int32Array(count + 1)
  const speakers: (string | undefined)[] = []
  for (let t = 0; t < count; t++) {
    wordOf[t] = words.length
    const token = tokens?.token(t)
    if (token === undefined || token.empty === true) continue
    words.push(token.text)
    tokenOf.push(t)
    speakers.push(token.speaker)
  }
  wordOf[count] = words.length
  const startsOf = (firsts: Int32Array): Int32Array => {
    const starts = new Set([0, ...firsts].map((first) => wordOf[first] as number))
    return Int32Array.from([...starts].filter((first) => first < words.length)).sort()
  }
  return {
    words,
    sentences: startsOf(sentences),
    paragraphs: startsOf(paragraphs),
    tokenOf: Int32Array.from(tokenOf),
    wordOf,
    ...(speakers.some((speaker) => speaker !== undefined) ? { speakers } : {}),
  }
}
