import type { RepairReport } from '../align/repair-report.ts'
import type { Gain } from '../analysis/damage.ts'
import type { ErrorAnalysisResult, TypedLinkErrors, VerdictCounts } from '../analysis/error-analysis.ts'
import type { ErrorType, Operations } from '../analysis/error-types.ts'
import type { EntityName, ListedError, ListedMention } from '../analysis/listing.ts'
import type { WaterfallStep } from '../analysis/waterfall.ts'
import type { Warning } from '../errors.ts'
import type { Settings } from '../scoring/settings.ts'
import { formatSignature } from '../scoring/signature.ts'
import { headline, type Scores } from '../scoring/tally.ts'
import { version } from '../version.ts'

/** One step of the waterfall: F1 of the parts, the mean for the CoNLL score. */
export type FixScores = Readonly<Record<string, number>>

export interface ReportedStep {
  readonly fix: WaterfallStep['fix']
  readonly errors: number
  /** With this and all before it fixed. */
  readonly conll: number
  /** What this step adds to the step before. */
  readonly gain: number
  readonly scores: FixScores
  /** Those that are 0/0. */
  readonly undefined?: readonly string[]
  /** With only this fixed. */
  readonly alone: FixScores
}

interface SideSize {
  readonly mentions: number
  readonly entities: number
  readonly singletons: number
}

/** The JSON that `referee errors --json` prints, and what every rendering is made from. */
export interface ErrorsReport {
  readonly schema: 'referee.errors/1'
  readonly referee: string
  readonly signature: string
  readonly settings: Settings
  readonly corpus: {
    readonly name: string
    readonly documents: number
    readonly tokens: number
    readonly key: SideSize
  }
  readonly response: SideSize & {
    readonly name: string
    readonly sha256?: string
    /** Where it had other words and was laid over the key's: errors are those of the pessimistic reading. */
    readonly repair?: RepairReport
  }
  readonly twins: number
  readonly twinless: { readonly key: number; readonly response: number }
  readonly scores: Scores
  readonly types: Readonly<Record<ErrorType, number>>
  readonly uncounted: { readonly extra: number; readonly missing: number }
  readonly operations: Operations
  readonly waterfall: readonly ReportedStep[]
  readonly verdicts: { readonly key: VerdictCounts; readonly response: VerdictCounts }
  readonly links: readonly TypedLinkErrors[]
  readonly worst: {
    readonly entities: readonly {
      readonly doc: string
      readonly side: 'key' | 'response'
      readonly entity: EntityName
      readonly gain: Gain
    }[]
    readonly documents: readonly { readonly doc: string; readonly errors: number; readonly gain: Gain }[]
  }
  readonly listed: { readonly mentions: number; readonly errors: number }
  readonly errors: readonly ListedError[]
  readonly mentions: readonly ListedMention[]
  readonly warnings: readonly Warning[]
}

export interface NamedInput {
  readonly name: string
  readonly sha256?: string | undefined
  /** What became of it where it had other words and was laid over the key's. */
  readonly repair?: RepairReport
}

export function errorsReport(
  key: NamedInput,
  response: NamedInput,
  result: ErrorAnalysisResult,
): ErrorsReport {
  const { settings } = result
  return {
    schema: 'referee.errors/1',
    referee: version,
    signature: formatSignature(settings, {
      documents: result.documents,
      key: key.sha256,
      responses: [response.sha256],
      isAligned: response.repair !== undefined,
    }),
    settings,
    corpus: { name: key.name, documents: result.documents, tokens: result.tokens, key: result.key },
    response: {
      name: response.name,
      ...(response.sha256 === undefined ? {} : { sha256: response.sha256 }),
      ...result.response,
      ...(response.repair === undefined ? {} : { repair: response.repair }),
    },
    twins: result.twins,
    twinless: result.twinless,
    scores: result.scores,
    types: result.types,
    uncounted: result.uncounted,
    operations: result.operations,
    waterfall: reportedSteps(result),
    verdicts: result.verdicts,
    links: result.links,
    worst: result.worst,
    listed: result.listed,
    errors: result.errors,
    mentions: result.mentions,
    warnings: result.warnings,
  }
}

function reportedSteps({ scores, waterfall }: ErrorAnalysisResult): ReportedStep[] {
  let before = conllOf(headlines(scores))
  return waterfall.map(({ fix, errors, scores: after, alone }) => {
    const fixed = headlines(after)
    const conll = conllOf(fixed)
    const gain = conll - before
    before = conll
    const empty = undefinedIn(after)
    const marked = empty.length === 0 ? {} : { undefined: empty }
    return { fix, errors, conll, gain, scores: fixed, ...marked, alone: headlines(alone) }
  })
}

function headlines(scores: Scores): FixScores {
  return Object.fromEntries(Object.entries(scores).map(([id, score]) => [id, headline(score)]))
}

/** The ids of scores that have no definition for the data. */
export function undefinedIn(scores: Scores): string[] {
  return Object.keys(scores).filter((id) => scores[id]?.undefined === true)
}

/** The number that errors are measured by. */
export function conllOf(scores: FixScores): number {
  return scores['conll'] ?? 0
}
