import { defineFormat } from '../define-format.ts'
import type { Format } from '../format.ts'

/** SemEval-2010 task 1: a token a row, coreference in brackets in the last of many columns. */
export const format: Format = defineFormat({
  id: 'semeval-2010',
  label: 'SemEval-2010',
  summary:
    'SemEval-2010 task 1: words, lemmas, dependencies, brackets in the last column; from its description',
  extensions: ['.semeval.conll'],
  isUnmet: true,
  sniff,
  holds: {
    crossing: 'of different entities',
    tokens: ['lemma', 'pos', 'feats', 'governor', 'relation', 'empty'],
    mentions: ['zero'],
    part: true,
  },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})

/** The header of CoNLL-2012 has brackets round the name, and its rows start with it. */
function sniff(head: string): string | undefined {
  let begun = 0
  let number = 0
  for (const line of head.split('\n', 200)) {
    number++
    if (/^#begin document [^\s(]/.test(line)) begun = number
    if (line.trim() === '' || (line.startsWith('#') && !line.includes('\t'))) continue
    const cells = line.trimEnd().split('\t')
    const last = cells.at(-1) as string
    const isRow = cells.length >= 3 && cells[0] === '1' && /^(?:_$|\(|[^()\s]+\))/.test(last)
    return isRow && begun > 0
      ? `"#begin document" and a name without brackets at line ${begun}, rows from 1`
      : undefined
  }
  return undefined
}
