import type { Intervals } from 'coref-referee/compare'
import { bestScores, counted, signedPercent, UNDEFINED_NOTE } from 'coref-referee/explorer'
import {
  type CountedScore,
  headline,
  metricById,
  type ScoresReport,
  type SystemScores,
} from 'coref-referee/score'
import { isNarrow } from '../../parts/is-narrow.ts'
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

/** Significance level: differences with a lower p-value are marked. */
export const LEVEL = 0.05

/** Systems by metrics: F1 large, interval, recall and precision small. On a phone, systems under each metric. */
export function ScoreTable(props: ScoreTableProps) {
  const { systems } = props.scores
  const ids = [...new Set(systems.flatMap(({ scores }) => Object.keys(scores)))]
  const sort = route.value.sort
  if (isNarrow.value) return <TallScoreTable {...props} ids={ids} />
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
                <SortingName id={id} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortSystems(systems, sort).map(({ system, s }) => (
            <tr key={system.name}>
              <SystemName system={system} number={s + 1} />
              {ids.map((id) => (
                <td key={id} class={classesOf(id)} {...exactOf(system.scores[id])}>
                  <Score {...props} id={id} s={s} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

/** For a window too narrow for all metrics: a heading for each, and under it the systems, the CoNLL score first. */
function TallScoreTable({ ids, ...props }: ScoreTableProps & { readonly ids: readonly string[] }) {
  const rows = sortSystems(props.scores.systems, route.value.sort)
  return (
    <table class="scores tall">
      {[...ids]
        .sort((a, b) => Number(b === 'conll') - Number(a === 'conll'))
        .map((id) => (
          <tbody key={id}>
            <tr>
              <th scope="rowgroup" colSpan={2} class="left">
                <SortingName id={id} />
              </th>
            </tr>
            {rows.map(({ system, s }) => (
              <tr key={system.name}>
                <SystemName system={system} number={s + 1} isShort={id !== 'conll'} />
                <td class="right" {...exactOf(system.scores[id])}>
                  <Score {...props} id={id} s={s} />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
    </table>
  )
}

/** A metric's name, which sorts the systems by it when clicked. */
function SortingName({ id }: { readonly id: string }) {
  const { sort } = route.value
  const arrow = sort === id ? ' ↑' : sort === `-${id}` ? ' ↓' : ''
  return (
    <MetricName
      id={id}
      label={`${metricById(id)?.label ?? id}${arrow}`}
      onClick={() => slide({ sort: sort === `-${id}` ? id : `-${id}` })}
    />
  )
}

function exactOf(score: CountedScore | undefined): Record<string, string | number> {
  return score === undefined ? {} : { title: String(headline(score)), 'data-value': headline(score) }
}

/** The systems with their indices in the report, sorted by a metric or else in the given order. */
function sortSystems(systems: readonly SystemScores[], sort: string | undefined) {
  const rows = systems.map((system, s) => ({ system, s }))
  const id = sort?.replace(/^-/, '')
  if (id === undefined || systems.every(({ scores }) => scores[id] === undefined)) return rows
  const value = ({ system }: { readonly system: SystemScores }): number =>
    system.scores[id] === undefined ? -1 : headline(system.scores[id])
  const sign = sort?.startsWith('-') === true ? -1 : 1
  return rows.sort((a, b) => sign * (value(a) - value(b)) || a.s - b.s)
}

/** The CoNLL score, which is most asked for, stays in view while the others scroll. */
function classesOf(id: string): string {
  return id === 'conll' ? 'right stays' : 'right'
}

interface SystemNameProps {
  readonly system: SystemScores
  readonly number: number
  /** Without the counts of its mentions and entities. */
  readonly isShort?: boolean
}

function SystemName({ system, number, isShort = false }: SystemNameProps) {
  const { name, response } = system
  return (
    <th scope="row" class="left">
      <a href={linkTo({ view: 'documents', system: name })}>
        <span class="swatch" style={{ background: colourOf(number) }} />
        <bdi>{name}</bdi>
      </a>
      {!isShort && (
        <span class="small">
          {counted(response.mentions, 'mention')}, {counted(response.entities, 'entity', 'entities')} (
          {counted(response.singletons, 'singleton')})
        </span>
      )}
    </th>
  )
}

interface ScoreProps extends ScoreTableProps {
  readonly id: string
  readonly s: number
}

/** The contents of a cell: the score, its interval, and the difference from the baseline. */
function Score({ scores: { systems }, intervals, tests, id, s }: ScoreProps) {
  const score = systems[s]?.scores[id]
  if (score === undefined) return <span class="faint">left out</span>
  const value = written.value(headline(score))
  const best = bestScores(
    id,
    systems.map(({ scores }) => scores[id]),
    written.value,
  )
  const baseline = baselineIndex.value
  const base = baseline === undefined || baseline === s ? undefined : systems[baseline]?.scores[id]
  const delta = base === undefined ? undefined : headline(score) - headline(base)
  const interval = intervals?.[s]?.[id]
  // Whether the paired test separates it from the score it is compared with.
  const isMarked = (tests?.metrics[s]?.[id]?.holm ?? 1) < LEVEL
  return (
    <>
      <span class="figure">
        <span class="large">{best[s] ? <strong>{value}</strong> : value}</span>
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
    </>
  )
}
