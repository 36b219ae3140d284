import type { MentionAttributes, MentionType } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import { defined, featuresOf } from '../shared/defined.ts'
import { typesByLabel } from '../shared/mention-types.ts'
import type { CharacterMention, TextAnnotation } from '../shared/stand-off.ts'
import type { XmlElement } from '../shared/xml-tree.ts'

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
export function aceMentions(document: XmlElement): CharacterMention[] {
  const passedOver = new Set<string>()
  return document.children.flatMap((entity) => {
    if (entity.name === 'entity') return entityMentions(entity)
    if (!passedOver.has(entity.name)) {
      const message = `<${entity.name}> is no entity: passed over, like all of its kind`
      entity.source.warn(entity.offset, 'ignored-annotation', message)
    }
    passedOver.add(entity.name)
    return []
  })
}

function entityMentions(entity: XmlElement): CharacterMention[] {
  const id = entity.get('ID')
  if (!id) entity.fault('an <entity> needs an ID')
  return (id ? entity.all('entity_mention') : []).flatMap((mention): CharacterMention[] => {
    const name = `mention "${mention.get('ID') ?? ''}"`
    const extent = charseq(mention, 'extent', name)
    if (extent === undefined) return []
    const min = mention.child('head') && charseq(mention, 'head', `the head of ${name}`)
    const known = attributesOf(entity, mention)
    // The head is a span here: it is the minimum, and its last word the head.
    const describe = (span: readonly Span[] | undefined): MentionAttributes =>
      span === undefined ? known : { head: (span[0] as Span)[1] - 1, min: span, ...known }
    return [{ entity: id, extent, min, describe }]
  })
}

/** START and END count characters from 0, and END is the last one. */
function charseq(mention: XmlElement, part: string, name: string): TextAnnotation | undefined {
  const parent = mention.child(part)
  const element = parent?.child('charseq') ?? parent ?? mention
  const { text, offset, source } = element
  const [start = '', end = ''] = element.name === 'charseq' ? [element.get('START'), element.get('END')] : []
  if (!/^\d{1,9}$/.test(start) || !/^\d{1,9}$/.test(end)) {
    return element.fault(`${name}: expected a <charseq> with whole numbers as START and END`)
  }
  return { pieces: [[Number(start), Number(end) + 1]], surface: text || undefined, name, source, offset }
}

function attributesOf(entity: XmlElement, mention: XmlElement): MentionAttributes {
  const label = mention.get('TYPE') ?? ''
  const type = TYPE_OF_MENTION.get(label)
  const named = (element: XmlElement, names: Names): Record<string, string | undefined> =>
    Object.fromEntries(names.map(([attribute, feature]) => [feature, element.get(attribute) || undefined]))
  const features = featuresOf({
    ...named(entity, ENTITY_FEATURES),
    ...named(mention, MENTION_FEATURES),
    style: STYLES.find(([value]) => value === mention.get(METONYMY))?.[1],
    // Earlier years have more types; they are no less worth keeping.
    type: type === undefined ? label || undefined : undefined,
  })
  return defined({ type, entityType: entity.get('TYPE') || undefined, features })
}
