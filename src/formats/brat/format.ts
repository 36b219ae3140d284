import { defineFormat } from '../define-format.ts'
import type { Format } from '../format.ts'

/** brat stand-off: annotation by character offsets (.ann), with the text beside it (.txt). */
export const format: Format = defineFormat({
  id: 'brat',
  label: 'brat stand-off',
  summary: 'T and R lines by character (.ann), the text beside (.txt); LitBank and French LitBank alike',
  extensions: ['.ann'],
  companionsOf: (stem) => [`${stem}.txt`],
  perFile: 'one',
  sniff(head) {
    const match = /^(?:T\d+\t\S+ \d+ \d+|R\d+\t\S+ \w+:T\d+ )/m.exec(head)
    if (match === null) return undefined
    // Notes and other brat lines may come first, but nothing else.
    const before = head.slice(0, match.index)
    if (!before.split('\n').every((line) => line === '' || /^(?:[TRAMEN#]\d+|\*)\t/.test(line)))
      return undefined
    return `"${match[0].split('\t', 1)[0]}" and offsets at line ${before.split('\n').length}`
  },
  holds: {
    discontinuous: true,
    crossing: true,
    tokens: ['start'],
    mentions: ['type', 'entityType'],
    features: true,
    links: true,
    text: true,
  },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
