import { computed, signal } from '@preact/signals'
import { readsTables } from 'coref-referee/compare'
import { FIX_LABELS, grouped, signedPercent } from 'coref-referee/explorer'
import { metricById } from 'coref-referee/score'
import { Progress } from '../../parts/progress.tsx'
import { Scroll } from '../../parts/scroll.tsx'
import { MetricChoice } from '../../parts/system-choice.tsx'
import { metric, summary, systemIndex } from '../../state/data.ts'
import { fixAll, isFixed, toggleFix } from '../../state/fixes.ts'
import { query } from '../../state/query.ts'
import { linkTo, route } from '../../state/route.ts'

/** Fixing every error of every document in turn takes a while, so it is done on request only. */
const isWanted = signal(false)

const { answer, work } = query(
  'cheapestFixes',
  computed(() =>
    isWanted.value &&
    summary.value !== undefined &&
    route.value.view === 'errors' &&
    readsTables(metricById(metric.value))
      ? [systemIndex.value, metric.value]
      : undefined,
  ),
)

/** The errors most worth fixing, by the gain for each mention to be changed. */
export function CheapestFixesList() {
  const label = metricById(metric.value)?.label ?? metric.value
  const found = answer.value
  const isThere = found?.system === systemIndex.value && found.metric === metric.value
  return (
    <section>
      <h2>The ten cheapest fixes</h2>
      <div class="toolbar">
        <MetricChoice />
        {!isWanted.value && (
          <button type="button" onClick={() => (isWanted.value = true)}>
            Find them
          </button>
        )}
        {isThere && found.fixes.length > 0 && (
          <button type="button" onClick={() => fixAll(found.fixes)}>
            Fix all {found.fixes.length}
          </button>
        )}
      </div>
      {!readsTables(metricById(metric.value)) && (
        <p>Fixes can be valued only for entity metrics, not {label}. Choose another above.</p>
      )}
      <Progress work={work} what="Trying every fix" />
      {isThere && found.fixes.length === 0 && <p>No single fix raises {label}.</p>}
      {isThere && found.fixes.length > 0 && (
        <Scroll label="The ten cheapest fixes">
          <table class="cheapest">
            <thead>
              <tr>
                <th scope="col">error</th>
                <th scope="col">mentions</th>
                <th scope="col">document</th>
                <th scope="col" class="right">
                  to change
                </th>
                <th scope="col" class="right">
                  {label}
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {found.fixes.map(({ doc, number, type, side, mentions, effort, gain }) => (
                <tr key={`${doc} ${number}`}>
                  <th scope="row">{FIX_LABELS[type]}</th>
                  <td class="clipped">
                    <a
                      href={linkTo({
                        view: 'text',
                        doc,
                        mention: `${side}:${mentions[0]?.span.join('-')}`,
                        entity: undefined,
                      })}
                    >
                      “<bdi>{mentions[0]?.text ?? mentions[0]?.span.join('-')}</bdi>”
                    </a>
                    {mentions.length > 1 && (
                      <span class="faint"> and {grouped(mentions.length - 1)} more</span>
                    )}
                  </td>
                  <td class="clipped">
                    <bdi>{doc}</bdi>
                  </td>
                  <td class="right">{grouped(effort)}</td>
                  <td class="right">{signedPercent(gain[metric.value] ?? 0)}</td>
                  <td>
                    <button
                      type="button"
                      aria-label={`Fix ${FIX_LABELS[type]} in ${doc}`}
                      aria-pressed={isFixed(doc, number)}
                      onClick={() => toggleFix(doc, number)}
                    >
                      fix
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  )
}
