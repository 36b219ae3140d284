import type { CorefDocument } from '../../src/document/document.ts'
import type { Span } from '../../src/document/span.ts'
import type { Token } from '../../src/document/tokens.ts'
import { documentOf } from '../documents.ts'

const WORDS: readonly Token[] = [
  { text: 'Ann', start: 0, end: 3, lemma: 'Ann', pos: 'NNP', upos: 'PROPN', governor: 1, relation: 'nsubj' },
  { text: 'saw', start: 4, end: 7, lemma: 'see', pos: 'VBD', upos: 'VERB', governor: -1, relation: 'root' },
  { text: 'her', start: 9, end: 12, lemma: 'she', pos: 'PRP$', upos: 'PRON', governor: 3, relation: 'nmod' },
  { text: 'dog', start: 13, end: 16, lemma: 'dog', pos: 'NN', upos: 'NOUN', governor: 1, relation: 'obj' },
  { text: '.', start: 16, end: 17, lemma: '.', pos: '.', upos: 'PUNCT', governor: 1, relation: 'punct' },
  { text: 'It', start: 19, end: 21, lemma: 'it', pos: 'PRP', upos: 'PRON', governor: 6, relation: 'nsubj' },
  { text: 'ran', start: 22, end: 25, lemma: 'run', pos: 'VBD', upos: 'VERB', governor: -1, relation: 'root' },
]

const words = WORDS.map(({ text }) => text).join(' ')

const PRONOUN = { span: [4, 5], entity: 'A', type: 'pronoun' } as const
const A = { span: [0, 1], entity: 'A', type: 'named' } as const
const B = { span: [2, 3], entity: 'B', type: 'named' } as const
const TEXT = 'Ann met Eva ; she left .'
const THREE = {
  id: 'd-1',
  words: [...TEXT.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  })),
}
const three = (...given: Parameters<typeof documentOf>): CorefDocument => ({
  ...documentOf(...given),
  text: TEXT,
})

/** The words of a text with their offsets, except some; words not in the text have the offsets of those that are. */
function ofText(
  text: string,
  sentences: readonly number[],
  changed: Record<number, Partial<Token>> = {},
): CorefDocument {
  const places = [0, 4, 9, 13, 16, 18, 21]
  const list = WORDS.map(({ text: word }, i): Token => {
    const start = places[i] as number
    return { text: word, ...(changed[i] ?? { start, end: start + word.length }) }
  })
  return { ...documentOf([{ span: [5, 6], entity: '1' }], { words: list, sentences }), text }
}

/** Legal documents that few writers expect, to test refusals. */
export const unexpected: Readonly<Record<string, CorefDocument>> = {
  'three mentions': three([A, B, PRONOUN], THREE),
  'three mentions of which none is a pronoun': three([A, B, { ...PRONOUN, type: 'named' }], THREE),
  'three mentions and a nominal': three([{ ...A, type: 'nominal' }, B, PRONOUN], THREE),
  'three mentions and a second nominal': three([A, { ...B, type: 'nominal' }, PRONOUN], THREE),
  'two mentions': three([A, PRONOUN], THREE),
  'three mentions in pieces': three(
    [
      A,
      B,
      {
        ...PRONOUN,
        span: [
          [4, 5],
          [6, 7],
        ],
      },
    ],
    THREE,
  ),
  'three mentions in two sentences': three([A, B, PRONOUN], { ...THREE, sentences: [0, 4] }),
  'words before the first sentence': documentOf([{ span: [0, 2], entity: '1' }], {
    words,
    sentences: [1, 5],
  }),
  'a paragraph inside a sentence': documentOf([{ span: [0, 2], entity: '1' }], {
    words,
    sentences: [0, 5],
    paragraphs: [0, 2, 5],
  }),
  'paragraphs after the first word': documentOf([], { words, sentences: [0, 1, 5], paragraphs: [1, 5] }),
  'starts without ends': {
    ...documentOf([{ span: [0, 1], entity: '1' }], {
      words: WORDS.map(({ text, start }) => ({ text, start: start as number })),
      sentences: [0, 5],
    }),
    text: 'Ann saw  her dog.\n\nIt ran',
  },
  'a word beyond its line': {
    ...documentOf([{ span: [0, 1], entity: '1' }], {
      words: [
        { text: 'Ann', start: 0, end: 3 },
        { text: 'a\nb', start: 4, end: 7 },
      ],
      sentences: [0, 1],
    }),
    text: 'Ann a\nb',
  },
  'a head in another sentence': documentOf(
    [
      { span: [0, 2], entity: '1', head: 5 },
      { span: [5, 7], entity: '1', head: 6 },
      { span: [3, 4], entity: '2', head: 4 },
    ],
    { words, sentences: [0, 5] },
  ),
  'a minimum in another sentence': documentOf([{ span: [0, 2], entity: '1', min: [[5, 6]] }], {
    words,
    sentences: [0, 5],
  }),
  'a sentence without words at the end': documentOf([{ span: [6, 7], entity: '1' }], {
    words,
    sentences: [0, 5, 7],
  }),
  'governors in the sentences around': documentOf([{ span: [0, 1], entity: '1' }], {
    words: WORDS.map(({ text, relation }, i) => ({
      text,
      governor: [5, 2, 4, 5, -1, 4, 5][i] as number,
      relation: relation as string,
    })),
    sentences: [0, 5],
  }),
  'wholes behind, twice and nowhere': {
    ...documentOf(
      [
        { span: [0, 1], entity: '1', features: new Map([['bridging', '2:holo']]) },
        { span: [2, 3], entity: '2' },
        { span: [3, 4], entity: '3', features: new Map([['bridging', '1:holo,2:holo']]) },
        { span: [4, 5], entity: '4', features: new Map([['bridging', '9:holo']]) },
      ],
      { words, sentences: [0, 5] },
    ),
    links: [
      { kind: 'bridging', from: 0, to: ['2'] },
      { kind: 'bridging', from: 2, to: ['1'] },
      { kind: 'bridging', from: 2, to: ['2'] },
      { kind: 'bridging', from: 3, to: ['9'] },
    ],
  },
  'minimum strings': documentOf(
    [
      [[0, 1] as Span, 'Ann|saw'],
      [[1, 2] as Span, 'Ann|saw'],
      [[0, 1] as Span, 'Ann'],
      [undefined, 'Ann|saw'],
      [undefined, 'x|y'],
    ].map(([min, strings], e) => ({
      span: [0, 2],
      entity: String(e),
      features: new Map([['min', strings as string]]),
      ...(min === undefined ? {} : { min: [min as Span] }),
    })),
    { words },
  ),
  'discourse deixis, well and badly said': documentOf(
    [
      '0-7:EntityID=d|MarkableID=dd_1',
      '0-2+3-4:EntityID=d|MarkableID=dd_2',
      '0-8:EntityID=d|MarkableID=dd_3',
      '1-1:EntityID=d|MarkableID=dd_4',
      'x-1:EntityID=d|MarkableID=dd_5',
      '0-1',
    ].map((deixis, at) => ({
      span: [at, at + 1],
      entity: String(at),
      features: new Map(Object.entries({ deixis, other: 'kept' })),
    })),
    { words },
  ),
  'sentences with a blank between': ofText('Ann saw  her dog. It ran', [0, 5]),
  'a text of other words': ofText('Ann saw  his dog. It ran', [0, 5]),
  'a start inside of its word': ofText('Ann saw  her dog. It ran', [0], { 6: { start: 22, end: 24 } }),
  'a last word without an end': ofText('Ann saw  her dog. It ran', [0], { 6: { start: 21 } }),
  'an empty word with a place': ofText('Ann saw  her dog. It ran', [0], {
    1: { text: '', empty: true, start: 4, end: 4 },
    2: { text: 'saw  her', start: 4, end: 12 },
  }),
  'a span of a thousand million': documentOf([{ span: [0, 1e9], entity: '1' }]),
}

/** Documents with many attributes of words and mentions, each holdable by some more formats. */
export const described: Readonly<Record<string, CorefDocument>> = {
  'two sentences': documentOf(
    [
      { span: [0, 1], entity: '1' },
      { span: [2, 3], entity: '1' },
      { span: [2, 4], entity: '2' },
      { span: [5, 6], entity: '2' },
    ],
    { id: 'nw/d', words, sentences: [0, 5] },
  ),
  'one sentence, to its last word': documentOf(
    [
      { span: [0, 7], entity: 'e10' },
      { span: [0, 1], entity: 'e1' },
      { span: [6, 7], entity: 'e1' },
      { span: [5, 7], entity: 'e10' },
    ],
    { words },
  ),
  'words and mentions described': {
    ...documentOf(
      [
        { span: [0, 1], entity: '1', type: 'named', head: 0, entityType: 'PER', gender: 'feminine' },
        { span: [2, 3], entity: '1', type: 'pronoun', head: 2, number: 'singular', pos: 'PRP$' },
        {
          span: [2, 4],
          entity: '2',
          type: 'nominal',
          head: 3,
          min: [[3, 4]],
          entityType: 'ANI',
          bridgesTo: ['1'],
          features: new Map([
            ['infstat', 'new'],
            ['class', 'SPC'],
          ]),
        },
        { span: [5, 6], entity: '2', type: 'pronoun', head: 5, entityType: 'ANI' },
      ],
      { id: 'd', genre: 'fiction', words: WORDS.map((word, i) => ({ ...word, speaker: i < 5 ? 'A' : 'B' })) },
    ),
    text: 'Ann saw  her dog.\n\nIt ran',
    sentences: Int32Array.of(0, 5),
    paragraphs: Int32Array.of(0, 5),
  },
  'pieces, a zero and a split antecedent': {
    ...documentOf(
      [
        { span: [0, 1], entity: '1' },
        {
          span: [
            [0, 1],
            [3, 4],
          ],
          entity: '2',
        },
        { span: [4, 5], entity: '3', zero: true, head: 4 },
        { span: [6, 7], entity: '3' },
      ],
      {
        id: 'd',
        part: 2,
        words: [
          { text: 'Ana' },
          { text: 'y' },
          { text: 'su' },
          { text: 'perro' },
          { text: '', empty: true },
          { text: 'corren' },
          { text: 'juntos' },
        ],
      },
    ),
    links: [
      { kind: 'split', from: 2, to: ['1', '2'] },
      { kind: 'bridging', from: 3, to: ['1'] },
    ],
  },
}
