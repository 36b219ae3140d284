import type { MentionAttributes, MentionType } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { ReadContext } from '../format.ts'
import type { PlacedText } from '../placed.ts'
import type { CharacterAnnotation } from '../shared/character-spans.ts'
import { defined } from '../shared/defined.ts'
import type { CharacterMention } from '../shared/stand-off.ts'
import { childNamed, childrenNamed, type XmlElement } from '../shared/xml-tree.ts'

export const TYPE_OF_MENTION: ReadonlyMap<string, MentionType> = new Map([
  ['NAM', 'named'],
  ['NOM', 'nominal'],
  ['PRO', 'pronoun'],
])

/** Attributes that become features, by element. */
export const ENTITY_FEATURES: readonly (readonly [attribute: string, feature: string])[] = [
  ['SUBTYPE', 'subtype'],
  ['CLASS', 'class'],
]
export const MENTION_FEATURES: readonly (readonly [attribute: string, feature: string])[] = [
  ['ROLE', 'role'],
  ['LDCTYPE', 'ldctype'],
]
/** `METONYMY_MENTION` says what evaluations call the style of a mention. */
export const METONYMY = 'METONYMY_MENTION'
export const STYLES: readonly (readonly [attribute: string, style: string])[] = [
  ['TRUE', 'METONYMIC'],
  ['FALSE', 'LITERAL'],
]

/** The mentions of all entities of a document; what is no entity is passed over with a warning. */
export function aceMentions(
  document: XmlElement,
  source: PlacedText,
  context: ReadContext,
): CharacterMention[] {
  const mentions: CharacterMention[] = []
  const passedOver = new Set<string>()
  for (const entity of document.children) {
    if (entity.name === 'entity') {
      for (const mention of entityMentions(entity, source, context)) mentions.push(mention)
    } else if (!passedOver.has(entity.name)) {
      passedOver.add(entity.name)
      context.warn({
        code: 'ignored-annotation',
        ...source.place(entity.offset),
        message: `<${entity.name}> is no entity: passed over, like all of its kind`,
      })
    }
  }
  return mentions
}

function entityMentions(entity: XmlElement, source: PlacedText, context: ReadContext): CharacterMention[] {
  const id = entity.attributes.get('ID')
  if (id === undefined || id === '') {
    context.fault(source.error('bad-field', entity.offset, 'an <entity> needs an ID'))
    return []
  }
  return childrenNamed(entity, 'entity_mention').flatMap((mention): CharacterMention[] => {
    const name = `mention "${mention.attributes.get('ID') ?? ''}"`
    const extent = charseq(childNamed(mention, 'extent'), name, mention, source, context)
    if (extent === undefined) return []
    const headElement = childNamed(mention, 'head')
    const head = headElement && charseq(headElement, `the head of ${name}`, mention, source, context)
    const label = mention.attributes.get('TYPE') ?? ''
    const type = TYPE_OF_MENTION.get(label)
    const features = new Map<string, string>()
    for (const [attribute, feature] of ENTITY_FEATURES) take(entity, attribute, feature, features)
    for (const [attribute, feature] of MENTION_FEATURES) take(mention, attribute, feature, features)
    const style = STYLES.find(([value]) => value === mention.attributes.get(METONYMY))
    if (style !== undefined) features.set('style', style[1])
    // Earlier years have more types; they are no less worth keeping.
    if (type === undefined && label !== '') features.set('type', label)
    const known = defined({
      type,
      entityType: entity.attributes.get('TYPE') || undefined,
      features: features.size === 0 ? undefined : features,
    })
    // The head is a span here: it is the minimum, and its last word the head.
    const describe = (min: readonly Span[] | undefined): MentionAttributes =>
      min === undefined ? known : { head: (min[0] as Span)[1] - 1, min, ...known }
    return [{ entity: id, extent, min: head, describe }]
  })
}

function take(element: XmlElement, attribute: string, feature: string, into: Map<string, string>): void {
  const value = element.attributes.get(attribute)
  if (value !== undefined && value !== '') into.set(feature, value)
}

/** START and END count characters from 0, and END is the last one. */
function charseq(
  parent: XmlElement | undefined,
  name: string,
  mention: XmlElement,
  source: PlacedText,
  context: ReadContext,
): CharacterAnnotation | undefined {
  const element = childNamed(parent, 'charseq')
  const [start = '', end = ''] = [element?.attributes.get('START'), element?.attributes.get('END')]
  if (element === undefined || !/^\d{1,9}$/.test(start) || !/^\d{1,9}$/.test(end)) {
    const at = element?.offset ?? parent?.offset ?? mention.offset
    const reason = `${name}: expected a <charseq> with whole numbers as START and END`
    context.fault(source.error('bad-field', at, reason))
    return undefined
  }
  const pieces: readonly Span[] = [[Number(start), Number(end) + 1]]
  const surface = element.text === '' ? undefined : element.text
  return { pieces, surface, name, source, offset: element.offset }
}
