// node scripts/text/tune.mjs [names] [mentions] [folds]: the choices for names and mentions. `names` and `mentions`
// score every choice on two GUM training documents per genre (gum-tune.txt), which no stage here has learned from: all
// learn from the others. `folds` lets each LitBank fold choose on its own development documents, and scores its choice
// and the settings in use on its test documents. One line of JSON for each trial.
import { MentionFinder } from '../../build/lib/text/mentions/mention-finder.js'
import { trainMentions } from '../../build/lib/text/mentions/train.js'
import { NameTagger } from '../../build/lib/text/names/name-tagger.js'
import { trainNames } from '../../build/lib/text/names/train.js'
import { Features } from '../../build/lib/text/perceptron/features.js'
import { annotatedText } from '../../build/lib/text/training/annotated-text.js'
import { namesFromHeads } from '../../build/lib/text/training/name-lessons.js'
import { analystOf, forms, novelsOf, treebankOf, treebankSyntax } from '../resolver/lessons.mjs'
import { syntaxTexts } from './amalgum.mjs'
import { gumDocument, gumSplits, litbankDocument, litbankFold, ontogumDocument } from './corpora.mjs'
import { NameTally, Tally } from './measure.mjs'

/** Feature templates by what they look at; a template that looks at two things is listed under both. */
const NAME_TEMPLATES = {
  neighbours: [12, 13, 14, 15, 32, 36],
  affixes: [6, 7, 8],
  tags: [9, 10, 16, 17, 18],
  lists: [19, 20, 22, 23, 25, 29],
  senses: [21, 30, 33, 34],
  document: [24, 25, 26, 27],
  run: [28, 29, 30, 31],
  labels: [35],
}
const HEAD_TEMPLATES = {
  word: [2, 3, 8, 9, 10, 17, 31, 32],
  neighbours: [9, 10, 11, 12, 13, 29, 31, 32],
  governor: [6, 7, 8, 26, 30],
  senses: [14, 15, 20, 28, 29, 30],
  kinds: [33, 34, 35, 36],
  names: [18, 19, 20, 27],
  counts: [23, 24, 27, 28],
  marker: [15, 16, 17, 24, 25, 28, 36],
  shape: [21, 22],
}
const SPAN_TEMPLATES = {
  'relations at its edges': [1, 2, 11, 12, 13, 16, 18, 19, 21, 22, 28, 29],
  'words at its edges': [4, 6, 7, 9, 11, 13, 14, 15, 16, 20, 27, 28],
  'tags at its edges': [3, 5, 8, 10, 12, 25, 26, 29],
  lengths: [0, 4, 5, 19, 20, 23, 25],
  name: [17],
  commas: [18, 28],
}
/** Heads use templates from 0 (joined ones from 500), spans from 100 (600). */
const MENTION_TEMPLATES = Object.fromEntries([
  ...Object.entries(HEAD_TEMPLATES).map(([name, numbers]) => [
    `head: ${name}`,
    numbers.flatMap((number) => [number, 500 + number]),
  ]),
  ...Object.entries(SPAN_TEMPLATES).map(([name, numbers]) => [
    `span: ${name}`,
    numbers.flatMap((number) => [100 + number, 600 + number]),
  ]),
])

const asked = process.argv.slice(2)
for (const [name, run] of Object.entries({ names, mentions, folds })) {
  if (asked.length === 0 || asked.includes(name)) run()
}

/** GUM's tuning documents, and the output for them of stages that learned from the other training documents. */
function tuning() {
  const { learn, tune } = gumSplits()
  const keys = learn.map(gumDocument)
  const bank = treebankOf(keys, syntaxTexts())
  const analyst = analystOf(bank, keys)
  const texts = tune.map((id) => annotatedText(gumDocument(id)))
  return {
    learn,
    tune,
    bank,
    texts,
    analyses: texts.map((text) => analyst.analyze(text.words, text.sentences)),
  }
}

function names() {
  const { bank, texts, analyses } = tuning()
  const held = texts.map((text, t) => namesFromHeads(text, analyses[t].tags))
  for (const choice of choices([4, 8, 10], NAME_TEMPLATES)) {
    const tally = new NameTally()
    choice.run((options) => {
      const tagger = NameTagger.read(trainNames(bank.names, forms, options), forms)
      for (const text of held) tally.add(tagger.find(text), text.names, true)
    })
    report({ stage: 'names', choice: choice.name, spans: tally.spans.f, typed: tally.typed.f })
  }
}

function mentions() {
  const { learn, tune, bank, analyses } = tuning()
  const corpora = Object.entries({ gum: gumDocument, ontogum: ontogumDocument }).map(([corpus, read]) => ({
    corpus,
    lessons: lessonsFrom(bank.analyses, learn.map(read)),
    held: lessonsFrom(analyses, tune.map(read)),
  }))
  for (const choice of choices([5, 15, 20], MENTION_TEMPLATES)) {
    const figures = corpora.map(({ corpus, lessons, held }) => [corpus, choice.run(finding(lessons, held))])
    report({ stage: 'mentions', choice: choice.name, ...Object.fromEntries(figures) })
  }
}

function folds() {
  const texts = gumSplits().train.map((id) => annotatedText(gumDocument(id)))
  const { names: moreNames } = treebankSyntax(texts, syntaxTexts())
  for (let fold = 1; fold <= 9; fold++) {
    const { train, dev, test } = litbankFold(fold)
    const keys = train.map(litbankDocument)
    const novels = novelsOf(keys, moreNames)
    const analyst = analystOf(novels, keys)
    const lessons = lessonsFrom(novels.analyses, keys)
    const [byDev, byTest] = [dev, test].map((ids) => {
      const held = ids.map(litbankDocument)
      const analyses = held.map((key) => {
        const { words, sentences } = annotatedText(key)
        return analyst.analyze(words, sentences)
      })
      return finding(lessons, lessonsFrom(analyses, held))
    })
    const [inUse, ...others] = choices([5, 15, 20], MENTION_TEMPLATES).map((choice) => {
      const f = choice.run(byDev)
      report({ stage: 'mentions', fold, choice: choice.name, dev: f })
      return { ...choice, f }
    })
    const chosen = others.reduce((best, other) => (other.f > best.f ? other : best), inUse)
    report({
      stage: 'mentions',
      fold,
      chosen: chosen.name,
      test: chosen.run(byTest),
      testInUse: inUse.run(byTest),
    })
  }
}

/** The choices, starting with the settings in use. `run` calls a function with its options or without its templates. */
function choices(epochs, templates) {
  const options = [
    {},
    ...epochs.map((count) => ({ epochs: count })),
    ...[1, 2, 5].map((leastUpdates) => ({ leastUpdates })),
  ]
  return [
    ...options.map((each) => ({
      name: Object.entries(each).join(' ').replace(',', ' ') || 'in use',
      run: (work) => work(each),
    })),
    ...Object.entries(templates).map(([name, numbers]) => ({
      name: `without ${name}`,
      run: (work) => leavingOut(numbers, () => work({})),
    })),
  ]
}

function lessonsFrom(analyses, keys) {
  return analyses.map((analysis, t) => ({ analysis, mentions: annotatedText(keys[t]).mentions }))
}

/** Learn mentions from lessons with the given options, and return how well they are found in held-out documents. */
function finding(lessons, held) {
  return (options) => {
    const finder = MentionFinder.read(trainMentions(lessons, forms, options), forms)
    const tally = new Tally()
    for (const { analysis, mentions: wanted } of held) tally.addSpans(finder.find(analysis), wanted)
    return tally.f
  }
}

/** Run something without the features of these templates. */
function leavingOut(templates, run) {
  const { one, two, three } = Features.prototype
  const out = new Set(templates)
  const unless = (add) =>
    function (template, ...values) {
      if (!out.has(template)) add.call(this, template, ...values)
    }
  Object.assign(Features.prototype, { one: unless(one), two: unless(two), three: unless(three) })
  try {
    return run()
  } finally {
    Object.assign(Features.prototype, { one, two, three })
  }
}

function report({ ...line }) {
  for (const [name, value] of Object.entries(line)) {
    if (typeof value === 'number' && !Number.isInteger(value)) line[name] = Number(value.toFixed(2))
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
