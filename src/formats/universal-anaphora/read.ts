import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument } from '../../document/document.ts'
import { parseComment } from '../corefud/comments.ts'
import type { ReadContext } from '../format.ts'
import { stemOf } from '../path.ts'
import type { ByteSource } from '../source.ts'
import { type TextLine, textLines } from '../text-lines.ts'
import { Columns, STANDARD, splitRow } from './columns.ts'
import { OpenDocument } from './open-document.ts'

/**
 * Read Universal Anaphora's "exploded" CoNLL-UA: CoNLL-U and further columns, named in `# global.columns`,
 * for identity, bridging and discourse deixis.
 */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const builder = new DocumentBuilder()
  let columns: Columns | undefined
  let open: OpenDocument | undefined
  let documents = 0
  // Comments above the line that names their document belong to it, so they wait for what comes next.
  let waiting: TextLine[] = []
  for (const line of textLines(source, context)) {
    if (line.text.startsWith('#')) {
      columns = columnsIn(line, context) ?? columns
      const comment = parseComment(line.text)
      if (comment?.kind === 'document') {
        if (open !== undefined) yield open.finish(builder)
        open = new OpenDocument(comment.value === '' ? nameless() : comment.value, line.place(), context)
        documents++
      }
      waiting.push(line)
    } else if (line.text.trim() === '') {
      flush()
      open?.endSentence(line)
    } else {
      if (columns === undefined) {
        columns = new Columns(STANDARD)
        warn(line, `no "# global.columns" line: read as ${STANDARD.join(' ')}`)
      }
      if (open === undefined) {
        const id = nameless()
        warn(line, `no "# newdoc id" line: the file is read as one document called "${id}"`)
        open = new OpenDocument(id, line.place(), context)
        documents++
      }
      flush()
      open.row(line, splitRow(line.text), columns)
    }
  }
  flush()
  if (open !== undefined) yield open.finish(builder)

  function flush(): void {
    if (open === undefined) return
    for (const comment of waiting) open.comment(comment)
    waiting = []
  }

  function nameless(): string {
    const stem = stemOf(source.path)
    return documents === 0 ? stem : `${stem}-${documents + 1}`
  }

  function warn(line: TextLine, message: string): void {
    context.warn({ code: 'missing-header', ...line.place(), message })
  }
}

function columnsIn(line: TextLine, context: ReadContext): Columns | undefined {
  const match = /^# ?global\.columns *=/.exec(line.text)
  if (match === null) return undefined
  const columns = new Columns(line.text.slice(match[0].length).trim().split(/\s+/))
  if (!columns.has('ID') || !columns.has('FORM') || !columns.has('IDENTITY')) {
    const reason = 'expected ID, FORM and IDENTITY among the columns'
    context.fault(line.error('bad-field', match[0].length, reason))
  }
  return columns
}
