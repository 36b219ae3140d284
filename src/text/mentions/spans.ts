import { PLACE_ADVERBS } from '../../language/function-words.ts'
import type { Analysis } from '../analysis.ts'
import { piecesOfSentences } from '../sentence-ranges.ts'
import { type Tree, treeOf } from './tree.ts'

/** A possible span, with what its edges show. */
export interface SpanOption {
  readonly start: number
  readonly end: number
  /** Relation of the last dependent on the right that is in, and of the first that is out; '' for none. */
  readonly lastIn: string
  readonly firstOut: string
  /** Where the bounds come from: the tree, the tags alone, or a name. */
  readonly source: 'tree' | 'tags' | 'name'
}

/** All possible spans of one head, at most one of which is a mention. */
export interface SpanGroup {
  readonly head: number
  /** Several heads joined: "Ann and Bob". */
  readonly isJoined: boolean
  readonly spans: readonly SpanOption[]
}

/** One sentence (or piece of a long one) of a text, with its tree. */
export interface Sentence {
  readonly start: number
  readonly end: number
  readonly tree: Tree
}

const NOUN = /^(?:NNP?S?|FW|CD|\$)$/
const PRONOUN = /^(?:PRP\$?|WP\$?|EX)$/
/** Heads of this kind only count if their relation shows that they are used as nouns. */
const MAYBE = /^(?:DT|WDT|JJ[RS]?|VBG|VBN|RB|UH|VB|LS|SYM|GW)$/
const NOMINAL_RELATION =
  /^(?:nsubj|obj|iobj|obl|nmod|appos|nsubj:pass|nsubj:outer|nmod:poss|obl:agent|obl:unmarked|root|conj|vocative|dislocated)$/
/** Dependents on the left that precede a noun phrase and are not in it. */
const BEFORE =
  /^(?:case|cc|punct|mark|discourse|cop|nsubj.*|expl|aux.*|parataxis|vocative|dep|advcl|reparandum|obl.*|dislocated)$/
const MODIFIER = /^(?:advmod|det:predet|cc:preconj)$/
const MOST_RIGHT = 7
const MOST_PHRASES = 4
const LONGEST = 60

/** The sentences of an analysis with their trees; without dependencies every word is a root. */
export function* sentencesOf(analysis: Analysis): Generator<Sentence> {
  const { words, governors, relations, sentences } = analysis
  const none = governors === undefined ? new Int32Array(words.length).fill(-1) : governors
  const unknown = relations ?? words.map(() => 'root')
  for (const [start, end] of piecesOfSentences(sentences, words.length)) {
    yield { start, end, tree: treeOf(none, unknown, start, end) }
  }
}

/** Finds the name that a word is in. */
export interface NamedWords {
  nameAt(word: number): { readonly start: number; readonly end: number } | undefined
}

/** Groups of spans of one sentence, by head from left to right. */
export function spanGroups(analysis: Analysis, sentence: Sentence, names: NamedWords): SpanGroup[] {
  const groups: SpanGroup[] = []
  for (let word = 0; word < sentence.tree.length; word++) {
    const tag = analysis.tags[sentence.start + word] as string
    if (
      !isPossibleHead(tag, sentence.tree, word) &&
      !PLACE_ADVERBS.has((analysis.words[sentence.start + word] as string).toLowerCase())
    ) {
      continue
    }
    const collector = new Collector(analysis, sentence, word, names)
    groups.push({ head: sentence.start + word, isJoined: false, spans: collector.collectSingle() })
    const joined = collector.collectJoined()
    if (joined.length > 0) groups.push({ head: sentence.start + word, isJoined: true, spans: joined })
  }
  return groups
}

function isPossibleHead(tag: string, tree: Tree, word: number): boolean {
  if (NOUN.test(tag) || PRONOUN.test(tag)) return true
  return MAYBE.test(tag) && NOMINAL_RELATION.test(tree.relations[word] as string)
}

const EDGE_PUNCTUATION = /^[,;:.!?…\-–—"“”'‘’`([{)\]}]+$/
const IN_BASE = /^(?:NNP?S?|JJ[RS]?|CD|VB[NG]|PRP\$|DT|PDT|HYPH|RB[RS]?|\$|FW|WP\$|AFX|GW|ADD)$/

/** Collects the spans of one head. */
class Collector {
  readonly #tags: readonly string[]
  readonly #words: readonly string[]
  readonly #sentence: Sentence
  readonly #head: number
  readonly #names: NamedWords
  readonly #lefts: readonly number[]
  readonly #right: readonly number[]
  #spans: SpanOption[] = []

  constructor(analysis: Analysis, sentence: Sentence, head: number, names: NamedWords) {
    this.#tags = analysis.tags
    this.#words = analysis.words
    this.#sentence = sentence
    this.#head = head
    this.#names = names
    this.#lefts = this.#leftEdges()
    this.#right = this.#rightDependents()
  }

  /** Spans of the head alone, without what is coordinated with it. */
  collectSingle(): SpanOption[] {
    const { tree, start } = this.#sentence
    const head = this.#head
    for (const left of this.#lefts) {
      let end = head + 1
      let lastIn = ''
      for (let i = 0; ; i++) {
        const dependent = i < MOST_RIGHT ? this.#right[i] : undefined
        const relation = dependent === undefined ? '' : (tree.relations[dependent] as string)
        this.#add(left, end, lastIn, relation, 'tree')
        if (dependent === undefined || relation === 'conj') break
        end = tree.to[dependent] as number
        lastIn = relation
      }
    }
    const name = this.#names.nameAt(start + head)
    if (name !== undefined && name.start >= start && name.end <= this.#sentence.end) {
      this.#add(name.start - start, name.end - start, '', '', 'name')
      if (/^(?:DT|PRP\$)$/.test(this.#tags[name.start - 1] ?? '') && name.start > start) {
        this.#add(name.start - start - 1, name.end - start, '', '', 'name')
      }
    }
    if (NOUN.test(this.#tags[start + head] as string)) this.#fromTags()
    return this.#take()
  }

  /** Spans from the head to one of those joined to it. */
  collectJoined(): SpanOption[] {
    const { tree } = this.#sentence
    for (let i = 0; i < this.#right.length; i++) {
      const dependent = this.#right[i] as number
      if (tree.relations[dependent] !== 'conj') continue
      const next = this.#right[i + 1]
      const firstOut = next === undefined ? '' : (tree.relations[next] as string)
      for (const left of this.#lefts) {
        this.#add(left, tree.to[dependent] as number, 'conj', firstOut, 'tree')
        // Without what follows the last conjunct: "the men and women [who came]".
        this.#add(left, dependent + 1, 'conj-head', firstOut, 'tree')
      }
    }
    return this.#take()
  }

  /** Where the phrase may begin: at its first dependent that is not a preposition or the like, or after adverbs. */
  #leftEdges(): number[] {
    const { tree } = this.#sentence
    const head = this.#head
    let at = tree.starts[head] as number
    const end = tree.starts[head + 1] as number
    while (
      at < end &&
      (tree.dependents[at] as number) < head &&
      this.#isBefore(tree.dependents[at] as number)
    )
      at++
    const edge = (): number => {
      const first = tree.dependents[at] as number
      return at < end && first < head ? (tree.from[first] as number) : head
    }
    const lefts = [edge()]
    while (
      at < end &&
      (tree.dependents[at] as number) < head &&
      MODIFIER.test(tree.relations[tree.dependents[at] as number] as string)
    ) {
      at++
      const left = edge()
      if (!lefts.includes(left)) lefts.push(left)
    }
    return lefts
  }

  #isBefore(dependent: number): boolean {
    return BEFORE.test(this.#sentence.tree.relations[dependent] as string)
  }

  #rightDependents(): number[] {
    const { tree } = this.#sentence
    const found: number[] = []
    for (let i = tree.starts[this.#head] as number; i < (tree.starts[this.#head + 1] as number); i++) {
      const dependent = tree.dependents[i] as number
      if (dependent > this.#head && tree.relations[dependent] !== 'punct') found.push(dependent)
    }
    return found
  }

  /** Adds spans by tags alone: the base noun phrase, with and without a possessor or prepositional phrases. */
  #fromTags(): void {
    const { start } = this.#sentence
    const head = this.#head
    const tag = (word: number): string => this.#tags[start + word] ?? ''
    let left = head
    while (left > 0 && (IN_BASE.test(tag(left - 1)) || this.#joinsAdjectives(left - 1))) {
      left--
      if (/^(?:DT|PRP\$)$/.test(tag(left)) && tag(left - 1) !== 'PDT') break
    }
    const lefts = [left]
    if (tag(left - 1) === 'POS') {
      let further = left - 1
      while (further > 0 && IN_BASE.test(tag(further - 1))) further--
      lefts.push(further)
    } else if (tag(left - 1) === 'PRP' && /^NNS?$/.test(tag(head))) lefts.push(left - 1)
    const ends = [head + 1]
    for (let phrase = 0, end = head + 1; phrase < MOST_PHRASES; phrase++) {
      const to = this.#phraseEnd(end)
      if (to === end) break
      ends.push(to)
      end = to
    }
    for (const from of lefts) {
      for (const to of ends) this.#add(from, to, to === head + 1 ? '' : 'phrase', '', 'tags')
    }
  }

  /** A comma or "and" between two adjectives: "a wealthy and retired gentleman". */
  #joinsAdjectives(word: number): boolean {
    const at = this.#sentence.start + word
    const isAdjective = (tag: string | undefined): boolean => tag !== undefined && /^(?:JJ|VBN|VBG)/.test(tag)
    return (
      /^(?:,|CC)$/.test(this.#tags[at] as string) &&
      isAdjective(this.#tags[at - 1]) &&
      isAdjective(this.#tags[at + 1])
    )
  }

  /** End of a preposition and the base noun phrase after it, or the start if there is none. */
  #phraseEnd(start: number): number {
    const offset = this.#sentence.start
    if (!/^(?:IN|TO)$/.test(this.#tags[offset + start] ?? '')) return start
    let end = start + 1
    const length = this.#sentence.end - offset
    if (/^PRP$/.test(this.#tags[offset + end] ?? '') && end < length) return end + 1
    while (end < length && IN_BASE.test(this.#tags[offset + end] as string)) end++
    return end > start + 1 ? end : start
  }

  #add(from: number, to: number, lastIn: string, firstOut: string, source: SpanOption['source']): void {
    let left = from
    let right = to
    while (right - 1 > this.#head && this.#isLoose(right - 1, left, right)) right--
    const offset = this.#sentence.start
    // "the king 's": with the possessive mark only where it is meant to be in.
    if (lastIn !== 'case' && right - 1 > this.#head && this.#tags[offset + right - 1] === 'POS') right--
    while (left < this.#head && this.#isLoose(left, left, right)) left++
    if (right - left > LONGEST) return
    const start = offset + left
    const end = offset + right
    for (const span of this.#spans) if (span.start === start && span.end === end) return
    this.#spans.push({ start, end, lastIn, firstOut, source })
  }

  /** Punctuation at an edge; brackets and quotes only if their partner is not inside. */
  #isLoose(word: number, left: number, right: number): boolean {
    const { start } = this.#sentence
    const text = this.#words[start + word] as string
    if (!EDGE_PUNCTUATION.test(text)) return false
    const partner = PARTNERS.get(text)
    if (partner === undefined) return true
    for (let other = left; other < right; other++) {
      if (other !== word && this.#words[start + other] === partner) return false
    }
    return true
  }

  #take(): SpanOption[] {
    const spans = this.#spans
    this.#spans = []
    return spans
  }
}

const PARTNERS: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  [')', '('],
  ['[', ']'],
  [']', '['],
  ['"', '"'],
  ['“', '”'],
  ['”', '“'],
  ["''", '``'],
  ['``', "''"],
])
