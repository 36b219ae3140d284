import { defineFormat } from '../define-format.ts'
import type { Format } from '../format.ts'
import { parseColumns } from './columns.ts'

/** KorKor: links from head words to head words, in CoNLL-U Plus or in xtsv, which has rows for zeros. */
export const format: Format = defineFormat({
  id: 'korkor',
  label: 'KorKor',
  summary: 'KorKor: each token may link to its antecedent, in conllup or xtsv; zero pronouns as empty tokens',
  extensions: ['.conllup', '.xtsv'],
  sniff(head) {
    const first = head.slice(0, 10_000).split('\n', 1)[0] as string
    const columns = parseColumns(first)
    if (!columns?.names.includes('corefhead')) return undefined
    return columns.isPlus
      ? 'a column COREFHEAD in "# global.columns"'
      : 'a column corefhead in the first line'
  },
  perFile: 'one',
  holds: {
    only: 'mentions of one token, one a token',
    tokens: ['lemma', 'pos', 'upos', 'feats', 'governor', 'relation', 'empty'],
    mentions: ['head', 'type', 'zero'],
    features: ['relation', 'bridging'],
    links: true,
  },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
