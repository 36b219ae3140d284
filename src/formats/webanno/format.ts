import { defineFormat } from '../define-format.ts'
import type { Format } from '../format.ts'
import { gumGenreIn } from '../shared/gum-genre.ts'

const SIGN = '#FORMAT=WebAnno TSV 3'

/** WebAnno TSV 3: a token a row, mentions as numbered features, coreference as relations. */
export const format: Format = defineFormat({
  id: 'webanno',
  label: 'WebAnno TSV',
  summary: 'WebAnno TSV 3.2: mentions as numbered features, entities from relations, bridging; GUM, AMALGUM',
  extensions: ['.webanno.tsv'],
  sniff(head) {
    const first = head.trimStart()
    return first.startsWith(SIGN) ? `"${SIGN}" at the start` : undefined
  },
  perFile: 'one',
  holds: {
    crossing: true,
    tokens: ['start'],
    mentions: ['entityType'],
    features: true,
    links: true,
    genre: ({ id, genre }) => genre === gumGenreIn(id),
    text: true,
  },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
