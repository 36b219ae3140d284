import type { Corpus } from '../corpus/corpus.ts'
import { type OpenMentions, openMentions, type Reading, readingOf } from '../document/readings.ts'
import { type EvaluationResult, scores } from './evaluation.ts'
import { MacroTally } from './macro.ts'
import type { MatchedPair } from './match-documents.ts'
import { opposedReadings } from './opposed-readings.ts'
import type { NewAnalysis } from './run/analysis.ts'
import { scoreCorpora } from './run/score-sides.ts'
import type { ScoredPair } from './run/scored-pair.ts'
import type { Settings } from './settings.ts'
import {
  type CountedScore,
  type CountRow,
  countDocument,
  headline,
  type MetricPlan,
  planMetrics,
  type Scores,
  scoreRow,
  Tally,
} from './tally.ts'

/** The scores a response can have, given that some of its mentions are uncertain. */
export interface ScoreRange {
  /** How many mentions are uncertain. */
  readonly uncertain: number
  /** True if all readings were tried; otherwise the ends are the best that a search found. */
  readonly isComplete: boolean
  /** The least and the greatest F1 or value, by metric. */
  readonly ends: Readonly<Record<string, readonly [low: number, high: number]>>
}

/** Up to this many uncertain mentions and readings, all readings are tried. */
const FEW_MENTIONS = 12
const MOST_READINGS = 4096
/** How many readings the search for one end of one metric may try per document; fewer after the first documents. */
const MOST_TRIES = 64
const FIRST_DOCUMENTS = 8
/** Trying all combinations of document readings takes at most this many additions. */
const MOST_ADDITIONS = 1 << 20

/**
 * The range of each metric over all readings of a response, where a reading gives each uncertain mention one of
 * its places, or none. Add the documents of a corpus one by one; they are not kept.
 */
export class ScoreRanges {
  readonly #metrics: readonly MetricRange[]
  #uncertain = 0
  /** How many documents were searched. */
  #searched = 0
  #isComplete = true

  constructor(settings: Settings) {
    this.#metrics = settings.metrics.map((id) => new MetricRange(id, settings))
  }

  add(pair: ScoredPair): void {
    const { key, response, matched: strict } = pair
    const open = openMentions(response)
    const doubtful = open.uncertain.filter(({ places }) => places.length > 0)
    this.#uncertain += doubtful.length
    if (doubtful.length === 0) {
      for (const metric of this.#metrics) metric.addMenu([metric.count(strict)])
      return
    }
    const { tokens } = response
    const read = (reading: Reading): MatchedPair =>
      tokens === undefined
        ? strict
        : pair.altered({ response: readingOf({ ...response, tokens }, open, reading) }).matched
    const readings = open.uncertain.reduce((product, { places }) => product * (places.length + 1), 1)
    this.#isComplete &&= this.#uncertain <= FEW_MENTIONS && readings <= MOST_READINGS
    if (this.#isComplete) {
      const menus = this.#metrics.map(() => new Map<string, CountRow>())
      for (const reading of allReadings(open)) {
        const matched = read(reading)
        for (const [m, metric] of this.#metrics.entries()) {
          const row = metric.count(matched)
          menus[m]?.set(JSON.stringify(row), row)
        }
      }
      for (const [m, metric] of this.#metrics.entries()) metric.addMenu([...(menus[m]?.values() ?? [])])
      return
    }
    const starts = opposedReadings(key, open)
    const matched = new Map(starts.map((start) => [start, read(start)]))
    const most = Math.ceil(MOST_TRIES / (1 + Math.floor(this.#searched++ / FIRST_DOCUMENTS)))
    for (const metric of this.#metrics) {
      const count = (reading: Reading): CountRow => metric.count(matched.get(reading) ?? read(reading))
      const ends = [1, -1].map((sign) =>
        searchEnd(starts, count, (row) => sign * metric.scoreAlone(row), most),
      )
      metric.addMenu([metric.count(strict), ...ends])
    }
  }

  /** @param scores of the strict reading */
  result(scores: Scores): ScoreRange {
    let isComplete = this.#isComplete
    const ends: Record<string, readonly [number, number]> = {}
    for (const metric of this.#metrics) {
      const score = scores[metric.id]
      if (score === undefined) continue
      isComplete &&= metric.additions <= MOST_ADDITIONS
      const [low, high] = isComplete ? metric.ends() : metric.searchEnds()
      // Sums in another order can differ in the last digit.
      const strict = headline(score)
      ends[metric.id] = [Math.min(low, strict), Math.max(high, strict)]
    }
    return { uncertain: this.#uncertain, isComplete, ends }
  }
}

/** Scores, and the range of each. */
export interface RangedResult extends EvaluationResult {
  readonly range: ScoreRange
}

/** The same scores, with their range. */
export function withRange(newScores: NewAnalysis<EvaluationResult>): NewAnalysis<RangedResult> {
  return (context) => {
    const strict = newScores(context)
    const ranges = new ScoreRanges(context.settings)
    return {
      add(pair) {
        ranges.add(pair)
        return strict.add(pair)
      },
      result() {
        const result = strict.result()
        return { ...result, range: ranges.result(result.scores) }
      },
    }
  }
}

/** The range of each metric for a response that was aligned with its key. */
export function scoreRange(key: Corpus, response: Corpus, settings: Settings): ScoreRange {
  return scoreCorpora(key, response, settings, withRange(scores())).range
}

function* allReadings({ uncertain }: OpenMentions): Generator<Reading> {
  const reading = new Int32Array(uncertain.length).fill(-1)
  for (;;) {
    yield reading
    let u = 0
    while (u < reading.length && ++(reading[u] as number) === (uncertain[u]?.places.length ?? 0)) {
      reading[u++] = -1
    }
    if (u === reading.length) return
  }
}

/**
 * The counts of the best reading found: tries some readings, then replaces blocks of mentions in the best one by those
 * of another, first half of the mentions, then a quarter, and so on down to single ones.
 */
function searchEnd(
  starts: readonly Reading[],
  count: (reading: Reading) => CountRow,
  worth: (row: CountRow) => number,
  most: number,
): CountRow {
  let best: { readonly reading: Reading; readonly row: CountRow; readonly worth: number } | undefined
  let tries = 0
  const attempt = (reading: Reading): void => {
    tries++
    const row = count(reading)
    const value = worth(row)
    if (best === undefined || value > best.worth) best = { reading, row, worth: value }
  }
  for (const start of starts) attempt(start)
  const size = starts[0]?.length ?? 0
  for (let block = Math.ceil(size / 2); tries < most; block = Math.ceil(block / 2)) {
    for (let from = 0; from < size && tries < most; from += block) {
      for (const start of starts) {
        const tried = Int32Array.from(best?.reading ?? [])
        for (let u = from; u < Math.min(size, from + block); u++) tried[u] = start[u] as number
        attempt(tried)
      }
    }
    if (block <= 1) break
  }
  return (best as NonNullable<typeof best>).row
}

/** One metric: the rows of counts that documents can add. */
class MetricRange {
  readonly id: string
  readonly #plan: MetricPlan
  readonly #settings: Settings
  /** By document: its possible rows. */
  readonly #menus: (readonly CountRow[])[] = []
  /** What documents without a choice add; a macro average needs them one by one. */
  readonly #fixed: Tally

  constructor(id: string, settings: Settings) {
    this.id = id
    this.#plan = planMetrics([id])
    this.#settings = settings
    this.#fixed = new Tally(this.#plan)
  }

  count(matched: MatchedPair): CountRow {
    return countDocument(this.#plan, matched, () => {})
  }

  addMenu(rows: readonly CountRow[]): void {
    if (rows.length === 1 && !this.#isMacro) this.#fixed.add(rows[0] as CountRow)
    else this.#menus.push(rows)
  }

  /** The score of a single document. */
  scoreAlone(row: CountRow): number {
    return headline(scoreRow(this.#plan, row, this.#settings)[this.id] as CountedScore)
  }

  /** The cost of `ends`. */
  get additions(): number {
    return this.#menus.reduce((product, menu) => product * menu.length, 1) * this.#menus.length
  }

  /** The ends over all combinations of rows. */
  ends(): [number, number] {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    const chosen = this.#menus.map(() => 0)
    for (;;) {
      const score = this.#score(chosen.map((at, d) => this.#menus[d]?.[at] as CountRow))
      low = Math.min(low, score)
      high = Math.max(high, score)
      let d = 0
      while (d < chosen.length && ++(chosen[d] as number) === this.#menus[d]?.length) chosen[d++] = 0
      if (d === chosen.length) return [low, high]
    }
  }

  /** The ends found by going through the documents, from the strict rows and from the best row of each. */
  searchEnds(): [number, number] {
    const end = (sign: 1 | -1): number => {
      const strict = this.#menus.map((menu) => menu[0] as CountRow)
      const best = this.#menus.map((menu) =>
        menu.reduce((a, b) => (sign * this.scoreAlone(b) > sign * this.scoreAlone(a) ? b : a)),
      )
      const starts = [strict, best].map((rows) => (this.#isMacro ? rows : this.#climb(rows, sign)))
      return sign * Math.max(...starts.map((rows) => sign * this.#score(rows)))
    }
    return [end(-1), end(1)]
  }

  get #isMacro(): boolean {
    return this.#settings.average === 'macro'
  }

  #score(rows: readonly CountRow[]): number {
    const totals = this.#totals(rows)
    if (!this.#isMacro) return this.scoreAlone(totals)
    const macro = new MacroTally(this.#plan, this.#settings)
    for (const row of rows) macro.add(row)
    return headline(macro.scores(totals)[this.id] as CountedScore)
  }

  #totals(rows: readonly CountRow[]): CountRow {
    const tally = new Tally(this.#plan)
    tally.addSums(this.#fixed.sums())
    for (const row of rows) tally.add(row)
    return tally.row()
  }

  /** For each document in turn, take the row that is best for the total. */
  #climb(rows: readonly CountRow[], sign: 1 | -1): CountRow[] {
    const climbed = [...rows]
    let totals = this.#totals(rows)
    let worth = sign * this.scoreAlone(totals)
    for (const [d, menu] of this.#menus.entries()) {
      for (const row of menu) {
        const changed = replace(totals, climbed[d] as CountRow, row)
        const value = sign * this.scoreAlone(changed)
        if (value <= worth) continue
        climbed[d] = row
        totals = changed
        worth = value
      }
    }
    return climbed
  }
}

function replace(totals: CountRow, before: CountRow, after: CountRow): CountRow {
  return totals.map((counts, m) =>
    Object.fromEntries(
      Object.entries(counts).map(([name, sum]) => [
        name,
        sum - (before[m]?.[name] ?? 0) + (after[m]?.[name] ?? 0),
      ]),
    ),
  )
}
