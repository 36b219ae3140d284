import type { MentionAttributes, MentionType } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { ReadContext } from '../format.ts'
import { faultAt, type PlacedText, warnAt } from '../placed.ts'
import type { CharacterAnnotation } from '../shared/character-spans.ts'
import { defined } from '../shared/defined.ts'
import { typesByLabel } from '../shared/mention-types.ts'
import type { CharacterMention } from '../shared/stand-off.ts'
import { childNamed, childrenNamed, type XmlElement } from '../shared/xml-tree.ts'

export const ACE_LABELS: Readonly<Record<MentionType, string>> = {
  named: 'NAM',
  nominal: 'NOM',
  pronoun: 'PRO',
}
const TYPE_OF_MENTION = typesByLabel(ACE_LABELS)

/** What ACE calls something, and what it is called here. */
export type Names = readonly (readonly [ace: string, name: string])[]

/** Attributes that become features, by element. */
export const ENTITY_FEATURES: Names = Object.entries({ SUBTYPE: 'subtype', CLASS: 'class' })
export const MENTION_FEATURES: Names = Object.entries({ ROLE: 'role', LDCTYPE: 'ldctype' })
/** `METONYMY_MENTION` says what evaluations call the style of a mention. */
export const METONYMY = 'METONYMY_MENTION'
export const STYLES: Names = Object.entries({ TRUE: 'METONYMIC', FALSE: 'LITERAL' })

/** The mentions of all entities of a document; what is no entity is passed over with a warning. */
export function aceMentions(
  document: XmlElement,
  source: PlacedText,
  context: ReadContext,
): CharacterMention[] {
  const passedOver = new Set<string>()
  return document.children.flatMap((entity) => {
    if (entity.name === 'entity') return entityMentions(entity)
    if (!passedOver.has(entity.name)) {
      const message = `<${entity.name}> is no entity: passed over, like all of its kind`
      warnAt(context, source, entity.offset, 'ignored-annotation', message)
    }
    passedOver.add(entity.name)
    return []
  })

  function entityMentions(entity: XmlElement): CharacterMention[] {
    const id = entity.attributes.get('ID')
    if (!id) faultAt(context, source, entity.offset, 'an <entity> needs an ID')
    return childrenNamed(id ? entity : undefined, 'entity_mention').flatMap((mention): CharacterMention[] => {
      const name = `mention "${mention.attributes.get('ID') ?? ''}"`
      const extent = charseq(mention, 'extent', name)
      if (extent === undefined) return []
      const min = childNamed(mention, 'head') && charseq(mention, 'head', `the head of ${name}`)
      const known = attributesOf(entity, mention)
      // The head is a span here: it is the minimum, and its last word the head.
      const describe = (span: readonly Span[] | undefined): MentionAttributes =>
        span === undefined ? known : { head: (span[0] as Span)[1] - 1, min: span, ...known }
      return [{ entity: id, extent, min, describe }]
    })
  }

  /** START and END count characters from 0, and END is the last one. */
  function charseq(mention: XmlElement, part: string, name: string): CharacterAnnotation | undefined {
    const parent = childNamed(mention, part)
    const element = childNamed(parent, 'charseq')
    const [start = '', end = ''] = ['START', 'END'].map((attribute) => element?.attributes.get(attribute))
    const { offset } = element ?? parent ?? mention
    if (!/^\d{1,9}$/.test(start) || !/^\d{1,9}$/.test(end)) {
      const reason = `${name}: expected a <charseq> with whole numbers as START and END`
      return faultAt(context, source, offset, reason)
    }
    const pieces: Span[] = [[Number(start), Number(end) + 1]]
    return { pieces, surface: element?.text || undefined, name, source, offset }
  }
}

function attributesOf(entity: XmlElement, mention: XmlElement): MentionAttributes {
  const label = mention.attributes.get('TYPE') ?? ''
  const type = TYPE_OF_MENTION.get(label)
  const features = new Map<string, string>()
  const take = (element: XmlElement, names: Names): void => {
    for (const [attribute, feature] of names) {
      const value = element.attributes.get(attribute) ?? ''
      if (value !== '') features.set(feature, value)
    }
  }
  take(entity, ENTITY_FEATURES)
  take(mention, MENTION_FEATURES)
  const style = STYLES.find(([value]) => value === mention.attributes.get(METONYMY))
  if (style !== undefined) features.set('style', style[1])
  // Earlier years have more types; they are no less worth keeping.
  if (type === undefined && label !== '') features.set('type', label)
  const entityType = entity.attributes.get('TYPE') || undefined
  return defined({ type, entityType, features: features.size === 0 ? undefined : features })
}
