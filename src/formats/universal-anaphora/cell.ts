import { percentEscapes } from '../percent-escapes.ts'

/** Attributes inside a bracket, by the names that the file gives them. */
export type Attributes = ReadonlyMap<string, string>

/** What is found in a cell such as `)(EntityID=1|MarkableID=m1|Min=3,4(EntityID=2|MarkableID=m2)`. */
export type CellEvent =
  | {
      readonly kind: 'open'
      readonly attributes: Attributes
      /** It closes at once. */
      readonly isWhole: boolean
      readonly offset: number
    }
  | {
      readonly kind: 'close'
      /** The markable that is closed, in the variant that names it. */
      readonly markable: string | undefined
      readonly offset: number
    }
  | { readonly kind: 'bad'; readonly text: string; readonly offset: number }

/** Spellings of the attributes that have a meaning of their own. */
const NAMES: ReadonlyMap<string, string> = new Map(
  ['EntityID', 'MarkableID', 'Min', 'SemType', 'ElementOf', 'MentionAnchor', 'EntityAnchor', 'Rel'].map(
    (name) => [name.toLowerCase(), name],
  ),
)

/** Read a cell from left to right. Brackets may be joined by nothing or by `@`. */
export function* cellEvents(text: string, offset: number): Generator<CellEvent> {
  let at = 0
  while (at < text.length) {
    const start = at
    const character = text[at]
    if (character === '@') {
      at++
    } else if (character === '(') {
      at = endOf(text, at + 1)
      const isWhole = text[at] === ')'
      yield {
        kind: 'open',
        attributes: attributesIn(text.slice(start + 1, at)),
        isWhole,
        offset: offset + start,
      }
      if (isWhole) at++
    } else {
      at = endOf(text, at)
      if (text[at] !== ')') {
        yield { kind: 'bad', text: text.slice(start, at), offset: offset + start }
        continue
      }
      const markable = text.slice(start, at)
      yield { kind: 'close', markable: markable === '' ? undefined : markable, offset: offset + start }
      at++
    }
  }
}

function endOf(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '(' && text[at] !== ')' && text[at] !== '@') at++
  return at
}

/** `EntityID=1|MarkableID=m1`; names are told apart from one another, not by case or underscore. */
export function attributesIn(text: string): Attributes {
  const attributes = new Map<string, string>()
  for (const item of text.split('|')) {
    if (item === '') continue
    const equals = item.indexOf('=')
    const written = equals < 0 ? item : item.slice(0, equals)
    const plain = written.toLowerCase().replaceAll('_', '')
    const name = plain === 'mentionid' ? 'MarkableID' : (NAMES.get(plain) ?? unescaped(written))
    attributes.set(name, equals < 0 ? '' : item.slice(equals + 1))
  }
  return attributes
}

/** What separates things inside a bracket or ends it. */
const escapes = percentEscapes('%|()@=,')
export const escaped: (value: string) => string = escapes.escaped
export const unescaped: (text: string) => string = escapes.unescaped
