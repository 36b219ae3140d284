import { expect, test } from 'vitest'
import { besidePath } from './companion-text.ts'

test.each([
  ['a/b/one.ann', 'two.txt', 'a/b/two.txt'],
  ['a\\one.ann', 'two.txt', 'a\\two.txt'],
  ['one.ann', 'two.txt', 'two.txt'],
])('beside %s is %s: %s', (path, name, expected) => {
  expect(besidePath(path, name)).toBe(expected)
})
