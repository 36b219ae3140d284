import { scoreAnswer } from '../../../src/entries/promptfoo.ts'
import { headline, metricSets, type ScoresReport } from '../../../src/entries/score.ts'
import {
  alignsAnswers,
  documentByDocument,
  firstOf,
  needsAllMetrics,
  onlyOneFile,
  ownMetrics,
} from './exclusions.ts'
import { ReportedError } from './outcome.ts'
import type { Surface } from './surface.ts'

/** Compares the scores of each document: the answer is then about nothing else. */
export const promptfooSurface: Surface = {
  name: 'promptfoo',
  through: ['scoreAnswer'],
  cannot: firstOf(onlyOneFile, alignsAnswers, documentByDocument, needsAllMetrics, ownMetrics),
  async together({ cell, key, answers, settings }, { saved }) {
    const { systems } = JSON.parse((await saved(0)) as string) as ScoresReport
    const scored = systems[0]?.documents ?? []
    const found = await answers()
    if (found.length !== scored.length) throw new ReportedError('other documents', cell.name)
    const config = { metrics: metricSets['standard'], ...settings, key, format: cell.format }
    for (const { document, text } of found) {
      const { namedScores, componentResults, reason } = await scoreAnswer(text, {
        config: { ...config, document },
      })
      if (componentResults.length === 0) throw new ReportedError('unreadable answer', reason)
      const expected = scored.find(({ id }) => id === document)?.scores
      if (expected === undefined) throw new ReportedError('not scored alone', document)
      const wrong = Object.entries(expected).filter(([id, score]) => headline(score) !== namedScores[id])
      if (wrong.length > 0) throw new ReportedError('other scores', wrong.map(([id]) => id).join(', '))
    }
    return { signatures: [] }
  },
}
