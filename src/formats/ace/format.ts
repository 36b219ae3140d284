import { defineFormat, signAt } from '../define-format.ts'
import type { Format } from '../format.ts'

/** ACE program format: entities and their mentions in XML by character, with the source text in SGML beside it. */
export const format: Format = defineFormat({
  id: 'ace',
  label: 'ACE APF',
  summary: 'ACE program format (.apf.xml): entities by character, the source text beside (.sgm)',
  extensions: ['.apf.xml', '.apf'],
  companionsOf: (stem) => [`${stem}.sgm`],
  isUnmet: true,
  perFile: 'one',
  sniff: (head) =>
    /^\s*<[?!s]/.test(head) ? signAt(head, /<source_file[\s>]/i, () => '<source_file') : undefined,
  holds: {
    crossing: true,
    tokens: ['start'],
    mentions: ['head', 'min', 'type', 'entityType'],
    features: ['type', 'style', 'subtype', 'class', 'role', 'ldctype'],
    text: true,
  },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
