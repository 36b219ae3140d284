import { documentOf } from '../documents.ts'
import type { LawMention } from './arbitraries.ts'
import { fraction } from './oracles/fraction.ts'
import type { OracleScore } from './oracles/score.ts'

type Oracle = (key: readonly LawMention[], response: readonly LawMention[]) => OracleScore

interface Pair {
  readonly anaphor: string
  readonly antecedent: string
  readonly entity: string
}

/** Bridging by its definition (METRICS 15): sets of anaphors, of pairs of mentions, of pairs with entities. */
export const bridgingOracles: { readonly [id: string]: Oracle } = {
  'bridging.anaphor': (key, response) => {
    const anaphors = (side: readonly LawMention[]): string[] => [
      ...new Set(pairsOf(side).map(({ anaphor }) => anaphor)),
    ]
    return shared(anaphors(key), anaphors(response))
  },
  'bridging.mention': (key, response) => {
    const names = (side: readonly LawMention[]): string[] =>
      pairsOf(side).map(({ anaphor, antecedent }) => `${anaphor} ${antecedent}`)
    return shared(names(key), names(response))
  },
  'bridging.entity': (key, response) => {
    const entityOf = (mention: string): string | undefined =>
      key.find(({ span }) => JSON.stringify(span) === mention)?.entity
    return shared(
      pairsOf(key).map(({ anaphor, entity }) => `${anaphor} ${entity}`),
      pairsOf(response).map(({ anaphor, antecedent }) => `${anaphor} ${entityOf(antecedent)}`),
    )
  },
}

function shared(key: readonly string[], response: readonly string[]): OracleScore {
  const numerator = fraction(key.filter((each) => response.includes(each)).length)
  return {
    recall: { numerator, denominator: fraction(key.length) },
    precision: { numerator, denominator: fraction(response.length) },
  }
}

/** One antecedent a pair here: the last mention of its entity before the anaphor, else the first. */
function pairsOf(side: readonly LawMention[]): Pair[] {
  const order = inTextOrder(side)
  return order.flatMap((anaphor, at) =>
    (anaphor.bridgesTo ?? []).flatMap((entity) => {
      const before = order.slice(0, at).filter((each) => each.entity === entity)
      const antecedent = before.at(-1) ?? order.find((each) => each.entity === entity)
      if (antecedent === undefined) return []
      return [{ anaphor: nameOf(anaphor), antecedent: nameOf(antecedent), entity }]
    }),
  )
}

const nameOf = ({ span }: LawMention): string => JSON.stringify(span)

function inTextOrder(side: readonly LawMention[]): LawMention[] {
  const { mentions } = documentOf(side)
  const byName = new Map(side.map((mention) => [nameOf(mention), mention]))
  return Array.from({ length: mentions.count }, (_, m) => {
    const pieces = mentions.pieces.get(m) ?? [[mentions.start[m], mentions.end[m]]]
    return byName.get(JSON.stringify(pieces)) as LawMention
  })
}
