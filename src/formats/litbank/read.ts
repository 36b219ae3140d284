import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument, Link } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { ReadContext } from '../format.ts'
import { nameInFile } from '../path.ts'
import { faultAt, PlacedText, warnAt } from '../placed.ts'
import { tokenList } from '../shared/character-spans.ts'
import { findCompanion, nameWithout } from '../shared/companion-text.ts'
import { defined } from '../shared/defined.ts'
import { TYPE_OF_LABEL } from '../shared/mention-types.ts'
import { addMention, textOrigin } from '../shared/stand-off.ts'
import { sameButBlanks, shown } from '../shared/surface.ts'
import type { ByteSource } from '../source.ts'
import { wholeText } from '../text-lines.ts'
import { AnnotationLines, type MentionLine } from './annotation-lines.ts'
import { Sentences } from './sentences.ts'

/** Read a LitBank .ann file and the text that belongs to it. */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const lines = new AnnotationLines(context)
  const main = new PlacedText(
    source.path,
    wholeText(source, context, (line) => lines.add(line)),
  )
  const stem = nameWithout(source.path, '.ann')
  const names = [`${stem}.txt`, `../brat/${stem}.txt`]
  const companion = findCompanion(main, names, 'the text of this annotation', 0, context)
  if (companion === undefined) return
  const { text } = companion
  const builder = new DocumentBuilder()
  const sentences = new Sentences(text)
  const { labels, relations } = lines.resolve()
  /** Numbers of the mentions in the order of addition, by the ids that the file gives them. */
  const added = new Map<string, number>()
  for (const mention of lines.mentions.values()) {
    const span = spanOf(mention, sentences, context)
    if (span === undefined) continue
    const { id, line } = mention
    const type = TYPE_OF_LABEL.get(mention.type)
    if (type === undefined && isSaid(mention.type)) {
      const reason = `expected PROP, NOM, PRON or "-" at the end of the line, found "${mention.type}"`
      faultAt(context, line, line.text.lastIndexOf('\t') + 1, reason)
    }
    const entityType = isSaid(mention.entityType) ? mention.entityType : undefined
    added.set(id, addMention(builder, [span], labels.get(id), defined({ type, entityType })))
  }
  yield builder.finish({
    id: nameInFile(stem),
    text,
    tokens: tokenList(text, sentences.tokens),
    sentences: sentences.starts,
    links: relations.flatMap(({ kind, from, to }): Link[] => {
      const mention = added.get(from)
      return mention === undefined ? [] : [{ kind, from: mention, to: [labels.get(to) as string] }]
    }),
    origin: textOrigin(main, sentences.tokens, companion),
  })
}

function spanOf(mention: MentionLine, sentences: Sentences, context: ReadContext): Span | undefined {
  const { id, line, offset, first, last, text } = mention
  const start = sentences.position(...first)
  const end = sentences.position(...last)
  if (start === undefined || end === undefined) {
    const [sentence, token] = start === undefined ? first : last
    const size = sentences.size(sentence)
    const reason =
      size === undefined
        ? `there is no sentence ${sentence}: the text has ${sentences.count} lines, counted from 0`
        : `there is no token ${token} in sentence ${sentence}: it has ${size}, counted from 0`
    return faultAt(context, line, offset, reason, 'span-outside-document')
  }
  if (end < start) return faultAt(context, line, offset, 'the last token stands before the first')
  const words = sentences.words(start, end + 1)
  if (!sameButBlanks(words, text)) {
    const message = `${id} should be "${shown(text)}", the text has "${shown(words)}" there; the positions were believed`
    warnAt(context, line, offset, 'surface-mismatch', message)
  }
  return [start, end + 1]
}

function isSaid(field: string): boolean {
  return field !== '' && field !== '-' && field !== '_'
}
