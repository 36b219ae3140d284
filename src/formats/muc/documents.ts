import type { ReadContext } from '../format.ts'
import { faultAt, type PlacedText } from '../placed.ts'
import { InlineText } from '../shared/inline-text.ts'
import { type SgmlHandler, scanSgml } from '../shared/sgml.ts'

/** A COREF element; offsets are those of the text without tags. */
export interface CorefElement {
  readonly id: string
  readonly ref: string | undefined
  readonly type: string
  readonly min: string | undefined
  readonly status: string | undefined
  readonly start: number
  end: number
  /** Where its tag stands in the file. */
  readonly offset: number
}

/** A DOC element, or all of a file that has none. */
export interface MucDocument {
  id: string
  readonly inline: InlineText
  /** In the order of their tags: outermost first. */
  readonly mentions: CorefElement[]
  /** Offsets in the text at which a tag other than COREF stands. */
  readonly breaks: number[]
  /** True when words stand between blanks: a sign of this program's own, on TXT. */
  isBlankCut: boolean
}

/** The only type of link that MUC has, and the one that makes entities. */
export const IDENTITY = 'IDENT'

const ID_ELEMENTS: ReadonlySet<string> = new Set(['docid', 'docno'])

/** The documents of a file. Elements other than DOC, COREF and those with the id only break sentences. */
export function mucDocuments(source: PlacedText, context: ReadContext): MucDocument[] {
  const documents: MucDocument[] = []
  let current: MucDocument | undefined
  /** Where the DOC tag of the current document stands. */
  let begun: number | undefined
  /** COREF elements that are not closed yet; undefined for those with a fault. */
  let open: (CorefElement | undefined)[] = []
  /** The element with the id that is being read, and what it has said. */
  let idElement: { readonly name: string; id: string } | undefined
  const begin = (offset?: number): void => {
    begun = offset
    current = { id: '', inline: new InlineText(), mentions: [], breaks: [], isBlankCut: false }
  }
  const finish = (): void => {
    for (const mention of open) {
      if (mention === undefined || current === undefined) continue
      mention.end = current.inline.length
      const reason = `<COREF ID="${mention.id}"> is never closed`
      faultAt(context, source, mention.offset, reason, 'unclosed-mention')
    }
    if (begun !== undefined) {
      const reason = 'this <DOC> begins here and has no </DOC>: is the file cut off?'
      faultAt(context, source, begun, reason, 'missing-end')
    }
    if (current !== undefined) documents.push(current)
    current = idElement = begun = undefined
    open = []
  }
  if (!/<DOC[\s>]/i.test(source.text)) begin()
  const handler: SgmlHandler = {
    text(text, offset) {
      if (idElement !== undefined) idElement.id += text
      else current?.inline.add(text, offset)
    },
    open(name, attributes, offset) {
      if (name === 'doc') {
        finish()
        begin(offset)
      } else if (name === 'coref') {
        const reason = 'this <COREF> stands outside <DOC>'
        if (current === undefined) faultAt(context, source, offset, reason, 'row-outside-document')
        else open.push(corefElement(current, attributes, offset))
      } else if (current !== undefined) {
        if (ID_ELEMENTS.has(name)) idElement = { name, id: '' }
        if (attributes.get('tokens') === 'blanks') current.isBlankCut = true
        current.breaks.push(current.inline.length)
      }
    },
    close(name, offset) {
      if (name === 'coref') {
        if (open.length === 0) {
          faultAt(context, source, offset, 'this </COREF> closes no <COREF>', 'unopened-mention')
        }
        const mention = open.pop()
        if (mention !== undefined && current !== undefined) mention.end = current.inline.length
        return
      }
      if (name === idElement?.name) {
        if (current?.id === '') current.id = idElement.id.trim()
        idElement = undefined
      } else if (name === 'doc') {
        begun = undefined
        finish()
      }
      current?.breaks.push(current.inline.length)
    },
    unfinished(offset) {
      faultAt(context, source, offset, 'this tag is never finished: is the file cut off?', 'missing-end')
    },
  }
  scanSgml(source.text, handler, { decodesEntities: true })
  finish()
  return documents

  function corefElement(
    { mentions, inline: { length } }: MucDocument,
    attributes: ReadonlyMap<string, string>,
    offset: number,
  ): CorefElement | undefined {
    const id = attributes.get('id') ?? ''
    if (id === '') return faultAt(context, source, offset, 'a <COREF> needs an ID')
    const [ref, min, status] = ['ref', 'min', 'status'].map((name) => attributes.get(name))
    const type = attributes.get('type') ?? IDENTITY
    const mention = { id, ref, type, min, status, start: length, end: length, offset }
    mentions.push(mention)
    return mention
  }
}
