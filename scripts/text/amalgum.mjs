// AMALGUM (github.com/gucorpling/amalgum): texts like GUM's, with tags, dependencies and mentions by machine; its
// entities are not read. It is not part of the repository: REFEREE_AMALGUM names a folder that contains
// amalgum/GENRE/dep/*.conllu. Genres under non-commercial licences are left out.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tokenize } from '../../build/lib/text/tokens/tokenize.js'

export const GENRES = ['academic', 'bio', 'fiction', 'interview', 'news', 'voyage']

export const folder = process.env.REFEREE_AMALGUM
if (folder === undefined || !existsSync(join(folder, 'amalgum'))) {
  process.stderr.write(
    'no AMALGUM: set REFEREE_AMALGUM to a folder that holds amalgum/GENRE/dep (github.com/gucorpling/amalgum)\n',
  )
  process.exit(3)
}

/** Different texts teach syntax and the rest, since what learned syntax from the former analyses the latter. */
const TURN = { syntax: 0, silver: 1 }
/** Words per genre that teach syntax, and that `neural` resolves (except novels). */
const SYNTAX_WORDS = 80_000
const SILVER_WORDS = 40_000
/** Words per genre whose mentions teach `neural`, in GUM's annotation. Stories would contradict LitBank. */
const MENTION_WORDS = 20_000
const MENTION_GENRES = GENRES.filter((genre) => genre !== 'fiction')

/**
 * What tagger and parser learn from in addition to GUM: sentences without words that GUM would split at a hyphen.
 *
 * @param without a genre to leave out
 */
export function syntaxTexts(without = undefined) {
  return GENRES.filter((genre) => genre !== without).flatMap((genre) =>
    amalgumTexts(genre, 'syntax', SYNTAX_WORDS).map((text) =>
      withSentences(text, (words) => !words.some(isCutByGum)),
    ),
  )
}

/** Texts for `neural` to resolve; of novels, all that do not teach syntax. */
export function silverTexts(genre) {
  if (genre !== 'fiction') return amalgumTexts(genre, 'silver', SILVER_WORDS)
  const parsed = amalgumTexts(genre, 'syntax', SYNTAX_WORDS)
  const others = amalgumTexts(genre, 'syntax', Number.POSITIVE_INFINITY).slice(parsed.length)
  return [...amalgumTexts(genre, 'silver', Number.POSITIVE_INFINITY), ...others]
}

/** Texts that teach `neural` mentions: words split as in GUM, and mentions as [first word, last word, own number]. */
export function mentionTexts() {
  return MENTION_GENRES.flatMap((genre) =>
    amalgumTexts(genre, 'syntax', MENTION_WORDS).map((text) => ({ ...cutAsGum(text), id: text.id, genre })),
  )
}

/** The files of all texts used for training, by their names in AMALGUM. */
export function amalgumFiles() {
  const texts = GENRES.flatMap((genre) => [
    ...amalgumTexts(genre, 'syntax', SYNTAX_WORDS),
    ...silverTexts(genre),
  ])
  return texts.map(({ path }) => path).sort()
}

/**
 * Texts of a genre with at least `words` words in total; every other text is for syntax.
 *
 * @returns annotated texts without mentions
 */
function amalgumTexts(genre, use, words) {
  const place = join('amalgum', genre, 'dep')
  const names = readdirSync(join(folder, place))
    .filter((name) => name.endsWith('.conllu'))
    .sort()
  const texts = []
  let count = 0
  // From all over the alphabet, since names are words of the text.
  const own = names.filter((_, i) => i % 2 === TURN[use])
  const step = Math.max(1, Math.floor(own.length / STRIDES))
  for (let first = 0; first < step; first++) {
    for (let i = first; i < own.length; i += step) {
      if (count >= words) return texts
      const path = join(place, own[i])
      const text = read(own[i].slice(0, -'.conllu'.length), readFileSync(join(folder, path), 'utf8'))
      texts.push({ ...text, path })
      count += text.words.length
    }
  }
  return texts
}

const STRIDES = 20

/** The words of a file with their syntax, using GUM's current names of relations. */
function read(id, content) {
  const text = { id, words: [], sentences: [], tags: [], governors: [], relations: [], mentions: [] }
  const open = []
  for (const block of content.split('\n\n')) {
    const rows = block.split('\n').filter((line) => /^\d+\t/.test(line))
    if (rows.length === 0) continue
    const start = text.words.length
    text.sentences.push(start)
    for (const row of rows) {
      const [, word, , , tag, , governor, relation, , misc] = row.split('\t')
      readMentions(misc, text.words.length, open, text.mentions)
      text.words.push(word)
      text.tags.push(tag)
      text.governors.push(governor === '0' ? -1 : start + Number(governor) - 1)
      text.relations.push(relation.replace(/:(?:tmod|npmod)$/, ':unmarked'))
    }
  }
  hangTitles(text)
  const { sentences, governors } = text
  return { ...text, sentences: Int32Array.from(sentences), governors: Int32Array.from(governors) }
}

/** Brackets as in "(person-1(place-2)": mentions that begin or end at a word. */
function readMentions(misc, word, open, mentions) {
  const brackets = /(?:^|\|)Entity=([^|]*)/.exec(misc)?.[1] ?? ''
  for (const [, opening, entity, closing] of brackets.matchAll(/(\(?)([^()]+)(\)?)/g)) {
    if (opening !== '') open.push({ first: word, entity })
    if (closing === '') continue
    const at = open.findLastIndex((each) => each.entity === entity)
    if (at < 0) throw new Error(`a mention of ${entity} ends where none is open: ${misc}`)
    mentions.push([open.splice(at, 1)[0].first, word])
  }
}

const TITLE =
  /^(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Sir|Lady|Lord|President|Senator|King|Queen|Prince|Princess|Captain|General|Colonel|Father|Sister|Saint|St)\.?$/

/** "Mr. Smith": the title depends on the name, as in GUM; in AMALGUM it is the other way round. */
function hangTitles({ words, governors, relations }) {
  for (const [title, word] of words.entries()) {
    const name = title + 1
    if (!TITLE.test(word) || governors[name] !== title || relations[name] !== 'flat') continue
    for (const [w, governor] of governors.entries()) if (governor === title) governors[w] = name
    governors[name] = governors[title]
    relations[name] = relations[title]
    governors[title] = name
    relations[title] = 'nmod:desc'
  }
}

/** A text reduced to some of its sentences. */
function withSentences(text, isWanted) {
  const left = { ...text, words: [], sentences: [], tags: [], governors: [], relations: [] }
  for (const [s, start] of text.sentences.entries()) {
    const end = text.sentences[s + 1] ?? text.words.length
    if (!isWanted(text.words.slice(start, end))) continue
    const shift = left.words.length - start
    left.sentences.push(left.words.length)
    left.words.push(...text.words.slice(start, end))
    left.tags.push(...text.tags.slice(start, end))
    left.relations.push(...text.relations.slice(start, end))
    for (const governor of text.governors.slice(start, end))
      left.governors.push(governor < 0 ? -1 : governor + shift)
  }
  return { ...left, sentences: Int32Array.from(left.sentences), governors: Int32Array.from(left.governors) }
}

/** The words of a text by sentence, split as in GUM or, with `keep`, unchanged as in LitBank. */
export function sentenceWords({ words, sentences }, hyphens) {
  return Array.from(sentences, (start, s) => {
    const own = words.slice(start, sentences[s + 1] ?? words.length)
    return hyphens === 'keep'
      ? own
      : own.flatMap((word) => (isCutByGum(word) ? tokenize(word).words : [word]))
  })
}

/** A text with its mentions, its words split as in GUM. */
function cutAsGum(text) {
  const words = []
  const sentences = []
  const starts = []
  for (const word of text.words.keys()) {
    if (text.sentences.includes(word)) sentences.push(words.length)
    starts.push(words.length)
    const own = text.words[word]
    words.push(...(isCutByGum(own) ? tokenize(own).words : [own]))
  }
  starts.push(words.length)
  const mentions = text.mentions.map(([first, last], m) => [starts[first], starts[last + 1] - 1, m])
  return { words, sentences, mentions: mentions.sort((a, b) => a[0] - b[0] || a[1] - b[1]) }
}

function isCutByGum(word) {
  return /\p{L}-|-\p{L}/u.test(word) && tokenize(word).words.length > 1
}
