import type { Intervals } from 'coref-referee/compare'
import { counted, signedPercent, UNDEFINED_NOTE } from 'coref-referee/explorer'
import {
  type CountedScore,
  headline,
  metricById,
  type ScoresReport,
  type SystemScores,
} from 'coref-referee/score'
import { colourOf } from '../../parts/palette.ts'
import { Scroll } from '../../parts/scroll.tsx'
import { baselineIndex, written } from '../../state/data.ts'
import { linkTo, route, slide } from '../../state/route.ts'
import type { BaselineTests } from '../../worker/protocol.ts'
import { MetricName } from './metric-name.tsx'

interface ScoreTableProps {
  readonly scores: ScoresReport
  /** By system. */
  readonly intervals: readonly Intervals[] | undefined
  readonly tests: BaselineTests | undefined
}

/** Below it, a difference is marked. */
export const LEVEL = 0.05

/** Systems by metrics: F1 large, interval, recall and precision small. */
export function ScoreTable({ scores: { systems }, intervals, tests }: ScoreTableProps) {
  const ids = [...new Set(systems.flatMap(({ scores }) => Object.keys(scores)))]
  const sort = route.value.sort
  const baseline = baselineIndex.value
  return (
    <Scroll label="Scores">
      <table class="scores">
        <thead>
          <tr>
            <th scope="col" class="left">
              system
            </th>
            {ids.map((id) => (
              <th
                key={id}
                scope="col"
                class={classesOf(id)}
                aria-sort={sort === id ? 'ascending' : sort === `-${id}` ? 'descending' : undefined}
              >
                <MetricName
                  id={id}
                  label={`${metricById(id)?.label ?? id}${sort === id ? ' ↑' : sort === `-${id}` ? ' ↓' : ''}`}
                  onClick={() => slide({ sort: sort === `-${id}` ? id : `-${id}` })}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted(systems, sort).map(({ system, s }) => (
            <tr key={system.name}>
              <SystemName system={system} number={s + 1} />
              {ids.map((id) => {
                const score = system.scores[id]
                if (score === undefined)
                  return (
                    <td key={id} class={`${classesOf(id)} faint`}>
                      left out
                    </td>
                  )
                const isBest =
                  systems.length > 1 && written.value(headline(score)) === written.value(best(systems, id))
                const base =
                  baseline === undefined || baseline === s ? undefined : systems[baseline]?.scores[id]
                return (
                  <ScoreCell
                    key={id}
                    id={id}
                    score={score}
                    interval={intervals?.[s]?.[id]}
                    isBest={isBest}
                    delta={base === undefined ? undefined : headline(score) - headline(base)}
                    isMarked={(tests?.metrics[s]?.[id]?.holm ?? 1) < LEVEL}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

/** The systems with their places in the report, by a metric or else as they were given. */
function sorted(systems: readonly SystemScores[], sort: string | undefined) {
  const rows = systems.map((system, s) => ({ system, s }))
  const id = sort?.replace(/^-/, '')
  if (id === undefined || systems.every(({ scores }) => scores[id] === undefined)) return rows
  const value = ({ system }: { readonly system: SystemScores }): number =>
    system.scores[id] === undefined ? -1 : headline(system.scores[id])
  const sign = sort?.startsWith('-') === true ? -1 : 1
  return rows.sort((a, b) => sign * (value(a) - value(b)) || a.s - b.s)
}

/** The CoNLL score, which is asked for most, stays in sight where the others scroll. */
function classesOf(id: string): string {
  return id === 'conll' ? 'right stays' : 'right'
}

function best(systems: readonly SystemScores[], id: string): number {
  return Math.max(...systems.map(({ scores }) => (scores[id] === undefined ? -1 : headline(scores[id]))))
}

function SystemName({ system, number }: { readonly system: SystemScores; readonly number: number }) {
  const { name, response } = system
  return (
    <th scope="row" class="left">
      <a href={linkTo({ view: 'documents', system: name })}>
        <span class="swatch" style={{ background: colourOf(number) }} />
        <bdi>{name}</bdi>
      </a>
      <span class="small">
        {counted(response.mentions, 'mention')}, {counted(response.entities, 'entity', 'entities')} (
        {counted(response.singletons, 'singleton')})
      </span>
    </th>
  )
}

interface ScoreCellProps {
  readonly id: string
  readonly score: CountedScore
  readonly interval: Intervals[string] | undefined
  readonly isBest: boolean
  readonly delta: number | undefined
  /** Whether the paired test tells it from the score that it is measured against. */
  readonly isMarked: boolean
}

function ScoreCell({ id, score, interval, isBest, delta, isMarked }: ScoreCellProps) {
  const value = written.value(headline(score))
  return (
    <td class={classesOf(id)} title={String(headline(score))} data-value={headline(score)}>
      <span class="figure">
        <span class="large">{isBest ? <strong>{value}</strong> : value}</span>
        {isMarked && <sup class="dagger">†</sup>}
      </span>
      {delta !== undefined && <span class="small delta">{signedPercent(delta)}</span>}
      {interval !== undefined && (
        <span class="small interval" title={`95 % interval: ${interval.join(' to ')}`}>
          {interval.map(written.value).join('–')}
        </span>
      )}
      {score.value === undefined && (
        <span class="small">
          <abbr title={`recall ${score.recall}`}>R {written.value(score.recall)}</abbr>{' '}
          <abbr title={`precision ${score.precision}`}>P {written.value(score.precision)}</abbr>
        </span>
      )}
      {score.undefined === true && (
        <span class="small" title={UNDEFINED_NOTE}>
          0/0
        </span>
      )}
    </td>
  )
}
