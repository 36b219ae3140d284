import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataTest } from '../../../tests/data.ts'
import { corefDocument } from '../../../tests/support/arbitrary.ts'
import { corpus } from '../../../tests/support/corpus.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { canonical, plain, read, sourceOf } from '../../../tests/support/plain.ts'
import { partitionOf } from '../../../tests/support/stand-off.ts'
import type { CorefDocument } from '../../document/document.ts'
import { RefereeError } from '../../errors.ts'
import { format as jsonlinesFormat } from './format.ts'

const jsonlines = await loadFormat(jsonlinesFormat)

function writeAndRead(documents: readonly CorefDocument[]): {
  text: string
  dropped: string[]
  again: readonly CorefDocument[]
} {
  const dropped: string[] = []
  const text = [...jsonlines.write(documents, { drop: (what) => dropped.push(what) })].join('')
  return { text, dropped, again: read(jsonlines, sourceOf(text)).documents }
}

/** A mention of one word shows that ends are inclusive; without any, the reader can only assume it. */
function showsItsEnds({ mentions }: CorefDocument): boolean {
  return mentions.start.some((start, m) => mentions.end[m] === start + 1)
}

test('words, speakers, sentences, names and the partition come back', () => {
  let count = 0
  fc.assert(
    fc.property(corefDocument({ isRich: false }), (document) => {
      const { again, dropped } = writeAndRead([document])

      const [back] = again as [CorefDocument]
      const withoutTags = plain(document).tokens?.map(({ text, speaker }) =>
        speaker === undefined ? { text } : { text, speaker },
      )
      expect([back.id, back.part]).toEqual([document.id, document.part])
      expect(plain(back).tokens).toEqual(withoutTags)
      expect(plain(back).sentences).toEqual(plain(document).sentences)
      if (document.mentions.count > 0 && !showsItsEnds(document)) return
      count++
      expect(partitionOf(back)).toEqual(partitionOf(document))
      expect(writeAndRead(again).dropped).toEqual([])
      expect(dropped.includes('lemmas')).toBe(
        plain(document).tokens?.some(({ lemma }) => lemma !== undefined) === true,
      )
    }),
    { numRuns: 500 },
  )
  expect(count).toBeGreaterThan(200)
})

test('what is written again is the same, to the byte', () => {
  fc.assert(
    fc.property(fc.array(corefDocument({ isRich: false }), { maxLength: 3 }), (documents) => {
      if (!documents.some(showsItsEnds)) return

      const { text, again } = writeAndRead(documents)

      expect(writeAndRead(again).text).toBe(text)
    }),
    { numRuns: 200 },
  )
})

test('what has no place is refused or named', () => {
  fc.assert(
    fc.property(corefDocument({ isRich: true }), (document) => {
      const isHeld = document.mentions.pieces.size === 0
      try {
        const { dropped } = writeAndRead([document])
        expect(isHeld).toBe(true)
        if (document.links.length > 0) expect(dropped).toContain('links')
      } catch (error) {
        expect((error as RefereeError).code).toBe('cannot-hold')
        expect(error).toBeInstanceOf(RefereeError)
        expect(isHeld).toBe(false)
      }
    }),
    { numRuns: 300 },
  )
})

dataTest('Democrat comes back whole, with the numbers of its entities', () => {
  const { documents } = corpus(jsonlines, 'fr-democrat', /\.jsonlines$/)

  const { again, dropped } = writeAndRead(documents)

  expect(dropped).toEqual([])
  expect(again.map(canonical)).toEqual(documents.map(canonical))
})

test('antecedents and confidences come back, and nothing is said to be lost', () => {
  const line = {
    doc_key: 'd',
    sentences: [['Ann', 'saw', 'her', 'and', 'Bob', 'saw', 'him']],
    speakers: [['-', '-', '-', '-', '-', '-', '-']],
    clusters: [
      [
        [4, 4],
        [6, 6],
      ],
      [
        [0, 0],
        [2, 2],
      ],
    ],
    cluster_antecedents: [
      [1, null],
      [null, 0],
    ],
    cluster_confidences: [
      [0.25, null],
      [null, 0.97],
    ],
    cluster_mention_confidences: [
      [null, 0.5],
      [1, null],
    ],
  }
  const { documents, warnings } = read(jsonlines, sourceOf(`${JSON.stringify(line)}\n`))

  expect(warnings).toEqual([])
  expect(documents[0]?.links).toEqual([
    { kind: 'antecedent', from: 2, to: [], anchors: [3], confidence: 0.25 },
    { kind: 'antecedent', from: 1, to: [], anchors: [0], confidence: 0.97 },
  ])
  expect(documents[0]?.mentions.attributes?.map((each) => each?.mentionConfidence)).toEqual([
    1,
    undefined,
    undefined,
    0.5,
  ])
  const { text, dropped } = writeAndRead(documents)
  expect(JSON.parse(text)).toEqual(line)
  expect(dropped).toEqual([])
})
