import { ANTECEDENT, type CorefDocument, type Link } from '../../document/document.ts'
import type { Leftovers } from '../leftovers.ts'
import { defined } from '../shared/defined.ts'
import type { JsonNode } from '../shared/json-text.ts'
import type { Draft, ListedSpan } from '../shared/span-lists.ts'

/** What a system predicted for each mention, in lists parallel to `clusters`; null where there is nothing. */
const ANTECEDENTS = 'cluster_antecedents'
const CONFIDENCES = 'cluster_confidences'
const MENTION_CONFIDENCES = 'cluster_mention_confidences'

type Entities = Draft['entities']

/**
 * Add to entities the antecedents and confidences listed beside them.
 *
 * @throws InputError if a list is not parallel to the entities, or has an impossible value
 */
export function withFound(node: JsonNode, field: string, entities: Entities): Entities {
  const hasAny = [ANTECEDENTS, CONFIDENCES, MENTION_CONFIDENCES].some((name) => node.get(name) !== undefined)
  if (field !== 'clusters' || !hasAny) return entities
  const antecedents = parallel(node, ANTECEDENTS, entities)
  const confidences = parallel(node, CONFIDENCES, entities)
  const mentionConfidences = parallel(node, MENTION_CONFIDENCES, entities)
  return entities.map((spans, e) =>
    spans.map((span, m): ListedSpan => {
      const antecedent = antecedents(e, m)
      const confidence = confidences(e, m)
      const mentionConfidence = mentionConfidences(e, m)
      const isOther = Number.isInteger(antecedent) && antecedent !== m && (antecedent ?? -1) in spans
      if (antecedent !== undefined && !isOther)
        node.fail([ANTECEDENTS, e, m], 'expected null or the position of another span of this entity')
      if (confidence !== undefined && antecedent === undefined)
        node.fail([CONFIDENCES, e, m], `requires an antecedent in "${ANTECEDENTS}"`)
      for (const [name, value] of [
        [CONFIDENCES, confidence],
        [MENTION_CONFIDENCES, mentionConfidence],
      ] as const) {
        if (value !== undefined && !(value >= 0 && value <= 1))
          node.fail([name, e, m], 'expected null or a number from 0 to 1')
      }
      return { ...span, found: defined({ antecedent, confidence, mentionConfidence }) }
    }),
  )
}

/** Reads numbers from a list with an entry for each span of each entity; undefined if there is no list. */
function parallel(
  node: JsonNode,
  name: string,
  entities: Entities,
): (entity: number, mention: number) => number | undefined {
  if (node.get(name) === undefined) return () => undefined
  const lists = node.list(name, 'a list for each entity')
  if (lists.length !== entities.length) {
    node.fail(
      [name],
      `expected ${entities.length} lists, one for each entity of "clusters", found ${lists.length}`,
    )
  }
  return (e, m) => {
    const list: unknown = lists[e]
    const length = entities[e]?.length ?? 0
    if (!Array.isArray(list) || list.length !== length) {
      return node.fail([name, e], `expected a list of ${length}, one for each span of this entity`)
    }
    const value: unknown = list[m]
    if (value === null || typeof value === 'number') return value ?? undefined
    return node.fail([name, e, m], 'expected a number or null')
  }
}

type Lists = readonly (readonly (number | null)[])[]

/** The same lists for a document, without empty ones. @param list lists a value per mention, entity by entity */
export function listFound(
  { links, mentions }: CorefDocument,
  leftovers: Leftovers,
  list: (write: (mention: number) => number | null) => Lists,
): Readonly<Record<string, Lists>> {
  if (links.length === 0 && mentions.attributes === undefined) return {}
  const linkOf = new Map<number, Link>()
  for (const link of links) {
    const to = link.anchors?.[0] ?? -1
    if (link.kind !== ANTECEDENT || to < 0) continue
    if (mentions.entity[to] === mentions.entity[link.from]) linkOf.set(link.from, link)
    else leftovers.drop('antecedents of mentions that are of another entity')
  }
  const position = new Int32Array(mentions.count)
  const counts = new Map<number, number>()
  for (let m = 0; m < mentions.count; m++) {
    const entity = mentions.entity[m] as number
    position[m] = counts.get(entity) ?? 0
    counts.set(entity, (position[m] as number) + 1)
  }
  const lists: readonly (readonly [name: string, values: Lists])[] = [
    [ANTECEDENTS, list((m) => position[linkOf.get(m)?.anchors?.[0] ?? -1] ?? null)],
    [CONFIDENCES, list((m) => linkOf.get(m)?.confidence ?? null)],
    [MENTION_CONFIDENCES, list((m) => mentions.attributes?.[m]?.mentionConfidence ?? null)],
  ]
  return Object.fromEntries(lists.filter(([, values]) => values.flat().some((value) => value !== null)))
}
