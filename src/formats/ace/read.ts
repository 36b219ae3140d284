import type { ReadSource } from '../format.ts'
import { fileName, nameInFile } from '../path.ts'
import type { PlacedText } from '../placed.ts'
import { findCompanion, nameWithout } from '../shared/companion-text.ts'
import { InlineText } from '../shared/inline-text.ts'
import { OffsetScale } from '../shared/offset-scale.ts'
import { scanSgml } from '../shared/sgml.ts'
import { buildFromCharacters, type CharacterMention, countFound } from '../shared/stand-off.ts'
import { blankTokens } from '../shared/text-tokens.ts'
import { parseRoot } from '../shared/xml-tree.ts'
import { wholeText } from '../text-lines.ts'
import { aceMentions } from './entities.ts'

/** Read ACE program format and the source text it is about. Offsets count code points, tags left out. */
export const read: ReadSource = function* (source, context) {
  const placed = wholeText(source, context)
  const root = parseRoot(placed, 'source_file')
  if (root === undefined) return
  const stem = nameWithout(nameWithout(source.path, '.apf.xml'), '.apf')
  const uri = fileName(root.get('URI') ?? '')
  const names = [`${stem}.sgm`, ...(uri === '' ? [] : [uri])]
  const companion = findCompanion(placed, names, 'the source text', root.offset)
  if (companion === undefined) return
  for (const element of root.all('document')) {
    const mentions = aceMentions(element)
    const { inline, isBlankCut } = sourceText(companion, mentions)
    const text = inline.text()
    const placing = { unit: 'code-points' as const, tokens: isBlankCut ? blankTokens(text) : undefined }
    yield buildFromCharacters(text, mentions, placing, (tokens) => ({
      id: element.get('DOCID') ?? nameInFile(stem),
      origin: inline.origin(companion, tokens, placed),
    }))
  }
}

/** The characters of a source file, and whether words stand between blanks: a sign of this program's own. */
interface SourceText {
  readonly inline: InlineText
  readonly isBlankCut: boolean
}

/**
 * The characters of a source file that offsets count: all but its tags. Whether `&amp;` counts as one
 * or as five is not agreed upon, so the reading is taken in which more annotations find their words.
 */
function sourceText(companion: PlacedText, mentions: readonly CharacterMention[]): SourceText {
  const decoded = withoutTags(companion.text, true)
  if (!companion.text.includes('&')) return decoded
  const claims = mentions.map(({ extent }) => extent).filter(({ surface }) => surface !== undefined)
  const countIn = ({ inline }: SourceText): number =>
    countFound(inline.text(), claims, new OffsetScale(inline.text(), 'code-points'))
  const found = countIn(decoded)
  if (found === claims.length) return decoded
  const raw = withoutTags(companion.text, false)
  return countIn(raw) > found ? raw : decoded
}

function withoutTags(text: string, decodesEntities: boolean): SourceText {
  const inline = new InlineText()
  let isBlankCut = false
  const handler = {
    text: (piece: string, offset: number) => inline.add(piece, offset),
    open(_: string, attributes: ReadonlyMap<string, string>) {
      isBlankCut ||= attributes.get('tokens') === 'blanks'
    },
    close() {},
    unfinished(offset: number) {
      // What looks like a tag and never ends is text.
      inline.add(text.slice(offset), offset)
    },
  }
  scanSgml(text, handler, { decodesEntities })
  return { inline, isBlankCut }
}
