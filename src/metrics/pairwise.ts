import { countLinks } from './links.ts'
import { type PartitionMetric, RATIO_COUNTS, ratioScore, sharedNumerator } from './metric.ts'

/** Pairwise: which pairs of mentions are rightly linked. */
export const pairwise: PartitionMetric = {
  id: 'pairwise',
  label: 'Pairwise',
  family: 'partition',
  counts: RATIO_COUNTS,
  count(table) {
    const links = countLinks(table)
    return sharedNumerator(links.commonCoreferent, links.keyCoreferent, links.responseCoreferent)
  },
  score: ratioScore,
  card: {
    formula: `recall    = pairs coreferent on both sides ÷ pairs coreferent in the key
precision = pairs coreferent on both sides ÷ pairs coreferent in the response`,
    paper: 'Recasens and Hovy 2011, as the coreference half of BLANC; several scorers call it pairwise F1',
    reading:
      'Large entities dominate: n mentions make n(n − 1)/2 pairs. Without links the score is 0, flagged undefined.',
    laws: {
      symmetric: true,
      identity: 'a document of singletons has no links: 0/0',
      ignoresTwinlessSingletons: true,
    },
  },
}
