// AMALGUM (github.com/gucorpling/amalgum): texts like those of GUM with tags and dependencies by machine, which are better than our
// own; its mentions and entities are worse and are not read. It is not part of the repository: REFEREE_AMALGUM names a folder
// that holds amalgum/GENRE/dep/*.conllu. Genres under non-commercial licences are left out.
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

/** Texts that teach syntax and texts that teach the rest are different ones: the second are analysed by what learned the first. */
const TURN = { syntax: 0, silver: 1 }
/** Words of each genre that teach syntax, and that `neural` resolves. */
const SYNTAX_WORDS = 80_000
const SILVER_WORDS = 40_000
const NOVEL_WORDS = 100_000

/**
 * What tagger and parser learn from beside GUM: sentences without words that GUM would cut at a hyphen.
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

/** What `neural` is to resolve. */
export function silverTexts(genre) {
  return amalgumTexts(genre, 'silver', genre === 'fiction' ? NOVEL_WORDS : SILVER_WORDS)
}

/** The files of all texts that teach anything, by their names in AMALGUM. */
export function amalgumFiles() {
  const texts = GENRES.flatMap((genre) => [
    ...amalgumTexts(genre, 'syntax', SYNTAX_WORDS),
    ...silverTexts(genre),
  ])
  return texts.map(({ path }) => path).sort()
}

/**
 * Texts of a genre that together have so many words, every other one for syntax.
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
  // From all over the alphabet: names are words of the text.
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

/** The words of a file with their syntax, the relations as GUM names them since. */
function read(id, content) {
  const text = { id, words: [], sentences: [], tags: [], governors: [], relations: [], mentions: [] }
  for (const block of content.split('\n\n')) {
    const rows = block.split('\n').filter((line) => /^\d+\t/.test(line))
    if (rows.length === 0) continue
    const start = text.words.length
    text.sentences.push(start)
    for (const row of rows) {
      const [, word, , , tag, , governor, relation] = row.split('\t')
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

const TITLE =
  /^(?:Mr|Mrs|Ms|Miss|Dr|Prof|Professor|Sir|Lady|Lord|President|Senator|King|Queen|Prince|Princess|Captain|General|Colonel|Father|Sister|Saint|St)\.?$/

/** "Mr. Smith": the title hangs on the name, as in GUM; AMALGUM has it the other way round. */
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

/** A text with some of its sentences. */
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

/** The words of a text as GUM cuts them, by sentence; as LitBank does, they are left alone. */
export function sentenceWords({ words, sentences }, hyphens) {
  return Array.from(sentences, (start, s) => {
    const own = words.slice(start, sentences[s + 1] ?? words.length)
    return hyphens === 'keep'
      ? own
      : own.flatMap((word) => (isCutByGum(word) ? tokenize(word).words : [word]))
  })
}

function isCutByGum(word) {
  return /\p{L}-|-\p{L}/u.test(word) && tokenize(word).words.length > 1
}
