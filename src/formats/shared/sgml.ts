import { Tokenizer } from 'htmlparser2'

/** Receives what a scan of SGML finds; names are in lower case, offsets those of the file. */
export interface SgmlHandler {
  text(text: string, offset: number): void
  open(name: string, attributes: ReadonlyMap<string, string>, offset: number): void
  close(name: string, offset: number): void
  /** A tag cut off by the end of the file. */
  unfinished(offset: number): void
}

export interface SgmlOptions {
  /** False where `&amp;` counts as five characters. */
  readonly decodesEntities: boolean
}

/**
 * Scan SGML for tags and text. Attributes may lack quotation marks and elements may lack their end tags;
 * comments and declarations are skipped, and entities other than XML's are text.
 */
export function scanSgml(source: string, handler: SgmlHandler, options: SgmlOptions): void {
  let tag: { name: string; offset: number; attributes: Map<string, string> } | undefined
  let attribute = ''
  let value = ''
  const finish = (isEmpty: boolean): void => {
    if (tag === undefined) return
    const { name, attributes, offset } = tag
    tag = undefined
    handler.open(name, attributes, offset)
    if (isEmpty) handler.close(name, offset)
  }
  /** Everything before this offset was handed on. */
  let covered = 0
  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: options.decodesEntities },
    {
      ontext(start, end) {
        handler.text(source.slice(start, end), start)
        covered = end
      },
      ontextentity(codepoint, end) {
        // The tokenizer does not report its start: it follows the text before it, or a tag.
        const start = Math.max(covered, source.lastIndexOf('&', end - 1))
        handler.text(String.fromCodePoint(codepoint), start)
        covered = end
      },
      onopentagname(start, end) {
        tag = { name: source.slice(start, end).toLowerCase(), offset: start - 1, attributes: new Map() }
      },
      onattribname(start, end) {
        attribute = source.slice(start, end).toLowerCase()
        value = ''
      },
      onattribdata(start, end) {
        value += source.slice(start, end)
      },
      onattribentity(codepoint) {
        value += String.fromCodePoint(codepoint)
      },
      onattribend() {
        if (tag !== undefined && !tag.attributes.has(attribute)) tag.attributes.set(attribute, value)
      },
      onopentagend(end) {
        finish(false)
        covered = end
      },
      onselfclosingtag(end) {
        finish(true)
        covered = end
      },
      onclosetag(start, end) {
        covered = end
        handler.close(source.slice(start, end).toLowerCase(), source.lastIndexOf('<', start))
      },
      oncdata(start, end, endOffset) {
        handler.text(source.slice(start, end - endOffset), start)
        covered = end
      },
      oncomment(_, end, endOffset) {
        // An unclosed comment takes up the rest of the file.
        if (endOffset > 0) covered = end
      },
      ondeclaration(_, end) {
        covered = end
      },
      onprocessinginstruction(_, end) {
        covered = end
      },
      onend() {
        const last = tag?.offset ?? source.indexOf('<', covered)
        if (last >= 0) handler.unfinished(last)
      },
    },
  )
  tokenizer.write(source)
  tokenizer.end()
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

export function escapeSgml(text: string): string {
  return text.replace(/[&<>"\r]/g, (character) => ESCAPES[character] as string)
}
