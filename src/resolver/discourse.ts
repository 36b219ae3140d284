import { DAY_NAMES, MONTH_NAMES } from '../language/dates-and-money.ts'
import { DEMONSTRATIVES, POSSESSIVES, QUANTIFIERS } from '../language/function-words.ts'
import type { Analysis, Candidate, Name } from '../text/analysis.ts'
import {
  animacyOf,
  type Described,
  genderOf,
  isMoney,
  isPersonByTitle,
  isSureOfGender,
  numberOf,
  surnameGenders,
} from './agreement.ts'
import { isCoordination } from './coordination.ts'
import type { Knowledge, Noun } from './knowledge.ts'
import type { Article, Kind, Mention, SemanticType } from './mention.ts'
import { NameFinder } from './name-finder.ts'
import { nestMentions } from './nesting.ts'
import { type Pronoun, pronounOf } from './pronouns.ts'
import { findQuotes, findSpeakers, type Quote, quoteOfWord } from './quotes.ts'
import { roleOf } from './role.ts'
import { classType, findSemanticClasses, isOrganisation } from './semantic-classes.ts'
import { Steps } from './steps.ts'
import { findTurns, type Turns } from './turns.ts'
import { Vocabulary } from './vocabulary.ts'
import { Wordings } from './wording.ts'

/** A text with its mentions, described as far as features need it; made once, before any pair is considered. */
export interface Discourse {
  readonly analysis: Analysis
  readonly knowledge: Knowledge
  readonly vocabulary: Vocabulary
  /** In text order: by start, the shorter first. */
  readonly mentions: readonly Mention[]
  /** By mention: the outermost mention that covers it, itself if none does. */
  readonly outermost: Int32Array
  readonly quotes: readonly Quote[]
  /** By quote: the mention that speaks it, or -1. */
  readonly speakers: Int32Array
  /** Who speaks outside quotation marks, if that is known. */
  readonly turns: Turns | undefined
  /** Behave like the original, mistakes included. */
  readonly faithful: boolean
  readonly featureSet: FeatureSet
}

/**
 * The version of the features a model was trained with. In the first, of version 0.1.0, paragraphs were unknown, and
 * Alias, WordNetClass, Quantity, Contraindices and SEMCLASS lacked some of their cases. In the first two, `ranking`
 * had no constraints and did not know who speaks outside quotation marks; before the fourth it did not know where
 * a pronoun's candidates are in the trees of their sentences, found none after it, and gave first names either gender.
 */
export type FeatureSet = 1 | 2 | 3 | 4

export const FEATURE_SET: FeatureSet = 4

export interface DiscourseOptions {
  readonly knowledge: Knowledge
  readonly faithful?: boolean
  readonly featureSet?: FeatureSet
  /** By word: who speaks it, if the format says so. */
  readonly voices?: readonly (string | undefined)[] | undefined
}

const NAMED: ReadonlySet<SemanticType> = new Set(['PER', 'ORG', 'GPE', 'LOC', 'FAC', 'VEH', 'OTHER'])

const NONE: readonly number[] = []

/** Describes the mentions of a text. */
export function describeDiscourse(
  found: Analysis,
  candidates: readonly Candidate[],
  { knowledge, faithful = false, featureSet = FEATURE_SET, voices }: DiscourseOptions,
): Discourse {
  const analysis = featureSet === 1 ? { ...found, paragraphs: Int32Array.of(0) } : found
  const spans = [...candidates].sort((a, b) => a.start - b.start || a.end - b.end)
  const vocabulary = new Vocabulary()
  const quotes = findQuotes(analysis, faithful)
  const quoteOf = quoteOfWord(quotes, analysis.words.length)
  const nesting = nestMentions(spans)
  const sentenceAt = new Steps(analysis.sentences)
  const paragraphAt = new Steps(analysis.paragraphs)
  const names = new NameFinder(analysis.names)
  const surnames = faithful ? new Map() : surnameGenders(analysis, knowledge)
  const wordings = new Wordings(analysis.words, vocabulary)
  const lastOfClass = new Map<number, number>()
  const mentions = spans.map((span, index) => describeSpan(span, index, names))
  const speakers = findSpeakers(analysis, quotes, quoteOf, mentions)
  return {
    analysis,
    knowledge,
    vocabulary,
    mentions,
    outermost: nesting.outermost,
    quotes,
    speakers,
    turns: featureSet < 3 ? undefined : findTurns(analysis, voices),
    faithful,
    featureSet,
  }

  function describeSpan(span: Candidate, at: number, finder: NameFinder): Mention {
    const { words: tokens, tags } = analysis
    const { start, end, head } = span
    const single = end - start === 1
    const pronoun = single ? pronounOf(tokens[start] as string, faithful, tags[start]) : undefined
    const wording = wordings.of(start, end)
    const linked = finder.lastOverlapping(start, head + 1)
    const holdsHead = linked !== undefined && linked.start <= head && head < linked.end
    const isConjunction = nesting.hasInner[at] === 1 && hasAnd(start, head)
    const headText = (tokens[head] as string).toLowerCase()
    const noun = pronoun === undefined ? knowledge.noun(headText) : undefined
    const type =
      pronoun === undefined ? semanticType(span, linked, holdsHead, isConjunction, noun) : 'UNKNOWN'
    const isName = pronoun === undefined && holdsHead && NAMED.has(type) && !isConjunction
    const isEmbedded = !isName && (isPossessive(tags[start], single) || (single && isStrictlyInside(at)))
    const described: Described = {
      start,
      end,
      head,
      pronoun,
      name: holdsHead ? linked : undefined,
      type,
      isConjunction,
      isEmbedded,
      noun,
    }
    const named = holdsHead ? wordings.of(linked.start, linked.end) : undefined
    const contained = finder.lastEndingInside(start, end)
    const first = (tokens[start] as string).toLowerCase()
    const startsWithThe = first === 'the' && !isName
    const { classes, firstClass } = findSemanticClasses(pronoun, type, holdsHead, noun)
    const previousOfClass = lastOfClass.get(firstClass) ?? -1
    lastOfClass.set(firstClass, at)
    const quote = quoteOf[start] as number
    // One literal: an object assembled from others is slow to read, and pairs read mentions all the time.
    return {
      index: at,
      sentence: sentenceAt.at(start),
      paragraph: paragraphAt.at(start),
      start,
      end,
      head,
      text: wording.text,
      words: wording.words,
      bareText: wording.bareText,
      headWord: vocabulary.idOf(tokens[head] as string),
      informative: wording.informative,
      isStopWord: wording.isStopWord,
      hasNumeral: wording.hasNumeral,
      isBare: wording.isBare,
      pronoun,
      name: holdsHead ? linked : undefined,
      nameWords: named?.words ?? NONE,
      nameInformative: named?.informative ?? NONE,
      containedName:
        contained === undefined ? undefined : wordings.of(contained.start, contained.end).informative,
      isName,
      isProperNoun: isName || (pronoun === undefined && tags[head]?.startsWith('NNP') === true),
      isOrganisation: type === 'ORG' || (pronoun === undefined && isOrganisation(classes)),
      isConjunction,
      isCoordination: isCoordination(analysis, finder, start, end),
      isEmbedded,
      kind: kindOf(isName, pronoun, startsWithThe),
      startsWithThe,
      isDemonstrative: DEMONSTRATIVES.has(first),
      startsWithOne: first === 'a' || first === 'an' || first === 'one',
      article: articleOf(isName, pronoun, start, end, first),
      premodifiers: isConjunction
        ? NONE
        : premodifiers(start, holdsHead ? Math.min(linked.start, head) : head),
      number: numberOf(described, analysis),
      gender: genderOf(described, analysis, knowledge, surnames),
      isSureOfGender: featureSet > 3 || isSureOfGender(described, analysis),
      animacy: animacyOf(described, tokens),
      type,
      classes,
      firstClass,
      previousOfClass,
      noun: holdsHead ? undefined : noun,
      role: roleOf(analysis, start, end, head),
      inQuote: quote >= 0,
      quote,
      score: span.score,
    }
  }

  function isStrictlyInside(at: number): boolean {
    const outer = nesting.parent[at] as number
    return outer >= 0 && (spans[outer] as Candidate).end > (spans[at] as Candidate).end
  }

  function hasAnd(start: number, head: number): boolean {
    for (let i = start + 1; i < head; i++) if (analysis.words[i]?.toLowerCase() === 'and') return true
    return false
  }

  function premodifiers(start: number, stop: number): readonly number[] {
    if (start >= stop) return NONE
    const found: number[] = []
    for (let i = start; i < stop; i++) {
      const tag = analysis.tags[i] as string
      const isModifier = tag === (faithful ? 'CC' : 'CD') || tag.startsWith('JJ') || tag.startsWith('RB')
      const words = vocabulary.wordsOf(analysis.words[i] as string)
      for (let w = 0; w < words.length; w++) {
        const id = words[w] as number
        if (isModifier || !vocabulary.isStop(id)) found.push(id)
      }
    }
    return found
  }

  function articleOf(
    isName: boolean,
    pronoun: Pronoun | undefined,
    start: number,
    end: number,
    first: string,
  ): Article {
    const { tags, words } = analysis
    if (
      isName ||
      pronoun !== undefined ||
      tags[start] === 'PRP$' ||
      tags[end - 1]?.startsWith('NNP') === true
    )
      return 'definite'
    if (QUANTIFIERS.has(first) && words[start + 1]?.toLowerCase() === 'of') return 'definite'
    if (QUANTIFIERS.has(first) || tags[start] === 'PDT') return 'quantified'
    const isDefinite = first === 'the' || DEMONSTRATIVES.has(first) || POSSESSIVES.has(first)
    return isDefinite && !faithful ? 'definite' : 'indefinite'
  }

  function semanticType(
    span: Candidate,
    linked: Name | undefined,
    holdsHead: boolean,
    isConjunction: boolean,
    noun: Noun | undefined,
  ): SemanticType {
    const { words } = analysis
    const { start, end, head } = span
    if (isConjunction) return 'UNKNOWN'
    const headText = (words[head] as string).toLowerCase()
    if (
      DAY_NAMES.has(headText) ||
      (MONTH_NAMES.has(headText) && /^\p{Lu}/u.test(words[head] as string)) ||
      /^(?:1\d|20)\d\ds?$/.test(headText)
    )
      return 'DATE'
    if (isMoney(start, end, words) && linked === undefined) return 'MONEY'
    if (linked !== undefined && holdsHead)
      return isPersonByTitle(Math.min(start, linked.start), head, words) ? 'PER' : linked.type
    if (analysis.tags[head]?.startsWith('NNP') === true && isPersonByTitle(start, head, words)) return 'PER'
    if (span.entityType !== undefined) return span.entityType
    if (noun === undefined) return 'UNKNOWN'
    return classType(noun.firstClass)
  }
}

function isPossessive(tag: string | undefined, single: boolean): boolean {
  return single && tag === 'PRP$'
}

function kindOf(isName: boolean, pronoun: Pronoun | undefined, startsWithThe: boolean): Kind {
  if (isName) return 'n'
  if (pronoun !== undefined) return 'p'
  return startsWithThe ? 'd' : 'i'
}
