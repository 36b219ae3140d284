// What training, tuning and evaluation of the resolver share: the stages before it, learned from the documents of a split, and
// those documents as lessons, each analysed by stages that have not seen it.
import { readFileSync } from 'node:fs'
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
import { analysesOfUnseen } from '../../build/lib/text/training/scheme.js'
import {
  inFolds,
  parsedSentences,
  syntaxOfUnseen,
  taggedSentences,
  tagsOfUnseen,
} from '../../build/lib/text/training/unseen.js'
import { WordForms } from '../../build/lib/text/word-forms.js'

const shipped = (name) => new Uint8Array(readFileSync(`models/${name}.bin`))
const lexicon = Lexicon.read(shipped('lexicon'))
export const forms = new WordForms(lexicon)
export const knowledge = knowledgeFrom(lexicon)

/** Documents of GUM, analysed by taggers, parsers and finders of names that have not seen them. */
export function treebankOf(keys) {
  const texts = keys.map(annotatedText)
  const syntax = syntaxOfUnseen(texts, forms)
  const names = texts.map((text, t) => namesFromHeads(text, syntax[t].tags))
  const analyses = analysesOfUnseen(texts, syntax, names, [], forms)
  const learn = () => ({
    tagger: trainTagger(texts.flatMap(taggedSentences), forms),
    parser: trainParser(
      texts.flatMap((text, t) => parsedSentences(text, syntax[t].tags)),
      forms,
    ),
    names: trainNames(names, forms),
  })
  return { analyses, names, learn, hyphens: 'split' }
}

/** The names that `treebankOf` finds, without the rest. */
export function treebankNames(keys) {
  const texts = keys.map(annotatedText)
  const tags = tagsOfUnseen(texts, forms)
  return texts.map((text, t) => namesFromHeads(text, tags[t]))
}

/** Documents of LitBank, which the shipped tagger and parser have never seen, with names by finders that have not seen them. */
export function novelsOf(keys, moreNames) {
  const texts = keys.map(annotatedText)
  const models = { tagger: shipped('tagger'), parser: shipped('parser') }
  const tagger = Tagger.read(models.tagger, forms)
  const parser = Parser.read(models.parser, forms)
  const syntax = texts.map((text) => dependenciesOf(parser, text, tagsOf(tagger, text)))
  const names = texts.map((text, t) => namesAsMarked(text, syntax[t].tags))
  const analyses = analysesOfUnseen(texts, syntax, names, moreNames, forms)
  const learn = () => ({ ...models, names: trainNames([...names, ...moreNames], forms) })
  return { analyses, names, learn, hyphens: 'keep' }
}

/**
 * The stages before the resolver with all that these documents teach; mentions are those of the keys. For OntoGUM these
 * are the keys of GUM.
 */
export function analystOf({ analyses, learn, hyphens }, keys) {
  const mentions = trainMentions(mentionLessons(analyses, keys), forms)
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
 */
export function lessonsOf({ analyses }, keys, source, mentionKeys = keys) {
  const lessons = mentionLessons(analyses, mentionKeys)
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
    return new Resolver(analyst, { mentions: source }).lesson(key)
  })
}

function mentionLessons(analyses, keys) {
  return analyses.map((analysis, t) => ({ analysis, mentions: annotatedText(keys[t]).mentions }))
}

/** The text of a document as it was, or its words with blanks between them. */
export function documentText({ text, tokens }) {
  return text ?? Array.from({ length: tokens.count }, (_, i) => tokens.text(i)).join(' ')
}
