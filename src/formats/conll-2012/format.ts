import { defineFormat, signAt } from '../define-format.ts'
import type { Format } from '../format.ts'

/** CoNLL-2012 and its relatives: one token per row, coreference in brackets in the last column. */
export const format: Format = defineFormat({
  id: 'conll-2012',
  label: 'CoNLL-2012',
  summary: 'one token per row, brackets in the last column; LitBank, GerDraCor, Democrat and others alike',
  extensions: ['.conll', '_conll', '.key', '.response'],
  sniff: (head) => signAt(head, /^# ?begin document/m),
  holds: { crossing: 'of different entities', tokens: ['pos', 'lemma', 'speaker'], part: true },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
