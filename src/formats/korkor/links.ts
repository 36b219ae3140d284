import { DocumentBuilder } from '../../document/builder.ts'
import { Components } from '../../document/components.ts'
import type { CorefDocument, Link, MentionAttributes, Origin } from '../../document/document.ts'
import { type Token, TokenList } from '../../document/tokens.ts'
import { BRIDGING, BRIDGING_FEATURE } from '../bridging.ts'
import type { ReadContext } from '../format.ts'
import type { KorKorRow } from './columns.ts'

/** The feature that keeps the kind of link by which a mention refers to its antecedent. */
export const RELATION = 'relation'
/** Part and whole: a link that is no identity. */
export const HOLONYM = 'holo'
/** An antecedent that has no row, such as a zero where zeros have none. */
const UNKNOWN = '???'
/** The word of a zero pronoun. */
const DROPPED = 'DROP'

/** Kinds of link that only pronouns have. */
const PRONOUN_KINDS: ReadonlySet<string> = new Set('prs dem recip refl rel poss arb speak addr'.split(' '))

/** All of a document but its mentions. */
export interface LinkFrame {
  readonly id: string
  readonly tokens: readonly Token[]
  readonly sentences: Int32Array
  readonly origin: Origin
}

/**
 * What is known of a mention beyond its entity: its one token is its head.
 *
 * @param whole the entity it is a part of
 */
export function attributesOf(
  token: Token,
  position: number,
  kind: string | undefined,
  whole?: string,
): MentionAttributes {
  const isPronoun = PRONOUN_KINDS.has(kind ?? '') || (token.empty === true && token.text === DROPPED)
  const features = new Map<string, string>()
  if (kind !== undefined) features.set(RELATION, kind)
  if (whole !== undefined) features.set(BRIDGING_FEATURE, `${whole}:${HOLONYM}`)
  return {
    head: position,
    ...(isPronoun ? { type: 'pronoun' as const } : {}),
    ...(token.empty === true ? { zero: true } : {}),
    ...(features.size === 0 ? {} : { features }),
  }
}

/** A document whose entities are what links connect, numbered by their first mention. */
export function linkDocument(
  rows: readonly KorKorRow[],
  context: ReadContext,
  frame: LinkFrame,
): CorefDocument {
  const reader = new LinkReader(rows, context)
  const { isMention, holonyms, components } = reader
  const ids = new Map<number, string>()
  for (const position of [...isMention].sort((a, b) => a - b)) {
    const entity = components.find(position)
    if (!ids.has(entity)) ids.set(entity, String(ids.size + 1))
  }
  const idOf = (position: number): string => ids.get(components.find(position)) as string
  // A row has one link, so each of these starts from another mention.
  const wholes = new Map(
    holonyms
      .filter(({ from, to }) => isMention.has(from) && isMention.has(to))
      .map(({ from, to }) => [from, idOf(to)]),
  )
  if (wholes.size < holonyms.length) warnOfHolonyms(holonyms.length - wholes.size, frame, context)
  const builder = new DocumentBuilder()
  const links: Link[] = []
  for (const [position, { cell }] of rows.entries()) {
    if (!isMention.has(position)) continue
    const mention = builder.addMention(position, position + 1, builder.entities.of(idOf(position)))
    const kind = reader.isIdentity(position) ? cell('coreftype') : undefined
    const whole = wholes.get(position)
    builder.describeLast(attributesOf(frame.tokens[position] as Token, position, kind, whole))
    if (whole !== undefined) links.push({ kind: BRIDGING, from: mention, to: [whole] })
  }
  return builder.finish({ ...frame, tokens: new TokenList(frame.tokens), links })
}

function warnOfHolonyms(count: number, { origin }: LinkFrame, context: ReadContext): void {
  const message = `${count} link(s) from part to whole have a word that is in no entity: passed over`
  context.warn({ code: 'ignored-annotation', ...origin.locate(), message })
}

/** Follows the link of each row. Rows are numbered as the tokens of the document. */
class LinkReader {
  readonly components: Components = new Components()
  readonly isMention: Set<number> = new Set()
  readonly holonyms: { readonly from: number; readonly to: number }[] = []
  readonly #context: ReadContext
  readonly #rows: readonly KorKorRow[]
  readonly #positions: Map<string, number> = new Map()
  /** Antecedents that have no row: what refers to the same one still belongs together. */
  readonly #missing: Map<string, number> = new Map()

  constructor(rows: readonly KorKorRow[], context: ReadContext) {
    this.#rows = rows
    this.#context = context
    for (const [position, row] of rows.entries()) {
      this.components.add()
      const key = `${row.sentence}:${row.id}`
      if (this.#positions.has(key)) {
        this.#warn(
          row,
          'id',
          `token ${row.id} of sentence ${row.sentence} has had a row before: links lead to that one`,
        )
      } else {
        this.#positions.set(key, position)
      }
    }
    for (const position of rows.keys()) this.#follow(position)
  }

  /** Does the row have a link that makes it part of an entity? */
  isIdentity(position: number): boolean {
    const { cell } = this.#rows[position] as KorKorRow
    return cell('corefhead') !== undefined && cell('coreftype') !== HOLONYM
  }

  #follow(from: number): void {
    const row = this.#rows[from] as KorKorRow
    const target = row.cell('corefhead')
    // Generic pronouns, speaker and addressee may have a kind and no antecedent: they are no mentions.
    if (target === undefined) return
    const key = target.includes(':') ? target : `${row.sentence}:${target}`
    const to = target === UNKNOWN ? undefined : this.#positions.get(key)
    if (to === undefined) {
      this.#warn(row, 'corefhead', `there is no token "${target}" to refer to`)
    } else if (to === from) {
      this.#warn(row, 'corefhead', 'this token refers to itself')
    }
    if (!this.isIdentity(from)) {
      if (to !== undefined && to !== from) this.holonyms.push({ from, to })
      return
    }
    this.isMention.add(from)
    if (to !== undefined) this.isMention.add(to)
    if (target !== UNKNOWN) this.components.join(from, to ?? this.#missingNumber(key))
  }

  #missingNumber(key: string): number {
    const known = this.#missing.get(key)
    if (known !== undefined) return known
    const number = this.components.add()
    this.#missing.set(key, number)
    return number
  }

  #warn(row: KorKorRow, column: string, message: string): void {
    this.#context.warn({ code: 'ignored-annotation', ...row.line.place(row.offset(column)), message })
  }
}
