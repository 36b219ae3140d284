import type { MentionAttributes, MentionType } from '../../document/document.ts'
import { NON_REFERRING, REFERENCE } from '../../document/non-referring.ts'
import { normalPieces, type Span } from '../../document/span.ts'
import { isAllEmpty } from '../shared/conllu/sentence.ts'
import { attributesIn, type Markable, unescaped } from './brackets.ts'
import type { TokenNumbers } from './numbers.ts'

/** Features by which attributes that have no place of their own are kept. */
export const MARKABLE = 'MarkableID'
export const SEM_TYPE = 'SemType'

/** Attributes that are kept as something else than features, or not at all. */
const ELSEWHERE: ReadonlySet<string> = new Set(['EntityID', 'MarkableID', 'Min', 'ElementOf'])
const TYPES: ReadonlySet<string> = new Set<MentionType>(['named', 'nominal', 'pronoun'])
const PLAIN = { Number: 'number', Gender: 'gender', Pos: 'pos' } as const

/** The name of the nth mention that opens where the file does not choose another: not worth a feature. */
export function usualMarkable(index: number): string {
  return `markable_${index + 1}`
}

/** Is a mention marked as one that refers to nothing? By its kind, or by an entity that is none. */
export function isMarkedNonReferring(entity: string | undefined, semType: string | undefined): boolean {
  return semType === 'dr' || /[-_]Pseudo$/.test(entity ?? '')
}

export interface Surroundings {
  /** Positions of empty nodes. */
  readonly empties: ReadonlySet<number>
  readonly numbers: TokenNumbers
  /** The sentence in which the mention starts. */
  readonly sentence: number
  /** Of the mention, in the order in which mentions open. */
  readonly index: number
}

/** What the attributes of a bracket say. @param report takes what is wrong with them */
export function mentionAttributes(
  markable: Markable,
  { empties, numbers, sentence, index }: Surroundings,
  report: (reason: string) => void,
): MentionAttributes {
  const pieces = normalPieces(markable.pieces)
  const attributes: { -readonly [K in keyof MentionAttributes]: MentionAttributes[K] } = {}
  const features = new Map<string, string>()
  if (markable.id !== undefined && markable.id !== usualMarkable(index)) features.set(MARKABLE, markable.id)
  for (const [name, written] of markable.attributes) {
    const value = unescaped(written)
    if (name === 'Head') {
      attributes.head = numbers.position(value, sentence) ?? -1
      if (attributes.head < 0) {
        delete attributes.head
        report(`Head=${value}: there is no such token`)
      }
    } else if (name === 'Type' && TYPES.has(value)) attributes.type = value as MentionType
    else if (name === 'Number' || name === 'Gender' || name === 'Pos') attributes[PLAIN[name]] = value
    else if (name === 'Entity_Type') attributes.entityType = value
    else if (!ELSEWHERE.has(name)) features.set(name, value)
  }
  const min = markable.attributes.get('Min')
  const span = min === undefined ? undefined : minimum(min, (id) => numbers.position(id, sentence))
  if (span !== undefined) attributes.min = [span]
  else if (min !== undefined)
    report(`Min=${min}: expected the number of a token, or of the first and the last`)
  if (isMarkedNonReferring(markable.entity, features.get(SEM_TYPE))) features.set(REFERENCE, NON_REFERRING)
  if (features.size > 0) attributes.features = features
  if (isAllEmpty(pieces, empties)) attributes.zero = true
  return attributes
}

/** `7`, `3,4` or `3-4`: one token, or the first and the last. */
function minimum(text: string, positionOf: (id: string) => number | undefined): Span | undefined {
  const ends = text.split(text.includes(',') ? ',' : '-').map(positionOf)
  const [first, last = first] = ends
  if (ends.length > 2 || first === undefined || last === undefined || ends.includes(undefined))
    return undefined
  return first <= last ? [first, last + 1] : undefined
}

/** The same attributes and those of a NOM_SEM or REFERENCE cell, in front of which they stand. */
export function withColumn(markable: Markable, column: string, text: string): Markable {
  const more = column === 'NOM_SEM' && text.includes('=') ? attributesIn(text) : new Map([[column, text]])
  return { ...markable, attributes: new Map([...more, ...markable.attributes]) }
}
