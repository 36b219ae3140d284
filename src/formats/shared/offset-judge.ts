/** What the two numbers of a span may mean. */
export type Reading = 'words-inclusive' | 'words-exclusive' | 'characters-inclusive' | 'characters-exclusive'

/** A reading in words, for messages. */
export const IN_WORDS: Readonly<Record<Reading, string>> = {
  'words-inclusive': 'numbers of words, ends inclusive',
  'words-exclusive': 'numbers of words, ends exclusive',
  'characters-inclusive': 'characters, ends inclusive',
  'characters-exclusive': 'characters, ends exclusive',
}

/** If none of this many spans is a single word, ends are not inclusive: every text has pronouns or names. */
const ENOUGH_SPANS = 20
/** Decide after this many spans at the latest. */
const MANY_SPANS = 200

/** A span under one of the readings. */
export interface Candidate {
  readonly reading: Reading
  readonly start: number
  readonly end: number
  /** Number of words or characters. */
  readonly limit: number
  /** True if the span is possible but odd: it cuts a word, or differs from its string in the file. */
  readonly isMisfit: boolean
}

interface Decision {
  readonly reading: Reading
  /** The reason, for a warning; undefined if the file leaves no doubt about the usual reading. */
  readonly reason: string | undefined
}

/**
 * Finds out what the offsets of a file count. Tools agree on the shape of `clusters` and on nothing else:
 * ends are inclusive in some and exclusive in others, and some count characters. A file is written by one
 * tool, so the evidence of all documents counts together, and no document waits longer than needed.
 */
export class OffsetJudge {
  readonly #possible: Set<Reading>
  readonly #usual: Reading
  readonly #expected: Reading
  readonly #misfits: Map<Reading, number> = new Map()
  #spans = 0

  /**
   * @param usual the readings to choose from, the most usual first
   * @param expected the one that needs no reason
   */
  constructor(usual: readonly Reading[], expected: Reading = 'words-inclusive') {
    this.#possible = new Set(usual)
    this.#usual = usual[0] as Reading
    this.#expected = expected
  }

  /** One span, and what it would be under each reading. */
  observe(candidates: readonly Candidate[]): void {
    // A span that fits no reading is a fault of the file, not evidence.
    if (!candidates.some(isPossible)) return
    this.#spans++
    for (const candidate of candidates) {
      const { reading, isMisfit } = candidate
      // Keep the last reading, so that its faults are reported at their places.
      if (!isPossible(candidate) && this.#possible.size > 1) this.#possible.delete(reading)
      if (isMisfit) this.#misfits.set(reading, this.#misfitsOf(reading) + 1)
    }
  }

  get isDecided(): boolean {
    return this.#possible.size === 1 || this.#spans >= MANY_SPANS
  }

  decide(): Decision {
    const ranked = [...this.#possible].sort((a, b) => this.#misfitsOf(a) - this.#misfitsOf(b))
    const best = ranked[0] ?? this.#usual
    const next = ranked[1]
    if (this.#spans === 0) return { reading: this.#usual, reason: undefined }
    if (next === undefined) {
      const reason = best === this.#expected ? undefined : 'no other reading fits all spans'
      return { reading: best, reason }
    }
    if (this.#misfitsOf(best) < this.#misfitsOf(next)) {
      return { reading: best, reason: 'so the spans fit words best' }
    }
    // With inclusive ends, some span would by now have been a single word, with equal start and end.
    if (best === 'words-inclusive' && next === 'words-exclusive' && this.#spans >= ENOUGH_SPANS) {
      return { reading: next, reason: `otherwise none of ${this.#spans} mentions would be a single word` }
    }
    return { reading: best, reason: 'no span shows which reading is meant' }
  }

  #misfitsOf(reading: Reading): number {
    return this.#misfits.get(reading) ?? 0
  }
}

function isPossible({ reading, start, end, limit }: Candidate): boolean {
  return reading.endsWith('exclusive') ? start < end && end <= limit : end < limit
}
