import { expect, test } from 'vitest'
import { beginModel, openModel, sealModel } from './envelope.ts'

function model(words: number): Uint8Array {
  const writer = beginModel('kind')
  for (let i = 0; i < words; i++) writer.text(`w${i}`)
  return writer.finish()
}

function refusal(bytes: Uint8Array): unknown {
  try {
    openModel(bytes, 'kind')
    return undefined
  } catch (error) {
    return (error as { code?: unknown }).code
  }
}

test('any changed bit shows', () => {
  const bytes = model(12)
  for (let bit = 0; bit < 8 * bytes.length; bit++) {
    const changed = bytes.slice()
    changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7))
    expect([bit, refusal(changed)]).toEqual([bit, 'bad-model'])
  }
  expect(refusal(bytes)).toBeUndefined()
})

test('two changes show that a sum without turns would take for none: the highest bits of two words', () => {
  const bytes = model(40)
  for (let first = 35; first < 100; first += 4) {
    for (let second = first + 4; second < bytes.length - 8; second += 4) {
      const changed = bytes.slice()
      for (const at of [first, second]) changed[at] = (changed[at] as number) ^ 128
      expect([first, second, refusal(changed)]).toEqual([first, second, 'bad-model'])
    }
  }
})

test('words that change places show', () => {
  const bytes = model(40)
  for (let from = 32; from + 40 < bytes.length; from += 4) {
    for (const apart of [4, 8, 16, 32]) {
      const changed = bytes.slice()
      changed.copyWithin(from, from + apart, from + apart + 4)
      changed.set(bytes.subarray(from, from + 4), from + apart)
      expect([from, apart, refusal(changed)]).toEqual([from, apart, 'bad-model'])
    }
  }
})

test('the seal is the same wherever the bytes lie in memory', () => {
  const bytes = model(30)
  const moved = new Uint8Array(bytes.length + 3).subarray(3)
  moved.set(bytes)

  expect(openModel(moved, 'kind').text()).toBe('w0')
})

test('a model with the older seal is read, and sealed anew', () => {
  const older = Uint8Array.from(
    Buffer.from(
      '0d726566657265652d6d6f64656c02046b696e6414636f6e74656e74206f6620746865206d6f64656ca024f13694412357',
      'hex',
    ),
  )
  const writer = beginModel('kind')
  writer.text('content of the model')

  expect(openModel(older, 'kind').text()).toBe('content of the model')
  expect(sealModel(older)).toEqual(writer.finish())
  expect(refusal(older.map((byte, i) => (i === 30 ? byte ^ 1 : byte)))).toBe('bad-model')
})
