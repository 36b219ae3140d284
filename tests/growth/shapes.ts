import type { CorefDocument } from '../../src/document/document.ts'
import { documentOf, type TestMention } from '../documents.ts'

/** Mentions over `2 n + 10` words, n of them: the worst known inputs for code that reads or scores mentions. */
export type Shape = (n: number, side?: 'key' | 'response') => readonly TestMention[]

const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i))

export const shapes: Readonly<Record<string, Shape>> = {
  'all in one entity': (n) => times(n, (i) => word(2 * i, 'e')),
  'all different': (n, side = 'key') => times(n, (i) => word(2 * i + (side === 'key' ? 0 : 1), `e${i}`)),
  'inside one another': (n, side = 'key') =>
    times(n, (i) => ({ ...middle(n), span: [i, 2 * n + (side === 'key' ? 0 : 1) - i], entity: `e${i % 7}` })),
}

/** The same, sharing one boundary. */
export const leftAligned: Shape = (n, side = 'key') =>
  times(n, (i) => ({
    span: side === 'key' ? [0, i + 2] : [1, i + 3],
    entity: `e${i % 7}`,
    head: 1,
    min: [[1, 2]],
  }))

/** Single words, under a mention of all of them. */
export const underOne: Shape = (n) => [
  { span: [0, 2 * n + 10], entity: 'all', head: 0, min: [[0, 1]] },
  ...times(n, (i) => word(2 * i + 1, `e${i % 50}`)),
]

function word(at: number, entity: string): TestMention {
  return { span: [at, at + 1], entity, head: at, min: [[at, at + 1]] }
}

function middle(n: number): Pick<TestMention, 'head' | 'min'> {
  return { head: n, min: [[n, n + 1]] }
}

export function shapedDocument(shape: Shape, n: number, side?: 'key' | 'response'): CorefDocument {
  return documentOf(shape(n, side), { words: wordsOf(2 * n + 10), sentences: everyTwenty(2 * n + 10) })
}

export function wordsOf(count: number): { text: string; pos: string }[] {
  return times(count, (i) => ({ text: `w${i}`, pos: 'NN' }))
}

function everyTwenty(count: number): number[] {
  return times(Math.ceil(count / 20), (i) => 20 * i)
}
