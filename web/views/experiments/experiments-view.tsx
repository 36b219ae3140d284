import { experimentLine } from 'coref-referee/explorer'
import { DataTable } from '../../parts/data-table.tsx'
import { experiments, openExperiments } from '../../state/experiments.ts'
import { FigureChart } from './figure-chart.tsx'

/** Curves, scatter plots and tables of the papers' experiments. */
export function ExperimentsView() {
  return (
    <>
      <h1>Experiments</h1>
      <p class="screen-only">
        Choose, or drop here, the JSON files that <code>referee experiment</code> writes.{' '}
        <label class="file-button">
          Choose files
          <input
            type="file"
            multiple
            accept=".json"
            onChange={({ currentTarget }) => void openExperiments([...(currentTarget.files ?? [])])}
          />
        </label>
      </p>
      {experiments.value.map(({ name, report }) => (
        <section key={name}>
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
      ))}
    </>
  )
}
