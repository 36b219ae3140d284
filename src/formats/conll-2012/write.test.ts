import { expect, test } from 'vitest'
import { documentOf } from '../../../tests/documents.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { read, sourceOf, words } from '../../../tests/support/plain.ts'
import { format } from './format.ts'

const conll2012 = await loadFormat(format)

test('words that columns cannot hold are written as others, and that is said', () => {
  const document = documentOf([], {
    words: [{ text: 'a' }, { text: '' }, { text: 'b\0c' }, { text: 'd\te' }],
  })
  const dropped: string[] = []

  const text = [...conll2012.write([document], { drop: (what) => dropped.push(what) })].join('')

  expect(read(conll2012, sourceOf(text)).documents.map(words)).toEqual([['a', '_', 'b c', 'd e']])
  expect(dropped).toEqual([
    'that some words are empty: they are written as "_"',
    'NULs inside words: they become blanks',
    'TABs and line ends inside words: they become blanks',
  ])
})

test('sentences without words leave the others whole', () => {
  const document = documentOf([], { words: 'a b c d', sentences: [0, 1, 1, 3] })

  const [again] = read(conll2012, sourceOf([...conll2012.write([document])].join(''))).documents

  expect([...(again?.sentences ?? [])]).toEqual([0, 1, 3])
})
