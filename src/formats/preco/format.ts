import { defineFormat } from '../define-format.ts'
import type { Format } from '../format.ts'

/** PreCo: JSON lines with mentions as [sentence, start, end]. */
export const format: Format = defineFormat({
  id: 'preco',
  label: 'PreCo',
  summary: 'JSON lines with "mention_clusters" of [sentence, start, end]',
  extensions: [],
  writtenAs: '.jsonl',
  isUnmet: true,
  sniff(head) {
    const isJson = /^\s*[{[]/.test(head)
    return isJson && /"mention_clusters"\s*:/.test(head) ? 'a JSON object with "mention_clusters"' : undefined
  },
  holds: { crossing: true },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
