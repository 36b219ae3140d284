import { beginModel, openModel } from './model/envelope.ts'

/** One noun sense: its place in the tree of first hypernyms, its lexicographer file and its semantic class, if any. */
export interface SenseEntry {
  /** How far below a root; the parent is the nearest entry before it that is one step higher. */
  readonly depth: number
  readonly file: number
  /** Number of the semantic class of this sense, -1 for none. */
  readonly semanticClass: number
}

export interface WordEntry {
  /** In lower case. */
  readonly word: string
  /** Bits as in `KNOWN`. */
  readonly known: number
  /** Its senses as a noun, the most frequent first. */
  readonly senses: readonly number[]
}

/** Everything the lexicon holds: senses in the order of a walk through the tree, words in alphabetical order. */
export interface LexiconEntries {
  readonly senses: readonly SenseEntry[]
  readonly words: readonly WordEntry[]
}

/** Encodes the lexicon as bytes; each word has only what differs from the word before it. */
export function encodeLexicon({ senses, words }: LexiconEntries): Uint8Array {
  const writer = beginModel('lexicon')
  writer.number(senses.length)
  let file = 0
  for (const sense of senses) {
    const hasMore = sense.file !== file || sense.semanticClass !== -1
    writer.number(sense.depth * 2 + (hasMore ? 1 : 0))
    if (!hasMore) continue
    writer.byte(sense.file)
    writer.byte(sense.semanticClass + 1)
    file = sense.file
  }
  writer.number(words.length)
  let last = ''
  let ends = ''
  for (const { word, known, senses } of words) {
    const shared = sharedPrefix(last, word)
    writer.number(shared)
    writer.number(word.length - shared)
    writer.number(known)
    writer.number(senses.length)
    for (const sense of senses) writer.number(sense)
    ends += word.slice(shared)
    last = word
  }
  writer.text(ends)
  return writer.finish()
}

/** The lexicon in columns, as it is used. */
export interface LexiconColumns {
  readonly parents: Int32Array
  readonly depths: Uint8Array
  readonly files: Uint8Array
  readonly classes: Int8Array
  /** From a word to its row; its senses are those from `starts[row]` up to `starts[row + 1]`. */
  readonly rows: ReadonlyMap<string, number>
  readonly known: Int32Array
  readonly starts: Int32Array
  readonly senses: Int32Array
}

export function decodeLexicon(bytes: Uint8Array): LexiconColumns {
  const reader = openModel(bytes, 'lexicon')
  const senseCount = reader.number()
  const parents = new Int32Array(senseCount)
  const depths = new Uint8Array(senseCount)
  const files = new Uint8Array(senseCount)
  const classes = new Int8Array(senseCount).fill(-1)
  const path: number[] = []
  let file = 0
  for (let s = 0; s < senseCount; s++) {
    const head = reader.number()
    const depth = head >> 1
    if ((head & 1) === 1) {
      file = reader.byte()
      classes[s] = reader.byte() - 1
    }
    depths[s] = depth
    parents[s] = path[depth - 1] ?? -1
    path[depth] = s
    files[s] = file
  }
  const wordCount = reader.number()
  const shared = new Uint8Array(wordCount)
  const lengths = new Uint8Array(wordCount)
  const known = new Int32Array(wordCount)
  const starts = new Int32Array(wordCount + 1)
  const senses: number[] = []
  for (let w = 0; w < wordCount; w++) {
    shared[w] = reader.number()
    lengths[w] = reader.number()
    known[w] = reader.number()
    for (let remaining = reader.number(); remaining > 0; remaining--) senses.push(reader.number())
    starts[w + 1] = senses.length
  }
  const ends = reader.text()
  const rows = new Map<string, number>()
  let word = ''
  let at = 0
  for (let w = 0; w < wordCount; w++) {
    const to = at + (lengths[w] as number)
    word = word.slice(0, shared[w]) + ends.slice(at, to)
    at = to
    rows.set(word, w)
  }
  return { parents, depths, files, classes, rows, known, starts, senses: Int32Array.from(senses) }
}

function sharedPrefix(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}
