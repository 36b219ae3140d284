import { Parser } from 'htmlparser2'
import { type PlainText, PlainTextBuilder } from './plain-text.ts'

/** Elements whose text is not for reading. */
const HIDDEN: ReadonlySet<string> = new Set([
  'script',
  'style',
  'head',
  'template',
  'noscript',
  'svg',
  'math',
  'nav',
])
/** Inline elements; all others begin and end paragraphs. */
const INLINE: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q ruby rp rt s samp small ' +
    'span strike strong sub sup time tt u var wbr'
  ).split(' '),
)

/** The text of an HTML page: markup is left out, character references are decoded, blocks become paragraphs. */
export function textOfHtml(source: string): PlainText {
  const builder = new PlainTextBuilder()
  let hidden = 0
  const parser = new Parser(
    {
      onopentagname(name) {
        if (HIDDEN.has(name)) hidden++
        if (name === 'br') builder.add('\n', parser.startIndex)
        else if (!INLINE.has(name)) builder.endParagraph(parser.startIndex)
      },
      onclosetag(name) {
        if (HIDDEN.has(name)) hidden--
        if (name !== 'br' && !INLINE.has(name)) builder.endParagraph(parser.startIndex)
      },
      ontext(text) {
        if (hidden > 0) return
        // Line ends mean nothing here; each stays one character long, so that offsets hold.
        builder.add(text.replace(/[\n\r\t]/g, ' '), parser.startIndex)
      },
    },
    { decodeEntities: true },
  )
  parser.write(source)
  parser.end()
  return builder.finish()
}
