import type { Format } from '../format.ts'
import { readPreco } from './read.ts'
import { writePreco } from './write.ts'

/** PreCo: JSON lines with mentions as [sentence, start, end]. */
export const preco: Format = {
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
  read: readPreco,
  write: writePreco,
}
