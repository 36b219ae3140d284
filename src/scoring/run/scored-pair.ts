import type { DocumentPair } from '../../corpus/pair-documents.ts'
import type { CorefDocument } from '../../document/document.ts'
import type { Warning } from '../../errors.ts'
import { type MatchedPair, matchDocuments } from '../match-documents.ts'
import type { Settings } from '../settings.ts'

type Sides = Pick<DocumentPair, 'key' | 'response'>

/** A document of both sides, the same object for all analyses; valid only during the call, like its words. */
export class ScoredPair implements DocumentPair {
  /** Unfiltered. */
  readonly key: CorefDocument
  /** Unfiltered; the strict reading if aligned. */
  readonly response: CorefDocument
  readonly position: number
  readonly only: DocumentPair['only']
  readonly joined: DocumentPair['joined']
  readonly #settings: Settings
  readonly #warn: (warning: Warning) => void
  readonly #warnings: Warning[] = []
  #matched: MatchedPair | undefined

  /** @param pair its position matters only to analyses that put documents in order */
  constructor(
    { key, response, position = 0, only, joined }: Sides & Partial<DocumentPair>,
    settings: Settings,
    warn: (warning: Warning) => void = () => {},
  ) {
    this.key = key
    this.response = response
    this.position = position
    this.only = only
    this.joined = joined
    this.#settings = settings
    this.#warn = warn
  }

  /** Twins and table under the settings of the run: found at the first request, then kept. */
  get matched(): MatchedPair {
    this.#matched ??= matchDocuments(this.key, this.response, this.#settings, (warning) => {
      this.#warnings.push(warning)
      this.#warn(warning)
    })
    return this.#matched
  }

  /** The warnings of matching, if it has been requested. */
  get warnings(): readonly Warning[] {
    return this.#warnings
  }

  /** The same document, altered. */
  altered(change: Partial<Sides>, settings: Settings = this.#settings): ScoredPair {
    const { key, response, position } = this
    return new ScoredPair({ key, response, position, ...change }, settings)
  }
}
