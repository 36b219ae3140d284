import { defineFormat } from '../define-format.ts'
import type { Format } from '../format.ts'

/** Running text. It must be named: nothing in a file reveals it, and .txt files also belong to stand-off annotation. */
export const format: Format = defineFormat({
  id: 'text',
  label: 'Plain text',
  summary: 'running text, cut into words and sentences; holds no mentions, is never detected',
  extensions: [],
  perFile: 'one',
  isTextOnly: true,
  sniff: () => undefined,
  holds: {
    withoutTokens: true,
    withoutWords: false,
    discontinuous: true,
    crossing: true,
    tokens: ['start', 'empty'],
    text: true,
    paragraphs: true,
  },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
