import type { CorefDocument } from './document.ts'
import { withMergedEntities } from './filter.ts'

/**
 * The antecedent of a plural anaphor whose members were mentioned apart ("Ann … Mo … they"): it belongs to
 * the anaphor's entity like a mention, and its value is the set of its members' entities.
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

/**
 * The split antecedents of a document. A member that has a split antecedent itself stands for the members of
 * that one; equal antecedents count once, and entities that have equal ones are one entity. A member that is
 * no entity of the document (any more) is left out.
 */
export function splitAntecedents(document: CorefDocument): SplitDocument {
  let current = document
  for (;;) {
    const antecedents = resolve(current)
    const merged = mergeEqual(current, antecedents)
    if (merged === undefined) return { document: current, antecedents }
    current = merged
  }
}

function resolve(document: CorefDocument): SplitAntecedent[] {
  const numberOf = new Map<string, number>()
  for (let e = 0; e < document.entityCount; e++) {
    const id = document.entityId(e)
    if (id !== undefined) numberOf.set(id, e)
  }
  const said = new Map<number, Set<number>[]>()
  for (const { kind, from, to } of document.links) {
    if (kind !== SPLIT) continue
    const entity = document.mentions.entity[from] as number
    const members = to.flatMap((id) => numberOf.get(id) ?? []).filter((member) => member !== entity)
    if (members.length > 0) said.set(entity, [...(said.get(entity) ?? []), new Set(members)])
  }

  /** The entities that a member stands for; one that is met again on the way stands for itself. */
  const expand = (entity: number, path: ReadonlySet<number>): number[] => {
    const sets = said.get(entity)
    if (sets === undefined || path.has(entity)) return [entity]
    const deeper = new Set([...path, entity])
    return sets.flatMap((set) => [...set].flatMap((member) => expand(member, deeper)))
  }
  const antecedents: SplitAntecedent[] = []
  for (const [entity, sets] of [...said].sort(([a], [b]) => a - b)) {
    const seen = new Set<string>()
    for (const set of sets) {
      const expanded = [...set].flatMap((member) => expand(member, new Set([entity])))
      const members = [...new Set(expanded)].filter((member) => member !== entity).sort((a, b) => a - b)
      const name = members.join(' ')
      if (members.length === 0 || seen.has(name)) continue
      seen.add(name)
      antecedents.push({ entity, members })
    }
  }
  return antecedents
}

/** The document with entities joined whose antecedents are equal; undefined where there are none. */
function mergeEqual(
  document: CorefDocument,
  antecedents: readonly SplitAntecedent[],
): CorefDocument | undefined {
  const into = Int32Array.from({ length: document.entityCount }, (_, e) => e)
  const rootOf = (entity: number): number => {
    let at = entity
    while (into[at] !== at) at = into[at] as number
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
