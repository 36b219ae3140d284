import { groupEntities, type Side, type TextbookMention } from './mention.ts'

export interface AceRules {
  readonly year: '2005' | '2007' | '2008'
  /** What an entity is worth: its best mention (`level`), or all of its mentions (`mention`). */
  readonly weighting: 'level' | 'mention'
}

const defaultRules: AceRules = { year: '2005', weighting: 'level' }

/** In percent; several if several maps of entities are equally good. */
export interface AceValues {
  readonly values: readonly number[]
}

/**
 * The ACE value (NIST 2005, The ACE 2005 evaluation plan; Doddington et al. 2004), in percent: what is found, less what
 * false alarms cost, relative to what the key is worth.
 *
 *     value = 100 · (Σ over mapped pairs of V(k, r) + Σ over unmapped r of falseAlarm(r)) ÷ Σ_k V(k)
 *
 * A name is worth 1, a nominal 0.5, a pronoun 0.1; entities of a class other than SPC are worth nothing (in 2008, next
 * to nothing). Mentions match if they share at least 0.3 of the longer one. The map of entities is the one-to-one map
 * of greatest value; but a key entity whose response entities match no other key entity is always mapped, even at a
 * loss, as in the scorers of NIST. A key that is worth nothing scores 0.
 *
 * This is the value of documents without text, roles, styles and subtypes. The rules of 2008 choose the map by one
 * weighting and value it by another, so equally good maps may differ in value.
 */
export function scoreAceValue(key: Side, response: Side, rules: AceRules = defaultRules): AceValues {
  const { year, weighting } = rules
  const [keys, responses] = [groupEntities(key), groupEntities(response)]
  const worth = sum(keys.map((k) => classWeight(k, year) * weigh(k, weighting)))
  if (worth === 0) return { values: [0] }

  /** The cost of an unpaired response mention. In 2005 one that the key has anywhere costs nothing. */
  const mentionCost = (r: Side, mention: TextbookMention, by: Weighting): number => {
    if (year === '2005') return key.some((k) => matches(k, mention)) ? 0 : 0.75 * level(mention)
    return 0.75 * classWeight(r, year) * normalise(r, by) * level(mention)
  }
  const falseAlarm = (r: Side, by: Weighting): number => {
    if (year !== '2005') return -0.75 * classWeight(r, year) * weigh(r, by)
    return -0.75 * classWeight(r, year) * normalise(r, by) * sum(r.map((m) => mentionCost(r, m, by)))
  }
  /** V(k, r): the worth of the best one-to-one map of their mentions, reduced by how much the entities differ. */
  const pairValue = (k: Side, r: Side, by: Weighting): number => {
    const likeness =
      Math.min(classWeight(k, year), classWeight(r, year)) *
      (k[0]?.entityType === r[0]?.entityType ? 1 : 0.5) *
      (classify(k) === classify(r) ? 1 : 0.75)
    const scale = year === '2005' ? 1 : likeness * normalise(k, by)
    const similarity = (m: TextbookMention, n: TextbookMention): number =>
      Math.min(level(m), level(n)) * (m.type === n.type ? 1 : 0.9)
    const gains = listMaps(k, r, matches).map((map) =>
      sum(map.map(([m, n]) => scale * similarity(m, n) + mentionCost(r, n, by))),
    )
    const value = Math.max(...gains) - sum(r.map((n) => mentionCost(r, n, by)))
    if (year !== '2005') return value
    return (
      likeness * value * (by === 'mention' ? 1 : Math.min(weigh(k, by), weigh(r, by)) / weigh(k, 'mention'))
    )
  }

  const mapBy = year === '2008' ? 'mention' : weighting
  const gain = (map: EntityMap): number =>
    sum(map.map(([k, r]) => pairValue(k, r, mapBy) - falseAlarm(r, mapBy)))
  const maps = listMaps(keys, responses, touch).filter((map) => mapsAllForced(map, keys, responses))
  const greatest = Math.max(...maps.map(gain))
  const valueMap = (map: EntityMap): number => {
    const unmapped = responses.filter((r) => !map.some(([, mapped]) => mapped === r))
    const found = sum(map.map(([k, r]) => pairValue(k, r, weighting)))
    return (100 * (found + sum(unmapped.map((r) => falseAlarm(r, weighting))))) / worth
  }
  return { values: maps.filter((map) => gain(map) > greatest - 1e-12).map(valueMap) }
}

type Weighting = AceRules['weighting']
type EntityMap = readonly (readonly [Side, Side])[]

/** Does the map have every key entity whose response entities match no other key entity? */
function mapsAllForced(map: EntityMap, keys: readonly Side[], responses: readonly Side[]): boolean {
  return keys.every((k) => {
    const touched = responses.filter((r) => touch(k, r))
    const isAlone = touched.every((r) => keys.every((other) => other === k || !touch(other, r)))
    return touched.length === 0 || !isAlone || map.some(([mapped]) => mapped === k)
  })
}

function touch(k: Side, r: Side): boolean {
  return k.some((m) => r.some((n) => matches(m, n)))
}

/** Without a text, a token is a character, and a mention reaches from its first token to its last. */
function matches(a: TextbookMention, b: TextbookMention): boolean {
  const extent = ({ span }: TextbookMention) => [span[0]?.[0] ?? 0, span.at(-1)?.[1] ?? 0] as const
  const [[aStart, aEnd], [bStart, bEnd]] = [extent(a), extent(b)]
  const shared = Math.min(aEnd, bEnd) - Math.max(aStart, bStart)
  return shared > 0 && shared / Math.max(aEnd - aStart, bEnd - bStart) >= 0.3
}

/** All one-to-one maps between parts of two lists. */
function listMaps<T>(
  [first, ...rest]: readonly T[],
  others: readonly T[],
  canPair: (a: T, b: T) => boolean,
): readonly (readonly (readonly [T, T])[])[] {
  if (first === undefined) return [[]]
  const withFirst = others
    .filter((other) => canPair(first, other))
    .flatMap((other) => {
      const free = others.filter((candidate) => candidate !== other)
      return listMaps(rest, free, canPair).map((map) => [[first, other] as const, ...map])
    })
  return [...listMaps(rest, others, canPair), ...withFirst]
}

function level({ type = 'nominal' }: TextbookMention): number {
  return { named: 1, nominal: 0.5, pronoun: 0.1 }[type]
}

function weigh(entity: Side, weighting: Weighting): number {
  const levels = entity.map(level)
  return weighting === 'level' ? Math.max(...levels) : sum(levels)
}

/** By `level`, all mentions of an entity together are worth as much as the best of them. */
function normalise(entity: Side, weighting: Weighting): number {
  return weigh(entity, weighting) / weigh(entity, 'mention')
}

function classWeight(entity: Side, year: AceRules['year']): number {
  return classify(entity) === 'SPC' ? 1 : year === '2008' ? 1e-8 : 0
}

function classify(entity: Side): string {
  return entity[0]?.features?.get('class') ?? 'SPC'
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
