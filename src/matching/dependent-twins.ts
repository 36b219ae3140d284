import type { CorefDocument } from '../document/document.ts'
import { headOf } from '../document/head.ts'
import { lastAtMost } from '../document/sorted.ts'
import type { Token } from '../document/tokens.ts'
import { InputError } from '../errors.ts'
import { assign } from './assignment/assignment.ts'
import type { Twins } from './exact.ts'

/** Ties go to the response zero that comes first; far below any real difference. */
const TIE = 1e-9

/**
 * Zeros have no words of their own, so their exact position in the text says little; what they
 * depend on says more. Zeros of the same sentence are matched one-to-one so that the total of
 * 10 · F(governors with relations) + F(governors) over the dependencies of their heads is greatest.
 *
 * @returns by key mention: its twin or -1; only zeros have one
 */
export function dependentTwins(key: CorefDocument, response: CorefDocument): Twins {
  const [keyZeros, responseZeros] = [zerosOf(key), zerosOf(response)]
  const bySentence = new Map<number, number[]>()
  for (const [j, { sentence }] of responseZeros.entries()) {
    const known = bySentence.get(sentence)
    if (known === undefined) bySentence.set(sentence, [j])
    else known.push(j)
  }
  const rowStart = new Int32Array(keyZeros.length + 1)
  const column: number[] = []
  const weight: number[] = []
  for (const [i, k] of keyZeros.entries()) {
    let rank = 0
    for (const j of bySentence.get(k.sentence) ?? []) {
      const r = responseZeros[j] as Zero
      const score = 10 * overlapF(k.relations, r.relations) + overlapF(k.governors, r.governors)
      if (score === 0) continue
      column.push(j)
      weight.push(score - TIE * rank++)
    }
    rowStart[i + 1] = column.length
  }
  const pairs = assign({
    rows: keyZeros.length,
    columns: responseZeros.length,
    rowStart,
    column: Int32Array.from(column),
    weight: Float64Array.from(weight),
  })
  const twins = new Int32Array(key.mentions.count).fill(-1)
  for (const [i, pair] of pairs.entries()) {
    if (pair < 0) continue
    twins[keyZeros[i]?.mention as number] = responseZeros[column[pair] as number]?.mention as number
  }
  return twins
}

export interface Zero {
  readonly mention: number
  readonly sentence: number
  readonly governors: ReadonlySet<string>
  /** Governors with the zero's relation to them. */
  readonly relations: ReadonlySet<string>
}

/** @throws InputError if no zero in a document has dependencies: then nothing can be matched that way */
function zerosOf(document: CorefDocument): Zero[] {
  const { mentions } = document
  const zeros: Zero[] = []
  for (let m = 0; m < mentions.count; m++) {
    if (mentions.attributes?.[m]?.zero !== true) continue
    zeros.push(describeZero(document, m, headOf(document, m)))
  }
  const [first] = zeros
  if (first !== undefined && zeros.every(({ governors }) => governors.size === 0)) {
    throw new InputError(
      'no-dependencies',
      document.origin.locate(mentions.start[first.mention]),
      '--zeros dependent needs the head of each zero, but this document has none; use --zeros linear',
    )
  }
  return zeros
}

export function describeZero(document: CorefDocument, mention: number, head: number): Zero {
  const { tokens, sentences } = document
  const dependencies = tokens === undefined ? [] : dependenciesOf(tokens.token(head))
  return {
    mention,
    sentence: lastAtMost(sentences, head),
    governors: new Set(dependencies.map(([governor]) => String(governor))),
    relations: new Set(dependencies.map(([governor, relation]) => `${governor} ${relation}`)),
  }
}

function dependenciesOf({ enhanced, governor, relation }: Token): readonly (readonly [number, string])[] {
  if (enhanced !== undefined && enhanced.length > 0) return enhanced
  return governor === undefined || relation === undefined ? [] : [[governor, relation]]
}

/** F1 of two sets: 2 |a ∩ b| ÷ (|a| + |b|). */
function overlapF(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0
  for (const each of a) if (b.has(each)) shared++
  return shared === 0 ? 0 : (2 * shared) / (a.size + b.size)
}
