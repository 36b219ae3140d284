// The corpora that models learn from and are evaluated on, with their splits. They are not part of the
// repository: REFEREE_DATA names the folder that contains them, else ../shared/data.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readWith } from '../../build/lib/formats/read-bytes.js'
import { formatById } from '../../build/lib/index.js'
import { annotatedText } from '../../build/lib/text/training/annotated-text.js'

const here = dirname(fileURLToPath(import.meta.url))
export const data = process.env.REFEREE_DATA ?? join(here, '../../../shared/data')
if (!existsSync(data)) {
  process.stderr.write('no corpora: set REFEREE_DATA to the folder that holds them\n')
  process.exit(3)
}

const lines = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')

const readers = new Map()
for (const id of ['corefud', 'gum', 'litbank']) readers.set(id, await formatById(id).loadReader())

/** One document of a file. */
export function readDocument(path, formatId) {
  const companion = (relative) => {
    const name = join(dirname(path), relative)
    return existsSync(name) ? new Uint8Array(readFileSync(name)) : undefined
  }
  const bytes = new Uint8Array(readFileSync(path))
  const [document] = readWith(readers.get(formatId), bytes, path, formatById(formatId), companion).documents
  return document
}

/** Ids of those of GUM's splits that are available. `tune` is the part of `train` on which choices are made. */
export function gumSplits() {
  const parts = readFileSync(join(data, 'gum/splits.md'), 'utf8').split(/^## /m)
  const ids = (name) =>
    [...parts.find((part) => part.startsWith(`${name}\n`)).matchAll(/\* (GUM_\w+)/g)]
      .map(([, id]) => id)
      .filter((id) => existsSync(join(data, `gum/dep/${id}.conllu`)))
  const tune = lines(join(here, 'gum-tune.txt'))
  const train = ids('train')
  return { train, dev: ids('dev'), tune, learn: train.filter((id) => !tune.includes(id)) }
}

export const gumDocument = (id) => readDocument(join(data, `gum/dep/${id}.conllu`), 'corefud')

/** OntoGUM has GUM's words but no sentence ends: without GUM's, a document would be one sentence. */
export function ontogumDocument(id) {
  const document = readDocument(join(data, `gum/coref/ontogum/conll/${id}.conll`), 'gum')
  const { words, sentences } = annotatedText(gumDocument(id))
  if (document.tokens.count !== words.length) throw new Error(`${id}: OntoGUM and GUM differ in words`)
  return { ...document, sentences }
}

/** LitBank: all documents, and folds 1 to 9. Fold 1 has no development documents here, so ten training ones serve. */
export function litbankIds() {
  return readdirSync(join(data, 'litbank/coref/tsv'))
    .filter((name) => name.endsWith('.ann'))
    .map((name) => name.slice(0, -4))
    .sort()
}

export const litbankDocument = (id) => readDocument(join(data, `litbank/coref/tsv/${id}.ann`), 'litbank')

export function litbankFold(fold) {
  const here = new Set(litbankIds())
  const ids = (name) =>
    lines(join(data, `litbank/splits/${fold}/${name}.ids`))
      .map((name) => name.replace(/\.tsv$/, ''))
      .filter((id) => here.has(id))
  const split = { train: ids('train'), dev: ids('dev'), test: ids('test') }
  if (split.dev.length > 0) return split
  return { ...split, train: split.train.slice(10), dev: split.train.slice(0, 10) }
}
