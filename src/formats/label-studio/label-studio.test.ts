import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf } from '../../../tests/documents.ts'
import { corefDocument } from '../../../tests/support/arbitrary.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { brief, canonical, read, readCollecting, sourceOf, words } from '../../../tests/support/plain.ts'
import type { CorefDocument } from '../../document/document.ts'
import { RefereeError } from '../../errors.ts'
import { sniffFormat } from '../registry.ts'
import { format as labelStudioFormat } from './format.ts'

const labelStudio = await loadFormat(labelStudioFormat)

const span = (id: string, start: number, end: number, text: string, label = 'Person'): object => ({
  value: { start, end, text, labels: [label] },
  id,
  from_name: 'label',
  to_name: 'text',
  type: 'labels',
  origin: 'manual',
})
const relation = (from_id: string, to_id: string, labels?: string[], direction = 'right'): object => ({
  from_id,
  to_id,
  type: 'relation',
  direction,
  labels,
})
const SPANS = [
  span('gew3t9fgkg', 0, 3, 'Ann'),
  span('0gpIsb7s27', 11, 14, 'her'),
  span('dPrmlsIT9D', 11, 18, 'her dog', 'Animal'),
]
const IDENTITY = relation('0gpIsb7s27', 'gew3t9fgkg')
const task = (result: readonly object[], more: object = {}): object => ({
  id: 7,
  annotations: [{ id: 9, completed_by: 1, result, was_cancelled: false, ground_truth: false }],
  predictions: [],
  data: { text: 'Ann 😂 saw her dog.' },
  ...more,
})
const readTasks = (...tasks: readonly object[]): ReturnType<typeof read> =>
  read(labelStudio, sourceOf(JSON.stringify(tasks), 'export.json'))
const messages = (...tasks: readonly object[]): string[] =>
  readTasks(...tasks).warnings.map(({ message }) => message)
const faultsOf = (value: unknown): string[] =>
  readCollecting(labelStudio, JSON.stringify(value)).faults.map(
    ({ message }) => message.split('\n')[0] as string,
  )

describe('reading', () => {
  test('spans are mentions, their labels types, and relations make entities', () => {
    const { documents, warnings } = readTasks(
      task([...SPANS, IDENTITY, relation('dPrmlsIT9D', '0gpIsb7s27', ['owned by'])]),
    )
    const [document] = documents as [CorefDocument]

    expect(warnings).toEqual([])
    expect(document.id).toBe('7')
    expect(words(document)).toEqual(['Ann', '😂', 'saw', 'her', 'dog', '.'])
    expect(brief(document)).toBe('0-1:1 3-4:1 3-5:2')
    expect(document.mentions.attributes?.[2]).toEqual({ entityType: 'Animal' })
    expect(document.links).toEqual([{ kind: 'owned by', from: 2, to: ['1'] }])
  })

  test('a relation that points left goes the other way', () => {
    const [document] = readTasks(
      task([...SPANS, IDENTITY, relation('gew3t9fgkg', 'dPrmlsIT9D', ['owned by'], 'left')]),
    ).documents

    expect(document?.links).toEqual([{ kind: 'owned by', from: 2, to: ['1'] }])
  })

  test('relations hold together what they connect, in any order', () => {
    const [document] = readTasks(
      task([
        ...SPANS,
        relation('dPrmlsIT9D', '0gpIsb7s27', ['Coreference']),
        relation('gew3t9fgkg', 'dPrmlsIT9D'),
      ]),
    ).documents

    expect(document && brief(document)).toBe('0-1:1 3-4:1 3-5:1')
  })

  test('labels alone are no coreference, and that is said', () => {
    const { documents, warnings } = readTasks(task(SPANS))

    expect(documents.map(brief)).toEqual(['0-1:1 3-4:2 3-5:3'])
    expect(warnings.map(({ message }) => message)).toEqual([
      'no relations join spans of this task, so each span is its own entity',
    ])
    expect(messages(task([...SPANS, relation('0gpIsb7s27', 'gew3t9fgkg', ['owns'])]))).toEqual([
      'none of the 1 relations of this task joins spans: expected some without a label or with one that begins with "Coref", "Ident" or "Same"',
    ])
  })

  test('of several annotations the ground truth is read, or the first that was not cancelled', () => {
    const [right, wrong] = [{ result: [...SPANS, IDENTITY] }, { result: [span('x', 0, 3, 'Ann')] }]

    for (const annotations of [
      [{ ...wrong, was_cancelled: true }, right],
      [right, wrong],
      [wrong, { ...right, ground_truth: true }],
    ]) {
      expect(readTasks(task([], { annotations })).documents.map(brief)).toEqual(['0-1:1 3-4:1 3-5:2'])
    }
    expect(messages(task([], { annotations: [right, wrong] }))).toEqual([
      'this task has 2 annotations, of which the first that was not cancelled is read; for the others, export one annotator at a time',
    ])
    expect(messages(task([], { annotations: [], predictions: [right] }))).toEqual([
      'this task has no annotation: its first prediction is read',
    ])
  })

  test('the text may have another name, and spans of HTML have offsets of their own', () => {
    const data = { title: 'A story', body: 'Ann 😂 saw her dog.', doc_id: 'story' }
    const html = [
      { id: 'a', type: 'hypertextlabels', value: { start: '/p[1]', globalOffsets: { start: 0, end: 3 } } },
      { id: 'b', type: 'hypertextlabels', value: { start: 11, end: 14, hypertextlabels: ['X', 'Y'] } },
      { id: 'b', type: 'choices', value: {} },
      relation('a', 'b'),
    ]

    expect(readTasks(task([...SPANS, IDENTITY], { data })).documents.map(({ id }) => id)).toEqual(['story'])
    expect(readTasks(task(html)).documents.map(brief)).toEqual(['0-1:1 3-4:1'])
    expect(messages(task(html))).toEqual([
      '1 result(s) of type "choices" are neither spans of text nor relations: ignored',
      'span "b" has 2 labels, of which the first, "X", is its type',
    ])
  })
})

describe('faults have a place', () => {
  test.each([
    ['a task', [1], '1]', 'document: expected a task with "data" and "annotations" [bad-field]'],
    [
      'a relation to nothing',
      [task([...SPANS, relation('gew3t9fgkg', 'nobody')])],
      '"nobody"',
      'annotations[0].result[3].to_id: no span "nobody" in this annotation [bad-field]',
    ],
    [
      'an address for a text',
      [task(SPANS, { data: { text: 'https://example.org/a.txt' } })],
      '"https:',
      'data.text: the text is elsewhere: expected the text itself, not an address [bad-field]',
    ],
    [
      'no text',
      [task(SPANS, { data: { a: 'x', b: 'y' } })],
      '{"a":"x"',
      'data: no text: expected "text", or another field that has the words of the spans [bad-field]',
    ],
    [
      'the same id twice',
      [
        task([
          { id: 'a', type: 'labels' },
          { type: 'labels', id: 'a' },
        ]),
      ],
      '"a"}]',
      'annotations[0].result[1].id: there is already a span "a" [bad-field]',
    ],
    [
      'an offset that is none',
      [task([{ id: 'a', type: 'labels', value: { start: 'x', end: 3 } }])],
      '"x"',
      'annotations[0].result[0].value.start: expected a whole number [bad-field]',
    ],
    [
      'a span outside the text',
      [task([{ id: 'a', type: 'labels', value: { start: 0, end: 300 } }])],
      '{"id":"a"',
      'span "a": 0 to 300 reaches beyond the 19 UTF-16 units of the text [span-outside-document]',
    ],
  ])('%s', (_, value, at, message) => {
    expect(faultsOf(value)[0]).toBe(`file:1:${JSON.stringify(value).indexOf(at) + 1}: ${message}`)
  })

  test('a file that is cut off', () => {
    const text = JSON.stringify([task(SPANS)]).slice(0, 100)

    expect(readCollecting(labelStudio, text).faults.map(({ code }) => code)).toEqual(['bad-json'])
  })
})

describe('writing', () => {
  test('a list of tasks, each mention related to the one before', () => {
    const [document] = readTasks(
      task([...SPANS, IDENTITY, relation('dPrmlsIT9D', '0gpIsb7s27', ['owned by'])]),
    ).documents as [CorefDocument]
    const text = [...labelStudio.write([document, { ...document, id: '8' }])].join('')

    expect((JSON.parse(text) as object[]).length).toBe(2)
    expect(read(labelStudio, sourceOf(text)).documents.map(canonical)).toEqual([
      canonical(document),
      canonical({ ...document, id: '8' }),
    ])
  })

  test('what the format has room for comes back, for any document', () => {
    let count = 0
    fc.assert(
      fc.property(corefDocument({ isRich: true }), (document) => {
        let text: string
        try {
          text = [...labelStudio.write([document])].join('')
        } catch (error) {
          if (error instanceof RefereeError && error.code === 'cannot-hold') return
          throw error
        }
        count++
        const [again] = read(labelStudio, sourceOf(text)).documents as [CorefDocument]

        expect(again.tokens?.count).toBe(document.tokens?.count)
        expect([...again.sentences]).toEqual([...document.sentences])
        expect(again.mentions.count).toBe(document.mentions.count)
        expect([...again.mentions.start]).toEqual([...document.mentions.start])
      }),
      { numRuns: 300 },
    )
    expect(count).toBeGreaterThan(80)
  })

  test('links that would join, or lead nowhere, are dropped', () => {
    const dropped: string[] = []
    const document = {
      ...documentOf([{ span: [0, 1], entity: '1' }], { words: 'a' }),
      links: [
        { kind: 'coref', from: 0, to: ['1'] },
        { kind: 'part', from: 0, to: ['2', '3'] },
      ],
    }
    const text = [...labelStudio.write([document], { drop: (what) => dropped.push(what) })].join('')

    expect(text).not.toContain('relation')
    expect(dropped).toEqual(['links of kind coref', 'links to several entities, or to none of the document'])
  })
})

test('the sign', () => {
  expect(sniffFormat(JSON.stringify([task(SPANS)]))?.reason).toBe(
    'a JSON object with "annotations" and their "result"',
  )
  expect(labelStudio.sniff('{"annotations": [{"a": [1]}]}')).toBeUndefined()
})
