import { experimentLine } from 'coref-referee/explorer'
import type { ExperimentReport } from 'coref-referee/resolve'
import { DataTable } from '../../parts/data-table.tsx'
import { openResults, results } from '../../state/results.ts'
import { FigureChart } from './figure-chart.tsx'
import { Standings } from './standings.tsx'

/** Curves, scatter plots and tables of the papers' experiments, and the standings of systems on many corpora. */
export function ExperimentsView() {
  return (
    <>
      <h1>Experiments</h1>
      <p class="screen-only">
        Choose, or drop here, the JSON files that <code>referee experiment</code> and{' '}
        <code>referee suite</code> write.{' '}
        <label class="file-button">
          Choose files
          <input
            type="file"
            multiple
            accept=".json"
            onChange={({ currentTarget }) => void openResults([...(currentTarget.files ?? [])])}
          />
        </label>
      </p>
      {results.value.map(({ name, report }) =>
        report.schema === 'referee.standings/1' ? (
          <Standings key={name} name={name} report={report} />
        ) : (
          <Experiment key={name} name={name} report={report} />
        ),
      )}
    </>
  )
}

function Experiment({ name, report }: { readonly name: string; readonly report: ExperimentReport }) {
  return (
    <section>
      <h2>
        <bdi>{report.title}</bdi>
      </h2>
      <p class="facts">
        <bdi>{name}</bdi>, <bdi>{experimentLine(report)}</bdi>
      </p>
      <ul>
        {report.remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
      {report.figures.map((figure) => (
        <FigureChart key={figure.title} figure={figure} />
      ))}
      {report.tables.map((table, t) => (
        <DataTable key={t} name={`${name.replace(/\.json$/, '')}-${t + 1}`} table={table} />
      ))}
    </section>
  )
}
