import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument, Link } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { ReadContext } from '../format.ts'
import { nameInFile } from '../path.ts'
import { PlacedText } from '../placed.ts'
import { tokenList } from '../shared/character-spans.ts'
import { findCompanion, nameWithout } from '../shared/companion-text.ts'
import { defined } from '../shared/defined.ts'
import { TYPE_OF_LABEL } from '../shared/mention-types.ts'
import { addMention, textOrigin } from '../shared/stand-off.ts'
import { sameButBlanks, shown } from '../shared/surface.ts'
import type { ByteSource } from '../source.ts'
import { textLines } from '../text-lines.ts'
import { AnnotationLines, type MentionLine } from './annotation-lines.ts'
import { Sentences } from './sentences.ts'

/** Read a LitBank .ann file and the text that belongs to it. */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const annotation = new AnnotationLines(context)
  const lines: string[] = []
  for (const line of textLines(source, context)) {
    lines.push(line.text)
    annotation.add(line)
  }
  const stem = nameWithout(source.path, '.ann')
  const names = [`${stem}.txt`, `../brat/${stem}.txt`]
  const main = new PlacedText(source.path, lines.map((line) => `${line}\n`).join(''))
  const companion = findCompanion(main, names, 'the text of this annotation', 0, context)
  if (companion !== undefined) yield buildDocument(nameInFile(stem), main, companion, annotation, context)
}

function buildDocument(
  id: string,
  main: PlacedText,
  companion: PlacedText,
  annotation: AnnotationLines,
  context: ReadContext,
): CorefDocument {
  const builder = new DocumentBuilder()
  const sentences = new Sentences(companion.text)
  const labels = annotation.labels()
  /** Numbers of the mentions in the order of addition, by the ids that the file gives them. */
  const added = new Map<string, number>()
  for (const mention of annotation.mentions.values()) {
    const span = spanOf(mention, sentences, context)
    if (span === undefined) continue
    const label = labels.get(mention.id)
    const type = TYPE_OF_LABEL.get(mention.type)
    if (type === undefined && isSaid(mention.type)) {
      const reason = `expected PROP, NOM, PRON or "-" at the end of the line, found "${mention.type}"`
      context.fault(mention.line.error('bad-field', mention.line.text.lastIndexOf('\t') + 1, reason))
    }
    const entityType = isSaid(mention.entityType) ? mention.entityType : undefined
    added.set(mention.id, addMention(builder, [span], label, defined({ type, entityType })))
  }
  const links = annotation.relations.flatMap(({ kind, from, to }): Link[] => {
    const mention = added.get(from)
    const label = labels.get(to)
    return mention === undefined || label === undefined ? [] : [{ kind, from: mention, to: [label] }]
  })
  return builder.finish({
    id,
    text: companion.text,
    tokens: tokenList(companion.text, sentences.tokens),
    sentences: sentences.starts,
    links,
    origin: textOrigin(main, sentences.tokens, companion),
  })
}

function spanOf(mention: MentionLine, sentences: Sentences, context: ReadContext): Span | undefined {
  const { line, first, last } = mention
  const start = sentences.position(...first)
  const end = sentences.position(...last)
  if (start === undefined || end === undefined) {
    const [sentence, token] = start === undefined ? first : last
    const size = sentences.size(sentence)
    const reason =
      size === undefined
        ? `there is no sentence ${sentence}: the text has ${sentences.count} lines, counted from 0`
        : `there is no token ${token} in sentence ${sentence}: it has ${size}, counted from 0`
    context.fault(line.error('span-outside-document', mention.offset, reason))
    return undefined
  }
  if (end < start) {
    context.fault(line.error('bad-field', mention.offset, 'the last token stands before the first'))
    return undefined
  }
  const words = sentences.words(start, end + 1)
  if (!sameButBlanks(words, mention.text)) {
    context.warn({
      code: 'surface-mismatch',
      ...line.place(mention.offset),
      message: `${mention.id} should be "${shown(mention.text)}", the text has "${shown(words)}" there; the positions were believed`,
    })
  }
  return [start, end + 1]
}

function isSaid(field: string): boolean {
  return field !== '' && field !== '-' && field !== '_'
}
