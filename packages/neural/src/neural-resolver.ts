import { AntecedentFinder } from './antecedents.ts'
import { mentionConfidence } from './decode.ts'
import { Encoder } from './encoder.ts'
import { KnownMentions } from './known-mentions.ts'
import { MentionFinder, type SpanSource } from './mentions.ts'
import type { ModelFile } from './model-file.ts'
import type { Runtime } from './runtime.ts'
import { type PieceWindow, settledWords, windowsOf } from './windows.ts'
import { WordPieces } from './word-pieces.ts'

/** Mentions and links of a text, in columns; mentions by first word, then by last. */
export interface Coreference {
  readonly start: Int32Array
  /** The end of the mention (exclusive). */
  readonly end: Int32Array
  /** The model's confidence that this is a mention, from 0 to 1. */
  readonly mentionConfidence: Float64Array
  /** The earlier mention it is linked to, or -1. */
  readonly antecedent: Int32Array
  /** The model's confidence in that link, from 0 to 1; 0 without one. */
  readonly confidence: Float64Array
}

export interface ResolveOptions {
  readonly scheme: string
  /** Mentions to use instead of finding them, in any order. */
  readonly mentions?: readonly (readonly [start: number, end: number])[] | undefined
  /** Pieces between the starts of windows; by default the model's own stride. */
  readonly stride?: number
  /** Called after each window with the share of words done and what was found in them. */
  readonly onProgress?: (share: number, soFar: () => Coreference) => void
  readonly signal?: { readonly aborted: boolean; readonly reason?: unknown }
}

/** Finds mentions and their antecedents in English texts. */
export class NeuralResolver {
  readonly #model: ModelFile
  readonly #pieces: WordPieces
  readonly #encoder: Encoder
  readonly #mentions: MentionFinder
  readonly #antecedents: AntecedentFinder

  private constructor(
    model: ModelFile,
    pieces: WordPieces,
    encoder: Encoder,
    mentions: MentionFinder,
    antecedents: AntecedentFinder,
  ) {
    this.#model = model
    this.#pieces = pieces
    this.#encoder = encoder
    this.#mentions = mentions
    this.#antecedents = antecedents
  }

  /** @throws NeuralError if a part is missing, the runtime cannot load it, or there is too little memory */
  static async load(model: ModelFile, runtime: Runtime): Promise<NeuralResolver> {
    const pieces = new WordPieces(model.text('vocab'))
    const encoder = await Encoder.load(model, pieces, runtime)
    const mentions = await MentionFinder.load(model, runtime)
    return new NeuralResolver(model, pieces, encoder, mentions, await AntecedentFinder.load(model, runtime))
  }

  get schemes(): readonly string[] {
    return this.#model.schemes
  }

  /** The largest stride that leaves no piece between windows. */
  get longestStride(): number {
    return this.#model.settings.maxPieces - 2
  }

  /**
   * Find the mentions of a text and link them. Windows are read one at a time and then dropped, so memory
   * grows with the number of mentions and little else.
   *
   * @param sentences the first word of each sentence
   * @throws RangeError for a stride that would leave words out; the signal's reason once it is aborted
   */
  async resolve(
    words: readonly string[],
    sentences: Int32Array,
    options: ResolveOptions,
  ): Promise<Coreference> {
    const { settings } = this.#model
    const scheme = this.#schemeNumber(options.scheme)
    const stride = options.stride ?? settings.stride
    if (!(Number.isInteger(stride) && stride > 0 && stride <= this.longestStride)) {
      throw new RangeError(`stride: expected a whole number from 1 to ${this.longestStride}, got ${stride}`)
    }
    const text = this.#pieces.cut(words)
    const windows = windowsOf(text.pieces.length, this.longestStride, stride)
    const settled = settledWords(text.first, windows)
    const known = new KnownMentions(words, sentences, settings.pronouns)
    const spans = spanSource(words.length, sentences, settings.maxWidth, options.mentions)
    const mentionReader = this.#mentions.reader(scheme, byName(settings.candidateThreshold, options), spans)
    const antecedentReader = this.#antecedents.reader(known, {
      scheme,
      temperature: byName(settings.temperature, options),
      threshold: byName(settings.linkThreshold, options),
    })
    const found = new Found(
      known,
      byName(settings.mentionTemperature, options),
      options.mentions === undefined ? byName(settings.mentionThreshold, options) : Number.NEGATIVE_INFINITY,
    )
    for (const [w, window] of windows.entries()) {
      const from = settled[w - 1] ?? 0
      const to = settled[w] as number
      // A window inside a very long word has no word of its own.
      if (to > from) {
        const vectors = await this.#encoder.vectors(text, window as PieceWindow, from, to)
        const { sums, score, ...list } = await mentionReader.read(vectors)
        found.add(score, await antecedentReader.read(list, sums))
      }
      await othersTurn()
      if (options.signal?.aborted === true) throw options.signal.reason
      options.onProgress?.(to / words.length, () => found.columns())
    }
    return found.columns()
  }

  /** Release the runtime's memory. */
  async release(): Promise<void> {
    await this.#encoder.release()
    await this.#mentions.release()
    await this.#antecedents.release()
  }

  #schemeNumber(scheme: string): number {
    const number = this.#model.schemes.indexOf(scheme)
    if (number >= 0) return number
    throw new RangeError(`the model has no scheme "${scheme}", only ${this.#model.schemes.join(', ')}`)
  }
}

/** What has been found so far: candidates, which are mentions if they are linked or score high enough. */
class Found {
  readonly #known: KnownMentions
  readonly #temperature: number
  readonly #threshold: number
  readonly #score: number[] = []
  readonly #antecedent: number[] = []
  readonly #confidence: number[] = []

  /** @param threshold above which spans are mentions even without a link */
  constructor(known: KnownMentions, temperature: number, threshold: number) {
    this.#known = known
    this.#temperature = temperature
    this.#threshold = threshold
  }

  add(
    scores: readonly number[],
    links: readonly { readonly antecedent: number; readonly confidence: number }[],
  ): void {
    for (const [m, { antecedent, confidence }] of links.entries()) {
      this.#score.push(scores[m] as number)
      this.#antecedent.push(antecedent)
      this.#confidence.push(confidence)
    }
  }

  columns(): Coreference {
    const isLinked = new Uint8Array(this.#antecedent.length)
    for (const [m, antecedent] of this.#antecedent.entries()) {
      if (antecedent >= 0) isLinked[m] = isLinked[antecedent] = 1
    }
    const kept: number[] = []
    const place = new Int32Array(isLinked.length).fill(-1)
    for (const [m, score] of this.#score.entries()) {
      if (isLinked[m] === 1 || score > this.#threshold) place[m] = kept.push(m) - 1
    }
    const at = (values: readonly number[]) => (m: number) => values[m] as number
    return {
      start: Int32Array.from(kept, at(this.#known.first)),
      end: Int32Array.from(kept, (m) => (this.#known.last[m] as number) + 1),
      mentionConfidence: Float64Array.from(kept, (m) =>
        mentionConfidence(this.#score[m] as number, this.#temperature),
      ),
      antecedent: Int32Array.from(kept, (m) => place[this.#antecedent[m] as number] ?? -1),
      confidence: Float64Array.from(kept, at(this.#confidence)),
    }
  }
}

/** The spans to be scored. */
export function spanSource(
  words: number,
  sentences: Int32Array,
  maxWidth: number,
  mentions: readonly (readonly [start: number, end: number])[] | undefined,
): SpanSource {
  if (mentions === undefined) {
    let next = 0
    return {
      reach(word) {
        while ((sentences[next] ?? Number.POSITIVE_INFINITY) <= word) next++
        return Math.min(word + maxWidth, sentences[next] ?? words, words)
      },
    }
  }
  const lasts = new Map<number, number[]>()
  for (const [start, end] of mentions) {
    if (!(start >= 0 && start < end && end <= words)) throw new RangeError(`no span: ${start} to ${end}`)
    const list = lasts.get(start) ?? []
    if (!list.includes(end - 1)) list.push(end - 1)
    lasts.set(start, list)
  }
  for (const list of lasts.values()) list.sort((a, b) => a - b)
  return {
    reach: (word) => (lasts.get(word)?.at(-1) ?? word) + 1,
    fixedLasts: (word) => lasts.get(word) ?? [],
  }
}

function byName<Value>(values: Readonly<Record<string, Value>>, { scheme }: ResolveOptions): Value {
  return values[scheme] as Value
}

/** Let messages and timers run: a runtime that works only in promises would keep them waiting. */
function othersTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
