import type { MentionType } from '../../src/document/document.ts'
import type { LawMention } from './arbitraries.ts'

export interface AceRun {
  readonly year: '2005' | '2007' | '2008'
  readonly weighting: 'level' | 'mention'
}

type Entity = readonly LawMention[]

const LEVEL: Readonly<Record<MentionType, number>> = { named: 1, nominal: 0.5, pronoun: 0.1 }
const levelOf = ({ type }: LawMention): number => LEVEL[type]

/**
 * The ACE value by its definition (METRICS 14), every map of entities and of mentions tried: the values
 * of all maps that are equally good, since the rules of 2008 choose a map by one weighting and value it by
 * another. For documents without a text and without roles, styles and subtypes.
 */
export function aceOracle(
  key: readonly LawMention[],
  response: readonly LawMention[],
  run: AceRun,
): number[] {
  const [keys, responses] = [entitiesOf(key), entitiesOf(response)]
  const classWeight = (e: Entity): number => (classOf(e) === 'SPC' ? 1 : run.year === '2008' ? 1e-8 : 0)
  const own = (e: Entity, weighting = run.weighting): number =>
    classWeight(e) * (weighting === 'level' ? best(e) : total(e))
  const reference = sum(keys.map((e) => own(e)))
  if (reference === 0) return [0]
  const isKeys = (t: LawMention): boolean => key.some((r) => matches(r, t))

  const cost = (e: Entity, t: LawMention, weighting: string): number => {
    if (run.year === '2005') return isKeys(t) ? 0 : -0.75 * levelOf(t)
    return -0.75 * classWeight(e) * (weighting === 'level' ? best(e) / total(e) : 1) * levelOf(t)
  }
  const falseAlarm = (e: Entity, weighting: string): number => {
    if (run.year !== '2005') return -0.75 * classWeight(e) * (weighting === 'level' ? best(e) : total(e))
    const costs = sum(e.map((t) => cost(e, t, weighting)))
    return 0.75 * classWeight(e) * (weighting === 'level' ? (best(e) * costs) / total(e) : costs)
  }
  const mapped = (r: Entity, t: Entity, weighting: string): number => {
    const likeness =
      Math.min(classWeight(r), classWeight(t)) *
      (r[0]?.entityType === t[0]?.entityType ? 1 : 0.5) *
      (classOf(r) === classOf(t) ? 1 : 0.75)
    const score = (a: LawMention, b: LawMention): number =>
      Math.min(levelOf(a), levelOf(b)) * (a.type === b.type ? 1 : 0.9)
    const norm = run.year === '2005' ? 1 : likeness * (weighting === 'level' ? best(r) / total(r) : 1)
    const most = Math.max(
      ...maps(r, t, matches).map((map) =>
        sum(map.map(([a, b]) => norm * score(a, b) - cost(t, b, weighting))),
      ),
    )
    const value = most + sum(t.map((each) => cost(t, each, weighting)))
    if (run.year !== '2005') return value
    return weighting === 'mention'
      ? likeness * value
      : (likeness * Math.min(best(r), best(t)) * value) / total(r)
  }

  const touch = (r: Entity, t: Entity): boolean => r.some((a) => t.some((b) => matches(a, b)))
  const mapping = run.year === '2008' ? 'mention' : run.weighting
  const gain = (map: readonly (readonly [Entity, Entity])[]): number =>
    sum(map.map(([r, t]) => mapped(r, t, mapping) - falseAlarm(t, mapping)))
  const isForced = (map: readonly (readonly [Entity, Entity])[]): boolean =>
    keys.every((r) => {
      const touched = responses.filter((t) => touch(r, t))
      const isAlone = touched.every((t) => keys.every((other) => other === r || !touch(other, t)))
      return touched.length === 0 || !isAlone || map.some(([each]) => each === r)
    })
  const allowed = maps(keys, responses, touch).filter(isForced)
  const greatest = Math.max(...allowed.map(gain))
  return allowed
    .filter((map) => gain(map) > greatest - 1e-12)
    .map((map) => {
      const found = sum(map.map(([r, t]) => mapped(r, t, run.weighting)))
      const alarms = sum(
        responses.filter((t) => !map.some(([, each]) => each === t)).map((t) => falseAlarm(t, run.weighting)),
      )
      return (100 * (found + alarms)) / reference
    })
}

/** Without a text a position is a character, and a mention reaches from its first to its last one. */
function matches(a: LawMention, b: LawMention): boolean {
  const [from, to] = [extentOf(a), extentOf(b)]
  const shared = Math.min(from[1], to[1]) - Math.max(from[0], to[0])
  return shared > 0 && shared / Math.max(from[1] - from[0], to[1] - to[0]) >= 0.3
}

function extentOf({ span }: LawMention): [number, number] {
  return [span[0]?.[0] ?? 0, span.at(-1)?.[1] ?? 0]
}

/** All one-to-one maps between some of one side and some of the other. */
function maps<T>(
  [first, ...rest]: readonly T[],
  others: readonly T[],
  isPair: (a: T, b: T) => boolean,
): (readonly (readonly [T, T])[])[] {
  if (first === undefined) return [[]]
  const without = maps(rest, others, isPair)
  const withFirst = others
    .filter((other) => isPair(first, other))
    .flatMap((other) =>
      maps(
        rest,
        others.filter((each) => each !== other),
        isPair,
      ).map((map) => [[first, other] as const, ...map]),
    )
  return [...without, ...withFirst]
}

function entitiesOf(side: readonly LawMention[]): Entity[] {
  const ids = [...new Set(side.map(({ entity }) => entity))]
  return ids.map((id) => side.filter(({ entity }) => entity === id))
}

const classOf = (e: Entity): string => e[0]?.features?.get('class') ?? 'SPC'
const best = (e: Entity): number => Math.max(...e.map(levelOf))
const total = (e: Entity): number => sum(e.map(levelOf))
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
