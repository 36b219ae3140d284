import { type CorefDocument, documentLabel } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'
import { blankSeparated, type LaidOutText, originalText, sameTokens } from '../shared/laid-out-text.ts'
import { type Nesting, nest, writeNested } from '../shared/nested-spans.ts'
import { escapeSgml } from '../shared/sgml.ts'
import { ruleTokens } from '../shared/text-tokens.ts'
import { findMinimum } from './minimum.ts'
import { IDENTITY } from './read.ts'

/**
 * Write documents as SGML: a DOC each, `<s>` before every sentence, each mention a COREF that refers to
 * the one before it. The first mention of an entity has the entity's id.
 *
 * @throws RefereeError for discontinuous or crossing mentions, and documents without tokens
 */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  for (const document of documents) {
    const name = documentLabel(document)
    if (name === '' || name.trim() !== name) {
      throw cannotHold('muc', document, 'an id that is empty or begins or ends in a blank')
    }
    const writer = new MucWriter(document, leftovers)
    const { layout, isBlankCut } = writer
    const isKept = layout.text === document.text
    leftovers.inspect(document, {
      tokens: isKept ? ['start'] : [],
      mentions: ['min'],
      features: ['status', 'min'],
      text: isKept,
    })
    yield `<DOC><DOCNO>${escapeSgml(name)}</DOCNO><TXT${isBlankCut ? ' TOKENS="blanks"' : ''}>`
    yield* writer.text()
    yield '</TXT></DOC>\n'
  }
}

class MucWriter {
  readonly layout: LaidOutText
  readonly isBlankCut: boolean
  readonly #document: CorefDocument
  readonly #leftovers: Leftovers
  readonly #nesting: Nesting
  /** Ids of mentions, and of the mention of its entity that was written last. */
  readonly #taken: Set<string | undefined>
  readonly #last: Map<number, string> = new Map()
  #number = 1

  constructor(document: CorefDocument, leftovers: Leftovers) {
    const { tokens, sentences, mentions, entityCount } = document
    this.#document = document
    this.#leftovers = leftovers
    if (tokens === undefined) throw cannotHold('muc', document, 'a document without tokens')
    if (mentions.pieces.size > 0) throw cannotHold('muc', document, 'a discontinuous mention')
    const nesting = nest(mentions)
    if (nesting === undefined) throw cannotHold('muc', document, 'crossing mentions')
    this.#nesting = nesting
    // A reader takes CRLF for one character, and all offsets behind it would be others.
    const original = document.text?.includes('\r') === true ? undefined : originalText(document)
    const isOriginal = original !== undefined && this.#isCutByRule(original)
    this.layout = isOriginal ? original : blankSeparated(tokens, sentences, leftovers)
    this.isBlankCut = !isOriginal && !this.#isCutByRule(this.layout)
    this.#taken = new Set(Array.from({ length: entityCount }, (_, e) => document.entityId(e)))
    if (this.#taken.has('')) throw cannotHold('muc', document, 'an entity called ""')
  }

  *text(): Generator<string> {
    const starts = new Set(this.#document.sentences)
    yield* writeNested(this.layout, this.#nesting, {
      open: (m) => this.#tag(m),
      close: () => '</COREF>',
      text: escapeSgml,
      before: (token) => (starts.has(token) ? '<s>' : ''),
    })
  }

  #tag(m: number): string {
    const { mentions } = this.#document
    const entity = mentions.entity[m] as number
    const before = this.#last.get(entity)
    const id = before === undefined ? this.#document.entityId(entity) : undefined
    if (before === undefined && id === undefined) {
      this.#leftovers.drop('that some mentions have no entity: they are entities of their own')
    }
    const own = id ?? this.#freshId()
    this.#last.set(entity, own)
    const min = this.#minima(m)
    if (min === undefined && mentions.attributes?.[m]?.min !== undefined) {
      this.#leftovers.drop('minimum spans that are not the first such words of their mention')
    }
    const status = mentions.attributes?.[m]?.features?.get('status')
    const attributes = [
      `ID="${escapeSgml(own)}"`,
      ...(before === undefined ? [] : [`TYPE="${IDENTITY}"`, `REF="${escapeSgml(before)}"`]),
      ...(min === undefined ? [] : [`MIN="${escapeSgml(min)}"`]),
      ...(status === undefined ? [] : [`STATUS="${escapeSgml(status)}"`]),
    ]
    return `<COREF ${attributes.join(' ')}>`
  }

  /** The minimum, or several of which it is the first that a reader finds. */
  #minima(m: number): string | undefined {
    const { mentions } = this.#document
    const min = this.#minimum(m, this.layout)
    const strings = mentions.attributes?.[m]?.features?.get('min')
    if (strings === undefined || min === undefined) return min
    const { text, start, end } = this.layout
    const [from, to] = [start[mentions.start[m] as number], end[(mentions.end[m] as number) - 1]]
    const found = findMinimum(text, from as number, to as number, strings)
    const first = mentions.attributes?.[m]?.min?.[0]?.[0] as number
    if (strings.includes('|') && found?.[0] === start[first]) return strings
    this.#leftovers.drop('minimum strings of which the minimum span is not the first')
    return min
  }

  /** The minimum as a string, where a reader that looks for it finds the same words. */
  #minimum(m: number, { text, start, end }: LaidOutText): string | undefined {
    const { mentions } = this.#document
    const pieces = mentions.attributes?.[m]?.min ?? []
    if (pieces.length !== 1) return undefined
    const [first, after] = pieces[0] as Span
    const [from, to] = [start[first] as number, end[after - 1] as number]
    const min = text.slice(from, to)
    const [mentionStart, mentionEnd] = [mentions.start[m] as number, (mentions.end[m] as number) - 1]
    const found = findMinimum(text, start[mentionStart] as number, end[mentionEnd] as number, min)
    return found?.[0] === from && found[1] === to && !min.includes('|') ? min : undefined
  }

  #freshId(): string {
    while (this.#taken.has(String(this.#number))) this.#number++
    return String(this.#number++)
  }

  #isCutByRule(layout: LaidOutText): boolean {
    const { mentions } = this.#document
    const borders: number[] = []
    const add = (first: number, after: number): void => {
      borders.push(layout.start[first] as number, layout.end[after - 1] as number)
    }
    for (let m = 0; m < mentions.count; m++) {
      add(mentions.start[m] as number, mentions.end[m] as number)
      if (this.#minimum(m, layout) === undefined) continue
      for (const [first, after] of mentions.attributes?.[m]?.min ?? []) add(first, after)
    }
    return sameTokens(ruleTokens(layout.text, borders), layout)
  }
}
