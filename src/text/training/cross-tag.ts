import { piecesOfSentences, sentenceRanges } from '../sentence-ranges.ts'
import { type TaggedSentence, Tagger, trainTagger } from '../tagger.ts'
import type { WordForms } from '../word-forms.ts'
import type { AnnotatedText } from './annotated-text.ts'

const FOLDS = 5

/**
 * Tags for documents by taggers that have not seen them: what learns from tags should meet the mistakes it
 * will meet later.
 */
export function crossTag(texts: readonly AnnotatedText[], forms: WordForms): readonly (readonly string[])[] {
  const tags: (readonly string[])[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = texts.filter((_, t) => t % FOLDS !== fold)
    const tagger = Tagger.read(trainTagger(others.flatMap(taggedSentences), forms), forms)
    for (let t = fold; t < texts.length; t += FOLDS) tags[t] = tagAll(tagger, texts[t] as AnnotatedText)
  }
  return tags
}

/** Tags of all words of a document. */
export function tagAll(
  tagger: Tagger,
  { words, sentences }: Pick<AnnotatedText, 'words' | 'sentences'>,
): string[] {
  const tags: string[] = []
  for (const [start, end] of piecesOfSentences(sentences, words.length)) {
    for (const tag of tagger.tag(words, start, end)) tags.push(tag)
  }
  return tags
}

/** The sentences of a document with the tags annotated there; none if it has no tags. */
export function taggedSentences({ words, tags, sentences }: AnnotatedText): TaggedSentence[] {
  if (tags === undefined) return []
  return [...sentenceRanges(sentences, words.length)].map(([start, end]) => ({
    words: words.slice(start, end),
    tags: tags.slice(start, end),
  }))
}
