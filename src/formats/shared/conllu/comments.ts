import { BLANK, bytesOf, EQUALS, startsWith } from '../bytes.ts'

/** What comments are about, by their names. */
const COMMON = {
  text: 'text',
  'newdoc id': 'document',
  newdoc: 'document',
  'newpar id': 'paragraph',
  newpar: 'paragraph',
  speaker: 'speaker',
  'meta::genre': 'genre',
  'meta::part': 'part',
  'meta::text': 'source',
} as const

/** The kinds of comments that a coreference reader needs. */
export type CommentKind = (typeof COMMON)[keyof typeof COMMON] | 'schema' | 'columns'

/** Our writer's mark for documents that had no text: it made their `# text` lines of their words. */
export const MADE_OF_WORDS = 'made of the words'

/** Names of comments, and what they are about. */
export type CommentNames = readonly { readonly name: Uint8Array; readonly kind: CommentKind }[]

/** The comments that all relatives of CoNLL-U share, plus those of one format. */
export function commentNames(own: Readonly<Record<string, CommentKind>>): CommentNames {
  return Object.entries({ ...COMMON, ...own }).map(([name, kind]) => ({ name: bytesOf(name), kind }))
}

/** A comment such as `# newdoc id = x` and where its value starts; undefined for comments not needed here. */
export function parseComment(
  names: CommentNames,
  bytes: Uint8Array,
  start: number,
  end: number,
): { readonly kind: CommentKind; readonly value: number } | undefined {
  const from = afterBlank(bytes, start + 1, end)
  const first = bytes[from]
  for (const { name, kind } of names) {
    if (first !== name[0] || !startsWith(bytes, from, name)) continue
    const equals = afterBlank(bytes, from + name.length, end)
    if (equals < end && bytes[equals] !== EQUALS) continue
    const value = Math.min(equals + 1, end)
    return { kind, value: bytes[value] === BLANK ? value + 1 : value }
  }
  return undefined
}

function afterBlank(bytes: Uint8Array, from: number, end: number): number {
  let at = from
  while (at < end && bytes[at] === BLANK) at++
  return at
}
