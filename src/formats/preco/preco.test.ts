import fc from 'fast-check'
import { expect, test } from 'vitest'
import { corefDocument } from '../../../tests/support/arbitrary.ts'
import { damage } from '../../../tests/support/damage.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { brief, errorOf, plain, read, readCollecting, sourceOf, words } from '../../../tests/support/plain.ts'
import { partitionOf } from '../../../tests/support/stand-off.ts'
import { type CorefDocument, documentLabel } from '../../document/document.ts'
import { RefereeError } from '../../errors.ts'
import { format as precoFormat } from './format.ts'

const preco = await loadFormat(precoFormat)

const line = (mention_clusters: unknown, more: object = {}): string =>
  `${JSON.stringify({
    id: 'd',
    sentences: [['Ann', 'Lee', 'ran', '.'], [' '], ['She', 'won', '.']],
    mention_clusters,
    ...more,
  })}\n`
const one = (text: string): CorefDocument => read(preco, sourceOf(text)).documents[0] as CorefDocument

test('mentions are [sentence, start, end] with exclusive ends, entities are numbered by position', () => {
  const document = one(
    line([
      [
        [2, 0, 1],
        [0, 0, 2],
      ],
      [[2, 1, 3]],
    ]),
  )

  expect(brief(document)).toBe('0-2:0 5-6:0 6-8:1')
  expect(words(document)).toEqual(['Ann', 'Lee', 'ran', '.', ' ', 'She', 'won', '.'])
  expect([...document.sentences]).toEqual([0, 4, 5])
})

test('a file in which a mention would be empty has inclusive ends, in all its documents', () => {
  const { documents, warnings } = read(preco, sourceOf(line([[[0, 0, 1]]]) + line([[[2, 0, 0]]])))

  expect(documents.map(brief)).toEqual(['0-2:0', '5-6:0'])
  expect(warnings.map(({ code, line: at, message }) => [code, at, message])).toMatchInlineSnapshot(`
    [
      [
        "assumed-offsets",
        1,
        ""mention_clusters" is read as numbers of words, ends inclusive: no other reading fits all spans",
      ],
    ]
  `)
})

test('faults say where and what', () => {
  const files: readonly string[] = [
    // a missing sentence
    line([[[3, 0, 1]]]),
    // a span beyond its sentence
    line([[[0, 2, 5]]]),
    // a pair
    line([[[0, 1]]]),
    // a backward span
    line([[[0, 2, 1]]]),
    // no entities
    line(undefined),
    // no sentences
    line([], { sentences: 3 }),
    // a word that is not a string
    line([], { sentences: [[3]] }),
  ]

  const messages = files.map((text) => errorOf(() => read(preco, sourceOf(text))).message.split('\n')[0])

  expect(messages).toMatchInlineSnapshot(`
    [
      "file:1:94: mention_clusters[0][0]: no sentence 3, only 3 [span-outside-document]",
      "file:1:94: mention_clusters[0][0]: [2, 5] reaches beyond the 4 words of sentence 0 (ends are exclusive) [span-outside-document]",
      "file:1:94: mention_clusters[0][0]: expected [sentence, start, end] [bad-field]",
      "file:1:94: mention_clusters[0][0]: [2, 1] is not a span [bad-field]",
      "file:1:1: mention_clusters: expected a list of entities [bad-field]",
      "file:1:23: sentences: expected a list of sentences [bad-field]",
      "file:1:25: sentences[0][0]: expected a string [bad-field]",
    ]
  `)
})

test('a validator reads on', () => {
  const { documents, faults } = readCollecting(preco, line([[[3, 0, 1]]]) + line([[[0, 0, 1]]]))

  expect(documents.map(brief)).toEqual(['0-1:0'])
  expect(faults.map(({ place }) => place.line)).toEqual([1])
})

test('an id is a string or a whole number, and a mention three of those', () => {
  expect(['x', 7].map((id) => one(line([], { id })).id)).toEqual(['x', '7'])
  for (const id of [1.5, true]) expect(() => one(line([], { id }))).toThrow('id: expected a string')
  for (const mention of [[0, 1], [0, 0, 1, 1], [0, 0, -1], [0, 0, 0.5], 'abc', 3])
    expect(() => one(line([[mention]])), JSON.stringify(mention)).toThrow('expected [sentence, start, end]')
})

test('damaged files end in documents or coded errors', () => {
  const { refused, escaped } = damage(
    preco,
    line([
      [
        [2, 0, 1],
        [0, 0, 2],
      ],
    ]),
  )

  expect(refused).toBeGreaterThan(200)
  expect(escaped).toEqual([])
})

test('what is written is what is read', () => {
  let count = 0
  fc.assert(
    fc.property(corefDocument({ isRich: false }), (document) => {
      let text: string
      const dropped: string[] = []
      try {
        text = [...preco.write([document], { drop: (what) => dropped.push(what) })].join('')
      } catch (error) {
        if (error instanceof RefereeError && error.code === 'cannot-hold') return
        throw error
      }
      count++

      const back = one(text)

      expect(back.id).toBe(documentLabel(document))
      expect(words(back)).toEqual(words(document))
      expect(plain(back).sentences).toEqual(plain(document).sentences)
      expect(partitionOf(back)).toEqual(partitionOf(document))
      expect(dropped.includes('the numbers of parts: they become part of the names')).toBe(
        document.part !== 0,
      )
    }),
    { numRuns: 500 },
  )
  expect(count).toBeGreaterThan(200)
})

test('it is told from its field', () => {
  expect(preco.sniff(line([]))).toBe('a JSON object with "mention_clusters"')
  expect(preco.sniff('{"doc_key":"d","clusters":[]}')).toBeUndefined()
})
