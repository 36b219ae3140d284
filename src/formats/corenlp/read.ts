import type { CorefDocument } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { nameInFile, stemOf } from '../path.ts'
import { PlacedText } from '../placed.ts'
import type { ByteSource } from '../source.ts'
import { wholeText } from '../text-lines.ts'
import { readJson } from './read-json.ts'
import { readXml } from './read-xml.ts'

/** Read CoreNLP's output, whichever of its two syntaxes it is in. */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const text = wholeText(source, context)
  if (text.trim() === '') return
  const id = nameInFile(stemOf(source.path))
  const document = text.trimStart().startsWith('<')
    ? readXml(new PlacedText(source.path, text), id, context)
    : readJson(source.path, text, id, context)
  if (document !== undefined) yield document
}
