import { defineFormat } from '../define-format.ts'
import type { Format } from '../format.ts'
import { sniffRows } from '../shared/plain-header.ts'

/** SemEval-2010 task 1: one token per row, coreference in brackets in the last of many columns. */
export const format: Format = defineFormat({
  id: 'semeval-2010',
  label: 'SemEval-2010',
  summary:
    'SemEval-2010 task 1: words, lemmas, dependencies, brackets in the last column; from its description',
  extensions: ['.semeval.conll'],
  isUnmet: true,
  // The header of CoNLL-2012 has brackets round the name, and its rows start with the name.
  sniff(head) {
    const begun = sniffRows(head, /^#begin document [^\s(]/, (cells) => cells.length >= 3 && cells[0] === '1')
    return begun === undefined
      ? undefined
      : `"#begin document" and a name without brackets at line ${begun}, rows from 1`
  },
  holds: {
    crossing: 'of different entities',
    tokens: ['lemma', 'pos', 'feats', 'governor', 'relation', 'empty'],
    mentions: ['zero'],
    part: true,
  },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
