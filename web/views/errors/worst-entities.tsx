import type { ErrorsReport } from 'coref-referee/compare'
import { grouped, percent } from 'coref-referee/explorer'
import { Scroll } from '../../parts/scroll.tsx'
import { linkTo } from '../../state/route.ts'

/** The entities that cost most, each a way into the text. */
export function WorstEntities({
  report,
  isOneDocument = false,
}: {
  readonly report: ErrorsReport
  readonly isOneDocument?: boolean
}) {
  const { entities } = report.worst
  if (entities.length === 0) return null
  return (
    <Scroll label="Entities that cost most">
      <table>
        <caption>Entities that cost most</caption>
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
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
