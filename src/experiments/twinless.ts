import { metricById } from '../metrics/registry.ts'
import type { Figure } from '../report/figure.ts'
import { fixed, percent } from '../report/number.ts'
import { cell, left, right, type Table } from '../report/table.ts'
import type { ExperimentCorpus } from './corpus.ts'
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

/** Cai and Strube's artificial setting: fewer and fewer response mentions that are none of the key's. */
export const twinless: Experiment = {
  name: 'twinless',
  paper: 'Cai and Strube 2010, Figures 1 and 2',
  title: 'F1 while the share of twinless response mentions falls from 1 to 0',
  needs: ['words', 'folds'],
  models: SHARES.map((share) => ({ recipe: 'soon', setup: setupOf(share) })),
  run(lab, corpora) {
    const sweeps = corpora.map((corpus) => sweep(lab, corpus))
    return {
      tables: sweeps.map(tableOf),
      figures: sweeps.flatMap(figuresOf),
      remarks: [
        'A system after Soon et al. is trained and run anew for each share, on candidates from parts of speech; those with a twin stay. The paper prints curves and no figures.',
        ...sweeps.flatMap(remarksOn),
      ],
    }
  },
}

interface Sweep {
  readonly corpus: string
  readonly rows: readonly { readonly share: number; readonly f1: Readonly<Record<string, number>> }[]
}

/** All of the twinless mentions are what the high-recall tagger finds: one model for both. */
function setupOf(share: number): Setup {
  return { mentions: share === 1 ? 'high-recall' : { twinless: share } }
}

function sweep(lab: Lab, corpus: ExperimentCorpus): Sweep {
  const rows = lab.each(
    SHARES,
    (share) => `${corpus.name} with ${fixed(100 * share, 0)} % of twinless mentions`,
    (share) => {
      const responses = lab.responses(corpus, 'soon', setupOf(share))
      const { scores } = lab.score(corpus.documents, responses, { metrics: METRICS })
      return { share, f1: Object.fromEntries(METRICS.map((id) => [id, f1Of(scores, id)])) }
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
    rows: rows.map(({ share, f1 }) =>
      [fixed(share, 1), ...METRICS.map((id) => percent(f1[id] ?? 0))].map(cell),
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
      points: rows.map(({ share, f1 }): [number, number] => [share, f1[id] ?? 0]),
    })),
  }))
}

/** The slopes that the paper argues from. */
function remarksOn({ corpus, rows }: Sweep): string[] {
  const [first, last] = [rows[0], rows.at(-1)]
  const gain = (id: string): number => (last?.f1[id] ?? 0) - (first?.f1[id] ?? 0)
  const said = METRICS.map((id) => `${label(id)} ${fixed(gain(id) * 100, 1)}`).join(', ')
  return [
    `${corpus}: gain from the first row to the last, in points: ${said}`,
    `${corpus}: B³all rises less than B³sys: ${gain('b3.all') < gain('b3.sys') ? 'holds' : 'does not hold'}; CEAFm moves most: ${
      METRICS.every((id) => gain(id) <= gain('ceafm')) ? 'holds' : 'does not hold'
    }`,
  ]
}
