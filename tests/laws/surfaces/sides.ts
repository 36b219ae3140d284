import type { CorefDocument } from '../../../src/entries/score.ts'
import { documentOf, type TestMention } from '../../documents.ts'
import { Random } from '../../fuzz/random.ts'
import { type Cell, dataSetOf } from './cells.ts'
import type { Name } from './names.ts'
import { type MarkedText, texts } from './texts.ts'

/** A document without a name. */
export interface Draft {
  readonly words: readonly string[]
  readonly mentions: readonly DraftMention[]
}

interface DraftMention extends TestMention {
  readonly span: readonly [start: number, end: number]
  readonly entity: string
}

const ENTITIES = ['e1', 'e2', 'e3', 'e4', 'e5', 'e6']

/** The key of each text. A data set's own metrics need keys like those of the data set. */
export function keyDrafts(cell: Cell): readonly Draft[] {
  const dataSet = dataSetOf(cell)
  return texts.map((text, t) => {
    if (dataSet === 'WinoBias') return { words: text.words, mentions: occupationIn(text) }
    const mentions = keyMentions(text, t)
    return { words: text.words, mentions: dataSet === 'GAP' ? withQuestion(mentions, text) : mentions }
  })
}

/**
 * What a system makes of each text: other mentions and other entities than the key's.
 *
 * @param system its number, from 0
 * @param isAltered it also changed the words
 */
export function responseDrafts(system: number, isAltered: boolean): readonly Draft[] {
  return texts.map((text, t) => {
    const draft = { words: text.words, mentions: responseMentions(text, t, system) }
    return isAltered ? altered(draft) : draft
  })
}

export function documentFrom({ words, mentions }: Draft, { id, part }: Name): CorefDocument {
  const ends = words.flatMap((word, t) => (word === '.' || word === ';' ? [t + 1] : []))
  const sentences = [0, ...ends.filter((end) => end < words.length)]
  return documentOf(mentions, { id, part, sentences, words: words.map((text) => ({ text })) })
}

/** All names are mentions, so that entities can be listed by name. */
function keyMentions({ markables }: MarkedText, t: number): DraftMention[] {
  const random = new Random(`key ${t}`)
  const mentions = markables.flatMap(({ start, end, ...types }): DraftMention[] => {
    const [entity, isMarked] = [random.pick(ENTITIES), random.chance(0.85)]
    return isMarked || types.type === 'named' ? [{ span: [start, end], entity, ...types }] : []
  })
  return withBridge(mentions, random)
}

function responseMentions(text: MarkedText, t: number, system: number): DraftMention[] {
  const random = new Random(`response ${system} ${t}`)
  const inKey = new Map(keyMentions(text, t).map(({ span, entity }) => [String(span), entity]))
  const mentions = text.markables.flatMap(({ start, end, type, entityType }): DraftMention[] => {
    // No response finds the first name of all.
    if (t === 0 && start === 0) return []
    const [guess, isGuessed, isMarked, isMistaken] = [
      random.pick(ENTITIES),
      ...[0.4, 0.85, 0.2].map((p) => random.chance(p)),
    ]
    const entity = isGuessed === true ? guess : (inKey.get(String([start, end])) ?? guess)
    return isMarked === true
      ? [{ span: [start, end], entity, type, entityType: isMistaken === true ? 'ORG' : entityType }]
      : []
  })
  return withBridge(mentions, random)
}

/** One mention is a bridging anaphor. */
function withBridge(mentions: readonly DraftMention[], random: Random): DraftMention[] {
  const [anaphor, { entity }] = [random.pick(mentions), random.pick(mentions)]
  return mentions.map((mention) => (mention === anaphor ? { ...mention, bridgesTo: [entity] } : mention))
}

const PRONOUN = /^(he|him|his|she|her|hers)$/i
const OCCUPATION = /^the (nurse|carpenter|teacher|lawyer|farmer)$/

const wordsIn = ({ words }: MarkedText, start: number, end: number): string =>
  words.slice(start, end).join(' ')

/** Does the first pronoun mean one of the first two names? */
function withQuestion(mentions: readonly DraftMention[], text: MarkedText): DraftMention[] {
  const [a, b] = mentions.filter(({ type }) => type === 'named')
  const pronoun = mentions.find(({ span }) => PRONOUN.test(wordsIn(text, ...span)))
  const roles = new Map([
    [a, 'A'],
    [b, 'B'],
    [pronoun, 'Pronoun'],
  ])
  return mentions.map((mention) => {
    const role = roles.get(mention)
    return role === undefined ? mention : { ...mention, features: new Map([['gap', role]]) }
  })
}

/** The occupation of a text and all its pronouns, as one entity. */
function occupationIn(text: MarkedText): DraftMention[] {
  return text.markables.flatMap(({ start, end, ...types }): DraftMention[] => {
    const words = wordsIn(text, start, end)
    return PRONOUN.test(words) || OCCUPATION.test(words)
      ? [{ span: [start, end], entity: 'e1', ...types }]
      : []
  })
}

/** Changes a word, cuts one in two and leaves one out, with any mention that has no other. */
function altered({ words, mentions }: Draft): Draft {
  const cut = words.findIndex((word, t) => t > 4 && word.length > 3)
  const pieces = words.map((word, t) => {
    if (t === 1) return [`${word}x`]
    if (t === cut) return [word.slice(0, 2), word.slice(2)]
    return t === words.length - 4 ? [] : [word]
  })
  const at = (t: number): number => pieces.slice(0, t).flat().length
  return {
    words: pieces.flat(),
    mentions: mentions
      .map(({ span: [start, end], ...rest }): DraftMention => ({ ...rest, span: [at(start), at(end)] }))
      .filter(({ span: [start, end] }) => start < end),
  }
}
