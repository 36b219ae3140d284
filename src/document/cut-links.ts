import { Components } from './components.ts'
import { ANTECEDENT, type CorefDocument, type Link } from './document.ts'

/** A link from a mention to its antecedent. */
export interface AntecedentLink {
  readonly from: number
  readonly to: number
  /** From 0 to 1; undefined where the system gives none. */
  readonly confidence: number | undefined
}

/** The links of a document from mentions to their antecedents. */
export function antecedentLinks({ links }: CorefDocument): AntecedentLink[] {
  return links.flatMap(({ kind, from, anchors, confidence }) => {
    const to = anchors?.[0] ?? -1
    return kind === ANTECEDENT && to >= 0 ? [{ from, to, confidence }] : []
  })
}

/**
 * The document without the antecedent links whose confidence is below a threshold: entities are what remains
 * connected. Mentions that no link connects to their entity stay in it.
 */
export function cutLinks(document: CorefDocument, threshold: number): CorefDocument {
  const all = antecedentLinks(document)
  const isKept = ({ confidence }: AntecedentLink): boolean =>
    confidence === undefined || confidence >= threshold
  if (all.every(isKept)) return document
  const { mentions } = document
  const linked = connect(mentions.count, all)
  const kept = connect(mentions.count, all.filter(isKept))
  const first = new Map<number, number>()
  for (let m = 0; m < mentions.count; m++) {
    const entity = mentions.entity[m] as number
    const begin = first.get(entity)
    if (begin === undefined) first.set(entity, m)
    else if (linked.find(m) === m) kept.join(begin, m)
  }
  return regroup(document, kept.roots(), threshold)
}

function connect(count: number, links: readonly AntecedentLink[]): Components {
  const components = new Components(count)
  for (const { from, to } of links) components.join(from, to)
  return components
}

/** @param root by mention, the first mention of those it stays with */
function regroup(document: CorefDocument, root: Int32Array, threshold: number): CorefDocument {
  const { mentions } = document
  const number = new Map<number, number>()
  const entity = root.map((m) => {
    const known = number.get(m) ?? number.size
    number.set(m, known)
    return known
  })
  const ids = namesOf(document, [...number.keys()])
  const isKept = ({ kind, confidence }: Link): boolean =>
    kind !== ANTECEDENT || confidence === undefined || confidence >= threshold
  return {
    ...document,
    mentions: { ...mentions, entity },
    entityCount: number.size,
    entityId: (e) => ids[e],
    links: document.links.filter(isKept),
  }
}

/** The first part of an entity keeps its name; the others get new ones. */
function namesOf({ mentions, entityCount, entityId }: CorefDocument, firsts: readonly number[]): string[] {
  const taken = new Set(Array.from({ length: entityCount }, (_, e) => entityId(e)))
  const begun = new Set<number>()
  return firsts.map((m) => {
    const e = mentions.entity[m] as number
    const name = entityId(e) ?? String(e)
    if (!begun.has(e)) {
      begun.add(e)
      return name
    }
    let part = 2
    while (taken.has(`${name}.${part}`)) part++
    taken.add(`${name}.${part}`)
    return `${name}.${part}`
  })
}
