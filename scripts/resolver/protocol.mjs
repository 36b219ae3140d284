// node scripts/resolver/protocol.mjs [gum] [ontogum] [litbank]: how what is to be chosen for `ranking` is judged, one line of JSON for
// each corpus and way of leaving out. Only training documents are read: those of GUM in three folds and by left-out genre; of
// LitBank, in three folds, those that are test documents in folds 1 to 5 of its own split (the test documents of folds 6 to 9
// are for the report alone). Tagger, parser, names, mentions and resolver have not seen the documents they are scored on;
// what is left out of GUM is left out of OntoGUM. Analyses are kept in build/protocol, since syntax takes minutes to learn.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Assessment, assess } from '../../build/lib/resolver/assess.js'
import { Resolver } from '../../build/lib/resolver/resolver.js'
import { trainModel } from '../../build/lib/resolver/train.js'
import { MentionFinder } from '../../build/lib/text/mentions/mention-finder.js'
import { trainMentions } from '../../build/lib/text/mentions/train.js'
import { NameTagger } from '../../build/lib/text/names/name-tagger.js'
import { trainNames } from '../../build/lib/text/names/train.js'
import { Parser } from '../../build/lib/text/parser/parser.js'
import { trainParser } from '../../build/lib/text/parser/train.js'
import { dependenciesOf, tagsOf } from '../../build/lib/text/syntax.js'
import { Tagger, trainTagger } from '../../build/lib/text/tagger.js'
import { annotatedText } from '../../build/lib/text/training/annotated-text.js'
import { namesFromHeads } from '../../build/lib/text/training/name-lessons.js'
import { parsedSentences, taggedSentences } from '../../build/lib/text/training/unseen.js'
import { gumDocument, gumSplits, litbankDocument, litbankFold, ontogumDocument } from '../text/corpora.mjs'
import { forms, knowledge, novelsOf, treebankNames, treebankOf } from './lessons.mjs'

const KEPT = 'build/protocol'
/** Mentions, as they are in training, are found in five folds; the resolver is judged in three. */
const MENTION_FOLDS = 5
const FOLDS = 3

const ids = gumSplits().train
const novelIds = [1, 2, 3, 4, 5].flatMap((fold) => litbankFold(fold).test)
const genreOf = (id) => id.split('_')[1]
const genres = [...new Set(ids.map(genreOf))]
const byGenre = ids.map((id) => genres.indexOf(genreOf(id)))
const inTurn = (count, folds) => Array.from({ length: count }, (_, i) => i % folds)

const asked = process.argv.slice(2)
const corpora = { gum, ontogum, litbank }
for (const [name, judge] of Object.entries(corpora)) if (asked.length === 0 || asked.includes(name)) judge()

function gum() {
  judgeTreebank('gum', ids.map(gumDocument), 'keep')
}

function ontogum() {
  judgeTreebank('ontogum', ids.map(ontogumDocument), 'drop')
}

/** By folds and by genre, on the mentions of GUM. */
function judgeTreebank(corpus, keys, singletons) {
  const mentionKeys = ids.map(gumDocument)
  const analyses = gumByFolds()
  const lessons = lessonsBy(keys, mentionKeys, analyses, analyses, inTurn(ids.length, MENTION_FOLDS))
  judge({ corpus, by: 'folds' }, lessons, lessons, inTurn(ids.length, FOLDS), singletons)
  const unseen = lessonsBy(keys, mentionKeys, analyses, gumByGenres(), byGenre)
  judge({ corpus, by: 'genres' }, lessons, unseen, byGenre, singletons)
}

function litbank() {
  const keys = novelIds.map(litbankDocument)
  const analyses = kept('litbank-folds', () => novelsOf(keys, treebankNames(ids.map(gumDocument))).analyses)
  const lessons = lessonsBy(keys, keys, analyses, analyses, inTurn(keys.length, MENTION_FOLDS))
  judge({ corpus: 'litbank', by: 'folds' }, lessons, lessons, inTurn(keys.length, FOLDS), 'keep')
}

/** Each group is resolved by a model of the others. */
function judge(what, lessons, unseen, groups, singletons) {
  const assessment = new Assessment(singletons)
  for (const group of new Set(groups)) {
    const others = lessons.filter((_, t) => groups[t] !== group)
    const model = trainModel(others, { recipe: 'ranking', mentions: 'precise', documents: [] })
    assess(
      model,
      unseen.filter((_, t) => groups[t] === group),
      assessment,
    )
  }
  const { scores } = assessment.result()
  const percent = ({ value, f1 }) => Number((100 * (value ?? f1)).toFixed(2))
  const figures = ['mentions', 'muc', 'b3', 'ceafe', 'conll'].map((id) => [id, percent(scores[id])])
  process.stdout.write(`${JSON.stringify({ ...what, ...Object.fromEntries(figures) })}\n`)
}

/** Documents with the mentions that taggers find which were learned from the other groups. */
function lessonsBy(keys, mentionKeys, learned, analyses, groups) {
  const lessons = learned.map((analysis, t) => ({
    analysis,
    mentions: annotatedText(mentionKeys[t]).mentions,
  }))
  const candidates = []
  for (const group of new Set(groups)) {
    const others = lessons.filter((_, t) => groups[t] !== group)
    const finder = MentionFinder.read(trainMentions(others, forms), forms)
    for (const t of keys.keys()) if (groups[t] === group) candidates[t] = finder.find(analyses[t])
  }
  return keys.map((key, t) => {
    const analyst = { knowledge, analyze: () => analyses[t], mentions: () => candidates[t] }
    return new Resolver(analyst, { mentions: 'precise' }).lesson(key)
  })
}

function gumByFolds() {
  return kept('gum-folds', () => treebankOf(ids.map(gumDocument)).analyses)
}

/** Each genre by a tagger, a parser and a finder of names that were learned from the others. */
function gumByGenres() {
  return kept('gum-genres', () => {
    const texts = ids.map((id) => annotatedText(gumDocument(id)))
    const tagged = gumByFolds()
    const found = []
    for (const [genre] of genres.entries()) {
      const others = texts.filter((_, t) => byGenre[t] !== genre)
      const tags = tagged.filter((_, t) => byGenre[t] !== genre).map((analysis) => analysis.tags)
      const tagger = Tagger.read(trainTagger(others.flatMap(taggedSentences), forms), forms)
      const sentences = others.flatMap((text, t) => parsedSentences(text, tags[t]))
      const parser = Parser.read(trainParser(sentences, forms), forms)
      const named = others.map((text, t) => namesFromHeads(text, tags[t]))
      const finder = NameTagger.read(trainNames(named, forms), forms)
      for (const [t, text] of texts.entries()) {
        if (byGenre[t] !== genre) continue
        const { words, sentences } = text
        const syntax = dependenciesOf(parser, text, tagsOf(tagger, text))
        const names = finder.find({ words, tags: syntax.tags, sentences })
        found[t] = { words, sentences, paragraphs: [0], names, ...syntax }
      }
    }
    return found
  })
}

/** Analyses of documents, made once. */
function kept(name, make) {
  const path = `${KEPT}/${name}.json`
  if (!existsSync(path)) {
    mkdirSync(KEPT, { recursive: true })
    const plain = (_, value) => (value instanceof Int32Array ? [...value] : value)
    writeFileSync(path, JSON.stringify(make(), plain))
  }
  return JSON.parse(readFileSync(path, 'utf8')).map((analysis) => ({
    ...analysis,
    sentences: Int32Array.from(analysis.sentences),
    paragraphs: Int32Array.from(analysis.paragraphs),
    governors: Int32Array.from(analysis.governors),
  }))
}
