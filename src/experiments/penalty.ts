import { type Correlation, pearson } from '../analysis/statistics.ts'
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
import { f1Of } from './scoring.ts'
import type { ModelRequest } from './setup.ts'

/** Closer together where most pair scores are. */
export const THRESHOLDS: readonly number[] = [
  0.98, 0.7, 0.66, 0.64, 0.62, 0.6, 0.58, 0.56, 0.54, 0.52, 0.5, 0.48, 0.46, 0.44, 0.42, 0.4, 0.35, 0.3, 0.2,
  0.1, 0,
]
/** Its own threshold and linker are not used. */
export const SWEEP_MODEL: ModelRequest = { recipe: 'reconcile-61', setup: { mentions: 'key' } }

/** Luo's Tables 3 and 4, one row per penalty. */
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
/** Table 4: entities, ACE-value, CEAF. */
export const LUO_TABLE_4 = [
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

/** Luo's argument: how each metric responds to fewer and fewer entities. */
export const penalty: Experiment = {
  name: 'penalty',
  paper: 'Luo 2005, Tables 3 and 4',
  title: 'The link threshold against the number of entities, MUC, CEAF and ACE-value',
  needs: ['words', 'folds', 'ace-types'],
  models: [SWEEP_MODEL],
  run(lab, corpora) {
    const sweeps = corpora.map((corpus) => sweep(lab, corpus))
    return {
      tables: [
        tableInPaper('Table 3 of the paper, MUC-6', 'MUC F', TABLE_3),
        tableInPaper('Table 4 of the paper, ACE', 'ACE-value', LUO_TABLE_4),
        ...sweeps.map(tableOf),
        judgementTable(sweeps),
      ],
      figures: sweeps.map(figureOf),
      remarks: [
        "Best-first linking of the key's mentions by a pair model after Reconcile; a falling threshold stands for Luo's falling penalty. The last row puts together whatever may be put together.",
        ...sweeps.flatMap(remarksOn),
      ],
    }
  },
}

export interface Row {
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

/** The responses at every threshold: by threshold, by document. */
export function sweepResponses(lab: Lab, corpus: ExperimentCorpus): CorefDocument[][] {
  const responses: CorefDocument[][] = THRESHOLDS.map(() => [])
  for (const [f, fold] of lab.folds(corpus).entries()) {
    const model = lab.model(corpus, f, SWEEP_MODEL) as PairModel
    const classifier = classifierOf(model.learned, encodingOf(model))
    const prepared = lab.discourses(corpus, fold, fold.test, SWEEP_MODEL.setup)
    for (const [i, d] of fold.test.entries()) {
      const { discourse, words } = prepared[i] as Prepared
      const pairs = scorePairs(discourse, classifier, model.reach)
      for (const [t, threshold] of THRESHOLDS.entries()) {
        const entity = linkers['best-first'](pairs, threshold)
        ;(responses[t] as CorefDocument[])[d] = regroup(
          corpus.documents[d] as CorefDocument,
          words.wordOf,
          discourse,
          entity,
        )
      }
    }
  }
  return responses
}

/** The scores at a threshold. */
export function sweepRow(
  lab: Lab,
  keys: readonly CorefDocument[],
  responses: readonly CorefDocument[],
  threshold: number,
  hasAce: boolean,
): Row & { readonly keyEntities: number } {
  const metrics = hasAce ? ['muc', 'ceafm', 'ace'] : ['muc', 'ceafm']
  const { scores, response, key } = lab.score(keys, responses, { metrics })
  return {
    threshold,
    entities: response.entities,
    keyEntities: key.entities,
    muc: f1Of(scores, 'muc'),
    ceafm: f1Of(scores, 'ceafm'),
    ace: hasAce ? f1Of(scores, 'ace') : 0,
  }
}

function sweep(lab: Lab, corpus: ExperimentCorpus): Sweep {
  const responses = sweepResponses(lab, corpus)
  const rows = lab.each(
    [...THRESHOLDS.entries()],
    ([, threshold]) => `${corpus.name} with the threshold ${fixed(threshold, 2)}`,
    ([t, threshold]) => sweepRow(lab, corpus.documents, responses[t] as CorefDocument[], threshold, true),
  )
  return { corpus: corpus.name, keyEntities: rows[0]?.keyEntities ?? 0, rows }
}

/** The key's mentions, with all their attributes, in other entities. */
function regroup(
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

function tableInPaper(
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

/** Luo's evidence: where each metric peaks, and how ACE-value and CEAF correlate. */
export function judgeSweep({ keyEntities, rows }: Pick<Sweep, 'keyEntities' | 'rows'>): SweepJudgement {
  const best = (value: (row: Row) => number): Row => rows.reduce((a, b) => (value(b) > value(a) ? b : a))
  const peaks = { muc: best((row) => row.muc), ceafm: best((row) => row.ceafm), ace: best((row) => row.ace) }
  const off = ({ entities }: Row): number => Math.abs(Math.log(entities / keyEntities))
  const last = rows.at(-1) as Row
  return {
    peaks,
    off: { muc: off(peaks.muc), ceafm: off(peaks.ceafm), ace: off(peaks.ace) },
    last,
    correlation: pearson(
      rows.map(({ ace }) => ace),
      rows.map(({ ceafm }) => ceafm),
    ),
  }
}

export interface SweepJudgement {
  readonly peaks: Readonly<Record<'muc' | 'ceafm' | 'ace', Row>>
  /** How far the number of entities where a metric peaks is from the key's: the absolute logarithm of their ratio. */
  readonly off: Readonly<Record<'muc' | 'ceafm' | 'ace', number>>
  /** The row with the fewest entities. */
  readonly last: Row
  /** ACE-value against CEAF over all thresholds; .02 in the paper's Table 4. */
  readonly correlation: Correlation
}

function judgementTable(sweeps: readonly Sweep[]): Table {
  const times = (off: number): string => `${fixed(Math.exp(off), 2)}×`
  return {
    title:
      'Luo’s claims: entities where each metric is best, and how far that is from the key; r of ACE-value and CEAFm (paper: .02)',
    columns: [
      left('corpus'),
      ...['key', 'MUC', 'off', 'CEAFm', 'off', 'ACE-value', 'off', 'r', '95 %'].map(right),
    ],
    rows: sweeps.map((sweep) => {
      const { peaks, off, correlation } = judgeSweep(sweep)
      const { r, interval } = correlation
      return [
        sweep.corpus,
        grouped(sweep.keyEntities),
        ...(['muc', 'ceafm', 'ace'] as const).flatMap((id) => [grouped(peaks[id].entities), times(off[id])]),
        fixed(r, 2),
        interval === undefined ? '' : `${fixed(interval[0], 2)} to ${fixed(interval[1], 2)}`,
      ].map(cell)
    }),
  }
}

function remarksOn(sweep: Sweep): string[] {
  const { corpus, keyEntities } = sweep
  const {
    peaks: { muc, ceafm: ceaf, ace },
    off,
    last,
  } = judgeSweep(sweep)
  const nearest = off.ceafm <= Math.min(off.muc, off.ace)
  return [
    `${corpus}: MUC is best with ${grouped(muc.entities)} entities, CEAFm with ${grouped(ceaf.entities)}, ACE-value with ${grouped(ace.entities)}; the key has ${grouped(keyEntities)}`,
    `${corpus}: CEAFm is ${nearest ? 'best nearest to the true number of entities, as Luo claims' : 'not the one that is best nearest to the true number of entities'}; ACE-value is ${off.ace > off.ceafm ? 'farther off' : 'nearer'}`,
    `${corpus}: with the fewest entities (${grouped(last.entities)}) MUC has ${fixed(last.muc, 3)} and CEAFm ${fixed(last.ceafm, 3)}`,
  ]
}
