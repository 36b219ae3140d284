import type { ErrorsReport } from 'coref-referee/compare'
import { grouped, percent, signedPercent } from 'coref-referee/explorer'
import { headline, metricById } from 'coref-referee/score'
import { useMemo } from 'preact/hooks'
import { DocumentPicker } from '../../parts/document-picker.tsx'
import { Scroll } from '../../parts/scroll.tsx'
import { BaselineChoice, SystemChoice } from '../../parts/system-choice.tsx'
import { baselineIndex, docLabel, metric, summary, system, systemIndex, written } from '../../state/data.ts'
import { linkTo } from '../../state/route.ts'
import { documentErrors, documentView, entityMap } from '../../state/view-models.ts'
import { EntityMapPicture } from '../entity-map/entity-map-picture.tsx'
import { layOut } from '../entity-map/layout.ts'
import { Waterfall } from '../errors/waterfall.tsx'
import { WorstEntities } from '../errors/worst-entities.tsx'
import { percentile } from './percentile.ts'
import { Timeline } from './timeline.tsx'

/** Why the system lost points here: one document against the corpus, what went wrong in it and what that costs. */
export function DocumentView() {
  const label = docLabel.value
  if (label === undefined) return null
  const found = documentErrors.value
  const isThere = found?.label === label && found.system === systemIndex.value
  return (
    <div class="with-picker">
      <DocumentPicker />
      <section aria-label="Document">
        <h1>
          <bdi>{label}</bdi>
        </h1>
        <div class="toolbar">
          <SystemChoice />
          <BaselineChoice />
          <a class="button" href={linkTo({ view: 'text', mention: undefined, entity: undefined })}>
            Read the text
          </a>
          <a href={linkTo({ view: 'mentions', where: `doc:"${label}" verdict:wrong`, at: undefined })}>
            All errors in context
          </a>
        </div>
        <Verdict label={label} report={isThere ? found.report : undefined} />
        <ScoresHere label={label} />
        {isThere && (
          <div class="columns">
            <Waterfall report={found.report} doc={label} />
            <WorstEntities report={found.report} isOneDocument={true} />
          </div>
        )}
        {documentView.value?.label === label && <Timeline model={documentView.value} />}
        <SmallMap label={label} />
      </section>
    </div>
  )
}

/** The answer in a sentence or two. */
function Verdict({ label, report }: { readonly label: string; readonly report: ErrorsReport | undefined }) {
  const documents = summary.value?.documents
  const row = documents?.labels.indexOf(label) ?? -1
  const scores = documents?.systems[systemIndex.value]?.metrics.get(metric.value)?.headline
  const rank = scores === undefined ? undefined : percentile(scores, row)
  const whole = system.value?.scores[metric.value]
  if (scores === undefined || rank === undefined || whole === undefined) return null
  const name = metricById(metric.value)?.label ?? metric.value
  const delta = (scores[row] as number) - headline(whole)
  const dearest = report?.waterfall
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, 2)
    .map(({ fix, gain }) => `${LOSSES[fix]} (${percent(gain)})`)
  return (
    <p class="verdict" role="status">
      {name} <strong>{written.value(scores[row] as number)}</strong>, {signedPercent(delta)} against the
      corpus; better than {Math.round(100 * rank)} % of the documents.
      {dearest !== undefined && dearest.length > 0 && <> Most is lost by {dearest.join(' and ')}.</>}
    </p>
  )
}

const LOSSES: Readonly<Record<ErrorsReport['waterfall'][number]['fix'], string>> = {
  span: 'wrong spans',
  conflated: 'conflated entities',
  'extra-mention': 'extra mentions',
  'extra-entity': 'extra entities',
  divided: 'divided entities',
  'missing-mention': 'missing mentions',
  'missing-entity': 'missing entities',
  uncounted: 'mentions that head or are alone in their entity on one side only',
}

/** Each score of the document beside that of the corpus, and the share of documents it beats. */
function ScoresHere({ label }: { readonly label: string }) {
  const documents = summary.value?.documents
  const row = documents?.labels.indexOf(label) ?? -1
  const count = documents?.labels.length ?? 0
  const columns = [...(documents?.systems[systemIndex.value]?.metrics ?? [])]
  const baseline = baselineIndex.value === systemIndex.value ? undefined : baselineIndex.value
  const base = documents?.systems[baseline ?? -1]?.metrics
  return (
    <Scroll label="Scores of this document">
      <table>
        <thead>
          <tr>
            <th scope="col">metric</th>
            <th scope="col" class="right">
              here
            </th>
            <th scope="col" class="right">
              corpus
            </th>
            {base !== undefined && (
              <th scope="col" class="right">
                difference
              </th>
            )}
            <th scope="col">better than, of {grouped(count)}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(([id, { headline: scores, isUndefined }]) => {
            const rank = percentile(scores, row)
            const whole = system.value?.scores[id]
            return (
              <tr key={id}>
                <th scope="row">{metricById(id)?.label ?? id}</th>
                <td class="right">
                  {isUndefined?.[row] === 1 ? '*' : ''}
                  {rank === undefined ? 'left out' : written.value(scores[row] as number)}
                </td>
                <td class="right">{whole === undefined ? '' : written.value(headline(whole))}</td>
                {base !== undefined && (
                  <td class="right delta">{deltaText(scores[row], base.get(id)?.headline[row])}</td>
                )}
                <td class="rank">
                  {rank !== undefined && (
                    <>
                      <meter min={0} max={1} value={rank} aria-label={`percentile under ${id}`} />{' '}
                      {Math.round(100 * rank)} %
                    </>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scroll>
  )
}

function deltaText(own: number | undefined, base: number | undefined): string {
  const delta = (own ?? Number.NaN) - (base ?? Number.NaN)
  return Number.isNaN(delta) ? '' : signedPercent(delta)
}

/** The largest entities and how they fared. */
function SmallMap({ label }: { readonly label: string }) {
  const model = entityMap.value
  const layout = useMemo(() => model && layOut(model, 8, 620), [model])
  if (model === undefined || layout === undefined || model.label !== label) return null
  return (
    <>
      <EntityMapPicture
        model={model}
        layout={layout}
        chosen={undefined}
        linkOf={(number) => linkTo({ view: 'alignment', entity: number })}
      />
      {layout.leftOut > 0 && (
        <p>
          <a href={linkTo({ view: 'alignment' })}>
            {grouped(layout.leftOut)} smaller entities are in the whole map
          </a>
        </p>
      )}
    </>
  )
}
