import { InputError } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { LineScanner } from '../line-scanner.ts'
import type { ByteSource } from '../source.ts'
import { isObject, type JsonNode, JsonText } from './json-text.ts'

/** A document may be one line, so lines may be long, but not longer than a string can be. */
const LINE_LIMIT = 1 << 29

/**
 * The JSON values of a file: one a line, or a single one over all of it. Faults go to the context, and
 * reading goes on with the next line.
 */
export function* readJsonValues(source: ByteSource, context: ReadContext): Generator<JsonNode> {
  const scanner = new LineScanner(source, {
    tests: context.tests,
    warn: context.warn,
    lineLimit: LINE_LIMIT,
  })
  const first = nextLine(scanner)
  if (first === undefined) return
  if (!isWhole(first.text)) {
    yield* readWhole(scanner, first, context)
    return
  }
  for (let line: JsonText | undefined = first; line !== undefined; line = nextLine(scanner)) {
    yield* parsed(line, context)
  }
}

/** The same where each value is a document or a list of documents. */
export function* readJsonDocuments(source: ByteSource, context: ReadContext): Generator<JsonNode> {
  for (const node of readJsonValues(source, context)) {
    if (!Array.isArray(node.value)) yield node
    else for (const [at, value] of node.value.entries()) yield node.child(at, value)
  }
}

/** JSON over several lines, or lines of which the first is broken. */
function* readWhole(scanner: LineScanner, first: JsonText, context: ReadContext): Generator<JsonNode> {
  const lines = [first]
  const startLine = first.place(0).line
  // Blank lines count, or places would be wrong.
  const all = [first.text]
  while (scanner.advance()) {
    const text = scanner.text()
    all.push(text)
    if (text.trim() !== '') lines.push(new JsonText(scanner.path, scanner.line, text))
  }
  const isLines = lines.length > 1 && lines.every(({ text }) => text.startsWith('{') && text.includes('"'))
  if (isLines) for (const line of lines) yield* parsed(line, context)
  else yield* parsed(new JsonText(first.path, startLine, all.join('\n')), context)
}

function* parsed(json: JsonText, context: ReadContext): Generator<JsonNode> {
  let node: JsonNode
  try {
    node = json.parse()
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    context.fault(error)
    return
  }
  yield node
}

function nextLine(scanner: LineScanner): JsonText | undefined {
  while (scanner.advance()) {
    let text: string
    try {
      text = scanner.text()
    } catch {
      const place = { path: scanner.path, line: scanner.line, column: 1 }
      throw new InputError('line-too-long', place, 'this line is longer than a string can be (512 MB)')
    }
    if (text.trim() !== '') return new JsonText(scanner.path, scanner.line, text)
  }
  return undefined
}

/** Is the first line a value of its own? Its fault, if it has another, is reported when it is parsed. */
function isWhole(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) || Array.isArray(value)
  } catch {
    return false
  }
}
