import type { PlacedText } from '../placed.ts'
import { type CharacterAnnotation, countFound } from '../shared/character-spans.ts'
import { InlineText } from '../shared/inline-text.ts'
import { scanSgml } from '../shared/sgml.ts'

/** The characters of a source file, and whether words stand between blanks: a sign of this program's own. */
export interface SourceText {
  readonly inline: InlineText
  readonly isBlankCut: boolean
}

/**
 * The characters of a source file that offsets count: all but its tags. Whether `&amp;` counts as one
 * or as five is not agreed upon, so the reading is taken in which more annotations find their words.
 */
export function sourceText(companion: PlacedText, annotations: readonly CharacterAnnotation[]): SourceText {
  const decoded = withoutTags(companion.text, true)
  if (!companion.text.includes('&')) return decoded
  const claims = annotations.filter(({ surface }) => surface !== undefined)
  const found = countFound(decoded.inline.text(), claims, 'code-points')
  if (found === claims.length) return decoded
  const raw = withoutTags(companion.text, false)
  return countFound(raw.inline.text(), claims, 'code-points') > found ? raw : decoded
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
