// node packages/neural/training/corpora.mjs OUT: packs LitBank, GUM and OntoGUM into a gzipped JSON file for train.py.
// GUM and OntoGUM annotate the same texts, so each text is stored once and held out of both. AMALGUM's mentions were
// found by machine in GUM's style, so its texts teach mentions only. Needs the build, the corpora (REFEREE_DATA, else
// ../shared/data) and AMALGUM (REFEREE_AMALGUM). Prints the number of texts.
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { annotatedText } from '../../../build/lib/text/training/annotated-text.js'
import { mentionTexts } from '../../../scripts/text/amalgum.mjs'
import {
  gumDocument,
  gumSplits,
  litbankDocument,
  litbankFold,
  litbankIds,
  ontogumDocument,
} from '../../../scripts/text/corpora.mjs'

/** The test documents of these folds of LitBank are for the report only, as are GUM's development documents. */
const REPORTED_FOLDS = [8, 9]
const GROUPS = 3
/** One in this many LitBank training documents is in the small set `tune`; of GUM, one per genre is. */
const TUNE_EVERY = 9

const [out] = process.argv.slice(2)
if (out === undefined) {
  process.stderr.write('usage: node packages/neural/training/corpora.mjs OUT\n')
  process.exit(2)
}

const groups = genreGroups(gumSplits().train)
const texts = [...litbankTexts(), ...gumTexts(), ...amalgumTexts()]
writeFileSync(out, gzipSync(JSON.stringify({ format: 2, texts }), { level: 9 }))
for (const corpus of ['litbank', 'gum', 'amalgum']) {
  const own = texts.filter((text) => text.corpus === corpus)
  const reported = own.filter(({ split }) => split.dev)
  process.stdout.write(`${corpus}: ${own.length} texts, ${reported.length} for the report alone\n`)
}

function litbankTexts() {
  const reported = new Set(REPORTED_FOLDS.flatMap((fold) => litbankFold(fold).test))
  let place = 0
  return litbankIds().map((id) => {
    const document = litbankDocument(id)
    const dev = reported.has(id)
    const turn = dev ? -1 : place++
    const split = { dev, tune: turn % TUNE_EVERY === 0, fold: dev ? -1 : turn % GROUPS }
    return textOf(id, 'litbank', 'fiction', { ...split, group: split.fold }, { litbank: document }, document)
  })
}

function gumTexts() {
  const { train, dev, tune } = gumSplits()
  const tuned = new Map(tune.map((id) => [genreOf(id), id]))
  const split = (id, place) => ({
    dev: place < 0,
    tune: tuned.get(genreOf(id)) === id,
    fold: place < 0 ? -1 : place % GROUPS,
    group: place < 0 ? -1 : groups.get(genreOf(id)),
  })
  return [...train.map((id, place) => [id, place]), ...dev.map((id) => [id, -1])].map(([id, place]) => {
    const document = gumDocument(id)
    const documents = { gum: document, ontogum: ontogumDocument(id) }
    return textOf(id, 'gum', genreOf(id), split(id, place), documents, document)
  })
}

/** A genre that is left out of GUM is left out of AMALGUM too. */
function amalgumTexts() {
  return mentionTexts().map(({ id, genre, words, sentences, mentions }) => {
    const split = { dev: false, tune: false, fold: -1, group: groups.get(genre) ?? -1 }
    return { id, corpus: 'amalgum', genre, split, words, sentences, mentions: { gum: mentions } }
  })
}

function genreOf(id) {
  return id.split('_')[1]
}

/** Three groups of genres with about equally many texts: the largest genre first, each into the smallest group. */
function genreGroups(ids) {
  const sizes = new Map()
  for (const id of ids) sizes.set(genreOf(id), (sizes.get(genreOf(id)) ?? 0) + 1)
  const counts = new Array(GROUPS).fill(0)
  const groups = new Map()
  for (const [genre, size] of [...sizes].sort((a, b) => b[1] - a[1])) {
    const group = counts.indexOf(Math.min(...counts))
    counts[group] += size
    groups.set(genre, group)
  }
  return groups
}

function textOf(id, corpus, genre, split, documents, document) {
  const { words, sentences } = annotatedText(document)
  const mentions = Object.fromEntries(
    Object.entries(documents).map(([scheme, each]) => [scheme, mentionsOf(each, words.length)]),
  )
  return { id, corpus, genre, split, words, sentences: [...sentences], mentions }
}

/** Mentions as [first word, last word, entity]; those in several pieces or of empty nodes are left out. */
function mentionsOf({ tokens, mentions }, count) {
  const place = new Int32Array(tokens.count + 1)
  let at = 0
  for (let t = 0; t < tokens.count; t++) {
    place[t] = at
    if (tokens.token(t).empty !== true) at++
  }
  place[tokens.count] = at
  if (at !== count) throw new Error('two annotations of a text differ in words')
  const found = new Map()
  for (let m = 0; m < mentions.count; m++) {
    const [first, last] = [place[mentions.start[m]], place[mentions.end[m]] - 1]
    if (last < first || mentions.pieces.has(m)) continue
    const key = `${first} ${last}`
    if (!found.has(key)) found.set(key, [first, last, mentions.entity[m]])
  }
  return [...found.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1])
}
