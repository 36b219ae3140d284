import { defineFormat } from '../define-format.ts'
import { EVERYTHING, type Format } from '../format.ts'

/** CoNLL-U with coreference in the MISC column: CorefUD, GUM, OntoGUM, AMALGUM. */
export const format: Format = defineFormat({
  id: 'corefud',
  label: 'CorefUD',
  summary: 'CoNLL-U with Entity= in the last column; CorefUD, GUM and relatives, zeros and heads',
  extensions: ['.conllu'],
  sniff(head) {
    // Cutting all lines of any other file into cells would take as long as scoring a few documents.
    if (!head.includes('Entity')) return undefined
    for (const [i, line] of head.split('\n').entries()) {
      if (/^# ?global\.Entity\b/.test(line)) return `"# global.Entity" at line ${i + 1}`
      const cells = line.startsWith('#') ? [] : line.split('\t')
      if (cells.length === 10 && /(?:^|\|)Entity=/.test(cells[9] as string))
        return `"Entity=" at line ${i + 1}`
    }
    return undefined
  },
  holds: EVERYTHING,
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
