// node scripts/resolver/protocol.mjs [gum] [ontogum] [litbank]: how what is to be chosen for `ranking` is judged, one line of JSON for
// each corpus and way of leaving out. Only training documents are read: those of GUM in three folds and by left-out genre; of
// LitBank, in three folds, those that are test documents in folds 1 to 5 of its own split (the test documents of folds 6 to 9
// are for the report alone). Tagger, parser, names, mentions and resolver have not seen the documents they are scored on;
// what is left out of GUM is left out of OntoGUM. Analyses are kept in build/protocol, since syntax takes minutes to learn.
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
import { mentionLessons } from '../../build/lib/text/training/scheme.js'
import { parsedSentences, taggedSentences } from '../../build/lib/text/training/unseen.js'
import { syntaxTexts } from '../text/amalgum.mjs'
import { gumDocument, gumSplits, litbankDocument, litbankFold, ontogumDocument } from '../text/corpora.mjs'
import { keepRows } from './keep-rows.mjs'
import { forms, kept, knowledge, novelsOf, silverOf, treebankOf } from './lessons.mjs'
import { silverDocuments } from './silver-documents.mjs'

/** Mentions, as they are in training, are found in five folds; the resolver is judged in three. */
const MENTION_FOLDS = 5
const FOLDS = 3

const ids = gumSplits().train
const novelIds = [1, 2, 3, 4, 5].flatMap((fold) => litbankFold(fold).test)
const genreOf = (id) => id.split('_')[1]
const genres = [...new Set(ids.map(genreOf))]
const byGenre = ids.map((id) => genres.indexOf(genreOf(id)))
const inTurn = (count, folds) => Array.from({ length: count }, (_, i) => i % folds)

/** GUM, analysed once. */
let bank

const asked = process.argv.slice(2)
const corpora = { gum, ontogum, litbank }
for (const [name, judge] of Object.entries(corpora)) if (asked.length === 0 || asked.includes(name)) judge()

function gum() {
  judgeTreebank('gum', ids.map(gumDocument), 'keep')
}

function ontogum() {
  judgeTreebank('ontogum', ids.map(ontogumDocument), 'drop')
}

/** By folds and by genre, on the mentions of GUM. A genre that is left out is left out of the texts that `neural` resolved, too. */
function judgeTreebank(corpus, keys, singletons) {
  const mentionKeys = ids.map(gumDocument)
  const analyses = gumByFolds()
  const all = silverLessons(corpus, 'gum', trainNames(treebank().names, forms))
  const lessons = lessonsBy(keys, mentionKeys, analyses, analyses, inTurn(ids.length, MENTION_FOLDS), all)
  judge({ corpus, by: 'folds' }, lessons, inTurn(ids.length, FOLDS), singletons)
  const byGenres = lessonsBy(keys, mentionKeys, analyses, gumByGenres(), byGenre, all)
  judge({ corpus, by: 'genres' }, { ...lessons, unseen: byGenres.unseen }, byGenre, singletons)
}

function litbank() {
  const keys = novelIds.map(litbankDocument)
  const novels = novelsOf(keys, treebank().names)
  const all = silverLessons('litbank', 'litbank', novels.learn().names)
  const { analyses } = novels
  const lessons = lessonsBy(keys, keys, analyses, analyses, inTurn(keys.length, MENTION_FOLDS), all)
  judge({ corpus: 'litbank', by: 'folds' }, lessons, inTurn(keys.length, FOLDS), 'keep')
}

/** What `neural` resolved, with its mentions in the scheme that taggers of mentions learn. */
function silverLessons(corpus, mentionScheme, names) {
  const silver = silverOf(mentionScheme)
  const documents = silverDocuments(corpus)
  const found = mentionLessons(silver, names, forms)
  return found.map((lesson, t) => ({ ...lesson, key: documents[t], genre: genreOf(documents[t].id) }))
}

/** Each group is resolved by a model of the others and of what `neural` resolved. */
function judge(what, { own, unseen = own, silver }, groups, singletons) {
  const assessment = new Assessment(singletons)
  for (const group of new Set(groups)) {
    const others = own.filter((_, t) => groups[t] !== group)
    const more = silver.filter(({ genre }) => what.by !== 'genres' || genre !== genres[group])
    const lessons = [...others, ...more.map(({ lesson }) => lesson)]
    const model = trainModel(lessons, { recipe: 'ranking', mentions: 'precise', documents: [] })
    assess(
      model,
      unseen.filter((_, t) => groups[t] === group),
      assessment,
    )
  }
  const { scores } = assessment.result()
  const percent = ({ value, f1 }) => Number((100 * (value ?? f1)).toFixed(2))
  const figures = ['mentions', 'muc', 'b3', 'ceafe', 'conll'].map((id) => [id, percent(scores[id])])
  const row = { ...what, silver: silver.length, documents: own.length, ...Object.fromEntries(figures) }
  process.stdout.write(`${JSON.stringify(row)}\n`)
  keepRows('protocol', {
    script: 'scripts/resolver/protocol.mjs',
    settings: { recipe: 'ranking', mentions: 'precise', folds: FOLDS, mentionFolds: MENTION_FOLDS, seed: 1 },
    by: ['corpus', 'by', 'silver'],
    rows: [row],
  })
}

/**
 * Documents with the mentions that taggers find which were learned from the other groups and from what `neural` resolved, and the
 * texts of `neural`, in five groups, with those that the others teach.
 */
function lessonsBy(keys, mentionKeys, learned, analyses, groups, silver) {
  const taught = learned.map((analysis, t) => ({
    analysis,
    mentions: annotatedText(mentionKeys[t]).mentions,
  }))
  const candidates = []
  const isOfGenres = groups === byGenre
  for (const group of new Set(groups)) {
    const others = taught.filter((_, t) => groups[t] !== group)
    const more = silver.filter(({ genre }, s) =>
      isOfGenres ? genre !== genres[group] : s % MENTION_FOLDS !== group,
    )
    const finder = MentionFinder.read(trainMentions([...others, ...more], forms), forms)
    for (const t of keys.keys()) if (groups[t] === group) candidates[t] = finder.find(analyses[t])
    if (isOfGenres) continue
    for (const [s, { analysis }] of silver.entries())
      if (s % MENTION_FOLDS === group) candidates[keys.length + s] = finder.find(analysis)
  }
  const lesson = (key, analysis, found) => {
    const analyst = { knowledge, analyze: () => analysis, mentions: () => found }
    return new Resolver(analyst, { mentions: 'precise' }).lesson(key)
  }
  const own = keys.map((key, t) => lesson(key, analyses[t], candidates[t]))
  if (isOfGenres) return { unseen: own }
  return {
    own,
    silver: silver.map(({ key, analysis, genre }, s) => ({
      genre,
      lesson: lesson(key, analysis, candidates[keys.length + s]),
    })),
  }
}

function treebank() {
  bank ??= treebankOf(ids.map(gumDocument), syntaxTexts())
  return bank
}

function gumByFolds() {
  return treebank().analyses
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
      const more = syntaxTexts(genres[genre])
      const tagger = Tagger.read(trainTagger([...others, ...more].flatMap(taggedSentences), forms), forms)
      const sentences = [
        ...others.flatMap((text, t) => parsedSentences(text, tags[t])),
        ...more.flatMap((text) => parsedSentences(text, text.tags)),
      ]
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
