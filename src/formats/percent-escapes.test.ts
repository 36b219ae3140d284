import { expect, test } from 'vitest'
import { percentEscapes } from './percent-escapes.ts'

test('separators, blanks and controls are escaped, and come back; all else stays', () => {
  const { escape: escaped, unescape: unescaped } = percentEscapes('%|')
  const value = 'a|b%c d\te\u007ff\u0080g~é😂'

  expect(escaped(value)).toBe('a%7Cb%25c%20d%09e%7Ff\u0080g~é😂')
  expect(unescaped(escaped(value))).toBe(value)
})
