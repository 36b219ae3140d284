import type { Warning } from '../errors.ts'
import type { EvaluationResult } from '../scoring/evaluation.ts'
import type { Settings } from '../scoring/settings.ts'
import { formatSignature } from '../scoring/signature.ts'
import type { Slice } from '../scoring/slices.ts'
import type { Scores } from '../scoring/tally.ts'
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
    }),
    settings,
    corpus: { name: key.name, documents: first.documents, tokens: first.tokens, key: first.key },
    systems: systems.map(({ name, sha256, result }) => ({
      name,
      ...(sha256 === undefined ? {} : { sha256 }),
      response: result.response,
      twins: result.twins,
      twinless: result.twinless,
      scores: result.scores,
      ...(options.perDocument === true ? { documents: result.perDocument } : {}),
      ...(settings.by.length > 0 ? { slices: result.slices } : {}),
      warnings: result.warnings,
    })),
  }
}
