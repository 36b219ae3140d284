import { MADE_OF_WORDS } from './comments.ts'

/** What is known of a document besides its rows. */
export interface Begun {
  readonly id: string
  genre: string | undefined
  part: number
  hasText: boolean
}

/** What the comments above a sentence say. */
export interface Above {
  text?: Uint8Array
  speaker?: string
  genre?: string
  part?: string
  source?: string
}

/**
 * Take what comments say about the document, and leave what they say about the sentence below them.
 *
 * @param begun undefined while no document has begun: then the comments wait for it
 */
export function describe(begun: Begun | undefined, above: Above): Above {
  if (begun === undefined) return above
  const { genre, part, source, ...sentence } = above
  begun.genre ??= genre
  if (part !== undefined && /^\d{1,9}$/.test(part)) begun.part = Number(part)
  if (source === MADE_OF_WORDS) begun.hasText = false
  return sentence
}
