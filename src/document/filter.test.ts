import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf, documentOfLetters, lettersOf } from '../../tests/documents.ts'
import { documentPair, shuffled } from '../../tests/laws/arbitraries.ts'
import { piecesOf } from './document.ts'
import { keepMentions, onlyType, withoutSingletons, withoutZeros } from './filter.ts'
import { mentionText } from './repeats.ts'

describe('keeping some mentions', () => {
  test('gives the document that would have been built from them', () => {
    fc.assert(
      fc.property(documentPair, fc.nat({ max: 2 ** 16 }), ({ key }, bits) => {
        const isKept = (m: number) => ((bits >> m) & 1) === 1
        const whole = documentOf(key)
        const text = (m: number) => JSON.stringify(piecesOf(whole.mentions, m))
        const kept = new Set(
          Array.from({ length: whole.mentions.count }, (_, m) => m)
            .filter(isKept)
            .map(text),
        )

        const found = keepMentions(whole, isKept)

        const expected = documentOf(shuffled(key, bits).filter(({ span }) => kept.has(JSON.stringify(span))))
        expect([...found.mentions.start]).toEqual([...expected.mentions.start])
        expect([...found.mentions.end]).toEqual([...expected.mentions.end])
        expect([...found.mentions.entity]).toEqual([...expected.mentions.entity])
        expect([...found.mentions.pieces]).toEqual([...expected.mentions.pieces])
        expect(found.mentions.attributes ?? []).toEqual(expected.mentions.attributes ?? [])
        expect(found.entityCount).toBe(expected.entityCount)
        const ids = Array.from({ length: found.entityCount }, (_, e) => found.entityId(e))
        expect(ids).toEqual(ids.map((_, e) => expected.entityId(e)))
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  test('moves links along, and drops those of mentions that go', () => {
    const document = {
      ...documentOfLetters('a b c'),
      links: [
        { kind: 'split', from: 0, to: ['e1'] },
        { kind: 'split', from: 2, to: ['e0'] },
      ],
    }

    expect(keepMentions(document, (m) => m !== 0).links).toEqual([{ kind: 'split', from: 1, to: ['e0'] }])
  })

  test('is the very document when all are kept', () => {
    const document = documentOfLetters('ab c')

    expect(keepMentions(document, () => true)).toBe(document)
  })
})

describe('the filters', () => {
  test('drop singletons, zeros and other types', () => {
    const document = documentOf([
      { span: [0, 1], entity: '1', type: 'named' },
      { span: [1, 2], entity: '1', zero: true, type: 'pronoun' },
      { span: [2, 3], entity: '2', type: 'nominal' },
    ])

    expect(lettersOf(withoutSingletons(document))).toBe('ab')
    expect(lettersOf(withoutZeros(document))).toBe('a c')
    expect(lettersOf(onlyType(document, 'pronoun') as never)).toBe('b')
    expect(onlyType(documentOfLetters('a'), 'named')).toBeUndefined()
  })
})

describe('a mention in a message', () => {
  test('is its words, the first eight of them, or its span', () => {
    const words = 'one two three four five six seven eight nine ten'

    expect(mentionText(documentOf([{ span: [1, 3] }], { words }), 0)).toBe('"two three"')
    expect(mentionText(documentOf([{ span: [0, 9] }], { words }), 0)).toBe(
      '"one two three four five six seven eight …"',
    )
    expect(mentionText(documentOf([{ span: [1, 3] }]), 0)).toBe('[1, 3)')
  })
})
