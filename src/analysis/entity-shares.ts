import { mentionTypes } from '../document/mention-type.ts'
import { twinsOfResponse } from '../matching/twin-documents.ts'
import { mapByMentions } from '../metrics/ceaf.ts'
import type { MatchedPair } from '../scoring/match-documents.ts'

/** The shares of a response entity's names, of all its mentions, and of its other mentions that are right. */
export interface EntityShares {
  readonly names: number
  readonly all: number
  /** Absent if it has only names. */
  readonly rest?: number
}

/**
 * The entity-level precision of Lin et al. (section 4.1), M_{i,f(i)} ÷ |O_i|, for each response entity with a name
 * and two or more mentions. f is CEAFm's entity map of all mentions: one for all three shares, since the paper compares
 * (G^NM_i, O^NM_j) and (G_i − G^NM_i, O_j − O^NM_j) with (G_i, O_j) for the same i and j.
 */
export function entityShares(matched: MatchedPair): EntityShares[] {
  const { key, response, table } = matched
  const types = mentionTypes(response)?.types ?? []
  const twins = twinsOfResponse(matched)
  const partner = new Map<number, number>()
  for (const [k, cell] of mapByMentions(table).entries()) {
    if (cell >= 0) partner.set(table.column[cell] as number, k)
  }
  const members: number[][] = Array.from({ length: response.entityCount }, () => [])
  for (const [m, e] of response.mentions.entity.entries()) members[e]?.push(m)
  const isRight = (m: number): boolean => {
    const twin = twins[m] as number
    return twin >= 0 && key.mentions.entity[twin] === partner.get(response.mentions.entity[m] as number)
  }
  const share = (mentions: readonly number[]): number => mentions.filter(isRight).length / mentions.length
  return members.flatMap((mentions): EntityShares[] => {
    const names = mentions.filter((m) => types[m] === 'named')
    if (mentions.length < 2 || names.length === 0) return []
    const rest = mentions.filter((m) => types[m] !== 'named')
    const about = { names: share(names), all: share(mentions) }
    return [rest.length === 0 ? about : { ...about, rest: share(rest) }]
  })
}
