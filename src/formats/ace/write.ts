import {
  type CorefDocument,
  documentLabel,
  type MentionAttributes,
  mentionsByEntity,
} from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { CompanionFile } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'
import { legalNames } from '../shared/entity-names.ts'
import {
  hasSentenceLines,
  type LaidOutText,
  layOutRaw,
  mentionSpans,
  rangeOf,
} from '../shared/laid-out-text.ts'
import { OffsetScale } from '../shared/offset-scale.ts'
import { xmlContent, xmlName } from '../shared/xml-tree.ts'
import { ACE_LABELS, ENTITY_FEATURES, MENTION_FEATURES, METONYMY, type Names, STYLES } from './read.ts'

/**
 * Write the XML of one document; its text goes into the .sgm file beside it.
 *
 * @throws RefereeError for a discontinuous mention, a document without tokens, or ids XML cannot hold
 */
export function* write(document: CorefDocument, leftovers: Leftovers): Generator<string> {
  yield* xmlOf(document, layOutSource(document, leftovers).layout, leftovers)
}

export function companions(document: CorefDocument, leftovers: Leftovers): CompanionFile[] {
  const { layout, isBlankCut } = layOutSource(document, leftovers)
  // Escape only what would begin a tag or an entity, so that offsets are mostly the same raw or decoded.
  const escaped = layout.text.replace(/&(?=[A-Za-z#])/g, '&amp;').replaceAll('<', '&lt;')
  const tag = isBlankCut ? '<TEXT TOKENS="blanks">' : '<TEXT>'
  return [{ extension: '.sgm', text: `<DOC><BODY>${tag}${escaped}</TEXT></BODY></DOC>` }]
}

function layOutSource(document: CorefDocument, leftovers: Leftovers): ReturnType<typeof layOutRaw> {
  const heads = (document.mentions.attributes ?? []).map(headOf).filter((head) => head !== undefined)
  const fits = (layout: LaidOutText): boolean => hasSentenceLines(layout, document)
  return layOutRaw(document, leftovers, fits, () => [...mentionSpans(document), ...heads])
}

function headOf({ head, min }: MentionAttributes): Span | undefined {
  if (min !== undefined && min.length > 0) return [(min[0] as Span)[0], (min.at(-1) as Span)[1]]
  return head === undefined ? undefined : [head, head + 1]
}

function* xmlOf(document: CorefDocument, layout: LaidOutText, leftovers: Leftovers): Generator<string> {
  const { mentions } = document
  const scale = new OffsetScale(layout.text, 'code-points')
  const name = xmlName(documentLabel(document), leftovers)
  yield '<?xml version="1.0"?>\n<!DOCTYPE source_file SYSTEM "apf.v5.1.1.dtd">\n'
  yield `<source_file URI="${name}.sgm" SOURCE="unknown" TYPE="text" AUTHOR="referee" ENCODING="UTF-8">\n<document DOCID="${name}">\n`
  const ids = legalNames(document, /./s, leftovers, 'E').map((id) => xmlName(id, leftovers))
  for (const [entity, members] of mentionsByEntity(document).entries()) {
    const [first = {}, ...others] = members.map(attributesOf)
    if (others.some((each) => !isSameEntity(each, first)))
      leftovers.drop('entity types, subtypes and classes that differ within an entity')
    yield `<entity ID="${ids[entity]}"${writeAttribute('TYPE', first.entityType)}${features(first, ENTITY_FEATURES)}>\n`
    for (const [i, m] of members.entries()) yield* mentionXml(m, `${ids[entity]}-${i + 1}`)
    yield '</entity>\n'
  }
  yield '</document>\n</source_file>\n'

  function* mentionXml(m: number, id: string): Generator<string> {
    const attributes = attributesOf(m)
    const head = headOf(attributes)
    if ((attributes.min?.length ?? 0) > 1)
      leftovers.drop('minimum spans in several pieces: they are written as one')
    if (attributes.head !== undefined && attributes.head + 1 !== head?.[1])
      leftovers.drop('heads that are not the last word of the minimum span')
    yield `  <entity_mention ID="${id}"${writeAttribute('TYPE', labelOf(attributes, leftovers))}${features(attributes, MENTION_FEATURES)}${metonymy(attributes)}>\n`
    yield `    <extent>${charseq([mentions.start[m] as number, mentions.end[m] as number])}</extent>\n`
    if (head !== undefined) yield `    <head>${charseq(head)}</head>\n`
    yield '  </entity_mention>\n'
  }

  function attributesOf(m: number): MentionAttributes {
    return mentions.attributes?.[m] ?? {}
  }

  function charseq(span: Span): string {
    const [from, to] = rangeOf(layout, span)
    const place = `START="${scale.fromUtf16(from)}" END="${scale.fromUtf16(to) - 1}"`
    return `<charseq ${place}>${xmlContent(layout.text.slice(from, to))}</charseq>`
  }

  function features(attributes: MentionAttributes, names: Names): string {
    return names
      .map(([attribute, feature]) => {
        const value = attributes.features?.get(feature) || undefined
        leftovers.dropFeature(attributes.features, feature, value)
        return writeAttribute(attribute, value)
      })
      .join('')
  }

  function metonymy(attributes: MentionAttributes): string {
    const style = attributes.features?.get('style')
    const known = STYLES.find(([, name]) => name === style)
    if (style !== undefined && known === undefined) leftovers.drop('mention styles that ACE does not know')
    return writeAttribute(METONYMY, known?.[0])
  }

  function writeAttribute(attribute: string, value: string | undefined): string {
    return value === undefined ? '' : ` ${attribute}="${xmlName(value, leftovers)}"`
  }
}

function labelOf({ type, features }: MentionAttributes, leftovers: Leftovers): string | undefined {
  if (type !== undefined) leftovers.dropFeature(features, 'type')
  return type === undefined ? features?.get('type') : ACE_LABELS[type]
}

function isSameEntity(a: MentionAttributes, b: MentionAttributes): boolean {
  if (a.entityType !== b.entityType) return false
  return ENTITY_FEATURES.every(([, feature]) => a.features?.get(feature) === b.features?.get(feature))
}
