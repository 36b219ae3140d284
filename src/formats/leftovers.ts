import type { CorefDocument, MentionAttributes } from '../document/document.ts'
import type { Token } from '../document/tokens.ts'
import type { WriteContext } from './format.ts'

const TOKEN_FIELDS: readonly (readonly [field: keyof Token, what: string])[] = [
  ['start', 'character offsets'],
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
]

/** What a format has room for, beyond words, spans and entities. */
export interface Room {
  readonly tokens?: readonly (keyof Token)[]
  readonly mentions?: readonly (keyof MentionAttributes)[]
  /** Names of features; all of them where this is true. */
  readonly features?: readonly string[] | true
  readonly links?: boolean
  readonly genre?: boolean
  readonly part?: boolean
  readonly text?: boolean
}

/** Tells the user what a writer leaves behind, each kind once. */
export class Leftovers {
  readonly #context: WriteContext | undefined
  readonly #said: Set<string> = new Set()

  constructor(context: WriteContext | undefined) {
    this.#context = context
  }

  drop(what: string): void {
    if (this.#said.has(what)) return
    this.#said.add(what)
    this.#context?.drop(what)
  }

  /** A word as a cell between TABs can hold it. */
  cell(text: string): string {
    if (!/[\t\n\r]/.test(text)) return text
    this.drop('TABs and line ends inside words: they become blanks')
    return text.replace(/[\t\n\r]/g, ' ')
  }

  /** All that a document says and a format has no room for. */
  inspect(document: CorefDocument, room: Room): void {
    if (this.#context === undefined) return
    const { tokens, mentions } = document
    if (document.part !== 0 && room.part !== true)
      this.drop('the numbers of parts: they become part of the names')
    if (document.genre !== undefined && room.genre !== true) this.drop('genres')
    if (document.text !== undefined && room.text !== true) this.drop('the text before it was cut into tokens')
    if (document.links.length > 0 && room.links !== true) this.drop('links')
    const tokenFields = TOKEN_FIELDS.filter(([field]) => room.tokens?.includes(field) !== true)
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
