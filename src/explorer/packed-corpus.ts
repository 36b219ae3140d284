import type { RepairReport } from '../align/repair-report.ts'
import type { Reading } from '../corpus/corpus.ts'
import type { MentionAttributes } from '../document/document.ts'
import type { Span } from '../document/span.ts'
import type { Token } from '../document/tokens.ts'
import type { Warning } from '../errors.ts'

/** The part of a packed corpus that is not numbers. */
export interface CorpusHeader {
  readonly name: string
  readonly sha256?: string
  readonly warnings: readonly Warning[]
  /** For a response that was aligned with the key: its repairs. */
  readonly repair?: RepairReport
  readonly reading?: Reading
  readonly ids: readonly string[]
  /** Only parts other than 0, by document; the lists of pairs below likewise. */
  readonly parts: readonly (readonly [document: number, part: number])[]
  readonly genres: readonly (readonly [document: number, genre: string])[]
  readonly features?: readonly (readonly [
    document: number,
    features: readonly (readonly [string, string])[],
  ])[]
  readonly links: readonly (readonly [document: number, links: readonly PackedLink[]])[]
  readonly pieces: readonly (readonly [document: number, mention: number, pieces: readonly Span[]])[]
  /** What the dictionary-coded columns point into. */
  readonly tokenNotes: readonly string[]
  readonly mentionNotes: readonly string[]
  readonly entityIds: readonly string[]
}

export interface PackedLink {
  readonly kind: string
  readonly from: number
  readonly to: readonly string[]
}

/** Where a document's words come from. */
export const NO_WORDS = 0
export const OWN_WORDS = 1
/** The words of the key's document of the same name: most responses have exactly the same text. */
export const KEY_WORDS = 2

/**
 * The annotation of a token besides its text. Positions are relative, so that equal notes recur. Character
 * offsets, lemmas and enhanced dependencies are dropped, except for whether a blank follows.
 */
export interface TokenNote extends Pick<Token, 'pos' | 'upos' | 'feats' | 'relation' | 'speaker' | 'empty'> {
  readonly governor?: number
  readonly isRoot?: true
  readonly isGlued?: true
}

/** The annotation of a mention besides its span and entity; head and minimum span are relative to its start. */
export interface MentionNote extends Omit<MentionAttributes, 'features'> {
  readonly features?: readonly (readonly [name: string, value: string])[]
}
