import type { EntityName, ErrorsReport, ListedError } from 'coref-referee/compare'
import { linkTo } from '../../state/route.ts'

const SHOWN = 60

/** Errors of one type, each a way into the text. */
export function ErrorList({
  report,
  type,
}: {
  readonly report: ErrorsReport
  readonly type: string | undefined
}) {
  if (type === undefined) return null
  const errors = report.errors.filter((error) => error.type === type)
  const total = report.types[type as keyof ErrorsReport['types']] ?? 0
  return (
    <section aria-label={`Errors of type ${type}`}>
      <ul class="errors">
        {errors.slice(0, SHOWN).map((error, i) => (
          <li key={`${i} ${error.doc}`}>
            <OneError error={error} />
          </li>
        ))}
      </ul>
      {total > SHOWN && (
        <p class="faint">
          {Math.min(SHOWN, errors.length)} of {total}; referee errors lists all
        </p>
      )}
    </section>
  )
}

function OneError({ error }: { readonly error: ListedError }) {
  const { doc, side, mentions, meant, keyEntity, responseEntity } = error
  const [first] = mentions
  const mention = first === undefined ? undefined : `${side}:${first.span.join('-')}`
  return (
    <>
      <a href={linkTo({ view: 'text', doc, mention, entity: undefined })}>
        {mentions.slice(0, 4).map(({ span, text }, i) => (
          <>
            {i > 0 && ', '}“<bdi>{text ?? span.join('-')}</bdi>”
          </>
        ))}
        {mentions.length > 4 && ` and ${mentions.length - 4} more`}
      </a>{' '}
      {meant !== undefined && <>for “{meant.text}” </>}
      <span class="faint">
        {keyEntity !== undefined && <>of {named(keyEntity)} in the key </>}
        {responseEntity !== undefined && <>in {named(responseEntity)} of the response </>}
        <bdi>{doc}</bdi>
      </span>
    </>
  )
}

function named({ id, name, mentions }: EntityName): string {
  return `“${name ?? id ?? ''}” (${mentions})`
}
