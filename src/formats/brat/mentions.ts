import { Components } from '../../document/components.ts'
import type { MentionAttributes } from '../../document/document.ts'
import { normalPieces, type Span } from '../../document/span.ts'
import type { ReadContext } from '../format.ts'
import { TYPE_OF_LABEL } from '../shared/mention-types.ts'
import { type Attribute, type BratLines, isIdentity, type TextBound } from './lines.ts'
import { ENTITY_ATTRIBUTE, parseKind, type Style, TYPE_ATTRIBUTE } from './style.ts'

/** A mention made of all T lines that stand for it. */
export interface BratMention {
  readonly pieces: readonly Span[]
  /** Ids of its T lines. */
  readonly ids: readonly string[]
  entity: string | undefined
  attributes: MentionAttributes
}

/** T lines of one span, those that say what a mention is apart from those that name its entity. */
interface Group {
  readonly pieces: readonly Span[]
  readonly kinds: TextBound[]
  readonly labels: TextBound[]
}

/** The mentions of a file; T lines of the same words are one mention. */
export function mentionsOf(
  lines: BratLines,
  spans: readonly (readonly Span[] | undefined)[],
  style: Style,
  context: ReadContext,
): BratMention[] {
  const groups = new Map<string, Group>()
  let index = 0
  for (const textBound of lines.textBounds.values()) {
    const span = spans[index++]
    if (span === undefined) continue
    const pieces = normalPieces(span)
    const key = pieces.join(' ')
    const group = groups.get(key) ?? { pieces, kinds: [], labels: [] }
    groups.set(key, group)
    const isLabel = style === 'litbank' && parseKind(textBound.type) === undefined
    const list = isLabel ? group.labels : group.kinds
    list.push(textBound)
  }
  const mentions =
    style === 'litbank'
      ? [...groups.values()].flatMap((group) => labelled(group, context))
      : linked([...groups.values()], lines, context)
  for (const mention of mentions) describe(mention, lines.attributes)
  return mentions
}

function warnOfRepeats(repeats: readonly TextBound[], first: TextBound, context: ReadContext): void {
  for (const { id, line } of repeats) {
    context.warn({
      code: 'duplicate-mention',
      ...line.place(),
      message: `${id} stands for the same words as ${first.id}: taken for one mention`,
    })
  }
}

/** LitBank: a mention for each entity that the span is in; a span in none is a mention without entity. */
function labelled({ pieces, kinds, labels }: Group, context: ReadContext): BratMention[] {
  const byLabel = new Map<string, TextBound[]>()
  for (const label of labels) {
    const same = byLabel.get(label.type) ?? []
    byLabel.set(label.type, same)
    if (same.length > 0) warnOfRepeats([label], same[0] as TextBound, context)
    same.push(label)
  }
  if (kinds.length > 1) warnOfRepeats(kinds.slice(Math.max(1, byLabel.size)), kinds[0] as TextBound, context)
  if (byLabel.size === 0) {
    return [{ pieces, ids: kinds.map(({ id }) => id), entity: undefined, attributes: kindOf(kinds[0]) }]
  }
  return [...byLabel].map(([entity, same], i) => {
    const isLast = i === byLabel.size - 1
    const own = isLast ? kinds.slice(i) : kinds.slice(i, i + 1)
    return {
      pieces,
      ids: [...same, ...own].map(({ id }) => id),
      entity,
      attributes: kindOf(own[0] ?? kinds.at(-1)),
    }
  })
}

function kindOf(textBound: TextBound | undefined): MentionAttributes {
  return (textBound && parseKind(textBound.type)) ?? {}
}

/** Relations: one mention a span, entities are what links hold together. */
function linked(
  groups: readonly Group[],
  { relations, attributes }: BratLines,
  context: ReadContext,
): BratMention[] {
  const components = new Components()
  const groupOf = new Map<string, number>()
  const sizes: number[] = []
  for (const { kinds } of groups) {
    const number = components.add()
    for (const { id } of kinds) groupOf.set(id, number)
    warnOfRepeats(kinds.slice(1), kinds[0] as TextBound, context)
  }
  for (const { type, from, to } of relations) {
    const [a, b] = [groupOf.get(from), groupOf.get(to)]
    if (a !== undefined && b !== undefined && isIdentity(type)) components.join(a, b)
  }
  const names = new Map<number, string>()
  for (const [number, { kinds }] of groups.entries()) {
    const root = components.find(number)
    sizes[root] = (sizes[root] ?? 0) + 1
    const name = kinds.flatMap(({ id }) => attributes.get(id) ?? []).find(isEntityName)?.value
    if (name !== undefined && !names.has(root)) names.set(root, name)
  }
  return groups.map(({ pieces, kinds }, number) => {
    const root = components.find(number)
    const [first] = (groups[root] as Group).kinds as [TextBound]
    const { type } = kinds[0] as TextBound
    return {
      pieces,
      ids: kinds.map(({ id }) => id),
      entity: names.get(root) ?? ((sizes[root] as number) > 1 ? first.id : undefined),
      attributes: parseKind(type) ?? (type === 'None' ? {} : { entityType: type }),
    }
  })
}

function isEntityName({ name }: Attribute): boolean {
  return name === ENTITY_ATTRIBUTE
}

/** A lines are features, but for those that say what a document has a field for. */
function describe(mention: BratMention, attributes: BratLines['attributes']): void {
  const features = new Map<string, string>()
  for (const { name, value } of mention.ids.flatMap((id) => attributes.get(id) ?? [])) {
    const type = name === TYPE_ATTRIBUTE ? TYPE_OF_LABEL.get(value) : undefined
    if (type !== undefined) mention.attributes = { ...mention.attributes, type }
    else if (name !== ENTITY_ATTRIBUTE) features.set(name, value)
  }
  if (features.size > 0) mention.attributes = { ...mention.attributes, features }
}
