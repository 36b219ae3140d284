import type { Span } from '../document/span.ts'
import type { Metric, PartitionMetric } from '../metrics/metric.ts'
import { metricById } from '../metrics/registry.ts'
import type { MatchedPair } from '../scoring/match-documents.ts'
import type { Settings } from '../scoring/settings.ts'
import {
  type CountRow,
  headline,
  type MetricPlan,
  planMetrics,
  type Scores,
  scoreRow,
  Tally,
} from '../scoring/tally.ts'
import { finish, type Steps } from '../steps.ts'
import { correctedTable } from './corrected.ts'
import { type CorefError, type DocumentErrors, errorTypes, findErrors } from './error-types.ts'
import { type ListedError, listDocument, type Side } from './listing.ts'
import { sideTypes } from './side-types.ts'

/** One error in a document, and the gain from fixing just that one. */
export interface FixableError extends ListedError {
  /** Its index among the errors of its document. */
  readonly number: number
  /** How many mentions have to be moved, removed, introduced or given another span. */
  readonly effort: number
  /** How much each score of the whole corpus would rise; negative if it would fall. */
  readonly gain: Readonly<Record<string, number>>
}

/** An error and what fixing it would add to the counts. */
type ErrorChange = Omit<FixableError, 'gain'> & { readonly change: CountRow }

/** Some errors in one document, to fix together. */
export interface ChosenFixes {
  readonly pair: MatchedPair
  /** Their numbers. */
  readonly errors: readonly number[]
}

/**
 * What the scores of a corpus would be if some errors were fixed. Supports metrics that depend only on which mentions
 * corefer, and counts over the whole corpus, as `--average micro` does.
 */
export class WhatIf {
  readonly #settings: Settings
  readonly #plan: MetricPlan
  readonly #total: Tally

  constructor(settings: Settings, metrics: readonly string[] = settings.metrics) {
    this.#settings = { ...settings, average: 'micro' }
    this.#plan = planMetrics(metrics.filter((id) => readsTables(metricById(id))))
    this.#total = new Tally(this.#plan)
  }

  /** Count a document of the corpus as it is. */
  add({ table }: MatchedPair): void {
    this.#total.add(this.#count(table))
  }

  /** The actual scores of the documents added. */
  scores(): Scores {
    return scoreRow(this.#plan, this.#total.row(), this.#settings)
  }

  /** The scores with these errors fixed; name each document once. */
  scoresAfter(fixes: readonly ChosenFixes[]): Scores {
    const changes = fixes.map(({ pair, errors }) => {
      const found = findErrors(pair)
      return this.#change(pair, found, new Set(errors.flatMap((number) => found.errors[number] ?? [])))
    })
    return scoreRow(this.#plan, changes.reduce(sum, this.#total.row()), this.#settings)
  }

  /**
   * The errors in a document with the gain from fixing each.
   *
   * @param about restricts the list to errors that concern this mention or its twin
   */
  errors(pair: MatchedPair, about?: { readonly side: Side; readonly span: Span }): FixableError[] {
    const gainOf = this.gains()
    return finish(this.changesInSteps(pair, about)).map(({ change, ...error }) => ({
      ...error,
      gain: gainOf(change),
    }))
  }

  /** The gain from a change in the counts, in the corpus added so far. */
  gains(): (change: CountRow) => FixableError['gain'] {
    const now = this.scores()
    const total = this.#total.row()
    return (change) => differences(scoreRow(this.#plan, sum(total, change), this.#settings), now)
  }

  /** The errors, with what fixing each would add to the counts: for when the total is not known yet. */
  *changesInSteps(
    pair: MatchedPair,
    about?: { readonly side: Side; readonly span: Span },
  ): Steps<ErrorChange[]> {
    const types = sideTypes(pair)
    const found = findErrors(pair, types)
    const errors = [...listDocument(pair, types, found, { verdicts: new Set() }).errors]
    const relevant = about === undefined ? undefined : placesOf(pair, found, about)
    const before = this.#count(pair.table)
    const changes: ErrorChange[] = []
    for (const [number, error] of found.errors.entries()) {
      if (relevant !== undefined && !concerns(error, relevant)) continue
      const change = this.#change(pair, found, new Set([error]), before)
      changes.push({ ...(errors[number] as ListedError), number, effort: error.mentions.length, change })
      yield number / found.errors.length
    }
    return changes
  }

  #change(
    pair: MatchedPair,
    found: DocumentErrors,
    fixed: ReadonlySet<CorefError>,
    before: CountRow = this.#count(pair.table),
  ): CountRow {
    const errors = found.errors.filter((error) => fixed.has(error))
    const after = correctedTable(pair, { ...found, errors }, new Set(errorTypes))
    return difference(this.#count(after), before)
  }

  #count(table: MatchedPair['table']): CountRow {
    return this.#plan.counted.map((metric) => (metric as PartitionMetric).count(table))
  }
}

/** An error and its gain relative to the effort of fixing it. */
export interface CheapFix extends FixableError {
  /** Points of the metric per mention touched. */
  readonly worth: number
}

/** Finds the errors whose fixing raises one score most per mention touched. */
export class CheapestFixes {
  readonly #metric: string
  readonly #whatIf: WhatIf
  readonly #candidates: ErrorChange[] = []

  /** @param metric one that depends only on which mentions corefer */
  constructor(settings: Settings, metric: string) {
    this.#metric = metric
    this.#whatIf = new WhatIf(settings, [metric])
  }

  add(pair: MatchedPair): void {
    finish(this.addInSteps(pair))
  }

  *addInSteps(pair: MatchedPair): Steps<void> {
    this.#whatIf.add(pair)
    for (const change of yield* this.#whatIf.changesInSteps(pair)) this.#candidates.push(change)
  }

  /** The best fixes, best first; ties in corpus order. */
  best(most: number): CheapFix[] {
    const gainOf = this.#whatIf.gains()
    return this.#candidates
      .map(({ change, ...error }) => {
        const gain = gainOf(change)
        return { ...error, gain, worth: (gain[this.#metric] ?? 0) / error.effort }
      })
      .filter(({ worth }) => worth > 0)
      .sort((a, b) => b.worth - a.worth)
      .slice(0, most)
  }
}

/** Whether a metric, or every metric it combines, depends only on which mentions corefer. */
export function readsTables(metric: Metric | undefined): boolean {
  if (metric?.family === 'composite') return metric.of.every((id) => readsTables(metricById(id)))
  return metric?.family === 'partition'
}

/** A mention's number on both sides, spans mended; -1 on a side that does not have it. */
function placesOf(
  pair: MatchedPair,
  { twins }: DocumentErrors,
  { side, span: [start, end] }: { readonly side: Side; readonly span: Span },
): Readonly<Record<Side, number>> {
  const { mentions } = pair[side]
  const own = mentions.start.findIndex((at, m) => at === start && mentions.end[m] === end)
  if (side === 'key') return { key: own, response: own < 0 ? -1 : (twins[own] as number) }
  return { key: own < 0 ? -1 : twins.indexOf(own), response: own }
}

function concerns(
  { side, mentions, keyMention }: CorefError,
  places: Readonly<Record<Side, number>>,
): boolean {
  return mentions.includes(places[side]) || (keyMention !== undefined && keyMention === places.key)
}

function difference(after: CountRow, before: CountRow): CountRow {
  return combine(after, before, (a, b) => a - b)
}

function sum(a: CountRow, b: CountRow): CountRow {
  return combine(a, b, (one, other) => one + other)
}

function combine(first: CountRow, second: CountRow, of: (a: number, b: number) => number): CountRow {
  return first.map((counts, m) => {
    const names = new Set([...Object.keys(counts), ...Object.keys(second[m] ?? {})])
    return Object.fromEntries([...names].map((name) => [name, of(counts[name] ?? 0, second[m]?.[name] ?? 0)]))
  })
}

function differences(after: Scores, before: Scores): Record<string, number> {
  return Object.fromEntries(
    Object.entries(after).map(([id, score]) => {
      const former = before[id]
      return [id, headline(score) - (former === undefined ? 0 : headline(former))]
    }),
  )
}
