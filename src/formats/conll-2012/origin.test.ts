import { expect, test } from 'vitest'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { read, sourceOf } from '../../../tests/support/plain.ts'
import { format as conll2012Format } from './format.ts'

const conll2012 = await loadFormat(conll2012Format)

const place = (rows: string): string => {
  const [document] = read(
    conll2012,
    sourceOf(`#begin document (d); part 000\n${rows}#end document\n`),
  ).documents
  const { line, column } = document?.origin.locateWord?.(1) ?? { line: 0, column: 0 }
  return `${line}:${column}`
}

test.each([
  ['TABs', 'd\t0\t0\tAnn\t-\nd\t0\t1\tran\t(1)\n', '3:7'],
  ['wide characters before it', '𝔡\t0\t0\tAnn\t-\n𝔡\t0\t1\tran\t(1)\n', '3:8'],
  ['blanks', 'd 0 0 Ann -\nd  0   1  ran   (1)\n', '3:11'],
  ['blanks in front', 'd 0 0 Ann -\n  d 0 1 ran (1)\n', '3:9'],
  ['a number first', '1\tAnn\t-\n2\tran\t(1)\n', '3:3'],
  ['a word alone', 'Ann\t-\nran\t(1)\n', '3:1'],
])('the place of a word with %s', (_, rows, where) => {
  expect(place(rows)).toBe(where)
})
