import type { Format } from '../format.ts'
import { readNative } from './read.ts'
import { writeNative } from './write.ts'

/** Referee's own JSON lines: everything a document can say, one document a line. */
export const native: Format = {
  id: 'referee',
  label: 'Referee JSON lines',
  summary: 'native format: one JSON document a line, holds everything',
  extensions: ['.coref.jsonl'],
  sniff(head) {
    const line = head.trimStart()
    return line.startsWith('{') && /"mentions"\s*:/.test(line) ? 'a JSON object with "mentions"' : undefined
  },
  read: readNative,
  write: writeNative,
}
