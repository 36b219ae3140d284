import type { Corpus } from '../corpus/corpus.ts'
import { sidesOf } from '../corpus/sides.ts'
import { type CorefDocument, type MentionAttributes, mentionsByEntity } from '../document/document.ts'
import { spanText } from '../document/tokens.ts'
import { RefereeError } from '../errors.ts'
import { assign } from '../matching/assignment/assignment.ts'
import type { TwinDocuments } from '../matching/twin-documents.ts'
import { type Counts, type RatioScore, ratioScore, sharedNumerator } from '../metrics/metric.ts'
import { ExactSum } from './exact-sum.ts'
import type { NewAnalysis } from './run/analysis.ts'
import { scoreSides } from './run/score-sides.ts'
import { resolveSettings, type Settings } from './settings.ts'

/** A mention as passed to a similarity. */
export interface SimilarMention extends MentionAttributes {
  /** The same for a mention and its twin on the other side, and for no other mention in the document. */
  readonly id: number
  readonly start: number
  readonly end: number
  /** Its words joined by blanks, if the document has words. */
  readonly text: string | undefined
}

export interface SimilarEntity {
  /** The id that the entity has in its file, if any. */
  readonly id: string | undefined
  readonly mentions: readonly SimilarMention[]
}

/** φ: how similar a key entity and a response entity are; at least 0, and 0 if they have nothing in common. */
export type EntitySimilarity = (key: SimilarEntity, response: SimilarEntity) => number

/**
 * CEAF with a similarity of your own (Luo 2005, section 2.2): a function that scores a response against a key. The
 * one-to-one entity map with the greatest total similarity is compared with that of each entity with itself.
 *
 * @throws RefereeError for a similarity that is negative or not a number
 */
export function ceaf({
  similarity,
}: {
  readonly similarity: EntitySimilarity
}): (
  key: Corpus,
  response: Corpus,
  settings?: Partial<Omit<Settings, 'metrics' | 'by' | 'average'>>,
) => RatioScore & { readonly counts: Counts } {
  return (key, response, overrides = {}) => {
    const settings = resolveSettings(overrides)
    const sides = sidesOf(key, response, settings)
    const counts = scoreSides(sides, settings, similarities(similarity)).result
    return { ...ratioScore(counts), counts }
  }
}

function similarities(similarity: EntitySimilarity): NewAnalysis<Counts> {
  return () => {
    const totals = [new ExactSum(), new ExactSum(), new ExactSum()] as const
    return {
      add({ matched }) {
        const sums = sumsOf(matched, similarity)
        for (const [i, total] of totals.entries()) total.addAll(sums[i] ?? [])
      },
      result: () => sharedNumerator(totals[0].value, totals[1].value, totals[2].value),
    }
  }
}

/** The terms of Φ, and of its maximum for the key and for the response. */
function sumsOf(
  { key, response, twins }: TwinDocuments,
  similarity: EntitySimilarity,
): [number[], number[], number[]] {
  const keyNames = Array.from({ length: key.mentions.count }, (_, m) => m)
  const responseNames = Array.from({ length: response.mentions.count }, (_, m) => key.mentions.count + m)
  for (const [m, twin] of twins.entries()) if (twin >= 0) responseNames[twin] = m
  const [rows, columns] = [entitiesOf(key, keyNames), entitiesOf(response, responseNames)]
  const measure = (a: SimilarEntity, b: SimilarEntity): number => checkSimilarity(similarity(a, b), a, b)
  const rowStart = new Int32Array(rows.length + 1)
  const column: number[] = []
  const weight: number[] = []
  for (const [i, row] of rows.entries()) {
    for (const [j, other] of columns.entries()) {
      const worth = measure(row, other)
      if (worth === 0) continue
      column.push(j)
      weight.push(worth)
    }
    rowStart[i + 1] = column.length
  }
  const map = assign({
    rows: rows.length,
    columns: columns.length,
    rowStart,
    column: Int32Array.from(column),
    weight: Float64Array.from(weight),
  })
  return [
    [...map].flatMap((cell) => (cell < 0 ? [] : [weight[cell] as number])),
    rows.map((entity) => measure(entity, entity)),
    columns.map((entity) => measure(entity, entity)),
  ]
}

function entitiesOf(document: CorefDocument, names: readonly number[]): SimilarEntity[] {
  const { mentions, tokens } = document
  return mentionsByEntity(document).map((members, e) => ({
    id: document.entityId(e),
    mentions: members.map((m) => {
      const [start, end] = [mentions.start[m] as number, mentions.end[m] as number]
      const text = tokens === undefined ? undefined : spanText(tokens, start, end)
      return { ...mentions.attributes?.[m], id: names[m] as number, start, end, text }
    }),
  }))
}

function checkSimilarity(value: number, key: SimilarEntity, response: SimilarEntity): number {
  if (Number.isFinite(value) && value >= 0) return value
  throw new RefereeError(
    'bad-setting',
    `the similarity of ${key.id ?? 'an entity'} and ${response.id ?? 'an entity'} is ${value}; it must be a number, 0 or more`,
  )
}
