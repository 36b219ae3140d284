import { grouped } from 'coref-referee/explorer'
import { linkTo, route, slide } from '../../state/route.ts'
import { found, lineAt } from './found.ts'

/** Go to the query's next or previous mention, in whatever document it is. */
export function stepToMention(step: 1 | -1): void {
  const { at = 0 } = route.value
  const next = at + step
  const line = lineAt(next)
  if (line === undefined) return
  const { doc, side, span } = line
  slide({ doc, mention: `${side}:${span.join('-')}`, entity: undefined, at: next })
}

/** Whether the user is stepping through a query's answer. */
export function isStepping(): boolean {
  return route.value.where !== undefined && route.value.at !== undefined
}

/** The place in a query's answer, with buttons to move on. */
export function QueryStepper() {
  const { where, at } = route.value
  if (where === undefined || at === undefined) return null
  return (
    <p class="stepper">
      <a href={linkTo({ view: 'mentions', at: undefined, mention: undefined })}>
        <code>{where}</code>
      </a>{' '}
      <button type="button" onClick={() => stepToMention(-1)} disabled={lineAt(at - 1) === undefined}>
        ‹
      </button>{' '}
      <span role="status">
        {grouped(at + 1)} of {grouped(found.value?.kept ?? 0)}
      </span>{' '}
      <button type="button" onClick={() => stepToMention(1)} disabled={lineAt(at + 1) === undefined}>
        ›
      </button>{' '}
      <a href={linkTo({ where: undefined, at: undefined })}>clear the query</a>
    </p>
  )
}
