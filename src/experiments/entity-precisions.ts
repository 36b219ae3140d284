import type { CorefDocument } from '../document/document.ts'
import { withNamedEntities } from '../document/filter.ts'
import { mentionTypes } from '../document/mention-type.ts'
import { matchDocuments } from '../scoring/match-documents.ts'
import { resolveSettings } from '../scoring/settings.ts'

/**
 * For Figure 1 of Lin et al.: for each response entity the share of its mentions that it has in common with the key entity it has
 * most in common with, of names and of all.
 */
export function entityPrecisions(key: CorefDocument, response: CorefDocument): [number, number][] {
  const settings = resolveSettings({ keyDuplicates: 'first' })
  const compared = matchDocuments(withNamedEntities(key), withNamedEntities(response), settings, () => {})
  const types = mentionTypes(compared.response)?.types ?? []
  const keyOf = new Map<number, number>()
  for (const [k, r] of compared.twins.entries()) {
    if (r >= 0) keyOf.set(r, compared.key.mentions.entity[k] as number)
  }
  const { entity, count } = compared.response.mentions
  const members: number[][] = []
  for (let m = 0; m < count; m++) {
    const e = entity[m] as number
    const list = members[e] ?? []
    list.push(m)
    members[e] = list
  }
  const share = (mentions: readonly number[]): number => {
    const common = new Map<number, number>()
    for (const m of mentions) {
      const e = keyOf.get(m)
      if (e !== undefined) common.set(e, (common.get(e) ?? 0) + 1)
    }
    return Math.max(0, ...common.values()) / mentions.length
  }
  return members.flatMap((mentions): [number, number][] => {
    const names = mentions.filter((m) => types[m] === 'named')
    return mentions.length > 1 && names.length > 0 ? [[share(names), share(mentions)]] : []
  })
}
