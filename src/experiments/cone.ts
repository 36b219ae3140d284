import {
  ConeAnalysis,
  type ConeDocument,
  type ConePart,
  type ConeResult,
  correlate,
  relate,
  relateEntities,
} from '../analysis/cone.ts'
import type { EntityShares } from '../analysis/entity-shares.ts'
import { annotatedNames, estimatedKey } from '../analysis/names/estimated-key.ts'
import { defaultMatching } from '../analysis/names/match-names.ts'
import type { FoundName } from '../analysis/names/name-words.ts'
import { type Correlation, mean } from '../analysis/statistics.ts'
import type { CorefDocument } from '../document/document.ts'
import { onlyType } from '../document/filter.ts'
import type { Figure } from '../report/figure.ts'
import { fixed, grouped } from '../report/number.ts'
import { type Cell, cell, left, right, type Table } from '../report/table.ts'
import type { Scores } from '../scoring/tally.ts'
import { coneTable5, printed, TABLES_1_2, TABLES_3_4 } from './cone-paper.ts'
import type { ExperimentCorpus } from './corpus.ts'
import type { Experiment } from './experiment.ts'
import type { Lab } from './lab.ts'
import { threeOf } from './scoring.ts'
import type { Setup } from './setup.ts'
import { modelsOf, type SystemName, systemLabels } from './systems.ts'

const SYSTEMS: readonly SystemName[] = ['string', 'head', 'rules', 'soon', 'reconcile-61']
const SETUP: Setup = { mentions: 'precise' }
const PARTS: readonly ConePart[] = ['b3', 'ceafm']
const AXES = ['precision', 'recall', 'f1'] as const

/** Lin et al.: does the score of names go with the score of everything? */
export const cone: Experiment = {
  name: 'cone',
  paper: 'Lin et al. 2010, Tables 1 to 5 and Figures 1 to 5',
  title: 'CONE and the full score of named entities, over documents and entities',
  needs: ['words', 'folds', 'names'],
  models: modelsOf(SYSTEMS, SETUP),
  run(lab, corpora) {
    const studies = corpora.map((corpus) => study(lab, corpus))
    return {
      tables: [
        printed('Tables 1 and 2 of the paper: r with the key', TABLES_1_2),
        ...studies.map((each) =>
          correlationTable(`${each.corpus}: r with the key`, each.systems, 'annotated'),
        ),
        printed('Tables 3 and 4 of the paper: r with an estimated key', TABLES_3_4),
        ...studies.map((each) =>
          correlationTable(`${each.corpus}: r with an estimated key`, each.systems, 'estimated'),
        ),
        coneTable5(),
        ...studies.map(table5),
        relationsTable(studies),
        entityTable(studies),
        nameErrorsTable(studies),
        qualityTable(studies),
      ],
      figures: studies.flatMap(figuresOf),
      remarks: [
        'Systems find their own mentions (SM2). Entities without a name are removed before the full score. The estimated key has names from parts of speech, matched by the default rules; beside r of F1 is its 95 % interval. Names are part of all mentions, so r of names with all is high by construction: the paper’s control (the rest with all) and names with the rest are beside it. Entities are mapped as in CEAFm. Table 5 has means over documents, as the paper’s has.',
        ...studies.flatMap(remarksOn),
      ],
    }
  },
}

interface SystemStudy {
  readonly system: SystemName
  readonly annotated: ConeResult
  /** CONE against the estimated key, the full score against the true one. */
  readonly estimated: readonly ConeDocument[]
  readonly estimatedScores: ConeResult['cone']
  readonly entities: readonly EntityShares[]
}

interface Study {
  readonly corpus: string
  readonly systems: readonly SystemStudy[]
  readonly quality: readonly { readonly names: string; readonly matching: string; readonly scores: Scores }[]
}

function study(lab: Lab, corpus: ExperimentCorpus): Study {
  const found = corpus.documents.map((document) => lab.names(document))
  const estimates = corpus.documents.map((document, d) =>
    estimatedKey(document, found[d] as readonly FoundName[], defaultMatching),
  )
  const named = corpus.documents.map((document) => onlyType(document, 'named') ?? document)
  const quality = (['key', 'pos'] as const).flatMap((names) =>
    (['full', 'paper'] as const).map((matching) => ({
      names,
      matching,
      scores: lab.score(
        named,
        corpus.documents.map((document, d) =>
          estimatedKey(
            document,
            names === 'key' ? annotatedNames(document) : (found[d] as readonly FoundName[]),
            matching,
          ),
        ),
        { metrics: ['mentions', 'b3', 'ceafm'] },
      ).scores,
    })),
  )
  return {
    corpus: corpus.name,
    systems: lab.each(
      SYSTEMS,
      (system) => `${corpus.name} with ${systemLabels[system]}`,
      (system) => studySystem(lab, corpus, system, estimates),
    ),
    quality,
  }
}

function studySystem(
  lab: Lab,
  corpus: ExperimentCorpus,
  system: SystemName,
  estimates: readonly CorefDocument[],
): SystemStudy {
  const responses = lab.responses(corpus, system, SETUP)
  const settings = { keyDuplicates: 'first', match: lab.match } as const
  const [full, estimated] = [new ConeAnalysis(settings, true), new ConeAnalysis(settings, false)]
  for (const [d, key] of corpus.documents.entries()) {
    const response = responses[d] as CorefDocument
    full.add(key, response, d)
    estimated.add(estimates[d] as CorefDocument, response, d)
  }
  const annotated = full.result()
  const other = estimated.result()
  return {
    system,
    annotated,
    estimated: annotated.perDocument.map((document, d) => ({
      ...document,
      cone: other.perDocument[d]?.cone ?? {},
    })),
    estimatedScores: other.macro.cone,
    entities: annotated.perEntity,
  }
}

function rOf({ r, undefined: isNone }: Correlation): string {
  return isNone === true ? '–' : fixed(r, 2)
}

function correlationTable(
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

function table5({ corpus, systems }: Study): Table {
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

/** Over documents: the paper's correlation, its control, and names with what they are not. */
function relationsTable(studies: readonly Study[]): Table {
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
function nameErrorsTable(studies: readonly Study[]): Table {
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

/** For Figure 1, whose r is .73 in the paper, and .03 for the control. */
function entityTable(studies: readonly Study[]): Table {
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

function qualityTable(studies: readonly Study[]): Table {
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

function figuresOf({ corpus, systems }: Study): Figure[] {
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

function remarksOn({ corpus, systems }: Study): string[] {
  const all = systems.flatMap(({ annotated }) => annotated.perDocument)
  const own = systems.map(({ annotated }) => correlate(annotated.perDocument, 'b3').f1.r)
  return [
    `${corpus}: all systems together, B³ F1 r = ${rOf(correlate(all, 'b3').f1)}, CEAFm F1 r = ${rOf(correlate(all, 'ceafm').f1)}; the paper's figures: .70 and .83 on ACE 2, .89 and .82 on ACE 2005`,
    `${corpus}: r of B³ F1 is above .6 for ${own.filter((r) => r > 0.6).length} of ${systems.length} systems, and ${fixed(mean(own), 2)} in the mean; the abstract claims it of all`,
  ]
}
