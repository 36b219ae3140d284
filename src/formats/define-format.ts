import type { CorefDocument } from '../document/document.ts'
import { cannotHold } from './cannot-hold.ts'
import type { Format, FormatWriter } from './format.ts'
import { Leftovers } from './leftovers.ts'
import { hasCrossing } from './shared/nested-spans.ts'

/** A format whose writer gets only documents that the format can hold, and `Leftovers`, which report what is dropped. */
export function defineFormat(format: Format): Format {
  return { ...format, loadWriter: async () => checkedWriter(format, await format.loadWriter()) }
}

function checkedWriter(format: Format, { write, companions }: FormatWriter): FormatWriter {
  const writer: FormatWriter = {
    *write(documents, context) {
      const leftovers = new Leftovers(context)
      let last: CorefDocument | undefined
      let isFirst = true
      const noted = (document: CorefDocument): void => {
        last = document
      }
      for (const text of write(checked(format, documents, leftovers, noted), leftovers)) {
        if (last !== undefined) checkText(format, last, text, isFirst)
        isFirst &&= text === ''
        yield text
      }
    },
  }
  if (companions === undefined) return writer
  return {
    ...writer,
    companions(document) {
      refuse(format, document)
      const files = companions(document)
      for (const { text } of files) checkText(format, document, text, true)
      return files
    },
  }
}

function* checked(
  format: Format,
  documents: Iterable<CorefDocument>,
  leftovers: Leftovers,
  onDocument: (document: CorefDocument) => void,
): Generator<CorefDocument> {
  let count = 0
  for (const document of documents) {
    if (format.perFile === 'one' && count++ > 0) {
      throw cannotHold(format.id, document, 'a second document in one file')
    }
    refuse(format, document)
    leftovers.inspect(document, format.holds)
    onDocument(document)
    yield document
  }
}

/**
 * What no reader gives back: a NUL makes any file a binary one, a byte order mark at its start is ignored, and half of a
 * surrogate pair is written as another character.
 *
 * @throws RefereeError (cannot-hold)
 */
function checkText({ id }: Format, document: CorefDocument, text: string, isStart: boolean): void {
  if (text.includes('\0')) throw cannotHold(id, document, 'a NUL character')
  if (/\p{Surrogate}/u.test(text)) throw cannotHold(id, document, 'half of a surrogate pair')
  if (isStart && text.startsWith('\ufeff'))
    throw cannotHold(id, document, 'a text that starts with a byte order mark')
}

/** @throws RefereeError (cannot-hold) */
function refuse({ id, holds }: Format, document: CorefDocument): void {
  const { tokens, mentions } = document
  const { withoutTokens = false, withoutWords = true, discontinuous = false, crossing = false } = holds
  if (tokens === undefined && !withoutTokens) throw cannotHold(id, document, 'a document without tokens')
  if ((tokens?.count ?? 0) === 0 && !withoutWords) throw cannotHold(id, document, 'a document without words')
  if (holds.only !== undefined) return
  if (mentions.pieces.size > 0 && !discontinuous) throw cannotHold(id, document, 'a discontinuous mention')
  if (crossing === false && hasCrossing(mentions)) throw cannotHold(id, document, 'crossing mentions')
  if (crossing === 'of different entities' && hasCrossing(mentions, { isPerEntity: true, mayMeet: true })) {
    throw cannotHold(id, document, 'crossing mentions of one entity')
  }
}
