import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument, Link } from '../../document/document.ts'
import { InputError } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { LineScanner } from '../line-scanner.ts'
import type { ByteSource } from '../source.ts'
import {
  isCount,
  isObject,
  isSpan,
  type Json,
  JsonLine,
  member,
  number,
  type Path,
  text,
} from './json-line.ts'
import { readMention } from './mentions.ts'
import { readTokens } from './tokens.ts'
import { UnknownFields } from './unknown-fields.ts'

/** More bytes than a string can ever hold: a document is one line, so it may be long, but not without end. */
const LINE_LIMIT = 1 << 30

/** Read native JSON lines: one document a line, blank lines between them allowed. */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const scanner = new LineScanner(source, {
    tests: context.tests,
    warn: context.warn,
    lineLimit: LINE_LIMIT,
  })
  const builder = new DocumentBuilder()
  const unknown = new UnknownFields()
  while (scanner.advance()) {
    const text = decodeLine(scanner)
    if (text.trim() === '') continue
    const line = new JsonLine(source.path, scanner.line, text)
    try {
      const document = readDocument(line, builder, unknown, context)
      if (document !== undefined) yield document
      else builder.abandon()
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      context.fault(error)
      builder.abandon()
    }
  }
  unknown.tell(context.warn)
}

function decodeLine(scanner: LineScanner): string {
  try {
    return scanner.text()
  } catch {
    const place = { path: scanner.path, line: scanner.line, column: 1 }
    throw new InputError('line-too-long', place, 'this line is longer than a string can be (512 MB)')
  }
}

/** @returns undefined when some of its mentions cannot be read, each of which is a fault */
function readDocument(
  line: JsonLine,
  builder: DocumentBuilder,
  unknown: UnknownFields,
  context: ReadContext,
): CorefDocument | undefined {
  const json = line.parse()
  if (!isObject(json)) return line.fail([], 'expected an object')
  const id = text(line, json, ['id']) ?? line.fail([], 'a document needs an "id"')
  if (!Array.isArray(json['mentions'])) return line.fail(['mentions'], 'expected a list of mentions')
  unknown.inspect(line, json, 'document', [])
  const tokens = readTokens(line, json, unknown)
  const count = tokens?.count
  let isWhole = true
  for (const [m, mention] of json['mentions'].entries()) {
    try {
      readMention(line, mention, m, count, builder)
      unknown.inspect(line, mention as Json, 'mention', ['mentions', m])
    } catch (error) {
      if (!(error instanceof InputError)) throw error
      context.fault(error)
      isWhole = false
    }
  }
  const part = member(json, 'part')
  if (part !== undefined && !isCount(part)) return line.fail(['part'], 'expected a whole number')
  const links = readLinks(line, json, json['mentions'].length, unknown)
  const sentences = readSentences(line, json, count ?? 0)
  if (!isWhole) return undefined
  return builder.finish({
    id,
    part,
    genre: text(line, json, ['genre']),
    text: text(line, json, ['text']),
    tokens,
    sentences,
    links,
    origin: line,
  })
}

function readSentences(line: JsonLine, json: Json, count: number): Int32Array {
  const list = member(json, 'sentences')
  if (list === undefined) return Int32Array.from(count > 0 ? [0] : [])
  if (!Array.isArray(list)) return line.fail(['sentences'], 'expected a list of spans')
  let end = 0
  const starts = list.map((entry: unknown, s) => {
    if (!isSpan(entry)) return line.fail(['sentences', s], 'expected a span [start, end]')
    if (entry[0] !== end || entry[1] < end) {
      return line.fail(
        ['sentences', s],
        `sentences must follow one another: expected [${end}, …], found [${entry.join(', ')}]`,
      )
    }
    end = entry[1]
    return entry[0]
  })
  if (end !== count) line.fail(['sentences'], `sentences end at token ${end}, the document at ${count}`)
  return Int32Array.from(starts)
}

function readLinks(line: JsonLine, json: Json, mentions: number, unknown: UnknownFields): Link[] {
  const list = member(json, 'links')
  if (list === undefined) return []
  if (!Array.isArray(list)) return line.fail(['links'], 'expected a list of links')
  return list.map((entry: unknown, i): Link => {
    const path: Path = ['links', i]
    if (!isObject(entry)) return line.fail(path, 'expected an object')
    unknown.inspect(line, entry, 'link', path)
    const kind = text(line, entry, [...path, 'kind']) ?? line.fail(path, 'a link needs a "kind"')
    const from = number(line, entry, [...path, 'from'])
    if (from === undefined || from < 0 || from >= mentions) {
      return line.fail([...path, 'from'], `expected the index of a mention, 0 to ${mentions - 1}`)
    }
    const to = entry['to']
    if (!Array.isArray(to) || !to.every((id) => typeof id === 'string')) {
      return line.fail([...path, 'to'], 'expected a list of entity ids')
    }
    const { anchors } = entry
    if (anchors === undefined) return { kind, from, to }
    const isAnchor = (each: unknown): boolean =>
      Number.isInteger(each) && (each as number) >= -1 && (each as number) < mentions
    if (!Array.isArray(anchors) || anchors.length !== to.length || !anchors.every(isAnchor)) {
      return line.fail([...path, 'anchors'], 'expected the index of a mention for each entity, or -1')
    }
    return { kind, from, to, anchors }
  })
}
