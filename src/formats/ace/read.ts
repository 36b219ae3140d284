import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument, MentionAttributes } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { ReadContext } from '../format.ts'
import { fileName, nameInFile } from '../path.ts'
import { PlacedText } from '../placed.ts'
import { type CharacterAnnotation, placeSpans, tokenList } from '../shared/character-spans.ts'
import { findCompanion, nameWithout } from '../shared/companion-text.ts'
import { blankTokens, lineStarts } from '../shared/text-tokens.ts'
import { childrenNamed, parseXml } from '../shared/xml-tree.ts'
import type { ByteSource } from '../source.ts'
import { wholeText } from '../text-lines.ts'
import { type AceMention, aceMentions } from './entities.ts'
import { type SourceText, sourceText } from './source-text.ts'

/** Read ACE program format and the source text it is about. Offsets count code points, tags left out. */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const placed = new PlacedText(source.path, wholeText(source, context))
  const root = parseXml(placed, context)
  if (root === undefined) return
  if (root.name !== 'source_file') {
    const reason = `expected <source_file>, found <${root.name}>`
    context.fault(placed.error('bad-field', root.offset, reason))
    return
  }
  const stem = nameWithout(nameWithout(source.path, '.apf.xml'), '.apf')
  const uri = fileName(root.attributes.get('URI') ?? '')
  const names = [...new Set([`${stem}.sgm`, ...(uri === '' ? [] : [uri])])]
  const companion = findCompanion(source.path, names, context)
  if (companion === undefined) {
    const reason = `the source text is missing: expected the file ${names.join(' or ')}`
    context.fault(placed.error('cannot-read', root.offset, reason))
    return
  }
  for (const element of childrenNamed(root, 'document')) {
    const mentions = aceMentions(element, placed, context)
    const text = sourceText(
      companion,
      mentions.map(({ extent }) => extent),
    )
    yield build(
      element.attributes.get('DOCID') ?? nameInFile(stem),
      mentions,
      { ...text, sgml: companion, placed },
      context,
    )
  }
}

interface Texts extends SourceText {
  readonly sgml: PlacedText
  readonly placed: PlacedText
}

function build(
  id: string,
  mentions: readonly AceMention[],
  { inline, isBlankCut, sgml, placed }: Texts,
  context: ReadContext,
): CorefDocument {
  const text = inline.text()
  const annotations: CharacterAnnotation[] = mentions.map(({ extent }) => extent)
  for (const { head } of mentions) if (head !== undefined) annotations.push(head)
  const options = { unit: 'code-points' as const, tokens: isBlankCut ? blankTokens(text) : undefined }
  const { tokens, spans } = placeSpans(text, annotations, options, context)
  const builder = new DocumentBuilder()
  let next = mentions.length
  for (const [m, mention] of mentions.entries()) {
    const head = mention.head === undefined ? undefined : spans[next++]
    const span = spans[m]?.[0]
    if (span === undefined) continue
    builder.addMention(...(span as Span), builder.entities.of(mention.entity))
    builder.describeLast(attributesOf(mention, head))
  }
  const inSource = inline.origin(sgml, tokens)
  return builder.finish({
    id,
    text,
    tokens: tokenList(text, tokens),
    sentences: lineStarts(text, tokens),
    origin: {
      path: placed.path,
      locate: (token) =>
        token === undefined ? { path: placed.path, line: 1, column: 1 } : inSource.locate(token),
      bytes: () => placed.bytes(),
    },
  })
}

/** The head is a span here: it is the minimum, and its last word the head. */
function attributesOf(mention: AceMention, head: readonly Span[] | undefined): MentionAttributes {
  const { type, entityType, features } = mention
  return {
    ...(head === undefined ? {} : { head: (head[0] as Span)[1] - 1, min: head }),
    ...(type === undefined ? {} : { type }),
    ...(entityType === undefined || entityType === '' ? {} : { entityType }),
    ...(features.size === 0 ? {} : { features }),
  }
}
