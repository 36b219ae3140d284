import { describe, expect, test } from 'vitest'
import { EntityIds } from './entity-ids.ts'

describe('entity ids', () => {
  test('are numbered in order of appearance, each once', () => {
    const ids = new EntityIds()

    expect(['b', 'a', 'b', '3', '0', '3'].map((id) => ids.of(id))).toEqual([0, 1, 0, 2, 3, 2])
    expect([ids.count, ids.idOf(0), ids.idOf(2), ids.idOf(3)]).toEqual([4, 'b', '3', '0'])
  })

  test('are opaque: what is spelt otherwise is another entity', () => {
    const ids = new EntityIds()
    const spellings = [
      '1',
      '01',
      '001',
      '1.0',
      '+1',
      ' 1',
      '1e0',
      '-0',
      '0',
      '00',
      '123456789012345678901234567890',
      '123456789012345678901234567891',
      '__proto__',
      'constructor',
      'hasOwnProperty',
      '',
      '\u00e9',
      'e\u0301',
    ]

    expect(spellings.map((id) => ids.of(id))).toEqual(spellings.map((_, i) => i))
    expect(spellings.map((_, i) => ids.idOf(i))).toEqual(spellings)
  })

  test.each([0, 7, 999_999, 1_000_000, 1_048_575, 1_048_576, 99_999_999, 999_999_999])(
    'are the same for the number %d and its digits',
    (id) => {
      const ids = new EntityIds()

      const entity = ids.ofInteger(id)

      expect([ids.of(String(id)), ids.count, ids.idOf(entity)]).toEqual([entity, 1, String(id)])
    },
  )

  test('start afresh for every document, and those of the last can be kept', () => {
    const ids = new EntityIds()
    ids.of('5')
    ids.of('x')
    ids.anonymous()

    const kept = ids.keep(Int32Array.of(1, 2, 0), 3)
    ids.clear()

    expect([ids.count, ids.of('x'), ids.of('5'), ids.of('5')]).toEqual([0, 0, 1, 1])
    expect([kept(0), kept(1), kept(2)]).toEqual(['x', undefined, '5'])
  })

  test('that are missing are all different', () => {
    const ids = new EntityIds()

    expect([ids.anonymous(), ids.anonymous(), ids.idOf(0)]).toEqual([0, 1, undefined])
  })
})
