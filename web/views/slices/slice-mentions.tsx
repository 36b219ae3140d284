import { grouped } from 'coref-referee/explorer'
import { linkTo } from '../../state/route.ts'
import type { SliceMention } from '../../worker/view-models/slices.ts'
import { VERDICTS } from '../text/verdict-looks.ts'

interface SliceMentionsProps {
  readonly found: { readonly total: number; readonly mentions: readonly SliceMention[] }
  readonly feature: string
  readonly value: string
}

/** The mentions of a slice, each a way into the text. */
export function SliceMentions({ found, feature, value }: SliceMentionsProps) {
  const labels = new Map(VERDICTS.map(({ verdict, label }) => [verdict, label]))
  return (
    <section>
      <h2>
        {feature} <bdi>{value}</bdi>: {grouped(found.total)} key mentions
      </h2>
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
