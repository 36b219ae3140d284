import { DocumentBuilder, type DocumentFrame } from '../../document/builder.ts'
import { Components } from '../../document/components.ts'
import type { CorefDocument, Link, MentionAttributes } from '../../document/document.ts'
import { type Token, TokenList } from '../../document/tokens.ts'
import { BRIDGING, BRIDGING_FEATURE } from '../bridging.ts'
import type { ReadContext } from '../format.ts'
import type { InputText } from '../placed.ts'
import { defined, featuresOf } from '../shared/defined.ts'

/** The feature that keeps the kind of a mention's link to its antecedent. */
export const RELATION = 'relation'
/** Part and whole: a link that is not identity. */
export const HOLONYM = 'holo'
/** An antecedent without a row, such as a zero in a layout without zeros. */
const UNKNOWN = '???'
/** The word of a zero pronoun. */
const DROPPED = 'DROP'

/** Kinds of link that only pronouns have. */
const PRONOUN_KINDS: ReadonlySet<string> = new Set('prs dem recip refl rel poss arb speak addr'.split(' '))

/** A row and its cells. */
export interface KorKorRow {
  readonly line: InputText
  /** With `id`, makes `sentence:token`, by which links refer to it. */
  readonly sentence: string
  readonly id: string
  readonly cell: (name: string) => string | undefined
  /** Where a column starts in the line. */
  readonly offset: (name: string) => number
}

/**
 * The attributes of a mention; its only token is its head.
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
  return defined({
    head: position,
    type: isPronoun ? ('pronoun' as const) : undefined,
    zero: token.empty === true || undefined,
    features: featuresOf({ [RELATION]: kind, [BRIDGING_FEATURE]: whole && `${whole}:${HOLONYM}` }),
  })
}

/** Build a document whose entities are the words connected by links, numbered by their first mention. */
export function linkDocument(
  rows: readonly KorKorRow[],
  tokens: readonly Token[],
  frame: Omit<DocumentFrame, 'tokens'>,
  context: ReadContext,
): CorefDocument {
  const components = new Components(rows.length)
  const isMention = new Set<number>()
  const holonyms: [from: number, to: number][] = []
  followLinks()
  const ids = new Map<number, string>()
  for (const position of [...isMention].sort((a, b) => a - b)) {
    const entity = components.find(position)
    if (!ids.has(entity)) ids.set(entity, String(ids.size + 1))
  }
  const idOf = (position: number): string => ids.get(components.find(position)) as string
  // A row has one link, so each of these starts from a different mention.
  const held = holonyms.filter(([from, to]) => isMention.has(from) && isMention.has(to))
  const wholes = new Map(held.map(([from, to]) => [from, idOf(to)]))
  const lost = holonyms.length - wholes.size
  if (lost > 0) {
    const message = `${lost} link(s) from part to whole have a word that is in no entity: ignored`
    context.warn({ code: 'ignored-annotation', ...frame.origin.locate(), message })
  }
  const builder = new DocumentBuilder(context)
  const links: Link[] = []
  for (const [position, row] of rows.entries()) {
    if (!isMention.has(position)) continue
    const mention = builder.addMention(position, position + 1, builder.entities.of(idOf(position)))
    const kind = isIdentity(row) ? row.cell('coreftype') : undefined
    const whole = wholes.get(position)
    builder.describeLast(attributesOf(tokens[position] as Token, position, kind, whole))
    if (whole !== undefined) links.push({ kind: BRIDGING, from: mention, to: [whole] })
  }
  return builder.finish({ ...frame, tokens: new TokenList(tokens), links })

  /** Rows have the numbers of the document's tokens. */
  function followLinks(): void {
    /** Includes antecedents without a row: what refers to the same one still belongs together. */
    const numbers = new Map<string, number>()
    for (const [position, row] of rows.entries()) {
      const { id, sentence } = row
      const key = `${sentence}:${id}`
      if (!numbers.has(key)) numbers.set(key, position)
      else warn(row, 'id', `token ${id} of sentence ${sentence} already has a row, to which links go`)
    }
    for (const [from, row] of rows.entries()) {
      const target = row.cell('corefhead')
      // Generic pronouns, speaker and addressee may have a kind but no antecedent: these are not mentions.
      if (target === undefined) continue
      const key = target.includes(':') ? target : `${row.sentence}:${target}`
      const number = target === UNKNOWN ? undefined : numbers.get(key)
      const to = number !== undefined && number < rows.length ? number : undefined
      if (to === undefined) warn(row, 'corefhead', `no token "${target}" to refer to`)
      else if (to === from) warn(row, 'corefhead', 'this token refers to itself')
      if (!isIdentity(row)) {
        if (to !== undefined && to !== from) holonyms.push([from, to])
        continue
      }
      isMention.add(from)
      if (to !== undefined) isMention.add(to)
      if (target === UNKNOWN) continue
      const other = number ?? components.add()
      numbers.set(key, other)
      components.join(from, other)
    }
  }

  function warn(row: KorKorRow, column: string, message: string): void {
    row.line.warn(row.offset(column), 'ignored-annotation', message)
  }
}

/** Does the row have a link that makes it part of an entity? */
function isIdentity({ cell }: KorKorRow): boolean {
  return cell('corefhead') !== undefined && cell('coreftype') !== HOLONYM
}
