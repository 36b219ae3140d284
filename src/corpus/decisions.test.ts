import { describe, expect, test } from 'vitest'
import { type Decision, readDecisions, writeDecisions } from './decisions.ts'

const annotators = ['ann', 'bob']
const HEAD = '{"schema":"referee.decisions/1","annotators":["ann","bob"]}'
const decisions: readonly Decision[] = [
  { doc: 'a', span: [[0, 1]], choice: { by: 'bob' } },
  { doc: 'a', span: [[2, 3]], text: 'she', choice: { like: { annotator: 'ann', span: [[4, 6]] } } },
  {
    doc: 'b',
    span: [
      [0, 2],
      [5, 6],
    ],
    choice: { new: true },
    note: 'in two pieces',
  },
  { doc: 'b', span: [[7, 8]], choice: { mention: false } },
]

const place = (line: number): object => ({ path: 'd.jsonl', line, column: 1 })

test('what is written is read again, each with its line', () => {
  const text = writeDecisions({ annotators, decisions })

  expect(readDecisions(text, 'd.jsonl')).toStrictEqual({
    annotators,
    decisions: decisions.map((decision, i) => ({ ...decision, place: place(i + 2) })),
  })
  // The place of a decision is not written.
  expect(writeDecisions(readDecisions(text, 'd.jsonl'))).toBe(text)
  expect(text.split('\n')[0]).toBe(HEAD)
})

test('a byte order mark, line ends of Windows and blank lines do not matter, but count', () => {
  const text = `\ufeff\r\n${HEAD}\r\n \r\n{"doc":"a","span":[[0,1]],"new":true,"text":7,"note":null}\r\n`

  expect(readDecisions(text, 'd.jsonl')).toStrictEqual({
    annotators,
    decisions: [{ doc: 'a', span: [[0, 1]], choice: { new: true }, place: place(4) }],
  })
})

test('what is added or changed, like another or not, and notes are kept as they are', () => {
  const edits: readonly Decision[] = [
    { doc: 'a', span: [[0, 1]], choice: { like: { span: [[4, 6]] } }, edit: 'add', note: 'a\ufeffb' },
    { doc: 'a', span: [[2, 3]], choice: { new: true }, edit: 'add' },
    { doc: 'a', span: [[4, 5]], choice: { by: 'ann' }, to: [[4, 6]], edit: 'change' },
  ]

  expect(readDecisions(writeDecisions({ annotators, decisions: edits }), 'd.jsonl').decisions).toStrictEqual(
    edits.map((decision, i) => ({ ...decision, place: place(i + 2) })),
  )
})

describe('refused, with its line', () => {
  test.each([
    '',
    '[]',
    'null',
    '{"schema":"referee.decisions/2","annotators":["ann"]}',
    '{"annotators":["ann"]}',
    '{"schema":"referee.decisions/1"}',
    '{"schema":"referee.decisions/1","annotators":"ann"}',
    '{"schema":"referee.decisions/1","annotators":["ann",1]}',
    '{"doc":"a","span":[[0,1]],"new":true}',
  ])('as a first line: %s', (line) => {
    expect(() => readDecisions(`${line}\n`, 'd.jsonl')).toThrow(
      'd.jsonl:1:1: the first line must be {"schema":"referee.decisions/1","annotators":[...]}',
    )
  })

  const SPAN = '"span" must be a list of [first token, token after the last]'
  const ONE = 'a decision has one of "by"'
  const LIKE = '"like" needs "span", and "annotator" as in the first line'
  test.each([
    ['[]', 'a decision needs "doc"'],
    ['null', 'a decision needs "doc"'],
    ['"a"', 'a decision needs "doc"'],
    ['{"doc":1,"span":[[0,1]],"new":true}', 'a decision needs "doc"'],
    ['{"span":[[0,1]],"new":true}', 'a decision needs "doc"'],
    ['{"doc":"a","new":true}', SPAN],
    ['{"doc":"a","span":[],"new":true}', SPAN],
    ['{"doc":"a","span":"[0,1]","new":true}', SPAN],
    ['{"doc":"a","span":[0,1],"new":true}', SPAN],
    ['{"doc":"a","span":["ab"],"new":true}', SPAN],
    ['{"doc":"a","span":[[0]],"new":true}', SPAN],
    ['{"doc":"a","span":[[0,1,2]],"new":true}', SPAN],
    ['{"doc":"a","span":[[0,1.5]],"new":true}', SPAN],
    ['{"doc":"a","span":[[0,1],[2,"3"]],"new":true}', SPAN],
    ['{"doc":"a","span":[[1,1]],"new":true}', SPAN],
    ['{"doc":"a","span":[[2,1]],"new":true}', SPAN],
    ['{"doc":"a","span":[[0,1]]}', ONE],
    ['{"doc":"a","span":[[0,1]],"new":true,"mention":false}', ONE],
    ['{"doc":"a","span":[[0,1]],"by":"ann","like":{"annotator":"ann","span":[[0,1]]}}', ONE],
    ['{"doc":"a","span":[[0,1]],"by":"eve"}', '"by": no annotator is called "eve"'],
    ['{"doc":"a","span":[[0,1]],"by":0}', '"by": no annotator is called 0'],
    ['{"doc":"a","span":[[0,1]],"by":null}', '"by": no annotator is called null'],
    ['{"doc":"a","span":[[0,1]],"like":"ann"}', LIKE],
    ['{"doc":"a","span":[[0,1]],"like":null}', LIKE],
    ['{"doc":"a","span":[[0,1]],"like":[]}', LIKE],
    ['{"doc":"a","span":[[0,1]],"like":{"annotator":"eve","span":[[0,1]]}}', LIKE],
    ['{"doc":"a","span":[[0,1]],"like":{"annotator":"ann"}}', LIKE],
    ['{"doc":"a","span":[[0,1]],"like":{"annotator":"ann","span":[]}}', LIKE],
    ['{"doc":"a","span":[[0,1]],"new":true,"edit":"remove"}', '"edit" is "add" or "change"'],
    ['{"doc":"a","span":[[0,1]],"by":"ann","edit":"add"}', 'an added mention needs "like" or "new"'],
    ['{"doc":"a","span":[[0,1]],"mention":false,"edit":"add"}', 'an added mention needs "like" or "new"'],
    ['{"doc":"a","span":[[0,1]],"new":true,"to":[[1,1]]}', '"to" has the borders of a mention'],
    ['{"doc":"a","span":[[0,1]],"mention":false,"to":[[0,2]]}', '"to" has the borders of a mention'],
    // Neither decides anything.
    ['{"doc":"a","span":[[0,1]],"new":false}', 'd.jsonl:3:1'],
    ['{"doc":"a","span":[[0,1]],"mention":true}', 'd.jsonl:3:1'],
    ['{"doc":"a",', 'd.jsonl:3:'],
  ])('as a decision: %s', (line, reason) => {
    const text = `${HEAD}\n\n${line}\n`
    expect(() => readDecisions(text, 'd.jsonl')).toThrow(reason)
    expect(() => readDecisions(text, 'd.jsonl')).toThrow('d.jsonl:3:')
  })
})
