import { ace } from './ace/ace.ts'
import { anchor, anchorDetection, anchorMentions } from './anchor.ts'
import { antecedentImmediate } from './antecedent.ts'
import { antecedentAny, zeroAnaphora } from './antecedent-any.ts'
import { antecedentInferred } from './antecedent-inferred.ts'
import { bCubed } from './b-cubed.ts'
import { bCubedAll, bCubedRahmanNg, bCubedSys, bCubedTwins, bCubedZero } from './b-cubed-twinless.ts'
import { blanc } from './blanc.ts'
import { bridgingAnaphor, bridgingEntity, bridgingMention } from './bridging.ts'
import { ceafEntity, ceafExact, ceafMention, ceafTouching } from './ceaf.ts'
import { ceafEntityPartial, ceafMentionPartial } from './ceaf-partial.ts'
import { ceafEntityRahmanNg, ceafEntitySys, ceafMentionRahmanNg, ceafMentionSys } from './ceaf-twinless.ts'
import { ceafEntityTyped, ceafMentionTyped } from './ceaf-typed.ts'
import { coneBCubed, coneCeafEntity, coneCeafMention } from './cone.ts'
import { conll } from './conll.ts'
import { gap, gapBias, gapFeminine, gapMasculine } from './gap.ts'
import { lea } from './lea.ts'
import { meiMacro, meiMicro } from './mei.ts'
import { mentionDetection } from './mention-detection.ts'
import { mentionOverlap } from './mention-overlap.ts'
import type { Metric } from './metric.ts'
import { muc } from './muc.ts'
import { nonReferring } from './non-referring.ts'
import { pairwise } from './pairwise.ts'
import { pairwiseAcross, pairwiseWithin } from './pairwise-documents.ts'
import { winobias, winobiasAnti, winobiasDifference, winobiasPro } from './winobias.ts'

/** Every metric, in table order. Adding one takes a file and a line here. */
export const metrics: readonly Metric[] = [
  mentionDetection,
  muc,
  bCubed,
  bCubedTwins,
  bCubedZero,
  bCubedAll,
  bCubedRahmanNg,
  bCubedSys,
  ceafMention,
  ceafMentionRahmanNg,
  ceafMentionSys,
  ceafMentionTyped,
  ceafMentionPartial,
  ceafEntity,
  ceafEntityRahmanNg,
  ceafEntitySys,
  ceafEntityTyped,
  ceafEntityPartial,
  ceafExact,
  ceafTouching,
  blanc,
  pairwise,
  pairwiseWithin,
  pairwiseAcross,
  lea,
  conll,
  meiMicro,
  meiMacro,
  mentionOverlap,
  antecedentImmediate,
  antecedentInferred,
  antecedentAny,
  anchorDetection,
  anchorMentions,
  anchor,
  zeroAnaphora,
  coneBCubed,
  coneCeafMention,
  coneCeafEntity,
  ace,
  nonReferring,
  bridgingAnaphor,
  bridgingMention,
  bridgingEntity,
  gap,
  gapMasculine,
  gapFeminine,
  gapBias,
  winobias,
  winobiasPro,
  winobiasAnti,
  winobiasDifference,
]

/** Metrics that score any document, not only the keys of one data set. */
export const generalMetrics: readonly Metric[] = metrics.filter(({ dataSet }) => dataSet === undefined)

const byId: ReadonlyMap<string, Metric> = new Map(metrics.map((metric) => [metric.id, metric]))

export function metricById(id: string): Metric | undefined {
  return byId.get(id)
}

/** A number to rank systems by: the score, or how near it is to the ideal. */
export function meritOf(id: string, score: number): number {
  const ideal = byId.get(id)?.ideal
  return ideal === undefined ? score : -Math.abs(score - ideal)
}

/** Does this metric, or one that it is computed from, depend on mention types? */
export function readsTypes(id: string): boolean {
  const metric = byId.get(id)
  if (metric?.family === 'composite') return metric.of.some(readsTypes)
  return metric?.readsTypes === true
}

/** Named sets of metrics for `--metrics`. A set with the name of a metric is that metric with all its parts. */
export const metricSets: Readonly<Record<string, readonly string[]>> = {
  standard: ['mentions', 'muc', 'b3', 'ceafm', 'ceafe', 'blanc', 'lea', 'conll'],
  all: generalMetrics.map(({ id }) => id),
  papers: [
    'muc',
    'b3',
    'b3.twins',
    'b3.0',
    'b3.all',
    'b3.rn',
    'b3.sys',
    'ceafm',
    'ceafm.rn',
    'ceafm.sys',
    'ceafe',
    'ceafe.rn',
    'ceafe.sys',
    'ace',
    'antecedent.immediate',
    'antecedent.inferred',
    'antecedent.any',
    'anchor.detection',
    'anchor.mentions',
    'anchor',
    'cone.b3',
    'cone.ceafm',
    'cone.ceafe',
  ],
  gap: ['gap', 'gap.masculine', 'gap.feminine', 'gap.bias'],
  winobias: ['winobias', 'winobias.pro', 'winobias.anti', 'winobias.difference'],
}
