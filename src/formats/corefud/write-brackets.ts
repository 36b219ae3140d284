import { type CorefDocument, piecesOf } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import { cannotHold } from './write-sentence.ts'

const ENTANGLED = 'three crossing mentions of one entity, or two discontinuous ones that cross'

/** One bracket pair: a mention, or one part of a discontinuous one. */
interface Bracket {
  readonly mention: number
  readonly start: number
  readonly end: number
  readonly part: number
  readonly of: number
  label: string
}

/** What is written on a token. */
export interface TokenBrackets {
  readonly entity: string
  /** Mentions that start here, in the order in which they are written. */
  readonly opening: readonly number[]
}

/**
 * `Entity=` by token.
 *
 * A closing bracket ends the mention of its name that was opened last, so two crossing mentions of one
 * entity need two names: the second is marked as part 1 of 1.
 *
 * @param fields what stands between the id of a mention and its closing bracket
 * @throws RefereeError when mentions of one entity are so entangled that no names tell them apart
 */
export function entityColumn(
  document: CorefDocument,
  ids: readonly string[],
  fields: (mention: number) => string,
): Map<number, TokenBrackets> {
  const brackets = bracketsOf(document, ids)
  const opening = new Map<number, Bracket[]>()
  const closing = new Map<number, Bracket[]>()
  for (const bracket of brackets) {
    push(opening, bracket.start, bracket)
    if (bracket.end - bracket.start > 1) push(closing, bracket.end - 1, bracket)
  }
  const column = new Map<number, TokenBrackets>()
  for (const token of new Set([...opening.keys(), ...closing.keys()])) {
    const closes = (closing.get(token) ?? []).reverse().map(({ label }) => `${label})`)
    const opens = opening.get(token) ?? []
    // One-token mentions stand inside of what closes here, as the corpora have it.
    const isInside = ({ start, end, of }: Bracket): boolean =>
      closes.length > 0 && end - start === 1 && of === 1
    const inside = opens.filter(isInside)
    const after = opens.filter((bracket) => !isInside(bracket))
    column.set(token, {
      entity: [...inside.map(written), ...closes, ...after.map(written)].join(''),
      opening: [...inside, ...after].filter(({ part }) => part === 1).map(({ mention }) => mention),
    })
  }
  return column

  function written({ label, mention, start, end }: Bracket): string {
    return `(${label}${fields(mention)}${end - start > 1 ? '' : ')'}`
  }
}

/** All brackets, outermost first where they start together, with names that tell them apart. */
function bracketsOf(document: CorefDocument, ids: readonly string[]): Bracket[] {
  const { mentions } = document
  const brackets = Array.from({ length: mentions.count }, (_, mention) => {
    const pieces = piecesOf(mentions, mention)
    return pieces.map(([start, end], k) => ({
      mention,
      start,
      end,
      part: k + 1,
      of: pieces.length,
      label: '',
    }))
  })
    .flat()
    .sort((a, b) => a.start - b.start || b.end - a.end || a.mention - b.mention)
  const open = new Map<string, number[]>()
  const awaiting = new Map<string, number[]>()
  for (const bracket of brackets) {
    const id = ids[mentions.entity[bracket.mention] as number] as string
    const { part, of } = bracket
    const names = of === 1 ? [id, `${id}[1/1]`] : [`${id}[${part}/${of}]`]
    const label = names.find((name) => fits(open, name, [bracket.start, bracket.end]))
    const isContinued = part === 1 || awaiting.get(label ?? '')?.pop() === bracket.mention
    if (label === undefined || !isContinued) throw cannotHold(document, 'corefud', ENTANGLED)
    if (part < of) push(awaiting, `${id}[${part + 1}/${of}]`, bracket.mention)
    bracket.label = label
  }
  return brackets
}

/** Does a bracket nest into those that are open under its name, or meet them in one token at most? */
function fits(open: Map<string, number[]>, name: string, [start, end]: Span): boolean {
  let ends = open.get(name)
  if (ends === undefined) {
    ends = []
    open.set(name, ends)
  }
  while (ends.length > 0 && (ends.at(-1) as number) <= start + 1) ends.pop()
  if (end - start === 1) return true
  if (ends.length > 0 && (ends.at(-1) as number) < end) return false
  ends.push(end)
  return true
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
