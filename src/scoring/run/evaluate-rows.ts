import type { SignedInput } from '../../corpus/corpus.ts'
import { StagedWarnings } from '../../corpus/staged-warnings.ts'
import type { Warning } from '../../errors.ts'
import type { DocumentRow } from '../document-row.ts'
import type { SignedResult } from '../evaluate.ts'
import { Evaluation, type EvaluationOptions } from '../evaluation.ts'
import type { Settings } from '../settings.ts'
import { describeRun } from './score-sides.ts'

/** Two sides whose documents were counted elsewhere. */
export interface CountedSides {
  readonly key: SignedInput
  readonly response: SignedInput
  /** The warnings of reading and pairing. */
  readonly warnings: readonly Warning[]
  readonly rows: Iterable<CountedRow>
}

export interface CountedRow {
  readonly row: DocumentRow
  /** The warnings of matching. */
  readonly warnings: readonly Warning[]
}

/** The scores of documents that were counted under the same settings. */
export function evaluateRows(
  sides: CountedSides,
  settings: Settings,
  options: Omit<EvaluationOptions, 'warnings'>,
): SignedResult {
  const warnings = new StagedWarnings()
  for (const warning of sides.warnings) warnings.at('pairing')(warning)
  const evaluation = new Evaluation(settings, { ...options, warnings })
  let documents = 0
  for (const { row, warnings: own } of sides.rows) {
    documents++
    for (const warning of own) evaluation.warn(warning)
    evaluation.addRow(row)
  }
  return { ...evaluation.result(), ...describeRun(sides, settings, documents, warnings) }
}
