import { type CorefDocument, documentLabel } from '../../document/document.ts'
import { RefereeError } from '../../errors.ts'
import { endingOf, type Format, type FormatWriter } from '../../formats/format.ts'
import { fileNameFor } from '../../formats/path.ts'
import { sha256 } from '../../node/files/sha256.ts'
import type { FolderFile } from '../../node/files/write-folder.ts'

/** The files of all documents, made before the first is written: if one fails, nothing is left behind. */
export function folderFiles(
  documents: Iterable<CorefDocument>,
  target: Format,
  { write, companions }: FormatWriter,
  context: { drop: (what: string) => void },
): FolderFile[] {
  const names = new Set<string>()
  return [...documents].flatMap((document) => {
    const name = fileNameOf(documentLabel(document), context)
    if (names.has(name)) {
      throw new RefereeError(
        'duplicate-document',
        `document "${documentLabel(document)}" occurs twice; ${target.id} holds one per file, and both would be called "${name}"`,
      )
    }
    names.add(name)
    return [
      { name: `${name}${endingOf(target)}`, text: [...write([document], context)].join('') },
      ...(companions?.(document) ?? []).map(({ extension, text }) => ({
        name: `${name}${extension}`,
        text,
      })),
    ]
  })
}

/** What standard output leaves out of a document, for a note; undefined if nothing. */
export function unprintedFiles({ id }: Format, { companions }: FormatWriter): string | undefined {
  if (companions === undefined) return undefined
  return `not printed: ${id} keeps the text in another file; write both into a folder with -o`
}

/** File systems allow names of 255 bytes; endings and temporary names need room, too. */
const LONGEST_NAME = 200

function fileNameOf(label: string, context: { drop: (what: string) => void }): string {
  const name = fileNameFor(label)
  if (name !== '' && name.length <= LONGEST_NAME) return name
  context.drop('names of documents that are empty or too long for a file: they are cut and end in a hash')
  const hash = sha256(label).slice(0, 8)
  return `${name.slice(0, 80).replace(/%[0-9A-F]?$/, '')}-${hash}`
}
