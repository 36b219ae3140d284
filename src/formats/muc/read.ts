import { DocumentBuilder } from '../../document/builder.ts'
import { Components } from '../../document/components.ts'
import type { CorefDocument, Link, MentionAttributes } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { ReadSource } from '../format.ts'
import { stemOf } from '../path.ts'
import type { InputText } from '../placed.ts'
import { defined, featuresOf } from '../shared/defined.ts'
import { InlineText } from '../shared/inline-text.ts'
import { type SgmlHandler, scanSgml } from '../shared/sgml.ts'
import { buildFromCharacters, type CharacterMention } from '../shared/stand-off.ts'
import { blankTokens, startsAt } from '../shared/text-tokens.ts'
import { wholeText } from '../text-lines.ts'
import { findMinimum } from './minimum.ts'

/** Read MUC SGML: entities are the mentions connected by REF links, named after their first mention. */
export const read: ReadSource = function* (source, context) {
  const placed = wholeText(source, context)
  if (placed.text.trim() === '') return
  const documents = mucDocuments(placed)
  for (const [d, document] of documents.entries()) {
    const stem = stemOf(source.path)
    const id = document.id === '' ? (documents.length === 1 ? stem : `${stem}-${d + 1}`) : document.id
    yield buildDocument(id, document, placed)
  }
}

function buildDocument(
  id: string,
  { inline, isBlankCut, breaks, mentions: all }: MucDocument,
  source: InputText,
): CorefDocument {
  const text = inline.text()
  const elements = new Map<string, CorefElement>()
  for (const element of all) {
    const reason = `there is already a <COREF> with the ID "${element.id}"`
    if (elements.has(element.id)) source.fault(element.offset, reason)
    else elements.set(element.id, element)
  }
  // Evaluated lazily, so that faults of links come after those of spans.
  let linked: Linked | undefined
  const link = (): Linked => {
    linked ??= linkElements([...elements.values()], source)
    return linked
  }
  const mentions = [...elements.values()].map((element, m): CharacterMention => {
    const { start, end, offset } = element
    const place = { name: `<COREF ID="${element.id}">`, source, offset }
    const min = element.min === undefined ? undefined : findMinimum(text, start, end, element.min)
    if (element.min !== undefined && min === undefined) {
      const message = `MIN="${element.min}" does not occur in the mention; it was left out`
      source.warn(offset, 'surface-mismatch', message)
    }
    return {
      extent: { pieces: [[start, end]], ...place },
      min: min && { pieces: [min], ...place },
      get entity() {
        return link().entities[m]
      },
      describe: (span) => attributesOf(element, span),
    }
  })
  const placing = { unit: 'utf-16' as const, tokens: isBlankCut ? blankTokens(text) : undefined }
  const builder = new DocumentBuilder(source.context)
  return buildFromCharacters(builder, text, mentions, placing, (tokens, added) => ({
    id,
    sentences: startsAt(breaks, tokens),
    links: link().links.flatMap((each) => {
      const from = added[each.from]
      return from === undefined ? [] : [{ ...each, from }]
    }),
    origin: inline.origin(source, tokens),
  }))
}

interface Linked {
  /** By element: the id of the first mention of its entity. */
  readonly entities: readonly string[]
  /** Links other than identity, from element to entity. */
  readonly links: readonly Link[]
}

function linkElements(elements: readonly CorefElement[], source: InputText): Linked {
  const numbers = new Map(elements.map(({ id }, m) => [id, m]))
  const components = new Components(elements.length)
  const others: { kind: string; from: number; target: number }[] = []
  for (const [from, { ref, type, offset }] of elements.entries()) {
    if (ref === undefined) continue
    const target = numbers.get(ref)
    if (target === undefined) {
      source.fault(offset, `no <COREF> with the ID "${ref}" for this REF`)
    } else if (type.toUpperCase() === IDENTITY) components.join(from, target)
    else others.push({ kind: type, from, target })
  }
  const entities = Array.from(components.roots(), (root) => (elements[root] as CorefElement).id)
  const links = others.map(({ target, ...link }) => ({ ...link, to: [entities[target] as string] }))
  return { entities, links }
}

function attributesOf({ status, min: strings }: CorefElement, min?: readonly Span[]): MentionAttributes {
  // The minimum span may be one of several acceptable ones.
  const isOneOf = min !== undefined && strings?.includes('|') === true
  return defined({ min, features: featuresOf({ status, min: isOneOf ? strings : undefined }) })
}

/** A COREF element; offsets are those of the text without tags. */
interface CorefElement {
  readonly id: string
  readonly ref: string | undefined
  readonly type: string
  readonly min: string | undefined
  readonly status: string | undefined
  readonly start: number
  end: number
  /** Where its tag is in the file. */
  readonly offset: number
}

/** A DOC element, or the whole file if there is none. */
interface MucDocument {
  id: string
  readonly inline: InlineText
  /** In the order of their tags: outermost first. */
  readonly mentions: CorefElement[]
  /** Offsets in the text of tags other than COREF. */
  readonly breaks: number[]
  /** True if blanks separate words, which only Referee's own files mark, on TXT. */
  isBlankCut: boolean
}

/** The only type of link that MUC has, and the one that makes entities. */
export const IDENTITY = 'IDENT'

const ID_ELEMENTS: ReadonlySet<string> = new Set(['docid', 'docno'])

/** The documents of a file. Elements other than DOC, COREF and those with the id only break sentences. */
function mucDocuments(source: InputText): MucDocument[] {
  const documents: MucDocument[] = []
  let current: MucDocument | undefined
  /** Where the DOC tag of the current document is. */
  let begun: number | undefined
  /** COREF elements that are not closed yet; undefined for those with a fault. */
  let open: (CorefElement | undefined)[] = []
  /** The element with the id that is being read, and its text so far. */
  let idElement: { readonly name: string; id: string } | undefined
  const begin = (offset?: number): void => {
    begun = offset
    current = { id: '', inline: new InlineText(), mentions: [], breaks: [], isBlankCut: false }
  }
  const finish = (): void => {
    for (const mention of open) {
      if (mention === undefined || current === undefined) continue
      mention.end = current.inline.length
      source.fault(mention.offset, `<COREF ID="${mention.id}"> is never closed`, 'unclosed-mention')
    }
    if (begun !== undefined) {
      source.fault(begun, 'this <DOC> has no </DOC>: is the file cut off?', 'missing-end')
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
        const reason = 'this <COREF> is outside <DOC>'
        if (current === undefined) source.fault(offset, reason, 'row-outside-document')
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
          source.fault(offset, 'this </COREF> closes no <COREF>', 'unopened-mention')
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
      source.fault(offset, 'this tag is unfinished: is the file cut off?', 'missing-end')
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
    if (id === '') return source.fault(offset, 'a <COREF> needs an ID')
    const [ref, min, status] = ['ref', 'min', 'status'].map((name) => attributes.get(name))
    const type = attributes.get('type') ?? IDENTITY
    const mention = { id, ref, type, min, status, start: length, end: length, offset }
    mentions.push(mention)
    return mention
  }
}
