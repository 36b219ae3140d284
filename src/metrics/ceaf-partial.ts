import { mentionSize } from '../document/document.ts'
import { assign } from '../matching/assignment/assignment.ts'
import { overlappingMentions } from '../matching/overlapping.ts'
import type { TwinDocuments } from '../matching/twin-documents.ts'
import type { AlignedEntities } from './ceaf.ts'
import { type DiscourseMetric, RATIO_COUNTS, ratioScore, sharedNumerator } from './metric.ts'

const READING =
  'The credit of two mentions is the Dice coefficient of their tokens, whatever --match is; each mention gives credit to one other. Without partial overlaps this is the plain metric.'

/** CEAFm with partial credit for overlapping mentions. */
export const ceafMentionPartial: DiscourseMetric = {
  id: 'ceafm.partial',
  label: 'CEAFm partial',
  family: 'discourse',
  counts: RATIO_COUNTS,
  count(documents) {
    const best = total(alignByCredit(documents))
    return sharedNumerator(best, documents.key.mentions.count, documents.response.mentions.count)
  },
  score: ratioScore,
  card: {
    formula: `φ3'(k, r) = greatest total credit of a one-to-one map between the mentions of k and r; credit = 2 |m ∩ m'| / (|m| + |m'|) in tokens
recall    = Φ ÷ Σ_k |k|
precision = Φ ÷ Σ_r |r|`,
    paper: 'Luo 2005, On coreference resolution performance metrics, section 2.2 proposes partial credit',
    reading: READING,
    laws: { symmetric: true, identity: true, ignoresTwinlessSingletons: false },
  },
}

/** CEAFe with partial credit for overlapping mentions. */
export const ceafEntityPartial: DiscourseMetric = {
  ...ceafMentionPartial,
  id: 'ceafe.partial',
  label: 'CEAFe partial',
  count(documents) {
    const best = total(alignByDiceOfCredit(documents))
    return sharedNumerator(best, documents.key.entityCount, documents.response.entityCount)
  },
  card: {
    ...ceafMentionPartial.card,
    formula: `φ4'(k, r) = 2 φ3'(k, r) / (|k| + |r|)
recall    = Φ ÷ number of key entities
precision = Φ ÷ number of response entities`,
  },
}

interface Credit {
  readonly key: number
  readonly response: number
  readonly credit: number
}

/** The best map under φ3'. */
export function alignByCredit(documents: TwinDocuments): AlignedEntities[] {
  return alignPartially(documents, (credit) => credit)
}

/** The best map under φ4'. */
export function alignByDiceOfCredit(documents: TwinDocuments): AlignedEntities[] {
  return alignPartially(documents, (credit, k, r) => (2 * credit) / (k + r))
}

function total(pairs: readonly AlignedEntities[]): number {
  return pairs.reduce((sum, { worth }) => sum + worth, 0)
}

function alignPartially(
  { key, response }: TwinDocuments,
  similarity: (credit: number, keySize: number, responseSize: number) => number,
): AlignedEntities[] {
  const credits = creditsByEntities({ key, response })
  const sizes = (side: typeof key): Int32Array => {
    const counts = new Int32Array(side.entityCount)
    for (const e of side.mentions.entity) counts[e] = (counts[e] as number) + 1
    return counts
  }
  const keySizes = sizes(key)
  const responseSizes = sizes(response)
  const rowStart = new Int32Array(key.entityCount + 1)
  const column: number[] = []
  const weight: number[] = []
  for (const [i, row] of credits.entries()) {
    for (const [j, pairs] of [...row].sort((a, b) => a[0] - b[0])) {
      column.push(j)
      weight.push(similarity(bestCredit(pairs), keySizes[i] as number, responseSizes[j] as number))
    }
    rowStart[i + 1] = column.length
  }
  return bestMap(key.entityCount, response.entityCount, rowStart, column, weight)
}

/** By key entity, then response entity: their overlapping mentions with their credit. */
function creditsByEntities({ key, response }: Omit<TwinDocuments, 'twins'>): Map<number, Credit[]>[] {
  const rows = Array.from({ length: key.entityCount }, () => new Map<number, Credit[]>())
  const pairs = overlappingMentions(key, response)
  for (let k = 0; k < key.mentions.count; k++) {
    const row = rows[key.mentions.entity[k] as number] as Map<number, Credit[]>
    for (let p = pairs.rowStart[k] as number; p < (pairs.rowStart[k + 1] as number); p++) {
      const r = pairs.response[p] as number
      const sizes = mentionSize(key.mentions, k) + mentionSize(response.mentions, r)
      const credit = { key: k, response: r, credit: (2 * (pairs.tokens[p] as number)) / sizes }
      const j = response.mentions.entity[r] as number
      const known = row.get(j)
      if (known === undefined) row.set(j, [credit])
      else known.push(credit)
    }
  }
  return rows
}

/** The greatest total credit between the mentions of two entities; pairs come in order of key mentions. */
function bestCredit(pairs: readonly Credit[]): number {
  if (pairs.length === 1) return (pairs[0] as Credit).credit
  const keyIndex = new Map<number, number>()
  const responseIndex = new Map<number, number>()
  const index = (of: Map<number, number>, mention: number): number => {
    const known = of.get(mention) ?? of.size
    of.set(mention, known)
    return known
  }
  const rowStart: number[] = []
  const column: number[] = []
  const weight: number[] = []
  for (const { key, response, credit } of pairs) {
    const row = index(keyIndex, key)
    rowStart[row] ??= column.length
    column.push(index(responseIndex, response))
    weight.push(credit)
  }
  rowStart.push(column.length)
  return total(bestMap(keyIndex.size, responseIndex.size, Int32Array.from(rowStart), column, weight))
}

function bestMap(
  rows: number,
  columns: number,
  rowStart: Int32Array,
  column: readonly number[],
  weight: readonly number[],
): AlignedEntities[] {
  const table = {
    rows,
    columns,
    rowStart,
    column: Int32Array.from(column),
    weight: Float64Array.from(weight),
  }
  const pairs: AlignedEntities[] = []
  for (const [row, cell] of assign(table).entries()) {
    if (cell >= 0) pairs.push({ key: row, response: column[cell] as number, worth: weight[cell] as number })
  }
  return pairs
}
