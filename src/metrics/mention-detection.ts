import type { OverlapTable } from '../matching/overlap-table.ts'
import { type Counts, type PartitionMetric, RATIO_COUNTS, ratioScore, sharedNumerator } from './metric.ts'

/** Mention detection: which mentions were found, whatever their entities. */
export const mentionDetection: PartitionMetric = {
  id: 'mentions',
  label: 'Mentions',
  family: 'partition',
  counts: RATIO_COUNTS,
  count,
  score: ratioScore,
  mentionTerms: {
    key: ({ hasTwin }) => ({ recallNumerator: hasTwin ? 1 : 0, recallDenominator: 1 }),
    response: ({ hasTwin }) => ({ precisionNumerator: hasTwin ? 1 : 0, precisionDenominator: 1 }),
  },
  card: {
    formula: `recall    = twins ÷ key mentions
precision = twins ÷ response mentions`,
    paper:
      'Pradhan et al. 2012, CoNLL-2012 shared task; the line "Identification of Mentions" of the reference scorer',
    reading: 'Duplicates are resolved first. An empty side scores 0, flagged undefined.',
    laws: { symmetric: true, identity: true, ignoresTwinlessSingletons: false },
  },
}

function count({ twins, keyMentions, responseSpans }: OverlapTable): Counts {
  return sharedNumerator(twins, keyMentions, responseSpans)
}
