import {
  counted,
  type StandingsReport,
  standingsFigure,
  standingsMetrics,
  standingsRemarks,
  standingsTables,
} from 'coref-referee/explorer'
import { metricById } from 'coref-referee/score'
import { useMemo, useState } from 'preact/hooks'
import { DataTable } from '../../parts/data-table.tsx'
import { FigureChart } from './figure-chart.tsx'

/** Systems on data sets, by a metric of choice, with their means. */
export function Standings({ name, report }: { readonly name: string; readonly report: StandingsReport }) {
  const [metric, choose] = useState(report.metric)
  const figure = useMemo(() => standingsFigure(report, metric), [report, metric])
  const { datasets, systems } = report
  return (
    <section>
      <h2>
        <bdi>{report.name}</bdi>
      </h2>
      <p class="facts">
        <bdi>{name}</bdi>: {counted(datasets.length, 'data set')}, {counted(systems.length, 'system')}
      </p>
      <p class="screen-only">
        <label>
          metric{' '}
          <select value={metric} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            {standingsMetrics(report).map((id) => (
              <option key={id} value={id}>
                {metricById(id)?.label ?? id}
              </option>
            ))}
          </select>
        </label>
      </p>
      <ul>
        {standingsRemarks(report, metric).map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
      <FigureChart figure={figure} />
      {standingsTables(report, metric).map((table, t) => (
        <DataTable key={t} name={`${name.replace(/\.json$/, '')}-${t + 1}`} table={table} />
      ))}
    </section>
  )
}
