import { classBits, type Noun } from '../knowledge.ts'
import { bit, C, COMPATIBLE, cachedFeature, D, type Feature, feature, I, THREE } from './feature.ts'
import { ofNouns } from './gate.ts'
import { share } from './word-sets.ts'

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

export const subclass: Feature = cachedFeature(
  'Subclass',
  'semantic',
  COMPATIBLE,
  'The same head, or some sense of one is an ancestor of a sense of the other; I for pronouns and names.',
  ({ a, b }) => {
    if (a.isName || b.isName) return I
    if (a.headWord === b.headWord) return C
    if (a.noun === undefined || b.noun === undefined) return I
    return bit(isAbove(a.noun, b.noun) || isAbove(b.noun, a.noun))
  },
  ofNouns(I),
)

function isAbove(upper: Noun, lower: Noun): boolean {
  for (const sense of upper.senses) if (lower.ancestors.has(sense)) return true
  return false
}

export const wordNetClass: Feature = cachedFeature(
  'WordNetClass',
  'semantic',
  THREE,
  'C for the same head, the same known semantic type, a shared safe class, or any shared class where one is a pronoun, both share a word or one is a subclass of the other; D if either has no class, or for an organisation with a person; else I.',
  (pair) => {
    const { a, b, faithful } = pair
    if (a.headWord === b.headWord) return C
    if (a.type !== 'UNKNOWN' && a.type === b.type) return C
    const common = a.classes & b.classes
    if ((common & SAFE) !== 0) return C
    const isPronoun = a.pronoun !== undefined || b.pronoun !== undefined
    if (common !== 0 && isPronoun) return C
    if (common !== 0 && !pair.isFirstSet && share(a.informative, b.informative)) return C
    if (!faithful && pair.get(subclass) === C) return C
    if (a.classes === 0 || b.classes === 0) return D
    const isMixed = (a.type === 'ORG' && b.type === 'PER') || (a.type === 'PER' && b.type === 'ORG')
    return isMixed ? D : I
  },
)

export const wordNetDist: Feature = feature(
  'WordNetDist',
  'semantic',
  { unit: 1 / FARTHEST, most: FARTHEST },
  'Path length between first senses over hypernyms, at most 20, divided by 20; 0 for the same head, 1 for pronouns and unknown words.',
  ({ a, b }) => {
    if (a.headWord === b.headWord) return 0
    if (a.noun === undefined || b.noun === undefined) return FARTHEST
    return Math.min(FARTHEST, pathLength(a.noun.path, b.noun.path))
  },
)

/** Both paths end at the top, so what they share is removed from there. */
function pathLength(a: readonly number[], b: readonly number[]): number {
  let x = a.length - 1
  let y = b.length - 1
  if (a[x] !== b[y]) return FARTHEST
  while (x >= 0 && y >= 0 && a[x] === b[y]) {
    x--
    y--
  }
  return x + 1 + y + 1
}

export const wordNetSense: Feature = feature(
  'WordNetSense',
  'semantic',
  { unit: 1 / FARTHEST, most: FARTHEST },
  "Rank of one's first sense that shares a supertype with a sense of the other, the larger of both directions, divided by 20; 1/20 for the same head, 1 for pronouns and unknown words.",
  ({ a, b }) => {
    if (a.headWord === b.headWord) return 1
    if (a.noun === undefined || b.noun === undefined) return FARTHEST
    return Math.max(rank(a.noun.roots, b.noun.roots), rank(b.noun.roots, a.noun.roots))
  },
)

/** WordNet 3 has a single root, so the file of a sense takes the place of its root. */
function rank(from: readonly number[], to: readonly number[]): number {
  for (let i = 0; i < from.length; i++) if (to.includes(from[i] as number)) return Math.min(FARTHEST, i + 1)
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
    if (a.noun === undefined || b.noun === undefined) return I
    return bit(share(a.noun.senses, b.noun.senses))
  },
)
