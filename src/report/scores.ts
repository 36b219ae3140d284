import type { RepairReport } from '../align/repair-report.ts'
import type { Warning } from '../errors.ts'
import type { EvaluationResult } from '../scoring/evaluation.ts'
import type { Settings } from '../scoring/settings.ts'
import { formatSignature } from '../scoring/signature.ts'
import type { Slice } from '../scoring/slices.ts'
import { type CountedScore, headline, type Scores } from '../scoring/tally.ts'
import { version } from '../version.ts'

/** One response and how it did. */
export interface SystemScores {
  readonly name: string
  readonly sha256?: string
  readonly response: { readonly mentions: number; readonly entities: number; readonly singletons: number }
  readonly twins: number
  readonly twinless: { readonly key: number; readonly response: number }
  readonly scores: Scores
  readonly documents?: readonly { readonly id: string; readonly scores: Scores }[]
  readonly slices?: Readonly<Record<string, readonly Slice[]>>
  /**
   * Where the response's text was not the key's and had to be aligned: `scores` are then of the reading without
   * the benefit of the doubt, and these of the one with it, each as [pessimistic, optimistic] F1 or value.
   */
  readonly interval?: Readonly<Record<string, readonly [number, number]>>
  readonly repair?: RepairReport
  readonly warnings: readonly Warning[]
}

/** The JSON that `referee score --json` prints, and what every rendering is made from. */
export interface ScoresReport {
  readonly schema: 'referee.scores/1'
  readonly referee: string
  readonly signature: string
  readonly settings: Settings
  readonly corpus: {
    readonly name: string
    readonly documents: number
    readonly tokens: number
    readonly key: { readonly mentions: number; readonly entities: number; readonly singletons: number }
  }
  readonly systems: readonly SystemScores[]
}

/** One evaluated response: the result and the names of what it was made from. */
export interface NamedResult {
  readonly name: string
  readonly sha256?: string | undefined
  readonly result: EvaluationResult
  /** For an aligned response: its scores with the benefit of the doubt, and what aligning it cost. */
  readonly optimistic?: Scores
  readonly repair?: RepairReport
}

export interface ReportOptions {
  readonly perDocument?: boolean
}

/** @param systems at least one */
export function scoresReport(
  key: { readonly name: string; readonly sha256?: string | undefined },
  systems: readonly NamedResult[],
  settings: Settings,
  options: ReportOptions = {},
): ScoresReport {
  const first = (systems[0] as NamedResult).result
  return {
    schema: 'referee.scores/1',
    referee: version,
    signature: formatSignature(settings, {
      documents: first.documents,
      key: key.sha256,
      responses: systems.map(({ sha256 }) => sha256),
      isAligned: systems.some(({ repair }) => repair !== undefined),
    }),
    settings,
    corpus: { name: key.name, documents: first.documents, tokens: first.tokens, key: first.key },
    systems: systems.map(({ name, sha256, result, optimistic, repair }) => ({
      name,
      ...(sha256 === undefined ? {} : { sha256 }),
      response: result.response,
      twins: result.twins,
      twinless: result.twinless,
      scores: result.scores,
      ...(options.perDocument === true ? { documents: result.perDocument } : {}),
      ...(settings.by.length > 0 ? { slices: result.slices } : {}),
      ...(optimistic === undefined ? {} : { interval: intervals(result.scores, optimistic) }),
      ...(repair === undefined ? {} : { repair }),
      warnings: result.warnings,
    })),
  }
}

/** The two readings are no proven bounds; where they should cross, the interval still runs upwards. */
function intervals(pessimistic: Scores, optimistic: Scores): Record<string, [number, number]> {
  return Object.fromEntries(
    Object.entries(pessimistic).map(([id, score]) => {
      const ends = [headline(score), headline(optimistic[id] as CountedScore)].sort((a, b) => a - b)
      return [id, ends as [number, number]]
    }),
  )
}
