import type { Analysis } from '../analysis.ts'
import { type MentionLessons, trainMentions } from '../mentions/train.ts'
import { NameTagger } from '../names/name-tagger.ts'
import { type NameLessons, trainNames } from '../names/train.ts'
import type { Syntax } from '../syntax.ts'
import type { WordForms } from '../word-forms.ts'
import type { AnnotatedText } from './annotated-text.ts'
import { inFolds } from './unseen.ts'

/** Models learned from the mentions of a corpus, to annotate texts as it does. */
export interface SchemeModels {
  readonly names: Uint8Array
  readonly mentions: Uint8Array
  /**
   * The training documents, analysed by models that have not seen them, for learners that use mentions
   * that were found, not annotated.
   */
  readonly analyses: readonly Analysis[]
}

/**
 * Learns names and mentions from annotated documents.
 *
 * @param syntax by document, from a tagger and a parser that have not seen it
 * @param names the names to learn, by document
 * @param moreNames names of other corpora
 * @param more other texts whose mentions are learned, but not their names
 */
export function trainScheme(
  texts: readonly AnnotatedText[],
  syntax: readonly Syntax[],
  names: readonly NameLessons[],
  moreNames: readonly NameLessons[],
  more: readonly ParsedText[],
  forms: WordForms,
): SchemeModels {
  const analyses = analysesOfUnseen(texts, syntax, names, moreNames, forms)
  const lessons = analyses.map((analysis, t) => ({
    analysis,
    mentions: (texts[t] as AnnotatedText).mentions,
  }))
  const named = trainNames([...names, ...moreNames], forms)
  return {
    names: named,
    mentions: trainMentions([...lessons, ...mentionLessons(more, named, forms)], forms),
    analyses,
  }
}

/** A text that was resolved automatically, with its syntax from the stages before. */
export interface ParsedText {
  readonly text: AnnotatedText
  readonly syntax: Syntax
}

/** Mentions to learn, from texts whose names a model finds. */
export function mentionLessons(
  texts: readonly ParsedText[],
  names: Uint8Array,
  forms: WordForms,
): MentionLessons[] {
  const tagger = NameTagger.read(names, forms)
  return texts.map(({ text, syntax }) => ({
    analysis: withNames(text, syntax, tagger),
    mentions: text.mentions,
  }))
}

/** Adds names to the syntax of documents, each by a model that has not seen the names of that document. */
export function analysesOfUnseen(
  texts: readonly AnnotatedText[],
  syntax: readonly Syntax[],
  names: readonly NameLessons[],
  moreNames: readonly NameLessons[],
  forms: WordForms,
): Analysis[] {
  return inFolds(texts.length, (others, fold) => {
    const lessons = [...others.map((t) => names[t] as NameLessons), ...moreNames]
    const tagger = NameTagger.read(trainNames(lessons, forms), forms)
    return fold.map((t) => withNames(texts[t] as AnnotatedText, syntax[t] as Syntax, tagger))
  })
}

function withNames({ words, sentences }: AnnotatedText, syntax: Syntax, tagger: NameTagger): Analysis {
  const names = tagger.find({ words, tags: syntax.tags, sentences })
  return { words, sentences, paragraphs: Int32Array.of(0), names, ...syntax }
}
