import { type RuleResolution, ruleResolution } from '../rules/rule-resolution.ts'
import { agreement, animacy, gender, number } from './agreement.ts'
import { alias } from './alias.ts'
import { contraindices } from './binding.ts'
import { appositive, prednom, quantity } from './constructions.ts'
import { bit, C, COMPATIBLE, cachedFeature, type Feature, feature, I, S } from './feature.ts'
import { ofNames, ofProperNouns, ofVoice, toPronouns } from './gate.ts'
import { pronoun, span } from './grammatical.ts'
import type { Pair } from './pair.ts'
import { isSubset, share } from './word-sets.ts'
import { subclass, wnSynonyms, wordNetClass, wordNetDist, wordNetSense } from './wordnet.ts'

const containsPN: Feature = cachedFeature(
  'ContainsPN',
  'semantic',
  COMPATIBLE,
  'I if both contain a name and the names share no informative word, unless Appositive, Alias or Prednom.',
  (pair) => {
    const { containedName: x } = pair.a
    const { containedName: y } = pair.b
    if (x === undefined || y === undefined || share(x, y)) return C
    return bit(pair.get(appositive) === C || pair.get(alias) === C || pair.get(prednom) === C)
  },
)

const properName: Feature = feature(
  'ProperName',
  'semantic',
  COMPATIBLE,
  'I if both are names without a shared informative word, unless Alias.',
  (pair) => {
    const { a, b } = pair
    return share(a.nameInformative, b.nameInformative) ? C : pair.get(alias)
  },
  ofNames(C),
)

const properNoun: Feature = feature(
  'ProperNoun',
  'semantic',
  COMPATIBLE,
  'I if both are proper nouns that share fewer informative words than the shorter has, unless Alias.',
  (pair) => {
    const { a, b } = pair
    return isSubset(a.informative, b.informative) ? C : pair.get(alias)
  },
  ofProperNouns(C),
)

const constraints: Feature = feature(
  'Constraints',
  'semantic',
  COMPATIBLE,
  'C only if Gender is C or S, Number is C, and none of Contraindices, Span, Animacy, Pronoun and ContainsPN is I.',
  (pair) => {
    const ofGender = pair.get(gender)
    if ((ofGender !== C && ofGender !== S) || pair.get(number) !== C) return I
    return bit(
      pair.get(contraindices) !== I &&
        pair.get(span) !== I &&
        pair.get(animacy) !== I &&
        pair.get(pronoun) !== I &&
        pair.get(containsPN) !== I,
    )
  },
)

const iAntes: Feature = feature(
  'IAntes',
  'semantic',
  COMPATIBLE,
  'One is a quoted first person singular pronoun, the other its speaker.',
  (pair) =>
    bit(isSpeakerOf(pair, pair.a.index, pair.b.index) || isSpeakerOf(pair, pair.b.index, pair.a.index)),
  ofVoice(I),
)

function isSpeakerOf({ discourse }: Pair, speaker: number, quoted: number): boolean {
  const mention = discourse.mentions[quoted]
  if (mention?.pronoun?.person !== 1 || mention.number !== 'singular' || mention.quote < 0) return false
  const known = discourse.speakers[mention.quote] ?? -1
  return known >= 0 && discourse.mentions[known]?.head === discourse.mentions[speaker]?.head
}

const closestComp: Feature = feature(
  'ClosestComp',
  'semantic',
  COMPATIBLE,
  'The earlier is the nearest mention before the later with its first WordNet class; unknown is a class.',
  ({ a, b }) => bit(b.previousOfClass === a.index),
)

function rulesOf(pair: Pair): RuleResolution {
  pair.rules ??= ruleResolution(pair.discourse)
  return pair.rules
}

const ruleResolve: Feature = feature(
  'RuleResolve',
  'semantic',
  COMPATIBLE,
  'The rule resolver puts both into one entity.',
  (pair) => {
    const { entity } = rulesOf(pair)
    return bit(entity[pair.a.index] === entity[pair.b.index])
  },
)

const proResolve: Feature = feature(
  'ProResolve',
  'semantic',
  COMPATIBLE,
  'The pronoun rules of the rule resolver make one the antecedent of the other.',
  (pair) => bit(rulesOf(pair).pronounAntecedent[pair.b.index] === pair.a.index),
  toPronouns(I),
)

export const semantic: readonly Feature[] = [
  number,
  gender,
  animacy,
  agreement,
  constraints,
  alias,
  containsPN,
  properName,
  properNoun,
  iAntes,
  closestComp,
  wordNetClass,
  wordNetDist,
  wordNetSense,
  subclass,
  wnSynonyms,
  quantity,
  ruleResolve,
  proResolve,
]
