import { type ClassConfusion, confusionClasses } from '../analysis/classes/confusion.ts'
import { type ClassSizes, type Prediction, predictScore } from '../analysis/classes/prediction.ts'
import { resolutionClasses } from '../document/resolution-class.ts'
import type { Signature } from '../scoring/signature.ts'
import { version } from '../version.ts'
import { type ClassesReport, classScores, classSizes } from './classes.ts'
import { fixed, grouped, percent, signedPercent } from './number.ts'
import { type Rendering, type RenderOptions, renderReport, type TableReport } from './render-report.ts'
import { cell, left, right, type Table } from './table.ts'

/** The JSON that `referee predict --json` prints. */
export interface PredictionReport extends Prediction {
  readonly schema: 'referee.prediction/1'
  readonly referee: string
  readonly signature: Signature
  readonly corpus: { readonly name: string; readonly sha256: string }
  readonly profiles: readonly string[]
  /** If classes were assigned without a key. */
  readonly told?: AssignedClasses
  /** Each profile's corpus predicted from the others, if its score is known. */
  readonly leaveOneOut?: readonly LeftOut[]
}

/** How classes were assigned from the strings of a response instead of a key, and what that changed. */
export interface AssignedClasses {
  /** The resolver that assigned them. */
  readonly resolver: string
  /** As assigned, before correction. */
  readonly sizes: ClassSizes
  /** Of the profiles together; absent if none has it: then nothing is corrected. */
  readonly confusion?: ClassConfusion
  /** The prediction from uncorrected classes; its difference widens the interval. */
  readonly predicted: number
}

/** A corpus with a known score, predicted as if it were new. */
export interface LeftOut {
  readonly profile: string
  readonly predicted: number
  readonly observed: number
}

export function predictionReport(
  prediction: Prediction,
  about: Omit<PredictionReport, keyof Prediction | 'schema' | 'referee'>,
): PredictionReport {
  const { signature, ...rest } = about
  return { schema: 'referee.prediction/1', referee: version, signature, ...prediction, ...rest }
}

/** How reliable the method is: each scored corpus, predicted from the rest. */
export function leaveOneOut(profiles: readonly ClassesReport[]): LeftOut[] {
  if (profiles.length < 2) return []
  return profiles.flatMap((profile, i) => {
    const observed = profile.muc?.f1
    const others = profiles.filter((_, other) => other !== i).map(classScores)
    const predicted = predictScore(classSizes(profile), others)?.predicted
    return observed === undefined || predicted === undefined
      ? []
      : [{ profile: profile.corpus.name, predicted, observed }]
  })
}

export function renderPrediction(
  report: PredictionReport,
  rendering: Rendering,
  options?: RenderOptions,
): string {
  const tables = (): TableReport => ({
    introduction: [`corpus  ${report.corpus.name}`, `from    ${report.profiles.join(', ')}`],
    tables: [
      {
        columns: [
          left('class'),
          ...(report.told === undefined ? [] : [right('told')]),
          right('anaphors'),
          right('mean MUC-RC'),
        ],
        rows: resolutionClasses.flatMap((each) => {
          const known = report.classes[each]
          const assigned = report.told === undefined ? [] : [grouped(report.told.sizes[each] ?? 0)]
          return known === undefined
            ? []
            : [[each, ...assigned, grouped(known.count), percent(known.mean)].map(cell)]
        }),
      },
      ...(report.told?.confusion === undefined ? [] : [confusionTable(report.told.confusion)]),
      ...(report.leaveOneOut === undefined
        ? []
        : [
            {
              title: 'each profile predicted from the others',
              columns: [left('profile'), right('predicted'), right('observed'), right('error')],
              rows: report.leaveOneOut.map(({ profile, predicted, observed }) =>
                [profile, percent(predicted), percent(observed), signedPercent(predicted - observed)].map(
                  cell,
                ),
              ),
            },
          ]),
    ],
    remarks: remarksOn(report),
    signature: report.signature,
  })
  return renderReport(report, { rows: () => csvLines(report), tables }, rendering, options)
}

/** Which class of the key was assigned as which. */
function confusionTable(confusion: ClassConfusion): Table {
  return {
    title: 'key classes by assigned class, from the profiles',
    columns: [left('key'), ...confusionClasses.map(right)],
    rows: confusionClasses.map((row) =>
      [row, ...confusionClasses.map((other) => grouped(confusion[row]?.[other] ?? 0))].map(cell),
    ),
  }
}

function remarksOn({ predicted, interval, leftOut, profiles, told }: PredictionReport): string[] {
  const from = interval === undefined ? '' : `, 95 % from ${percent(interval[0])} to ${percent(interval[1])}`
  return [
    `predicted MUC F1 ${percent(predicted)}${from}`,
    ...(interval === undefined
      ? ['no interval: it needs at least two profiles, and is useful only from four']
      : [`the interval treats the ${fixed(profiles.length, 0)} corpora as a random sample`]),
    ...(told === undefined
      ? []
      : [
          told.confusion === undefined
            ? `classes are assigned by ${told.resolver} and not corrected: no profile has the confusion for that; make the profiles again with referee classes`
            : `classes are assigned by ${told.resolver} and corrected by the confusion in the profiles; uncorrected, the prediction would be ${percent(told.predicted)}, and the interval covers that difference`,
        ]),
    ...(leftOut.length === 0
      ? []
      : [`left out, since no profile has a score for them: ${leftOut.join(', ')}`]),
  ]
}

function csvLines({ corpus, predicted, interval, classes, signature }: PredictionReport): string[][] {
  const ends = [interval?.[0] ?? '', interval?.[1] ?? ''].map(String)
  return [
    ['corpus', 'class', 'anaphors', 'score', 'low', 'high', 'signature'],
    [corpus.name, 'all', '', String(predicted), ...ends, signature],
    ...Object.entries(classes).map(([each, known]) => [
      corpus.name,
      each,
      String(known.count),
      String(known.mean),
      '',
      '',
      signature,
    ]),
  ]
}
