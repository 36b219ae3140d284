import {
  ANTECEDENT,
  type CorefDocument,
  documentLabel,
  type MentionAttributes,
  tellsParagraphs,
} from '../document/document.ts'
import { hasOffsets, type Token } from '../document/tokens.ts'
import { RefereeError } from '../errors.ts'
import type { Room, WriteContext } from './format.ts'

const TEXT = 'the text before it was cut into tokens'
const OFFSETS = 'character offsets'

/** A format has room for `field` if it has room for `by`, which is `field` itself unless given. */
const TOKEN_FIELDS: readonly (readonly [field: keyof Token, what: string, by?: keyof Token])[] = [
  ['start', OFFSETS],
  ['end', OFFSETS, 'start'],
  ['lemma', 'lemmas'],
  ['pos', 'parts of speech'],
  ['upos', 'universal parts of speech'],
  ['feats', 'morphological features'],
  ['governor', 'dependencies'],
  ['relation', 'dependencies'],
  ['enhanced', 'enhanced dependencies'],
  ['speaker', 'speakers'],
  ['empty', 'that some tokens are empty: they are written as words'],
]

const MENTION_FIELDS: readonly (readonly [field: keyof MentionAttributes, what: string])[] = [
  ['head', 'heads'],
  ['min', 'minimum spans'],
  ['type', 'mention types'],
  ['pos', 'parts of speech of mentions'],
  ['entityType', 'entity types'],
  ['number', 'number'],
  ['gender', 'gender'],
  ['zero', 'that some mentions are zeros'],
  ['mentionConfidence', 'how sure mentions are'],
]

/** Reports what a writer drops, each kind once, and refuses what it cannot write. */
export class Leftovers implements WriteContext {
  #document: CorefDocument | undefined
  readonly #context: WriteContext | undefined
  readonly #format: string
  /** For the current document. */
  readonly #reported: Set<string> = new Set()

  /** @param format its id, for refusals */
  constructor(context: WriteContext | undefined, format = '') {
    this.#context = context
    this.#format = format
  }

  /** The document being written: each loss is reported once per document. */
  set document(document: CorefDocument) {
    this.#document = document
    this.#reported.clear()
  }

  /** @throws RefereeError (cannot-hold), always */
  refuse(what: string): never {
    throw cannotHold(this.#format, this.#document as CorefDocument, what)
  }

  /** Report a loss. Returns undefined, for use in place of a value. */
  drop(what: string): undefined {
    if (this.#reported.has(what)) return
    this.#reported.add(what)
    this.#context?.drop(what)
  }

  /** A word as a cell between TABs can hold it. */
  cell(text: string): string {
    // No text file can hold a NUL, no column the others.
    if (!/[\0\t\n\r]/.test(text)) return text
    this.drop(`${text.includes('\0') ? 'NULs' : 'TABs and line ends'} inside words: they become blanks`)
    return text.replace(/[\0\t\n\r]/g, ' ')
  }

  /** Report a feature of a mention that would be read back as another value, or not at all. */
  dropFeature(features: MentionAttributes['features'], name: string, read?: string): void {
    const value = features?.get(name)
    if (value !== undefined && value !== read) this.drop(`the feature ${name} where it is "${value}"`)
  }

  /** Report the loss of a document's text and of the offsets of its tokens. */
  dropText({ text, tokens }: CorefDocument): void {
    if (this.#context === undefined) return
    if (text !== undefined) this.drop(TEXT)
    if (hasOffsets(tokens)) this.drop(OFFSETS)
  }

  /** Report everything in a document that a format has no room for. */
  inspect(document: CorefDocument, room: Room): void {
    if (this.#context === undefined) return
    const { tokens, mentions } = document
    if (document.part !== 0 && room.part !== true)
      this.drop('the numbers of parts: they become part of the names')
    const isGenreHeld = typeof room.genre === 'function' ? room.genre(document) : room.genre
    if (document.genre !== undefined && isGenreHeld !== true) this.drop('genres')
    if (document.features !== undefined && room.documentFeatures !== true) {
      for (const name of document.features.keys()) this.drop(`the feature ${name} of documents`)
    }
    if (document.text !== undefined && room.text !== true) this.drop(TEXT)
    for (const { kind } of document.links) {
      if (kind === ANTECEDENT) {
        if (room.antecedents !== true) this.drop('antecedents of mentions, and their confidence')
      } else if (room.links !== true) this.drop('links')
    }
    if (room.emptySentences !== true && tokens !== undefined) {
      const { sentences } = document
      if (sentences.some((start, s) => start >= tokens.count || start === sentences[s + 1]))
        this.drop('sentences without words')
    }
    if (tellsParagraphs(document) && room.paragraphs !== true) this.drop('paragraphs')
    const tokenFields = TOKEN_FIELDS.filter(([field, , by = field]) => room.tokens?.includes(by) !== true)
    for (let t = 0; tokens !== undefined && t < tokens.count; t++) {
      const token = tokens.token(t)
      for (const [field, what] of tokenFields) if (token[field] !== undefined) this.drop(what)
    }
    const mentionFields = MENTION_FIELDS.filter(([field]) => room.mentions?.includes(field) !== true)
    for (const attributes of mentions.attributes ?? []) {
      for (const [field, what] of mentionFields) if (attributes[field] !== undefined) this.drop(what)
      if (room.features === true) continue
      for (const name of attributes.features?.keys() ?? []) {
        if (room.features?.includes(name) !== true) this.drop(`the feature ${name}`)
      }
    }
  }
}

/** The error for a document that a format has no notation for. */
export function cannotHold(format: string, document: CorefDocument, what: string): RefereeError {
  return new RefereeError(
    'cannot-hold',
    `${format} cannot hold ${what} (document "${documentLabel(document)}"); the format referee holds everything`,
  )
}
