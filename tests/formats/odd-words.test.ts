import { describe, expect, test } from 'vitest'
import type { CorefDocument } from '../../src/document/document.ts'
import { TokenList } from '../../src/document/tokens.ts'
import { formats } from '../../src/formats/registry.ts'
import { documentOf } from '../documents.ts'
import { loadFormats } from '../support/load-format.ts'
import { roundTrip } from './round-trip.ts'

const loaded = await loadFormats()

/** Words that some text formats cannot hold, or that a reader may misread. */
const ODD_WORDS: readonly string[] = [
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00',
  '\ufeff',
  '\ufeffa',
  'a\ufeff',
  '',
  ' ',
  'a b',
  'a\tb',
  'a\nb',
  'a\rb',
  '\r',
  '\u000b',
  '\u000c',
  '\u0085',
  '\u00a0',
  '\u2028',
  'a\u3000b',
  '\ufffe',
  '<a>',
  '&amp;',
  '_',
  '*',
  '#',
  '\\t',
  '[1]',
  '|',
]
const ODD_IDS: readonly string[] = [
  '\0',
  '\ud800',
  '\ufeff',
  ' a',
  'a b',
  'a\tb',
  '',
  '_',
  '-',
  'constructor',
]

/** Three words, one of them odd, with a mention of it and one of all three. */
function withWord(word: string, at: number): CorefDocument {
  const words = ['x', 'y', 'z'].map((plain, t) => (t === at ? word : plain))
  const mentions = [
    { span: [at, at + 1] as const, entity: '1' },
    { span: [0, 3] as const, entity: '2' },
  ]
  return {
    ...documentOf(mentions, { words: 'x y z' }),
    tokens: new TokenList(words.map((text) => ({ text }))),
  }
}

/** Formats that change some of these words without reporting it, or that hold no mentions. */
const OTHERS: readonly string[] = ['corefud', 'strings', 'text', 'universal-anaphora']
const JSON_FORMATS: readonly string[] = [
  'corenlp',
  'jsonlines',
  'jsonlines-predicted',
  'label-studio',
  'preco',
  'referee',
  'uima-json',
]
/** What JSON can write, but its readers refuse. */
const HALVES = /\p{Surrogate}/u

const written = formats.filter(({ id, isReadOnly }) => isReadOnly !== true && !OTHERS.includes(id))

describe.each(written.map(({ id }) => id))('%s', (id) => {
  const format = loaded.get(id)
  if (format === undefined) throw new Error(id)
  const isHeld = (text: string): boolean => !JSON_FORMATS.includes(id) || !HALVES.test(text)
  const lost = (document: CorefDocument, what: string): string[] => {
    const result = roundTrip(document, format)
    return result.outcome === 'different' ? [`${what}: ${result.difference}`] : []
  }

  test('an odd word comes back, or is refused, or is said to change', () => {
    expect(
      ODD_WORDS.filter(isHeld).flatMap((word) =>
        [0, 1, 2].flatMap((at) => lost(withWord(word, at), JSON.stringify(word))),
      ),
    ).toEqual([])
  })

  test('so does an odd id of an entity, and a long one', () => {
    const ids = [...ODD_IDS.filter(isHeld), 'x'.repeat(300), 'x'.repeat(70_000)]
    const documents = ids.map((entity) =>
      documentOf(
        [
          { span: [0, 1], entity },
          { span: [2, 3], entity },
        ],
        { words: 'x y z' },
      ),
    )

    expect(documents.flatMap((document, i) => lost(document, JSON.stringify(ids[i]?.slice(0, 20))))).toEqual(
      [],
    )
  })
})
