import type { MentionSource, RecipeName, Scheme } from 'coref-referee/resolve'
import type { ScoresReport } from 'coref-referee/score'
import type { Words } from '../../worker/view-models/words.ts'
import type { Draft } from '../correction/draft.ts'

/** How a text is resolved: what the flags of `referee resolve` say. */
export interface Manner {
  readonly scheme: Scheme
  readonly recipe: RecipeName
  readonly tagger: Exclude<MentionSource, 'key'>
}

/** A text in which entities were found. */
export interface ResolvedText {
  readonly words: Words
  /** First token of each line, and the end of the last. */
  readonly lines: Int32Array
  readonly found: Draft
}

export interface WrittenFile {
  readonly name: string
  readonly text: string
}

/** What the view of the resolver may ask of its worker, which holds the models and the text. */
export interface Methods {
  /** The bytes of a model or another file, by its name; they stay with the worker. */
  give(name: string, bytes: ArrayBuffer): void
  /**
   * Find the entities of a text; all files that it takes must have been given. The recipe neural tells how far it is,
   * and now and then, as a `ResolvedText`, what it has found so far.
   *
   * @param threads of the recipe neural; a page that is not isolated from other origins has one
   */
  resolve(text: string, id: string, manner: Manner, threads: number): ResolvedText
  /** What was found, scored against its correction as `referee score` would. */
  score(correction: Draft): ScoresReport
  /** The correction in a format, with whatever belongs beside it, and what the format cannot hold. */
  write(correction: Draft, format: string): { files: readonly WrittenFile[]; left: readonly string[] }
  /** Correction and findings as native JSON lines, for the other views. */
  pair(correction: Draft): { readonly key: string; readonly response: string }
}
