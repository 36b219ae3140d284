import { defineFormat } from '../define-format.ts'
import { EVERYTHING, type Format } from '../format.ts'

/** CoNLL-UA, the "exploded" format of Universal Anaphora: a column for each kind of anaphora. */
export const format: Format = defineFormat({
  id: 'universal-anaphora',
  label: 'Universal Anaphora',
  summary:
    'CoNLL-UA with columns for identity, bridging and discourse deixis; split antecedents, minimum spans',
  extensions: ['.CONLLUA', '.conllua'],
  sniff(head) {
    for (const [i, line] of head.split('\n').entries()) {
      if (/^# ?global\.columns *=/.test(line) && /\bIDENTITY\b/.test(line)) {
        return `"# global.columns" with IDENTITY at line ${i + 1}`
      }
    }
    return undefined
  },
  holds: EVERYTHING,
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
