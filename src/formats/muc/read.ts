import { Components } from '../../document/components.ts'
import type { CorefDocument, Link, MentionAttributes } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { ReadContext } from '../format.ts'
import { stemOf } from '../path.ts'
import { faultAt, PlacedText, warnAt } from '../placed.ts'
import { defined } from '../shared/defined.ts'
import { buildFromCharacters, type CharacterMention } from '../shared/stand-off.ts'
import { blankTokens, type TextTokens } from '../shared/text-tokens.ts'
import type { ByteSource } from '../source.ts'
import { wholeText } from '../text-lines.ts'
import { type CorefElement, IDENTITY, type MucDocument, mucDocuments } from './documents.ts'
import { findMinimum } from './minimum.ts'

/** Read MUC SGML: entities are what REF links hold together, called like the first of their mentions. */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const placed = new PlacedText(source.path, wholeText(source, context))
  if (placed.text.trim() === '') return
  const documents = mucDocuments(placed, context)
  for (const [d, document] of documents.entries()) {
    const stem = stemOf(source.path)
    const id = document.id === '' ? (documents.length === 1 ? stem : `${stem}-${d + 1}`) : document.id
    yield buildDocument(id, document, placed, context)
  }
}

function buildDocument(
  id: string,
  { inline, isBlankCut, breaks, mentions: all }: MucDocument,
  source: PlacedText,
  context: ReadContext,
): CorefDocument {
  const text = inline.text()
  const elements = new Map<string, CorefElement>()
  for (const element of all) {
    const reason = `there is a <COREF> with the ID "${element.id}" already`
    if (elements.has(element.id)) faultAt(context, source, element.offset, reason)
    else elements.set(element.id, element)
  }
  const ids = [...elements.keys()]
  // Faults of links come after those of spans.
  let linked: Linked | undefined
  const link = (): Linked => {
    linked ??= linkElements([...elements.values()], source, context)
    return linked
  }
  const mentions = [...elements.values()].map((element, m): CharacterMention => {
    const { start, end, offset } = element
    const place = { name: `<COREF ID="${element.id}">`, source, offset }
    const min = element.min === undefined ? undefined : findMinimum(text, start, end, element.min)
    if (element.min !== undefined && min === undefined) {
      const message = `MIN="${element.min}" does not occur in the mention; it was left out`
      warnAt(context, source, offset, 'surface-mismatch', message)
    }
    return {
      extent: { pieces: [[start, end]], ...place },
      min: min && { pieces: [min], ...place },
      get entity() {
        return ids[link().roots[m] as number]
      },
      describe: (span) => attributesOf(element, span),
    }
  })
  const placing = { unit: 'utf-16' as const, tokens: isBlankCut ? blankTokens(text) : undefined }
  return buildFromCharacters(text, mentions, placing, context, (tokens, added) => ({
    id,
    sentences: sentencesAt(breaks, tokens),
    links: link().others.flatMap(({ kind, from, target }): Link[] => {
      const mention = added[from]
      return mention === undefined
        ? []
        : [{ kind, from: mention, to: [ids[link().roots[target] as number] as string] }]
    }),
    origin: inline.origin(source, tokens),
  }))
}

interface Linked {
  /** By element: the first of its entity. */
  readonly roots: Int32Array
  /** Links that make no entities. */
  readonly others: readonly { readonly kind: string; readonly from: number; readonly target: number }[]
}

function linkElements(elements: readonly CorefElement[], source: PlacedText, context: ReadContext): Linked {
  const numbers = new Map(elements.map(({ id }, m) => [id, m]))
  const components = new Components(elements.length)
  const others: { kind: string; from: number; target: number }[] = []
  for (const [from, { ref, type, offset }] of elements.entries()) {
    if (ref === undefined) continue
    const target = numbers.get(ref)
    if (target === undefined) {
      faultAt(context, source, offset, `there is no <COREF> with the ID "${ref}" for this REF`)
    } else if (type.toUpperCase() === IDENTITY) components.join(from, target)
    else others.push({ kind: type, from, target })
  }
  return { roots: components.roots(), others }
}

function attributesOf(
  { status, min: strings }: CorefElement,
  min: readonly Span[] | undefined,
): MentionAttributes {
  const features = new Map<string, string>()
  if (status !== undefined) features.set('status', status)
  // The minimum span is one of several that will do.
  if (min !== undefined && strings?.includes('|') === true) features.set('min', strings)
  return defined({ min, features: features.size === 0 ? undefined : features })
}

/** The first token behind each tag that breaks sentences. */
function sentencesAt(breaks: readonly number[], tokens: TextTokens): Int32Array {
  const starts: number[] = tokens.count > 0 ? [0] : []
  let token = 0
  for (const at of breaks) {
    while (token < tokens.count && (tokens.start[token] as number) < at) token++
    if (token < tokens.count && token > (starts.at(-1) as number)) starts.push(token)
  }
  return Int32Array.from(starts)
}
