import type { Link } from '../../document/document.ts'
import type { Notice, Report } from '../shared/brackets.ts'
import type { BracketedMention } from './brackets.ts'

/** `Bridge=` or `SplitAnte=` as it stands on a token. */
export interface RawLinks {
  readonly kind: 'bridging' | 'split'
  readonly position: number
  readonly text: string
  /** Of the value, from the start of the document. */
  readonly offset: number
}

export interface ResolvedLinks {
  readonly links: readonly Link[]
  /** By mention: the relations of its bridges, `anchor:relation`, where the file names any. */
  readonly relations: ReadonlyMap<number, string>
}

/**
 * Turn pairs such as `a<c,b<c` into links from the mention of c that starts on the token to a and b.
 * Several pairs with one mention are one link; a pair that is repeated counts once.
 *
 * @param mentions in the order in which they open; links name them by that order
 */
export function resolveLinks(
  raw: readonly RawLinks[],
  mentions: readonly BracketedMention[],
  idOf: (entity: number) => string | undefined,
  report: Report,
  notice: Notice,
): ResolvedLinks {
  const links: Link[] = []
  const relations = new Map<number, string>()
  let next = 0
  // The mentions that start on the token at hand, by entity; of several, the first.
  let from = new Map<string, number>()
  let last = -1
  for (const { kind, position, text, offset } of raw) {
    if (position !== last) from = new Map()
    last = position
    for (; next < mentions.length && (mentions[next] as BracketedMention).start <= position; next++) {
      const { start, entity } = mentions[next] as BracketedMention
      const id = start === position ? idOf(entity) : undefined
      if (id !== undefined && !from.has(id)) from.set(id, next)
    }
    const to = new Map<number, Set<string>>()
    let at = offset
    for (const pair of text.split(',')) {
      const mark = pair.indexOf('<')
      const colon = pair.indexOf(':', mark)
      const target = colon < 0 ? pair.slice(mark + 1) : pair.slice(mark + 1, colon)
      const anchor = pair.slice(0, mark)
      const mention = from.get(target)
      if (mark < 1 || target === '') {
        report('bad-field', at, `expected a list of pairs "ID<ID", found "${text}"`)
      } else if (mention === undefined) {
        report('bad-field', at, `"${pair}" is about a mention of entity ${target}, and none starts here`)
      } else {
        const known = to.get(mention)
        if (known?.has(anchor) === true) {
          notice('ignored-annotation', at, `"${pair}" stands here twice; it counts once`)
        }
        to.set(mention, (known ?? new Set()).add(anchor))
        if (colon >= 0) {
          const before = relations.get(mention)
          const relation = `${anchor}:${pair.slice(colon + 1)}`
          relations.set(mention, before === undefined ? relation : `${before},${relation}`)
        }
      }
      at += pair.length + 1
    }
    for (const [mention, anchors] of to) links.push({ kind, from: mention, to: [...anchors] })
  }
  return { links, relations }
}
