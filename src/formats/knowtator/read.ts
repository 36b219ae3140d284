import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument } from '../../document/document.ts'
import { normalPieces, type Span } from '../../document/span.ts'
import type { ReadContext } from '../format.ts'
import { fileName, nameInFile } from '../path.ts'
import { PlacedText } from '../placed.ts'
import { type CharacterAnnotation, placeSpans, tokenList } from '../shared/character-spans.ts'
import { besidePath, findCompanion, nameWithout, StandOffOrigin } from '../shared/companion-text.ts'
import { lineStarts } from '../shared/text-tokens.ts'
import { childrenNamed, parseXml, type XmlElement } from '../shared/xml-tree.ts'
import type { ByteSource } from '../source.ts'
import { wholeText } from '../text-lines.ts'
import { Annotations, MENTION_CLASS } from './annotations.ts'
import { type AlignedTokens, alignConllu } from './conllu.ts'

/**
 * Read Knowtator-2 XML. Its texts are found beside it or where CRAFT keeps them; so are CoNLL-U files,
 * whose tokens are then used. Offsets count code points.
 */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const placed = new PlacedText(source.path, wholeText(source, context))
  const root = parseXml(placed, context)
  if (root === undefined) return
  if (root.name !== 'knowtator-project') {
    const reason = `expected <knowtator-project>, found <${root.name}>`
    context.fault(placed.error('bad-field', root.offset, reason))
    return
  }
  for (const element of childrenNamed(root, 'document')) {
    const document = readDocument(element, placed, context)
    if (document !== undefined) yield document
  }
}

function readDocument(
  element: XmlElement,
  source: PlacedText,
  context: ReadContext,
): CorefDocument | undefined {
  const id = element.attributes.get('id') ?? nameInFile(nameWithout(source.path, '.xml'))
  const stems = [
    nameWithout(element.attributes.get('text-file') ?? id, '.txt'),
    nameWithout(source.path, '.xml'),
  ]
  const names = textNames(stems)
  const companion = findCompanion(source.path, names, context)
  if (companion === undefined) {
    const reason = `the text of document "${id}" is missing: expected the file ${names.slice(0, 2).join(' or ')}`
    context.fault(source.error('cannot-read', element.offset, reason))
    return undefined
  }
  const { text } = companion
  const { memberships } = new Annotations(element, source, context)
  const aligned = findTokens(stems, text, source.path, context)
  const annotations = memberships.map(
    ({ member }): CharacterAnnotation => ({
      pieces: member.spans,
      surface: member.surface === '' ? undefined : member.surface,
      name: `annotation "${member.id}"`,
      source,
      offset: member.element.offset,
    }),
  )
  const options = { unit: 'code-points' as const, tokens: aligned?.offsets }
  const { tokens, spans } = placeSpans(text, annotations, options, context)
  const builder = new DocumentBuilder()
  for (const [m, { entity, member }] of memberships.entries()) {
    const span = spans[m]
    if (span === undefined) continue
    const pieces = normalPieces(span)
    builder.addMention((pieces[0] as Span)[0], (pieces.at(-1) as Span)[1], builder.entities.of(entity))
    const isPlain = member.className === MENTION_CLASS
    builder.describeLast(isPlain ? {} : { features: new Map([['class', member.className]]) }, pieces)
  }
  return builder.finish({
    id,
    text,
    tokens: aligned === undefined ? tokenList(text, tokens) : aligned.tokens,
    sentences: aligned?.sentences ?? lineStarts(text, tokens),
    origin: new StandOffOrigin(source.path, source.text.split('\n').slice(0, -1), companion, tokens),
  })
}

/** Beside the annotation, or where CRAFT has its articles; a name never leads anywhere else. */
function textNames(stems: readonly string[]): string[] {
  return stems.flatMap((stem) => {
    const name = `${fileName(stem)}.txt`
    return [name, `../txt/${name}`, `../Articles/${name}`, `../../articles/txt/${name}`]
  })
}

function findTokens(
  stems: readonly string[],
  text: string,
  path: string,
  context: ReadContext,
): AlignedTokens | undefined {
  for (const stem of stems) {
    const own = `${fileName(stem)}.conllu`
    for (const name of [own, `../conllu/${own}`]) {
      const bytes = context.companion?.(name)
      if (bytes !== undefined) return alignConllu(text, bytes, besidePath(path, name), context)
    }
  }
  return undefined
}
