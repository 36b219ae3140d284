import { bestOneToOneMap } from './best-one-to-one-map.ts'
import { phi4 } from './ceaf.ts'
import { type Fraction, fraction, mul, sum, zero } from './fraction.ts'
import { groupEntities, nameMention, type Side } from './mention.ts'
import { divide, type TextbookValue } from './score.ts'

/** Which entities are major by default: at most this many, with at least so many mentions. */
const MOST = 5
const FEWEST_MENTIONS = 4

/** All entities of the key are major, or the largest; a partner is the best one, or has the same id. */
export interface MeiRules {
  readonly areAllMajor?: boolean
  readonly map?: 'best' | 'id'
}

/**
 * Major Entity Identification (Manikantan et al. 2024): how well are the mentions of each major entity found?
 *
 *     F1(k) = 2 |k ∩ r| ÷ (|k| + |r|)      r = the response entity for k
 *     macro = Σ_k F1(k) ÷ number of k      micro = Σ_k |k| F1(k) ÷ Σ_k |k|
 *
 * If the response does not name the entity for k, the one-to-one map with the greatest sum decides.
 */
export function scoreMei(mean: 'micro' | 'macro') {
  return (key: Side, response: Side, { areAllMajor = false, map = 'best' }: MeiRules = {}): TextbookValue => {
    const entities = groupEntities(key)
    const major = areAllMajor ? entities : largest(entities)
    const others = groupEntities(response)
    const weight = (entity: Side): Fraction => fraction(mean === 'micro' ? entity.length : 1)
    const worth = (k: Side, r: Side): Fraction =>
      map === 'id' && k[0]?.entity !== r[0]?.entity ? zero : mul(weight(k), phi4(names(k), names(r)))
    const numerator = bestOneToOneMap(major.map((k) => others.map((r) => worth(k, r))))
    return { value: divide({ numerator, denominator: sum(major.map(weight)) }) }
  }
}

/** Sorting is stable: of equally large entities, the one that begins first comes first. */
function largest(entities: readonly Side[]): readonly Side[] {
  return entities
    .filter(({ length }) => length >= FEWEST_MENTIONS)
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST)
}

function names(entity: Side): ReadonlySet<string> {
  return new Set(entity.map(nameMention))
}
