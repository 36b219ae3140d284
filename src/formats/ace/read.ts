import { DocumentBuilder } from '../../document/builder.ts'
import type { MentionAttributes, MentionType } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { ReadSource } from '../format.ts'
import { fileName, nameInFile } from '../path.ts'
import type { PlacedText } from '../placed.ts'
import { findCompanion, nameWithout } from '../shared/companion-text.ts'
import { defined, featuresOf } from '../shared/defined.ts'
import { InlineText } from '../shared/inline-text.ts'
import { typesByLabel } from '../shared/mention-types.ts'
import { OffsetScale } from '../shared/offset-scale.ts'
import { scanSgml } from '../shared/sgml.ts'
import {
  buildFromCharacters,
  type CharacterMention,
  countFound,
  type TextAnnotation,
} from '../shared/stand-off.ts'
import { blankTokens } from '../shared/text-tokens.ts'
import { parseRoot, type XmlElement } from '../shared/xml-tree.ts'
import { wholeText } from '../text-lines.ts'

/** Read ACE program format and the source text it annotates. Offsets count code points and leave out tags. */
export const read: ReadSource = function* (source, context) {
  const placed = wholeText(source, context)
  const root = parseRoot(placed, 'source_file')
  if (root === undefined) return
  const stem = nameWithout(nameWithout(source.path, '.apf.xml'), '.apf')
  const uri = fileName(root.get('URI') ?? '')
  const names = [`${stem}.sgm`, ...(uri === '' ? [] : [uri])]
  const companion = findCompanion(placed, names, 'the source text', root.offset)
  if (companion === undefined) return
  for (const element of root.all('document')) {
    const mentions = aceMentions(element)
    const { inline, isBlankCut } = sourceText(companion, mentions)
    const text = inline.text()
    const placing = { unit: 'code-points' as const, tokens: isBlankCut ? blankTokens(text) : undefined }
    yield buildFromCharacters(new DocumentBuilder(context), text, mentions, placing, (tokens) => ({
      id: element.get('DOCID') ?? nameInFile(stem),
      origin: inline.origin(companion, tokens, placed),
    }))
  }
}

/** The characters of a source file, and whether blanks separate its words, which only Referee's own files mark. */
interface SourceText {
  readonly inline: InlineText
  readonly isBlankCut: boolean
}

/**
 * The characters of a source file that offsets count: all but its tags. Files disagree on whether `&amp;` is
 * one character or five, so the reading in which more annotations match is chosen.
 */
function sourceText(companion: PlacedText, mentions: readonly CharacterMention[]): SourceText {
  const decoded = withoutTags(companion.text, true)
  if (!companion.text.includes('&')) return decoded
  const claims = mentions.map(({ extent }) => extent).filter(({ surface }) => surface !== undefined)
  const countIn = ({ inline }: SourceText): number =>
    countFound(inline.text(), claims, new OffsetScale(inline.text(), 'code-points'))
  const found = countIn(decoded)
  if (found === claims.length) return decoded
  const raw = withoutTags(companion.text, false)
  return countIn(raw) > found ? raw : decoded
}

function withoutTags(text: string, decodesEntities: boolean): SourceText {
  const inline = new InlineText()
  let isBlankCut = false
  const handler = {
    text: (piece: string, offset: number) => inline.add(piece, offset),
    open(_: string, attributes: ReadonlyMap<string, string>) {
      isBlankCut ||= attributes.get('tokens') === 'blanks'
    },
    close() {},
    unfinished(offset: number) {
      // An unfinished tag is text.
      inline.add(text.slice(offset), offset)
    },
  }
  scanSgml(text, handler, { decodesEntities })
  return { inline, isBlankCut }
}

export const ACE_LABELS: Readonly<Record<MentionType, string>> = {
  named: 'NAM',
  nominal: 'NOM',
  pronoun: 'PRO',
}
const TYPE_OF_MENTION = typesByLabel(ACE_LABELS)

/** ACE's name for something, and ours. */
export type Names = readonly (readonly [ace: string, name: string])[]

/** Attributes that become features, by element. */
export const ENTITY_FEATURES: Names = Object.entries({ SUBTYPE: 'subtype', CLASS: 'class' })
export const MENTION_FEATURES: Names = Object.entries({ ROLE: 'role', LDCTYPE: 'ldctype' })
/** `METONYMY_MENTION` gives what evaluations call the style of a mention. */
export const METONYMY = 'METONYMY_MENTION'
export const STYLES: Names = Object.entries({ TRUE: 'METONYMIC', FALSE: 'LITERAL' })

/** The mentions of all entities of a document; other elements are skipped with a warning. */
export function aceMentions(document: XmlElement): CharacterMention[] {
  const passedOver = new Set<string>()
  return document.children.flatMap((entity) => {
    if (entity.name === 'entity') return entityMentions(entity)
    if (!passedOver.has(entity.name)) {
      const message = `<${entity.name}> is not an entity: ignored, like all others of its kind`
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
    // ACE's head is a span: it becomes the minimum, and its last word the head.
    const describe = (span: readonly Span[] | undefined): MentionAttributes =>
      span === undefined ? known : { head: (span[0] as Span)[1] - 1, min: span, ...known }
    return [{ entity: id, extent, min, describe }]
  })
}

/** START and END count characters from 0; END is inclusive. */
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
  const readFeatures = (element: XmlElement, names: Names): Record<string, string | undefined> =>
    Object.fromEntries(names.map(([attribute, feature]) => [feature, element.get(attribute) || undefined]))
  const features = featuresOf({
    ...readFeatures(entity, ENTITY_FEATURES),
    ...readFeatures(mention, MENTION_FEATURES),
    style: STYLES.find(([value]) => value === mention.get(METONYMY))?.[1],
    // Earlier years have more types, which are kept as a feature.
    type: type === undefined ? label || undefined : undefined,
  })
  return defined({ type, entityType: entity.get('TYPE') || undefined, features })
}
