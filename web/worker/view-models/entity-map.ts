import { mapByDice, mapByMentions } from 'coref-referee/explorer'
import { type CorefDocument, type MatchedPair, piecesOf, type Span } from 'coref-referee/score'
import { responseNumbers } from './response-numbers.ts'

/** The similarity by which entities are aligned: shared mentions (φ3, CEAFm) or their Dice coefficient (φ4, CEAFe). */
export type Similarity = 'phi3' | 'phi4'

/** CEAF's one-to-one map of a document, with all overlaps. */
export interface EntityMapModel {
  readonly label: string
  readonly system: number
  readonly similarity: Similarity
  readonly key: readonly MappedEntity[]
  readonly response: readonly MappedEntity[]
  readonly overlaps: readonly Overlap[]
  /** The greatest total similarity of a one-to-one map, and the totals it is divided by. */
  readonly total: number
  readonly recallTotal: number
  readonly precisionTotal: number
}

export interface MappedEntity {
  readonly id: string
  /** The words of its first mention. */
  readonly name: string
  readonly size: number
  readonly twins: number
  /** The number that the text view shows for it. */
  readonly number: number
  /** The entity it is aligned with, or -1. */
  readonly partner: number
}

export interface Overlap {
  readonly key: number
  readonly response: number
  readonly shared: number
  readonly similarity: number
  readonly isChosen: boolean
}

export function entityMapModel(
  label: string,
  system: number,
  comparison: MatchedPair,
  similarity: Similarity,
): EntityMapModel {
  const { key, response, table } = comparison
  const alignment = similarity === 'phi3' ? mapByMentions(table) : mapByDice(table)
  const keyPartner = new Int32Array(table.keyEntities).fill(-1)
  const responsePartner = new Int32Array(table.responseEntities).fill(-1)
  const overlaps: Overlap[] = []
  for (let k = 0; k < table.keyEntities; k++) {
    for (let c = table.rowStart[k] as number; c < (table.rowStart[k + 1] as number); c++) {
      const r = table.column[c] as number
      const shared = table.shared[c] as number
      const sizes = (table.keySizes[k] as number) + (table.responseSizes[r] as number)
      const isChosen = alignment[k] === c
      overlaps.push({
        key: k,
        response: r,
        shared,
        similarity: similarity === 'phi3' ? shared : (2 * shared) / sizes,
        isChosen,
      })
      if (isChosen) [keyPartner[k], responsePartner[r]] = [r, k]
    }
  }
  const numbers = responseNumbers(comparison)
  return {
    label,
    system,
    similarity,
    key: entities(key, table.keySizes, table.keyTwins, keyPartner, (e) => e + 1),
    response: entities(
      response,
      table.responseSizes,
      table.responseTwins,
      responsePartner,
      (e) => numbers[e] as number,
    ),
    overlaps,
    total: overlaps.reduce((sum, each) => sum + (each.isChosen ? each.similarity : 0), 0),
    recallTotal: similarity === 'phi3' ? table.keyMentions : table.keyEntities,
    precisionTotal: similarity === 'phi3' ? table.responseMentions : table.responseEntities,
  }
}

function entities(
  document: CorefDocument,
  sizes: Int32Array,
  twins: Int32Array,
  partner: Int32Array,
  numberOf: (entity: number) => number,
): MappedEntity[] {
  const first = new Int32Array(document.entityCount).fill(-1)
  for (let m = document.mentions.count - 1; m >= 0; m--) first[document.mentions.entity[m] as number] = m
  return Array.from({ length: document.entityCount }, (_, e) => ({
    id: document.entityId(e) ?? '',
    name: wordsIn(document, first[e] as number),
    size: sizes[e] as number,
    twins: twins[e] as number,
    number: numberOf(e),
    partner: partner[e] as number,
  }))
}

/** The words of a mention, or its span if there is no text. */
function wordsIn({ mentions, tokens }: CorefDocument, mention: number): string {
  const pieces = piecesOf(mentions, mention)
  if (tokens === undefined) return pieces.map(([start, end]) => `${start}-${end}`).join(' … ')
  const words = ([start, end]: Span): string =>
    Array.from({ length: end - start }, (_, i) => tokens.text(start + i)).join(' ')
  return pieces.map(words).join(' … ')
}
