import { RefereeError } from '../../errors.ts'
import type { Verdict } from '../../metrics/verdicts.ts'
import type { JointAnalysis } from '../../scoring/run/score-together.ts'
import type { ScoredPair } from '../../scoring/run/scored-pair.ts'
import { didYouMean } from '../../suggest.ts'
import { type ConcordanceLine, JudgedSide, MentionTable } from './mention-table.ts'
import { type Condition, knownFields, parseQuery } from './parse-query.ts'

/** How well a system links the mentions that a query found, judged by their immediate antecedents. */
export interface LinkScore {
  readonly right: number
  readonly key: number
  readonly response: number
}

export interface ConcordanceResult {
  readonly query: string
  /** Documents searched. */
  readonly documents: number
  readonly found: number
  /** By system: how many mentions have each verdict. */
  readonly verdicts: readonly Readonly<Record<Verdict, number>>[]
  readonly links: readonly LinkScore[]
  readonly lines: readonly ConcordanceLine[]
}

/** Finds mentions that meet all conditions of a query, document by document. */
export class Concordance implements JointAnalysis<ConcordanceResult> {
  readonly #query: string
  readonly #conditions: readonly Condition[]
  readonly #limit: number
  readonly #lines: (ConcordanceLine & { readonly position: number })[] = []
  readonly #verdicts: Record<Verdict, number>[]
  /** Fields for which some mention had a value. */
  readonly #met: Set<string> = new Set(knownFields)
  #documents = 0
  #found = 0

  /**
   * @param systems one, or two to compare
   * @param limit how many lines to keep; all are counted
   */
  constructor(query: string, systems: number, limit: number = Number.POSITIVE_INFINITY) {
    this.#query = query
    this.#conditions = parseQuery(query)
    this.#limit = limit
    this.#verdicts = Array.from({ length: systems }, () => ({
      tp: 0,
      wl: 0,
      fn: 0,
      fp: 0,
      first: 0,
      twinless: 0,
    }))
    for (const { field } of this.#conditions) {
      if (field === 'B' && systems < 2)
        throw new RefereeError('bad-setting', 'B: no second response was given; use KEY A B')
    }
  }

  add(pairs: readonly ScoredPair[]): void {
    this.#documents++
    const position = pairs[0]?.position ?? 0
    const sides = pairs.map(({ matched }) => new JudgedSide(matched))
    const page = new MentionTable(sides, this.#conditions)
    for (const { field } of this.#conditions) if (page.hasValue(field)) this.#met.add(field)
    for (const row of page.rows()) {
      if (!this.#conditions.every((condition) => page.meets(row, condition))) continue
      this.#found++
      const verdicts = sides.map((_, s) => page.verdict(row, s))
      for (const [s, verdict] of verdicts.entries()) {
        const counts = this.#verdicts[s]
        if (verdict !== undefined && counts !== undefined) counts[verdict]++
      }
      if (this.#lines.length < this.#limit) this.#lines.push({ ...page.line(row), position })
    }
  }

  /** @throws RefereeError if a field is neither known nor supplied by the files */
  result(): ConcordanceResult {
    for (const { field } of this.#conditions) {
      if (this.#met.has(field)) continue
      throw new RefereeError(
        'bad-setting',
        `${field}: nothing in these files has that feature${didYouMean(field, knownFields)}`,
      )
    }
    const lines = [...this.#lines].sort((a, b) => a.position - b.position)
    return {
      query: this.#query,
      documents: this.#documents,
      found: this.#found,
      verdicts: this.#verdicts,
      links: this.#verdicts.map(({ tp, wl, fn, fp }) => ({
        right: tp,
        key: tp + wl + fn,
        response: tp + wl + fp,
      })),
      lines: lines.map(({ position: _, ...line }) => line),
    }
  }
}
