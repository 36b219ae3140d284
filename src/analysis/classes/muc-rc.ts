import { Components } from '../../document/components.ts'
import type { CorefDocument } from '../../document/document.ts'
import { type TwinDocuments, twinsOfResponse } from '../../matching/twin-documents.ts'
import { type RatioScore, ratioScore } from '../../metrics/metric.ts'

/**
 * MUC-RC, the score of one resolution class (Stoyanov et al. 2009, section 4.2): everything outside the
 * class is resolved as in the key, and only the class's anaphors are left to the response.
 *
 * Start from the key with every mention of the class on its own, add the response's links from those
 * mentions to their antecedents and close them. Recall is the share of the links the class needed that
 * came back; precision, the share of the links the response introduced that were right.
 */
export interface ClassCounts {
  readonly needed: number
  readonly introduced: number
  readonly correct: number
}

export const noCounts: ClassCounts = { needed: 0, introduced: 0, correct: 0 }

/** By response mention: the earlier mentions that the response links it to. */
export type Links = (mention: number) => readonly number[]

/** The links implied by entities alone: each mention with all that come before it in its entity. */
function linksWithinEntities({ mentions, entityCount }: CorefDocument): Links {
  const members: number[][] = Array.from({ length: entityCount }, () => [])
  for (let m = 0; m < mentions.count; m++) members[mentions.entity[m] as number]?.push(m)
  return (mention) => (members[mentions.entity[mention] as number] ?? []).filter((other) => other < mention)
}

/**
 * Count for one class.
 *
 * @param isOfClass whether a key mention is of the class; never true for the first of an entity
 * @param links of the response: its resolver's own, or by default those within its entities
 */
export function countClass(
  documents: TwinDocuments,
  isOfClass: (keyMention: number) => boolean,
  links: Links = linksWithinEntities(documents.response),
): ClassCounts {
  const { key, response, twins } = documents
  const { count, entity } = key.mentions
  const reverse = twinsOfResponse(documents)
  // Key mentions keep their numbers; response mentions without a twin come after them.
  const vertexOf = (r: number): number => {
    const twin = reverse[r] as number
    return twin >= 0 ? twin : count + r
  }
  const parts = new Components(count + response.mentions.count)
  const kept: number[] = []
  let needed = 0
  for (let k = 0; k < count; k++) {
    if (isOfClass(k)) {
      needed++
      continue
    }
    const e = entity[k] as number
    const first = kept[e]
    if (first === undefined) kept[e] = k
    else parts.join(first, k)
  }
  let introduced = 0
  for (let k = 0; k < count; k++) {
    const twin = twins[k] as number
    if (twin < 0 || !isOfClass(k)) continue
    for (const antecedent of links(twin)) if (parts.join(k, vertexOf(antecedent))) introduced++
  }
  return { needed, introduced, correct: needed - (partsOfEntities(key, parts) - key.entityCount) }
}

/** Into how many parts the key's entities fall in total. */
function partsOfEntities({ mentions, entityCount }: CorefDocument, parts: Components): number {
  const seen: Set<number>[] = Array.from({ length: entityCount }, () => new Set())
  for (let m = 0; m < mentions.count; m++) seen[mentions.entity[m] as number]?.add(parts.find(m))
  return seen.reduce((sum, roots) => sum + roots.size, 0)
}

export function addCounts(a: ClassCounts, b: ClassCounts): ClassCounts {
  return {
    needed: a.needed + b.needed,
    introduced: a.introduced + b.introduced,
    correct: a.correct + b.correct,
  }
}

export function scoreClass({ needed, introduced, correct }: ClassCounts): RatioScore {
  return ratioScore({
    recallNumerator: correct,
    recallDenominator: needed,
    precisionNumerator: correct,
    precisionDenominator: introduced,
  })
}
