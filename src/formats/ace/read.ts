import type { CorefDocument } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { fileName, nameInFile } from '../path.ts'
import { PlacedText } from '../placed.ts'
import { findCompanion, nameWithout } from '../shared/companion-text.ts'
import { buildFromCharacters } from '../shared/stand-off.ts'
import { blankTokens } from '../shared/text-tokens.ts'
import { childrenNamed, parseRoot } from '../shared/xml-tree.ts'
import type { ByteSource } from '../source.ts'
import { wholeText } from '../text-lines.ts'
import { aceMentions } from './entities.ts'
import { sourceText } from './source-text.ts'

/** Read ACE program format and the source text it is about. Offsets count code points, tags left out. */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const placed = new PlacedText(source.path, wholeText(source, context))
  const root = parseRoot(placed, 'source_file', context)
  if (root === undefined) return
  const stem = nameWithout(nameWithout(source.path, '.apf.xml'), '.apf')
  const uri = fileName(root.attributes.get('URI') ?? '')
  const names = [`${stem}.sgm`, ...(uri === '' ? [] : [uri])]
  const companion = findCompanion(placed, names, 'the source text', root.offset, context)
  if (companion === undefined) return
  for (const element of childrenNamed(root, 'document')) {
    const mentions = aceMentions(element, placed, context)
    const extents = mentions.map(({ extent }) => extent)
    const { inline, isBlankCut } = sourceText(companion, extents)
    const text = inline.text()
    const placing = { unit: 'code-points' as const, tokens: isBlankCut ? blankTokens(text) : undefined }
    yield buildFromCharacters(text, mentions, placing, context, (tokens) => ({
      id: element.attributes.get('DOCID') ?? nameInFile(stem),
      origin: inline.origin(companion, tokens, placed),
    }))
  }
}
