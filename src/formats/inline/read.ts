import type { CorefDocument } from '../../document/document.ts'
import { isBlank, SourceText } from '../alignment/marked-text.ts'
import { plainDocument } from '../alignment/plain-document.ts'
import type { ReadContext } from '../format.ts'
import type { ParsedResponse } from '../parsed-response.ts'
import type { ByteSource } from '../source.ts'
import { wholeText } from '../text-lines.ts'
import { parseInline } from './parse.ts'

/** What a model wrote, for `alignResponse`: a file is one document, named after it. */
export function* parse(source: ByteSource, context: ReadContext): Generator<ParsedResponse> {
  const text = wholeText(source, context)
  if (isBlank(text)) return
  yield parseInline(new SourceText(source.path, 1, text), undefined)
}

/** Read marked text as it stands, in its own words. */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  for (const parsed of parse(source, context)) yield plainDocument(parsed, 1, context.warn)
}
