import type { Intervals } from 'coref-referee/compare'
import { counted, UNDEFINED_NOTE } from 'coref-referee/explorer'
import {
  type CountedScore,
  headline,
  metricById,
  type ScoresReport,
  type SystemScores,
} from 'coref-referee/score'
import { colourOf } from '../../parts/palette.ts'
import { Scroll } from '../../parts/scroll.tsx'
import { written } from '../../state/data.ts'
import { linkTo } from '../../state/route.ts'
import { MetricName } from './metric-name.tsx'

interface ScoreTableProps {
  readonly scores: ScoresReport
  /** By system. */
  readonly intervals: readonly Intervals[] | undefined
}

/** Systems by metrics: F1 large, interval, recall and precision small. */
export function ScoreTable({ scores: { systems }, intervals }: ScoreTableProps) {
  const ids = [...new Set(systems.flatMap(({ scores }) => Object.keys(scores)))]
  return (
    <Scroll label="Scores">
      <table class="scores">
        <thead>
          <tr>
            <th scope="col" class="left">
              system
            </th>
            {ids.map((id) => (
              <th key={id} scope="col" class={classesOf(id)}>
                <MetricName id={id} label={metricById(id)?.label ?? id} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {systems.map((system, s) => (
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
                return (
                  <ScoreCell key={id} id={id} score={score} interval={intervals?.[s]?.[id]} isBest={isBest} />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
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
}

function ScoreCell({ id, score, interval, isBest }: ScoreCellProps) {
  const value = written.value(headline(score))
  return (
    <td class={classesOf(id)} title={String(headline(score))} data-value={headline(score)}>
      <span class="large">{isBest ? <strong>{value}</strong> : value}</span>
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
