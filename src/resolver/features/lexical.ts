import { bit, C, COMPATIBLE, cachedFeature, D, type Feature, feature, I, THREE } from './feature.ts'
import { ofNames, ofNouns, ofPronouns } from './gate.ts'
import { equal, isSubset, share } from './word-sets.ts'

const soonStr: Feature = feature(
  'SoonStr',
  'lexical',
  COMPATIBLE,
  'The same words without determiners; I for pronouns, stop words and all-digit words.',
  ({ a, b, faithful, discourse }) => {
    if (a.isStopWord || b.isStopWord || a.hasNumeral || b.hasNumeral) return I
    // The original keeps a capitalised "The", so that a mention at the start of a sentence matches no other.
    const isCapital = (start: number): boolean => faithful && discourse.analysis.words[start] === 'The'
    if (isCapital(a.start) !== isCapital(b.start)) return I
    return bit(a.bareText === b.bareText)
  },
  ofNouns(I),
)

const proStr: Feature = feature(
  'ProStr',
  'lexical',
  COMPATIBLE,
  'The same pronoun.',
  ({ a, b }) => bit(a.text === b.text),
  ofPronouns(I),
)

export const pnStr: Feature = cachedFeature(
  'PNStr',
  'lexical',
  THREE,
  'D unless both are names; C if their words, or their informative words, are equal.',
  ({ a, b }) =>
    bit(
      equal(a.nameWords, b.nameWords) ||
        (a.nameInformative.length > 0 && equal(a.nameInformative, b.nameInformative)),
    ),
  ofNames(D),
)

export const wordsStr: Feature = cachedFeature(
  'WordsStr',
  'lexical',
  COMPATIBLE,
  'The same text; I for pronouns and stop words.',
  ({ a, b }) => bit(a.text === b.text && !a.isStopWord && !b.isStopWord),
  ofNouns(I),
)

const wordOverlap: Feature = feature(
  'WordOverlap',
  'lexical',
  COMPATIBLE,
  'A shared informative word; I for pronouns, names and overlapping mentions.',
  ({ a, b, overlap }) => bit(!a.isName && !b.isName && !overlap && share(a.informative, b.informative)),
  ofNouns(I),
)

export const modifier: Feature = cachedFeature(
  'Modifier',
  'lexical',
  COMPATIBLE,
  "Both have modifiers before the head (anything but stop words), and those of one are among the other's.",
  ({ a, b }) =>
    bit(a.premodifiers.length > 0 && b.premodifiers.length > 0 && isSubset(a.premodifiers, b.premodifiers)),
  ofNouns(I),
)

const pnSubstr: Feature = feature(
  'PNSubstr',
  'lexical',
  THREE,
  "D unless both are names; C if one's informative words are among the other's.",
  ({ a, b }) => {
    if (a.nameInformative.length === 0 || b.nameInformative.length === 0) return I
    return isSubset(a.nameInformative, b.nameInformative) ? C : I
  },
  ofNames(D),
)

const wordsSubstr: Feature = feature(
  'WordsSubstr',
  'lexical',
  COMPATIBLE,
  "One's informative words are among the other's; I if they overlap, or either has none, is a pronoun, stop word, single letter or numeral, or has a word of digits.",
  ({ a, b, overlap }) => {
    if (overlap || a.isStopWord || b.isStopWord || a.isBare || b.isBare || a.hasNumeral || b.hasNumeral)
      return I
    if (a.informative.length === 0 || b.informative.length === 0) return I
    return bit(isSubset(a.informative, b.informative))
  },
  ofNouns(I),
)

const headMatch: Feature = feature('HeadMatch', 'lexical', COMPATIBLE, 'The same head word.', ({ a, b }) =>
  bit(a.headWord === b.headWord),
)

export const lexical: readonly Feature[] = [
  soonStr,
  proStr,
  pnStr,
  wordsStr,
  wordOverlap,
  modifier,
  pnSubstr,
  wordsSubstr,
  headMatch,
]
