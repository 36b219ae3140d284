import { countBelow } from '../../document/sorted.ts'
import type { Discourse } from '../discourse.ts'
import { alias } from '../features/alias.ts'
import { binding, contraindices } from '../features/binding.ts'
import { appositive, prednom } from '../features/constructions.ts'
import { C, I } from '../features/feature.ts'
import { Pair } from '../features/pair.ts'
import type { Mention, Role } from '../mention.ts'
import { EntitySets } from './entity-sets.ts'
import { RuleIndex } from './rule-index.ts'

/** One pass, which joins mentions with earlier ones, judged by what is known of both entities. */
interface Pass {
  readonly name: string
  /** How many mentions back it looks, and how many sentences. */
  readonly reach: number
  readonly sentences: number
  /** The only mentions that it could link, if they are known beforehand. */
  readonly among: ((mention: Mention, context: Context) => readonly number[]) | undefined
  /** Whether the role of a candidate matters more than its distance. */
  readonly byRole: boolean
  readonly isFor: (mention: Mention) => boolean
  readonly links: (earlier: Mention, mention: Mention, context: Context) => boolean
}

interface Context {
  readonly pair: Pair
  readonly sets: EntitySets
  readonly discourse: Discourse
  readonly index: RuleIndex
}

const FAR = 400
const NEAR = 60
const PRONOUN_SENTENCES = 3
const NONE: readonly number[] = []

const isNoun = ({ pronoun }: Mention): boolean => pronoun === undefined

/** Defaults of most passes. All have the same properties, so that the loops over them are compiled once. */
const USUAL: Pick<Pass, 'sentences' | 'among' | 'byRole'> = {
  sentences: Number.POSITIVE_INFINITY,
  among: undefined,
  byRole: false,
}

/**
 * The passes from the most to the least reliable, after Lee et al. (2011): each sees the entities made by those before.
 * No weights and no training.
 */
const PASSES: readonly Pass[] = [
  {
    ...USUAL,
    name: 'speakers',
    reach: FAR,
    among: (_, { index }) => index.voices,
    isFor: ({ pronoun, inQuote }) =>
      pronoun !== undefined && (inQuote ? pronoun.person < 3 : pronoun.person === 1),
    links: (earlier, mention, { discourse, sets }) => isSameVoice(earlier, mention, discourse, sets),
  },
  {
    ...USUAL,
    name: 'equal texts',
    reach: FAR,
    among: ({ text }, { index }) => index.withText(text),
    isFor: (mention) => isNoun(mention) && (mention.isProperNoun || mention.article === 'definite'),
    links: (a, b) => isNoun(a) && a.text === b.text && !a.isStopWord && !b.startsWithOne,
  },
  {
    ...USUAL,
    name: 'appositions, predicates and aliases',
    reach: NEAR,
    among: (mention, { index }) =>
      mayBeAlias(mention) ? index.nouns : index.namesAndNeighbours(mention, NEAR),
    isFor: isNoun,
    links: (a, b, { pair }) =>
      isNoun(a) &&
      ((pair.sameSentence && (pair.get(appositive) === C || pair.get(prednom) === C)) ||
        (mayBeAliases(a, b) && pair.get(alias) === C)),
  },
  {
    ...USUAL,
    name: 'same head, nothing new',
    reach: FAR,
    among: (mention, context) => (mayHaveSameHead(mention, context) ? context.index.nouns : NONE),
    isFor: (mention) => isNoun(mention) && mention.article === 'definite',
    links: (a, b, { sets }) =>
      isNoun(a) &&
      sets.hasHead(a.index, b.headWord) &&
      b.informative.every((word) => sets.hasWord(a.index, word)) &&
      b.premodifiers.every((word) => sets.hasWord(a.index, word)),
  },
  {
    ...USUAL,
    name: 'names that share their last word',
    reach: FAR,
    among: ({ headWord }, { index }) => index.withHead(headWord),
    isFor: (mention) => mention.isProperNoun && isNoun(mention),
    links: (a, b, { sets }) =>
      a.isProperNoun && isNoun(a) && a.headWord === b.headWord && isOneNameOfOther(a, b, sets),
  },
  {
    ...USUAL,
    name: 'same head nearby',
    reach: NEAR,
    among: ({ headWord }, { index }) => index.withHead(headWord),
    isFor: (mention) => isNoun(mention) && mention.article === 'definite' && !mention.isProperNoun,
    links: (a, b) =>
      isNoun(a) && a.headWord === b.headWord && b.premodifiers.every((word) => a.words.includes(word)),
  },
  {
    ...USUAL,
    name: 'pronouns for persons',
    reach: NEAR,
    sentences: PRONOUN_SENTENCES,
    byRole: true,
    isFor: ({ pronoun }) =>
      pronoun?.person === 3 && (pronoun.gender === 'masculine' || pronoun.gender === 'feminine'),
    // Animate mentions come before those that may be: "65" and "a ghostly entity" are only unknown.
    links: (earlier, _, { sets }) => isSpokenOf(earlier) && sets.isAnimate(earlier.index),
  },
  {
    ...USUAL,
    name: 'pronouns',
    reach: NEAR,
    sentences: PRONOUN_SENTENCES,
    byRole: true,
    isFor: ({ pronoun }) => pronoun !== undefined && pronoun.person === 3,
    links: isSpokenOf,
  },
]

/** Not a speaker or hearer: "I" in a quotation is resolved by its speaker. */
function isSpokenOf({ pronoun }: Mention): boolean {
  return pronoun === undefined || pronoun.person === 3
}

/** With more nouns of one head than this, all near ones are searched: checking more would make a book slow. */
const MOST_WITH_HEAD = 512

/** Whether there may be another entity within reach that has the head of a mention and all its other words. */
function mayHaveSameHead(
  { index: m, headWord, informative, premodifiers }: Mention,
  { index, sets }: Context,
): boolean {
  const nouns = index.withHead(headWord)
  if (nouns.length > MOST_WITH_HEAD) return true
  const hasAll = (noun: number, words: readonly number[]): boolean => {
    for (const word of words) if (!sets.hasWord(noun, word)) return false
    return true
  }
  for (const noun of nouns) {
    const entity = sets.find(noun)
    if (entity >= m || sets.last(entity) < m - FAR) continue
    if (hasAll(entity, informative) && hasAll(entity, premodifiers)) return true
  }
  return false
}

/** Without a name, only dates and sums can be aliases. */
function mayBeAliases(a: Mention, b: Mention): boolean {
  return a.isName || b.isName || (a.type === b.type && mayBeAlias(a))
}

/** Whether a mention may be an alias of something without a name. */
function mayBeAlias({ isName, type }: Mention): boolean {
  return isName || type === 'DATE' || type === 'MONEY'
}

/** Resolves by rules alone. By mention: the first mention of its entity. */
export function resolveByPasses(discourse: Discourse): Int32Array {
  const { mentions } = discourse
  const sets = new EntitySets(mentions)
  const pair = new Pair(discourse)
  const context = { pair, sets, discourse, index: new RuleIndex(discourse) }
  for (const pass of PASSES) {
    for (const mention of mentions) {
      // Only the first mention of an entity is resolved; the others would only repeat the search.
      if (!pass.isFor(mention) || (pass.name !== 'speakers' && sets.find(mention.index) !== mention.index))
        continue
      const antecedent = search(pass, mention, context)
      if (antecedent >= 0) sets.join(antecedent, mention.index)
    }
  }
  return sets.roots()
}

/** The nearest mention that a pass links; for pronouns the best of the nearest sentence that has any. */
function search(pass: Pass, mention: Mention, context: Context): number {
  const { discourse, pair } = context
  const { mentions } = discourse
  const among = pass.among?.(mention, context)
  const last = Math.max(0, mention.index - pass.reach)
  const farthest = mention.sentence - pass.sentences
  const found: Mention[] = []
  for (let k = among === undefined ? mention.index - 1 : countBelow(among, mention.index) - 1; k >= 0; k--) {
    const i = among === undefined ? k : (among[k] as number)
    const earlier = mentions[i] as Mention
    if (i < last || earlier.sentence < farthest) break
    if (found[0] !== undefined && earlier.sentence !== found[0].sentence) break
    pair.set(earlier, mention)
    if (!pass.links(earlier, mention, context) || !isAllowed(pass, earlier, mention, context)) continue
    if (!pass.byRole) return i
    found.push(earlier)
  }
  return bestOf(found, mention)
}

/**
 * Chooses a pronoun's antecedent among the candidates in one sentence, nearest first: one in its own role, or a subject
 * for possessives and the like. In its own sentence the nearest, in an earlier one the first, as in Hobbs (1978).
 */
function bestOf(candidates: readonly Mention[], { role, sentence }: Mention): number {
  const isHere = candidates[0]?.sentence === sentence
  const inRole = (target: Role): readonly Mention[] => candidates.filter((each) => each.role === target)
  const parallel = role === 'other' ? [] : inRole(role)
  for (const choice of [parallel, inRole('subject'), candidates]) {
    const taken = isHere ? choice[0] : choice.at(-1)
    if (taken !== undefined) return taken.index
  }
  return -1
}

function isAllowed(pass: Pass, earlier: Mention, mention: Mention, { pair, sets }: Context): boolean {
  if (sets.find(earlier.index) === sets.find(mention.index)) return false
  if (pass.name === 'speakers') return true
  // This rules out most candidates, and nothing costs less.
  if (!sets.agree(earlier.index, mention.index)) return false
  const covers = earlier.end >= mention.end || (earlier.start === mention.start && mention.end > earlier.end)
  if (covers && pair.get(appositive) !== C) return false
  if (pass.name !== 'appositions, predicates and aliases') {
    if (pair.get(binding) === I || pair.get(contraindices) === I) return false
  }
  return true
}

/** Two pronouns of one voice: "I" and "I" of a speaker, "you" and "you" of a conversation, "I" of the narrator. */
function isSameVoice(a: Mention, b: Mention, { speakers }: Discourse, sets: EntitySets): boolean {
  const speaker = (mention: Mention): number => (mention.quote < 0 ? -2 : (speakers[mention.quote] as number))
  const [x, y] = [speaker(a), speaker(b)]
  if (
    b.pronoun?.person === 1 &&
    b.number === 'singular' &&
    y >= 0 &&
    (a.index === y || sets.find(a.index) === sets.find(y))
  ) {
    return a.pronoun?.person !== 2
  }
  if (a.pronoun === undefined || a.pronoun.person !== b.pronoun?.person || a.number !== b.number) return false
  if (a.quote === b.quote) return true
  return x >= 0 && y >= 0 && sets.find(x) === sets.find(y)
}

/** All words of the shorter name are in the longer, and the entity of the earlier has a word of the later. */
function isOneNameOfOther(a: Mention, b: Mention, sets: EntitySets): boolean {
  const [x, y] = [a.nameInformative, b.nameInformative]
  if (x.length === 0 || y.length === 0) return a.bareText === b.bareText
  const [shorter, longer] = x.length <= y.length ? [x, y] : [y, x]
  return shorter.every((word) => longer.includes(word)) && y.some((word) => sets.hasWord(a.index, word))
}
