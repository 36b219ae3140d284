import { DocumentBuilder } from '../../document/builder.ts'
import { Components } from '../../document/components.ts'
import type { Link, MentionAttributes } from '../../document/document.ts'
import { listAt } from '../../document/list-at.ts'
import { normalPieces, type Span } from '../../document/span.ts'
import type { ReadSource } from '../format.ts'
import { nameInFile } from '../path.ts'
import { findCompanion, nameWithout } from '../shared/companion-text.ts'
import { TYPE_OF_LABEL } from '../shared/mention-types.ts'
import { addMention, type PlacedSpans, placeSpans, textOrigin, tokenList } from '../shared/stand-off.ts'
import { lineStarts } from '../shared/text-tokens.ts'
import { wholeText } from '../text-lines.ts'
import {
  BratLines,
  ENTITY_ATTRIBUTE,
  isIdentity,
  parseKind,
  splitTokenised,
  styleOf,
  type TextBound,
  TYPE_ATTRIBUTE,
} from './lines.ts'

/** Read brat stand-off: a .ann file and the text it points into. Offsets count code points. */
export const read: ReadSource = function* (source, context) {
  const lines = new BratLines()
  const main = wholeText(source, context, (line) => lines.add(line))
  lines.checkReferences()
  const stem = nameWithout(source.path, '.ann')
  const companion = findCompanion(main, [`${stem}.txt`], 'the text of this annotation')
  if (companion === undefined) return
  const { text } = companion
  const style = styleOf(lines)
  const bounds = [...lines.textBounds.values()]
  const options = { unit: 'code-points' as const, tokens: splitTokenised(style, text) }
  const { tokens, spans } = placeSpans(text, bounds, options)
  const groups = groupBounds(bounds, spans)
  const mentions = style === 'litbank' ? groups.flatMap(joinByLabel) : joinByLinks(groups, lines)
  for (const mention of mentions) describe(mention, lines)
  const links = linksOf(lines, mentions)
  const builder = new DocumentBuilder(context)
  for (const { pieces, entity, attributes } of mentions) addMention(builder, pieces, entity, attributes)
  yield builder.finish({
    id: nameInFile(stem),
    text,
    tokens: tokenList(text, tokens),
    sentences: lineStarts(text, tokens),
    links,
    origin: textOrigin(main, tokens, companion),
  })
}

/** The T lines of one span. */
interface Group {
  readonly pieces: readonly Span[]
  readonly bounds: readonly TextBound[]
}

/** A mention made of all its T lines. */
interface BratMention {
  readonly pieces: readonly Span[]
  /** Ids of its T lines. */
  readonly ids: readonly string[]
  entity: string | undefined
  attributes: MentionAttributes
}

function groupBounds(bounds: readonly TextBound[], spans: PlacedSpans['spans']): readonly Group[] {
  const groups = new Map<string, { pieces: readonly Span[]; bounds: TextBound[] }>()
  for (const [b, bound] of bounds.entries()) {
    const span = spans[b]
    if (span === undefined) continue
    const pieces = normalPieces(span)
    const key = pieces.join(' ')
    const group = groups.get(key) ?? { pieces, bounds: [] }
    groups.set(key, group)
    group.bounds.push(bound)
  }
  return [...groups.values()]
}

/**
 * LitBank: some T lines of a span give the kind of a mention, the others name its entity. There is a mention for
 * each entity of the span; without any, there is one mention without an entity.
 */
function joinByLabel({ pieces, bounds }: Group): BratMention[] {
  const kinds = bounds.filter(({ type }) => parseKind(type) !== undefined)
  const byLabel = new Map<string | undefined, TextBound[]>()
  for (const label of bounds) {
    if (parseKind(label.type) !== undefined) continue
    const same = listAt(byLabel, label.type)
    if (same.length > 0) warnOfRepeats([label], same[0])
    same.push(label)
  }
  warnOfRepeats(kinds.slice(Math.max(1, byLabel.size)), kinds[0])
  if (byLabel.size === 0) byLabel.set(undefined, [])
  return [...byLabel].map(([entity, same], i) => {
    const own = kinds.slice(i, i === byLabel.size - 1 ? undefined : i + 1)
    const kind = own[0] ?? kinds.at(-1)
    const ids = [...same, ...own].map(({ name }) => name)
    return { pieces, ids, entity, attributes: (kind && parseKind(kind.type)) ?? {} }
  })
}

/** Relations: one mention per span; the mentions connected by links are an entity. */
function joinByLinks(groups: readonly Group[], lines: BratLines): BratMention[] {
  const groupOf = new Map<string, number>()
  for (const [g, { bounds }] of groups.entries()) {
    for (const { name } of bounds) groupOf.set(name, g)
    warnOfRepeats(bounds.slice(1), bounds[0])
  }
  const components = new Components(groups.length)
  for (const { type, from, to } of lines.relations) {
    const [a, b] = [groupOf.get(from), groupOf.get(to)]
    if (a !== undefined && b !== undefined && isIdentity(type)) components.join(a, b)
  }
  const roots = components.roots()
  const sizes = new Map<number, number>()
  const names = new Map<number, string>()
  for (const [g, { bounds }] of groups.entries()) {
    const root = roots[g] as number
    sizes.set(root, (sizes.get(root) ?? 0) + 1)
    const attributes = bounds.flatMap(({ name }) => lines.attributes.get(name) ?? [])
    const name = attributes.find((attribute) => attribute.name === ENTITY_ATTRIBUTE)?.value
    if (name !== undefined && !names.has(root)) names.set(root, name)
  }
  return groups.map(({ pieces, bounds }, g) => {
    const root = roots[g] as number
    const first = groups[root]?.bounds[0]?.name
    const { type } = bounds[0] as TextBound
    return {
      pieces,
      ids: bounds.map(({ name }) => name),
      entity: names.get(root) ?? (sizes.get(root) === 1 ? undefined : first),
      attributes: parseKind(type) ?? (type === 'None' ? {} : { entityType: type }),
    }
  })
}

function warnOfRepeats(repeats: readonly TextBound[], first: TextBound | undefined): void {
  for (const { name, source } of repeats) {
    const message = `${name} covers the same words as ${first?.name}: treated as one mention`
    source.warn(0, 'duplicate-mention', message)
  }
}

/** A lines become features, except those that a document has a field for. */
function describe(mention: BratMention, { attributes }: BratLines): void {
  const features = new Map<string, string>()
  for (const { name, value } of mention.ids.flatMap((id) => attributes.get(id) ?? [])) {
    const type = name === TYPE_ATTRIBUTE ? TYPE_OF_LABEL.get(value) : undefined
    if (type !== undefined) mention.attributes = { ...mention.attributes, type }
    else if (name !== ENTITY_ATTRIBUTE) features.set(name, value)
  }
  if (features.size > 0) mention.attributes = { ...mention.attributes, features }
}

/** Relations other than identity. A target without an entity becomes an entity of its own. */
function linksOf({ relations }: BratLines, mentions: readonly BratMention[]): Link[] {
  const mentionOf = new Map(mentions.flatMap(({ ids }, m) => ids.map((id) => [id, m] as const)))
  return relations.flatMap(({ type, from, to }): Link[] => {
    const [source, target] = [mentionOf.get(from), mentions[mentionOf.get(to) ?? -1]]
    if (source === undefined || target === undefined || isIdentity(type)) return []
    target.entity ??= target.ids[0] as string
    return [{ kind: type, from: source, to: [target.entity] }]
  })
}
