import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument, Link } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { nameInFile } from '../path.ts'
import { PlacedText } from '../placed.ts'
import { type CharacterAnnotation, placeSpans, tokenList } from '../shared/character-spans.ts'
import { findCompanion, nameWithout } from '../shared/companion-text.ts'
import { addMention, textOrigin } from '../shared/stand-off.ts'
import { lineStarts } from '../shared/text-tokens.ts'
import type { ByteSource } from '../source.ts'
import { textLines } from '../text-lines.ts'
import { BratLines, isIdentity } from './lines.ts'
import { type BratMention, mentionsOf } from './mentions.ts'
import { givenTokens, styleOf } from './style.ts'

/** Read brat stand-off: a .ann file and the text it points into. Offsets count code points. */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const lines = new BratLines(context)
  const texts: string[] = []
  for (const line of textLines(source, context)) {
    texts.push(line.text)
    lines.add(line)
  }
  lines.checkReferences()
  const stem = nameWithout(source.path, '.ann')
  const main = new PlacedText(source.path, texts.map((text) => `${text}\n`).join(''))
  const at = { source: main, offset: 0 }
  const companion = findCompanion(source.path, [`${stem}.txt`], 'the text of this annotation', at, context)
  if (companion === undefined) return
  const { text } = companion
  const style = styleOf(lines)
  const annotations = [...lines.textBounds.values()].map(
    ({ id: name, pieces, surface, line, offset }): CharacterAnnotation => ({
      name,
      pieces,
      surface,
      source: line,
      offset,
    }),
  )
  const options = { unit: 'code-points' as const, tokens: givenTokens(style, text) }
  const { tokens, spans } = placeSpans(text, annotations, options, context)
  const mentions = mentionsOf(lines, spans, style, context)
  const links = linksOf(lines, mentions)
  const builder = new DocumentBuilder()
  for (const { pieces, entity, attributes } of mentions) addMention(builder, pieces, entity, attributes)
  yield builder.finish({
    id: nameInFile(stem),
    text,
    tokens: tokenList(text, tokens),
    sentences: lineStarts(text, tokens),
    links,
    origin: textOrigin(main, tokens, (offset) => companion.place(offset)),
  })
}

/** Relations that do not say identity. A mention without entity that one points at becomes an entity of its own. */
function linksOf({ relations }: BratLines, mentions: readonly BratMention[]): Link[] {
  const mentionOf = new Map<string, number>()
  for (const [m, { ids }] of mentions.entries()) for (const id of ids) mentionOf.set(id, m)
  return relations.flatMap(({ type, from, to }): Link[] => {
    const [source, target] = [mentionOf.get(from), mentionOf.get(to)]
    if (source === undefined || target === undefined || isIdentity(type)) return []
    const mention = mentions[target] as BratMention
    mention.entity ??= mention.ids[0] as string
    return [{ kind: type, from: source, to: [mention.entity] }]
  })
}
