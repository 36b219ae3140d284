import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findLoss, isUnusual } from '../../src/cli/files/find-loss.ts'
import type { CorefDocument } from '../../src/document/document.ts'
import { readWith } from '../../src/formats/read-bytes.ts'
import { describeSample } from '../data.ts'
import { documentOf } from '../documents.ts'
import { corefDocument } from '../support/arbitrary.ts'
import { type LoadedFormat, loadFormats } from '../support/load-format.ts'
import { root } from '../support/program.ts'
import { conversionPage } from './conversion-page.ts'
import { made } from './made-documents.ts'
import { corpora, documentsOf } from './real-documents.ts'
import { roundTrip } from './round-trip.ts'

const formats = await loadFormats()
/** All formats except those that are read-only or hold no mentions. */
const writers = [...formats.values()].filter(
  ({ isReadOnly, isTextOnly }) => isReadOnly !== true && isTextOnly !== true,
)

for (const corpus of corpora) {
  const { folder, name, isLong } = corpus
  let documents: readonly CorefDocument[] | undefined

  const comesBack = () =>
    test.each(writers)('comes back from $id, or what was lost is named', (writer) => {
      documents ??= documentsOf(corpus)
      expect(documents.length).toBeGreaterThan(0)

      const trips = documents.map((document) => roundTrip(document, writer))

      const lost = trips.flatMap((trip) => (trip.outcome === 'different' ? [trip.difference] : []))
      expect(lost).toEqual([])
    })
  describeSample(folder, name, comesBack, isLong)
}

describe.each(Object.entries(made))('%s', (_, document) => {
  test.each(writers)('comes back from $id, or what was lost is named', (writer) => {
    const trip = roundTrip(document, writer)

    expect(trip.outcome === 'different' ? trip.difference : '').toBe('')
  })
})

const outcomesOf = (writer: LoadedFormat): string[] =>
  Object.values(made).map((document) => {
    const trip = roundTrip(document, writer)
    return trip.outcome !== 'same' ? trip.outcome : trip.dropped.length > 0 ? 'dropped' : 'same'
  })

/** Catches writers that refuse or drop too much: elsewhere, a refusal is as good as a round trip. */
test('what each format holds of each document, drops of it, or refuses', () => {
  const rows = writers.map((writer) =>
    [writer.id.padEnd(20), ...outcomesOf(writer).map((outcome) => outcome.padEnd(8))].join(' ').trimEnd(),
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
    uima-json            dropped  dropped  dropped  dropped  dropped  dropped  refused  dropped  dropped  dropped  dropped  dropped  dropped  same     same     refused  dropped
    label-studio         dropped  dropped  dropped  dropped  dropped  dropped  refused  dropped  dropped  dropped  dropped  dropped  dropped  same     same     refused  dropped
    strings              dropped  dropped  dropped  dropped  dropped  dropped  refused  refused  dropped  dropped  dropped  dropped  dropped  dropped  dropped  refused  dropped
    referee              same     same     same     same     same     same     same     same     same     same     same     same     same     same     same     same     same
    preco                dropped  dropped  dropped  dropped  dropped  dropped  refused  dropped  dropped  dropped  dropped  refused  dropped  same     same     refused  dropped
    jsonlines            dropped  dropped  dropped  dropped  dropped  dropped  refused  dropped  dropped  dropped  dropped  dropped  dropped  same     same     refused  dropped
    webanno-chains       dropped  dropped  dropped  dropped  dropped  dropped  refused  dropped  dropped  dropped  dropped  dropped  dropped  same     same     refused  dropped
    webanno              dropped  dropped  dropped  dropped  dropped  dropped  refused  dropped  dropped  dropped  dropped  dropped  dropped  same     same     refused  dropped
    universal-anaphora   same     same     same     same     same     same     same     same     same     same     same     same     dropped  same     same     refused  same
    corefud              same     same     same     same     same     same     same     same     same     same     same     same     dropped  same     same     refused  same
    korkor               refused  refused  refused  refused  refused  refused  refused  dropped  refused  refused  refused  refused  dropped  same     same     refused  dropped
    gum                  same     same     refused  same     same     same     refused  dropped  same     same     same     same     dropped  same     same     refused  dropped
    semeval-2010         same     same     refused  same     same     same     refused  dropped  same     same     dropped  same     dropped  same     same     refused  dropped
    conll-2012           same     same     refused  same     same     same     refused  dropped  same     same     same     same     dropped  same     same     refused  dropped
    booknlp              same     same     same     same     same     same     refused  dropped  same     same     same     same     dropped  same     same     same     dropped
    gap                  refused  refused  refused  refused  refused  refused  refused  refused  refused  refused  refused  refused  refused  refused  refused  refused  refused
    uima-xmi             dropped  dropped  dropped  dropped  dropped  dropped  refused  dropped  dropped  dropped  dropped  dropped  dropped  same     same     refused  dropped
    ecb-plus             same     same     same     same     same     same     same     dropped  same     same     same     same     same     same     same     refused  dropped
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

const samples = readWith(
  formats.get('referee') as LoadedFormat,
  readFileSync(join(root, 'samples/key.coref.jsonl')),
  'key.coref.jsonl',
  formats.get('referee') as LoadedFormat,
).documents

test('what each format holds of each document of the sample, drops of it, or refuses', () => {
  const short = { same: '=', dropped: '-', refused: 'x', different: '!' }
  const rows = writers.map((writer) => {
    const row = samples.map((document) => {
      const trip = roundTrip(document, writer)
      return short[trip.outcome === 'same' && trip.dropped.length > 0 ? 'dropped' : trip.outcome]
    })
    return `${writer.id.padEnd(20)} ${row.join(' ')}`
  })

  expect(rows.join('\n')).toMatchInlineSnapshot(`
    "corenlp              - - - - - - - - - - - - - x - -
    uima-json            - - - - - - - - - - - - - x - -
    label-studio         - - - - - - - - - - - - - x - -
    strings              - - - - - - - - - - - - - x - -
    referee              = = = = = = = = = = = = = = = =
    preco                - - - - - - - - - - - - - x - -
    jsonlines            - - - - - - - - - - - - - x - -
    webanno-chains       - - - - - - - - - - - - - x - -
    webanno              - - - - - - - - - - - - - x - -
    universal-anaphora   = = = = = = = = = = = = = = = =
    corefud              = = = = = = = = = = = = = = = =
    korkor               x x x x x x x x x x x x x x x x
    gum                  - - - - - - - - - - - - - x - -
    semeval-2010         - - - - - - - - - - - - - x - -
    conll-2012           - - - - - - - - - - - - - x - -
    booknlp              - - - - - - - - - - - - - x - -
    gap                  x x x x x x x x x x x x x x x x
    uima-xmi             - - - - - - - - - - - - - x - -
    ecb-plus             - - - - - - - - - - - - - - - -
    knowtator            - - - - - - - - - - - - - - - -
    ace                  - - - - - - - - - - - - - x - -
    muc                  - - - - - - - - - - - - - x - -
    sacr                 - - - - - - - - - - - - - x - -
    brat                 - - - - - - - - - - - - - - - -
    litbank              - - - - - - - - - - - - - x - -
    crac-text            - - - - - - - - - - - - - x - -
    inline               - - - - - - - - - - - - - x - -
    jsonlines-predicted  - - - - - - - - - - - - - x - -"
  `)
})

/** Documents with unusual words and names. */
const odd: Readonly<Record<string, CorefDocument>> = {
  'a NUL as a word': documentOf([{ span: [0, 1], entity: 'e' }], {
    words: [{ text: '\u0000' }, { text: 'b' }],
  }),
  'a byte order mark as a word': documentOf(
    [
      { span: [1, 2], entity: 'e' },
      { span: [3, 4], entity: 'e' },
    ],
    { words: ['\ufeff', 'Ann', 'saw', 'her'].map((text) => ({ text })) },
  ),
  'a negative offset': {
    ...documentOf([{ span: [0, 1], entity: 'e' }], {
      words: [
        { text: 'a', start: -1, end: 1 },
        { text: 'b', start: 2, end: 3 },
      ],
    }),
    text: 'a b',
  },
  'empty words': documentOf(
    [
      { span: [0, 1], entity: 'e' },
      { span: [1, 3], entity: 'f' },
    ],
    { words: ['', 'b', ''].map((text) => ({ text })) },
  ),
  'blanks and ends of line in words': documentOf([{ span: [0, 2], entity: 'e' }], {
    words: ['a b', 'c\nd', '\te', '\u00a0', '\u2028'].map((text) => ({ text })),
  }),
  'control characters in words': documentOf([{ span: [0, 2], entity: 'e' }], {
    words: ['\u001b[2J', '\u0007', '\u009b', '\u202e'].map((text) => ({ text })),
  }),
  'a very long id': documentOf([{ span: [0, 1], entity: 'e'.repeat(5000) }], { words: 'a b' }),
  'an id with control characters': documentOf([{ span: [0, 1], entity: 'e\u0000\u001b' }], {
    id: 'd\u0000\n\u001b',
    words: 'a b',
  }),
}

/** How much of a document comes back, comparing words, spans and entities by the tests' own rules. */
test.each(Object.entries(odd))(
  '%s: what is not the same when it is read again is found when it is written',
  (_, document) => {
    expect(isUnusual(document)).toBe(true)
    for (const writer of writers) {
      const trip = roundTrip(document, writer)
      // Lists of strings report that they hold no text, and their reader tokenises them.
      if (trip.outcome !== 'different' || writer.id === 'strings') continue
      expect([writer.id, trip.difference, findLoss(document, writer, writer, writer)]).not.toContain(
        undefined,
      )
    }
  },
)

test('control arm: a document like all others is not read again, and nothing is lost of it', () => {
  const { nested } = made
  expect(isUnusual(nested as CorefDocument)).toBe(false)
  for (const writer of writers) {
    if (roundTrip(nested as CorefDocument, writer).outcome === 'refused') continue
    expect(findLoss(nested as CorefDocument, writer, writer, writer), writer.id).toBeUndefined()
  }
})

test('docs/conversion.md says so', async () => {
  const written = [...formats.values()].filter(({ isReadOnly }) => isReadOnly !== true)

  const outcomes = new Map(writers.map((writer) => [writer.id, outcomesOf(writer)]))
  const page = conversionPage(written, Object.keys(made), outcomes)

  await expect(page).toMatchFileSnapshot('../../docs/conversion.md')
})

describe('any document', () => {
  const wealths = [{ isRich: true }, { isRich: false }, { isRich: true, isLinked: true }]
  test.each(writers)('comes back from $id, or what was lost is named', (writer) => {
    let held = 0
    fc.assert(
      fc.property(fc.oneof(...wealths.map(corefDocument)), (document) => {
        const trip = roundTrip(document, writer)

        if (trip.outcome === 'same') held++
        expect(trip.outcome === 'different' ? trip.difference : '').toBe('')
      }),
      { numRuns: 200, seed: 20 },
    )
    if (writer.id !== 'gap') expect(held).toBeGreaterThan(0)
  })
})
