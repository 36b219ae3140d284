import type { RepairReport } from '../align/repair-report.ts'
import type { CorefDocument } from '../document/document.ts'
import { RefereeError, type Warning } from '../errors.ts'

/** Documents that belong together, and where they came from. In memory unless the type parameter says otherwise. */
export interface Corpus<Documents extends Iterable<CorefDocument> = readonly CorefDocument[]> {
  readonly name: string
  readonly documents: Documents
  /** Of the bytes they were read from, in hexadecimal; known once all documents have been read. */
  readonly sha256?: string | undefined
  readonly warnings: readonly Warning[]
  /** How it was read, apart from the defaults. */
  readonly reading?: Reading | undefined
  /** For a response that was aligned with its key: its repairs. */
  readonly repair?: RepairReport
}

/** What affects a score besides the settings and is not the default; a signature has all of it. */
export interface Reading {
  /** Id of the format, if another one was named than the file shows. */
  readonly format?: string | undefined
  /** `aligned` with the key's tokens, or `exact`: scored without, although the format asks for alignment. */
  readonly text?: 'aligned' | 'exact' | undefined
  /** How documents were paired, unless by id: `text`, `position`, or the hash of a list. */
  readonly pair?: string | undefined
}

/** A key or a response as a signature describes it. */
export interface SignedInput {
  readonly name: string
  readonly sha256?: string | undefined
  readonly reading?: Reading | undefined
  readonly repair?: RepairReport | undefined
}

/** What a signature says about how a response was read: one with a repair report was aligned. */
export function signedReading({ reading, repair }: Pick<SignedInput, 'reading' | 'repair'>): Reading {
  return repair === undefined ? { ...reading } : { text: 'aligned', ...reading }
}

/** JavaScript callers have no compiler to check this. */
export function requireCorpus(side: string, corpus: Partial<Corpus> | undefined): void {
  if (Array.isArray(corpus?.documents) && Array.isArray(corpus.warnings)) return
  throw new RefereeError(
    'bad-setting',
    `the ${side} is not a corpus: await readCorpus, or add a name to what readBytes returns`,
  )
}
