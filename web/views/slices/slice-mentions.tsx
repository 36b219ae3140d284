import { numberFields } from 'coref-referee/compare'
import { grouped } from 'coref-referee/explorer'
import { linkTo } from '../../state/route.ts'
import type { SliceMention } from '../../worker/view-models/slices.ts'
import { VERDICTS } from '../text/verdict-looks.ts'

interface SliceMentionsProps {
  readonly found: { readonly total: number; readonly mentions: readonly SliceMention[] }
  readonly feature: string
  readonly value: string
}

/** The mentions of a slice, each linked to the text. */
export function SliceMentions({ found, feature, value }: SliceMentionsProps) {
  const labels = new Map(VERDICTS.map(({ verdict, label }) => [verdict, label]))
  return (
    <section>
      <h2>
        {feature} <bdi>{value}</bdi>: {grouped(found.total)} key mentions
      </h2>
      <p>
        <a href={linkTo({ view: 'mentions', where: `${queryOf(feature, value)} side:key`, at: undefined })}>
          All in context
        </a>
      </p>
      <ul class="errors">
        {found.mentions.map(({ doc, span, text, verdict }) => (
          <li key={`${doc} ${span}`}>
            <a href={linkTo({ view: 'text', doc, mention: `key:${span.join('-')}` })}>
              “<bdi>{text}</bdi>”
            </a>{' '}
            <span class="faint">
              {labels.get(verdict)} · <bdi>{doc}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {found.total > found.mentions.length && (
        <p class="faint">
          {grouped(found.mentions.length)} of {grouped(found.total)}, the wrong ones first
        </p>
      )}
    </section>
  )
}

/** The query for a slice. Ranges are written as numbers. */
export function queryOf(feature: string, value: string): string {
  const names = feature.split('+')
  const values = names.length === 1 ? [value] : value.split(' + ')
  return names
    .map((name, i) => {
      const own = values[i] ?? ''
      const [low, high] = own.match(/\d+/g) ?? []
      if (!(numberFields as readonly string[]).includes(name)) return `${name}:"${own}"`
      if (own.includes('same sentence')) return `${name}:0`
      if (low === undefined) return `-${name}:*`
      if (own.includes('+') || own.startsWith('>')) return `${name}:${own.startsWith('>') ? '>' : '>='}${low}`
      if (own.startsWith('≤')) return `${name}:<=${low}`
      return high === undefined ? `${name}:${low}` : `${name}:${low}..${high}`
    })
    .join(' ')
}
