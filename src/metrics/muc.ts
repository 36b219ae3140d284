import type { OverlapTable } from '../matching/overlap-table.ts'
import { type Counts, type PartitionMetric, RATIO_COUNTS, ratioScore, sharedNumerator } from './metric.ts'
import { splitMuc } from './split.ts'

/** MUC: of the links needed to hold the entities of one side together, how many the other side has. */
export const muc: PartitionMetric = {
  id: 'muc',
  label: 'MUC',
  family: 'partition',
  counts: RATIO_COUNTS,
  count,
  countSplit: splitMuc,
  score: ratioScore,
  card: {
    formula: `recall    = Σ_k (|k| − parts of k in the response) ÷ Σ_k (|k| − 1)
precision = Σ_r (|r| − parts of r in the key) ÷ Σ_r (|r| − 1)`,
    paper:
      'Vilain, Burger, Aberdeen, Connolly and Hirschman 1995, A model-theoretic coreference scoring scheme',
    reading:
      'A twinless mention is a separate part. Singletons have no links and add nothing; a side without links scores 0, flagged undefined.',
    laws: {
      symmetric: true,
      identity: 'a document of singletons has no links: 0/0',
      ignoresTwinlessSingletons: true,
    },
  },
}

/**
 * An entity of n mentions, of which t have twins in c cells, falls into c + (n − t) parts, so n
 * minus the parts is t − c, and both numerators are twins minus cells.
 */
function count(table: OverlapTable): Counts {
  const cells = table.rowStart[table.keyEntities] as number
  return sharedNumerator(
    table.twins - cells,
    table.keyMentions - table.keyEntities,
    table.responseMentions - table.responseEntities,
  )
}
