import { defineFormat } from '../define-format.ts'
import type { Format } from '../format.ts'

const SIGN = /(?:^|\s)[^\s|]*\|(?:\[e?\d{1,9}(?:\]|,|\s|$)|e?\d{1,9}\](?:,|\s|$))/

/** The plain text of the CRAC shared task's track for language models. */
export const format: Format = defineFormat({
  id: 'crac-text',
  label: 'CRAC plain text',
  summary:
    'CRAC 2025/26 language-model track: a document a line, "jugadores|[e1 de el Espanyol|[e2],e1]", "##" for zeros',
  extensions: [],
  isAligned: true,
  sniff(head) {
    if (/\t|^# ?(begin|newdoc|global|FORMAT)/m.test(head) || /^\s*[{[]/.test(head)) return undefined
    const match = SIGN.exec(head)
    return match === null ? undefined : `a tagged word, "${match[0].trim()}"`
  },
  holds: {
    withoutWords: false,
    crossing: 'of different entities',
    tokens: ['start', 'empty'],
    mentions: ['zero'],
    text: true,
  },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
