import type { Place } from '../errors.ts'

/** Locates the text of a response in its file. */
export interface SourcePlaces {
  readonly path: string
  /** The place of a character of the response's text, or of its beginning. */
  place(offset?: number): Place
  /** The response as it is in the file. */
  bytes(): Uint8Array
}

/** A marked mention, in characters of the text without marks. */
export interface MarkedMention {
  readonly start: number
  readonly end: number
  readonly entity: string
  /** The end that was never marked; the span is then one word. */
  readonly missing?: 'start' | 'end'
  /** If it is made of tokens, which no border may cut: the end of the first and the start of the last one. */
  readonly tokens?: readonly [firstEnd: number, lastStart: number]
}

/**
 * A repair: a mark was mended or dropped, or an answer has other text around it (`wrapped`), is cut off (`cut`) or is
 * in another notation (`rewritten`).
 */
export interface Repair {
  readonly kind:
    | 'unclosed'
    | 'unopened'
    | 'crossing'
    | 'empty'
    | 'nameless'
    | 'misspelt'
    | 'wrapped'
    | 'cut'
    | 'rewritten'
  readonly place: Place
  readonly message: string
  /** True if it cost a mention. */
  readonly isLoss: boolean
  /** How many characters were skipped or dropped. */
  readonly characters?: number
}

/** Text that a model repeated with marks in it. */
export interface MarkedResponse {
  readonly kind: 'marked'
  /** Written by a model that was asked to repeat the whole text. */
  readonly isAnswer?: boolean
  /** Undefined if the file does not name its documents. */
  readonly id: string | undefined
  /** The text without marks. */
  readonly text: string
  readonly mentions: readonly MarkedMention[]
  /** The words of empty nodes, in order. */
  readonly emptyNodes: readonly (readonly [start: number, end: number])[]
  readonly repairs: readonly Repair[]
  readonly places: SourcePlaces
}

/** An entity as a list of strings. */
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

/** Language-model output before it is aligned with a key. */
export type ParsedResponse = MarkedResponse | ListedResponse
