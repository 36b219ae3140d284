import { type CorefDocument, piecesOf } from '../../document/document.ts'
import { listAt } from '../../document/list-at.ts'
import type { Leftovers } from '../leftovers.ts'
import { bracketsByToken, OpenBrackets, outermostFirst } from '../shared/write-brackets.ts'

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
export interface TokenEntities {
  readonly entity: string
  /** Mentions that start here, in the order written. */
  readonly opening: readonly number[]
}

/**
 * `Entity=` by token.
 *
 * A closing bracket ends the last mention opened under its name, so two crossing mentions of one
 * entity need two names: the second is marked as part 1 of 1.
 *
 * @param fields what is written between the id of a mention and its closing bracket
 * @throws RefereeError if mentions of one entity are too entangled for any names to tell them apart
 */
export function writeBrackets(
  document: CorefDocument,
  ids: readonly string[],
  fields: (mention: number) => string,
  leftovers: Leftovers,
): Map<number, TokenEntities> {
  const column = new Map<number, TokenEntities>()
  for (const [token, { closing, opening }] of bracketsByToken(labelBrackets(document, ids, leftovers))) {
    // As in the corpora, one-token mentions go inside what closes here.
    const isInside = ({ start, end, of }: Bracket): boolean =>
      closing.length > 0 && end - start === 1 && of === 1
    const inside = opening.filter(isInside)
    const after = opening.filter((bracket) => !isInside(bracket))
    const closes = closing.map(({ label }) => `${label})`)
    column.set(token, {
      entity: [...inside.map(writeOpening), ...closes, ...after.map(writeOpening)].join(''),
      opening: [...inside, ...after].filter(({ part }) => part === 1).map(({ mention }) => mention),
    })
  }
  return column

  function writeOpening({ label, mention, start, end }: Bracket): string {
    return `(${label}${fields(mention)}${end - start > 1 ? '' : ')'}`
  }
}

/** All brackets, with names that tell them apart. */
function labelBrackets({ mentions }: CorefDocument, ids: readonly string[], leftovers: Leftovers): Bracket[] {
  const brackets = Array.from({ length: mentions.count }, (_, mention) =>
    piecesOf(mentions, mention).map(
      ([start, end], k, { length: of }): Bracket => ({ mention, start, end, part: k + 1, of, label: '' }),
    ),
  )
  const open = new OpenBrackets()
  const awaiting = new Map<string, number[]>()
  const ordered = outermostFirst(brackets.flat())
  for (const bracket of ordered) {
    const id = ids[mentions.entity[bracket.mention] as number] as string
    const { part, of } = bracket
    const names = of === 1 ? [id, `${id}[1/1]`] : [`${id}[${part}/${of}]`]
    const label = names.find((name) => open.fits(name, bracket))
    const isContinued = part === 1 || awaiting.get(label ?? '')?.pop() === bracket.mention
    if (label === undefined || !isContinued) leftovers.refuse(ENTANGLED)
    if (part < of) listAt(awaiting, `${id}[${part + 1}/${of}]`).push(bracket.mention)
    bracket.label = label
  }
  return ordered
}
