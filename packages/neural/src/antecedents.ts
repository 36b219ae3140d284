import { type DecodedLink, decodeLink } from './decode.ts'
import { Graph } from './graph.ts'
import { BUCKETS, bucketOf, type KnownMentions } from './known-mentions.ts'
import type { ModelFile } from './model-file.ts'
import { RowStore } from './row-store.ts'
import type { Runtime } from './runtime.ts'

/** Maximum numbers of mentions in a run of the spans graph and of pairs in a run of the pairs graph: memory limits. */
const MOST_SPANS = 256
const MOST_PAIRS = 4096

/** How the links of a scheme are decoded. */
export interface LinkManner {
  /** The scheme's index in the model. */
  readonly scheme: number
  readonly temperature: number
  readonly threshold: number
}

/** A pair to be scored. */
interface Pair {
  readonly later: number
  readonly earlier: number
  readonly coarse: number
}

/** Finds the antecedents of mentions. Each mention has a bounded number of candidates, so time is linear in the text. */
export class AntecedentFinder {
  readonly #spans: Graph
  readonly #pairs: Graph
  readonly #spanSize: number
  readonly #pairHidden: number
  readonly #top: number
  readonly #near: number
  readonly #sameHead: number
  readonly #same: Float32Array
  readonly #distance: Float32Array
  readonly #sentences: Float32Array
  readonly #nested: Float32Array
  readonly #scheme: Float32Array

  private constructor(spans: Graph, pairs: Graph, model: ModelFile) {
    const { spanSize, pairHidden, topAntecedents, nearAntecedents, sameHeadAntecedents } = model.settings
    this.#spans = spans
    this.#pairs = pairs
    this.#spanSize = spanSize
    this.#pairHidden = pairHidden
    this.#top = topAntecedents
    this.#near = nearAntecedents
    this.#sameHead = sameHeadAntecedents
    this.#same = model.float32('pair.same', 16, pairHidden)
    this.#distance = model.float32('pair.distance', BUCKETS, pairHidden)
    this.#sentences = model.float32('pair.sentences', BUCKETS, pairHidden)
    this.#nested = model.float32('pair.nested', 2, pairHidden)
    this.#scheme = model.float32('pair.scheme', model.schemes.length, pairHidden)
  }

  static async load(model: ModelFile, runtime: Runtime): Promise<AntecedentFinder> {
    const spans = await Graph.load(model.onnx('spans'), runtime)
    return new AntecedentFinder(spans, await Graph.load(model.onnx('pairs'), runtime), model)
  }

  /** Start a text. @param mentions those so far, to which the reader adds */
  reader(mentions: KnownMentions, manner: LinkManner): AntecedentReader {
    const vectors = new RowStore(this.#spanSize)
    const earlier = new RowStore(this.#pairHidden)
    const entityOf: number[] = []
    const block = async (sums: Float32Array, from: number): Promise<DecodedLink[]> => {
      const graph = this.#spans
      const count = sums.length / this.#spanSize
      const output = await graph.run({ s: graph.floats(sums, count, this.#spanSize) })
      vectors.add(output('v'))
      earlier.add(output('b'))
      const pairs = this.#candidates(mentions, vectors, output('coarse'), from, count)
      const scores = new Float64Array(pairs.length)
      for (let at = 0; at < pairs.length; at += MOST_PAIRS) {
        const some = pairs.slice(at, at + MOST_PAIRS)
        const base = this.#base(some, mentions, output('a'), earlier, from, manner.scheme)
        scores.set(await this.#score(some, vectors, base), at)
      }
      const links: DecodedLink[] = []
      for (let i = from, at = 0; i < from + count; i++) {
        let end = at
        while (pairs[end]?.later === i) end++
        const link = decodeLink(pairs.slice(at, end), scores.subarray(at, end), entityOf, manner)
        entityOf.push(link.antecedent < 0 ? i : (entityOf[link.antecedent] as number))
        links.push(link)
        at = end
      }
      return links
    }
    return {
      async read(spans, sums) {
        const links: DecodedLink[] = []
        const size = sums.length / Math.max(1, spans.first.length)
        for (let from = 0; from < spans.first.length; from += MOST_SPANS) {
          const to = Math.min(from + MOST_SPANS, spans.first.length)
          const begun = mentions.count
          for (let m = from; m < to; m++) mentions.add(spans.first[m] as number, spans.last[m] as number)
          links.push(...(await block(sums.subarray(from * size, to * size), begun)))
        }
        return links
      },
    }
  }

  /** The best candidates by coarse score for mentions `from` up to `from + count`, nearest first. */
  #candidates(
    mentions: KnownMentions,
    vectors: RowStore,
    coarse: Float32Array,
    from: number,
    count: number,
  ): Pair[] {
    const size = this.#spanSize
    const pairs: Pair[] = []
    for (let i = from; i < from + count; i++) {
      const candidates = mentions.candidates(i, this.#near, this.#sameHead)
      const scores = new Float64Array(candidates.length)
      for (const [k, j] of candidates.entries()) {
        scores[k] = product(coarse, (i - from) * size, vectors.chunkOf(j), vectors.at(j), size)
      }
      for (const k of topCandidates(scores, this.#top)) {
        pairs.push({ later: i, earlier: candidates[k] as number, coarse: scores[k] as number })
      }
    }
    return pairs
  }

  /** The features of pairs, before their vectors are multiplied. */
  #base(
    pairs: readonly Pair[],
    mentions: KnownMentions,
    later: Float32Array,
    earlier: RowStore,
    from: number,
    scheme: number,
  ): Float32Array {
    const size = this.#pairHidden
    const base = new Float32Array(pairs.length * size)
    const [same, distance, sentences, nested, own] = [
      this.#same,
      this.#distance,
      this.#sentences,
      this.#nested,
      this.#scheme.subarray(scheme * size, (scheme + 1) * size),
    ]
    for (const [p, { later: i, earlier: j }] of pairs.entries()) {
      const a = (i - from) * size
      const b = earlier.row(j)
      const f = mentions.sameness(i, j) * size
      const d = bucketOf(i - j) * size
      const t = bucketOf(mentions.sentencesBetween(i, j) + 1) * size
      const n = (mentions.isNested(i, j) ? 1 : 0) * size
      for (let k = 0, at = p * size; k < size; k++, at++) {
        base[at] =
          (later[a + k] as number) +
          (b[k] as number) +
          (same[f + k] as number) +
          (distance[d + k] as number) +
          (sentences[t + k] as number) +
          (nested[n + k] as number) +
          (own[k] as number)
      }
    }
    return base
  }

  /** The scores of pairs, coarse and fine added together. */
  async #score(pairs: readonly Pair[], vectors: RowStore, base: Float32Array): Promise<Float64Array> {
    const size = this.#spanSize
    const rows = new Map<number, number>()
    const rowOf = (mention: number): number => {
      const known = rows.get(mention) ?? rows.size
      rows.set(mention, known)
      return known
    }
    const i = Int32Array.from(pairs, (pair) => rowOf(pair.later))
    const j = Int32Array.from(pairs, (pair) => rowOf(pair.earlier))
    const v = new Float32Array(rows.size * size)
    for (const [mention, row] of rows) v.set(vectors.row(mention), row * size)
    const graph = this.#pairs
    const output = await graph.run({
      v: graph.floats(v, rows.size, size),
      i: graph.ints(i, pairs.length),
      j: graph.ints(j, pairs.length),
      base: graph.floats(base, pairs.length, this.#pairHidden),
    })
    const fine = output('score')
    return Float64Array.from(pairs, ({ coarse }, p) => coarse + (fine[p] as number))
  }

  async release(): Promise<void> {
    await this.#spans.release()
    await this.#pairs.release()
  }
}

/** Reads the mentions of one text, block by block. */
export interface AntecedentReader {
  read(
    spans: { readonly first: readonly number[]; readonly last: readonly number[] },
    sums: Float32Array,
  ): Promise<DecodedLink[]>
}

/** The product of two rows, in four separate sums, which a processor can add in parallel. */
function product(a: Float32Array, atA: number, b: Float32Array, atB: number, size: number): number {
  let [one, two, three, four] = [0, 0, 0, 0]
  const end = size - (size % 4)
  for (let k = 0; k < end; k += 4) {
    one += (a[atA + k] as number) * (b[atB + k] as number)
    two += (a[atA + k + 1] as number) * (b[atB + k + 1] as number)
    three += (a[atA + k + 2] as number) * (b[atB + k + 2] as number)
    four += (a[atA + k + 3] as number) * (b[atB + k + 3] as number)
  }
  for (let k = end; k < size; k++) one += (a[atA + k] as number) * (b[atB + k] as number)
  return one + two + (three + four)
}

/** The indices of the `most` highest scores, in order; of equal ones the earlier, which is nearer. */
function topCandidates(scores: Float64Array, most: number): number[] {
  const places = Array.from(scores, (_, k) => k)
  if (places.length <= most) return places
  return places
    .sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b)
    .slice(0, most)
    .sort((a, b) => a - b)
}
