import { LEVEL } from '../analysis/statistics.ts'
import { holm } from '../compare/p-values.ts'
import { pairedTTest, type TTest } from '../compare/t-test.ts'
import { pValue, signedPercent } from '../report/number.ts'
import { cell, left, right, type Table } from '../report/table.ts'
import type { EvaluationResult } from '../scoring/evaluation.ts'
import { f1Of } from './scoring.ts'

/** The result of a test over documents, corrected for the number of tests. */
export interface GainTest extends TTest {
  readonly holm: number
}

/** F1 of each document. */
export function documentF1({ perDocument }: EvaluationResult, id: string): number[] {
  return perDocument.map(({ scores }) => f1Of(scores, id))
}

/** By document: the second minus the first. */
export function gainsOf(before: readonly number[], after: readonly number[]): number[] {
  return before.map((value, d) => (after[d] ?? 0) - value)
}

/** A paired t-test over documents for each list of gains. */
export function testGains(gains: readonly (readonly number[])[]): GainTest[] {
  const tests = gains.map((each) => pairedTTest(each, LEVEL))
  const corrected = holm(tests.map(({ p }) => p))
  return tests.map((test, i) => ({ ...test, holm: corrected[i] as number }))
}

/** Mean gains of F1 over documents, with their intervals. */
export function gainsTable(
  title: string,
  names: readonly string[],
  rows: readonly { readonly cells: readonly string[]; readonly test: GainTest }[],
): Table {
  return {
    title,
    columns: [...names.map(left), ...['difference', '95 %', 'p', 'p, Holm'].map(right)],
    rows: rows.map(({ cells, test: { mean, interval, p, holm: corrected } }) =>
      [
        ...cells,
        signedPercent(mean),
        interval.map(signedPercent).join(' to '),
        pValue(p),
        pValue(corrected),
      ].map(cell),
    ),
  }
}
