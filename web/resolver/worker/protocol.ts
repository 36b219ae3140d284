import type { MentionSource, RecipeName, Scheme } from 'coref-referee/resolve'
import type { ScoresReport } from 'coref-referee/score'
import type { Words } from '../../worker/view-models/words.ts'
import type { Draft } from '../correction/draft.ts'

/** How a text is resolved: the flags of `referee resolve`. */
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

/** What the resolver's view may ask of its worker, which holds the models and the text. */
export interface Methods {
  /** The bytes of a model or another file, by name, for the worker to keep. */
  give(name: string, bytes: ArrayBuffer): void
  /**
   * Find the entities of a text; all files it needs must have been given. The recipe `neural` reports its progress
   * and, now and then, what it has found so far, as a `ResolvedText`.
   *
   * @param threads for the recipe `neural`; 1 on a page that is not isolated from other origins
   */
  resolve(text: string, id: string, manner: Manner, threads: number): ResolvedText
  /** What was found, scored against its correction as by `referee score`. */
  score(correction: Draft): ScoresReport
  /** The correction in a format, with its companion files, and what the format cannot hold. */
  write(correction: Draft, format: string): { files: readonly WrittenFile[]; left: readonly string[] }
  /** Correction and findings as native JSON lines, for the other views. */
  pair(correction: Draft): { readonly key: string; readonly response: string }
}
