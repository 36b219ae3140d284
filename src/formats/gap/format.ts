import type { Format } from '../format.ts'
import { GAP_HEADER, parseHeader } from './columns.ts'

/** GAP: a table of texts with a pronoun and two names each. */
export const format: Format = {
  id: 'gap',
  label: 'GAP',
  summary: 'GAP tsv: a text a row with an ambiguous pronoun and two names, one or none of which it means',
  extensions: ['.gap.tsv'],
  sniff(head) {
    const first = head.slice(0, 10_000).split('\n', 1)[0] as string
    return parseHeader(first) === undefined
      ? undefined
      : `columns such as "${GAP_HEADER[3]}" in the first line`
  },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
}
