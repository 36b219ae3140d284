import { InputError } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { LineScanner } from '../line-scanner.ts'
import { attempt } from '../placed.ts'
import type { ByteSource } from '../source.ts'
import { isObject, type JsonNode, JsonText } from './json-text.ts'

/** A document may be one line, so the limit is more bytes than a string can hold. */
const LINE_LIMIT = 1 << 30

/** The lines of a file that are not blank. */
export function* jsonLines(source: ByteSource, context: ReadContext): Generator<JsonText> {
  const scanner = new LineScanner(source, context, LINE_LIMIT)
  while (scanner.advance()) {
    const text = decodeLine(scanner)
    if (text.trim() !== '') yield new JsonText(source.path, text, scanner.line)
  }
}

/**
 * The JSON values of a file: one per line, or a single one that spans all lines. Faults go to the context, and
 * reading continues with the next line.
 */
export function* readJsonValues(source: ByteSource, context: ReadContext): Generator<JsonNode> {
  const lines = jsonLines(source, context)
  const first = lines.next().value as JsonText | undefined
  if (first === undefined) return
  const isLines = isWhole(first.text)
  for (const texts of isLines ? [[first], lines] : [joinLines([first, ...lines])]) {
    for (const text of texts) {
      const node = attempt(context, () => text.parse())
      if (node !== undefined) yield node
    }
  }
}

/** The same for files in which each value is a document or a list of documents. */
export function* readJsonDocuments(source: ByteSource, context: ReadContext): Generator<JsonNode> {
  for (const node of readJsonValues(source, context)) {
    if (!Array.isArray(node.value)) yield node
    else for (const [at, value] of node.value.entries()) yield node.document(at, value)
  }
}

function decodeLine(scanner: LineScanner): string {
  try {
    return scanner.text()
  } catch {
    const reason = 'this line is longer than a string can be (512 MB)'
    throw new InputError('line-too-long', scanner.place(), reason)
  }
}

/** One JSON value over several lines, or JSON lines of which the first is broken. */
function joinLines(lines: readonly JsonText[]): readonly JsonText[] {
  const isLines = lines.length > 1 && lines.every(({ text }) => text.startsWith('{') && text.includes('"'))
  if (isLines) return lines
  const [first] = lines as [JsonText]
  // Blank lines are kept so that places stay right.
  const texts: string[] = []
  for (const line of lines) {
    const number = line.place().line - first.place().line
    while (texts.length < number) texts.push('')
    texts.push(line.text)
  }
  return [new JsonText(first.path, texts.join('\n'), first.place().line)]
}

/** Is a text a complete object or list? Any other fault is reported when it is parsed. */
export function isWhole(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) || Array.isArray(value)
  } catch {
    return false
  }
}
