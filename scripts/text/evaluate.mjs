// npm run evaluate:text [-- gum | litbank]: the figures of docs/results/text.md. GUM: the shipped models on its 14
// development documents. LitBank: names and mentions relearned for each of folds 1 to 9 from its training and
// development documents, and evaluated on its test documents; tagger and parser have never seen LitBank.
import { readFileSync } from 'node:fs'
import { TextAnalyzer } from '../../build/lib/text/analyzer.js'
import { Lexicon } from '../../build/lib/text/lexicon.js'
import { findHighRecall } from '../../build/lib/text/mentions/high-recall.js'
import { MentionFinder } from '../../build/lib/text/mentions/mention-finder.js'
import { NameTagger } from '../../build/lib/text/names/name-tagger.js'
import { Parser } from '../../build/lib/text/parser/parser.js'
import { dependenciesOf, tagsOf } from '../../build/lib/text/syntax.js'
import { Tagger } from '../../build/lib/text/tagger.js'
import { tokenize } from '../../build/lib/text/tokens/tokenize.js'
import { annotatedText } from '../../build/lib/text/training/annotated-text.js'
import { namesAsMarked, namesFromHeads } from '../../build/lib/text/training/name-lessons.js'
import { trainScheme } from '../../build/lib/text/training/scheme.js'
import { WordForms } from '../../build/lib/text/word-forms.js'
import { silverOf, treebankSyntax } from '../resolver/lessons.mjs'
import { syntaxTexts } from './amalgum.mjs'
import {
  gumDocument,
  gumSplits,
  litbankDocument,
  litbankFold,
  litbankIds,
  ontogumDocument,
} from './corpora.mjs'
import { NameTally, TaggerTable, Tally, TreeTally } from './measure.mjs'
import { gumRawText } from './raw-text.mjs'

const model = (name) => new Uint8Array(readFileSync(`models/${name}.bin`))
const shared = { lexicon: model('lexicon'), tagger: model('tagger'), parser: model('parser') }
const forms = new WordForms(Lexicon.read(shared.lexicon))
const print = (line) => process.stdout.write(`${line}\n`)

const wanted = process.argv.slice(2)
if (wanted.length === 0 || wanted.includes('gum')) evaluateGum()
if (wanted.length === 0 || wanted.includes('litbank')) {
  evaluateLitbank(wanted.filter((each) => /^\d$/.test(each)).map(Number))
}

function evaluateGum() {
  const { dev } = gumSplits()
  const texts = dev.map((id) => annotatedText(gumDocument(id)))
  const analyzer = new TextAnalyzer({ ...shared, names: model('names-gum'), mentions: model('mentions-gum') })
  const analyses = texts.map(({ words, sentences }) => analyzer.analyze(words, sentences))
  let right = 0
  let all = 0
  const trees = new TreeTally()
  const names = new NameTally()
  for (const [t, text] of texts.entries()) {
    const analysis = analyses[t]
    right += analysis.tags.filter((tag, w) => tag === text.tags[w]).length
    all += text.words.length
    trees.add(text, analysis)
    names.add(analysis.names, namesFromHeads(text, analysis.tags).names, true)
  }
  print(`GUM dev: tags ${((100 * right) / all).toFixed(2)} % of ${all}; ${trees}`)
  print(`GUM dev names, R | P | F: spans ${names.spans}; typed ${names.typed}`)
  for (const scheme of ['gum', 'ontogum']) {
    // OntoGUM is resolved from GUM's mentions.
    const finder = MentionFinder.read(model('mentions-gum'), forms)
    const keys = scheme === 'gum' ? texts : dev.map((id) => annotatedText(ontogumDocument(id)))
    const tally = new Tally()
    const tables = { 'high-recall': new TaggerTable(), precise: new TaggerTable() }
    for (const [t, analysis] of analyses.entries()) {
      const { mentions } = keys[t]
      const found = finder.find(analysis)
      tally.addSpans(found, mentions)
      tables.precise.add(found, mentions, headIn(analysis))
      tables['high-recall'].add(findHighRecall(analysis, forms), mentions, headIn(analysis))
    }
    print(`${scheme} dev mentions, R | P | F: ${tally}`)
    for (const [name, table] of Object.entries(tables)) print(`| ${scheme} | ${name} | ${table} |`)
  }
  evaluateRawText(dev, analyzer)
}

/** From raw text: words, sentences, and mentions by their characters. */
function evaluateRawText(ids, analyzer) {
  const words = new Tally()
  const sentences = new Tally()
  const mentions = new Tally()
  for (const id of ids) {
    const { text, starts, ends, sentenceStarts, mentions: key } = gumRawText(id)
    const tokens = tokenize(text)
    const spans = (from, to) => Array.from(from, (start, i) => ({ start, end: to[i] }))
    words.addSpans(spans(tokens.starts, tokens.ends), spans(starts, ends))
    const points = (offsets) => Array.from(offsets, (start) => ({ start, end: start }))
    sentences.addSpans(points(tokens.sentences.map((word) => tokens.starts[word])), points(sentenceStarts))
    const analysis = analyzer.analyze(tokens.words, tokens.sentences, tokens.paragraphs)
    const found = analyzer
      .mentions(analysis)
      .map(({ start, end }) => ({ start: tokens.starts[start], end: tokens.ends[end - 1] }))
    mentions.addSpans(found, key)
  }
  print(`GUM dev from raw text, R | P | F: words ${words}; sentences ${sentences}; mentions ${mentions}`)
}

function evaluateLitbank(chosen) {
  const tagger = Tagger.read(shared.tagger, forms)
  const parser = Parser.read(shared.parser, forms)
  const gum = gumSplits().train.map((id) => annotatedText(gumDocument(id)))
  const { names: gumNames } = treebankSyntax(gum, syntaxTexts())
  const silver = silverOf('litbank')
  const documents = new Map(
    litbankIds().map((id) => {
      const text = annotatedText(litbankDocument(id))
      const syntax = dependenciesOf(parser, text, tagsOf(tagger, text))
      return [id, { text, syntax, names: namesAsMarked(text, syntax.tags) }]
    }),
  )
  const allNames = new NameTally()
  const allMentions = new Tally()
  const tables = { 'high-recall': new TaggerTable(), precise: new TaggerTable() }
  for (const fold of chosen.length > 0 ? chosen : [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
    const { train, dev, test } = litbankFold(fold)
    const learned = [...train, ...dev].map((id) => documents.get(id))
    const models = trainScheme(
      learned.map(({ text }) => text),
      learned.map(({ syntax }) => syntax),
      learned.map(({ names }) => names),
      gumNames,
      silver,
      forms,
    )
    const nameTagger = NameTagger.read(models.names, forms)
    const finder = MentionFinder.read(models.mentions, forms)
    const names = new NameTally()
    const mentions = new Tally()
    for (const { text, syntax, names: key } of test.map((id) => documents.get(id))) {
      const { words, sentences } = text
      const found = nameTagger.find({ words, tags: syntax.tags, sentences })
      const analysis = { words, sentences, paragraphs: Int32Array.of(0), names: found, ...syntax }
      const precise = finder.find(analysis)
      for (const tally of [names, allNames]) tally.add(found, key.names, false)
      for (const tally of [mentions, allMentions]) tally.addSpans(precise, text.mentions)
      tables.precise.add(precise, text.mentions, headIn(analysis))
      tables['high-recall'].add(findHighRecall(analysis, forms), text.mentions, headIn(analysis))
    }
    print(`LitBank fold ${fold}, R | P | F: names ${names.spans}; typed ${names.typed}; mentions ${mentions}`)
  }
  print(
    `LitBank, all test documents, R | P | F: names ${allNames.spans}; typed ${allNames.typed}; mentions ${allMentions}`,
  )
  for (const [name, table] of Object.entries(tables)) print(`| litbank | ${name} | ${table} |`)
}

/** A mention's head: as annotated, or else its word that is governed from outside. */
function headIn({ governors }) {
  return ({ start, end, head }) => {
    if (head !== undefined) return head
    for (let w = start; w < end; w++) if (governors[w] < start || governors[w] >= end) return w
    return end - 1
  }
}
