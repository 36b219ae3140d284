import { type Correlation, mean, pearson } from '../analysis/statistics.ts'
import { type ResolutionClass, resolutionClasses } from '../document/resolution-class.ts'
import { classScores } from '../report/classes.ts'
import type { Figure } from '../report/figure.ts'
import { fixed } from '../report/number.ts'
import { cell, left, right, type Table } from '../report/table.ts'
import { classesTable4, classesTable5, paperMean } from './classes-paper.ts'
import { DATA_SET_MODEL, type ScoredDataSet, scoredDataSets } from './data-sets.ts'
import type { Experiment } from './experiment.ts'

/** Stoyanov et al.: how frequent and how hard each class is, corpus by corpus. */
export const classes: Experiment = {
  name: 'classes',
  paper: 'Stoyanov et al. 2009, Tables 4 and 5',
  title: 'Resolution classes: share and score, and how alike corpora are in them',
  needs: ['words', 'folds'],
  models: [DATA_SET_MODEL],
  run(lab, corpora) {
    const sets = scoredDataSets(lab, corpora)
    return {
      tables: [classesTable4(), table4(sets), classesTable5(), ...(sets.length < 2 ? [] : [table5(sets)])],
      figures: [figureOf(sets)],
      remarks: [
        'Reconcile on the mentions of SM2, each document by a model of others, with the links that it made itself.',
        remarkOnLinks(sets),
        ...(sets.length < 2 ? ['Correlation takes a second corpus, or a corpus of several genres.'] : []),
      ],
    }
  },
}

/** What is lost if a response has entities but no links. */
function remarkOnLinks(sets: readonly ScoredDataSet[]): string {
  const differences = sets.flatMap(({ profile, entityProfile }) => {
    const [byLinks, byEntities] = [classScores(profile), classScores(entityProfile)]
    return resolutionClasses.flatMap((each) => {
      const [a, b] = [byLinks[each], byEntities[each]]
      return a === undefined || b === undefined ? [] : [b - a]
    })
  })
  const size = mean(differences.map((difference) => Math.abs(difference)))
  return `If links went to all earlier mentions of a response entity, as in a response without links, MUC-RC would differ by ${fixed(size, 3)} on average (signed: ${fixed(mean(differences), 3)}).`
}

function table4(sets: readonly ScoredDataSet[]): Table {
  return {
    title: 'Table 4: share of anaphors in % and MUC-RC F1',
    columns: [left('class'), right('paper, mean'), ...sets.map(({ name }) => right(name))],
    rows: [
      ...resolutionClasses.map((each) =>
        [
          each,
          fixed(paperMean(each), 2),
          ...sets.map(({ profile }) => {
            const { share, mucRc } = profile.classes[each]
            return `${fixed(100 * share, 0)}  ${fixed(mucRc?.f1 ?? 0, 2)}`
          }),
        ].map(cell),
      ),
      ['MUC F1', '', ...sets.map(({ muc }) => fixed(muc, 2))].map(cell),
    ],
  }
}

function figureOf(sets: readonly ScoredDataSet[]): Figure {
  const series = (
    name: string,
    value: (each: ResolutionClass) => number | undefined,
  ): Figure['series'][number] => ({
    name,
    points: resolutionClasses.flatMap((each, i): [number, number][] => {
      const found = value(each)
      return found === undefined ? [] : [[i, found]]
    }),
  })
  return {
    title: 'MUC-RC F1 of each class',
    kind: 'points',
    x: { label: 'resolution class', categories: resolutionClasses },
    y: { label: 'MUC-RC F1', range: [0, 1] },
    series: [
      series('paper, mean', paperMean),
      ...sets.map(({ name, profile }) => series(name, (each) => profile.classes[each].mucRc?.f1)),
    ],
  }
}

function table5(sets: readonly ScoredDataSet[]): Table {
  return {
    title: 'Table 5: correlation with the mean of the other data sets',
    columns: [left('data'), right('r'), right('95 %')],
    rows: sets.map((set) => {
      const { r, interval } = correlationOf(
        set,
        sets.filter((other) => other !== set),
      )
      const reach = interval === undefined ? '' : `${fixed(interval[0], 2)} to ${fixed(interval[1], 2)}`
      return [set.name, fixed(r, 2), reach].map(cell)
    }),
  }
}

function correlationOf(set: ScoredDataSet, others: readonly ScoredDataSet[]): Correlation {
  const own = classScores(set.profile)
  const rest = others.map(({ profile }) => classScores(profile))
  const shared = resolutionClasses.filter(
    (each) => own[each] !== undefined && rest.some((scores) => scores[each] !== undefined),
  )
  return pearson(
    shared.map((each) => own[each] as number),
    shared.map((each) => mean(rest.flatMap((scores) => scores[each] ?? []))),
  )
}
