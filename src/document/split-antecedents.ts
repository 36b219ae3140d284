import { InputError } from '../errors.ts'
import type { CorefDocument } from './document.ts'
import { withMergedEntities } from './filter.ts'

/**
 * The antecedent of a plural anaphor whose members are mentioned separately ("Ann … Mo … they"): it belongs
 * to the anaphor's entity like a mention, and its value is the set of its members' entities.
 */
export interface SplitAntecedent {
  readonly entity: number
  /** Numbers of the member entities, ascending. */
  readonly members: readonly number[]
}

export interface SplitDocument {
  readonly document: CorefDocument
  readonly antecedents: readonly SplitAntecedent[]
}

const SPLIT = 'split'

export function hasSplitAntecedents({ links }: CorefDocument): boolean {
  return links.some(({ kind }) => kind === SPLIT)
}

/** Step limit for finding the members of a document's split antecedents. */
const MOST_STEPS = 5_000_000

/**
 * The split antecedents of a document. A member that has a split antecedent itself is replaced by that one's
 * members; equal antecedents count once, and entities with equal ones are one entity. A member that is not,
 * or no longer, an entity of the document is left out.
 *
 * @throws InputError where nested antecedents have too many members
 */
export function splitAntecedents(document: CorefDocument): SplitDocument {
  let current = document
  let steps = 0
  const spend = (count: number): void => {
    steps += count
    if (steps > MOST_STEPS) throw tooManyMembers(document)
  }
  for (;;) {
    const antecedents = resolve(current, spend)
    const merged = mergeEqual(current, antecedents)
    if (merged === undefined) return { document: current, antecedents }
    current = merged
  }
}

export function tooManyMembers(document: CorefDocument): InputError {
  return new InputError(
    'too-many-candidates',
    document.origin.locate(),
    `the split antecedents of document "${document.id}" have too many members, counting those of antecedents that are split themselves; use --split ignore`,
  )
}

function resolve(document: CorefDocument, spend: (steps: number) => void): SplitAntecedent[] {
  const splits = collectSplits(document)
  const expand = expander(splits, spend)
  const antecedents: SplitAntecedent[] = []
  for (const [entity, sets] of [...splits].sort(([a], [b]) => a - b)) {
    const seen = new Set<string>()
    for (const set of sets) {
      const members = expand(entity, set)
      spend(members.length)
      const name = members.join(' ')
      if (members.length === 0 || seen.has(name)) continue
      seen.add(name)
      antecedents.push({ entity, members })
    }
  }
  return antecedents
}

/** By entity, the sets of members that its antecedents name. */
type Splits = ReadonlyMap<number, readonly ReadonlySet<number>[]>

function collectSplits(document: CorefDocument): Splits {
  const numberOf = new Map<string, number>()
  for (let e = 0; e < document.entityCount; e++) {
    const id = document.entityId(e)
    if (id !== undefined) numberOf.set(id, e)
  }
  const splits = new Map<number, Set<number>[]>()
  for (const { kind, from, to } of document.links) {
    if (kind !== SPLIT) continue
    const entity = document.mentions.entity[from] as number
    const members = to.flatMap((id) => numberOf.get(id) ?? []).filter((member) => member !== entity)
    if (members.length === 0) continue
    const sets = splits.get(entity)
    if (sets === undefined) splits.set(entity, [new Set(members)])
    else sets.push(new Set(members))
  }
  return splits
}

/**
 * The entities that the members of an antecedent stand for, ascending. An entity on a cycle stands for itself:
 * it is a member if a path from the antecedent's entity to it and one from it back to itself have no other
 * entity in common.
 */
function expander(
  split: Splits,
  spend: (steps: number) => void,
): (entity: number, set: ReadonlySet<number>) => readonly number[] {
  const following = new Map([...split].map(([e, sets]) => [e, [...new Set(sets.flatMap((set) => [...set]))]]))
  const { leavesOf, isCyclic } = leavesBelow(following, spend)
  return (entity, set) => {
    const members = new Set<number>()
    if (!isCyclic(entity)) {
      for (const member of set) {
        const leaves = leavesOf(member)
        spend(leaves.length)
        for (const leaf of leaves) members.add(leaf)
      }
    } else {
      for (const reached of reachable(set, entity, following, spend)) {
        if (!following.has(reached) || isMetAgain(reached, set, entity, following, spend))
          members.add(reached)
      }
    }
    return [...members].sort((a, b) => a - b)
  }
}

type Following = ReadonlyMap<number, readonly number[]>

/** The entities at the end of all paths from an entity, found once for each; none if a path leads into a cycle. */
function leavesBelow(
  following: Following,
  spend: (steps: number) => void,
): { leavesOf: (entity: number) => readonly number[]; isCyclic: (entity: number) => boolean } {
  const leaves = new Map<number, readonly number[]>()
  const cyclic = new Set<number>()
  const isOpen = new Set<number>()
  const leavesOf = (entity: number): readonly number[] => leaves.get(entity) ?? [entity]
  const close = (entity: number, next: readonly number[]): void => {
    isOpen.delete(entity)
    if (next.some((each) => isOpen.has(each) || cyclic.has(each))) cyclic.add(entity)
    if (cyclic.has(entity)) return void leaves.set(entity, [])
    const ownLeaves = new Set<number>()
    for (const each of next) {
      const below = leavesOf(each)
      spend(below.length)
      for (const leaf of below) ownLeaves.add(leaf)
    }
    leaves.set(entity, [...ownLeaves])
  }
  for (const root of following.keys()) {
    const waiting = [root]
    while (waiting.length > 0) {
      const entity = waiting.at(-1) as number
      const next = following.get(entity)
      if (next === undefined || leaves.has(entity)) {
        waiting.pop()
      } else if (isOpen.has(entity)) {
        waiting.pop()
        close(entity, next)
      } else {
        isOpen.add(entity)
        spend(next.length)
        for (const each of next) if (!leaves.has(each) && !isOpen.has(each)) waiting.push(each)
      }
    }
  }
  return { leavesOf, isCyclic: (entity) => cyclic.has(entity) }
}

/** All that can be reached from some entities without passing another. */
function reachable(
  from: Iterable<number>,
  without: number,
  following: Following,
  spend: (steps: number) => void,
): Set<number> {
  const reached = new Set(from)
  reached.delete(without)
  for (const entity of reached) {
    const next = following.get(entity) ?? []
    spend(next.length + 1)
    for (const each of next) if (each !== without) reached.add(each)
  }
  return reached
}

/**
 * Is there a path from a set of entities to this one, and one from this one back to itself, with nothing else in
 * common? A flow of two (Ford and Fulkerson 1956): take any cycle through the entity, then look for a path from
 * the set that may give parts of the cycle back.
 */
function isMetAgain(
  entity: number,
  set: ReadonlySet<number>,
  without: number,
  following: Following,
  spend: (steps: number) => void,
): boolean {
  const circle = circleThrough(entity, without, following, spend)
  if (circle === undefined) return false
  const isFree = (each: number): boolean => each !== without
  // From `behind`, the search goes on; entering an entity of the cycle only leads back along it.
  const [before, behind] = [new Set<number>(), new Set<number>()]
  const waiting: [entity: number, isBehind: boolean][] = []
  const enter = (each: number): void => {
    if (before.has(each)) return
    before.add(each)
    waiting.push([each, false])
  }
  const pass = (each: number): void => {
    if (behind.has(each)) return
    behind.add(each)
    waiting.push([each, true])
  }
  for (const each of set) if (isFree(each)) enter(each)
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    const [each, isBehind] = step
    if (each === entity && !isBehind) return true
    const back = circle.get(each)
    spend(1)
    if (!isBehind) {
      pass(back ?? each)
      continue
    }
    if (back !== undefined) enter(each)
    const next = following.get(each) ?? []
    spend(next.length)
    for (const other of next) if (isFree(other) && circle.get(other) !== each) enter(other)
  }
  return false
}

/** The entities on a cycle through an entity, each with its predecessor. */
function circleThrough(
  entity: number,
  without: number,
  following: Following,
  spend: (steps: number) => void,
): Map<number, number> | undefined {
  const from = new Map<number, number>()
  const waiting = [entity]
  for (const at of waiting) {
    const next = following.get(at) ?? []
    spend(next.length + 1)
    for (const each of next) {
      if (each === entity) {
        const circle = new Map<number, number>()
        for (let on = at; on !== entity; on = from.get(on) as number) circle.set(on, from.get(on) as number)
        return circle
      }
      if (each === without || from.has(each)) continue
      from.set(each, at)
      waiting.push(each)
    }
  }
  return undefined
}

/** The document with those entities joined that have equal antecedents; undefined where there are none. */
function mergeEqual(
  document: CorefDocument,
  antecedents: readonly SplitAntecedent[],
): CorefDocument | undefined {
  const into = Int32Array.from({ length: document.entityCount }, (_, e) => e)
  const rootOf = (entity: number): number => {
    let at = entity
    while (into[at] !== at) {
      into[at] = into[into[at] as number] as number
      at = into[at] as number
    }
    return at
  }
  const first = new Map<string, number>()
  let isMerged = false
  for (const { entity, members } of antecedents) {
    const name = members.join(' ')
    const known = first.get(name)
    if (known === undefined) {
      first.set(name, entity)
      continue
    }
    const [one, other] = [rootOf(known), rootOf(entity)]
    if (one === other) continue
    into[Math.max(one, other)] = Math.min(one, other)
    isMerged = true
  }
  return isMerged ? withMergedEntities(document, rootOf) : undefined
}
