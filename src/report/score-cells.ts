import type { Score } from '../metrics/metric.ts'
import { meritOf, metricById } from '../metrics/registry.ts'
import type { Settings } from '../scoring/settings.ts'
import { type CountedScore, headline } from '../scoring/tally.ts'
import { fixed, percent } from './number.ts'
import { type Cell, cell, type Table, UNDEFINED_NOTE } from './table.ts'

/** Formats a score from 0 to 1 for display. */
export type WrittenScore = (value: number) => string

/** Rounded to two decimals; truncated to match the reference scorer, which truncates. */
export function writtenUnder({ compat }: Pick<Settings, 'compat'>): WrittenScore {
  return compat === 'conll' ? (value) => fixed(Math.trunc(value * 10000) / 100, 2) : percent
}

/** F1 or the value. */
export function scoreCell(score: Score, written: WrittenScore): Cell {
  const text = written(headline(score))
  return score.undefined === true ? { text, isUndefined: true } : cell(text)
}

export function intervalCell(interval: readonly [number, number] | undefined, written: WrittenScore): Cell {
  return cell(interval === undefined ? '' : `[${interval.map(written).join(', ')}]`)
}

/** Recall, precision and F1; a score of one number is shown in place of F1. */
export function threeCells(score: CountedScore, written: WrittenScore): Cell[] {
  if (score.value !== undefined) return [cell(''), cell(''), scoreCell(score, written)]
  return [cell(written(score.recall)), cell(written(score.precision)), scoreCell(score, written)]
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
  written: WrittenScore = percent,
): boolean[] {
  const merits = scores.map((score) =>
    score === undefined || score.undefined === true ? undefined : meritOf(id, headline(score)),
  )
  const best = written(Math.max(...merits.map((merit) => merit ?? Number.NEGATIVE_INFINITY)))
  return merits.map((merit) => scores.length > 1 && merit !== undefined && written(merit) === best)
}

/** A table's title names the system only if there are several. */
export function titled(title: string, system: string, systems: number): string {
  return systems === 1 ? title : `${system}: ${title}`
}
