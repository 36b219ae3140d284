import { ANTECEDENT, type CorefDocument, type Link } from '../document/document.ts'
import { isOfGap } from '../document/gap-roles.ts'
import { type SpokenWords, withoutEmptyNodes } from '../document/spoken-words.ts'
import type { Tokens } from '../document/tokens.ts'
import { InputError, type Place, type Warning } from '../errors.ts'
import { otherLanguage } from '../language/other-language.ts'
import { findSentences } from '../text/tokens/sentences.ts'
import type { MentionSource } from './model.ts'

/** Turns texts or documents into documents with entities, whatever the recipe. */
export interface DocumentResolver {
  resolveText(text: string, id: string, path?: string): CorefDocument | Promise<CorefDocument>
  resolve(document: CorefDocument): CorefDocument | Promise<CorefDocument>
}

/** What all recipes refuse or warn about. */
interface Caution {
  readonly anyLanguage?: boolean
  readonly warn?: (warning: Warning) => void
}

/** @throws InputError for a text that is not English, unless any language is allowed */
export function checkLanguage(text: string, place: Place, { anyLanguage, warn }: Caution): void {
  const other = otherLanguage(text)
  if (other === undefined) return
  const problem = `this text is ${other.name}, and the resolver knows only English`
  if (anyLanguage !== true) {
    throw new InputError('not-english', place, `${problem}; use --any-language to resolve it anyway`)
  }
  warn?.({ code: 'not-english', ...place, message: `${problem}: results are unreliable` })
}

/** What may be taken from a key. */
interface KeyOptions {
  readonly mentions?: MentionSource
  readonly names?: 'own' | 'key'
  readonly anaphoric?: boolean
}

/** The document, if it is to be resolved from its text: one of GAP, which is running text, with nothing from a key. */
export function runningTextOf(
  document: CorefDocument,
  { mentions, names, anaphoric }: KeyOptions,
): (CorefDocument & { readonly text: string; readonly tokens: Tokens }) | undefined {
  const { text, tokens } = document
  const takesFromKey = mentions === 'key' || names === 'key' || anaphoric === true
  if (text === undefined || tokens === undefined || takesFromKey || !isOfGap(document)) return undefined
  return { ...document, text, tokens }
}

/** @throws InputError for options that take something from a key, if there is only plain text */
export function refuseKey(document: CorefDocument, { mentions, names, anaphoric }: KeyOptions): void {
  const refuse = (reason: string): never => {
    throw new InputError('no-mentions', document.origin.locate(), `plain text has no ${reason}`)
  }
  if (mentions === 'key') refuse('mentions to use: leave out --tagger key')
  if (names === 'key') refuse('names to use: leave out --names key')
  if (anaphoric === true) refuse('entities to show which mentions are anaphoric: leave out --anaphoric')
}

/**
 * The words of a document, in sentences. If the format has none, they are found as in plain text: with one sentence,
 * a text would have mentions across full stops, and everything in it would be near.
 *
 * @throws InputError for a document without words
 */
export function wordsToResolve(document: CorefDocument): SpokenWords {
  if (document.tokens !== undefined) {
    const found = withoutEmptyNodes(document)
    return found.sentences.length > 1 ? found : { ...found, sentences: sentencesOf(found) }
  }
  throw new InputError(
    'no-text',
    document.origin.locate(),
    'this document has spans but no words, so it cannot be resolved',
  )
}

function sentencesOf({ words, paragraphs }: SpokenWords): Int32Array {
  // Where blanks were is unknown, so none are assumed.
  const starts = Int32Array.from(words, (_, i) => i)
  const ends = starts.map((start) => start + 1)
  return findSentences(words, starts, ends, paragraphs).sentences
}

/** A link from a mention to its antecedent, with the recipe's confidence. */
export function antecedentLink(from: number, to: number, confidence: number): Link {
  return { kind: ANTECEDENT, from, to: [], anchors: [to], confidence: roundConfidence(confidence) }
}

/** Rounds to four decimals; more would be noise. */
export function roundConfidence(confidence: number): number {
  return Math.round(confidence * 10_000) / 10_000
}
