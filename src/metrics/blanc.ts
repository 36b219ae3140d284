import { countLinks, type LinkCounts } from './links.ts'
import {
  type Counts,
  harmonicMean,
  type PartitionMetric,
  type RatioScore,
  ratio,
  type ScoreSettings,
} from './metric.ts'
import { splitBlanc } from './split.ts'

/** BLANC: the mean of how well coreferent and non-coreferent pairs of mentions were recognised. */
export const blanc: PartitionMetric = {
  id: 'blanc',
  label: 'BLANC',
  family: 'partition',
  counts: [
    'keyCoreferent',
    'responseCoreferent',
    'commonCoreferent',
    'keyNonCoreferent',
    'responseNonCoreferent',
    'commonNonCoreferent',
  ],
  count: countLinks,
  countSplit: (split, settings) => splitBlanc(split, (part) => score(countLinks(part), settings)),
  score,
  card: {
    formula: `C = pairs that corefer, N = pairs that do not; half C: recall |Ck ∩ Cr|/|Ck|, precision |Ck ∩ Cr|/|Cr|, F1; N likewise
BLANC = mean of both halves, for each of recall, precision and F1`,
    paper:
      'Recasens and Hovy 2011, BLANC: implementing the Rand index for coreference evaluation; predicted mentions: Luo, Pradhan, Recasens and Hovy 2014',
    reading: `--blanc conll (default) omits a half if the key has no links of its kind, as the reference scorer does; --blanc luo2014 omits it only if neither side has any, and otherwise counts it as 0. If both halves are omitted, the score is 0. Any denominator of 0 flags the score as undefined. The rule applies to the sums over all documents; pairs never cross documents. F1 is the mean of two F1 scores.`,
    laws: {
      symmetric: false,
      identity: 'a single mention has no pairs: 0/0',
      ignoresTwinlessSingletons: false,
    },
  },
}

interface Half {
  readonly name: string
  readonly key: number
  readonly response: number
  readonly common: number
}

function score(counts: Counts, { blanc: rule }: ScoreSettings): RatioScore {
  const links = counts as unknown as LinkCounts
  const halves: readonly Half[] = [
    {
      name: 'coreferent',
      key: links.keyCoreferent,
      response: links.responseCoreferent,
      common: links.commonCoreferent,
    },
    {
      name: 'non-coreferent',
      key: links.keyNonCoreferent,
      response: links.responseNonCoreferent,
      common: links.commonNonCoreferent,
    },
  ]
  const isOut = (half: Half): boolean => half.key === 0 && (rule === 'conll' || half.response === 0)
  const counted = halves.filter((half) => !isOut(half))
  const out = halves.filter(isOut).map((half) => half.name)
  const scores = counted.map(({ key, response, common }) => {
    const recall = ratio(common, key)
    const precision = ratio(common, response)
    return { recall, precision, f1: harmonicMean(recall, precision) }
  })
  const mean = (of: 'recall' | 'precision' | 'f1'): number =>
    scores.length === 0 ? 0 : scores.reduce((sum, half) => sum + half[of], 0) / scores.length
  const result = { recall: mean('recall'), precision: mean('precision'), f1: mean('f1') }
  const isUndefined = halves.some(({ key, response }) => key === 0 || response === 0)
  return {
    ...result,
    ...(isUndefined ? { undefined: true } : {}),
    ...(out.length === 0 ? {} : { note: `left out for want of links (rule ${rule}): ${out.join(', ')}` }),
  }
}
