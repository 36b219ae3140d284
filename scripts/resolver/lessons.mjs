// What training, tuning and evaluation of the resolver share: the stages before it, learned from the documents of a split, and
// those documents as lessons, each analysed by stages that have not seen it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { knowledgeFrom } from '../../build/lib/resolver/knowledge.js'
import { Resolver } from '../../build/lib/resolver/resolver.js'
import { TextAnalyzer } from '../../build/lib/text/analyzer.js'
import { Lexicon } from '../../build/lib/text/lexicon.js'
import { findHighRecall } from '../../build/lib/text/mentions/high-recall.js'
import { MentionFinder } from '../../build/lib/text/mentions/mention-finder.js'
import { trainMentions } from '../../build/lib/text/mentions/train.js'
import { trainNames } from '../../build/lib/text/names/train.js'
import { Parser } from '../../build/lib/text/parser/parser.js'
import { trainParser } from '../../build/lib/text/parser/train.js'
import { dependenciesOf, tagsOf } from '../../build/lib/text/syntax.js'
import { Tagger, trainTagger } from '../../build/lib/text/tagger.js'
import { annotatedText } from '../../build/lib/text/training/annotated-text.js'
import { namesAsMarked, namesFromHeads } from '../../build/lib/text/training/name-lessons.js'
import { analysesOfUnseen, mentionLessons } from '../../build/lib/text/training/scheme.js'
import {
  inFolds,
  parsedSentences,
  syntaxOfUnseen,
  taggedSentences,
} from '../../build/lib/text/training/unseen.js'
import { WordForms } from '../../build/lib/text/word-forms.js'
import { silverDocuments } from './silver-documents.mjs'

const shipped = (name) => new Uint8Array(readFileSync(`models/${name}.bin`))
const lexicon = Lexicon.read(shipped('lexicon'))
export const forms = new WordForms(lexicon)
export const knowledge = knowledgeFrom(lexicon)

/**
 * Texts of GUM with tags and dependencies by taggers and parsers that have not seen them, and their names.
 *
 * @param more other texts to learn syntax from
 */
export function treebankSyntax(texts, more) {
  const parsed = [...texts, ...more]
  const all = kept(`syntax-${texts.length}`, () => syntaxOfUnseen(parsed, forms))
  const syntax = all.slice(0, texts.length)
  const names = texts.map((text, t) => namesFromHeads(text, syntax[t].tags))
  const learn = () => ({
    tagger: trainTagger(parsed.flatMap(taggedSentences), forms),
    parser: trainParser(
      parsed.flatMap((text, t) => parsedSentences(text, all[t].tags)),
      forms,
    ),
  })
  return { syntax, names, learn }
}

/** Documents of GUM, analysed by taggers, parsers and finders of names that have not seen them. */
export function treebankOf(keys, more) {
  const texts = keys.map(annotatedText)
  const { syntax, names, learn } = treebankSyntax(texts, more)
  const analyses = analysesOfUnseen(texts, syntax, names, [], forms)
  return { analyses, names, learn: () => ({ ...learn(), names: trainNames(names, forms) }), hyphens: 'split' }
}

/** Analyses of documents, made once and kept in build/protocol: syntax takes minutes to learn. Delete them after changing it. */
export function kept(name, make) {
  const path = `build/protocol/${name}.json`
  if (!existsSync(path)) {
    mkdirSync('build/protocol', { recursive: true })
    const plain = (_, value) => (value instanceof Int32Array ? [...value] : value)
    writeFileSync(path, JSON.stringify(make(), plain))
  }
  const columns = new Set(['sentences', 'paragraphs', 'governors'])
  const revive = (name, value) => (columns.has(name) ? Int32Array.from(value) : value)
  return JSON.parse(readFileSync(path, 'utf8'), revive)
}

/** Texts of LitBank with tags and dependencies by the shipped models, which have never seen them, and their names. */
export function novelSyntax(texts) {
  const syntax = parsedByShipped(texts)
  return { syntax, names: texts.map((text, t) => namesAsMarked(text, syntax[t].tags)) }
}

/** Documents of LitBank with names by finders that have not seen them. */
export function novelsOf(keys, moreNames) {
  const texts = keys.map(annotatedText)
  const { syntax, names } = novelSyntax(texts)
  const analyses = analysesOfUnseen(texts, syntax, names, moreNames, forms)
  const learn = () => ({
    tagger: shipped('tagger'),
    parser: shipped('parser'),
    names: trainNames([...names, ...moreNames], forms),
  })
  return { analyses, names, learn, hyphens: 'keep' }
}

function parsedByShipped(texts) {
  const tagger = Tagger.read(shipped('tagger'), forms)
  const parser = Parser.read(shipped('parser'), forms)
  return texts.map((text) => dependenciesOf(parser, text, tagsOf(tagger, text)))
}

/**
 * Texts as `neural` resolved them (silver.mjs), with syntax by the shipped tagger and parser, which have not seen them.
 *
 * @param without a genre to leave out
 */
export function silverOf(scheme, without = undefined) {
  const keys = silverDocuments(scheme, without)
  const texts = keys.map(annotatedText)
  const syntax = parsedByShipped(texts)
  return keys.map((key, t) => ({ key, text: texts[t], syntax: syntax[t] }))
}

/** Documents of a corpus and, as further lessons, those that `neural` resolved: names in them are found by what the corpus teaches. */
export function withSilver({ analyses, learn, hyphens }, keys, silver, names) {
  const more = mentionLessons(silver, names, forms)
  return {
    texts: { analyses: [...analyses, ...more.map(({ analysis }) => analysis)], learn, hyphens },
    keys: [...keys, ...silver.map(({ key }) => key)],
  }
}

/**
 * The stages before the resolver with all that these documents teach; mentions are those of the keys. For OntoGUM these
 * are the keys of GUM.
 */
export function analystOf({ analyses, learn, hyphens }, keys) {
  const mentions = trainMentions(lessonsOfMentions(analyses, keys), forms)
  const analyzer = new TextAnalyzer({ lexicon: shipped('lexicon'), ...learn(), mentions })
  return {
    knowledge,
    analyze: (words, sentences, paragraphs) => analyzer.analyze(words, sentences, paragraphs),
    analyzeText: (text) => analyzer.analyzeText(text, { hyphens }),
    mentions: (analysis, source) => analyzer.mentions(analysis, source),
  }
}

/**
 * The documents as lessons of the resolver, with the mentions that a tagger finds which has not seen them, or those of the key.
 *
 * @param mentionKeys what the tagger learns from: for OntoGUM the keys of GUM
 * @param model whose feature set the lessons have, the newest without one
 */
export function lessonsOf({ analyses }, keys, source, mentionKeys = keys, model = undefined) {
  const lessons = lessonsOfMentions(analyses, mentionKeys)
  const candidates = inFolds(keys.length, (others, own) => {
    if (source === 'key') return own.map(() => [])
    if (source === 'high-recall') return own.map((t) => findHighRecall(analyses[t], forms))
    const learned = trainMentions(
      others.map((t) => lessons[t]),
      forms,
    )
    const finder = MentionFinder.read(learned, forms)
    return own.map((t) => finder.find(analyses[t]))
  })
  return keys.map((key, t) => {
    const analyst = { knowledge, analyze: () => analyses[t], mentions: () => candidates[t] }
    return new Resolver(analyst, { mentions: source, model }).lesson(key)
  })
}

function lessonsOfMentions(analyses, keys) {
  return analyses.map((analysis, t) => ({ analysis, mentions: annotatedText(keys[t]).mentions }))
}

/** The text of a document as it was, or its words with blanks between them. */
export function documentText({ text, tokens }) {
  return text ?? Array.from({ length: tokens.count }, (_, i) => tokens.text(i)).join(' ')
}
