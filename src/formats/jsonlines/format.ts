import { defineFormat } from '../define-format.ts'
import type { Format, Holds } from '../format.ts'

const ENTITIES =
  /"(clusters|predicted_clusters|clusters_token_offsets|clusters_char_offsets|span_clusters)"\s*:\s*\[\s*(\[\s*\[\s*-?\d|\])/

const HOLDS: Holds = {
  crossing: true,
  tokens: ['speaker'],
  mentions: ['mentionConfidence'],
  antecedents: true,
  part: true,
}

/** JSON lines as in e2e-coref: words, and entities as lists of spans. */
export const format: Format = defineFormat({
  id: 'jsonlines',
  label: 'JSON lines with clusters',
  summary:
    'e2e-coref and its relatives: entities as lists of [start, end]; also SpanBERT, maverick, fastcoref, wl-coref',
  extensions: ['.jsonlines', '.jsonl'],
  sniff(head) {
    const text = head.trimStart()
    if (!/^(\{|\[\s*\{)/.test(text)) return undefined
    const match = ENTITIES.exec(text)
    if (match !== null) return `a JSON object with "${match[1] as string}" of offsets`
    // The words of a long document may fill the head of a file, before its entities.
    const isLong = /"doc_key"\s*:/.test(text) && /"sentences"\s*:\s*\[\s*\[/.test(text)
    return isLong ? 'a JSON object with "doc_key" and "sentences"' : undefined
  },
  holds: HOLDS,
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})

/** The same files, read for a system's predictions; never detected, so it must be named. */
export const predicted: Format = defineFormat({
  id: 'jsonlines-predicted',
  label: 'JSON lines, predictions',
  summary: 'as jsonlines, but "predicted_clusters" are read where a file has both',
  extensions: [],
  writtenAs: '.jsonlines',
  sniff: () => undefined,
  holds: HOLDS,
  loadReader: async () => ({ read: (await import('./read.ts')).readPredicted }),
  loadWriter: () => import('./write.ts'),
})
