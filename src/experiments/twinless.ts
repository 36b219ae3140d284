import { metricById } from '../metrics/registry.ts'
import type { Figure } from '../report/figure.ts'
import { fixed, percent } from '../report/number.ts'
import { cell, left, right, type Table } from '../report/table.ts'
import type { EvaluationResult } from '../scoring/evaluation.ts'
import type { ExperimentCorpus } from './corpus.ts'
import { documentF1, type GainTest, gainsOf, gainsTable, testGains } from './document-gains.ts'
import type { Experiment } from './experiment.ts'
import type { Lab } from './lab.ts'
import { f1Of } from './scoring.ts'
import type { Setup } from './setup.ts'

const SHARES = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0]
const FIGURES = [
  { title: 'Figure 1: B³ variants', metrics: ['muc', 'b3.sys', 'b3.0', 'b3.all', 'b3.rn'] },
  { title: 'Figure 2: CEAF variants', metrics: ['muc', 'ceafm.sys', 'ceafm', 'ceafm.rn'] },
] as const
const METRICS = [...new Set(FIGURES.flatMap(({ metrics }) => metrics))]

/** Cai and Strube's artificial setting: fewer and fewer response mentions that are not in the key. */
export const twinless: Experiment = {
  name: 'twinless',
  paper: 'Cai and Strube 2010, Figures 1 and 2',
  title: 'F1 while the share of twinless response mentions falls from 1 to 0',
  needs: ['words', 'folds'],
  models: SHARES.map((share) => ({ recipe: 'soon', setup: setupOf(share) })),
  run(lab, corpora) {
    const sweeps = corpora.map((corpus) => sweep(lab, corpus))
    return {
      tables: [...sweeps.map(tableOf), gains(sweeps)],
      figures: sweeps.flatMap(figuresOf),
      remarks: [
        'A system after Soon et al. is trained and run anew for each share, on candidates from parts of speech; those with a twin stay. The paper prints curves and no figures. Whether its conclusions hold is judged over several runs: referee experiment verdicts.',
        ...sweeps.flatMap(remarksOn),
      ],
    }
  },
}

interface Sweep {
  readonly corpus: string
  readonly rows: readonly { readonly share: number; readonly result: EvaluationResult }[]
}

/** With all twinless mentions, the setup is the high-recall tagger's, so both share a model. */
function setupOf(share: number): Setup {
  return { mentions: share === 1 ? 'high-recall' : { twinless: share } }
}

function sweep(lab: Lab, corpus: ExperimentCorpus): Sweep {
  const rows = lab.each(
    SHARES,
    (share) => `${corpus.name} with ${fixed(100 * share, 0)} % of twinless mentions`,
    (share) => {
      const responses = lab.responses(corpus, 'soon', setupOf(share))
      return { share, result: lab.score(corpus.documents, responses, { metrics: METRICS }) }
    },
  )
  return { corpus: corpus.name, rows }
}

function label(id: string): string {
  return metricById(id)?.label ?? id
}

function tableOf({ corpus, rows }: Sweep): Table {
  return {
    title: `${corpus}: F1 by share of twinless response mentions`,
    columns: [left('share'), ...METRICS.map((id) => right(label(id)))],
    rows: rows.map(({ share, result: { scores } }) =>
      [fixed(share, 1), ...METRICS.map((id) => percent(f1Of(scores, id)))].map(cell),
    ),
  }
}

function figuresOf({ corpus, rows }: Sweep): Figure[] {
  return FIGURES.map(({ title, metrics }) => ({
    title: `${title}, ${corpus}`,
    kind: 'lines',
    x: { label: 'share of twinless response mentions', range: [0, 1] },
    y: { label: 'F1' },
    series: metrics.map((id) => ({
      name: label(id),
      points: rows.map(({ share, result }): [number, number] => [share, f1Of(result.scores, id)]),
    })),
  }))
}

/** The slopes that the paper argues from, over documents. */
function gains(sweeps: readonly Sweep[]): Table {
  return gainsTable(
    'F1 without twinless mentions less F1 with all of them, mean over documents',
    ['data', 'score'],
    sweeps.flatMap(({ corpus, rows }) => {
      const [first, last] = [rows[0]?.result, rows.at(-1)?.result]
      if (first === undefined || last === undefined) return []
      const gain = (id: string): number[] => gainsOf(documentF1(first, id), documentF1(last, id))
      const compared: readonly (readonly [string, number[]])[] = [
        ...METRICS.map((id) => [label(id), gain(id)] as const),
        ['B³sys less B³all', gainsOf(gain('b3.all'), gain('b3.sys'))],
        ['CEAFm less B³sys', gainsOf(gain('b3.sys'), gain('ceafm'))],
      ]
      const tests = testGains(compared.map(([, each]) => each))
      return compared.map(([name], i) => ({ cells: [corpus, name], test: tests[i] as GainTest }))
    }),
  )
}

function remarksOn({ corpus, rows }: Sweep): string[] {
  const f1 = (row: Sweep['rows'][number] | undefined, id: string): number =>
    row === undefined ? 0 : f1Of(row.result.scores, id)
  const gainTexts = METRICS.map(
    (id) => `${label(id)} ${fixed(100 * (f1(rows.at(-1), id) - f1(rows[0], id)), 1)}`,
  )
  return [`${corpus}: gain from the first row to the last, in points: ${gainTexts.join(', ')}`]
}
