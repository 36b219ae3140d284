import { BRIDGING_FEATURE } from '../bridging.ts'
import type { Notice, Report } from '../shared/brackets.ts'
import { LinksDraft } from '../shared/links-draft.ts'
import type { EntityMention } from './brackets.ts'

/** `Bridge=` or `SplitAnte=` as it stands on a token. */
export interface WrittenLinks {
  readonly kind: 'bridging' | 'split'
  readonly position: number
  readonly text: string
  /** Of the value, from the start of the document. */
  readonly offset: number
}

/**
 * Turn pairs such as `a<c,b<c` into links from the mention of c that starts on the token to a and b. A pair
 * that is repeated counts once.
 *
 * @param mentions in the order in which they open; links name them by that order
 */
export function resolveLinks(
  written: readonly WrittenLinks[],
  mentions: readonly EntityMention[],
  report: Report,
  notice: Notice,
): LinksDraft {
  const draft = new LinksDraft()
  let next = 0
  // The mentions that start on the token at hand, by entity; of several, the first.
  let starting = new Map<string | undefined, number>()
  let last = -1
  for (const { kind, position, text, offset } of written) {
    if (position !== last) starting = new Map()
    last = position
    for (let start = startOf(next); start <= position; start = startOf(++next)) {
      const entity = mentions[next]?.entity
      if (start === position && !starting.has(entity)) starting.set(entity, next)
    }
    let at = offset
    for (const pair of text.split(',')) {
      const mark = pair.indexOf('<')
      const colon = pair.indexOf(':', mark)
      const target = colon < 0 ? pair.slice(mark + 1) : pair.slice(mark + 1, colon)
      const anchor = pair.slice(0, mark)
      const from = starting.get(target)
      if (mark < 1 || target === '') {
        report('bad-field', at, `expected a list of pairs "ID<ID", found "${text}"`)
      } else if (from === undefined) {
        report('bad-field', at, `"${pair}" is about a mention of entity ${target}, and none starts here`)
      } else {
        if (!draft.add(kind, from, anchor)) {
          notice('ignored-annotation', at, `"${pair}" stands here twice; it counts once`)
        }
        if (colon >= 0) draft.say(from, BRIDGING_FEATURE, `${anchor}:${pair.slice(colon + 1)}`)
      }
      at += pair.length + 1
    }
  }
  return draft

  function startOf(mention: number): number {
    return mentions[mention]?.pieces[0]?.[0] ?? Number.POSITIVE_INFINITY
  }
}
