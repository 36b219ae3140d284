import { defineFormat } from '../define-format.ts'
import type { Format } from '../format.ts'

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
  holds: {
    discontinuous: true,
    crossing: true,
    tokens: [
      'start',
      'lemma',
      'pos',
      'upos',
      'feats',
      'governor',
      'relation',
      'enhanced',
      'speaker',
      'empty',
    ],
    mentions: ['head', 'min', 'type', 'pos', 'entityType', 'number', 'gender', 'zero'],
    features: true,
    links: true,
    genre: true,
    part: true,
    text: true,
  },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
