import { defineFormat, signAt } from '../define-format.ts'
import type { Format } from '../format.ts'

/** MUC-6 and MUC-7: SGML with the mentions as COREF elements that refer to one another. */
export const format: Format = defineFormat({
  id: 'muc',
  label: 'MUC SGML',
  summary: 'MUC-6 and MUC-7: <COREF ID REF MIN> elements in SGML text; any number of <DOC>',
  extensions: ['.sgml', '.sgm'],
  isUnmet: true,
  sniff: (head) => signAt(head, /<COREF\s+[A-Z]+\s*=/i, () => '<COREF'),
  holds: { tokens: ['start'], mentions: ['min'], features: ['status', 'min'], text: true },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
