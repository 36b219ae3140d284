import { documentLabel } from '../../../src/entries/score.ts'
import { isMissing } from './cell-choices.ts'
import type { Cell } from './cells.ts'
import { texts } from './texts.ts'

/** The name of a document. */
export interface Name {
  readonly id: string
  readonly part: number
}

/** The names of the texts on both sides. */
export interface Names {
  readonly key: readonly Name[]
  /** One more, for the text that the key lacks. */
  readonly response: readonly Name[]
}

/** How many documents the key has. There is one more text, which only responses may have. */
export const KEYS: number = texts.length - 1

export function namesIn(cell: Cell): Names {
  const all = cell.manner === 'id' ? PARTS : TOPICS
  const key = all.slice(0, KEYS)
  const extra = { id: '50_1ecb', part: 0 }
  switch (cell.ids) {
    case 'equal':
      return { key, response: [...key, extra] }
    case 'spelt':
      return { key, response: [...key, extra].map(({ id, part }) => ({ id: `${id}.txt`, part })) }
    case 'unknown':
      return { key, response: [...'abcde'].map((letter) => ({ id: `doc-${letter}`, part: 0 })) }
    case 'crossed': {
      // The text that the key lacks has the name of the one document that has no partner without it.
      const order = cell.pairing === 'position' ? [1, 2, 3, 4] : [1, 2, 0, 4, 3]
      return { key, response: order.map((n) => all[n] as Name) }
    }
  }
}

/** Of two topics, in the order in which a folder lists them. */
const TOPICS: readonly Name[] = ['36_1ecb', '36_2ecb', '41_1ecb', '41_2ecb', '41_3ecb'].map((id) => ({
  id,
  part: 0,
}))

/** Of two documents in parts. */
const PARTS: readonly Name[] = [
  { id: '36_1ecb', part: 0 },
  { id: '36_1ecb', part: 1 },
  { id: '41_1ecb', part: 0 },
  { id: '41_1ecb', part: 1 },
  { id: '41_1ecb', part: 2 },
]

/** The file of `--pair`. */
export function pairListFor(cell: Cell, { key, response }: Names): string {
  const listed = isMissing(cell) ? key.slice(0, -1) : key
  return listed.map((name, k) => `${documentLabel(name)}\t${documentLabel(response[k] as Name)}\n`).join('')
}
