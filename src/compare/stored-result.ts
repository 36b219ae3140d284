import { InputError } from '../errors.ts'
import type { ScoresReport, SystemScores } from '../report/scores.ts'
import { changedSince } from '../scoring/changed-since.ts'
import type { Settings } from '../scoring/settings.ts'
import { parseSignature, type Signature } from '../scoring/signature.ts'
import { planMetrics } from '../scoring/tally.ts'
import { SystemRecord } from './system-record.ts'

/** A system with saved scores, which can be compared without its response. */
export interface StoredSystem {
  readonly system: SystemScores
  readonly signature: Signature
  readonly record: SystemRecord
}

/**
 * The only system in a saved result.
 *
 * @param path of the result, for messages
 * @throws InputError if it lacks data needed for a comparison with these settings
 */
export function storedSystem(
  report: ScoresReport,
  name: string,
  { metrics }: Pick<Settings, 'metrics'>,
  path: string,
): StoredSystem {
  const refuse = (reason: string): never => {
    throw new InputError('bad-field', { path, line: 1, column: 1 }, reason)
  }
  const again = `save it with "referee score KEY RESPONSE --metrics ${metrics.join(',')} --per-document --json"`
  const [system] = report.systems
  if (system === undefined || report.systems.length > 1) {
    return refuse(
      `a comparison takes one system from a saved result, but this one has ${report.systems.length}`,
    )
  }
  const { documents } = system
  if (documents === undefined) {
    return refuse(`it lacks the document scores that the paired test needs: ${again}`)
  }
  const missing = metrics.filter((id) => !(id in system.scores))
  if (missing.length > 0) return refuse(`it has no ${missing.join(', no ')}: ${again}`)
  const { counted } = planMetrics(metrics)
  const record = new SystemRecord(name)
  for (const [position, { id, scores }] of documents.entries()) {
    const row = counted.map((metric) => {
      const counts = scores[metric.id]?.counts
      return counts ?? refuse(`it lacks the document counts of ${metric.id}: ${again},${metric.id}`)
    })
    record.documents.set(id, { position, row, responseMentions: 0 })
  }
  return { system: { ...system, name }, signature: report.signature, record }
}

/** Signature fields that may differ between a saved result and what it is compared with. */
const OWN: ReadonlySet<string> = new Set(['referee', 'response', 'response-format', 'text', 'pair'])

/**
 * Reject a saved result for another key or with other settings.
 *
 * @returns what the version that made it computed differently
 * @throws InputError that names the differences
 */
export function checkStored(stored: string, current: string, path: string): string[] {
  const [before, now] = [parseSignature(stored), parseSignature(current)]
  const names = new Set([...(before?.keys() ?? []), ...(now?.keys() ?? [])])
  const differing = [...names].filter((name) => !OWN.has(name) && before?.get(name) !== now?.get(name))
  if (differing.length > 0) {
    const differences = differing.map(
      (name) => `${name} is ${now?.get(name) ?? 'not set'} here and ${before?.get(name) ?? 'not set'} there`,
    )
    throw new InputError(
      'bad-setting',
      { path, line: 1, column: 1 },
      `this result has other settings: ${differences.join(', ')}; score the response again with the current key and settings`,
    )
  }
  return changedSince(before?.get('referee') ?? '')
}
