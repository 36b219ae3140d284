import { assign } from '../matching/assignment/assignment.ts'
import type { OverlapTable } from '../matching/overlap-table.ts'
import {
  type AntecedentMatch,
  alignAntecedents,
  type MatchedAntecedents,
  type SplitCell,
  type SplitTable,
  sizesWith,
  splitCells,
} from '../matching/split-table.ts'
import { type LinkCounts, pairs } from './links.ts'
import { type Counts, harmonicMean, ratio, ratioScore, sharedNumerator } from './metric.ts'

/*
 * The metrics with split antecedents (Paun, Yu, Moosavi and Poesio 2023, Scoring coreference chains with
 * split-antecedent anaphors). A split antecedent A counts as one mention of its entity. How well a response
 * antecedent matches one of the key is the metric's own score for their members, as two small documents.
 * Antecedents are matched so that the total F1 is greatest, and a matched one counts as its partner with
 * the weight δ: the recall of the pair for recall, its precision for precision, and its F1 where there is
 * one number for both.
 */

/** How a metric counts documents with split antecedents. */
export type SplitCount = (split: SplitTable) => Counts

type Weight = 'recall' | 'precision' | 'f1'

function weightsOf(cell: SplitCell, weight: Weight): number[] {
  return cell.aligned.map((pair) => pair[weight])
}

function totalOf(cell: SplitCell, weight: Weight): number {
  return weightsOf(cell, weight).reduce((sum, each) => sum + each, 0)
}

/** Σ of the products of all pairs of weights. */
function products(weights: readonly number[]): number {
  const sum = weights.reduce((total, each) => total + each, 0)
  const squares = weights.reduce((total, each) => total + each * each, 0)
  return (sum * sum - squares) / 2
}

interface Sides {
  readonly cells: readonly SplitCell[]
  readonly keySizes: Int32Array
  readonly responseSizes: Int32Array
  readonly keyMentions: number
  readonly responseMentions: number
}

function sidesOf(split: SplitTable, likeness: (part: OverlapTable) => AntecedentMatch): Sides {
  const { table, key, response } = split
  return {
    cells: splitCells(table, alignAntecedents(split, likeness)),
    keySizes: sizesWith(table.keySizes, key),
    responseSizes: sizesWith(table.responseSizes, response),
    keyMentions: table.keyMentions + key.length,
    responseMentions: table.responseMentions + response.length,
  }
}

/** B³: the weights are added to the twins of a cell, and squared with them. */
export function splitBCubed(count: (table: OverlapTable) => Counts): SplitCount {
  return (split) => {
    const sides = sidesOf(split, (part) => ratioScore(count(part)))
    const { cells, keySizes, responseSizes } = sides
    let recallNumerator = 0
    let precisionNumerator = 0
    for (const cell of cells) {
      recallNumerator += (cell.shared + totalOf(cell, 'recall')) ** 2 / (keySizes[cell.key] as number)
      precisionNumerator +=
        (cell.shared + totalOf(cell, 'precision')) ** 2 / (responseSizes[cell.response] as number)
    }
    return {
      recallNumerator,
      recallDenominator: sides.keyMentions,
      precisionNumerator,
      precisionDenominator: sides.responseMentions,
    }
  }
}

/**
 * MUC: an antecedent is linked with weight δ if mentions of its own entity have twins in its partner's
 * entity; otherwise it is a separate part. Where only antecedents lead to an entity, the one with the
 * greatest weight opens the part and the others are linked to it.
 */
export const splitMuc: SplitCount = (split) => {
  const { table, key, response } = split
  const cells = splitCells(table, alignAntecedents(split, likenessByLinks))
  const sumLinks = (weight: Weight): number => {
    let sum = 0
    for (const cell of cells) {
      const weights = weightsOf(cell, weight)
      sum += weights.reduce((total, each) => total + each, 0)
      // A cell without twins exists only because of its antecedents.
      sum += cell.shared === 0 ? -Math.max(...weights) : cell.shared - 1
    }
    return sum
  }
  return {
    recallNumerator: sumLinks('recall'),
    recallDenominator: table.keyMentions + key.length - table.keyEntities,
    precisionNumerator: sumLinks('precision'),
    precisionDenominator: table.responseMentions + response.length - table.responseEntities,
  }
}

/** MUC on the members of two antecedents; a singleton has a link to itself, right if it is one on both sides. */
function likenessByLinks(part: OverlapTable): AntecedentMatch {
  let correct = 0
  let [keyLinks, responseLinks] = [0, 0]
  for (const size of part.keySizes) keyLinks += Math.max(1, size - 1)
  for (const size of part.responseSizes) responseLinks += Math.max(1, size - 1)
  for (let i = 0; i < part.keyEntities; i++) {
    for (let c = part.rowStart[i] as number; c < (part.rowStart[i + 1] as number); c++) {
      const isSingle = part.keySizes[i] === 1 && part.responseSizes[part.column[c] as number] === 1
      correct += isSingle ? 1 : (part.shared[c] as number) - 1
    }
  }
  const [recall, precision] = [ratio(correct, keyLinks), ratio(correct, responseLinks)]
  return { recall, precision, f1: harmonicMean(recall, precision) }
}

/** CEAF: the weights are added to the twins of a cell before entities are mapped. */
export function splitCeaf(
  count: (table: OverlapTable) => Counts,
  similarity: (shared: number, keySize: number, responseSize: number) => number,
  denominators: 'mentions' | 'entities',
): SplitCount {
  return (split) => {
    const { table } = split
    const sides = sidesOf(split, (part) => ratioScore(count(part)))
    const rowStart = new Int32Array(table.keyEntities + 1)
    const weight = new Float64Array(sides.cells.length)
    for (const [c, cell] of sides.cells.entries()) {
      const [k, r] = [sides.keySizes[cell.key] as number, sides.responseSizes[cell.response] as number]
      weight[c] = similarity(cell.shared + totalOf(cell, 'f1'), k, r)
      rowStart[cell.key + 1] = c + 1
    }
    // A row without cells ends where the one before it does.
    for (let i = 0; i < table.keyEntities; i++) {
      rowStart[i + 1] = Math.max(rowStart[i + 1] as number, rowStart[i] as number)
    }
    const column = Int32Array.from(sides.cells, ({ response }) => response)
    let best = 0
    for (const c of assign({
      rows: table.keyEntities,
      columns: table.responseEntities,
      rowStart,
      column,
      weight,
    })) {
      if (c >= 0) best += weight[c] as number
    }
    return denominators === 'mentions'
      ? sharedNumerator(best, sides.keyMentions, sides.responseMentions)
      : sharedNumerator(best, table.keyEntities, table.responseEntities)
  }
}

/** LEA: the weight of a link is the product of the weights of its two ends; a mention weighs 1. */
export function splitLea(count: (table: OverlapTable) => Counts): SplitCount {
  return (split) => {
    const sides = sidesOf(split, (part) => ratioScore(count(part)))
    const { keySizes, responseSizes } = sides
    const scoreResolution = (cell: SplitCell, weight: Weight, size: number): number => {
      if (size > 1) return (size * linksOf(cell, weight)) / pairs(size)
      return responseSizes[cell.response] === 1 && keySizes[cell.key] === 1 && cell.shared === 1 ? 1 : 0
    }
    let recallNumerator = 0
    let precisionNumerator = 0
    for (const cell of sides.cells) {
      recallNumerator += scoreResolution(cell, 'recall', keySizes[cell.key] as number)
      precisionNumerator += scoreResolution(cell, 'precision', responseSizes[cell.response] as number)
    }
    return {
      recallNumerator,
      recallDenominator: sides.keyMentions,
      precisionNumerator,
      precisionDenominator: sides.responseMentions,
    }
  }
}

/** Σ of the products of the weights of all pairs of twins and aligned antecedents in a cell. */
function linksOf(cell: SplitCell, weight: Weight): number {
  const weights = weightsOf(cell, weight)
  return pairs(cell.shared) + cell.shared * totalOf(cell, weight) + products(weights)
}

/** BLANC: links are weighted as in LEA, by F1 on both sides. */
export function splitBlanc(split: SplitTable, likeness: (part: OverlapTable) => AntecedentMatch): LinkCounts {
  const { table } = split
  const sides = sidesOf(split, likeness)
  const within = (sizes: Int32Array): number => sizes.reduce((sum, size) => sum + pairs(size), 0)
  const keyCoreferent = within(sides.keySizes)
  const responseCoreferent = within(sides.responseSizes)
  const aligned = sides.cells.flatMap((cell) => cell.aligned)
  const commonCoreferent = sides.cells.reduce((sum, cell) => sum + linksOf(cell, 'f1'), 0)
  /** Links between twins and aligned antecedents of the same entity on one side. */
  const withinSide = (twins: Int32Array, entityOf: (pair: MatchedAntecedents) => number): number => {
    const weights = new Map<number, number[]>()
    for (const pair of aligned) weights.set(entityOf(pair), [...(weights.get(entityOf(pair)) ?? []), pair.f1])
    let sum = 0
    for (const [e, count] of twins.entries()) {
      const list = weights.get(e) ?? []
      sum += pairs(count) + count * list.reduce((total, each) => total + each, 0) + products(list)
    }
    return sum
  }
  const all = aligned.map(({ f1 }) => f1)
  const everywhere =
    pairs(table.twins) + table.twins * all.reduce((sum, each) => sum + each, 0) + products(all)
  return {
    keyCoreferent,
    responseCoreferent,
    commonCoreferent,
    keyNonCoreferent: pairs(sides.keyMentions) - keyCoreferent,
    responseNonCoreferent: pairs(sides.responseMentions) - responseCoreferent,
    commonNonCoreferent:
      everywhere -
      withinSide(table.keyTwins, ({ keyEntity }) => keyEntity) -
      withinSide(table.responseTwins, ({ responseEntity }) => responseEntity) +
      commonCoreferent,
  }
}
