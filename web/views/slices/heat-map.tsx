import * as Plot from '@observablehq/plot'
import { cell, grouped, left, right, signedPercent, type Table, UNDEFINED_NOTE } from 'coref-referee/explorer'
import { type CountedScore, headline, metricById } from 'coref-referee/score'
import { useCallback } from 'preact/hooks'
import { Chart } from '../../parts/chart.tsx'
import { CIVIDIS } from '../../parts/palette.ts'
import { Scroll } from '../../parts/scroll.tsx'
import { TableExport } from '../../parts/table-export.tsx'
import { baselineIndex, summary, systemNames, written } from '../../state/data.ts'
import { linkTo, route } from '../../state/route.ts'
import type { SystemSlices } from '../../worker/view-models/slices.ts'
import { queryOf } from './slice-mentions.tsx'

interface HeatMapProps {
  readonly slices: SystemSlices
  readonly system: number
}

const MOST_ROWS = 40

/** Slices with fewer mentions are pale: a mention or two move them by points. */
const FEW = 20

/** A row for each value of the feature, a column for each metric: the warmer, the better. */
export function HeatMap({ slices, system }: HeatMapProps) {
  const ids = [...new Set(slices.rows.flatMap(({ scores }) => Object.keys(scores[system] ?? {})))]
  const labels = ids.map((id) => metricById(id)?.label ?? id)
  const baseline = baselineIndex.value === system ? undefined : baselineIndex.value
  const draw = useCallback(
    (width: number) => {
      const rows = slices.rows.slice(0, MOST_ROWS)
      const cells = rows.flatMap(({ value, mentions, scores }) =>
        Object.entries(scores[system] ?? {}).map(([id, score]) => ({
          value: `${value} (${grouped(mentions)})`,
          metric: metricById(id)?.label ?? id,
          score: 100 * headline(score),
          isUndefined: score.undefined === true,
          isSmall: mentions < FEW,
          link: linkTo({ view: 'mentions', where: queryOf(slices.feature, value), at: undefined }),
        })),
      )
      return Plot.plot({
        width,
        height: 30 * rows.length + (width < 600 ? 120 : 60),
        marginLeft: 150,
        marginTop: width < 600 ? 90 : 30,
        marginRight: width < 600 ? 110 : 20,
        style: { background: 'none', fontSize: '13px' },
        x: {
          type: 'band',
          axis: 'top',
          tickRotate: width < 600 ? -30 : 0,
          domain: [...new Set(cells.map(({ metric }) => metric))],
          label: null,
        },
        y: { type: 'band', domain: [...new Set(cells.map(({ value }) => value))], label: null },
        color: { type: 'linear', domain: [0, 25, 50, 75, 100], range: CIVIDIS, label: 'F1, percent' },
        marks: [
          Plot.cell(
            cells.filter(({ isUndefined }) => !isUndefined),
            {
              x: 'metric',
              y: 'value',
              fill: 'score',
              inset: 1,
              fillOpacity: ({ isSmall }) => (isSmall ? 0.4 : 1),
              href: ({ link }) => link,
              ariaLabel: ({ value, metric, score }) => `${value}: ${metric} ${score.toFixed(1)}`,
            },
          ),
          // A score with nothing to measure has no colour, since any colour would stand for a score.
          Plot.cell(
            cells.filter(({ isUndefined }) => isUndefined),
            {
              x: 'metric',
              y: 'value',
              fill: 'none',
              stroke: 'currentColor',
              strokeDasharray: '3 3',
              inset: 2,
            },
          ),
          Plot.text(cells, {
            x: 'metric',
            y: 'value',
            text: ({ score, isUndefined }) => (isUndefined ? '–' : score.toFixed(1)),
            // The light half of the scheme needs dark figures; pale cells show the page's background.
            fill: ({ score, isUndefined, isSmall }) =>
              isUndefined || isSmall ? 'currentColor' : score > 55 ? 'black' : 'white',
          }),
        ],
      })
    },
    [slices, system],
  )
  return (
    <>
      <Chart
        name={`slices-${slices.feature}`}
        title={`${systemNames.value[system]} by ${slices.feature}`}
        draw={draw}
        hasLinks={true}
      />
      <Scroll label={`Slices by ${slices.feature}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{slices.feature}</th>
              <th scope="col" class="right">
                key mentions
              </th>
              {labels.map((label) => (
                <th key={label} scope="col" class="right">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {slices.rows.map(({ value, mentions, scores }) => (
              <tr key={value} class={mentions < FEW ? 'faint' : undefined}>
                <th scope="row">
                  <a
                    href={linkTo({
                      by: slices.feature,
                      value: route.value.value === value ? undefined : value,
                    })}
                    aria-current={route.value.value === value ? 'true' : undefined}
                  >
                    <bdi>{value}</bdi>
                  </a>
                </th>
                <td class="right">{grouped(mentions)}</td>
                {ids.map((id) => {
                  const score = scores[system]?.[id]
                  return (
                    <td key={id} class="right">
                      {textOf(score)}
                      <Delta score={score} base={scores[baseline ?? -1]?.[id]} />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">all</th>
              <td class="right">{grouped(slices.rows.reduce((sum, { mentions }) => sum + mentions, 0))}</td>
              {ids.map((id) => (
                <td key={id} class="right">
                  {textOf(totalOf(system, id))}
                  <Delta score={totalOf(system, id)} base={totalOf(baseline ?? -1, id)} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </Scroll>
      {slices.rows.some(({ scores }) =>
        Object.values(scores[system] ?? {}).some((score) => score.undefined === true),
      ) && <p class="faint">{UNDEFINED_NOTE}</p>}
      <TableExport name={`slices-${slices.feature}`} table={() => toTable(slices, system, ids, labels)} />
    </>
  )
}

/** The score of the whole, if it is among those of the report. */
function totalOf(system: number, id: string): CountedScore | undefined {
  return summary.value?.scores.systems[system]?.scores[id]
}

interface DeltaProps {
  readonly score: CountedScore | undefined
  readonly base: CountedScore | undefined
}

/** The difference of a score from the baseline; nothing if either has nothing to measure. */
function Delta({ score, base }: DeltaProps) {
  if (score === undefined || base === undefined || score.undefined === true || base.undefined === true)
    return null
  return <span class="small delta">{signedPercent(headline(score) - headline(base))}</span>
}

/** As written by `referee score --by`: a 0/0 is marked. */
function textOf(score: CountedScore | undefined): string {
  if (score === undefined) return ''
  return `${score.undefined === true ? '*' : ''}${written.value(headline(score))}`
}

function toTable(
  { feature, rows }: SystemSlices,
  system: number,
  ids: readonly string[],
  labels: readonly string[],
): Table {
  return {
    columns: [left(feature), right('mentions'), ...labels.map(right)],
    rows: rows.map(({ value, mentions, scores }) => [
      cell(value),
      cell(grouped(mentions)),
      ...ids.map((id) => {
        return cell(textOf(scores[system]?.[id]))
      }),
    ]),
  }
}
