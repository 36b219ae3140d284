import type { Place } from '../errors.ts'

/** Where in the file something of a response stood. */
export interface SourcePlaces {
  readonly path: string
  /** The place of a character of the response's text, or of its beginning. */
  place(offset?: number): Place
  /** The response as it stands in the file. */
  bytes(): Uint8Array
}

/** A mention as a model marked it, in characters of the text without marks. */
export interface MarkedMention {
  readonly start: number
  readonly end: number
  readonly entity: string
  /** One end of it was never marked; the span given is then one word. */
  readonly missing?: 'start' | 'end'
}

/** Something about marks that had to be put right, or given up. */
export interface Repair {
  readonly kind: 'unclosed' | 'unopened' | 'crossing' | 'empty' | 'nameless' | 'misspelt' | 'wrapped'
  readonly place: Place
  readonly message: string
  /** True when a mention was meant that nobody can make out any more. */
  readonly isLoss: boolean
}

/** Text that a model wrote again and marked as it went. */
export interface MarkedResponse {
  readonly kind: 'marked'
  /** Undefined where the file does not name its documents. */
  readonly id: string | undefined
  /** The text without marks. */
  readonly text: string
  readonly mentions: readonly MarkedMention[]
  /** Words that stand for empty nodes, in their order. */
  readonly emptyNodes: readonly (readonly [start: number, end: number])[]
  readonly repairs: readonly Repair[]
  readonly places: SourcePlaces
}

/** An entity that a model gave as a list of strings. */
export interface ListedEntity {
  readonly id: string
  readonly mentions: readonly { readonly text: string; readonly place: Place }[]
}

/** Entities without any text. */
export interface ListedResponse {
  readonly kind: 'listed'
  readonly id: string | undefined
  readonly entities: readonly ListedEntity[]
  readonly repairs: readonly Repair[]
  readonly places: SourcePlaces
}

/** What a model wrote, before it is known what text it was about. */
export type ParsedResponse = MarkedResponse | ListedResponse
