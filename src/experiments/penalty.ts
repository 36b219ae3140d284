import { DocumentBuilder } from '../document/builder.ts'
import type { CorefDocument } from '../document/document.ts'
import type { Figure } from '../report/figure.ts'
import { fixed, grouped } from '../report/number.ts'
import { cell, left, right, type Table } from '../report/table.ts'
import { classifierOf } from '../resolver/learners/classifier.ts'
import { linkers } from '../resolver/linking/linker.ts'
import { encodingOf, type PairModel } from '../resolver/model.ts'
import { scorePairs } from '../resolver/scored-pairs.ts'
import type { ExperimentCorpus } from './corpus.ts'
import type { Experiment } from './experiment.ts'
import type { Lab, Prepared } from './lab.ts'
import { f1Of, scoreDocuments } from './scoring.ts'
import type { ModelRequest } from './setup.ts'

/** Closer together where most scores of pairs lie. */
const THRESHOLDS = [
  0.98, 0.7, 0.66, 0.64, 0.62, 0.6, 0.58, 0.56, 0.54, 0.52, 0.5, 0.48, 0.46, 0.44, 0.42, 0.4, 0.35, 0.3, 0.2,
  0.1, 0,
]
/** Its own threshold and linker are not used. */
const REQUEST: ModelRequest = { recipe: 'reconcile', setup: { mentions: 'key' } }

/** Luo's Tables 3 and 4, penalty by penalty. */
const TABLE_3 = [
  [561, 0.851, 0.75],
  [538, 0.854, 0.756],
  [529, 0.853, 0.753],
  [515, 0.853, 0.753],
  [506, 0.856, 0.764],
  [483, 0.857, 0.768],
  [448, 0.863, 0.761],
  [425, 0.862, 0.749],
  [411, 0.864, 0.74],
  [403, 0.865, 0.741],
  [113, 0.902, 0.445],
] as const
const TABLE_4 = [
  [1221, 88.5, 0.726],
  [1172, 89.1, 0.749],
  [1145, 89.4, 0.755],
  [1105, 89.7, 0.766],
  [1050, 89.7, 0.775],
  [1015, 89.7, 0.78],
  [990, 89.5, 0.782],
  [930, 88.6, 0.794],
  [891, 86.9, 0.78],
  [865, 86.7, 0.778],
  [834, 85.6, 0.769],
  [790, 83.8, 0.761],
] as const

/** Luo's argument: what each metric makes of ever fewer entities. */
export const penalty: Experiment = {
  name: 'penalty',
  paper: 'Luo 2005, Tables 3 and 4',
  title: 'The link threshold against the number of entities, MUC, CEAF and ACE-value',
  needs: ['words', 'folds', 'ace-types'],
  models: [REQUEST],
  run(lab, corpora) {
    const sweeps = corpora.map((corpus) => sweep(lab, corpus))
    return {
      tables: [
        printed('Table 3 of the paper, MUC-6', 'MUC F', TABLE_3),
        printed('Table 4 of the paper, ACE', 'ACE-value', TABLE_4),
        ...sweeps.map(tableOf),
      ],
      figures: sweeps.map(figureOf),
      remarks: [
        "Best-first linking of the key's mentions by a pair model after Reconcile; a falling threshold stands for Luo's falling penalty. The last row puts together whatever may be put together.",
        ...sweeps.flatMap(remarksOn),
      ],
    }
  },
}

interface Row {
  readonly threshold: number
  readonly entities: number
  readonly muc: number
  readonly ceafm: number
  /** In percent. */
  readonly ace: number
}

interface Sweep {
  readonly corpus: string
  readonly keyEntities: number
  readonly rows: readonly Row[]
}

function sweep(lab: Lab, corpus: ExperimentCorpus): Sweep {
  const responses: CorefDocument[][] = THRESHOLDS.map(() => [])
  for (const [f, fold] of lab.folds(corpus).entries()) {
    const model = lab.model(corpus, f, REQUEST) as PairModel
    const classifier = classifierOf(model.learned, encodingOf(model))
    const prepared = lab.discourses(corpus, fold, fold.test, REQUEST.setup)
    for (const [i, d] of fold.test.entries()) {
      const { discourse, words } = prepared[i] as Prepared
      const pairs = scorePairs(discourse, classifier, model.reach)
      for (const [t, threshold] of THRESHOLDS.entries()) {
        const entity = linkers['best-first'](pairs, threshold)
        ;(responses[t] as CorefDocument[])[d] = regrouped(
          corpus.documents[d] as CorefDocument,
          words.wordOf,
          discourse,
          entity,
        )
      }
    }
  }
  const metrics = ['muc', 'ceafm', 'ace']
  let keyEntities = 0
  const rows = lab.each(
    [...THRESHOLDS.entries()],
    ([, threshold]) => `${corpus.name} with the threshold ${fixed(threshold, 2)}`,
    ([t, threshold]) => {
      const { scores, response, key } = scoreDocuments(corpus.documents, responses[t] as CorefDocument[], {
        metrics,
      })
      keyEntities = key.entities
      return {
        threshold,
        entities: response.entities,
        muc: f1Of(scores, 'muc'),
        ceafm: f1Of(scores, 'ceafm'),
        ace: f1Of(scores, 'ace'),
      }
    },
  )
  return { corpus: corpus.name, keyEntities, rows }
}

/** The key's mentions, with all that is known of them, in other entities. */
function regrouped(
  key: CorefDocument,
  wordOf: Int32Array,
  { mentions: described }: Prepared['discourse'],
  entity: Int32Array,
): CorefDocument {
  const entityAt = new Map(described.map(({ start, end }, i) => [`${start} ${end}`, entity[i] as number]))
  const builder = new DocumentBuilder()
  const { start, end, attributes, count } = key.mentions
  for (let m = 0; m < count; m++) {
    const span = `${wordOf[start[m] as number]} ${wordOf[end[m] as number]}`
    const found = entityAt.get(span)
    if (found === undefined) continue
    entityAt.delete(span)
    builder.addMention(start[m] as number, end[m] as number, builder.entities.ofInteger(found))
    builder.describeLast(attributes?.[m] ?? {})
  }
  const { id, part, genre, text, tokens, sentences, origin } = key
  return builder.finish({ id, part, genre, text, tokens, sentences, origin })
}

function printed(
  title: string,
  score: string,
  rows: readonly (readonly [entities: number, score: number, ceaf: number])[],
): Table {
  return {
    title,
    columns: [right('entities'), right(score), right('CEAFm')],
    rows: rows.map(([entities, value, ceaf]) =>
      [grouped(entities), fixed(value, value > 1 ? 1 : 3), fixed(ceaf, 3)].map(cell),
    ),
  }
}

function tableOf({ corpus, keyEntities, rows }: Sweep): Table {
  return {
    title: `${corpus}, ${grouped(keyEntities)} entities in the key`,
    columns: [left('threshold'), ...['entities', 'MUC F', 'CEAFm', 'ACE-value'].map(right)],
    rows: rows.map(({ threshold, entities, muc, ceafm, ace }) =>
      [fixed(threshold, 2), grouped(entities), fixed(muc, 3), fixed(ceafm, 3), fixed(ace, 1)].map(cell),
    ),
  }
}

function figureOf({ corpus, keyEntities, rows }: Sweep): Figure {
  const line = (name: string, value: (row: Row) => number): Figure['series'][number] => ({
    name,
    points: rows.map((row): [number, number] => [row.entities, value(row)]),
  })
  return {
    title: `Entities and scores, ${corpus}`,
    kind: 'lines',
    x: { label: 'entities in the response', mark: { at: keyEntities, label: 'key' } },
    y: { label: 'score' },
    series: [
      line('MUC F', ({ muc }) => muc),
      line('CEAFm', ({ ceafm }) => ceafm),
      line('ACE-value / 100', ({ ace }) => ace / 100),
    ],
  }
}

function remarksOn({ corpus, keyEntities, rows }: Sweep): string[] {
  const best = (value: (row: Row) => number): Row => rows.reduce((a, b) => (value(b) > value(a) ? b : a))
  const [muc, ceaf, ace] = [best((row) => row.muc), best((row) => row.ceafm), best((row) => row.ace)]
  const last = rows.at(-1) as Row
  return [
    `${corpus}: MUC is best with ${grouped(muc.entities)} entities, CEAFm with ${grouped(ceaf.entities)}, ACE-value with ${grouped(ace.entities)}; the key has ${grouped(keyEntities)}`,
    `${corpus}: with the fewest entities (${grouped(last.entities)}) MUC has ${fixed(last.muc, 3)} and CEAFm ${fixed(last.ceafm, 3)}`,
  ]
}
