import { DETERMINERS, ING_NOUNS, INSIDE_NAMES, NOT_IN_PHRASES } from '../language/noun-phrases.ts'
import { RELATIVE_PRONOUNS } from '../language/pronouns.ts'
import type { AceClass, Definition } from './definition.ts'
import type { MentionType } from './document.ts'
import type { Token } from './tokens.ts'

/** The words by which mentions are judged. */
export interface JudgedText {
  token(position: number): Pick<Token, 'text' | 'pos' | 'upos' | 'feats'>
  /** True after the last word, too. */
  isSentenceStart(position: number): boolean
}

/** A mention as a definition sees it. */
export interface JudgedMention {
  readonly start: number
  readonly end: number
  readonly head: number
  readonly type: MentionType
  /** `other` for anything ACE does not annotate; undefined where the class is unknown: the mention is then kept. */
  readonly class: AceClass | 'other' | undefined
}

/**
 * Which mentions a definition counts; singletons are a property of entities and not considered here.
 *
 * @param mentions in text order
 */
export function countedMentions(
  mentions: readonly JudgedMention[],
  text: JudgedText,
  definition: Definition,
): boolean[] {
  const covering = coveringMentions(mentions)
  return mentions.map((mention, m) => {
    if (!definition.relativePronouns && isRelativePronoun(mention, text)) return false
    if (!definition.gerunds && isGerund(mention, text)) return false
    if (mention.type !== 'pronoun' && !countsNested(mention, covering[m] ?? [], text, definition))
      return false
    if (definition.types === undefined || mention.class === undefined) return true
    return mention.class !== 'other' && definition.types.includes(mention.class)
  })
}

function countsNested(
  mention: JudgedMention,
  outers: readonly JudgedMention[],
  text: JudgedText,
  { nestedNames, nestedNouns }: Definition,
): boolean {
  if (nestedNames === 'all' && nestedNouns) return true
  const isBefore = isPremodifier(mention, outers, text)
  if (!isNamed(mention, text)) return nestedNouns || !isBefore
  if (nestedNames === 'all') return true
  if (outers.some((outer) => isWholeName(outer, text))) return false
  if (!isBefore) return true
  return nestedNames === 'places' && (mention.class === 'GPE' || mention.class === 'LOC')
}

/** By mention: the larger ones around it. */
function coveringMentions(mentions: readonly JudgedMention[]): JudgedMention[][] {
  let open: JudgedMention[] = []
  const covers = (outer: JudgedMention, inner: JudgedMention): boolean =>
    outer.start <= inner.start && outer.end >= inner.end && outer.end - outer.start > inner.end - inner.start
  const found: JudgedMention[][] = mentions.map(() => [])
  let from = 0
  for (const [m, mention] of mentions.entries()) {
    open = open.filter(({ end }) => end > mention.start)
    // Mentions that start at the same word may be sorted by end in either direction: look at all of them.
    if (mentions[from]?.start !== mention.start) from = m
    const beside: JudgedMention[] = []
    for (let n = from; mentions[n]?.start === mention.start; n++) beside.push(mentions[n] as JudgedMention)
    found[m] = [...open, ...beside].filter((outer) => covers(outer, mention))
    if (mentions[m + 1]?.start !== mention.start) open.push(...beside)
  }
  return found
}

const RELATIVE_TAGS: ReadonlySet<string> = new Set(['WP', 'WDT', 'WP$'])

/** "who" in "the man who left", not in "Who left?"; "that" only where its tag says so. */
function isRelativePronoun({ start, end }: JudgedMention, text: JudgedText): boolean {
  if (end - start !== 1) return false
  const { text: word, pos, upos, feats } = text.token(start)
  const kind = /PronType=(\w+)/.exec(feats ?? '')?.[1]
  if (kind !== undefined) return kind === 'Rel'
  if (!RELATIVE_PRONOUNS.has(word.toLowerCase()) || text.isSentenceStart(start)) return false
  if (pos === undefined && upos === undefined) return word.toLowerCase() !== 'that'
  return RELATIVE_TAGS.has(pos ?? '') || (pos === undefined && upos === 'PRON')
}

/** A verb in -ing as the head; without parts of speech, a form in -ing that no determiner or list marks as a noun. */
function isGerund({ start, head, type }: JudgedMention, text: JudgedText): boolean {
  if (type === 'pronoun') return false
  const { text: word, pos, upos, feats } = text.token(head)
  if (pos !== undefined || upos !== undefined) {
    return pos === 'VBG' || (upos === 'VERB' && /VerbForm=Ger/.test(feats ?? ''))
  }
  const first = text.token(start).text.toLowerCase()
  return /^\p{Ll}{3,}ing$/u.test(word) && !ING_NOUNS.has(word) && !DETERMINERS.has(first)
}

/** A name, or an adjective derived from one, such as "Russian". */
function isNamed({ type, head, start, end }: JudgedMention, text: JudgedText): boolean {
  if (type === 'named') return true
  const { text: word, pos, upos } = text.token(head)
  return end - start === 1 && /^\p{Lu}/u.test(word) && (pos?.startsWith('JJ') === true || upos === 'ADJ')
}

/** "Bank of America", but neither "Ann and Bob" nor "Ann, the queen of France". */
function isWholeName({ start, end, type }: JudgedMention, text: JudgedText): boolean {
  if (type !== 'named') return false
  for (let t = start; t < end; t++) {
    const word = text.token(t).text
    if (!/^[\p{Lu}\d]/u.test(word) && !INSIDE_NAMES.has(word)) return false
  }
  return true
}

const NOUN_TAG = /^(?:NN|NOUN|PROPN|NE$)/
const BREAK_TAG = /^(?:POS|PART|CC|CCONJ|SCONJ|IN|ADP|TO|DT|DET|W|VB[DPZ]?$|MD|AUX|PUNCT|[^\p{L}]+$)/u
const NO_WORD = /^[^\p{L}\d-]+$/u

/** Before the noun of its phrase, and not a phrase itself, unlike "the man's". */
function isPremodifier(
  { start, end }: JudgedMention,
  outers: readonly JudgedMention[],
  text: JudgedText,
): boolean {
  const [first, tag] = [text.token(start).text.toLowerCase(), tagOf(text, start)]
  const isPhrase = DETERMINERS.has(first) || /^(?:DT|DET|PRP\$)/.test(tag ?? '')
  const inside = outers.some((outer) => {
    if (end > outer.head || (isPhrase && outer.start !== start)) return false
    for (let t = end; t < outer.head; t++) if (isBreak(text, t)) return false
    return true
  })
  if (inside || isPhrase) return inside
  // The enclosing phrase need not be a mention.
  const following = outers.length === 0 && !text.isSentenceStart(end) ? tagOf(text, end) : undefined
  if (following === undefined || !NOUN_TAG.test(following)) return false
  return start === 0 || text.isSentenceStart(start) || !/^VB|^VERB/.test(tagOf(text, start - 1) ?? '')
}

function tagOf(text: JudgedText, position: number): string | undefined {
  const { pos, upos } = text.token(position)
  return pos ?? upos
}

function isBreak(text: JudgedText, position: number): boolean {
  const tag = tagOf(text, position)
  if (tag !== undefined) return BREAK_TAG.test(tag)
  const word = text.token(position).text
  return NO_WORD.test(word) || NOT_IN_PHRASES.has(word.toLowerCase())
}
