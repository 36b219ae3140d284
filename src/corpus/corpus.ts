import type { RepairReport } from '../align/repair-report.ts'
import type { CorefDocument } from '../document/document.ts'
import type { Warning } from '../errors.ts'

/** Documents that belong together, and where they came from. Held in memory unless another type says how they come. */
export interface Corpus<Documents extends Iterable<CorefDocument> = readonly CorefDocument[]> {
  readonly name: string
  readonly documents: Documents
  /** Of the bytes they were read from, in hexadecimal; known once all documents were read. */
  readonly sha256?: string | undefined
  readonly warnings: readonly Warning[]
  /** What was decided about how to read it. */
  readonly reading?: Reading | undefined
  /** For a response that was aligned with its key: what that cost. */
  readonly repair?: RepairReport
}

/** What moves a score besides the settings and is not the default; a signature has all of it. */
export interface Reading {
  /** Id of the format, where another was named than the file shows. */
  readonly format?: string | undefined
  /** `aligned` with the key's tokens, or `exact`: scored without, although the format asks for it. */
  readonly text?: 'aligned' | 'exact' | undefined
  /** How documents were paired, unless by id: `text`, `position`, or the hash of a list. */
  readonly pair?: string | undefined
}

/** A key or a response as a signature knows it. */
export interface SignedInput {
  readonly sha256?: string | undefined
  readonly reading?: Reading | undefined
  readonly repair?: RepairReport | undefined
}

/** What a signature has to say about a response: one that has a repair report was aligned. */
export function signedReading({ reading, repair }: SignedInput): Reading {
  return repair === undefined ? { ...reading } : { text: 'aligned', ...reading }
}
