// node scripts/resolver/evaluate.mjs litbank FOLD... | gum | ontogum: scores, one line of JSON each, kept in
// docs/results/resolver/evaluate.json. For LitBank everything above syntax is trained on the training documents of the fold; syntax was
// learned from GUM. For GUM and OntoGUM the shipped models are scored, which have seen the training documents only. Nothing was
// tuned on what is reported here: see protocol.mjs. WRITE names a folder for keys and responses, those of all folds in one file,
// which report.mjs and corenlp.mjs score.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { alignResponse, decodeModel, formatById, responseFromDocument } from '../../build/lib/index.js'
import { loadAnalyst } from '../../build/lib/node/models.js'
import { Assessment } from '../../build/lib/resolver/assess.js'
import { Resolver } from '../../build/lib/resolver/resolver.js'
import { trainModel } from '../../build/lib/resolver/train.js'
import { annotatedText } from '../../build/lib/text/training/annotated-text.js'
import { syntaxTexts } from '../text/amalgum.mjs'
import { gumDocument, gumSplits, litbankDocument, litbankFold, ontogumDocument } from '../text/corpora.mjs'
import { keepRows } from './keep-rows.mjs'
import {
  analystOf,
  documentText,
  lessonsOf,
  novelsOf,
  silverOf,
  treebankSyntax,
  withSilver,
} from './lessons.mjs'

const native = await formatById('referee').loadWriter()
const [corpus, ...folds] = process.argv.slice(2)
const recipes = (process.env.RECIPES ?? 'ranking,reconcile,soon,rules').split(',')
const taggers = (process.env.TAGGERS ?? 'key,precise').split(',')
const rows = []
const written = new Set()

if (corpus === 'litbank') {
  const treebank = gumSplits().train.map((id) => annotatedText(gumDocument(id)))
  const { names } = treebankSyntax(treebank, syntaxTexts())
  const silver = silverOf('litbank')
  for (const fold of folds) litbank(Number(fold), names, silver)
} else shipped(corpus, corpus === 'gum' ? gumDocument : ontogumDocument)
keepRows('evaluate', {
  script: 'scripts/resolver/evaluate.mjs',
  settings: {
    match: 'exact',
    singletons: { gum: 'keep', litbank: 'keep', ontogum: 'drop' },
    seed: 1,
    models: 'shipped; LitBank: trained on the training documents of each fold',
  },
  by: ['corpus', 'split', 'recipe', 'tagger', 'from'],
  rows,
})

function litbank(fold, moreNames, silver) {
  const { train, test } = litbankFold(fold)
  const own = train.map(litbankDocument)
  const tests = test.map(litbankDocument)
  const novels = novelsOf(own, moreNames)
  const { keys, texts } = withSilver(novels, own, silver, novels.learn().names)
  const analyst = analystOf(texts, keys)
  for (const tagger of taggers) {
    const lessons = lessonsOf(texts, keys, tagger)
    for (const recipe of recipes) {
      // What `neural` resolved teaches the others mentions, not links.
      const taught = recipe === 'ranking' ? lessons : lessons.slice(0, own.length)
      const model =
        recipe === 'rules' ? undefined : trainModel(taught, { recipe, mentions: tagger, documents: [] })
      score(
        `fold ${fold}`,
        tests,
        recipe,
        tagger,
        new Resolver(analyst, { model, mentions: tagger }),
        'keep',
        tests.map(documentText),
      )
    }
  }
}

function shipped(scheme, read) {
  const ids = gumSplits().dev
  const tests = ids.map(read)
  // OntoGUM is the same texts, without the blanks between words.
  const texts = ids.map((id) => documentText(gumDocument(id)))
  const analyst = loadAnalyst(scheme)
  for (const tagger of taggers) {
    for (const recipe of recipes) {
      const model =
        recipe === 'rules'
          ? undefined
          : decodeModel(new Uint8Array(readFileSync(`models/${recipe}-${scheme}.bin`)))
      score(
        'dev',
        tests,
        recipe,
        tagger,
        new Resolver(analyst, { model, mentions: tagger }),
        scheme === 'gum' ? 'keep' : 'drop',
        texts,
      )
    }
  }
}

function score(split, tests, recipe, tagger, resolver, singletons, texts) {
  const fromTokens = new Assessment(singletons)
  const fromText = new Assessment(singletons)
  const responses = tests.map((key) => resolver.resolve(key))
  write(`${corpus}-key`, split, tests)
  write(`${corpus}-${recipe}-${tagger}`, split, responses)
  for (const [i, key] of tests.entries()) {
    fromTokens.add(key, responses[i])
    if (tagger === 'key') continue
    const response = resolver.resolveText(texts[i], key.id)
    fromText.add(key, alignResponse(key, responseFromDocument(response)).document)
  }
  report({ corpus, split, recipe, tagger, from: 'tokens' }, fromTokens.result())
  if (tagger !== 'key') report({ corpus, split, recipe, tagger, from: 'text' }, fromText.result())
}

function write(name, split, documents) {
  if (process.env.WRITE === undefined) return
  mkdirSync(process.env.WRITE, { recursive: true })
  const path = `${process.env.WRITE}/${name}.coref.jsonl`
  if (written.has(`${name} ${split}`)) return
  if (!written.has(name)) writeFileSync(path, '')
  written.add(name).add(`${name} ${split}`)
  appendFileSync(path, [...native.write(documents, { drop: () => {} })].join(''))
}

function report(what, { scores, documents }) {
  const figures = Object.fromEntries(
    ['mentions', 'muc', 'b3', 'ceafe', 'conll'].map((id) => [
      id,
      Number((100 * (scores[id].value ?? scores[id].f1)).toFixed(2)),
    ]),
  )
  const row = { ...what, documents, ...figures }
  rows.push(row)
  process.stdout.write(`${JSON.stringify(row)}\n`)
}
