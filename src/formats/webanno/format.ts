import { defineFormat, signAt } from '../define-format.ts'
import type { Format } from '../format.ts'
import { gumGenreIn } from '../shared/gum-genre.ts'
import { LINK_RELATION, LINK_TYPE } from './layers.ts'

const SIGN = '#FORMAT=WebAnno TSV 3'

/** WebAnno TSV 3: one token per row, mentions as numbered features, coreference as relations. */
export const format: Format = defineFormat({
  id: 'webanno',
  label: 'WebAnno TSV',
  summary: 'WebAnno TSV 3.2: mentions as numbered features, entities from relations, bridging; GUM, AMALGUM',
  extensions: ['.webanno.tsv'],
  sniff(head) {
    const first = head.trimStart()
    return first.startsWith(SIGN) ? `"${SIGN}" at the start` : undefined
  },
  perFile: 'one',
  holds: {
    crossing: true,
    tokens: ['start'],
    mentions: ['entityType'],
    features: true,
    links: true,
    genre: ({ id, genre }) => genre === gumGenreIn(id),
    text: true,
  },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})

/** The same, with the coreference layer that INCEpTION and WebAnno have built in. Both are read alike. */
export const chains: Format = defineFormat({
  id: 'webanno-chains',
  label: 'WebAnno TSV, coreference layer',
  summary:
    'WebAnno TSV 3.3 with the coreference layer of INCEpTION and WebAnno (#T_CH), "pr[1]" and "coref->1-2"',
  extensions: [],
  writtenAs: '.webanno.tsv',
  sniff(head) {
    if (!head.trimStart().startsWith(SIGN) || /^#T_RL=[^|\n]*coref/im.test(head)) return undefined
    return signAt(head, /^#T_CH=/m)
  },
  perFile: 'one',
  holds: {
    crossing: true,
    tokens: ['start'],
    features: [LINK_TYPE, LINK_RELATION],
    genre: ({ id, genre }) => genre === gumGenreIn(id),
    text: true,
  },
  loadReader: () => import('./read.ts'),
  loadWriter: async () => ({ write: (await import('./write.ts')).writeChains }),
})
