import type { Format } from '../format.ts'

const LIST_OF_LISTS = /^\s*(?:```[a-z]*\s*)?\[\s*\[\s*"/
const DOCUMENT = /"(?:entities|clusters)"\s*:\s*\[\s*(?:\[\s*"|\{\s*"(?:name|mentions)"\s*:)/
const LIST_OF_ENTITIES = /^\s*(?:```[a-z]*\s*)?\[\s*\{\s*"(?:name|mentions)"\s*:\s*["[]/

/** Entities as lists of strings, without a text. */
export const format: Format = {
  id: 'strings',
  label: 'Lists of strings',
  summary:
    'JSON lists of entities as lists of strings: [["Ann Lee", "she"]] or {"name", "mentions"}; needs the key to be scored',
  extensions: [],
  writtenAs: '.jsonl',
  isAligned: true,
  sniff(head) {
    if (LIST_OF_LISTS.test(head)) return 'a JSON list of lists of strings'
    if (LIST_OF_ENTITIES.test(head)) return 'a JSON list of entities with "mentions"'
    // Where offsets are given too, they are the better thing to read.
    const isJson = /^\s*[{[]/.test(head) && !/"clusters_(char|token)_offsets"\s*:\s*\[/.test(head)
    return isJson && DOCUMENT.test(head) ? 'a JSON object with entities as lists of strings' : undefined
  },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
}
