import { golden, type Prf } from './golden.ts'

/** A score in the golden file: its name there, its id here and the BLANC rule. */
export interface ConllScore {
  readonly name: string
  readonly id: string
  readonly blanc: 'conll' | 'luo2014'
}

export const CONLL_SCORES: readonly ConllScore[] = [
  { name: 'mentions', id: 'mentions', blanc: 'conll' },
  { name: 'muc', id: 'muc', blanc: 'conll' },
  { name: 'bcub', id: 'b3', blanc: 'conll' },
  { name: 'ceafm', id: 'ceafm', blanc: 'conll' },
  { name: 'ceafe', id: 'ceafe', blanc: 'conll' },
  { name: 'lea', id: 'lea', blanc: 'conll' },
  { name: 'blanc', id: 'blanc', blanc: 'conll' },
  { name: 'blanc_luo2014', id: 'blanc', blanc: 'luo2014' },
]

/** A test case of the reference scorer; the response is as its removal of duplicates leaves it. */
export interface ConllCase {
  readonly id: string
  readonly key: readonly (readonly string[])[]
  readonly response: readonly (readonly string[])[]
  readonly removed_duplicates: number
  readonly expected: { readonly [name: string]: Prf<number> }
  readonly decimals: number
}

export const conllCases: readonly ConllCase[] = golden<readonly ConllCase[]>('golden-conll.json')
