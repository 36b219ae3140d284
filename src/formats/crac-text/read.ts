import type { CorefDocument } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import type { MarkedResponse, ParsedResponse } from '../parsed-response.ts'
import type { PlacedText } from '../placed.ts'
import { documentFromResponse, EMPTY_MARK } from '../shared/document-from-response.ts'
import { isBlank } from '../shared/inline-text.ts'
import { MarkedResponseBuilder, OpenMarks } from '../shared/marked-response.ts'
import type { ByteSource } from '../source.ts'
import { textLines } from '../text-lines.ts'
import { readTags } from './tags.ts'

/** Read a language model's output, for `alignResponse`: each line is a document, in the key's order. */
export function* parse(source: ByteSource, context: ReadContext): Generator<ParsedResponse> {
  for (const line of textLines(source, context)) {
    if (!isBlank(line.text)) yield parseLine(line)
  }
}

/** Read the text of the CRAC shared task's language-model track as it is. */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  let number = 0
  for (const parsed of parse(source, context)) yield documentFromResponse(parsed, ++number, context.warn)
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
      const message = `"${piece}" is no tag: expected "[e1", "e1]" or "[e1]"`
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
  for (const { entity, word, offset } of open.unclosed()) response.half('end', word, entity, offset)
  return response.finish(emptyNodes)
}
