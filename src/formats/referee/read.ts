import { DocumentBuilder } from '../../document/builder.ts'
import { ANTECEDENT, type CorefDocument, type Link, type Origin } from '../../document/document.ts'
import { listAt } from '../../document/list-at.ts'
import type { ReadContext, ReadSource } from '../format.ts'
import { attempt } from '../placed.ts'
import { jsonLines } from '../shared/json-source.ts'
import { isObject, type JsonNode, type JsonText } from '../shared/json-text.ts'
import { isSpan, readAntecedent, readFeatures, readMention } from './mentions.ts'
import { readTokens } from './tokens.ts'
import { UnknownFields } from './unknown-fields.ts'

/** Read native JSON lines: one document per line, blank lines between them allowed. */
export const read: ReadSource = function* (source, context) {
  const builder = new DocumentBuilder(context)
  const unknown = new UnknownFields()
  for (const line of jsonLines(source, context)) {
    const document = attempt(context, () => readDocument(line, builder, unknown, context))
    if (document === undefined) builder.abandon()
    else yield document
  }
  unknown.report(context.warn)
}

/** @returns undefined if any of its mentions cannot be read; each of these is a fault */
function readDocument(
  line: JsonText,
  builder: DocumentBuilder,
  unknown: UnknownFields,
  context: ReadContext,
): CorefDocument | undefined {
  const node = line.parse('the end of the line (a document is one line)')
  if (!isObject(node.value)) return node.fail([], 'expected an object')
  const id = node.string('id') ?? node.fail([], 'a document needs an "id"')
  const list = node.list('mentions', 'a list of mentions')
  unknown.inspect(node, 'document')
  const tokens = readTokens(node, unknown)
  const count = tokens?.count
  const mentions = node.child('mentions', list)
  const antecedents: Link[] = []
  let isWhole = true
  for (const [m, value] of list.entries()) {
    const read = attempt(context, () => {
      const mention = mentions.child(m, value)
      readMention(mention, count, builder)
      const antecedent = readAntecedent(mention, m, list)
      if (antecedent !== undefined) antecedents.push(antecedent)
      unknown.inspect(mention, 'mention')
      return true
    })
    isWhole &&= read === true
  }
  const part = node.integer('part')
  if (part !== undefined && part < 0) return node.fail(['part'], 'expected a whole number')
  // No format can hold more.
  if (part !== undefined && part >= 1e9) return node.fail(['part'], 'expected at most nine digits')
  const links = [...readLinks(node, list.length, unknown), ...antecedents]
  const sentences = readSentences(node, count ?? 0)
  const paragraphs = readParagraphs(node, count ?? 0)
  if (!isWhole) return undefined
  const [genre, text] = [node.string('genre'), node.string('text')]
  const features = readFeatures(node)
  const frame = { id, part, genre, features, text, tokens, sentences, paragraphs, links }
  return builder.finish({ ...frame, origin: makeOrigin(node) })
}

function readSentences(node: JsonNode, count: number): Int32Array {
  if (node.get('sentences') === undefined) return Int32Array.from(count > 0 ? [0] : [])
  let end = 0
  const starts = node.list('sentences', 'a list of spans').map((entry, s) => {
    if (!isSpan(entry)) return node.fail(['sentences', s], 'expected a span [start, end]')
    if (entry[0] !== end || entry[1] < end) {
      const reason = `sentences must follow one another: expected [${end}, …], found [${entry.join(', ')}]`
      return node.fail(['sentences', s], reason)
    }
    end = entry[1]
    return entry[0]
  })
  if (end !== count) node.fail(['sentences'], `sentences end at token ${end}, the document at ${count}`)
  return Int32Array.from(starts)
}

/** First tokens of paragraphs. */
function readParagraphs(node: JsonNode, count: number): Int32Array | undefined {
  if (node.get('paragraphs') === undefined) return undefined
  let last = -1
  const starts = node.list('paragraphs', 'a list of tokens').map((start, p) => {
    if (!Number.isInteger(start) || (start as number) <= last || (start as number) >= count) {
      const reason = `expected the first token of a paragraph, a number from ${last + 1} to ${count - 1}`
      return node.fail(['paragraphs', p], reason)
    }
    last = start as number
    return last
  })
  return Int32Array.from(starts)
}

function readLinks(document: JsonNode, mentions: number, unknown: UnknownFields): Link[] {
  if (document.get('links') === undefined) return []
  const list = document.list('links', 'a list of links')
  const links = document.child('links', list)
  return list.map((entry, i): Link => {
    const node = links.child(i, entry)
    if (!isObject(entry)) return node.fail([], 'expected an object')
    unknown.inspect(node, 'link')
    const kind = node.string('kind') ?? node.fail([], 'a link needs a "kind"')
    if (kind === ANTECEDENT) node.fail(['kind'], 'the antecedent of a mention is a field of that mention')
    const from = node.integer('from')
    if (from === undefined || from < 0 || from >= mentions) {
      return node.fail(['from'], `expected the index of a mention, 0 to ${mentions - 1}`)
    }
    const { to, anchors } = entry
    if (!Array.isArray(to) || !to.every((id) => typeof id === 'string')) {
      return node.fail(['to'], 'expected a list of entity ids')
    }
    if (anchors === undefined) return { kind, from, to }
    const isAnchor = (each: unknown): boolean =>
      Number.isInteger(each) && (each as number) >= -1 && (each as number) < mentions
    if (!Array.isArray(anchors) || anchors.length !== to.length || !anchors.every(isAnchor)) {
      return node.fail(['anchors'], 'expected the index of a mention for each entity, or -1')
    }
    return { kind, from, to, anchors }
  })
}

function makeOrigin(node: JsonNode): Origin {
  const { source } = node
  const origin = node.origin(['tokens'])
  let mentions: ReadonlyMap<string, readonly number[]> | undefined
  return {
    ...origin,
    locateMention(start, end, entity, nth) {
      mentions ??= findMentions(source)
      const offset = mentions.get(mentionKey(start, end, entity))?.[nth]
      return offset === undefined ? origin.locate(start) : source.place(offset)
    },
    bytes: () => new TextEncoder().encode(source.text),
  }
}

/** Offsets of the mentions of a valid line, by span and entity. */
function findMentions(source: JsonText): Map<string, number[]> {
  const { mentions } = JSON.parse(source.text) as {
    mentions: { span: unknown[]; entity?: string | number | null }[]
  }
  const found = new Map<string, number[]>()
  for (const [m, offset] of source.elements(source.offset(['mentions'])).entries()) {
    const { span, entity } = mentions[m] as (typeof mentions)[number]
    const borders = span.flat() as number[]
    const key = mentionKey(Math.min(...borders), Math.max(...borders), entity ?? undefined)
    listAt(found, key).push(offset)
  }
  return found
}

function mentionKey(start: number, end: number, entity: string | number | undefined): string {
  return JSON.stringify(entity === undefined ? [start, end] : [start, end, String(entity)])
}
