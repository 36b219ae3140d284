import { defineFormat } from '../define-format.ts'
import { EVERYTHING, type Format } from '../format.ts'

/** Referee's own JSON lines: everything that a document can hold, one document per line. */
export const format: Format = defineFormat({
  id: 'referee',
  label: 'Referee JSON lines',
  summary: 'native format: one JSON document a line, holds everything',
  extensions: ['.coref.jsonl'],
  sharesIds: true,
  sniff(head) {
    const line = head.trimStart()
    if (!line.startsWith('{')) return undefined
    if (/"mentions"\s*:/.test(line)) return 'a JSON object with "mentions"'
    // Mentions come last, and the words of one document may fill the head of a file.
    const isCut = !line.includes('\n') && /"id"\s*:/.test(line) && /"tokens"\s*:\s*\[/.test(line)
    return isCut ? 'a long JSON object with "id" and "tokens"' : undefined
  },
  holds: { ...EVERYTHING, documentFeatures: true, withoutTokens: true, emptySentences: true },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
