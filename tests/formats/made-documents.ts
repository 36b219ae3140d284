import type { CorefDocument } from '../../src/document/document.ts'
import { documentOf } from '../documents.ts'

const PEOPLE = 'Ann and her dog saw Bob and his cat .'

/** One document for each peculiarity that once broke a format. */
export const made: Readonly<Record<string, CorefDocument>> = {
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
