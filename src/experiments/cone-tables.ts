import { type ConePart, correlate, relate, relateEntities } from '../analysis/cone.ts'
import { type Correlation, mean } from '../analysis/statistics.ts'
import type { Figure } from '../report/figure.ts'
import { fixed, grouped } from '../report/number.ts'
import { type Cell, cell, left, right, type Table } from '../report/table.ts'
import type { ConeStudy, SystemStudy } from './cone-study.ts'
import { threeOf } from './scoring.ts'
import { systemLabels } from './systems.ts'

const PARTS: readonly ConePart[] = ['b3', 'ceafm']
const AXES = ['precision', 'recall', 'f1'] as const

function rOf({ r, undefined: isNone }: Correlation): string {
  return isNone === true ? '–' : fixed(r, 2)
}

export function correlationTable(
  title: string,
  systems: readonly SystemStudy[],
  against: 'annotated' | 'estimated',
): Table {
  return {
    title,
    columns: [left('system'), ...['B³ P', 'R', 'F1', '95 %', 'CEAFm P', 'R', 'F1', '95 %'].map(right)],
    rows: systems.map((each): Cell[] => {
      const documents = against === 'annotated' ? each.annotated.perDocument : each.estimated
      return [
        cell(systemLabels[each.system]),
        ...PARTS.flatMap((part) => {
          const found = correlate(documents, part)
          return [...AXES.map((axis) => cell(rOf(found[axis]))), cell(reachOf(found.f1))]
        }),
      ]
    }),
  }
}

export function ownTable5({ corpus, systems }: ConeStudy): Table {
  return {
    title: `Table 5 for ${corpus}: scores against the estimated key, and of everything against the true one, means over documents`,
    columns: [
      left('system'),
      ...['CONE B³ P', 'R', 'F1', 'CONE CEAFm F1', 'full B³ F1', 'full CEAFm F1'].map(right),
    ],
    rows: systems.map(({ system, estimatedScores, annotated }) => {
      const [recall, precision, f1] = threeOf(estimatedScores.b3)
      const values = [
        precision,
        recall,
        f1,
        threeOf(estimatedScores.ceafm)[2],
        threeOf(annotated.macro.full?.b3)[2],
        threeOf(annotated.macro.full?.ceafm)[2],
      ]
      return [cell(systemLabels[system]), ...values.map((value) => cell(fixed(value, 2)))]
    }),
  }
}

/** Over documents: the paper's correlation, its control, and names against everything but names. */
export function relationsTable(studies: readonly ConeStudy[]): Table {
  return {
    title:
      'F1 over documents: r of names and all, of the rest and all (control), of names and the rest; full = α CONE + β',
    columns: [
      left('corpus'),
      left('system'),
      left('score'),
      ...['names:all', 'rest:all', 'names:rest', '95 %', 'α', 'β'].map(right),
    ],
    rows: studies.flatMap(({ corpus, systems }) =>
      systems.flatMap(({ system, annotated }) =>
        PARTS.map((part) => {
          const { namesAll, restAll, namesRest } = relate(annotated.perDocument, part)
          const line = annotated.regression?.[part]
          return [
            corpus,
            systemLabels[system],
            part === 'b3' ? 'B³' : 'CEAFm',
            ...[namesAll, restAll, namesRest].map(rOf),
            reachOf(namesRest),
            fixed(line?.slope ?? 0, 2),
            fixed(line?.intercept ?? 0, 2),
          ].map(cell)
        }),
      ),
    ),
  }
}

/** Section 4.1 of the paper. */
export function nameErrorsTable(studies: readonly ConeStudy[]): Table {
  return {
    title: 'Names of the key: missing (MNE), outside of the entity that CEAF maps to theirs (IGNE), right',
    columns: [left('corpus'), left('system'), ...['names', 'MNE', 'IGNE', 'right'].map(right)],
    rows: studies.flatMap(({ corpus, systems }) =>
      systems.map(({ system, annotated: { nameErrors } }) => {
        const { names, missing, misgrouped } = nameErrors
        const counts = [names, missing, misgrouped, names - missing - misgrouped]
        return [corpus, systemLabels[system], ...counts.map(grouped)].map(cell)
      }),
    ),
  }
}

/** For Figure 1: r is .73 in the paper, and .03 for the control. */
export function entityTable(studies: readonly ConeStudy[]): Table {
  return {
    title:
      'Figure 1: share right over response entities: r of names and all (paper: .73), of the rest and all (paper: .03), of names and the rest; P = α P^NM + β',
    columns: [
      left('corpus'),
      left('system'),
      ...['entities', 'names:all', '95 %', 'rest:all', '95 %', 'names:rest', '95 %', 'α', 'β'].map(right),
    ],
    rows: studies.flatMap(({ corpus, systems }) =>
      [
        ...systems.map(({ system, entities }) => [systemLabels[system], entities] as const),
        ['all', systems.flatMap(({ entities }) => entities)] as const,
      ].map(([name, entities]) => {
        const { namesAll, restAll, namesRest, regression } = relateEntities(entities)
        return [
          corpus,
          name,
          grouped(entities.length),
          ...[namesAll, restAll, namesRest].flatMap((each) => [rOf(each), reachOf(each)]),
          fixed(regression.slope, 2),
          fixed(regression.intercept, 2),
        ].map(cell)
      }),
    ),
  }
}

function reachOf({ interval }: Correlation): string {
  return interval === undefined ? '' : `${fixed(interval[0], 2)} to ${fixed(interval[1], 2)}`
}

export function qualityTable(studies: readonly ConeStudy[]): Table {
  return {
    title: 'The estimated key against the names of the key',
    columns: [
      left('corpus'),
      left('names from'),
      left('matching'),
      ...['Mentions F1', 'B³ R', 'P', 'F1', 'CEAFm F1'].map(right),
    ],
    rows: studies.flatMap(({ corpus, quality }) =>
      quality.map(({ names, matching, scores }) => [
        cell(corpus),
        cell(names),
        cell(matching),
        ...[threeOf(scores['mentions'])[2], ...threeOf(scores['b3']), threeOf(scores['ceafm'])[2]].map(
          (value) => cell(fixed(100 * value, 1)),
        ),
      ]),
    ),
  }
}

export function coneFigures({ corpus, systems }: ConeStudy): Figure[] {
  const points = (part: ConePart): Figure['series'] =>
    systems.map(({ system, annotated }) => ({
      name: systemLabels[system],
      points: annotated.perDocument.map(({ cone: names, full }): [number, number] => [
        threeOf(names[`cone.${part}`])[2],
        threeOf(full?.[part])[2],
      ]),
    }))
  const axes = {
    x: { label: 'CONE F1', range: [0, 1] as const },
    y: { label: 'full F1', range: [0, 1] as const },
  }
  return [
    {
      title: `Figure 1: response entities, ${corpus}`,
      kind: 'points',
      diagonal: true,
      x: { label: 'share right among names', range: [0, 1] },
      y: { label: 'share right among all', range: [0, 1] },
      series: systems.map(({ system, entities }) => ({
        name: systemLabels[system],
        points: entities.map(({ names, all }): [number, number] => [names, all]),
      })),
    },
    {
      title: `Figures 2 and 4: B³, ${corpus}`,
      kind: 'points',
      diagonal: true,
      ...axes,
      series: points('b3'),
    },
    {
      title: `Figures 3 and 5: CEAFm, ${corpus}`,
      kind: 'points',
      diagonal: true,
      ...axes,
      series: points('ceafm'),
    },
  ]
}

export function coneRemarks({ corpus, systems }: ConeStudy): string[] {
  const all = systems.flatMap(({ annotated }) => annotated.perDocument)
  const own = systems.map(({ annotated }) => correlate(annotated.perDocument, 'b3').f1.r)
  return [
    `${corpus}: all systems together, B³ F1 r = ${rOf(correlate(all, 'b3').f1)}, CEAFm F1 r = ${rOf(correlate(all, 'ceafm').f1)}; the paper's figures: .70 and .83 on ACE 2, .89 and .82 on ACE 2005`,
    `${corpus}: r of B³ F1 is above .6 for ${own.filter((r) => r > 0.6).length} of ${systems.length} systems, and ${fixed(mean(own), 2)} in the mean; the abstract claims it of all`,
  ]
}
