import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CorefDocument } from '../../src/document/document.ts'
import { describeSample } from '../data.ts'
import { documentOf } from '../documents.ts'
import { corefDocument } from '../support/arbitrary.ts'
import { loadFormats } from '../support/load-format.ts'
import { conversionPage } from './conversion-page.ts'
import { corpora, documentsOf } from './real-documents.ts'
import { roundTrip } from './round-trip.ts'

const formats = await loadFormats()
/** All but those that only read, and the one that holds no mentions. */
const writers = [...formats.values()].filter(
  ({ isReadOnly, isTextOnly }) => isReadOnly !== true && isTextOnly !== true,
)

for (const corpus of corpora) {
  describeSample(corpus.folder, corpus.name, () => {
    let documents: readonly CorefDocument[] | undefined

    test.each(writers)('comes back from $id, or what was lost is named', (writer) => {
      documents ??= documentsOf(corpus)
      expect(documents.length).toBeGreaterThan(0)

      const trips = documents.map((document) => roundTrip(document, writer))

      const lost = trips.flatMap((trip) => (trip.outcome === 'different' ? [trip.difference] : []))
      expect(lost).toEqual([])
    })
  })
}

const PEOPLE = 'Ann and her dog saw Bob and his cat .'

/** One document for each thing that has broken a format somewhere. */
const made: Readonly<Record<string, CorefDocument>> = {
  nested: documentOf(
    [
      { span: [0, 4], entity: 'e1' },
      { span: [0, 1], entity: 'e2' },
      { span: [2, 3], entity: 'e2' },
      { span: [2, 4], entity: 'e3' },
    ],
    { words: PEOPLE },
  ),
  crossing: documentOf(
    [
      { span: [0, 3], entity: 'e1' },
      { span: [1, 5], entity: 'e2' },
      { span: [7, 8], entity: 'e1' },
    ],
    { words: PEOPLE },
  ),
  'crossing in one entity': documentOf(
    [
      { span: [0, 3], entity: 'e1' },
      { span: [1, 5], entity: 'e1' },
    ],
    { words: PEOPLE },
  ),
  'nested in one entity': documentOf(
    [
      { span: [0, 4], entity: 'e1' },
      { span: [0, 2], entity: 'e1' },
      { span: [1, 2], entity: 'e1' },
      { span: [5, 6], entity: 'e2' },
    ],
    { words: PEOPLE },
  ),
  'a span in two entities': documentOf(
    [
      { span: [0, 1], entity: 'e1' },
      { span: [0, 1], entity: 'e2' },
      { span: [2, 3], entity: 'e2' },
    ],
    { words: PEOPLE },
  ),
  'a span twice': documentOf(
    [
      { span: [0, 1], entity: 'e1' },
      { span: [0, 1], entity: 'e1' },
      { span: [2, 3], entity: 'e1' },
    ],
    { words: PEOPLE },
  ),
  discontinuous: documentOf(
    [
      {
        span: [
          [0, 1],
          [5, 6],
        ],
        entity: 'e1',
      },
      { span: [2, 3], entity: 'e1' },
      {
        span: [
          [1, 2],
          [3, 4],
          [6, 8],
        ],
        entity: 'e2',
      },
    ],
    { words: PEOPLE },
  ),
  zeros: documentOf(
    [
      { span: [0, 1], entity: 'e1' },
      { span: [1, 2], entity: 'e1', zero: true, head: 1 },
      { span: [3, 4], entity: 'e1', zero: true, head: 3 },
    ],
    {
      words: [
        { text: 'Ana' },
        { text: '', empty: true },
        { text: 'canta' },
        { text: 'ella', empty: true },
        { text: '.' },
      ],
    },
  ),
  'astral characters': documentOf(
    [
      { span: [0, 2], entity: 'e1' },
      { span: [2, 3], entity: 'e1' },
      { span: [3, 5], entity: 'e2' },
    ],
    { words: '😂😂 𝔄nn 👩‍👩‍👧 saw 𐍈 e\u0301 .' },
  ),
  'right to left': documentOf(
    [
      { span: [0, 2], entity: 'e1' },
      { span: [3, 4], entity: 'e1' },
    ],
    { words: 'אנה לי ראתה אותה \u200fنص ( ١ ) .', sentences: [0, 5] },
  ),
  'markup in the words': documentOf(
    [
      { span: [0, 2], entity: 'e1' },
      { span: [4, 6], entity: 'e1' },
      { span: [9, 10], entity: 'e2' },
    ],
    { words: '<m> (1) [ ](#e1) {x ##a |[e1 & &lt; \\ #TOKENS - _ * " \' R1' },
  ),
  'several sentences': documentOf(
    [
      { span: [0, 1], entity: 'e1' },
      { span: [3, 7], entity: 'e2' },
      { span: [7, 8], entity: 'e1' },
    ],
    { words: PEOPLE, sentences: [0, 4, 5] },
  ),
  'mentions without an entity': documentOf(
    [{ span: [0, 1] }, { span: [2, 3] }, { span: [5, 6], entity: '1' }],
    {
      words: PEOPLE,
    },
  ),
  'no mentions': documentOf([], { words: PEOPLE }),
  'no words': documentOf([], { words: [], sentences: [] }),
  'no tokens': documentOf([{ span: [3, 9], entity: 'e1' }]),
  'parts and genres': documentOf([{ span: [0, 1], entity: 'e1' }], {
    id: 'nw/wsj/00/wsj_0001',
    part: 3,
    genre: 'fiction',
    words: PEOPLE,
  }),
}

describe.each(Object.entries(made))('%s', (_, document) => {
  test.each(writers)('comes back from $id, or what was lost is named', (writer) => {
    const trip = roundTrip(document, writer)

    expect(trip.outcome === 'different' ? trip.difference : '').toBe('')
  })
})

const outcomes = new Map(
  writers.map((writer) => [
    writer.id,
    Object.values(made).map((document) => {
      const trip = roundTrip(document, writer)
      return trip.outcome !== 'same' ? trip.outcome : trip.dropped.length > 0 ? 'dropped' : 'same'
    }),
  ]),
)

/** A writer that refuses or drops more than it must fails here: elsewhere a refusal is as good as a round trip. */
test('what each format holds of each document, drops of it, or refuses', () => {
  const rows = [...outcomes].map(([id, row]) =>
    [id.padEnd(20), ...row.map((outcome) => outcome.padEnd(8))].join(' ').trimEnd(),
  )

  const columns = Object.keys(made).map((name, i) => `${i + 1} ${name}`)
  expect(`${columns.join('\n')}\n\n${rows.join('\n')}`).toMatchInlineSnapshot(`
    "1 nested
    2 crossing
    3 crossing in one entity
    4 nested in one entity
    5 a span in two entities
    6 a span twice
    7 discontinuous
    8 zeros
    9 astral characters
    10 right to left
    11 markup in the words
    12 several sentences
    13 mentions without an entity
    14 no mentions
    15 no words
    16 no tokens
    17 parts and genres

    corenlp              same     same     same     same     same     same     refused  dropped  same     same     same     refused  dropped  same     same     refused  dropped
    strings              dropped  dropped  dropped  dropped  dropped  dropped  refused  refused  dropped  dropped  dropped  dropped  dropped  dropped  dropped  refused  dropped
    referee              same     same     same     same     same     same     same     same     same     same     same     same     same     same     same     same     same
    preco                dropped  dropped  dropped  dropped  dropped  dropped  refused  dropped  dropped  dropped  dropped  refused  dropped  same     same     refused  dropped
    jsonlines            dropped  dropped  dropped  dropped  dropped  dropped  refused  dropped  dropped  dropped  dropped  dropped  dropped  same     same     refused  dropped
    webanno              dropped  dropped  dropped  dropped  dropped  dropped  refused  dropped  dropped  dropped  dropped  dropped  dropped  same     same     refused  dropped
    universal-anaphora   same     same     same     same     same     same     same     same     same     same     same     same     dropped  same     same     refused  same
    corefud              same     same     same     same     same     same     same     same     same     same     same     same     dropped  same     same     refused  same
    korkor               refused  refused  refused  refused  refused  refused  refused  dropped  refused  refused  refused  refused  dropped  same     same     refused  dropped
    gum                  same     same     refused  same     same     same     refused  dropped  same     same     same     same     dropped  same     same     refused  dropped
    semeval-2010         same     same     refused  same     same     same     refused  dropped  same     same     dropped  same     dropped  same     same     refused  dropped
    conll-2012           same     same     refused  same     same     same     refused  dropped  same     same     same     same     dropped  same     same     refused  dropped
    booknlp              same     same     same     same     same     same     refused  dropped  same     same     same     same     dropped  same     same     same     dropped
    gap                  refused  refused  refused  refused  refused  refused  refused  refused  refused  refused  refused  refused  refused  refused  refused  refused  refused
    knowtator            same     same     same     same     same     same     same     dropped  same     same     same     same     dropped  same     same     refused  dropped
    ace                  same     same     same     same     same     same     refused  dropped  same     same     same     same     dropped  same     same     refused  dropped
    muc                  same     refused  refused  same     same     same     refused  dropped  same     same     same     same     dropped  same     same     refused  dropped
    sacr                 same     refused  refused  same     same     same     refused  dropped  same     same     refused  same     dropped  same     refused  refused  dropped
    brat                 same     same     same     same     same     dropped  same     dropped  same     same     same     same     same     same     same     refused  dropped
    litbank              same     same     same     same     same     same     refused  dropped  same     same     same     same     same     same     same     refused  dropped
    crac-text            dropped  dropped  refused  dropped  dropped  dropped  refused  dropped  dropped  dropped  refused  dropped  dropped  dropped  refused  refused  dropped
    inline               same     refused  refused  same     same     same     refused  dropped  same     same     same     same     dropped  same     refused  refused  dropped
    jsonlines-predicted  dropped  dropped  dropped  dropped  dropped  dropped  refused  dropped  dropped  dropped  dropped  dropped  dropped  same     same     refused  dropped"
  `)
})

test('docs/conversion.md says so', async () => {
  const written = [...formats.values()].filter(({ isReadOnly }) => isReadOnly !== true)

  const page = conversionPage(written, Object.keys(made), outcomes)

  await expect(page).toMatchFileSnapshot('../../docs/conversion.md')
})

describe('any document', () => {
  test.each(writers)('comes back from $id, or what was lost is named', (writer) => {
    let held = 0
    fc.assert(
      fc.property(fc.oneof(corefDocument({ isRich: true }), corefDocument({ isRich: false })), (document) => {
        const trip = roundTrip(document, writer)

        if (trip.outcome === 'same') held++
        expect(trip.outcome === 'different' ? trip.difference : '').toBe('')
      }),
      { numRuns: 200, seed: 20 },
    )
    if (writer.id !== 'gap') expect(held).toBeGreaterThan(0)
  })
})
