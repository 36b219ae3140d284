import { defineFormat } from '../define-format.ts'
import type { Format } from '../format.ts'
import { ENTITY_HEADER, TEXT } from './columns.ts'

/** BookNLP's output: one mention per line, with the tokens in a file beside it. */
export const format: Format = defineFormat({
  id: 'booknlp',
  label: 'BookNLP',
  summary:
    'BookNLP .entities: one mention per line with type and category; words from the .tokens file beside it',
  extensions: ['.entities'],
  sniff(head) {
    const first = (head.split('\n', 1)[0] as string).trimEnd()
    return first === ENTITY_HEADER ? `the header "${ENTITY_HEADER.replaceAll('\t', ' ')}"` : undefined
  },
  perFile: 'one',
  holds: {
    withoutTokens: true,
    crossing: true,
    tokens: ['start', 'lemma', 'pos', 'upos', 'governor', 'relation'],
    mentions: ['type', 'entityType'],
    features: [TEXT],
  },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
