import type { ReadContext } from '../format.ts'
import type { PlacedText } from '../placed.ts'
import { InlineText } from '../shared/inline-text.ts'
import { scanSgml } from '../shared/sgml.ts'

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

const ID_ELEMENTS: ReadonlySet<string> = new Set(['docid', 'docno'])

/** The documents of a file. Elements other than DOC, COREF and those with the id only break sentences. */
export function mucDocuments(source: PlacedText, context: ReadContext): MucDocument[] {
  const reader = new MucReader(source, context)
  scanSgml(source.text, reader, { decodesEntities: true })
  return reader.done()
}

class MucReader {
  readonly #source: PlacedText
  readonly #context: ReadContext
  readonly #documents: MucDocument[] = []
  readonly #hasDocs: boolean
  #current: MucDocument | undefined
  /** Where the DOC tag of the current document stands. */
  #begun: number | undefined
  #open: (CorefElement | undefined)[] = []
  /** The element with the id that is being read, and what it has said. */
  #idElement: string | undefined
  #id = ''

  constructor(source: PlacedText, context: ReadContext) {
    this.#source = source
    this.#context = context
    this.#hasDocs = /<DOC[\s>]/i.test(source.text)
    if (!this.#hasDocs) this.#begin()
  }

  done(): MucDocument[] {
    this.#finish()
    return this.#documents
  }

  text(text: string, offset: number): void {
    if (this.#idElement !== undefined) this.#id += text
    else this.#current?.inline.add(text, offset)
  }

  open(name: string, attributes: ReadonlyMap<string, string>, offset: number): void {
    if (name === 'doc') {
      this.#finish()
      this.#begin(offset)
      return
    }
    const document = this.#current
    if (document === undefined) {
      if (name === 'coref') this.#fault('row-outside-document', offset, 'this <COREF> stands outside <DOC>')
      return
    }
    if (name === 'coref') {
      this.#open.push(this.#mention(document, attributes, offset))
      return
    }
    if (ID_ELEMENTS.has(name)) {
      this.#idElement = name
      this.#id = ''
    }
    if (attributes.get('tokens') === 'blanks') document.isBlankCut = true
    document.breaks.push(document.inline.length)
  }

  close(name: string, offset: number): void {
    if (name === 'coref') {
      this.#closeMention(offset)
    } else if (name === this.#idElement) {
      this.#idElement = undefined
      const id = this.#id.trim()
      if (this.#current !== undefined && this.#current.id === '') this.#current.id = id
    } else if (name === 'doc') {
      this.#begun = undefined
      this.#finish()
    }
    if (name !== 'coref') this.#current?.breaks.push(this.#current.inline.length)
  }

  unfinished(offset: number): void {
    this.#fault('missing-end', offset, 'this tag is never finished: is the file cut off?')
  }

  #begin(offset?: number): void {
    this.#begun = offset
    this.#current = { id: '', inline: new InlineText(), mentions: [], breaks: [], isBlankCut: false }
  }

  #finish(): void {
    for (const mention of this.#open) {
      if (mention === undefined || this.#current === undefined) continue
      mention.end = this.#current.inline.length
      this.#fault('unclosed-mention', mention.offset, `<COREF ID="${mention.id}"> is never closed`)
    }
    this.#open = []
    this.#idElement = undefined
    if (this.#begun !== undefined) {
      this.#fault(
        'missing-end',
        this.#begun,
        'this <DOC> begins here and has no </DOC>: is the file cut off?',
      )
      this.#begun = undefined
    }
    if (this.#current !== undefined) this.#documents.push(this.#current)
    this.#current = undefined
  }

  #mention(
    document: MucDocument,
    attributes: ReadonlyMap<string, string>,
    offset: number,
  ): CorefElement | undefined {
    const id = attributes.get('id')
    if (id === undefined || id === '') {
      this.#fault('bad-field', offset, 'a <COREF> needs an ID')
      return undefined
    }
    const mention = {
      id,
      ref: attributes.get('ref'),
      type: attributes.get('type') ?? 'IDENT',
      min: attributes.get('min'),
      status: attributes.get('status'),
      start: document.inline.length,
      end: document.inline.length,
      offset,
    }
    document.mentions.push(mention)
    return mention
  }

  #closeMention(offset: number): void {
    if (this.#open.length === 0) {
      this.#fault('unopened-mention', offset, 'this </COREF> closes no <COREF>')
      return
    }
    const mention = this.#open.pop()
    if (mention !== undefined && this.#current !== undefined) mention.end = this.#current.inline.length
  }

  #fault(
    code: 'bad-field' | 'missing-end' | 'row-outside-document' | 'unclosed-mention' | 'unopened-mention',
    offset: number,
    reason: string,
  ): void {
    this.#context.fault(this.#source.error(code, offset, reason))
  }
}
