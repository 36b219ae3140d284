import { GAP_ROLE } from '../../document/gap-roles.ts'
import { defineFormat } from '../define-format.ts'
import type { Format } from '../format.ts'
import { GAP_HEADER, PAGE, parseHeader } from './columns.ts'

/** GAP: a table of texts with a pronoun and two names each. */
export const format: Format = defineFormat({
  id: 'gap',
  label: 'GAP',
  summary:
    'GAP tsv: one text per row, with an ambiguous pronoun and two names; it means one of them or neither',
  extensions: ['.gap.tsv'],
  sniff(head) {
    const first = head.slice(0, 10_000).split('\n', 1)[0] as string
    return parseHeader(first) === undefined
      ? undefined
      : `columns such as "${GAP_HEADER[3]}" in the first line`
  },
  holds: {
    withoutTokens: true,
    only: 'one pronoun and two names in a text of one line',
    tokens: ['start'],
    mentions: ['type'],
    features: [GAP_ROLE, PAGE],
    text: true,
  },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
