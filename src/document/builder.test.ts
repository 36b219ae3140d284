import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf, type TestMention } from '../../tests/documents.ts'
import { documentPair, shuffled } from '../../tests/laws/arbitraries.ts'
import { DocumentBuilder } from './builder.ts'
import { type CorefDocument, documentLabel, entitySizes, mentionSize, piecesOf } from './document.ts'
import { TokenList } from './tokens.ts'

const words = Array.from({ length: 40 }, (_, i) => ({ text: `w${i}` }))

describe('a document', () => {
  test('has its mentions by start, then end, then pieces, in whatever order they were added', () => {
    const mentions: TestMention[] = [
      { span: [3, 4], entity: 'b' },
      { span: [0, 4], entity: 'a' },
      {
        span: [
          [0, 1],
          [2, 4],
        ],
        entity: 'c',
      },
      { span: [0, 2], entity: 'b' },
    ]
    const listed = ['[[0,2]] b', '[[0,4]] a', '[[0,1],[2,4]] c', '[[3,4]] b']

    for (let seed = 0; seed < 24; seed++) expect(spelt(documentOf(shuffled(mentions, seed)))).toEqual(listed)
  })

  test('numbers entities by their first mention', () => {
    const { mentions, entityCount } = documentOf([
      { span: [5, 6], entity: 'late' },
      { span: [0, 1], entity: 'early' },
      { span: [2, 3] },
      { span: [3, 4], entity: 'late' },
    ])

    expect([[...mentions.entity], entityCount]).toEqual([[0, 1, 2, 2], 3])
  })

  test('takes an empty entity type for none', () => {
    const { mentions } = documentOf([{ span: [0, 1], entity: 'a', entityType: '', pos: 'NN' }])

    expect(mentions.attributes).toEqual([{ pos: 'NN' }])
  })

  test('comes out the same by counting as by sorting', () => {
    fc.assert(
      fc.property(documentPair, fc.nat(), ({ key }, seed) => {
        const whole = key.filter(({ span }) => span.length === 1)
        const byEnd = whole.toSorted((a, b) => (a.span[0]?.[1] ?? 0) - (b.span[0]?.[1] ?? 0))

        const counted = documentOf(byEnd, { words })
        const sorted = documentOf(shuffled(whole, seed))

        expect(spelt(counted)).toEqual(spelt(sorted))
        expect([...counted.mentions.entity]).toEqual([...sorted.mentions.entity])
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  test.each([words, undefined])(
    'puts a repeated span of the entity that appeared first in front',
    (tokens) => {
      const frame = tokens === undefined ? {} : { words: tokens }
      const document = documentOf(
        [
          { span: [0, 1], entity: 'first' },
          { span: [1, 2], entity: 'second' },
          { span: [1, 2], entity: 'first' },
          { span: [1, 2], entity: 'third' },
        ],
        frame,
      )

      expect(spelt(document)).toEqual(['[[0,1]] first', '[[1,2]] first', '[[1,2]] second', '[[1,2]] third'])
      expect(document.mentions.repeats).toBe(true)
    },
  )

  test('joins pieces that touch, so that equal token sets are equal mentions', () => {
    const document = documentOf([
      {
        span: [
          [2, 3],
          [0, 1],
          [1, 2],
        ].toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0)) as [number, number][],
        entity: 'a',
      },
    ])

    expect([spelt(document), document.mentions.pieces.size]).toEqual([['[[0,3]] a'], 0])
  })

  test('keeps attributes with their mentions, and links too', () => {
    const builder = new DocumentBuilder()
    builder.addMention(4, 5, builder.entities.of('x'))
    builder.describeLast({ pos: 'PRP' })
    builder.addMention(0, 1, builder.entities.of('x'))
    const origin = {
      path: 'p',
      locate: () => ({ path: 'p', line: 1, column: 1 }),
      bytes: () => new Uint8Array(),
    }

    const document = builder.finish({
      id: 'd',
      tokens: undefined,
      sentences: new Int32Array(),
      links: [{ kind: 'split', from: 0, to: ['x'] }],
      origin,
    })

    expect(document.mentions.attributes).toEqual([{}, { pos: 'PRP' }])
    expect(document.links).toEqual([{ kind: 'split', from: 1, to: ['x'] }])
  })

  test('leaves nothing behind for the next document of the same builder', () => {
    const builder = new DocumentBuilder()
    const origin = {
      path: 'p',
      locate: () => ({ path: 'p', line: 1, column: 1 }),
      bytes: () => new Uint8Array(),
    }
    const frame = { id: 'd', tokens: new TokenList(words), sentences: Int32Array.of(0), origin }
    const add = (start: number, end: number, id: string) =>
      builder.addMention(start, end, builder.entities.of(id))

    add(5, 6, 'a')
    add(0, 1, '7')
    builder.describeLast({ pos: 'NN' })
    const first = builder.finish(frame)
    add(3, 4, '7')
    builder.describeLast({ pos: 'DT' })
    builder.abandon()
    add(2, 3, '7')
    const second = builder.finish(frame)

    expect([spelt(first), spelt(second)]).toEqual([['[[0,1]] 7', '[[5,6]] a'], ['[[2,3]] 7']])
    expect([second.entityCount, second.mentions.attributes]).toEqual([1, undefined])
  })

  test('grows with its mentions', () => {
    const many = Array.from(
      { length: 1000 },
      (_, m): TestMention => ({ span: [999 - m, 1000 - m], entity: `${m % 7}` }),
    )

    const document = documentOf(many)

    expect([document.mentions.count, document.entityCount]).toEqual([1000, 7])
    expect([...document.mentions.start]).toEqual(Array.from({ length: 1000 }, (_, m) => m))
    expect([...entitySizes(document)].reduce((sum, size) => sum + size, 0)).toBe(1000)
  })

  test('knows how many tokens a mention has, in pieces or not', () => {
    const { mentions } = documentOf([
      { span: [0, 3] },
      {
        span: [
          [4, 5],
          [7, 9],
        ],
      },
    ])

    expect([mentionSize(mentions, 0), mentionSize(mentions, 1)]).toEqual([3, 3])
  })

  test('is called by its id, and by its part where there are parts', () => {
    expect([documentLabel({ id: 'a', part: 0 }), documentLabel({ id: 'a', part: 2 })]).toEqual([
      'a',
      'a; part 2',
    ])
  })
})

function spelt(document: CorefDocument): string[] {
  const { mentions } = document
  return Array.from({ length: mentions.count }, (_, m) => {
    const id = document.entityId(mentions.entity[m] as number)
    return `${JSON.stringify(piecesOf(mentions, m))} ${id}`
  })
}
