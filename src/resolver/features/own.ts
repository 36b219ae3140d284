import type { Mention } from '../mention.ts'
import { agreement, gender } from './agreement.ts'
import {
  bit,
  C,
  COMPATIBLE,
  D,
  type Feature,
  feature,
  I,
  ofTraits,
  THREE,
  type TraitPair,
  type Values,
} from './feature.ts'
import { ofNouns, ofVoices, toPronouns } from './gate.ts'
import { pairType } from './grammatical.ts'
import type { Pair } from './pair.ts'

const DISTANCES: Values = ['1', '2', '3', '4–5', '6–9', '10–19', '20–49', '50+']
const DISTANCE_LIMITS: readonly number[] = [1, 2, 3, 5, 9, 19, 49]

/** Every pair type combined with every value of something else. */
function crossValues(others: readonly string[]): Values {
  return (pairType.values as readonly string[]).flatMap((type) => others.map((other) => `${type} ${other}`))
}

function cross(pair: TraitPair, count: number, value: number): number {
  return pair.get(pairType) * count + value
}

const mentionDistance: Feature = feature(
  'MentionDistance',
  'own',
  DISTANCES,
  'Distance in mentions.',
  ({ a, b }) => {
    const at = DISTANCE_LIMITS.findIndex((limit) => b.index - a.index <= limit)
    return at < 0 ? DISTANCE_LIMITS.length : at
  },
)

const sameSpeaker: Feature = feature(
  'SameSpeaker',
  'own',
  THREE,
  'For two first person pronouns: C if both are outside quotations, or in quotations of one speaker; I otherwise. For other pairs D.',
  (pair) => {
    const { a, b, discourse } = pair
    if (a.quote === b.quote) return C
    if (a.quote < 0 || b.quote < 0) return I
    const [x, y] = [speakerText(pair, a), speakerText(pair, b)]
    return bit(x !== undefined && x === y && discourse.speakers[a.quote] !== -1)
  },
  ofVoices(D),
)

/** The speaker of a quote, as the text of the mention. */
function speakerText({ discourse }: Pair, { quote }: Mention): number | undefined {
  return discourse.mentions[discourse.speakers[quote] ?? -1]?.text
}

const headAndModifiers: Feature = feature(
  'HeadAndModifiers',
  'own',
  COMPATIBLE,
  'The same head, not a pronoun, and no modifier of the later that the earlier lacks.',
  ({ a, b }) => {
    return bit(a.headWord === b.headWord && b.premodifiers.every((word) => a.words.includes(word)))
  },
  ofNouns(I),
)

const sameRole: Feature = ofTraits('SameRole', 'own', COMPATIBLE, 'The same grammatical role.', ({ a, b }) =>
  bit(a.role === b.role),
)

const nearestAgreeing: Feature = feature(
  'NearestAgreeing',
  'own',
  COMPATIBLE,
  'The later is a pronoun, and no mention between them agrees with it in number, gender and animacy as the earlier does.',
  (pair) => {
    const { a, b, discourse } = pair
    if (pair.get(agreement) !== C || b.index - a.index > FARTHEST) return I
    for (let i = b.index - 1; i > a.index; i--) {
      const between = discourse.mentions[i] as Mention
      if (between.number === b.number && between.animacy === b.animacy && between.gender === a.gender)
        return I
    }
    return C
  },
  toPronouns(I),
)

/** Beyond this no mention counts as the nearest, and the search is skipped. */
const FARTHEST = 30

const typedMatch: Feature = feature(
  'TypedMatch',
  'own',
  crossValues(['none', 'head', 'text']),
  'Whether heads or texts are equal, for each pair type.',
  (pair) => {
    const { a, b } = pair
    const match = a.bareText === b.bareText ? 2 : a.headWord === b.headWord ? 1 : 0
    return cross(pair, 3, match)
  },
)

const typedGender: Feature = ofTraits(
  'TypedGender',
  'own',
  crossValues(['I', 'C', 'D', 'S']),
  'Gender, for each pair type.',
  (pair) => cross(pair, 4, pair.get(gender)),
)

const typedDistance: Feature = feature(
  'TypedDistance',
  'own',
  crossValues(['0', '1', '2–3', '4+']),
  'Distance in sentences, for each pair type.',
  (pair) => {
    const distance = pair.b.sentence - pair.a.sentence
    return cross(pair, 4, distance < 2 ? distance : distance < 4 ? 2 : 3)
  },
)

/** Features beyond the first four families; this family can be left out. */
export const own: readonly Feature[] = [
  mentionDistance,
  sameSpeaker,
  headAndModifiers,
  sameRole,
  nearestAgreeing,
  typedMatch,
  typedGender,
  typedDistance,
]
