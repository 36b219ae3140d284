import { metricById } from '../metrics/registry.ts'
import { type CountedScore, headline } from '../scoring/tally.ts'
import { percent } from './number.ts'
import { type Cell, cell } from './table.ts'

/** Recall, precision and F1; a score of one number stands where F1 does. */
export function threeCells(score: CountedScore): Cell[] {
  if (score.value !== undefined) return [cell(''), cell(''), cell(percent(headline(score)))]
  return [cell(percent(score.recall)), cell(percent(score.precision)), cell(percent(score.f1))]
}

/** What a metric is called in tables. */
export function labelOf(id: string): string {
  return metricById(id)?.label ?? id
}

/** Which system a table is about needs no saying where there is one. */
export function titled(title: string, system: string, systems: number): string {
  return systems === 1 ? title : `${system}: ${title}`
}
