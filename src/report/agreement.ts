import type { RepairReport } from '../align/repair-report.ts'
import type { Agreement, AlphaOfPart } from '../analysis/agreement/agreement.ts'
import type { Alpha } from '../analysis/agreement/alpha.ts'
import type { DisagreementKind } from '../analysis/agreement/disagreements.ts'
import type { UnmarkedReading } from '../analysis/agreement/units.ts'
import type { Span } from '../document/span.ts'
import type { Warning } from '../errors.ts'
import type { Settings } from '../scoring/settings.ts'
import { formatSignature } from '../scoring/signature.ts'
import type { Scores } from '../scoring/tally.ts'
import { version } from '../version.ts'

/** Who annotated, and what became of the annotation where it had to be laid over the words of the first. */
export interface Annotator {
  readonly name: string
  readonly sha256?: string | undefined
  readonly repair?: RepairReport | undefined
}

/** A mention that annotators marked or grouped differently. */
export interface ReportedDisagreement {
  readonly doc: string
  readonly span: readonly Span[]
  readonly text?: string
  readonly context?: string
  readonly kind: DisagreementKind
  /** By annotator; null where it was not marked. Equal groups are the same entity. */
  readonly entities: readonly ({
    readonly entity?: string
    readonly text?: string
    readonly group: number
  } | null)[]
}

/** The JSON that `referee agree --json` prints, and what every rendering is made from. */
export interface AgreementReport {
  readonly schema: 'referee.agreement/1'
  readonly referee: string
  readonly signature: string
  readonly settings: Settings
  /** What a mention means that an annotator did not mark. */
  readonly unmarked: UnmarkedReading
  /** `mentions`: those that anyone marked. */
  readonly corpus: { readonly documents: number; readonly tokens: number; readonly mentions: number }
  readonly annotators: readonly (Annotator & Agreement['annotators'][number])[]
  readonly pairs: readonly {
    readonly a: string
    readonly b: string
    readonly scores: Scores
    /** b as key, for metrics that are not symmetric. */
    readonly reverse: Scores
  }[]
  readonly alpha: Alpha
  readonly documents: readonly { readonly id: string; readonly mentions: number; readonly alpha: Alpha }[]
  readonly slices: Readonly<Record<string, readonly AlphaOfPart[]>>
  readonly disagreements: readonly ReportedDisagreement[]
  readonly warnings: readonly Warning[]
}

export function agreementReport(
  annotators: readonly Annotator[],
  agreement: Agreement,
  settings: Settings,
  unmarked: UnmarkedReading,
): AgreementReport {
  const names = annotators.map(({ name }) => name)
  const [first, ...others] = annotators as readonly [Annotator, ...Annotator[]]
  const signature = formatSignature(settings, {
    documents: agreement.documents,
    key: first.sha256,
    responses: others.map(({ sha256 }) => sha256),
    isAligned: annotators.some(({ repair }) => repair !== undefined),
  })
  return {
    schema: 'referee.agreement/1',
    referee: version,
    signature: `${signature}|unmarked:${unmarked}`,
    settings,
    unmarked,
    corpus: { documents: agreement.documents, tokens: agreement.tokens, mentions: agreement.mentions },
    annotators: annotators.map(({ name, sha256, repair }, a) => ({
      name,
      ...(sha256 === undefined ? {} : { sha256 }),
      ...(agreement.annotators[a] as Agreement['annotators'][number]),
      ...(repair === undefined ? {} : { repair }),
    })),
    pairs: agreement.pairs.map(({ pair: [a, b], scores, reverse }) => ({
      a: names[a] as string,
      b: names[b] as string,
      scores,
      reverse,
    })),
    alpha: agreement.alpha,
    documents: agreement.perDocument.map(({ value, mentions, alpha }) => ({ id: value, mentions, alpha })),
    slices: agreement.slices,
    disagreements: agreement.disagreements.map(({ document, span, text, context, kind, placements }) => ({
      doc: document,
      span,
      ...(text === undefined ? {} : { text }),
      ...(context === undefined ? {} : { context }),
      kind,
      entities: placements.map((placement) => {
        if (placement === undefined) return null
        const { entity, text: words, group } = placement
        return {
          ...(entity === undefined ? {} : { entity }),
          ...(words === undefined ? {} : { text: words }),
          group,
        }
      }),
    })),
    warnings: agreement.warnings,
  }
}
