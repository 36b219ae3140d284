import type { CorefDocument } from '../document/document.ts'
import { type TwinDocuments, twinsOfResponse } from '../matching/twin-documents.ts'
import {
  type Counts,
  type DiscourseMetric,
  type Laws,
  RATIO_COUNTS,
  ratioScore,
  sharedNumerator,
} from './metric.ts'

/*
 * Bridging: an anaphor is related to an entity without being one of its mentions ("a house … the
 * door"). Three scores demand more and more of a response: to find the anaphor, to have the same mention
 * as its antecedent, or, less strictly, a mention of the same entity.
 */

const PAPER =
  'Yu et al. 2022, The Universal Anaphora scorer; Hou, Markert and Strube 2018, Unrestricted bridging resolution'
const LAWS: Laws = {
  symmetric: true,
  identity: 'a document without bridging has nothing to find: 0/0',
  ignoresTwinlessSingletons: true,
}

/** Bridging anaphors: which mentions are rightly marked as bridging, whatever their antecedents. */
export const bridgingAnaphor: DiscourseMetric = {
  id: 'bridging.anaphor',
  label: 'Bridging anaphors',
  family: 'discourse',
  counts: RATIO_COUNTS,
  count: (documents) => {
    const [key, response] = [bridgesOf(documents.key), bridgesOf(documents.response)]
    const found = [...key.keys()].filter((k) => response.has(documents.twins[k] as number)).length
    return sharedNumerator(found, key.size, response.size)
  },
  score: ratioScore,
  card: {
    formula: `recall    = key anaphors whose twin is an anaphor ÷ key anaphors
precision = the same ÷ response anaphors`,
    paper: PAPER,
    reading:
      'An anaphor counts once, however many antecedents it has. Mentions are matched by --match. Without anaphors the score is 0, flagged undefined.',
    laws: LAWS,
  },
}

/** Bridging with the right antecedent mention. */
export const bridgingMention: DiscourseMetric = {
  ...bridgingAnaphor,
  id: 'bridging.mention',
  label: 'Bridging mentions',
  count: (documents) => {
    const { twins } = documents
    return countPairs(documents, (bridge, other) => twins[bridge.mention] === other.mention)
  },
  card: {
    ...bridgingAnaphor.card,
    formula: `recall    = key pairs of anaphor and antecedent that the response has, mention for mention ÷ key pairs
precision = the same ÷ response pairs`,
    reading:
      "The antecedent is the mention the format names. If it names only an entity, it is that entity's last mention before the anaphor, else its first. Several antecedents make several pairs.",
  },
}

/** Bridging with an antecedent of the right entity. */
export const bridgingEntity: DiscourseMetric = {
  ...bridgingAnaphor,
  id: 'bridging.entity',
  label: 'Bridging entities',
  count: (documents) => {
    const reverse = twinsOfResponse(documents)
    const { entity } = documents.key.mentions
    return countPairs(documents, (bridge, other) => {
      const twin = reverse[other.mention] as number
      return twin >= 0 && entity[twin] === bridge.entity
    })
  },
  card: {
    ...bridgingAnaphor.card,
    formula: `recall    = key pairs of anaphor and entity to which a response pair leads ÷ key pairs
precision = the same ÷ response pairs`,
    reading:
      "A response pair leads to the key entity with the twin of its antecedent, found as for bridging.mention. Only the key's entities matter.",
    laws: { ...LAWS, symmetric: false },
  },
}

interface Bridge {
  readonly entity: number
  readonly mention: number
}

/** The antecedents of each bridging anaphor, except those that are not entities of the document. */
function bridgesOf(document: CorefDocument): Map<number, Bridge[]> {
  const { mentions, links } = document
  const bridges = new Map<number, Bridge[]>()
  if (!links.some(({ kind }) => kind === 'bridging')) return bridges
  const numberOf = new Map<string, number>()
  for (let e = 0; e < document.entityCount; e++) {
    const id = document.entityId(e)
    if (id !== undefined) numberOf.set(id, e)
  }
  const members = Array.from({ length: document.entityCount }, (): number[] => [])
  for (let m = 0; m < mentions.count; m++) members[mentions.entity[m] as number]?.push(m)
  for (const { kind, from, to, anchors } of links) {
    if (kind !== 'bridging') continue
    for (const [i, id] of to.entries()) {
      const entity = numberOf.get(id)
      if (entity === undefined) continue
      const candidates = members[entity] as number[]
      const anchor = anchors?.[i] ?? -1
      const mention =
        anchor >= 0 ? anchor : (candidates.findLast((m) => m < from) ?? (candidates[0] as number))
      bridges.set(from, [...(bridges.get(from) ?? []), { entity, mention }])
    }
  }
  return bridges
}

/** Counts pairs, each of which is right with at most one other. */
function countPairs(
  { key, response, twins }: TwinDocuments,
  isRight: (bridge: Bridge, other: Bridge) => boolean,
): Counts {
  const [keyBridges, responseBridges] = [bridgesOf(key), bridgesOf(response)]
  const total = (bridges: ReadonlyMap<number, readonly Bridge[]>): number =>
    [...bridges.values()].reduce((sum, list) => sum + list.length, 0)
  let right = 0
  for (const [anaphor, bridges] of keyBridges) {
    const unmatched = [...(responseBridges.get(twins[anaphor] as number) ?? [])]
    for (const bridge of bridges) {
      const at = unmatched.findIndex((other) => isRight(bridge, other))
      if (at < 0) continue
      unmatched.splice(at, 1)
      right++
    }
  }
  return sharedNumerator(right, total(keyBridges), total(responseBridges))
}
