import { COPULAS } from '../../language/function-words.ts'
import type { Analysis } from '../../text/analysis.ts'
import type { Mention } from '../mention.ts'
import { appositive, prednom, quantity } from './constructions.ts'
import { bit, C, COMPATIBLE, cachedFeature, type Feature, I } from './feature.ts'
import { inSentence } from './gate.ts'

const VERB = /^(?:VB|MD)/

/** Chains of governors are short; a wrong parse must not make them long. */
const DEPTH = 40

export const binding: Feature = cachedFeature(
  'Binding',
  'grammatical',
  COMPATIBLE,
  'I if, in one sentence and not in apposition, a non-reflexive pronoun is in the local domain of the other mention, or a full noun phrase anywhere below it.',
  (pair) => {
    const { a, b, discourse } = pair
    if (pair.get(appositive) === C || pair.overlap) return C
    const { analysis } = discourse
    if (analysis.governors === undefined) return bit(!isSubjectAndObject(a, b, analysis))
    return bit(
      !isBound(a, b, analysis, pair.get(prednom) === C) && !isBound(b, a, analysis, pair.get(prednom) === C),
    )
  },
  inSentence(C),
)

/** `upper` commands `lower` in a way that principle B or C forbids within one entity. */
function isBound(upper: Mention, lower: Mention, analysis: Analysis, isPredicative: boolean): boolean {
  if (lower.isEmbedded) return false
  const clause = commands(upper, lower, analysis)
  if (clause < 0) return false
  if (lower.pronoun !== undefined)
    return !lower.pronoun.isReflexive && finiteVerbAbove(lower.head, analysis) === clause
  return !isPredicative && !lower.isDemonstrative
}

/**
 * A subject commands what its verb governs, an object what follows it under the same verb. Returns the verb, or -1.
 */
function commands(upper: Mention, lower: Mention, { governors, relations }: Analysis): number {
  const verb = governors?.[upper.head] ?? -1
  if (verb < 0 || (upper.role === 'other' && relations?.[upper.head] !== 'obl')) return -1
  if (upper.role !== 'subject' && lower.start < upper.end) return -1
  let at = lower.head
  for (let depth = 0; depth < DEPTH && at >= 0; depth++) {
    if (at === upper.head) return -1
    if (at === verb) return verb
    at = governors?.[at] ?? -1
  }
  return -1
}

/** The head of a word's clause: the nearest governor that is a verb or has the relation of a clause. */
function finiteVerbAbove(word: number, { governors, relations, tags }: Analysis): number {
  let at = governors?.[word] ?? -1
  for (let depth = 0; depth < DEPTH && at >= 0; depth++) {
    const relation = relations?.[at] ?? ''
    if (VERB.test(tags[at] as string) || /^(?:root|ccomp|xcomp|advcl|acl|parataxis|conj)/.test(relation))
      return at
    at = governors?.[at] ?? -1
  }
  return at
}

/** Without dependencies: the first is subject, the second object of the only verb group between them. */
function isSubjectAndObject(a: Mention, b: Mention, analysis: Analysis): boolean {
  if (a.role !== 'subject' || b.pronoun?.isReflexive === true || b.isEmbedded) return false
  return isOnly(analysis, a.end, b.start, (tag) => VERB.test(tag) || tag.startsWith('RB')) && a.end < b.start
}

export const contraindices: Feature = cachedFeature(
  'Contraindices',
  'grammatical',
  COMPATIBLE,
  'I if, in one sentence, only a preposition, a verb other than a copula, or two such verbs joined by xcomp connect the two; C if the later is a pronoun, or for an apposition or predication.',
  (pair) => {
    const { a, b, discourse } = pair
    if (b.pronoun !== undefined || pair.overlap) return C
    if (pair.get(appositive) === C || pair.get(prednom) === C) return C
    const { analysis } = discourse
    if (isPreposition(analysis, a, b)) return bit(pair.get(quantity) === C)
    if (b.isEmbedded) return C
    const { governors, relations } = analysis
    if (governors === undefined) return bit(!isVerbBetween(analysis, a, b))
    const verb = governors[a.head] as number
    const other = governors[b.head] as number
    const isShared =
      (verb >= 0 && verb === other && VERB.test(analysis.tags[verb] as string)) ||
      (!pair.isFirstSet && isChained(verb, other, analysis))
    return bit(!(isShared && isArgument(relations?.[a.head]) && isArgument(relations?.[b.head])))
  },
  inSentence(C),
)

/** Two verbs other than copulas, one the open complement of the other: "wants to see". */
function isChained(a: number, b: number, { governors, relations, tags, words }: Analysis): boolean {
  if (a < 0 || b < 0) return false
  const isLinked = (upper: number, lower: number): boolean =>
    governors?.[lower] === upper && relations?.[lower]?.startsWith('xcomp') === true
  const isVerb = (at: number): boolean =>
    VERB.test(tags[at] as string) && !COPULAS.has((words[at] as string).toLowerCase())
  return (isLinked(a, b) || isLinked(b, a)) && isVerb(a) && isVerb(b)
}

function isArgument(relation: string | undefined): boolean {
  return relation !== undefined && /^(?:nsubj|obj|iobj|obl)/.test(relation)
}

function isPreposition({ tags }: Analysis, a: Mention, b: Mention): boolean {
  const tag = tags[a.end]
  return b.start === a.end + 1 && (tag === 'IN' || tag === 'TO')
}

function isVerbBetween(analysis: Analysis, a: Mention, b: Mention): boolean {
  const { words } = analysis
  for (let i = a.end; i < b.start; i++) if (COPULAS.has((words[i] as string).toLowerCase())) return false
  return a.end < b.start && isOnly(analysis, a.end, b.start, (tag) => VERB.test(tag) || tag.startsWith('RB'))
}

function isOnly({ tags }: Analysis, from: number, to: number, fits: (tag: string) => boolean): boolean {
  for (let i = from; i < to; i++) if (!fits(tags[i] as string)) return false
  return true
}

export const syntax: Feature = cachedFeature(
  'Syntax',
  'grammatical',
  COMPATIBLE,
  'C if Appositive or Prednom; I if Binding or Contraindices is I; else C.',
  (pair) => {
    if (pair.get(appositive) === C || pair.get(prednom) === C) return C
    return bit(pair.get(binding) !== I && pair.get(contraindices) !== I)
  },
  inSentence(C),
)
