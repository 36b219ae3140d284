import type { Origin } from '../document/document.ts'
import type { Place } from '../errors.ts'
import type { ReadContext } from './format.ts'
import { LineScanner } from './line-scanner.ts'
import { InputText } from './placed.ts'
import { bytesOf } from './shared/bytes.ts'
import type { ByteSource } from './source.ts'

/** The lines of a source without their ends, checked to be UTF-8 text, for all but the fastest readers. */
export function* textLines(source: ByteSource, context: ReadContext): Generator<InputText> {
  const scanner = new LineScanner(source, context)
  while (scanner.advance()) yield new InputText(source.path, scanner.text(), context, scanner.line)
}

/**
 * All of a source, for formats that cannot be read line by line.
 *
 * @param visit is called with each line
 */
export function wholeText(
  source: ByteSource,
  context: ReadContext,
  visit: (line: InputText) => void = () => {},
): InputText {
  const lines: string[] = []
  for (const line of textLines(source, context)) {
    lines.push(line.text)
    visit(line)
  }
  return new InputText(source.path, lines.length === 0 ? '' : `${lines.join('\n')}\n`, context)
}

/**
 * The origin of a document at the start of a file or line.
 *
 * @param tokens places of the tokens
 * @param lines that belong to the document; both lists may still grow
 */
export function lineOrigin(begin: Place, tokens: readonly Place[], lines: readonly string[]): Origin {
  return {
    path: begin.path,
    locate: (token = -1) => tokens[token] ?? begin,
    bytes: () => bytesOf(lines.map((line) => `${line}\n`).join('')),
  }
}

/** Warn about a document without rows. */
export function warnOfNoRows(id: string, origin: Origin, context: ReadContext): void {
  context.warn({ code: 'empty-document', ...origin.locate(), message: `document "${id}" has no rows` })
}
