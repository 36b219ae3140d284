import type { CorefDocument } from '../document/document.ts'
import { lastAtMost } from '../document/sorted.ts'
import type { TwinDocuments } from '../matching/twin-documents.ts'
import { type Counts, type DiscourseMetric, RATIO_COUNTS, ratioScore, sharedNumerator } from './metric.ts'

const PAPER =
  'Pairwise scores as in Recasens and Hovy 2011, split as in work on ECB+ (Cybulska and Vossen 2014)'

/** Pairwise, within documents: pairs of mentions in one document. */
export const pairwiseWithin: DiscourseMetric = {
  id: 'pairwise.within',
  label: 'Pairwise within',
  family: 'discourse',
  counts: RATIO_COUNTS,
  count: (documents) => countPairs(documents, true),
  score: ratioScore,
  card: {
    formula: `recall    = pairs coreferent on both sides ÷ pairs coreferent in the key        pairs of mentions of one document
precision = pairs coreferent on both sides ÷ pairs coreferent in the response`,
    paper: PAPER,
    reading: 'Equals pairwise unless --across joins documents.',
    laws: {
      symmetric: true,
      identity: 'a document of singletons has no links: 0/0',
      ignoresTwinlessSingletons: true,
    },
  },
}

/** Pairwise, across documents: pairs of mentions in two documents. */
export const pairwiseAcross: DiscourseMetric = {
  id: 'pairwise.across',
  label: 'Pairwise across',
  family: 'discourse',
  counts: RATIO_COUNTS,
  count: (documents) => {
    const [all, within] = [countPairs(documents, false), countPairs(documents, true)]
    return Object.fromEntries(RATIO_COUNTS.map((name) => [name, (all[name] ?? 0) - (within[name] ?? 0)]))
  },
  score: ratioScore,
  card: {
    formula: `recall    = pairs coreferent on both sides ÷ pairs coreferent in the key        pairs of mentions of two documents
precision = pairs coreferent on both sides ÷ pairs coreferent in the response`,
    paper: PAPER,
    reading: 'Needs --across; otherwise there are no such pairs, and the score is 0, flagged undefined.',
    laws: {
      symmetric: true,
      identity: 'unjoined documents have no pairs across them: 0/0',
      ignoresTwinlessSingletons: true,
    },
  },
}

/** @param isWithin whether to count only pairs within one document */
function countPairs({ key, response, twins }: TwinDocuments, isWithin: boolean): Counts {
  const ofKey = groups(key, isWithin)
  const ofResponse = groups(response, isWithin)
  const responseGroups = response.mentions.count
  const common = new Map<number, number>()
  for (const [k, r] of twins.entries()) {
    if (r < 0) continue
    const cell = (ofKey.group[k] as number) * responseGroups + (ofResponse.group[r] as number)
    common.set(cell, (common.get(cell) ?? 0) + 1)
  }
  return sharedNumerator(pairsIn(common.values()), pairsIn(ofKey.sizes), pairsIn(ofResponse.sizes))
}

/** By mention, a number for its entity, or for its entity in its document; and the size of each. */
function groups({ mentions, entityCount, documents }: CorefDocument, isWithin: boolean): Groups {
  if (!isWithin || documents === undefined) {
    const sizes = new Int32Array(entityCount)
    for (const e of mentions.entity) sizes[e] = (sizes[e] as number) + 1
    return { group: mentions.entity, sizes }
  }
  const group = new Int32Array(mentions.count)
  const sizes: number[] = []
  let [document, numbers] = [-1, new Map<number, number>()]
  for (let m = 0; m < mentions.count; m++) {
    // Mentions are in text order, so those of a document are next to each other.
    const current = lastAtMost(documents, mentions.start[m] as number)
    if (current !== document) [document, numbers] = [current, new Map()]
    const e = mentions.entity[m] as number
    const number = numbers.get(e) ?? sizes.push(0) - 1
    numbers.set(e, number)
    group[m] = number
    sizes[number] = (sizes[number] as number) + 1
  }
  return { group, sizes }
}

interface Groups {
  readonly group: Int32Array
  readonly sizes: Iterable<number>
}

function pairsIn(sizes: Iterable<number>): number {
  let pairs = 0
  for (const size of sizes) pairs += (size * (size - 1)) / 2
  return pairs
}
