import { type PlainText, PlainTextBuilder } from './plain-text.ts'

/** What precedes the words of a line: quotation marks, list marks, hashes, in any order. */
const LEAD =
  /^(?:[ \t]{0,3}(?:>|#{1,6}(?=\s)|[-*+](?=\s)|\d{1,9}[.)](?=\s))[ \t]*(?:\[[ xX]\](?=\s)[ \t]*)?)+/
const BLOCK_START = /^[ \t]{0,3}(?:#{1,6}\s|[-*+]\s|\d{1,9}[.)]\s|>|\|)/
const RULE = /^[ \t]{0,3}(?:(?:[-*_][ \t]*){3,}|=+[ \t]*|\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t:|-]*)?)$/
const FENCE = /^[ \t]{0,3}(```+|~~~+)/
const DEFINITION = /^[ \t]{0,3}\[[^\]]{1,200}\]:/

/**
 * Marks within a line: images, links (their text stays), addresses, tags, emphasis, code, escapes. Each
 * alternative is bounded, so that a line of opening brackets is read in linear time.
 */
const INLINE =
  /!\[[^\]]{0,300}\](?:\([^)]{0,500}\)|\[[^\]]{0,200}\])|\]\([^)\s]{0,500}(?:\s[^)]{0,300})?\)|\]\[[^\]]{0,200}\]|\[\^[^\]]{1,60}\]|<\/?[A-Za-z][^>\n]{0,500}>|\*+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])|`+|~~|\\[!-/:-@[-`{-~]|\[(?=[^\]]{1,300}\][([])/gu

/** The text of a Markdown document: markup and code blocks are left out, headings and items become paragraphs. */
export function textOfMarkdown(source: string): PlainText {
  const builder = new PlainTextBuilder()
  let fence = ''
  let isPreface = /^---\r?\n/.test(source)
  for (let start = 0; start < source.length; ) {
    const newline = source.indexOf('\n', start)
    const end = newline === -1 ? source.length : newline
    const line = source.slice(start, end).replace(/\r$/, '')
    const mark = FENCE.exec(line)?.[1] ?? ''
    if (isPreface) isPreface = start === 0 || !/^(?:---|\.\.\.)\s*$/.test(line)
    else if (fence !== '') {
      if (mark.startsWith(fence)) fence = ''
    } else if (mark !== '') {
      fence = mark
      builder.endParagraph(start)
    } else if (line.trim() === '' || RULE.test(line) || DEFINITION.test(line)) builder.endParagraph(start)
    else addLine(builder, line, start)
    start = end + 1
  }
  return builder.finish()
}

function addLine(builder: PlainTextBuilder, line: string, start: number): void {
  const isBlock = BLOCK_START.test(line)
  if (isBlock) builder.endParagraph(start)
  const lead = LEAD.exec(line)?.[0].length ?? 0
  const text = line.slice(lead)
  let at = 0
  for (const { index, 0: mark } of text.matchAll(INLINE)) {
    addWords(builder, text.slice(at, index), start + lead + at)
    at = index + mark.length
    // An escaped mark is a character.
    if (mark.startsWith('\\')) addWords(builder, mark.slice(1), start + lead + index + 1)
  }
  addWords(builder, text.slice(at), start + lead + at)
  builder.add('\n', start + line.length)
  if (/^[ \t]{0,3}(?:#{1,6}\s|\|)/.test(line)) builder.endParagraph(start + line.length)
}

/** Words of a line; the bars of a table are spaces. */
function addWords(builder: PlainTextBuilder, words: string, source: number): void {
  builder.add(words.replace(/\|/g, ' '), source)
}
