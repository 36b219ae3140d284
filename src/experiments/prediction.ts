import { predictScore } from '../analysis/classes/prediction.ts'
import type { CorpusProfile } from '../analysis/classes/profile.ts'
import { mean, pearson } from '../analysis/statistics.ts'
import { resolutionClasses } from '../document/resolution-class.ts'
import { classScores } from '../report/classes.ts'
import type { Figure } from '../report/figure.ts'
import { fixed } from '../report/number.ts'
import { cell, left, right, type Table } from '../report/table.ts'
import { DATA_SET_MODEL, type ScoredDataSet, scoredDataSets } from './data-sets.ts'
import type { Experiment } from './experiment.ts'

/** Table 6. */
const PRINTED: readonly (readonly [data: string, predicted: number, observed: number])[] = [
  ['MUC6', 0.59, 0.67],
  ['MUC7', 0.59, 0.61],
  ['ACE2', 0.62, 0.66],
  ['ACE03', 0.65, 0.68],
  ['ACE04', 0.59, 0.62],
  ['ACE05', 0.62, 0.67],
]

/** Stoyanov et al.: each data set predicted from the others. */
export const prediction: Experiment = {
  name: 'prediction',
  paper: 'Stoyanov et al. 2009, Table 6',
  title: 'MUC F1 of each data set, predicted from the class scores of the others',
  needs: ['words', 'folds'],
  models: [DATA_SET_MODEL],
  run(lab, corpora) {
    const sets = scoredDataSets(lab, corpora)
    const rows =
      sets.length < 2
        ? []
        : sets.map((set) => ({ ...set, ...predictSet(set, sets, ({ profile }) => profile) }))
    if (rows.length === 0) {
      return {
        tables: [],
        figures: [],
        remarks: [
          'Prediction takes a second corpus, or a corpus of several genres: there is nothing to predict from.',
        ],
      }
    }
    const { r, interval } = pearson(
      rows.map(({ cpp }) => cpp),
      rows.map(({ muc }) => muc),
    )
    const reach =
      interval === undefined ? '' : ` (95 % from ${fixed(interval[0], 2)} to ${fixed(interval[1], 2)})`
    const entityErrors = sets.map(
      (set) => predictSet(set, sets, ({ entityProfile }) => entityProfile).cpp - set.muc,
    )
    const inside = rows.filter(({ low, high, muc }) => low <= muc && muc <= high).length
    return {
      tables: [printedTable(), tableOf(rows)],
      figures: [figureOf(rows)],
      remarks: [
        `mean error ${fixed(mean(rows.map(({ cpp, muc }) => Math.abs(cpp - muc))), 3)}; the paper's is ${fixed(mean(PRINTED.map(([, p, o]) => Math.abs(p - o))), 3)}`,
        `predicted and observed go together with r = ${fixed(r, 2)}${reach}; the paper says .731`,
        `from the links that entities tell instead of those that the resolver made, the mean error would be ${fixed(mean(entityErrors.map(Math.abs)), 3)}`,
        `${inside} of ${rows.length} observed scores fall within the 95 % interval of their prediction`,
      ],
    }
  },
}

interface Row extends ScoredDataSet {
  readonly cpp: number
  readonly low: number
  readonly high: number
}

function predictSet(
  set: ScoredDataSet,
  sets: readonly ScoredDataSet[],
  profileOf: (other: ScoredDataSet) => CorpusProfile,
): Pick<Row, 'cpp' | 'low' | 'high'> {
  const sizes = Object.fromEntries(resolutionClasses.map((each) => [each, set.profile.classes[each].count]))
  const others = sets.filter((other) => other !== set).map((other) => classScores(profileOf(other)))
  const { predicted: cpp = 0, interval = [0, 1] as const } = predictScore(sizes, others) ?? {}
  return { cpp, low: interval[0], high: interval[1] }
}

function printedTable(): Table {
  return {
    title: 'Table 6 of the paper',
    columns: [left('data'), right('predicted'), right('observed'), right('error')],
    rows: PRINTED.map(([data, p, o]) => [data, fixed(p, 2), fixed(o, 2), fixed(p - o, 2)].map(cell)),
  }
}

function tableOf(rows: readonly Row[]): Table {
  return {
    title: 'Table 6',
    columns: [
      left('data'),
      right('documents'),
      right('predicted'),
      right('95 %'),
      right('observed'),
      right('error'),
    ],
    rows: rows.map(({ name, documents, cpp, low, high, muc }) =>
      [
        name,
        String(documents),
        fixed(cpp, 2),
        `${fixed(low, 2)} to ${fixed(high, 2)}`,
        fixed(muc, 2),
        fixed(cpp - muc, 2),
      ].map(cell),
    ),
  }
}

function figureOf(rows: readonly Row[]): Figure {
  return {
    title: 'Predicted and observed MUC F1',
    kind: 'points',
    diagonal: true,
    x: { label: 'predicted' },
    y: { label: 'observed' },
    series: [
      { name: 'our data', points: rows.map(({ cpp, muc }): [number, number] => [cpp, muc]) },
      { name: 'Table 6', points: PRINTED.map(([, p, o]): [number, number] => [p, o]) },
    ],
  }
}
