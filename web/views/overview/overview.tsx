import { counted } from '../../../src/report/number.ts'
import type { ScoresReport } from '../../../src/report/scores.ts'
import { scoresTables } from '../../../src/report/scores-tables.ts'
import type { Table } from '../../../src/report/table.ts'
import { TableExport } from '../../parts/table-export.tsx'
import { summary } from '../../state/session.ts'
import { Disagreement } from './disagreement.tsx'
import { MetricPicture } from './metric-picture.tsx'
import { Notes } from './notes.tsx'
import { ScoreTable } from './score-table.tsx'
import { Signature } from './signature.tsx'

/** How good, and which is better: the scores of all systems on one screen. */
export function Overview() {
  const scores = summary.value?.scores
  if (scores === undefined) return null
  return (
    <>
      <h1>Scores</h1>
      <Facts scores={scores} />
      <ScoreTable scores={scores} />
      <TableExport name="scores" table={() => scoresTables(scores)[0] as Table} />
      <Signature signature={scores.signature} />
      <MetricPicture scores={scores} />
      <Disagreement scores={scores} />
      <Notes scores={scores} />
    </>
  )
}

function Facts({ scores }: { readonly scores: ScoresReport }) {
  const { documents, tokens, key } = scores.corpus
  return (
    <p class="facts">
      {counted(documents, 'document')}, {counted(tokens, 'token')}; the key has{' '}
      {counted(key.mentions, 'mention')} of {counted(key.entities, 'entity', 'entities')} (
      {counted(key.singletons, 'singleton')})
    </p>
  )
}
