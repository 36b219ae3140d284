import { defineFormat, signAt } from '../define-format.ts'
import type { Format } from '../format.ts'

/** Knowtator-2 XML as in CRAFT: spans of characters, identity in a graph, the text in a separate file. */
export const format: Format = defineFormat({
  id: 'knowtator',
  label: 'Knowtator-2 XML',
  summary: 'CRAFT: annotations by character, IDENTITY chains in a graph; text and CoNLL-U tokens beside',
  extensions: ['.xml'],
  companionsOf: (stem) => [`${stem}.conllu`, `../conllu/${stem}.conllu`, `${stem}.txt`, `../txt/${stem}.txt`],
  perFile: 'one',
  // Only the XML declaration, comments and blanks may come before it.
  sniff: (head) =>
    /^\s*<(?:[?!]|knowtator-project)/.test(head) ? signAt(head, /<knowtator-project/) : undefined,
  holds: {
    discontinuous: true,
    crossing: true,
    tokens: ['start', 'lemma', 'pos', 'upos', 'feats', 'governor', 'relation'],
    features: ['class'],
    text: true,
  },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
