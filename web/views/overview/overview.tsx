import { computed, signal } from '@preact/signals'
import { FEWEST_DOCUMENTS } from 'coref-referee/compare'
import { counted, scoresTables, type Table } from 'coref-referee/explorer'
import { headline, type ScoresReport } from 'coref-referee/score'
import { Progress } from '../../parts/progress.tsx'
import { Signature } from '../../parts/signature.tsx'
import { BaselineChoice } from '../../parts/system-choice.tsx'
import { TableExport } from '../../parts/table-export.tsx'
import { baselineIndex, metric, summary, systemNames } from '../../state/data.ts'
import { query } from '../../state/query.ts'
import { route } from '../../state/route.ts'
import { MANY } from '../../worker/analyses.ts'
import { Confidence } from './confidence.tsx'
import { Disagreement } from './disagreement.tsx'
import { Findings } from './findings.tsx'
import { MetricPicture } from './metric-picture.tsx'
import { Notes } from './notes.tsx'
import { SampleNote } from './sample-note.tsx'
import { LEVEL, ScoreTable } from './score-table.tsx'

/** With many documents, intervals take a while, so they are computed on request only. */
const areMany = computed(() => (summary.value?.scores.corpus.documents ?? Number.POSITIVE_INFINITY) > MANY)
const isWanted = signal(false)

const { answer: intervals, work } = query(
  'intervals',
  computed(() => (route.value.view === 'overview' && (isWanted.value || !areMany.value) ? [] : undefined)),
)

/** The system that the others are tested against: the baseline, or else the best. */
const measure = computed((): number | undefined => {
  const systems = summary.value?.scores.systems ?? []
  if (systems.length < 2) return undefined
  const scores = systems
    .map(({ scores }) => scores[metric.value])
    .map((score) => (score ? headline(score) : -1))
  return baselineIndex.value ?? scores.indexOf(Math.max(...scores))
})

const { answer: tests, work: testing } = query(
  'baselineTests',
  computed(() =>
    route.value.view === 'overview' && measure.value !== undefined && (isWanted.value || !areMany.value)
      ? [measure.value]
      : undefined,
  ),
)

/** How good the systems are, and which is best: all scores on one screen. */
export function Overview() {
  const scores = summary.value?.scores
  if (scores === undefined) return null
  const found = intervals.value
  const tested = tests.value?.baseline === measure.value ? tests.value : undefined
  return (
    <>
      <h1>Scores</h1>
      <SampleNote scores={scores} />
      <Facts scores={scores} />
      <Findings />
      <div class="toolbar">
        <BaselineChoice />
      </div>
      <ScoreTable scores={scores} intervals={found} tests={tested} />
      <TableExport name="scores" table={() => scoresTables(scores)[0] as Table} />
      <Progress work={work} what="Computing intervals" />
      <Progress work={testing} what="Testing differences" />
      {areMany.value && !isWanted.value && (
        <button type="button" onClick={() => (isWanted.value = true)}>
          Compute intervals and tests
        </button>
      )}
      <p class="faint">
        {scores.corpus.documents < FEWEST_DOCUMENTS
          ? 'Too few documents for intervals.'
          : found !== undefined && 'Below each score: 95 % interval, from resampling documents. '}
        {tested !== undefined && (
          <>
            † differs from <bdi>{systemNames.value[tested.baseline]}</bdi> by more than chance: paired
            permutation test, p &lt; {LEVEL} after Holm's correction.
          </>
        )}
      </p>
      <Signature signature={scores.signature} />
      <MetricPicture scores={scores} intervals={found} />
      <Confidence />
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
