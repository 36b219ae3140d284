import { defineFormat } from '../define-format.ts'
import type { Format } from '../format.ts'

/** ACE program format: entities and their mentions in XML by character, the source text in SGML beside. */
export const format: Format = defineFormat({
  id: 'ace',
  label: 'ACE APF',
  summary: 'ACE program format (.apf.xml): entities by character, the source text beside (.sgm)',
  extensions: ['.apf.xml', '.apf'],
  companionsOf: (stem) => [`${stem}.sgm`],
  isUnmet: true,
  perFile: 'one',
  sniff(head) {
    const match = /<source_file[\s>]/i.exec(head)
    if (match === null || !/^\s*<[?!s]/.test(head)) return undefined
    return `"<source_file" at line ${head.slice(0, match.index).split('\n').length}`
  },
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
