import { defineFormat, signAt } from '../define-format.ts'
import type { Format } from '../format.ts'

/** The .ann files of LitBank's coref/tsv: mentions by sentence and token, with the text in a file beside it. */
export const format: Format = defineFormat({
  id: 'litbank',
  label: 'LitBank',
  summary: 'MENTION, COREF, COP and APPOS lines by sentence and token (.ann), the text beside (.txt)',
  extensions: ['.ann'],
  companionsOf: (stem) => [`${stem}.txt`, `../brat/${stem}.txt`],
  perFile: 'one',
  sniff: (head) => signAt(head, /^(?:MENTION|COREF|COP|APPOS)(?=\tT?\d+\t)/),
  holds: { crossing: true, tokens: ['start'], mentions: ['type', 'entityType'], links: true, text: true },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
