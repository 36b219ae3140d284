import type { DocumentBuilder } from '../../document/builder.ts'
import { ANTECEDENT, type Link, type MentionAttributes, type MentionType } from '../../document/document.ts'
import { normalPieces, type Span } from '../../document/span.ts'
import { defined } from '../shared/defined.ts'
import { isObject, type JsonNode } from '../shared/json-text.ts'

/** Spans are kept as 32-bit integers. */
const LEAST_OFFSET = -(2 ** 31)
const GREATEST_OFFSET = 2 ** 31 - 1

/** Add a mention to the document that is being built. */
export function readMention(node: JsonNode, tokens: number | undefined, builder: DocumentBuilder): void {
  if (!isObject(node.value)) node.fail([], 'expected an object with "span"')
  const pieces = readPieces(node, 'span', tokens)
  const entity = node.get('entity')
  if (entity !== undefined && typeof entity !== 'string' && !Number.isSafeInteger(entity)) {
    // A larger number has already lost digits, so two entities might have become one.
    node.fail(['entity'], 'expected a string, or a whole number below 2^53')
  }
  const number = entity === undefined ? builder.entities.anonymous() : builder.entities.of(String(entity))
  builder.addMention((pieces[0] as Span)[0], (pieces.at(-1) as Span)[1], number)
  const attributes = readAttributes(node, tokens)
  if (Object.keys(attributes).length > 0 || pieces.length > 1) builder.describeLast(attributes, pieces)
}

export function isSpan(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((offset) => Number.isInteger(offset))
}

function readPieces(node: JsonNode, field: string, tokens: number | undefined): Span[] {
  const value = (node.value as Readonly<Record<string, unknown>>)[field]
  const fail = (reason: string, code?: 'span-outside-document'): never => node.fail([field], reason, code)
  const list: unknown[] = isSpan(value)
    ? [value]
    : Array.isArray(value)
      ? value
      : fail('expected [start, end]')
  if (list.length === 0) return fail('expected [start, end] or a list of such spans')
  const spans = list.map((entry): Span => {
    if (!isSpan(entry)) return fail('expected [start, end] with whole numbers, or a list of such spans')
    const [start, end] = entry
    if (Math.min(start, end) < LEAST_OFFSET || Math.max(start, end) > GREATEST_OFFSET) {
      return fail(
        `[${start}, ${end}]: offsets are kept as 32-bit integers, from -2147483648 to 2147483647; number the positions anew`,
      )
    }
    if (start > end) return fail(`[${start}, ${end}] ends before it starts`)
    if (start === end) return fail(`an empty span: [${start}, ${end}]; ends are exclusive`)
    if (tokens !== undefined && (start < 0 || end > tokens)) {
      return fail(`[${start}, ${end}] reaches beyond the ${tokens} tokens`, 'span-outside-document')
    }
    return [start, end]
  })
  return normalPieces(spans)
}

const TYPES: ReadonlySet<unknown> = new Set<MentionType>(['named', 'nominal', 'pronoun'])

function readAttributes(node: JsonNode, tokens: number | undefined): MentionAttributes {
  const head = node.integer('head')
  if (head !== undefined && tokens !== undefined && (head < 0 || head >= tokens)) {
    node.fail(['head'], `token ${head} is beyond the ${tokens} tokens`, 'span-outside-document')
  }
  const type = node.get('type') as MentionType | undefined
  if (type !== undefined && !TYPES.has(type)) node.fail(['type'], 'expected named, nominal or pronoun')
  return defined({
    head,
    min: node.get('min') === undefined ? undefined : readPieces(node, 'min', tokens),
    type,
    pos: node.string('pos'),
    entityType: node.string('entityType'),
    number: node.string('number'),
    gender: node.string('gender'),
    zero: node.boolean('zero') || undefined,
    mentionConfidence: readConfidence(node, 'mentionConfidence'),
    features: readFeatures(node),
  })
}

/** The antecedent that a mention names, with the confidence of this link. @param mentions all those of the document */
export function readAntecedent(node: JsonNode, from: number, mentions: readonly unknown[]): Link | undefined {
  const { antecedent: named, confidence: stated } = node.value as Readonly<Record<string, unknown>>
  if (named === undefined && stated === undefined) return undefined
  const antecedent = node.integer('antecedent')
  const confidence = readConfidence(node, 'confidence')
  if (antecedent === undefined) {
    if (confidence !== undefined) node.fail(['confidence'], 'requires "antecedent"')
    return undefined
  }
  if (antecedent < 0 || antecedent >= mentions.length || antecedent === from) {
    node.fail(['antecedent'], `expected the index of another mention, 0 to ${mentions.length - 1}`)
  }
  const entityOf = (mention: unknown): unknown => (isObject(mention) ? mention['entity'] : undefined)
  const [own, other] = [entityOf(node.value), entityOf(mentions[antecedent])]
  if (own === undefined || other === undefined || String(own) !== String(other)) {
    node.fail(['antecedent'], `mention ${antecedent} is of another entity`)
  }
  return { kind: ANTECEDENT, from, to: [], anchors: [antecedent], ...defined({ confidence }) }
}

function readConfidence(node: JsonNode, name: string): number | undefined {
  const value = node.get(name)
  if (value === undefined) return undefined
  const isShare = typeof value === 'number' && value >= 0 && value <= 1
  return isShare ? value : node.fail([name], 'expected a number from 0 to 1')
}

/** Names and values of a mention or of a document. */
export function readFeatures(node: JsonNode): ReadonlyMap<string, string> | undefined {
  const json = node.get('features')
  if (json === undefined) return undefined
  if (!isObject(json)) return node.fail(['features'], 'expected an object')
  const features = new Map<string, string>()
  for (const [name, value] of Object.entries(json)) {
    if (typeof value === 'object' && value !== null) {
      node.fail(['features', name], 'expected a string, a number, true or false')
    }
    if (value !== null) features.set(name, String(value))
  }
  return features
}
