import { StagedWarnings } from '../corpus/staged-warnings.ts'
import { RefereeError } from '../errors.ts'
import { type ScoresReport, scoresReport } from '../report/scores.ts'
import type { SignedResult } from '../scoring/evaluate.ts'
import { Evaluation } from '../scoring/evaluation.ts'
import { describeRun } from '../scoring/run/score-sides.ts'
import { restoreRow } from '../scoring/stored-row.ts'
import { planMetrics } from '../scoring/tally.ts'
import { listShards, shellWord } from './command-words.ts'
import { type Part, type PartRow, partName, type ReadPart, type StoredError } from './part.ts'
import type { Plan, ShardRun } from './plan.ts'

/**
 * The report that `score` would have made, from the parts alone.
 *
 * @returns or the error, where `score` would have stopped at a document
 * @param readPart reads the state of a shard's part
 * @throws RefereeError where parts are missing or not of this plan, or as `score` would at the end
 */
export function mergeParts(
  run: ShardRun,
  readPart: ReadPart,
  perDocument: boolean = run.plan.perDocument,
): ScoresReport | StoredError {
  checkComplete(run, readPart)
  const { plan } = run
  const { key, settings, leavesOutMissing } = plan
  const metrics = planMetrics(settings.metrics)
  const rows = rowsOf(run, readPart)
  const results: SignedResult[] = []
  for (const [s, response] of plan.systems.entries()) {
    const warnings = new StagedWarnings()
    for (const warning of response.warnings) warnings.at('pairing')(warning)
    const evaluation = new Evaluation(settings, { perDocument, leavesOutMissing, warnings })
    const count = plan.pairs.filter(({ system }) => system === s).length
    for (let pair = 0; pair < count; pair++) {
      const next = rows.next().value as PartRow | StoredError
      if ('message' in next) return next
      for (const warning of next.warnings ?? []) evaluation.warn(warning)
      evaluation.addRow(restoreRow(next, metrics))
    }
    results.push({ ...evaluation.result(), ...describeRun({ key, response }, settings, count, warnings) })
  }
  return checkSignature(plan, scoresReport(results, { perDocument }))
}

/** In the order of the plan; only one part is held at a time. */
function* rowsOf(run: ShardRun, readPart: ReadPart): Generator<PartRow | StoredError> {
  for (const shard of run.plan.shards.keys()) {
    const state = readPart(shard)
    if (state.state !== 'done') throw missingShards(run, [shard], [])
    const { rows, error }: Part = state.part
    yield* rows
    if (error !== undefined) yield error
  }
}

function checkComplete(run: ShardRun, readPart: ReadPart): void {
  const missing: number[] = []
  const invalid: string[] = []
  for (const shard of run.plan.shards.keys()) {
    const state = readPart(shard)
    if (state.state !== 'done') missing.push(shard)
    if (state.state === 'invalid') invalid.push(`${partName(shard)} is ${state.reason}`)
  }
  if (missing.length > 0) throw missingShards(run, missing, invalid)
}

const LIMIT = 5

function missingShards(run: ShardRun, shards: readonly number[], invalid: readonly string[]): RefereeError {
  const more = invalid.length > LIMIT ? [`${invalid.length - LIMIT} more`] : []
  const why = invalid.length === 0 ? '' : ` (${[...invalid.slice(0, LIMIT), ...more].join('; ')})`
  const list = listShards(shards)
  return new RefereeError(
    'missing-shard',
    `${run.folder}: ${shards.length} of ${run.plan.shards.length} shards missing: ${list}${why}; ` +
      `run "referee map ${shellWord(run.folder)} --shard ${list}", then merge again`,
  )
}

/** A signature other than the planned one would mean that something else was scored. */
function checkSignature(plan: Plan, report: ScoresReport): ScoresReport {
  if (report.signature === plan.signature) return report
  throw new Error(`planned ${plan.signature}, merged ${report.signature}`)
}
