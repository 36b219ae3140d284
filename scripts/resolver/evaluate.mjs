// node scripts/resolver/evaluate.mjs litbank FOLD... | gum | ontogum: the figures of docs/results/resolver.md, one line of JSON
// each. For LitBank everything above syntax is trained on the training documents of the fold; syntax was learned from GUM. For GUM
// and OntoGUM the shipped models are scored, which have seen the training documents only. Nothing was tuned on what is reported
// here: see protocol.mjs. WRITE names a folder for keys and responses, as `referee score --intervals` and `compare` take them.
import { readFileSync, writeFileSync } from 'node:fs'
import { loadAnalyst } from '../../build/lib/cli/models.js'
import { alignResponse, decodeModel, formatById, responseFromDocument } from '../../build/lib/index.js'
import { Assessment } from '../../build/lib/resolver/assess.js'
import { Resolver } from '../../build/lib/resolver/resolver.js'
import { trainModel } from '../../build/lib/resolver/train.js'
import { gumDocument, gumSplits, litbankDocument, litbankFold, ontogumDocument } from '../text/corpora.mjs'
import { analystOf, documentText, lessonsOf, novelsOf, treebankNames } from './lessons.mjs'

const native = await formatById('referee').loadWriter()
const [corpus, ...folds] = process.argv.slice(2)
const recipes = (process.env.RECIPES ?? 'ranking,reconcile,soon,rules').split(',')
const taggers = (process.env.TAGGERS ?? 'key,precise').split(',')

if (corpus === 'litbank') {
  const moreNames = treebankNames(gumSplits().train.map(gumDocument))
  for (const fold of folds) litbank(Number(fold), moreNames)
} else shipped(corpus, corpus === 'gum' ? gumDocument : ontogumDocument)

function litbank(fold, moreNames) {
  const { train, test } = litbankFold(fold)
  const keys = train.map(litbankDocument)
  const tests = test.map(litbankDocument)
  const novels = novelsOf(keys, moreNames)
  const analyst = analystOf(novels, keys)
  for (const tagger of taggers) {
    const lessons = lessonsOf(novels, keys, tagger)
    for (const recipe of recipes) {
      const model =
        recipe === 'rules' ? undefined : trainModel(lessons, { recipe, mentions: tagger, documents: [] })
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
  write(`${corpus}-key`, tests)
  write(`${corpus}-${recipe}-${tagger}`, responses)
  for (const [i, key] of tests.entries()) {
    fromTokens.add(key, responses[i])
    if (tagger === 'key') continue
    const response = resolver.resolveText(texts[i], key.id)
    fromText.add(key, alignResponse(key, responseFromDocument(response)).document)
  }
  report({ corpus, split, recipe, tagger, from: 'tokens' }, fromTokens.result())
  if (tagger !== 'key') report({ corpus, split, recipe, tagger, from: 'text' }, fromText.result())
}

function write(name, documents) {
  if (process.env.WRITE === undefined) return
  const pieces = [...native.write(documents, { drop: () => {} })]
  writeFileSync(`${process.env.WRITE}/${name}.coref.jsonl`, pieces.join(''))
}

function report(what, { scores, documents }) {
  const figures = Object.fromEntries(
    ['mentions', 'muc', 'b3', 'ceafe', 'conll'].map((id) => [
      id,
      Number((100 * (scores[id].value ?? scores[id].f1)).toFixed(2)),
    ]),
  )
  process.stdout.write(`${JSON.stringify({ ...what, documents, ...figures })}\n`)
}
