import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import wabt from 'wabt'
import { Features, KEY_BITS } from './features.ts'
import { plainSums, type WeightSums, weightSums } from './weight-sums.ts'
import { weightSumsModule } from './weight-sums-module.ts'
import { WeightTable } from './weight-table.ts'

test('the module is its source, assembled', async () => {
  const source = readFileSync(new URL('weight-sums.wat', import.meta.url), 'utf8')
  const { parseWat } = await wabt()

  const { buffer } = parseWat('weight-sums.wat', source, { simd: true }).toBinary({})

  expect(Buffer.from(buffer).toString('base64')).toBe(weightSumsModule)
})

test('the module can be loaded here', () => {
  expect(String(weightSums(1).few)).toContain('[native code]')
})

describe.each<[string, (bytes: number) => WeightSums]>([
  ['with vector instructions', weightSums],
  ['without', plainSums],
])('%s', (_, memory) => {
  /** Few keys, so that the table has many of the requested ones, and full buckets. */
  const key = fc.oneof(fc.nat(60), fc.nat((1 << KEY_BITS) - 1))
  const weight = fc.integer({ min: -(1 << 15), max: (1 << 15) - 1 })

  test.each([1, 3, 4, 46, 256])('the scores of %d classes are the sums of the weights', (classes) => {
    fc.assert(
      fc.property(
        fc.dictionary(
          key.map(String),
          fc.array(fc.tuple(fc.nat(classes - 1), weight), { minLength: 1, maxLength: 9 }),
          { maxKeys: 90, size: 'max' },
        ),
        fc.array(fc.array(key, { maxLength: 40 }), { minLength: 1, maxLength: 3 }),
        (model, decisions) => {
          const rows = Object.entries(model)
          const table = new WeightTable(classes, rows.length, memory)
          for (const [feature, weights] of rows) {
            const place = table.enter(Number(feature))
            for (const [label, weight] of weights) table.set(place, label, weight)
          }
          for (const keys of decisions) {
            const expected = new Int32Array(classes)
            for (const key of keys) {
              for (const [label, sum] of new Map(model[key])) expected[label] = (expected[label] ?? 0) + sum
            }
            expect(sums(table, classes, keys)).toEqual(expected)
          }
        },
      ),
    )
  })

  test('a feature is found beyond a bucket that is full', () => {
    const all = Array.from({ length: 3000 }, (_, i) => i * 7)
    const table = new WeightTable(1, all.length, memory)
    for (const key of all) table.set(table.enter(key), 0, key + 1)

    expect(all.map((key) => sums(table, 1, [key])[0])).toEqual(all.map((key) => key + 1))
  })
})

function sums(table: WeightTable, classes: number, keys: readonly number[]): Int32Array {
  const features = new Features()
  features.keys.set(keys)
  features.count = keys.length
  const scores = new Int32Array(classes).fill(99)
  table.sum(features, scores)
  return scores
}
