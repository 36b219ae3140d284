// What evaluation and training of the resolver share: the stages before it, trained on the documents of a split, and
// lessons with the names and mentions that those stages find in documents they have not seen.
import { readFileSync } from 'node:fs'
import { knowledgeFrom } from '../../dist/resolver/knowledge.js'
import { Resolver } from '../../dist/resolver/resolver.js'
import { Lexicon } from '../../dist/text/lexicon.js'
import { findHighRecall } from '../../dist/text/mentions/high-recall.js'
import { MentionFinder } from '../../dist/text/mentions/mention-finder.js'
import { trainMentions } from '../../dist/text/mentions/train.js'
import { NameTagger } from '../../dist/text/names/name-tagger.js'
import { Parser } from '../../dist/text/parser/parser.js'
import { dependenciesOf, tagsOf } from '../../dist/text/syntax.js'
import { Tagger } from '../../dist/text/tagger.js'
import { tokenize } from '../../dist/text/tokens/tokenize.js'
import { annotatedText } from '../../dist/text/training/annotated-text.js'
import { WordForms } from '../../dist/text/word-forms.js'

const bytes = (name) => new Uint8Array(readFileSync(`models/${name}.bin`))
const lexicon = Lexicon.read(bytes('lexicon'))
const forms = new WordForms(lexicon)
const tagger = Tagger.read(bytes('tagger'), forms)
const parser = Parser.read(bytes('parser'), forms)
const knowledge = knowledgeFrom(lexicon)
const PARTS = 3

function syntaxOf(words, sentences) {
  const tags = tagsOf(tagger, { words, sentences })
  return {
    words,
    tags,
    sentences,
    paragraphs: Int32Array.of(0),
    ...dependenciesOf(parser, { words, sentences }, tags),
  }
}

/** The stages before the resolver, with the names and mentions of a corpus. */
function analystOf(names, mentions, hyphens) {
  const nameTagger = NameTagger.read(names, forms)
  const finder = MentionFinder.read(mentions, forms)
  const analyze = (words, sentences, paragraphs = Int32Array.of(0)) => {
    const syntax = syntaxOf(words, sentences)
    return { ...syntax, paragraphs, names: nameTagger.find(syntax) }
  }
  return {
    knowledge,
    analyze,
    analyzeText(text) {
      const tokens = tokenize(text, { hyphens })
      return { analysis: analyze(tokens.words, tokens.sentences, tokens.paragraphs), tokens }
    },
    mentions: (analysis, source) =>
      source === 'precise' ? finder.find(analysis) : findHighRecall(analysis, forms),
  }
}

/**
 * Mentions as a corpus has them, learned from some of its documents. For the lessons of the resolver each third of the documents
 * is analysed by what was learned from the other two.
 *
 * @param names the name of a model
 */
export function schemeOf(corpus, keys, names) {
  const nameModel = bytes(names)
  const nameTagger = NameTagger.read(nameModel, forms)
  const hyphens = corpus === 'litbank' ? 'keep' : 'split'
  const lessons = keys.map((key) => {
    const { words, sentences, mentions } = annotatedText(key)
    const syntax = syntaxOf(words, sentences)
    return { analysis: { ...syntax, names: nameTagger.find(syntax) }, mentions }
  })
  const learn = (documents) => analystOf(nameModel, trainMentions(documents, forms), hyphens)
  const parts = Array.from({ length: PARTS }, (_, part) =>
    learn(lessons.filter((_, i) => i % PARTS !== part)),
  )
  return { analyst: () => learn(lessons), parts }
}

/** The documents as lessons, each analysed by models that have not seen it. */
export function foundLessons({ parts }, keys, mentions) {
  return keys.map((key, i) => new Resolver(parts[i % PARTS], { mentions }).lesson(key))
}

/** The text of a document as it was, or its words with blanks between them. */
export function documentText({ text, tokens }) {
  return text ?? Array.from({ length: tokens.count }, (_, i) => tokens.text(i)).join(' ')
}
