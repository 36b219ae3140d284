import type { ClassSizes } from '../analysis/classes/prediction.ts'
import type { CorpusProfile } from '../analysis/classes/profile.ts'
import { type Correlation, mean, pearson } from '../analysis/statistics.ts'
import { type ResolutionClass, resolutionClasses } from '../document/resolution-class.ts'
import type { Signature } from '../scoring/signature.ts'
import type { CountedScore } from '../scoring/tally.ts'
import { version } from '../version.ts'
import { counted, fixed, grouped, percent } from './number.ts'
import { type Rendering, type RenderOptions, renderReport, type TableReport } from './render-report.ts'
import { notesOn } from './score-cells.ts'
import { type Cell, cell, left, right, type Table } from './table.ts'

/** The JSON that `referee classes --json` prints: a profile that `referee predict` can start from. */
export interface ClassesReport extends CorpusProfile {
  readonly schema: 'referee.classes/1'
  readonly referee: string
  readonly signature: Signature
  readonly corpus: { readonly name: string; readonly documents: number }
  readonly system?: string
  /** MUC of all mentions. */
  readonly muc?: CountedScore
  /** Correlation with the mean of other profiles, class by class. */
  readonly correlation?: Correlation
}

export function classesReport(
  profile: CorpusProfile,
  about: Omit<ClassesReport, keyof CorpusProfile | 'schema' | 'referee' | 'correlation'>,
  others: readonly CorpusProfile[],
): ClassesReport {
  const correlation = correlationOf(profile, others)
  return {
    schema: 'referee.classes/1',
    referee: version,
    ...about,
    ...profile,
    ...(correlation === undefined ? {} : { correlation }),
  }
}

/** F1 by class, for those classes that the corpus has and that were scored. */
export function classScores({
  classes,
}: Pick<CorpusProfile, 'classes'>): Partial<Record<ResolutionClass, number>> {
  return Object.fromEntries(
    resolutionClasses.flatMap((each) => {
      const score = classes[each].mucRc
      return score === undefined || classes[each].count === 0 ? [] : [[each, score.f1]]
    }),
  )
}

/** Pearson's r of this corpus's class scores with the mean of the others' (Stoyanov et al. 2009, Table 5). */
function correlationOf(profile: CorpusProfile, others: readonly CorpusProfile[]): Correlation | undefined {
  const own = classScores(profile)
  const means = others.map(classScores)
  const shared = resolutionClasses.filter(
    (each) => own[each] !== undefined && means.some((scores) => scores[each] !== undefined),
  )
  if (others.length === 0 || shared.length < 2) return undefined
  return pearson(
    shared.map((each) => own[each] as number),
    shared.map((each) => mean(means.flatMap((scores) => scores[each] ?? []))),
  )
}

/** How many anaphors of each class a corpus has. */
export function classSizes({ classes }: Pick<ClassesReport, 'classes'>): ClassSizes {
  return Object.fromEntries(resolutionClasses.map((each) => [each, classes[each].count]))
}

/** Was a profile made from a key with these bytes? Its signature has the hash of its key. */
export function isProfileOf({ signature }: ClassesReport, sha256: string): boolean {
  return String(signature)
    .split('|')
    .includes(`key:sha256-${sha256.slice(0, 8)}`)
}

/** Does the response that a profile scored have these bytes? */
export function isResponseOf({ signature }: ClassesReport, sha256: string): boolean {
  return String(signature)
    .split('|')
    .some((field) => field.startsWith('response:') && field.includes(`sha256-${sha256.slice(0, 8)}`))
}

/** A profile as `referee classes --json` writes it; undefined for any other text. */
export function parseProfile(text: string): ClassesReport | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isProfile(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isProfile(value: unknown): value is ClassesReport {
  if (typeof value !== 'object' || value === null) return false
  const { schema, classes, corpus } = value as Partial<ClassesReport>
  if (schema !== 'referee.classes/1' || typeof classes !== 'object' || typeof corpus?.name !== 'string')
    return false
  return resolutionClasses.every((each) => {
    const { count, mucRc } = (classes as CorpusProfile['classes'])[each] ?? {}
    return Number.isInteger(count) && (mucRc === undefined || Number.isFinite(mucRc.f1))
  })
}

export function renderClasses(report: ClassesReport, rendering: Rendering, options?: RenderOptions): string {
  const tables = (): TableReport => ({
    introduction: [
      `key  ${report.corpus.name}`,
      ...(report.system === undefined ? [] : [`response  ${report.system}`]),
      `${counted(report.corpus.documents, 'document')}, ${counted(report.anaphors, 'anaphor')}`,
    ],
    tables: [classesTable(report)],
    notes: notesOn([classesTable(report)]),
    remarks: remarksOn(report),
    signature: report.signature,
  })
  return renderReport(report, { rows: () => csvLines(report), tables }, rendering, options)
}

/** Table 4 of the paper for one corpus. */
function classesTable({ classes, unclassified, anaphors, system }: ClassesReport): Table {
  const isScored = system !== undefined
  return {
    columns: [
      left('class'),
      right('anaphors'),
      right('%'),
      ...(isScored ? [right('MUC-RC R'), right('P'), right('F1')] : []),
    ],
    rows: [
      ...resolutionClasses.map((each) => {
        const { count, share, mucRc } = classes[each]
        const scores =
          mucRc === undefined
            ? []
            : [mucRc.recall, mucRc.precision, mucRc.f1].map((value): Cell => {
                const text = percent(value)
                return mucRc.undefined === true ? { text, isUndefined: true } : cell(text)
              })
        return [...[each, grouped(count), fixed(share * 100, 1)].map(cell), ...scores]
      }),
      [
        'none of these',
        grouped(unclassified),
        fixed(anaphors === 0 ? 0 : (unclassified / anaphors) * 100, 1),
      ].map(cell),
    ],
  }
}

function remarksOn({ muc, correlation }: ClassesReport): string[] {
  return [
    ...(muc === undefined || muc.value !== undefined
      ? []
      : [`MUC of everything: ${percent(muc.recall)} ${percent(muc.precision)} ${percent(muc.f1)}`]),
    ...(correlation === undefined
      ? []
      : [
          `correlation with the mean of the other profiles: ${fixed(correlation.r, 3)} over ${counted(correlation.pairs, 'class', 'classes')}`,
        ]),
  ]
}

function csvLines({ classes, signature, corpus, system = '' }: ClassesReport): string[][] {
  return [
    ['corpus', 'system', 'class', 'anaphors', 'share', 'recall', 'precision', 'f1', 'signature'],
    ...resolutionClasses.map((each) => {
      const { count, share, mucRc } = classes[each]
      const scores =
        mucRc === undefined ? ['', '', ''] : [mucRc.recall, mucRc.precision, mucRc.f1].map(String)
      return [corpus.name, system, each, String(count), String(share), ...scores, signature]
    }),
  ]
}
