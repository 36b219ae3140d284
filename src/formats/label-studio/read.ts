import { DocumentBuilder } from '../../document/builder.ts'
import { Components } from '../../document/components.ts'
import type { CorefDocument, Link } from '../../document/document.ts'
import { listAt } from '../../document/list-at.ts'
import type { ReadContext, ReadSource } from '../format.ts'
import { fileName, stemOf } from '../path.ts'
import { attempt, InputText } from '../placed.ts'
import { readJsonDocuments } from '../shared/json-source.ts'
import { isObject, type JsonNode } from '../shared/json-text.ts'
import { buildFromCharacters, type CharacterMention, textOrigin } from '../shared/stand-off.ts'
import { blankTokens, isTokenised } from '../shared/text-tokens.ts'

/** The data field that names a document, and the one that tells how its words are found, as we write them. */
export const NAME_FIELD = 'doc_id'
export const TOKENS_FIELD = 'tokens'
export const BLANKS = 'blanks'

/** Relations that join mentions: those without a label, and those whose label means identity. */
export function isIdentity(label: string | undefined): boolean {
  return label === undefined || /^(?:coref|ident|same)/i.test(label)
}

/**
 * Read Label Studio's JSON export, one document per task. Spans of text are mentions, their labels entity types;
 * entities are the mentions connected by relations. Offsets count UTF-16 units.
 */
export const read: ReadSource = function* (source, context) {
  let number = 0
  for (const node of readJsonDocuments(source, context)) {
    number++
    const document = attempt(context, () => readTask(node, number, context))
    if (document !== undefined) yield document
  }
}

/** @throws InputError */
function readTask(node: JsonNode, number: number, context: ReadContext): CorefDocument {
  if (!isObject(node.value)) return node.fail([], 'expected a task with "data" and "annotations"')
  const { source: json } = node
  const source = new InputText(json.path, json.text, context, json.line)
  const results = resultsOf(chooseAnnotation(node, source), source)
  const data = node.child('data')
  if (!isObject(data.value)) return node.fail(['data'], 'expected an object with the text')
  const field = textField(data, results)
  const text = data.get(field) as string
  const regions = results.filter(({ type }) => type !== 'relation')
  const regionOf = new Map(regions.map(({ id }, r) => [id, r]))
  const components = new Components(regions.length)
  const links: (readonly [kind: string, from: number, to: number])[] = []
  let isJoined = false
  for (const { node: relation, type } of results) {
    if (type !== 'relation') continue
    const [from, to] = ['from_id', 'to_id'].map((end) => {
      const region = regionOf.get(relation.string(end) ?? '')
      return region ?? relation.fail([end], `no span "${relation.string(end)}" in this annotation`)
    }) as [number, number]
    const [label] = labelsOf(relation, 'labels')
    const isBackwards = relation.string('direction') === 'left'
    if (isIdentity(label)) {
      components.join(from, to)
      isJoined = true
    } else links.push(isBackwards ? [label as string, to, from] : [label as string, from, to])
  }
  if (!isJoined && regions.length > 1) warnOfNoRelation(node, links.length, source)
  const names = new Map<number, string>()
  const entities = entityOrder(regions).map((region) => {
    const root = components.find(region)
    if (!names.has(root)) names.set(root, String(names.size + 1))
    return [region, names.get(root) as string] as const
  })
  const entityOf = new Map(entities)
  const mentions = entities.map(([region, entity]) => mentionOf(regions[region] as Result, entity, source))
  const order = new Map(entities.map(([region], m) => [region, m]))
  const isBlankCut = data.get(TOKENS_FIELD) === BLANKS || isTokenised(text)
  const placing = { unit: 'utf-16' as const, tokens: isBlankCut ? blankTokens(text) : undefined }
  return buildFromCharacters(new DocumentBuilder(context), text, mentions, placing, (tokens, added) => {
    const own = links.flatMap(([kind, source, to]): Link[] => {
      const from = added[order.get(source) as number]
      return from === undefined ? [] : [{ kind, from, to: [entityOf.get(to) as string] }]
    })
    return {
      id: nameOf(node, data, number),
      origin: {
        ...textOrigin(source, tokens, { place: () => data.place([field]) }),
        bytes: node.origin().bytes,
      },
      links: own,
    }
  })
}

function nameOf(node: JsonNode, data: JsonNode, number: number): string {
  const name = data.get(NAME_FIELD) ?? node.get('id')
  if (typeof name === 'string' || typeof name === 'number') return String(name)
  return `${fileName(stemOf(node.path))}-${number}`
}

/** Choose an annotation: of those not cancelled, the first ground truth or else the first; else a prediction. */
function chooseAnnotation(node: JsonNode, source: InputText): JsonNode | undefined {
  const field = node.firstOf(['annotations', 'completions'])
  const all = field === undefined ? [] : node.list(field).map((_, a) => node.child(field).child(a))
  const objects = all.map((each) =>
    isObject(each.value) ? each : each.fail([], 'expected an object with "result"'),
  )
  const usable = objects.filter((each) => !each.isTrue('was_cancelled'))
  const chosen = usable.find((each) => each.isTrue('ground_truth')) ?? usable[0]
  if (chosen !== undefined) {
    if (usable.length > 1) {
      const which = chosen.isTrue('ground_truth') ? 'the ground truth' : 'the first that was not cancelled'
      const message = `this task has ${usable.length} annotations, of which ${which} is read; for the others, export one annotator at a time`
      source.warn(node.offset(), 'ignored-annotation', message)
    }
    return chosen
  }
  if (node.get('predictions') === undefined || node.list('predictions').length === 0) return undefined
  source.warn(
    node.offset(),
    'ignored-annotation',
    'this task has no annotation: its first prediction is read',
  )
  const first = node.child('predictions').child(0)
  return isObject(first.value) ? first : first.fail([], 'expected an object with "result"')
}

/** A span or a relation. */
interface Result {
  readonly node: JsonNode
  readonly type: string
  readonly id: string
}

const SPAN_TYPES: readonly string[] = ['labels', 'hypertextlabels']

/** The spans and relations of an annotation; other results are ignored with a warning. */
function resultsOf(annotation: JsonNode | undefined, source: InputText): Result[] {
  if (annotation === undefined) return []
  const others = new Map<string, JsonNode[]>()
  const results = new Map<string, Result>()
  for (const [r] of annotation.list('result').entries()) {
    const node = annotation.child('result').child(r)
    if (!isObject(node.value)) return node.fail([], 'expected an object with "type"')
    const type = node.string('type') ?? node.fail(['type'], 'expected a string')
    if (type !== 'relation' && !SPAN_TYPES.includes(type)) {
      listAt(others, type).push(node)
      continue
    }
    const id = type === 'relation' ? `${r}` : (node.string('id') ?? node.fail(['id'], 'a span needs an id'))
    const key = `${type === 'relation'} ${id}`
    if (results.has(key)) return node.fail(['id'], `there is already a span "${id}"`)
    results.set(key, { node, type, id })
  }
  for (const [type, [first, ...more]] of others) {
    const message = `${more.length + 1} result(s) of type "${type}" are neither spans of text nor relations: ignored`
    source.warn(first?.offset() ?? 0, 'ignored-annotation', message)
  }
  return [...results.values()]
}

/** The data field with the text: `text`, or the only one with a string, or the first with the words of all spans. */
function textField(data: JsonNode, results: readonly Result[]): string {
  const texts = Object.entries(data.value as object).filter(
    ([name, value]) => typeof value === 'string' && name !== NAME_FIELD && name !== TOKENS_FIELD,
  )
  const surfaces = results.flatMap(({ node }) => surfaceOf(node.child('value')) ?? [])
  const found =
    texts.find(([name]) => name === 'text') ??
    (texts.length === 1 ? texts[0] : texts.find(([, text]) => surfaces.every((each) => text.includes(each))))
  if (found === undefined) {
    return data.fail([], 'no text: expected "text", or another field that has the words of the spans')
  }
  if (/^(?:https?|s3|gs):\/\/\S+$/.test(found[1])) {
    return data.fail([found[0]], 'the text is elsewhere: expected the text itself, not an address')
  }
  return found[0]
}

function surfaceOf(value: JsonNode): string | undefined {
  const surface = isObject(value.value) ? value.get('text') : undefined
  return typeof surface === 'string' ? surface : undefined
}

/** The numbers of the regions in text order. */
function entityOrder(regions: readonly Result[]): number[] {
  const starts = regions.map((each) => rangeOf(each))
  return [...regions.keys()].sort((a, b) => {
    const [one, other] = [starts[a], starts[b]] as [readonly [number, number], readonly [number, number]]
    return one[0] - other[0] || one[1] - other[1]
  })
}

/** Spans of HTML keep their offsets in the text separately. */
function rangeOf({ node }: Result): readonly [number, number] {
  const value = node.child('value')
  if (!isObject(value.value)) return node.fail(['value'], 'expected an object with "start" and "end"')
  const from = isObject(value.get('globalOffsets')) ? value.child('globalOffsets') : value
  return [from.count('start'), from.count('end')]
}

function mentionOf(result: Result, entity: string, source: InputText): CharacterMention {
  const { node, type, id } = result
  const value = node.child('value')
  const labels = labelsOf(value, type)
  if (labels.length > 1) {
    const message = `span "${id}" has ${labels.length} labels, of which the first, "${labels[0]}", is its type`
    source.warn(node.offset(), 'ignored-annotation', message)
  }
  const extent = {
    pieces: [rangeOf(result)],
    surface: surfaceOf(value),
    name: `span "${id}"`,
    source,
    offset: node.offset(),
  }
  const [entityType] = labels
  return { entity, extent, describe: () => (entityType === undefined ? {} : { entityType }) }
}

function labelsOf(node: JsonNode, field: string): readonly string[] {
  return node.get(field) === undefined ? [] : node.child(field, node.list(field)).strings()
}

function warnOfNoRelation(node: JsonNode, links: number, source: InputText): void {
  const message =
    links === 0
      ? 'no relations join spans of this task, so each span is its own entity'
      : `none of the ${links} relations of this task joins spans: expected some without a label or with one that begins with "Coref", "Ident" or "Same"`
  source.warn(node.offset(), 'ignored-annotation', message)
}
