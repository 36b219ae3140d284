import { ANTECEDENT, type CorefDocument } from '../document/document.ts'
import type {
  CompanionFile,
  Format,
  FormatReader,
  FormatWriter,
  ReadSource,
  TokenisedDocument,
} from './format.ts'
import { Leftovers } from './leftovers.ts'
import { hasCrossing } from './shared/write-brackets.ts'

/** How a format writes documents that it can hold. */
export interface DocumentWriter {
  /** What every file begins with. */
  readonly header?: string
  /** What separates two documents. */
  readonly separator?: string
  /** What a file ends with. */
  readonly footer?: string
  /** The text of a document, piece by piece. Reports what is dropped, and refuses what cannot be written. */
  write(document: TokenisedDocument, leftovers: Leftovers): Iterable<string>
  companions?(document: TokenisedDocument, leftovers: Leftovers): readonly CompanionFile[]
}

export type WriteDocument = DocumentWriter['write']

type Defined = Omit<Format, 'loadWriter'> & { loadWriter(): Promise<DocumentWriter> }

/**
 * A format whose writer gets only documents that the format can hold, and `Leftovers` to report what is dropped. Its
 * reader learns from the context whether ids mean nothing in other documents (`hasOwnIds`).
 */
export function defineFormat(format: Defined): Format {
  return {
    ...format,
    loadReader: async () => {
      const reader = await format.loadReader()
      return format.sharesIds === true ? reader : { ...reader, read: withOwnIds(reader) }
    },
    loadWriter: async () => checkedWriter(format, await format.loadWriter()),
  }
}

function withOwnIds({ read }: FormatReader): ReadSource {
  return (source, context) => read(source, { ...context, hasOwnIds: true })
}

function checkedWriter(format: Defined, writing: DocumentWriter): FormatWriter {
  const { header, separator, footer, write, companions } = writing
  const writer: FormatWriter = {
    *write(documents, context) {
      const file = writer.begin(context)
      for (const document of documents) yield* file.add(document)
      yield* file.end()
    },
    begin(context) {
      const leftovers = new Leftovers(context, format.id)
      let isFirst = header === undefined
      let count = 0
      return {
        *add(document) {
          if (count === 0 && header !== undefined) yield header
          leftovers.document = document
          if (format.perFile === 'one' && count > 0) leftovers.refuse('a second document in one file')
          if (count++ > 0 && separator !== undefined) yield separator
          refuse(format, document, leftovers)
          leftovers.inspect(document, format.holds)
          for (const text of write(fitToFormat(format, document), leftovers)) {
            checkText(leftovers, text, isFirst)
            isFirst &&= text === ''
            yield text
          }
          if (context !== undefined) companions?.(fitToFormat(format, document), leftovers)
        },
        *end() {
          if (count === 0 && header !== undefined) yield header
          if (footer !== undefined) yield footer
        },
      }
    },
  }
  if (companions === undefined) return writer
  return {
    ...writer,
    companions(document) {
      const leftovers = new Leftovers(undefined, format.id)
      leftovers.document = document
      refuse(format, document, leftovers)
      const files = companions(fitToFormat(format, document), leftovers)
      for (const { text } of files) checkText(leftovers, text, true)
      return files
    },
  }
}

/** The document without links to antecedents if the format has no room for them, so its writer never sees any. */
function fitToFormat({ holds }: Defined, document: CorefDocument): TokenisedDocument {
  if (holds.antecedents === true || document.links.length === 0) return document as TokenisedDocument
  return { ...document, links: document.links.filter(({ kind }) => kind !== ANTECEDENT) } as TokenisedDocument
}

/** The sign that a pattern finds in the head of a file, and its line. @param show how to quote it */
export function signAt(
  head: string,
  pattern: RegExp,
  show = (sign: string): string => sign,
): string | undefined {
  const match = pattern.exec(head)
  if (match === null) return undefined
  return `"${show(match[0])}" at line ${head.slice(0, match.index).split('\n').length}`
}

/**
 * Refuse what no reader gives back: a NUL makes any file binary, a byte order mark at its start is ignored, and half of
 * a surrogate pair is written as another character.
 *
 * @throws RefereeError (cannot-hold)
 */
function checkText(leftovers: Leftovers, text: string, isStart: boolean): void {
  if (text.includes('\0')) leftovers.refuse('a NUL character')
  if (!text.isWellFormed()) leftovers.refuse('half of a surrogate pair')
  if (isStart && text.startsWith('\ufeff')) leftovers.refuse('a text that starts with a byte order mark')
}

/** @throws RefereeError (cannot-hold) */
function refuse({ holds }: Defined, { tokens, mentions, part }: CorefDocument, leftovers: Leftovers): void {
  if (part >= 1e9) leftovers.refuse('a part with a number of more than nine digits')
  const { withoutTokens = false, withoutWords = true, discontinuous = false, crossing = false } = holds
  if (tokens === undefined && !withoutTokens) leftovers.refuse('a document without tokens')
  if ((tokens?.count ?? 0) === 0 && !withoutWords) leftovers.refuse('a document without words')
  if (holds.only !== undefined) return
  if (mentions.pieces.size > 0 && !discontinuous) leftovers.refuse('a discontinuous mention')
  if (crossing === false && hasCrossing(mentions)) leftovers.refuse('crossing mentions')
  if (crossing === 'of different entities' && hasCrossing(mentions, { isPerEntity: true, mayMeet: true })) {
    leftovers.refuse('crossing mentions of one entity')
  }
}
