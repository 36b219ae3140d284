import { exp } from './exp.ts'
import { Graph } from './graph.ts'
import type { ModelFile } from './model-file.ts'
import type { ModelSettings } from './model-settings.ts'
import type { Runtime } from './runtime.ts'
import { WordRows } from './word-rows.ts'

/** Mentions in text order: by first word, then by last. */
export interface SpanList {
  readonly first: readonly number[]
  readonly last: readonly number[]
}

/** The spans to score: all of up to `maxWidth` words inside a sentence, or given spans. */
export interface SpanSource {
  /** The end (exclusive) of the longest span that begins at a word. */
  reach(word: number): number
  /** Given spans that begin at a word, by their last word; absent if all spans are tried. */
  fixedLasts?(word: number): readonly number[]
}

/** The outputs for words that have been read and are still needed. */
class WordTables {
  readonly mentionStart: WordRows
  readonly mentionEnd: WordRows
  readonly boundaryStart: WordRows
  readonly boundaryEnd: WordRows
  readonly spanStart: WordRows
  readonly spanEnd: WordRows
  readonly spanBody: WordRows
  readonly attention: WordRows = new WordRows(1)

  constructor({ mentionHidden, boundarySize, spanSize }: ModelSettings) {
    this.mentionStart = new WordRows(mentionHidden)
    this.mentionEnd = new WordRows(mentionHidden)
    this.boundaryStart = new WordRows(boundarySize)
    this.boundaryEnd = new WordRows(boundarySize)
    this.spanStart = new WordRows(spanSize)
    this.spanEnd = new WordRows(spanSize)
    this.spanBody = new WordRows(spanSize)
  }
}

/** The word graph's outputs for each word. */
export const WORD_OUTPUTS = [
  'mentionStart',
  'mentionEnd',
  'boundaryStart',
  'boundaryEnd',
  'spanStart',
  'spanEnd',
  'spanBody',
  'attention',
] as const

/** Mentions of a block of words, with the model's scores and the sums their vectors are made of. */
export interface FoundMentions extends SpanList {
  /** Logits. */
  readonly score: readonly number[]
  /** One row per mention, the input of the spans graph. */
  readonly sums: Float32Array
}

/** The weights of the mention scorer and of span sums. */
export class MentionFinder {
  readonly #graph: Graph
  readonly #settings: ModelSettings
  readonly #mentionWidth: Float32Array
  readonly #mentionScheme: Float32Array
  readonly #out: Float32Array
  readonly #bias: number
  readonly #spanWidth: Float32Array

  private constructor(graph: Graph, model: ModelFile) {
    const { mentionHidden, spanSize, maxWidth } = model.settings
    this.#graph = graph
    this.#settings = model.settings
    this.#mentionWidth = model.float32('mention.width', maxWidth, mentionHidden)
    this.#mentionScheme = model.float32('mention.scheme', model.schemes.length, mentionHidden)
    this.#out = model.float32('mention.out', mentionHidden)
    this.#bias = model.float32('mention.bias', 1)[0] as number
    this.#spanWidth = model.float32('span.width', maxWidth, spanSize)
  }

  static async load(model: ModelFile, runtime: Runtime): Promise<MentionFinder> {
    return new MentionFinder(await Graph.load(model.onnx('words'), runtime), model)
  }

  /** Start a text. @param scheme its index in the model */
  reader(scheme: number, threshold: number, source: SpanSource): MentionReader {
    const tables = new WordTables(this.#settings)
    const widths = this.#widthSums(scheme)
    let read = 0
    let next = 0
    return {
      read: async (vectors) => {
        const graph = this.#graph
        const { hidden } = this.#settings
        const count = vectors.length / hidden
        const output = await graph.run({ x: graph.floats(vectors, count, hidden) })
        for (const name of WORD_OUTPUTS) tables[name].add(output(name), next)
        read += count
        const found = { first: [] as number[], last: [] as number[], score: [] as number[] }
        for (; next < read && source.reach(next) <= read; next++) {
          const fixed = source.fixedLasts?.(next)
          const lasts = fixed ?? rangeOf(next, source.reach(next))
          for (const last of lasts) {
            const score = this.#score(tables, widths, next, last)
            if (fixed === undefined && score <= threshold) continue
            found.first.push(next)
            found.last.push(last)
            found.score.push(score)
          }
        }
        return { ...found, sums: this.#sums(tables, found) }
      },
    }
  }

  /** The sums of the width and scheme terms, by width. */
  #widthSums(scheme: number): Float32Array {
    const size = this.#settings.mentionHidden
    const own = this.#mentionScheme.subarray(scheme * size, (scheme + 1) * size)
    return this.#mentionWidth.map((value, k) => value + (own[k % size] as number))
  }

  #score(tables: WordTables, widths: Float32Array, first: number, last: number): number {
    const size = this.#settings.mentionHidden
    const starts = tables.mentionStart.data
    const ends = tables.mentionEnd.data
    const out = this.#out
    const s = tables.mentionStart.at(first)
    const e = tables.mentionEnd.at(last)
    const w = this.#widthRow(first, last) * size
    let sum = 0
    for (let k = 0; k < size; k++) {
      const x = (starts[s + k] as number) + (ends[e + k] as number) + (widths[w + k] as number)
      if (x > 0) sum += x * (out[k] as number)
    }
    const { boundaryStart, boundaryEnd } = tables
    const b = boundaryStart.at(first)
    const d = boundaryEnd.at(last)
    for (let k = 0; k < boundaryStart.size; k++) {
      sum += (boundaryStart.data[b + k] as number) * (boundaryEnd.data[d + k] as number)
    }
    return sum + this.#bias
  }

  /** Wider spans, which only a key has, count as the widest. */
  #widthRow(first: number, last: number): number {
    return Math.min(last - first, this.#settings.maxWidth - 1)
  }

  #sums(tables: WordTables, { first, last }: SpanList): Float32Array {
    const size = this.#settings.spanSize
    const { spanStart, spanEnd, spanBody } = tables
    const sums = new Float32Array(first.length * size)
    const row = new Float64Array(size)
    for (let m = 0; m < first.length; m++) {
      const [from, to] = [first[m] as number, last[m] as number]
      const shares = attentionShares(tables.attention, from, to)
      const [s, e] = [spanStart.at(from), spanEnd.at(to)]
      const w = this.#widthRow(from, to) * size
      for (let k = 0; k < size; k++) {
        row[k] =
          (spanStart.data[s + k] as number) +
          (spanEnd.data[e + k] as number) +
          (this.#spanWidth[w + k] as number)
      }
      for (let word = from; word <= to; word++) {
        const share = shares[word - from] as number
        const b = spanBody.at(word)
        for (let k = 0; k < size; k++) row[k] = (row[k] as number) + share * (spanBody.data[b + k] as number)
      }
      sums.set(row, m * size)
    }
    return sums
  }

  release(): Promise<void> {
    return this.#graph.release()
  }
}

/** Reads the words of one text, block by block. */
export interface MentionReader {
  /** Given the vectors of the next words, the mentions beginning at words whose spans can now all be scored. */
  read(vectors: Float32Array): Promise<FoundMentions>
}

function rangeOf(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, i) => from + i)
}

/** Softmax over the words of a span. */
function attentionShares(attention: WordRows, first: number, last: number): Float64Array {
  const at = attention.at(first)
  const shares = Float64Array.from(attention.data.subarray(at, at + last - first + 1))
  let top = Number.NEGATIVE_INFINITY
  for (const value of shares) top = Math.max(top, value)
  let sum = 0
  for (let i = 0; i < shares.length; i++) {
    shares[i] = exp((shares[i] as number) - top)
    sum += shares[i] as number
  }
  for (let i = 0; i < shares.length; i++) shares[i] = (shares[i] as number) / sum
  return shares
}
