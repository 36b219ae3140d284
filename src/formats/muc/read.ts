import { Components } from '../../document/components.ts'
import type { CorefDocument, Link, MentionAttributes } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import type { ReadContext } from '../format.ts'
import { stemOf } from '../path.ts'
import { PlacedText } from '../placed.ts'
import type { CharacterAnnotation } from '../shared/character-spans.ts'
import { defined } from '../shared/defined.ts'
import { buildFromCharacters, type CharacterMention } from '../shared/stand-off.ts'
import { blankTokens, type TextTokens } from '../shared/text-tokens.ts'
import type { ByteSource } from '../source.ts'
import { wholeText } from '../text-lines.ts'
import { type CorefElement, type MucDocument, mucDocuments } from './documents.ts'
import { findMinimum } from './minimum.ts'

/** The only type of link that MUC has, and the one that makes entities. */
export const IDENTITY = 'IDENT'

/** Read MUC SGML: entities are what REF links hold together, called like the first of their mentions. */
export function* read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  const placed = new PlacedText(source.path, wholeText(source, context))
  if (placed.text.trim() === '') return
  const documents = mucDocuments(placed, context)
  for (const [d, document] of documents.entries()) {
    const stem = stemOf(source.path)
    const id = document.id === '' ? (documents.length === 1 ? stem : `${stem}-${d + 1}`) : document.id
    yield new MucBuilder(document, placed, context).build(id)
  }
}

interface Linked {
  entityOf(m: number): string
  readonly links: readonly Link[]
}

class MucBuilder {
  readonly #document: MucDocument
  readonly #source: PlacedText
  readonly #context: ReadContext
  readonly #mentions: CorefElement[] = []
  /** Numbers of mentions by id. */
  readonly #byId: Map<string, number> = new Map()

  constructor(document: MucDocument, source: PlacedText, context: ReadContext) {
    this.#document = document
    this.#source = source
    this.#context = context
    for (const mention of document.mentions) {
      if (this.#byId.has(mention.id)) {
        this.#fault(mention, `there is a <COREF> with the ID "${mention.id}" already`)
        continue
      }
      this.#byId.set(mention.id, this.#mentions.push(mention) - 1)
    }
  }

  build(id: string): CorefDocument {
    const { inline, isBlankCut } = this.#document
    const text = inline.text()
    // Faults of links come after those of spans.
    let linked: Linked | undefined
    const link = (): Linked => {
      linked ??= this.#link()
      return linked
    }
    const mentions = this.#mentions.map((mention, m): CharacterMention => {
      const min = this.#minimumOf(mention, text)
      return {
        extent: this.#annotation(mention, [mention.start, mention.end]),
        min: min && this.#annotation(mention, min),
        get entity() {
          return link().entityOf(m)
        },
        describe: (span) => attributesOf(mention, span),
      }
    })
    const placing = { unit: 'utf-16' as const, tokens: isBlankCut ? blankTokens(text) : undefined }
    return buildFromCharacters(text, mentions, placing, this.#context, (tokens, added) => ({
      id,
      sentences: sentencesAt(this.#document.breaks, tokens),
      links: link().links.flatMap((link): Link[] => {
        const from = added[link.from]
        return from === undefined ? [] : [{ ...link, from }]
      }),
      origin: inline.origin(this.#source, tokens),
    }))
  }

  #link(): Linked {
    const components = new Components(this.#mentions.length)
    const others: { kind: string; from: number; target: number }[] = []
    for (const [m, mention] of this.#mentions.entries()) {
      if (mention.ref === undefined) continue
      const target = this.#byId.get(mention.ref)
      if (target === undefined)
        this.#fault(mention, `there is no <COREF> with the ID "${mention.ref}" for this REF`)
      else if (mention.type.toUpperCase() === IDENTITY) components.join(m, target)
      else others.push({ kind: mention.type, from: m, target })
    }
    const entityOf = (m: number): string => (this.#mentions[components.find(m)] as CorefElement).id
    return {
      entityOf,
      links: others.map(({ kind, from, target }) => ({ kind, from, to: [entityOf(target)] })),
    }
  }

  #minimumOf(mention: CorefElement, text: string): Span | undefined {
    if (mention.min === undefined) return undefined
    const found = findMinimum(text, mention.start, mention.end, mention.min)
    if (found === undefined) {
      this.#context.warn({
        code: 'surface-mismatch',
        ...this.#source.place(mention.offset),
        message: `MIN="${mention.min}" does not occur in the mention; it was left out`,
      })
    }
    return found
  }

  #annotation(mention: CorefElement, span: Span): CharacterAnnotation {
    const { id, offset } = mention
    return { pieces: [span], name: `<COREF ID="${id}">`, source: this.#source, offset }
  }

  #fault(mention: CorefElement, reason: string): void {
    this.#context.fault(this.#source.error('bad-field', mention.offset, reason))
  }
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
