import { type CorefDocument, piecesOf } from '../../document/document.ts'
import { NON_REFERRING, REFERENCE } from '../../document/non-referring.ts'
import type { Span } from '../../document/span.ts'
import type { Leftovers } from '../leftovers.ts'
import { outermostFirst } from '../shared/write-brackets.ts'
import { attributesIn, escapes } from './brackets.ts'
import { DEIXIS, LAYER } from './deixis.ts'
import { ELSEWHERE, isMarkedNonReferring, MARKABLE, PLAIN, SEM_TYPE, usualMarkable } from './mentions.ts'

/** A mention with the names that it is written under. */
export interface NamedMention {
  readonly mention: number
  readonly markable: string
  readonly entity: string
}

/** All mentions in the order in which their brackets open: by start, outermost first. */
export function nameMentions(
  document: CorefDocument,
  ids: readonly string[],
  leftovers: Leftovers,
): NamedMention[] {
  const { mentions } = document
  const firstPieces = Array.from({ length: mentions.count }, (_, mention) => {
    const [start, end] = piecesOf(mentions, mention)[0] as Span
    return { mention, start, end }
  })
  const order = outermostFirst(firstPieces).map(({ mention }) => mention)
  const markableOf = (m: number): string | undefined => mentions.attributes?.[m]?.features?.get(MARKABLE)
  const taken = new Set<string>()
  const chosen = order.map((m) => {
    const id = markableOf(m)
    const isFree = id !== undefined && id !== '' && escapes.escape(id) === id && !taken.has(id)
    if (isFree) taken.add(id)
    return isFree ? id : undefined
  })
  let spare = mentions.count
  return order.map((mention, index) => {
    let markable = chosen[index] ?? usualMarkable(index)
    while (chosen[index] === undefined && taken.has(markable)) {
      leftovers.drop('that some markables have no id: they are given one')
      markable = usualMarkable(spare++)
    }
    return { mention, markable, entity: ids[mentions.entity[mention] as number] as string }
  })
}

/** The text between the brackets of a mention. @param isElsewhere is a feature written in another column? */
export function bracketText(
  document: CorefDocument,
  { mention, markable, entity }: NamedMention,
  elementOf: readonly string[],
  numbers: readonly string[],
  isElsewhere: (feature: string) => boolean,
  leftovers: Leftovers,
): string {
  const attributes = document.mentions.attributes?.[mention] ?? {}
  const items: string[] = [`EntityID=${entity}`, `MarkableID=${markable}`]
  const add = (name: string, value: string | undefined): void => {
    if (value !== undefined) items.push(`${escapes.escape(name)}=${escapes.escape(value)}`)
  }
  leftovers.dropFeature(attributes.features, MARKABLE, markable)
  const min = minimum(attributes.min, numbers, leftovers)
  if (min !== undefined) items.push(`Min=${min}`)
  const kind = attributes.features?.get(SEM_TYPE)
  const isMarked = attributes.features?.get(REFERENCE) === NON_REFERRING
  add('SemType', kind ?? (isMarked && !isMarkedNonReferring(entity, undefined) ? 'dr' : undefined))
  if (isMarked && kind !== undefined && !isMarkedNonReferring(entity, kind)) {
    leftovers.drop('that mentions are non-referring, where their SemType is another')
  }
  if (elementOf.length > 0) items.push(`ElementOf=${elementOf.join(',')}`)
  add('Head', numbers[attributes.head ?? -1])
  for (const [name, field] of Object.entries(PLAIN)) add(name, attributes[field])
  for (const [name, value] of attributes.features ?? []) {
    if (name === SEM_TYPE || name === MARKABLE || isElsewhere(name)) continue
    if (name === REFERENCE && value === NON_REFERRING) continue
    if (name === LAYER && value === DEIXIS) continue
    if (isFeatureName(name)) add(name, value)
    else leftovers.drop(`features called "${name}", which has another meaning here`)
  }
  const isZero = isAllEmpty(document, mention, numbers)
  if (isZero !== (attributes.zero === true))
    leftovers.drop('which mentions are zeros, where it is not those on empty nodes')
  return items.join('|')
}

/** Would an attribute with this name be read back as a feature with this name? */
function isFeatureName(name: string): boolean {
  const [read] = attributesIn(`${escapes.escape(name)}=x`).keys()
  return (
    read === name && name !== '' && name !== 'Head' && !Object.hasOwn(PLAIN, name) && !ELSEWHERE.has(name)
  )
}

/** A minimum span is written as its first and last token. */
function minimum(
  min: readonly Span[] | undefined,
  numbers: readonly string[],
  leftovers: Leftovers,
): string | undefined {
  const [span, ...more] = min ?? []
  if (span === undefined) return undefined
  const [first, last] = [numbers[span[0]], numbers[span[1] - 1]]
  if (more.length === 0 && first !== undefined && last !== undefined) {
    return span[1] - span[0] > 1 ? `${first},${last}` : first
  }
  return leftovers.drop('minimum spans in several pieces')
}

/** Empty nodes have numbers with a point. */
function isAllEmpty(document: CorefDocument, mention: number, numbers: readonly string[]): boolean {
  return piecesOf(document.mentions, mention).every(([start, end]) =>
    numbers.slice(start, end).every((number) => number.includes('.')),
  )
}
