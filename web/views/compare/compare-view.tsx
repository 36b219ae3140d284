import { computed } from '@preact/signals'
import type { ComparisonReport } from 'coref-referee/compare'
import { comparisonTables } from 'coref-referee/explorer'
import { DataTable } from '../../parts/data-table.tsx'
import { Progress } from '../../parts/progress.tsx'
import { Signature } from '../../parts/signature.tsx'
import { MetricChoice } from '../../parts/system-choice.tsx'
import { metric, otherIndex, summary, systemIndex, systemNames } from '../../state/data.ts'
import { isOpening } from '../../state/dialogs.ts'
import { query } from '../../state/query.ts'
import { go, route } from '../../state/route.ts'
import { documentView } from '../../state/view-models.ts'
import { DifferencePicture } from './difference-picture.tsx'
import { crossed, crossing } from './differences.ts'
import { Distribution } from './distribution.tsx'
import { Sources } from './sources.tsx'
import { ThreeWay } from './three-way.tsx'
import { VerdictMatrix } from './verdict-matrix.tsx'

const { answer, work } = query(
  'compare',
  computed(() => {
    if (summary.value === undefined || route.value.view !== 'compare' || systemNames.value.length < 2)
      return undefined
    const pair: [number, number] = [systemIndex.value, otherIndex.value]
    // The test takes longest, so it comes last.
    const isTurn = crossed.value?.systems.join() === pair.join() || crossing.isStopped.value
    return isTurn ? pair : undefined
  }),
)

/** Is the difference between two systems real, and where does it come from? */
export function CompareView() {
  if (systemNames.value.length < 2) {
    return (
      <>
        <h1>Compare</h1>
        <p>
          This view shows whether two responses differ, by how much, and on which documents, entities and
          mentions. Open the key again with two or more responses.
        </p>
        <p>
          <button type="button" class="primary" onClick={() => (isOpening.value = true)}>
            Open files
          </button>
        </p>
      </>
    )
  }
  const report = answer.value
  return (
    <>
      <h1>Compare</h1>
      <div class="toolbar">
        <SystemPair />
        <MetricChoice />
      </div>
      <VerdictMatrix />
      <Progress work={work} what="Testing the difference" />
      {report !== undefined && <Comparison report={report} />}
      {documentView.value !== undefined && documentView.value.responses.length === 2 && (
        <ThreeWay model={documentView.value} />
      )}
    </>
  )
}

function Comparison({ report }: { readonly report: ComparisonReport }) {
  const [pair] = report.pairs
  const [metrics] = comparisonTables(report, 0).tables
  if (pair === undefined || metrics === undefined) return null
  const metricId = pair.metrics[metric.value] === undefined ? 'conll' : metric.value
  return (
    <>
      <DataTable name="difference" table={metrics} />
      <DifferencePicture pair={pair} />
      <Signature signature={report.signature} />
      <Distribution pair={pair} metric={metricId} />
      <Sources pair={pair} metric={metricId} />
    </>
  )
}

function SystemPair() {
  const names = systemNames.value
  const choice = (label: string, at: number, onChoose: (name: string) => void) => (
    <label>
      {label}{' '}
      <select value={names[at]} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  )
  return (
    <>
      {choice('A', systemIndex.value, (system) => go({ system }))}
      {choice('B', otherIndex.value, (other) => go({ other }))}
    </>
  )
}
