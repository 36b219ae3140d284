import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corefDocument } from '../../../tests/support/arbitrary.ts'
import { damage } from '../../../tests/support/damage.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { brief, errorOf, read, sourceOf, words } from '../../../tests/support/plain.ts'
import { type CorefDocument, documentLabel } from '../../document/document.ts'
import { strictContext } from '../format.ts'
import { format as jsonlinesFormat } from '../jsonlines/format.ts'
import type { ListedResponse } from '../parsed-response.ts'
import { format as stringsFormat } from './format.ts'

const jsonlines = await loadFormat(jsonlinesFormat)
const strings = await loadFormat(stringsFormat)

const all = (text: string): readonly CorefDocument[] => read(strings, sourceOf(text, 'd.json')).documents
const LISTS = [['Ann Lee', 'she'], ['the dog']]

describe('lists of strings', () => {
  test.each([
    ['a list of lists', JSON.stringify(LISTS)],
    ['a list of lists over lines', JSON.stringify(LISTS, null, 2)],
    ['a document', JSON.stringify({ clusters: LISTS })],
    ['a fence', `Here it is:\n\n\`\`\`json\n${JSON.stringify(LISTS)}\n\`\`\`\nDone.\n`],
    ['other words around', `Entities: ${JSON.stringify(LISTS)} I hope this helps.`],
    ['thoughts with brackets before', `<think>["Ann"]? [1]\nYes.</think>\n\n${JSON.stringify(LISTS)}\n`],
    ['a sentence before', `Sure! Here are the entities:\n${JSON.stringify(LISTS)}\n`],
    ['a sentence after', `${JSON.stringify(LISTS)}\n\nI hope these "entities" help [a lot].\n`],
    [
      'sentences with brackets',
      `The entities [as asked] are:\n${JSON.stringify(LISTS)}\nAnything else [y/n]?`,
    ],
    ['many brackets before it', `So ${'[x] '.repeat(19)}${JSON.stringify(LISTS)}`],
  ])('as %s', (_, text) => {
    const [document] = all(text) as [CorefDocument]

    expect(words(document)).toEqual(['Ann', 'Lee', 'she', 'the', 'dog'])
    expect(brief(document)).toBe('0-2:0 2-3:0 3-5:1')
    expect([...document.sentences]).toEqual([0, 2, 3])
  })

  test('with names', () => {
    const named = [
      { name: 'Ann', mentions: ['Ann Lee', { text: 'she' }] },
      { name: 'Ann', mentions: ['Ann'] },
      { mentions: ['x'] },
    ]

    expect(all(JSON.stringify(named)).map(brief)).toEqual(['0-2:Ann 2-3:Ann 3-4:Ann#1 4-5:2'])
    expect(all('{"Ann": ["Ann Lee", "she"], "__proto__": ["x"]}').map(brief)).toEqual([
      '0-2:Ann 2-3:Ann 3-4:__proto__',
    ])
  })

  test('many documents, a line each or in a list', () => {
    const documents = [{ id: 'a', entities: [['x']] }, { doc_key: 'b', entities: [] }, { entities: [['y']] }]

    expect(all(documents.map((each) => `${JSON.stringify(each)}\n`).join('')).map(({ id }) => id)).toEqual([
      'a',
      'b',
      'd-3',
    ])
    expect(all(JSON.stringify(documents)).map(({ id }) => id)).toEqual(['a', 'b', 'd-3'])
  })

  test('places are those of the strings', () => {
    const [document] = all('{"entities": [\n ["Ann",\n "she"]]}') as [CorefDocument]

    expect(document.origin.locate(1)).toEqual({ path: 'd.json', line: 3, column: 2 })
  })

  test('faults say where and what', () => {
    const messages = [
      '[["Ann", 3]]',
      '[3]',
      '{"Ann": "she"}',
      '[{"name": "Ann"}]',
      '"Ann"',
      'no lists at all',
      '[["Ann" "she"]]',
      '{"id": "d", "ent',
    ].map((text) => errorOf(() => all(text)).message.split('\n')[0])

    expect(messages).toMatchInlineSnapshot(`
      [
        "d.json:1:10: [0][1]: expected a string [bad-field]",
        "d.json:1:2: [0]: expected a list of strings [bad-field]",
        "d.json:1:9: Ann: expected a list of strings [bad-field]",
        "d.json:1:2: [0]: expected an entity with "mentions" [bad-field]",
        "d.json:1:1: document: expected a list of entities [bad-field]",
        "d.json:1:1: not JSON: expected a value, found "n" [bad-json]",
        "d.json:1:9: not JSON: expected "," or "]", found """ [bad-json]",
        "d.json:1:17: not JSON: expected the end of the string, found the end [bad-json]",
      ]
    `)
  })
})

describe('an answer that ends in the middle', () => {
  const readCut = (text: string): string[] => {
    const { documents, warnings } = read(strings, sourceOf(text, 'd.json'))
    return [
      ...documents.map(brief),
      ...warnings.map(({ line, column, message }) => `${line}:${column} ${message}`),
    ]
  }

  test.each([
    ['in a string', '[["Ann Lee", "she"], ["the d', '0-2:0 2-3:0', 6],
    ['in an escape', '[["Ann Lee", "she"], ["the \\', '0-2:0 2-3:0', 6],
    ['after a string', '[["Ann Lee", "she"', '0-2:0 2-3:0', 0],
    ['after a comma', '[["Ann Lee",\n "she"],\n', '0-2:0 2-3:0', 1],
    [
      'before "mentions"',
      '[{"name": "A", "mentions": ["Ann Lee", "she"]}, {"name": "B", "men',
      '0-2:A 2-3:A',
      20,
    ],
    ['in a document', '{"id": "e", "entities": {"A": ["Ann Lee", "sh', '', 0],
    ['in an object', '{"A": ["Ann Lee", "she"], "B": ["th', '0-2:A 2-3:A', 3],
  ])('%s', (_, text, mentions, dropped) => {
    if (mentions === '') {
      expect(errorOf(() => all(text)).message).toContain('[bad-json]')
      return
    }
    expect(readCut(text)).toEqual([
      expect.stringMatching(new RegExp(`^${mentions}`)),
      expect.stringContaining(
        `the JSON ends in the middle: ${dropped === 1 ? '1 character' : `${dropped} characters`} after its last whole value were dropped`,
      ),
    ])
  })

  test('after a sentence, in a fence, and in the last of many lines', () => {
    const cut = (place: string): string =>
      `${place} the JSON ends in the middle: 4 characters after its last whole value were dropped`
    expect(readCut('Sure [ok]:\n[["Ann Lee", "she"], ["the ')).toEqual([
      '0-2:0 2-3:0',
      '1:1 10 characters around the JSON were ignored',
      cut('2:27'),
    ])
    expect(readCut('```json\n[["Ann Lee", "she"], ["the \n```\n')).toEqual([
      '0-2:0 2-3:0',
      '1:1 12 characters around the JSON were ignored',
      cut('2:27'),
    ])
    expect(readCut('{"id":"a","entities":[["x"]]}\n{"id":"b","entities":[["y"], ["zzz')).toEqual([
      '0-1:0',
      '0-1:0',
      cut('2:35'),
    ])
  })
})

test('what is written holds the strings of each entity', () => {
  fc.assert(
    fc.property(corefDocument({ isRich: false }), (document) => {
      const dropped: string[] = []
      const text = [...strings.write([document], { drop: (what) => dropped.push(what) })].join('')

      const [back] = all(text) as [CorefDocument]

      expect(back.id).toBe(documentLabel(document))
      expect(listsOf(back)).toEqual(listsOf(document))
      expect(dropped).toContain('the text and the positions of mentions: only their words are written')
    }),
    { numRuns: 200 },
  )
})

/** The words of the mentions of each entity. */
function listsOf(document: CorefDocument): string[] {
  const { mentions, entityCount } = document
  const lists: string[][] = Array.from({ length: entityCount }, () => [])
  for (let m = 0; m < mentions.count; m++) {
    const text = words(document)?.slice(mentions.start[m], mentions.end[m]).join(' ')
    lists[mentions.entity[m] as number]?.push(text as string)
  }
  return lists.map((list, e) => `${document.entityId(e)}: ${list.sort().join(', ')}`).sort()
}

test('damaged files end in documents or coded errors', () => {
  for (const text of [
    '[["Ann é", "she"], ["x"]]',
    '```json\n{"a": ["b"]}\n```\n',
    '{"id": "d", "entities": [{"name": "A", "mentions": ["b"]}]}\n',
  ]) {
    const { refused, escaped } = damage(strings, text)

    expect(refused).toBeGreaterThan(50)
    expect(escaped).toEqual([])
  }
})

test('it is told from its shape, and not from that of its neighbours', () => {
  expect(strings.sniff('[["Ann"]]')).toBe('a JSON list of lists of strings')
  expect(strings.sniff('```json\n[["Ann"]]')).toBe('a JSON list of lists of strings')
  expect(strings.sniff('<think>[1]? {2}</think>\n[["Ann"]]')).toBe('a JSON list of lists of strings')
  expect(strings.sniff('<think>[1]? [["Ann"]]')).toBeUndefined()
  expect(strings.sniff('```json\n[ ]\n```\n')).toBe('an empty JSON list')
  expect(strings.sniff('See [].')).toBeUndefined()
  expect(strings.sniff('[{"name": "Ann", "mentions": []}]')).toBe('a JSON list of entities with "mentions"')
  expect(strings.sniff('{"id":"d","clusters":[["Ann"]]}')).toBe(
    'a JSON object with entities as lists of strings',
  )
  expect(strings.sniff('{"id":"d","mentions":[{"span":[0,1]}]}')).toBeUndefined()
  expect(strings.sniff('{"doc_key":"d","clusters":[[[0,1]]]}')).toBeUndefined()
  expect(jsonlines.sniff('{"id":"d","clusters":[["Ann"]]}')).toBeUndefined()
})

test('it is recognised after a sentence', () => {
  for (const sentence of ['Sure! Here are the entities:\n', 'Entities: ', 'Here you are.\n\n```json\n']) {
    expect(strings.sniff(`${sentence}[["Alice","she"],["Bob"]]`)).toBe('a JSON list of lists of strings')
    expect(strings.sniff(`${sentence}[["Alice"]]`)).toBe('a JSON list of lists of strings')
    expect(strings.sniff(`${sentence}[{"name":"Alice","mentions":["she"]}]`)).toBe(
      'a JSON list of entities with "mentions"',
    )
    expect(strings.sniff(`${sentence}{"entities":[["Alice"]]}`)).toBe(
      'a JSON object with entities as lists of strings',
    )
  }
  expect(strings.sniff('He said [["Hello", Ann](#1) and Bob](#2) left.')).toBeUndefined()
  expect(strings.sniff('He said [["Ann"](#1) and Bob](#2) left.')).toBeUndefined()
})

describe("lists in Python's notation", () => {
  /** As Python prints a string. */
  function repr(text: string): string {
    const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
    const escaped = text
      .replaceAll('\\', '\\\\')
      .replaceAll(quote, `\\${quote}`)
      .replace(/\n/g, '\\n')
      .replace(/\t/g, '\\t')
      .replaceAll('\u00a0', '\\xa0')
    return quote + escaped + quote
  }

  const parse = (text: string): ListedResponse[] =>
    [
      ...(strings.parse?.(
        sourceOf(text, 'd.txt'),
        strictContext(() => {}),
      ) ?? []),
    ] as ListedResponse[]
  const textsIn = ({ entities }: ListedResponse): string[][] =>
    entities.map(({ mentions }) => mentions.map(({ text }) => text))
  const kinds = ({ repairs }: ListedResponse): string[] => repairs.map(({ kind }) => kind)

  test.each([
    ['lists', `[['Ann Lee', "Bob's"], ["the dog"]]`],
    ['tuples', `[('Ann Lee', "Bob's"), ('the dog',)]`],
    ['a tuple of tuples', `(('Ann Lee', 'Bob\\'s'), ('the dog',))`],
    ['trailing commas', `[["Ann Lee", "Bob's",], ["the dog"],]`],
    [
      'dictionaries',
      `[{'name': 'A', 'mentions': ['Ann Lee', "Bob's"]}, {"name": None, 'mentions': ['the dog']}]`,
    ],
    ['a dictionary', `{'A': ['Ann Lee', "Bob's"], 'B': ("the dog",)}`],
    ['a document', `{'id': 'd', 'entities': [['Ann Lee', "Bob's"], ['the dog']], 'done': True}`],
    [
      'a sentence with an apostrophe',
      `Here's [the list]: [['Ann Lee', "Bob's"], ['the dog']]. That's all (I hope).`,
    ],
    ['a fence', `It's:\n\`\`\`python\n[['Ann Lee', "Bob's"], ['the dog']]\n\`\`\`\n`],
    ['thoughts', `<think>['Ann']?</think>[['Ann Lee', "Bob's"], ['the dog']]`],
    ['brackets that do not match', `[('Ann Lee', "Bob's"], ("the dog"]]`],
  ])('%s', (_, text) => {
    const [response] = parse(text) as [ListedResponse]
    expect(textsIn(response)).toEqual([['Ann Lee', "Bob's"], ['the dog']])
    expect(kinds(response).filter((kind) => kind === 'rewritten')).toHaveLength(1)
  })

  test('a line for each document, some of them JSON', () => {
    const responses = parse(
      `{"id": "a", "entities": [["x"]]}\n{'id': 'b', 'entities': [('y',)]}\n{"id": "c", "entities": []}\n`,
    )
    expect(responses.map((each) => [each.id, textsIn(each)])).toEqual([
      ['a', [['x']]],
      ['b', [['y']]],
      ['c', []],
    ])
  })

  test('JSON is read as it is, whatever its strings hold', () => {
    const texts = [["'", "('a',)", 'None', ',]'], ["it's, 'so'"]]
    const [response] = parse(JSON.stringify(texts)) as [ListedResponse]
    expect([textsIn(response), kinds(response)]).toEqual([texts, []])
  })

  test.each([
    ['an apostrophe that ends the string', `[['Ann', 'Bob's dog']]`],
    ['a quote too few', `[['Ann, 'Bob'], ['she']]`],
    ['a lost quote at the end', `[['Ann'], ['Bob]]`],
    ['a set', `[{'Ann', 'she'}]`],
    ['names', `[[Ann, 'she']]`],
    ['joined strings', `[['Ann' 'Lee'], ['she']]`],
    ['an escape that is none', String.raw`[['Ann \q']]`],
    ['two lists with a word between', `['Ann'] and ['Bob']`],
    ['an answer around whole JSON', `The list: {'A': [["Ann Lee", "Bob's"], ["the dog"]], 'B': []}`],
  ])('%s is an error with its place', (_, text) => {
    expect(errorOf(() => parse(text)).message).toMatch(/^d\.txt:1:\d+: .*\[bad-(json|field)\]/)
  })

  const anyText = fc.stringMatching(/^[a-c'"\\()[\]{},: \t\n\u00e9\u00a0\u{1f600}]{1,8}$/u)

  test('every string arrives, at its place', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(anyText, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...['[]', '()']),
        fc.constantFrom(', ', ',', ' ,\n '),
        fc.constantFrom('', ','),
        (lists, [open = '', close = ''], comma, last) => {
          const list = (each: readonly string[]): string =>
            `${open}${each.map(repr).join(comma)}${last || open === '(' ? ',' : ''}${close}`
          const text = `[${lists.map(list).join(comma)}${last}]`
          const [response] = parse(text) as [ListedResponse]

          expect(textsIn(response)).toEqual(lists)
          expect(kinds(response)).toEqual(
            text === JSON.stringify(lists) ? [] : expect.not.arrayContaining(['cut']),
          )
          const lines = text.split('\n')
          const marks = response.entities.flatMap(({ mentions }) =>
            mentions.map(({ text: mention, place: { line, column } }) =>
              lines[line - 1]?.startsWith(repr(mention), column - 1),
            ),
          )
          expect(marks.every((isThere) => isThere === true)).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
})

test("it is recognised in Python's notation", () => {
  for (const sentence of ['', "Here's it:\n", '```python\n']) {
    expect(strings.sniff(`${sentence}[['Alice', "she"], ['Bob']]`)).toBe('a JSON list of lists of strings')
    expect(strings.sniff(`${sentence}[('Alice',), ('Bob',)]`)).toBe('a JSON list of lists of strings')
    expect(strings.sniff(`${sentence}[{'name': 'Alice', 'mentions': ['she']}]`)).toBe(
      'a JSON list of entities with "mentions"',
    )
    expect(strings.sniff(`${sentence}{'entities': [('Alice',)]}`)).toBe(
      'a JSON object with entities as lists of strings',
    )
  }
  expect(strings.sniff(`[['Hello', Ann](#1) and Bob](#2) left.`)).toBeUndefined()
})
