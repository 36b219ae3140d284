import { parseCracFile } from '../crac-text/read.ts'
import type { ReadContext } from '../format.ts'
import { parseInlineFile } from '../inline/read.ts'
import type { ByteSource } from '../source.ts'
import { parseStringsFile } from '../strings/read.ts'
import type { ParsedResponse } from './parsed.ts'

/** Reads what a model wrote, to be aligned to a key. */
export type ResponseParser = (source: ByteSource, context: ReadContext) => Generator<ParsedResponse>

/** The formats, by id, whose responses must be aligned to the key before they can be scored. */
export const responseParsers: ReadonlyMap<string, ResponseParser> = new Map([
  ['inline', parseInlineFile],
  ['crac-text', parseCracFile],
  ['strings', parseStringsFile],
])
