import { InputError, type Warning } from '../errors.ts'
import { DETERMINERS, ING_NOUNS } from '../language/noun-phrases.ts'
import type { CorefDocument, MentionType } from './document.ts'
import { keepMentions } from './filter.ts'
import { headOf } from './head.ts'
import { mentionTypes } from './mention-type.ts'
import type { Token } from './tokens.ts'

/** The entity classes of ACE. */
export type AceClass = 'PER' | 'ORG' | 'GPE' | 'LOC' | 'FAC' | 'VEH' | 'WEA'

const SEVEN_CLASSES: readonly AceClass[] = ['PER', 'ORG', 'GPE', 'LOC', 'FAC', 'VEH', 'WEA']

/** What counts as a mention: the switches by which the MUC and the ACE corpora differ (Stoyanov et al. 2009, Table 1). */
export interface Definition {
  readonly relativePronouns: boolean
  readonly gerunds: boolean
  /** Nouns inside a noun phrase that are not phrases themselves: "union" in "union members". */
  readonly nestedNouns: boolean
  /** Names inside names ("America" in "Bank of America") or before a noun ("Russian" in "Russian politicians"); `places`: the latter, of places. */
  readonly nestedNames: 'none' | 'places' | 'all'
  /** Only things of these classes; undefined for all. */
  readonly types: readonly AceClass[] | undefined
  readonly singletons: boolean
}

export type DefinitionName = 'all' | 'muc' | 'ace'

export const definitions: Readonly<Record<DefinitionName, Definition>> = {
  all: {
    relativePronouns: true,
    gerunds: true,
    nestedNouns: true,
    nestedNames: 'all',
    types: undefined,
    singletons: true,
  },
  muc: {
    relativePronouns: false,
    gerunds: false,
    nestedNouns: true,
    nestedNames: 'none',
    types: undefined,
    singletons: false,
  },
  ace: {
    relativePronouns: true,
    gerunds: true,
    nestedNouns: false,
    nestedNames: 'places',
    types: SEVEN_CLASSES,
    singletons: true,
  },
}

/** The words that mentions are judged by. */
export interface JudgedText {
  token(position: number): Pick<Token, 'text' | 'pos' | 'upos' | 'feats'>
  /** True behind the last word, too. */
  isSentenceStart(position: number): boolean
}

/** A mention as a definition sees it. */
export interface JudgedMention {
  readonly start: number
  readonly end: number
  readonly head: number
  readonly type: MentionType
  /** `other` for anything ACE does not annotate; undefined where nothing says what it is, and then it stays. */
  readonly class: AceClass | 'other' | undefined
}

/**
 * Which mentions a definition counts; singletons are a matter of entities and not looked at.
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
    // Those that begin at the same word come sorted by either end: look at all of them.
    if (mentions[from]?.start !== mention.start) from = m
    const beside: JudgedMention[] = []
    for (let n = from; mentions[n]?.start === mention.start; n++) beside.push(mentions[n] as JudgedMention)
    found[m] = [...open, ...beside].filter((outer) => covers(outer, mention))
    if (mentions[m + 1]?.start !== mention.start) open.push(...beside)
  }
  return found
}

const RELATIVE_TAGS: ReadonlySet<string> = new Set(['WP', 'WDT', 'WP$'])
const RELATIVE_WORDS: ReadonlySet<string> = new Set(['who', 'whom', 'whose', 'which', 'that'])

/** "who" in "the man who left", not in "Who left?"; "that" only where its tag says so. */
function isRelativePronoun({ start, end }: JudgedMention, text: JudgedText): boolean {
  if (end - start !== 1) return false
  const { text: word, pos, upos, feats } = text.token(start)
  const kind = /PronType=(\w+)/.exec(feats ?? '')?.[1]
  if (kind !== undefined) return kind === 'Rel'
  if (!RELATIVE_WORDS.has(word.toLowerCase()) || text.isSentenceStart(start)) return false
  if (pos === undefined && upos === undefined) return word.toLowerCase() !== 'that'
  return RELATIVE_TAGS.has(pos ?? '') || (pos === undefined && upos === 'PRON')
}

/** A verb in -ing as the head; without parts of speech by its form, where neither determiner nor list makes it a noun. */
function isGerund({ start, head, type }: JudgedMention, text: JudgedText): boolean {
  if (type === 'pronoun') return false
  const { text: word, pos, upos, feats } = text.token(head)
  if (pos !== undefined || upos !== undefined) {
    return pos === 'VBG' || (upos === 'VERB' && /VerbForm=Ger/.test(feats ?? ''))
  }
  const first = text.token(start).text.toLowerCase()
  return /^\p{Ll}{3,}ing$/u.test(word) && !ING_NOUNS.has(word) && !DETERMINERS.has(first)
}

/** A name, or an adjective made of one, as "Russian". */
function isNamed({ type, head, start, end }: JudgedMention, text: JudgedText): boolean {
  if (type === 'named') return true
  const { text: word, pos, upos } = text.token(head)
  return end - start === 1 && /^\p{Lu}/u.test(word) && (pos?.startsWith('JJ') === true || upos === 'ADJ')
}

const INSIDE_NAMES: ReadonlySet<string> = new Set([
  'of',
  'the',
  'for',
  'de',
  'la',
  'von',
  'van',
  '&',
  '-',
  "'s",
  '’s',
])

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
const BREAK_WORD = /^(?:'s|’s|'|’|and|or|of|in|on|at|by|for|from|with|to|is|was|[^\p{L}\d-]+)$/iu

/** Before a noun whose phrase it belongs to, and not a phrase itself, as "the man's" is. */
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
  // The whole phrase need not be a mention.
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
  return tag === undefined ? BREAK_WORD.test(text.token(position).text) : BREAK_TAG.test(tag)
}

/** The class of ACE that a type of a corpus is, by its name. */
const CLASS_OF: ReadonlyMap<string, AceClass> = new Map<string, AceClass>([
  ...SEVEN_CLASSES.map((each) => [each.toLowerCase(), each] as const),
  ['person', 'PER'],
  ['organization', 'ORG'],
  ['organisation', 'ORG'],
  ['norp', 'GPE'],
  ['location', 'LOC'],
  ['place', 'LOC'],
  ['facility', 'FAC'],
  ['vehicle', 'VEH'],
  ['weapon', 'WEA'],
])

/**
 * The document without what a definition leaves out; singletons are left to the setting of that name. A mention of the
 * response whose span is a mention of the key too is judged as that one is, so that no filter parts twins.
 *
 * @param key the whole key, for a response
 * @throws InputError for a document without words, or a key whose types do not tell the classes of ACE
 */
export function withDefinedMentions(
  document: CorefDocument,
  definition: Definition,
  warn: (warning: Warning) => void,
  key?: CorefDocument,
): CorefDocument {
  if (document.mentions.count === 0) return document
  const own = judge(document, definition, warn, key)
  if (key === undefined || key.mentions.count === 0) return keepMentions(document, (m) => own[m] === true)
  const ofKey = judge(key, definition, () => {})
  const spans = new Map<string, boolean>()
  const spelling = ({ mentions }: CorefDocument, m: number): string =>
    `${mentions.start[m]} ${mentions.end[m]}`
  for (const [m, isCounted] of ofKey.entries()) spans.set(spelling(key, m), isCounted)
  return keepMentions(document, (m) => spans.get(spelling(document, m)) ?? own[m] === true)
}

function judge(
  document: CorefDocument,
  definition: Definition,
  warn: (warning: Warning) => void,
  key?: CorefDocument,
): boolean[] {
  const { mentions } = document
  // A response seldom repeats the parts of speech.
  const tokens =
    key?.tokens !== undefined && !hasTags(document) && hasTags(key) ? key.tokens : document.tokens
  const types = mentionTypes(document)?.types
  const needsWords = !definition.relativePronouns || !definition.gerunds || needsNesting(definition)
  if (needsWords && (tokens === undefined || types === undefined)) {
    throw new InputError(
      'no-text',
      document.origin.locate(),
      `document "${document.id}" has no words, so nothing tells its relative pronouns, gerunds and nested names; score it with --definition all, or give it tokens`,
    )
  }
  if (needsWords && tokens?.token(0).pos === undefined && tokens?.token(0).upos === undefined) {
    warn({
      code: 'derived-tags',
      ...document.origin.locate(),
      message:
        'there are no parts of speech, so relative pronouns, gerunds and nouns before nouns are told by their spelling and by the mentions around them; CoNLL and CoNLL-U files have parts of speech',
    })
  }
  const classes =
    definition.types === undefined && definition.nestedNames !== 'places'
      ? undefined
      : classesOf(document, key === undefined, warn)
  const sentences = new Set(document.sentences)
  const text: JudgedText = {
    token: (t) => tokens?.token(t) ?? NOTHING,
    isSentenceStart: (t) => t >= (tokens?.count ?? 0) || sentences.has(t),
  }
  const judged = Array.from({ length: mentions.count }, (_, m): JudgedMention => {
    const [start, end] = [mentions.start[m] as number, mentions.end[m] as number]
    return {
      start,
      end,
      head: headOf(document, m),
      type: types?.[m] ?? 'nominal',
      class: classes?.[mentions.entity[m] as number],
    }
  })
  return countedMentions(judged, text, definition)
}

const NOTHING: Token = { text: '' }

function needsNesting({ nestedNames, nestedNouns }: Definition): boolean {
  return nestedNames !== 'all' || !nestedNouns
}

function hasTags({ tokens }: CorefDocument): boolean {
  if (tokens === undefined || tokens.count === 0) return false
  const { pos, upos } = tokens.token(0)
  return pos !== undefined || upos !== undefined
}

/**
 * By entity: its class, from the first mention that has a type. In a key an entity without a type is none of ACE's; in a
 * response, which need not give types, it stays.
 */
function classesOf(
  document: CorefDocument,
  isKey: boolean,
  warn: (warning: Warning) => void,
): (AceClass | 'other' | undefined)[] {
  const { mentions } = document
  const types: (string | undefined)[] = Array.from({ length: document.entityCount })
  for (const [m, e] of mentions.entity.entries()) types[e] ??= mentions.attributes?.[m]?.entityType
  const known = new Set(types.filter((type) => type !== undefined))
  if (isKey && ![...known].some((type) => CLASS_OF.has(type.toLowerCase()))) {
    const has =
      known.size === 0
        ? 'gives no entity types, so nothing tells'
        : `has the entity types ${[...known].join(', ')}, which do not tell`
    throw new InputError(
      'no-types',
      document.origin.locate(),
      `document "${document.id}" ${has} what belongs to the classes of ACE (${SEVEN_CLASSES.join(', ')}); LitBank, ACE, GUM and CorefUD files have types that do, and --semantic-types all with --nested-names keep or drop asks for none`,
    )
  }
  if (!isKey && known.size === 0) {
    warn({
      code: 'untyped-response',
      ...document.origin.locate(),
      message:
        'the response gives no entity types: its mentions that the key has too are taken as the key types them, and the others stay',
    })
  }
  return types.map((type) =>
    type === undefined ? (isKey ? 'other' : undefined) : (CLASS_OF.get(type.toLowerCase()) ?? 'other'),
  )
}
