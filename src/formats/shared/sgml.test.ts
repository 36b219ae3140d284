import { expect, test } from 'vitest'
import { scanSgml } from './sgml.ts'

test('an element that ends in its own tag opens and closes', () => {
  const seen: string[] = []
  scanSgml(
    '<A>x<B c="1"/>y</A>',
    {
      text: (text, offset) => void seen.push(`${offset} ${text}`),
      open: (name, attributes, offset) => void seen.push(`${offset} <${name} ${[...attributes].join()}`),
      close: (name, offset) => void seen.push(`${offset} >${name}`),
      unfinished: (offset) => void seen.push(`${offset} unfinished`),
    },
    { decodesEntities: true },
  )

  expect(seen).toEqual(['0 <a ', '3 x', '4 <b c,1', '4 >b', '14 y', '15 >a'])
})
