import { defaultTest, FEWEST_DOCUMENTS, scoreIntervals } from 'coref-referee/compare'
import { type CountRow, Evaluation } from 'coref-referee/score'
import { trialsFor } from './analyses.ts'
import type { Dataset } from './dataset.ts'

/** By metric, the 95 % interval of a score. */
export type Intervals = ReturnType<typeof scoreIntervals>

/** The intervals of all systems; undefined where the documents are too few. */
export function intervalsOf(
  dataset: Dataset,
  onProgress: (share: number) => void,
): readonly Intervals[] | undefined {
  const { systems, corpus } = dataset.summary.scores
  if (corpus.documents < FEWEST_DOCUMENTS) return undefined
  const replicates = { seed: defaultTest.seed, from: 0, to: trialsFor(dataset) }
  return systems.map(({ scores }, system) => {
    // Those that some document lacks the data for were left out when all was scored.
    const settings = { ...dataset.settings, metrics: Object.keys(scores) }
    const rows = new Map<string, CountRow>()
    const evaluation = new Evaluation(settings, { observe: ({ id, row }) => rows.set(id, row) })
    for (const { key, response } of dataset.pairs(system).values()) evaluation.add(key, response)
    onProgress((system + 1) / systems.length)
    return scoreIntervals(rows, settings, replicates)
  })
}
