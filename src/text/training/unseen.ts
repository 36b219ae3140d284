import { Parser } from '../parser/parser.ts'
import { type ParsedSentence, trainParser } from '../parser/train.ts'
import { sentenceRanges } from '../sentence-ranges.ts'
import { dependenciesOf, type Syntax, tagsOf } from '../syntax.ts'
import { type TaggedSentence, Tagger, trainTagger } from '../tagger.ts'
import type { WordForms } from '../word-forms.ts'
import type { AnnotatedText } from './annotated-text.ts'

const FOLDS = 5
/** There is so much text for syntax that two thirds of it teach nearly as much as all of it. */
const SYNTAX_FOLDS = 3

/**
 * Tags and dependencies for the documents of a treebank, by taggers and parsers that have not seen them:
 * learners that use these should see the mistakes they will meet later. The documents fall into folds;
 * those of a fold are analysed by models learned from the others.
 */
export function syntaxOfUnseen(texts: readonly AnnotatedText[], forms: WordForms): Syntax[] {
  const tags = tagsOfUnseen(texts, forms)
  const sentences = texts.map((text, t) => parsedSentences(text, tags[t] as readonly string[]))
  return inFolds(
    texts.length,
    (others, fold) => {
      const parser = Parser.read(
        trainParser(
          others.flatMap((t) => sentences[t] ?? []),
          forms,
        ),
        forms,
      )
      return fold.map((t) => dependenciesOf(parser, texts[t] as AnnotatedText, tags[t] as readonly string[]))
    },
    SYNTAX_FOLDS,
  )
}

/** Tags for documents by taggers that have not seen them. */
function tagsOfUnseen(texts: readonly AnnotatedText[], forms: WordForms): (readonly string[])[] {
  const sentences = texts.map(taggedSentences)
  return inFolds(
    texts.length,
    (others, fold) => {
      const tagger = Tagger.read(
        trainTagger(
          others.flatMap((t) => sentences[t] ?? []),
          forms,
        ),
        forms,
      )
      return fold.map((t) => tagsOf(tagger, texts[t] as AnnotatedText))
    },
    SYNTAX_FOLDS,
  )
}

/** Works through folds, learning from the others each time; returns results in the order of the documents. */
export function inFolds<T>(
  count: number,
  work: (others: readonly number[], fold: readonly number[]) => readonly T[],
  folds: number = FOLDS,
): T[] {
  const results: T[] = []
  const all = Array.from({ length: count }, (_, i) => i)
  for (let fold = 0; fold < folds; fold++) {
    const indices = all.filter((i) => i % folds === fold)
    const found = work(
      all.filter((i) => i % folds !== fold),
      indices,
    )
    for (const [at, i] of indices.entries()) results[i] = found[at] as T
  }
  return results
}

/** The sentences of a document with their annotated tags; none if it has no tags. */
export function taggedSentences({ words, tags, sentences }: AnnotatedText): TaggedSentence[] {
  if (tags === undefined) return []
  return [...sentenceRanges(sentences, words.length)].map(([start, end]) => ({
    words: words.slice(start, end),
    tags: tags.slice(start, end),
  }))
}

/** The sentences of a document with their annotated dependencies and the given tags. */
export function parsedSentences(text: AnnotatedText, tags: readonly string[]): ParsedSentence[] {
  const { words, governors, relations, sentences } = text
  if (governors === undefined || relations === undefined) return []
  return [...sentenceRanges(sentences, words.length)].map(([start, end]) => ({
    words: words.slice(start, end),
    tags: tags.slice(start, end),
    governors: governors.slice(start, end).map((governor) => (governor === -1 ? -1 : governor - start)),
    relations: relations.slice(start, end),
  }))
}
