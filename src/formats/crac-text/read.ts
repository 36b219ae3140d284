import type { ReadContext, ReadSource } from '../format.ts'
import type { MarkedResponse, ParsedResponse } from '../parsed-response.ts'
import type { PlacedText } from '../placed.ts'
import { documentFromResponse, EMPTY_MARK } from '../shared/document-from-response.ts'
import { isBlank, MarkedResponseBuilder, OpenMarks } from '../shared/inline-text.ts'
import type { ByteSource } from '../source.ts'
import { textLines } from '../text-lines.ts'

/** Read a language model's output, for `alignResponse`: each line is a document, in the key's order. */
export function* parse(source: ByteSource, context: ReadContext): Generator<ParsedResponse> {
  for (const line of textLines(source, context)) {
    if (!isBlank(line.text)) yield parseLine(line)
  }
}

/** Read the text of the CRAC shared task's language-model track as it is. */
export const read: ReadSource = function* (source, context) {
  let number = 0
  for (const parsed of parse(source, context)) yield documentFromResponse(parsed, ++number, context)
}

/** A word, in characters of the text. */
type Word = readonly [start: number, end: number]

function parseLine(source: PlacedText): MarkedResponse {
  const response = new MarkedResponseBuilder(source)
  // Mentions of different entities may cross.
  const open = new OpenMarks<{ readonly entity: string; readonly word: Word; readonly offset: number }>()
  const emptyNodes: Word[] = []
  for (const { 0: written, index: offset } of source.text.matchAll(/[^ \t\r]+/g)) {
    const { form, tags, rest, misspelt } = readTags(written)
    const { text } = response
    if (text.length > 0) text.add(' ', Math.max(0, offset - 1))
    const word: Word = [text.length, text.length + form.length]
    text.add(form, offset)
    if (form.startsWith(EMPTY_MARK)) emptyNodes.push(word)
    text.add(rest, offset + written.length - rest.length)
    for (const piece of misspelt) {
      const message = `"${piece}" is not a tag: expected "[e1", "e1]" or "[e1]"`
      response.note('misspelt', offset, message, piece !== '')
    }
    for (const { entity, opens, closes } of tags) {
      if (form === '') response.note('empty', offset, `a tag of "${entity}" without a word`, true)
      else if (opens && closes) response.mention(...word, entity)
      else if (opens) open.open(entity, { entity, word, offset })
      else {
        const opened = open.close(entity)?.mark
        if (opened === undefined) response.half('start', word, entity, offset)
        else response.mention(opened.word[0], word[1], entity)
      }
    }
  }
  for (const { entity, word, offset } of open.findUnclosed()) response.half('end', word, entity, offset)
  return response.finish(emptyNodes)
}

/** One tag on a word: `[e1` opens, `e1]` closes, `[e1]` does both. */
export interface Tag {
  readonly entity: string
  readonly opens: boolean
  readonly closes: boolean
}

/** A word, its tags, and what is written after them. */
interface TaggedWord {
  readonly form: string
  readonly tags: readonly Tag[]
  /** Punctuation that a model put after the tags rather than after the word. */
  readonly rest: string
  /** Pieces among the tags that are not tags. */
  readonly misspelt: readonly string[]
}

const BEFORE_TAGS = '|'
const ID = /^[^\s[\],|]+$/u

/** Split `form|[e1,e2]` into its parts. A bar without tags after it belongs to the word. */
export function readTags(word: string): TaggedWord {
  const bar = word.lastIndexOf(BEFORE_TAGS)
  const tail = word.slice(bar + 1)
  if (bar < 0 || !/[[\]]/.test(tail)) return { form: word, tags: [], rest: '', misspelt: [] }
  const bracket = tail.lastIndexOf(']')
  // Anything with letters or digits is another tag, or was meant as one.
  const isRest = bracket >= 0 && !/[\p{L}\p{N}]/u.test(tail.slice(bracket + 1))
  const end = isRest ? bracket + 1 : tail.length
  const tags: Tag[] = []
  const misspelt: string[] = []
  for (const piece of tail.slice(0, end).split(',')) {
    const opens = piece.startsWith('[')
    const closes = piece.endsWith(']')
    const entity = piece.slice(opens ? 1 : 0, closes ? -1 : undefined)
    if ((opens || closes) && ID.test(entity)) tags.push({ entity, opens, closes })
    else misspelt.push(piece)
  }
  // A word such as "a|[" stays a word unless it has at least one valid tag.
  if (tags.length === 0) return { form: word, tags, rest: '', misspelt: [] }
  return { form: word.slice(0, bar), tags, rest: tail.slice(end), misspelt }
}
