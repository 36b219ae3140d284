import type { Score } from '../metrics/metric.ts'
import { meritOf, metricById } from '../metrics/registry.ts'
import type { Settings } from '../scoring/settings.ts'
import { type CountedScore, headline } from '../scoring/tally.ts'
import { fixed, percent } from './number.ts'
import { type Cell, cell, type Table, UNDEFINED_NOTE } from './table.ts'

/** Formats a score from 0 to 1 for display. */
export type FormatScore = (value: number) => string

/** Rounded to two decimals; truncated to match the reference scorer, which truncates. */
export function writtenUnder({ compat }: Pick<Settings, 'compat'>): FormatScore {
  return compat === 'conll' ? (value) => fixed(Math.trunc(value * 10000) / 100, 2) : percent
}

/** F1 or the value. */
export function scoreCell(score: Score, format: FormatScore): Cell {
  const text = format(headline(score))
  return score.undefined === true ? { text, isUndefined: true } : cell(text)
}

export function intervalCell(interval: readonly [number, number] | undefined, format: FormatScore): Cell {
  return cell(interval === undefined ? '' : `[${interval.map(format).join(', ')}]`)
}

/** Recall, precision and F1; a score of one number is shown in place of F1. */
export function threeCells(score: CountedScore, format: FormatScore): Cell[] {
  if (score.value !== undefined) return [cell(''), cell(''), scoreCell(score, format)]
  return [cell(format(score.recall)), cell(format(score.precision)), scoreCell(score, format)]
}

/** What the mark of a 0/0 means, if some table has it. */
export function notesOn(tables: readonly Table[]): string[] {
  const isMarked = tables.some(({ rows }) => rows.some((row) => row.some((each) => each.isUndefined)))
  return isMarked ? [UNDEFINED_NOTE] : []
}

/** The label of a metric in tables. */
export function metricLabel(id: string): string {
  return metricById(id)?.label ?? id
}

/**
 * Which scores of a metric are the best as written: none if there is only one, and never one that is 0/0.
 *
 * @param scores in the order of the systems; undefined where there is none
 */
export function bestScores(
  id: string,
  scores: readonly (Score | undefined)[],
  format: FormatScore = percent,
): boolean[] {
  const merits = scores.map((score) =>
    score === undefined || score.undefined === true ? undefined : meritOf(id, headline(score)),
  )
  const best = format(Math.max(...merits.map((merit) => merit ?? Number.NEGATIVE_INFINITY)))
  return merits.map((merit) => scores.length > 1 && merit !== undefined && format(merit) === best)
}

/** A table's title names the system only if there are several. */
export function titleFor(title: string, system: string, systems: number): string {
  return systems === 1 ? title : `${system}: ${title}`
}
