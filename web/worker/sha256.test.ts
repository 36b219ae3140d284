import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { Sha256 } from './sha256.ts'

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 100_003])(
  '%i bytes have the hash that Node computes',
  (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 31) % 251)
    const expected = createHash('sha256').update(bytes).digest('hex')
    expect(new Sha256().update(bytes).digest()).toBe(expected)
    const half = Math.floor(size / 3)
    expect(new Sha256().update(bytes.subarray(0, half)).update(bytes.subarray(half)).digest()).toBe(expected)
  },
)

test('text is hashed as UTF-8', () => {
  expect(new Sha256().update('Zoë\n').digest()).toBe(createHash('sha256').update('Zoë\n').digest('hex'))
})
