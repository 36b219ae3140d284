import { classBits, type Knowledge } from '../knowledge.ts'
import type { Mention } from '../mention.ts'
import { bit, C, COMPATIBLE, D, type Feature, feature, I, THREE } from './feature.ts'

const ALL = (1 << 25) - 1
const SAFE =
  ALL &
  ~classBits(
    'relation',
    'act',
    'phenomenon',
    'psychological_feature',
    'event',
    'artifact',
    'commodity',
    'male',
    'female',
  )
const FARTHEST = 20
/** Paths to the top are shorter than this in WordNet; a cycle in another knowledge ends here. */
const DEPTH = 24

export const subclass: Feature = feature(
  'Subclass',
  'semantic',
  COMPATIBLE,
  'The same head, or some sense of one is an ancestor of a sense of the other; I for pronouns and names.',
  ({ a, b, discourse }) => {
    if (a.pronoun !== undefined || b.pronoun !== undefined || a.isName || b.isName) return I
    if (a.headWord === b.headWord) return C
    const { knowledge } = discourse
    return bit(hasAncestor(a.senses, b.senses, knowledge) || hasAncestor(b.senses, a.senses, knowledge))
  },
)

function hasAncestor(lower: readonly number[], upper: readonly number[], knowledge: Knowledge): boolean {
  if (upper.length === 0) return false
  for (const sense of lower) {
    let at = knowledge.parent(sense)
    for (let depth = 0; at >= 0 && depth < DEPTH; depth++) {
      if (upper.includes(at)) return true
      at = knowledge.parent(at)
    }
  }
  return false
}

export const wordNetClass: Feature = feature(
  'WordNetClass',
  'semantic',
  THREE,
  'C for the same head, the same known semantic type, a shared safe class, or any shared class where one is a pronoun or one is a subclass of the other; D if either has no class, or for an organisation with a person; else I.',
  (pair) => {
    const { a, b, faithful } = pair
    if (a.headWord === b.headWord) return C
    if (a.type !== 'UNKNOWN' && a.type === b.type) return C
    const common = a.classes & b.classes
    if ((common & SAFE) !== 0) return C
    const isPronoun = a.pronoun !== undefined || b.pronoun !== undefined
    if (common !== 0 && isPronoun) return C
    if (!faithful && pair.get(subclass) === C) return C
    if (a.classes === 0 || b.classes === 0) return D
    const types = [a.type, b.type]
    return types.includes('ORG') && types.includes('PER') ? D : I
  },
)

export const wordNetDist: Feature = feature(
  'WordNetDist',
  'semantic',
  { unit: 1 / FARTHEST },
  'Length of the path between the first senses over their hypernyms, at most 20, divided by 20; 0 for the same head, 1 for pronouns and unknown words.',
  ({ a, b, discourse }) => {
    if (a.headWord === b.headWord) return 0
    const [from] = a.senses
    const [to] = b.senses
    if (from === undefined || to === undefined) return FARTHEST
    return Math.min(FARTHEST, pathLength(from, to, discourse.knowledge))
  },
)

function pathLength(from: number, to: number, knowledge: Knowledge): number {
  let up = 0
  for (let x = from; x >= 0 && up < DEPTH; x = knowledge.parent(x), up++) {
    let down = 0
    for (let y = to; y >= 0 && down < DEPTH; y = knowledge.parent(y), down++) {
      if (x === y) return up + down
    }
  }
  return FARTHEST
}

export const wordNetSense: Feature = feature(
  'WordNetSense',
  'semantic',
  { unit: 1 / FARTHEST },
  'Rank of the first sense of one that lies under the same supertype as some sense of the other, the larger of both directions, divided by 20; 1/20 for the same head, 1 for pronouns and unknown words.',
  ({ a, b, discourse }) => {
    if (a.headWord === b.headWord) return 1
    if (a.senses.length === 0 || b.senses.length === 0) return FARTHEST
    const { knowledge } = discourse
    return Math.max(rank(a, b, knowledge), rank(b, a, knowledge))
  },
)

/** WordNet 3 has a single root, so the supertype below the top stands in for it. */
function rank(from: Mention, to: Mention, knowledge: Knowledge): number {
  const roots = to.senses.map((sense) => knowledge.root(sense))
  for (const [i, sense] of from.senses.entries())
    if (roots.includes(knowledge.root(sense))) return Math.min(FARTHEST, i + 1)
  return FARTHEST
}

export const wnSynonyms: Feature = feature(
  'WNSynonyms',
  'semantic',
  COMPATIBLE,
  'The same head or a shared sense; two names of one type share it.',
  ({ a, b }) => {
    if (a.headWord === b.headWord) return C
    if (a.isName && b.isName) return bit(a.type === b.type)
    for (const sense of a.senses) if (b.senses.includes(sense)) return C
    return I
  },
)
