// npm run train:resolver: learn the shipped models of the resolver, one for each trained recipe and scheme, and write them to
// models/. Training twice gives the same bytes. WEIGHTS=keep leaves the weights of `ranking` as they are and finds anew how sure
// its links and mentions are.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { decodeModel, encodeModel, trainModel } from '../../build/lib/index.js'
import { crossValidate } from '../../build/lib/resolver/assess.js'
import { fitCalibration } from '../../build/lib/resolver/calibration.js'
import { calibrateMentions } from '../../build/lib/resolver/train.js'
import { trainNames } from '../../build/lib/text/names/train.js'
import { syntaxTexts } from '../text/amalgum.mjs'
import { gumDocument, gumSplits, litbankDocument, litbankIds, ontogumDocument } from '../text/corpora.mjs'
import { forms, lessonsOf, novelsOf, silverOf, treebankOf, withSilver } from './lessons.mjs'
import { silverDocuments } from './silver-documents.mjs'

const corpora = {
  gum: () => gumSplits().train.map(gumDocument),
  ontogum: () => gumSplits().train.map(ontogumDocument),
  litbank: () => litbankIds().map(litbankDocument),
}
const asked = process.argv.slice(2)
const recipes =
  process.env.WEIGHTS === 'keep' ? ['ranking'] : (process.env.RECIPES ?? 'ranking,soon,reconcile').split(',')
/** How sure links are is found on documents that the model has not seen: each third by the other two. */
const CALIBRATION_FOLDS = 3
const gum = corpora.gum()
const treebank = treebankOf(gum, syntaxTexts())

for (const [scheme, read] of Object.entries(corpora)) {
  if (asked.length > 0 && !asked.includes(scheme)) continue
  const own = read()
  const { keys, mentionKeys, texts } = lessonTexts(scheme, own)
  const documents = own.map((key) => ({
    id: key.id,
    sha256: createHash('sha256').update(key.origin.bytes()).digest('hex'),
  }))
  const shipped =
    process.env.WEIGHTS === 'keep'
      ? decodeModel(new Uint8Array(readFileSync(`models/ranking-${scheme}.bin`)))
      : undefined
  const all = lessonsOf(texts, keys, 'precise', mentionKeys, shipped)
  const lessons = all.slice(0, own.length)
  const more = all.slice(own.length)
  const singletons = scheme === 'ontogum' ? 'drop' : 'keep'
  const options = { mentions: 'precise', documents, singletons }
  for (const recipe of recipes) {
    const model =
      recipe === 'ranking'
        ? ranking(lessons, more, options, shipped)
        : trainModel(lessons, { ...options, recipe })
    const bytes = encodeModel(model)
    writeFileSync(`models/${recipe}-${scheme}.bin`, bytes)
    process.stderr.write(`models/${recipe}-${scheme}.bin: ${bytes.length} bytes\n`)
  }
}

/** What `neural` found may teach links; how sure links and mentions are is learned and judged from people's annotation alone. */
function ranking(lessons, more, options, shipped) {
  const taught = { ...options, recipe: 'ranking' }
  const { links } = crossValidate(lessons, CALIBRATION_FOLDS, taught)
  const model = shipped ?? trainModel([...lessons, ...more], taught)
  return { ...model, linkCalibration: fitCalibration(links), mentionCalibration: calibrateMentions(lessons) }
}

/**
 * The documents of a corpus with those that `neural` resolved. OntoGUM leaves out what is mentioned once, which only the
 * resolver can tell: its mentions are those of GUM.
 */
function lessonTexts(scheme, own) {
  const silver = silverOf(scheme)
  if (scheme === 'litbank') {
    const novels = novelsOf(own, treebank.names)
    const { keys, texts } = withSilver(novels, own, silver, novels.learn().names)
    return { keys, texts, mentionKeys: keys }
  }
  const names = trainNames(treebank.names, forms)
  const { keys, texts } = withSilver(treebank, own, silver, names)
  return { keys, texts, mentionKeys: scheme === 'gum' ? keys : [...gum, ...silverDocuments('gum')] }
}
