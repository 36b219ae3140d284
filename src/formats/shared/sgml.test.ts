import { expect, test } from 'vitest'
import { scanSgml } from './sgml.ts'

test.each([
  [
    'an element that ends in its own tag opens and closes',
    '<A>x<B c="1"/>y</A>',
    ['0 <a ', '3 x', '4 <b c,1', '4 >b', '14 y', '15 >a'],
  ],
  ['a comment is passed over', '<A>x<!-- < -->y', ['0 <a ', '3 x', '14 y']],
  ['a comment that never ends is said', '<A>x<!-- y</A>', ['0 <a ', '3 x', '4 unfinished']],
  ['a tag that never ends is said', '<A>x<B c', ['0 <a ', '3 x', '4 unfinished']],
])('%s', (_, text, events) => {
  const seen: string[] = []
  scanSgml(
    text,
    {
      text: (text, offset) => void seen.push(`${offset} ${text}`),
      open: (name, attributes, offset) => void seen.push(`${offset} <${name} ${[...attributes].join()}`),
      close: (name, offset) => void seen.push(`${offset} >${name}`),
      unfinished: (offset) => void seen.push(`${offset} unfinished`),
    },
    { decodesEntities: true },
  )

  expect(seen).toEqual(events)
})
