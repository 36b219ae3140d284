// npm run train:resolver: learn the shipped models of the resolver, one for each trained recipe and scheme, and write them to
// models/. Training twice gives the same bytes.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { encodeModel, trainModel } from '../../build/lib/index.js'
import { gumDocument, gumSplits, litbankDocument, litbankIds, ontogumDocument } from '../text/corpora.mjs'
import { lessonsOf, novelsOf, treebankOf } from './lessons.mjs'

const corpora = {
  gum: () => gumSplits().train.map(gumDocument),
  ontogum: () => gumSplits().train.map(ontogumDocument),
  litbank: () => litbankIds().map(litbankDocument),
}
const asked = process.argv.slice(2)
const recipes = (process.env.RECIPES ?? 'ranking,soon,reconcile').split(',')
const treebank = treebankOf(corpora.gum())

for (const [scheme, read] of Object.entries(corpora)) {
  if (asked.length > 0 && !asked.includes(scheme)) continue
  const keys = read()
  const texts = scheme === 'litbank' ? novelsOf(keys, treebank.names) : treebank
  // OntoGUM leaves out what is mentioned once, which only the resolver can tell: its mentions are those of GUM.
  const mentionKeys = scheme === 'ontogum' ? corpora.gum() : keys
  const documents = keys.map((key) => ({
    id: key.id,
    sha256: createHash('sha256').update(key.origin.bytes()).digest('hex'),
  }))
  const lessons = lessonsOf(texts, keys, 'precise', mentionKeys)
  for (const recipe of recipes) {
    const singletons = scheme === 'ontogum' ? 'drop' : 'keep'
    const bytes = encodeModel(trainModel(lessons, { recipe, mentions: 'precise', documents, singletons }))
    writeFileSync(`models/${recipe}-${scheme}.bin`, bytes)
    process.stderr.write(`models/${recipe}-${scheme}.bin: ${bytes.length} bytes\n`)
  }
}
