import { computed, signal } from '@preact/signals'
import { FEWEST_DOCUMENTS } from 'coref-referee/compare'
import { counted, scoresTables, type Table } from 'coref-referee/explorer'
import type { ScoresReport } from 'coref-referee/score'
import { Progress } from '../../parts/progress.tsx'
import { Signature } from '../../parts/signature.tsx'
import { TableExport } from '../../parts/table-export.tsx'
import { summary } from '../../state/data.ts'
import { query } from '../../state/query.ts'
import { route } from '../../state/route.ts'
import { MANY } from '../../worker/analyses.ts'
import { Disagreement } from './disagreement.tsx'
import { Findings } from './findings.tsx'
import { MetricPicture } from './metric-picture.tsx'
import { Notes } from './notes.tsx'
import { ScoreTable } from './score-table.tsx'

/** Intervals of many documents take a while, during which the worker answers nothing else. */
const areMany = computed(() => (summary.value?.scores.corpus.documents ?? Number.POSITIVE_INFINITY) > MANY)
const isWanted = signal(false)

const { answer: intervals, work } = query(
  'intervals',
  computed(() => (route.value.view === 'overview' && (isWanted.value || !areMany.value) ? [] : undefined)),
)

/** How good, and which is better: the scores of all systems on one screen. */
export function Overview() {
  const scores = summary.value?.scores
  if (scores === undefined) return null
  const found = intervals.value
  return (
    <>
      <h1>Scores</h1>
      <Facts scores={scores} />
      <Findings />
      <ScoreTable scores={scores} intervals={found} />
      <TableExport name="scores" table={() => scoresTables(scores)[0] as Table} />
      <Progress work={work} what="Working out intervals" />
      {areMany.value && !isWanted.value && (
        <button type="button" onClick={() => (isWanted.value = true)}>
          Work out intervals
        </button>
      )}
      <p class="faint">
        {scores.corpus.documents < FEWEST_DOCUMENTS
          ? 'There are too few documents to tell how sure these scores are.'
          : found !== undefined && 'Below each score its 95 % interval, from resampling the documents.'}
      </p>
      <Signature signature={scores.signature} />
      <MetricPicture scores={scores} intervals={found} />
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
