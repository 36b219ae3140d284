import type { ErrorsReport } from 'coref-referee/compare'
import { grouped, percent, signedPercent } from 'coref-referee/explorer'
import { Scroll } from '../../parts/scroll.tsx'
import { baselineErrors } from '../../state/baseline-errors.ts'
import { linkTo } from '../../state/route.ts'

/** The entities that cost most, each linked to the text. */
export function WorstEntities({
  report,
  isOneDocument = false,
}: {
  readonly report: ErrorsReport
  readonly isOneDocument?: boolean
}) {
  const { entities } = report.worst
  if (entities.length === 0) return null
  const base = baselineErrors.value
  /** An entity without a cost in the baseline costs nothing there. */
  const costThere = (doc: string, id: string | undefined): number =>
    base?.costs.find(({ entity }) => entity.doc === doc && entity.id === id)?.cost ?? 0
  return (
    <Scroll label="Most costly entities">
      <table class="costly">
        <caption>Most costly entities</caption>
        <thead>
          <tr>
            <th scope="col">entity</th>
            <th scope="col">side</th>
            <th scope="col" class="right">
              mentions
            </th>
            <th scope="col" class="right">
              CoNLL
            </th>
            {base !== undefined && (
              <th scope="col" class="right">
                difference
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {entities.map(({ doc, side, entity, gain }) => (
            <tr key={`${doc} ${side} ${entity.id}`}>
              <td>
                <a href={linkTo({ view: 'text', doc, follow: `${side}:${entity.id ?? ''}` })}>
                  <bdi>{entity.name ?? entity.id}</bdi>
                </a>
                {!isOneDocument && (
                  <span class="small">
                    <bdi>{doc}</bdi>
                  </span>
                )}
              </td>
              <td>{side}</td>
              <td class="right">{grouped(entity.mentions)}</td>
              <td class="right">+{percent(gain['conll'] ?? 0)}</td>
              {base !== undefined && (
                <td class="right delta">
                  {side === 'key' && signedPercent((gain['conll'] ?? 0) - costThere(doc, entity.id))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
