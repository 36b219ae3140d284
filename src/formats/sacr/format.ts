import { defineFormat, signAt } from '../define-format.ts'
import type { Format } from '../format.ts'

/** SACR: the text with its mentions in braces, `{ID:name="value" words}`. */
export const format: Format = defineFormat({
  id: 'sacr',
  label: 'SACR',
  summary: 'text with mentions in braces, {ID:name="value" words}; one document per file',
  extensions: ['.sacr'],
  perFile: 'one',
  sniff: (head) => signAt(head, /\{[^\s{}:"]{1,200}:[^\s{}="]{1,60}="/),
  holds: {
    withoutWords: false,
    tokens: ['start'],
    mentions: ['type', 'entityType'],
    features: true,
    text: true,
  },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
