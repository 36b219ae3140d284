import { assign } from '../matching/assignment/assignment.ts'
import type { OverlapTable } from '../matching/overlap-table.ts'
import { twinlessSingletons } from './b-cubed-twinless.ts'
import { ceafEntity, ceafMention } from './ceaf.ts'
import { type PartitionMetric, RATIO_COUNTS, ratioScore } from './metric.ts'
import { QuotientSum } from './quotient-sum.ts'

/*
 * CEAF for responses with mentions that the key does not have: the reading of Rahman and Ng, and the two
 * views of Cai and Strube.
 */

const RAHMAN_NG =
  'Rahman and Ng 2009, Supervised models for coreference resolution, as described by Cai and Strube 2010'
const CAI_STRUBE =
  'Cai and Strube 2010, Evaluation metrics for end-to-end coreference resolution systems, Algorithm 1'

/** Removed singletons share no mention with the key, so only the precision denominator changes. */
function withoutTwinlessSingletons(metric: PartitionMetric): PartitionMetric['count'] {
  return (table) => {
    const counts = metric.count(table)
    return {
      ...counts,
      precisionDenominator: (counts['precisionDenominator'] as number) - twinlessSingletons(table),
    }
  }
}

export const ceafMentionRahmanNg: PartitionMetric = {
  id: 'ceafm.rn',
  label: 'CEAFm r&n',
  family: 'partition',
  counts: RATIO_COUNTS,
  count: withoutTwinlessSingletons(ceafMention),
  score: ratioScore,
  card: {
    formula: 'ceafm after twinless response entities of size 1 are removed',
    paper: RAHMAN_NG,
    reading: 'Only the precision denominator can change, because such entities are never mapped.',
    laws: { symmetric: false, identity: true, ignoresTwinlessSingletons: true },
  },
}

export const ceafEntityRahmanNg: PartitionMetric = {
  ...ceafMentionRahmanNg,
  id: 'ceafe.rn',
  label: 'CEAFe r&n',
  count: withoutTwinlessSingletons(ceafEntity),
  card: {
    ...ceafMentionRahmanNg.card,
    formula: 'ceafe after twinless response entities of size 1 are removed',
  },
}

const SYS_READING =
  "Added singletons are mapped only if the entity they come from is not. The paper's worked example prints a wrong response view (and φ3 of 3 for an entity of 2); its result of 3/5 is right."

/** CEAFsys with φ3, as in the paper. */
export const ceafMentionSys: PartitionMetric = {
  id: 'ceafm.sys',
  label: 'CEAFm sys',
  family: 'partition',
  counts: RATIO_COUNTS,
  count: (table) => ({
    recallNumerator: bestTotal(table, 'mentions', 'recall'),
    recallDenominator: table.keyMentions,
    precisionNumerator: bestTotal(table, 'mentions', 'precision'),
    precisionDenominator:
      table.responseMentions - twinlessSingletons(table) + table.keyMentions - table.twins,
  }),
  score: ratioScore,
  card: {
    formula: `recall view:    key as it is; response without twinless mentions, plus twinless key mentions as singletons
precision view: key plus twinless response mentions as singletons; response without twinless singletons, plus twinless key mentions as singletons
recall = ceafm recall of the first, precision = ceafm precision of the second`,
    paper: CAI_STRUBE,
    reading: SYS_READING,
    laws: { symmetric: false, identity: true, ignoresTwinlessSingletons: true },
  },
}

/** The same views with φ4. */
export const ceafEntitySys: PartitionMetric = {
  ...ceafMentionSys,
  id: 'ceafe.sys',
  label: 'CEAFe sys',
  count: (table) => ({
    recallNumerator: bestTotal(table, 'dice', 'recall'),
    recallDenominator: table.keyEntities,
    precisionNumerator: bestTotal(table, 'dice', 'precision'),
    precisionDenominator:
      table.responseEntities - twinlessSingletons(table) + table.keyMentions - table.twins,
  }),
  card: {
    ...ceafMentionSys.card,
    formula: `the two views of ceafm.sys under φ4
recall = ceafe recall of the first, precision = ceafe precision of the second`,
  },
}

const sum: QuotientSum = new QuotientSum()
let weights: Float64Array = new Float64Array(256)

function bestTotal(
  table: OverlapTable,
  similarity: 'mentions' | 'dice',
  view: 'recall' | 'precision',
): number {
  alignView(table, similarity, view, (_key, _response, numerator, denominator) =>
    sum.add(numerator, denominator),
  )
  return sum.take()
}

/**
 * The map behind Φ of one view. A key entity with a twinless mention can always be aligned with that
 * mention's singleton in the response, and in the precision view a response entity likewise, so a match
 * is only worth what it adds to these outside options.
 *
 * @param visit called with each mapped pair and what it adds to Φ; -1 is the singleton of a twinless mention
 */
export function alignView(
  table: OverlapTable,
  similarity: 'mentions' | 'dice',
  view: 'recall' | 'precision',
  visit: (key: number, response: number, numerator: number, denominator: number) => void,
): void {
  const { keyEntities, responseEntities, keySizes, responseSizes, keyTwins, responseTwins } = table
  const { rowStart, column, shared } = table
  const cells = rowStart[keyEntities] as number
  if (weights.length < cells) weights = new Float64Array(cells * 2)
  // In the recall view the response has lost its twinless mentions.
  const otherSizes = view === 'recall' ? responseTwins : responseSizes
  const isDice = similarity === 'dice'
  const keyOption = (i: number): number => ((keyTwins[i] as number) < (keySizes[i] as number) ? 1 : 0)
  const responseOption = (j: number): number =>
    view === 'precision' &&
    (responseSizes[j] as number) > 1 &&
    (responseTwins[j] as number) < (responseSizes[j] as number)
      ? 1
      : 0
  for (let i = 0; i < keyEntities; i++) {
    const size = keySizes[i] as number
    const option = keyOption(i) * (isDice ? 2 / (size + 1) : 1)
    const end = rowStart[i + 1] as number
    for (let c = rowStart[i] as number; c < end; c++) {
      const j = column[c] as number
      const otherSize = otherSizes[j] as number
      const worth = isDice ? (2 * (shared[c] as number)) / (size + otherSize) : (shared[c] as number)
      weights[c] = Math.max(0, worth - option - responseOption(j) * (isDice ? 2 / (otherSize + 1) : 1))
    }
  }
  const alignment = assign({
    rows: keyEntities,
    columns: responseEntities,
    rowStart,
    column,
    weight: weights,
  })
  const isMatched = new Uint8Array(responseEntities)
  for (let i = 0; i < keyEntities; i++) {
    const c = alignment[i] as number
    const size = keySizes[i] as number
    if (c < 0) {
      if (keyOption(i) > 0) visit(i, -1, ...outside(size))
    } else {
      const j = column[c] as number
      isMatched[j] = 1
      if (isDice) visit(i, j, 2 * (shared[c] as number), size + (otherSizes[j] as number))
      else visit(i, j, shared[c] as number, 1)
    }
  }
  for (let j = 0; j < responseEntities; j++) {
    if (isMatched[j] === 0 && responseOption(j) > 0) visit(-1, j, ...outside(otherSizes[j] as number))
  }

  /** The similarity of an entity of this size to a singleton inside it. */
  function outside(size: number): [numerator: number, denominator: number] {
    return isDice ? [2, size + 1] : [1, 1]
  }
}
