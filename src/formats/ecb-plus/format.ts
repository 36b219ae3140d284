import { defineFormat, signAt } from '../define-format.ts'
import type { Format } from '../format.ts'
import { DESCRIPTOR } from './markables.ts'

/** ECB+ in the XML of the annotation tool CAT: tokens, markables, and entities that documents share. */
export const format: Format = defineFormat({
  id: 'ecb-plus',
  label: 'ECB+ (CAT XML)',
  summary: 'ECB+: events and participants as lists of tokens, entities shared by documents (CROSS_DOC_COREF)',
  // Knowtator claims .xml, so only the content decides.
  extensions: [],
  writtenAs: '.xml',
  perFile: 'one',
  sharesIds: true,
  sniff: (head) =>
    /^\s*<(?:[?!]|Document\s)/.test(head) && /<Document\s[^>]*\bdoc_(?:name|id)\s*=/.test(head)
      ? signAt(head, /<token t_id=/)
      : undefined,
  holds: { discontinuous: true, crossing: true, mentions: ['entityType'], features: [DESCRIPTOR] },
  loadReader: () => import('./read.ts'),
  loadWriter: () => import('./write.ts'),
})
