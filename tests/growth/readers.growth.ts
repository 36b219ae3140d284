import { describe, expect, test } from 'vitest'
import type { CorefDocument } from '../../src/document/document.ts'
import { RefereeError } from '../../src/errors.ts'
import { formats } from '../../src/formats/registry.ts'
import { bytesSource } from '../../src/formats/source.ts'
import { validateSource } from '../../src/formats/validate.ts'
import { documentOf } from '../documents.ts'
import { type LoadedFormat, loadFormats } from '../support/load-format.ts'
import { companionIn, type Files } from '../support/stand-off.ts'
import { type GrowthRow, LINEAR, testGrowth } from './growth.ts'
import { type Shape, shapes, wordsOf } from './shapes.ts'

const loaded = await loadFormats()

/** A file and its companion files. */
interface Written {
  readonly text: string
  readonly beside: Files
}

type Make = (n: number) => Written

function written(format: LoadedFormat, documents: readonly CorefDocument[]): Written {
  const text = [...format.write(documents)].join('')
  const [document] = documents
  const companions = document === undefined ? [] : (format.companions?.(document) ?? [])
  return { text, beside: Object.fromEntries(companions.map((each) => [`d${each.extension}`, each.text])) }
}

const sentencesOf = (count: number): number[] =>
  Array.from({ length: Math.ceil(count / 20) }, (_, i) => 20 * i)

function shaped(shape: Shape, n: number, id = 'd'): CorefDocument {
  const count = 2 * n + 10
  const mentions = shape(n).map(({ span, entity }) => ({ span, ...(entity === undefined ? {} : { entity }) }))
  // Some formats cannot hold mentions across a sentence end.
  const sentences = shape === shapes['inside one another'] ? [0] : sentencesOf(count)
  return documentOf(mentions, { id, words: wordsOf(count), sentences })
}

const lines = (n: number, line: (i: number) => string): string =>
  Array.from({ length: n }, (_, i) => line(i)).join('')

/** Formats that are read-only, or hold only a special kind of document. */
const byHand: Readonly<Record<string, Readonly<Record<string, (n: number) => string>>>> = {
  gap: {
    rows: (n) =>
      `ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL\n${lines(
        n,
        (i) => `d${i}\tAnn saw Bo and she ran .\tshe\t15\tAnn\t0\tTRUE\tBo\t8\tFALSE\tu\n`,
      )}`,
  },
  anaphors: {
    'anaphors in one document': (n) => anaphors([[n, 'para_ann']]),
    documents: (n) => anaphors(Array.from({ length: n }, () => [2, 'para_ann'])),
  },
  'anaphors-a2': {
    'anaphors in one document': (n) => anaphors([[n, 'para_ann']], 'a2'),
    documents: (n) =>
      anaphors(
        Array.from({ length: n }, () => [2, 'para_ann']),
        'a2',
      ),
  },
  text: { words: (n) => lines(n, (i) => `w${i}${i % 20 === 19 ? '.\n' : ' '}`) },
}

function anaphors(documents: readonly (readonly [number, string])[], annotator = 'a1'): string {
  return JSON.stringify(
    Object.fromEntries(
      documents.map(([n], d) => [
        `id${d}`,
        {
          title: 'Ann',
          paragraph: lines(n, () => 'Ann ran and she sat. '),
          entities: [{ ent_name: 'Ann', ent_id: 'Q1' }],
          qas: {},
          [annotator]: {
            para_ann: Array.from({ length: n }, (_, i) => [String(21 * i + 12), 'she', 'Ann']),
            q_ann: {},
          },
        },
      ]),
    ),
  )
}

/** Inputs for a format: documents of each shape, and many documents if a file can hold many. */
function inputsOf(format: LoadedFormat): Readonly<Record<string, Make>> {
  const own = byHand[format.id]
  if (own !== undefined) {
    return Object.fromEntries(
      Object.entries(own).map(([name, make]) => [name, (n) => ({ text: make(n), beside: {} })]),
    )
  }
  const makers: Record<string, Make> = {}
  for (const [name, shape] of Object.entries(shapes)) {
    if (format.id === 'korkor' && name === 'inside one another') continue
    makers[name] = (n) => written(format, [shaped(shape, n)])
  }
  if (format.perFile !== 'one') {
    const word: Shape = () => [{ span: [0, 1], entity: 'e' }]
    makers['documents'] = (n) =>
      written(
        format,
        Array.from({ length: n }, (_, i) => shaped(word, 1, `d${i}`)),
      )
  }
  return makers
}

/** Ways to break a text everywhere. */
const breaks: Readonly<Record<string, (text: string) => string>> = {
  'every line cut': (text) =>
    text
      .split('\n')
      .map((line) => line.slice(0, Math.ceil(line.length * 0.7)))
      .join('\n'),
  'nothing closed': (text) => text.replace(/[)\]}]|<\/[^>]*>/g, ''),
  'nothing opened': (text) => text.replace(/[([{]|<\w[^>]*>/g, ''),
  'no numbers': (text) => text.replace(/\d+/g, (digits) => (digits.length > 1 ? 'x' : digits)),
  'numbers too great': (text) => text.replace(/\d+/g, (digits) => `${digits}000`),
  'everything twice': (text) => text.replace(/^.*$/gm, (line) => `${line}\n${line}`),
}

function lengthOf({ text, beside }: Written): number {
  return Object.values(beside).reduce((sum, each) => sum + each.length, text.length)
}

function readAll(format: LoadedFormat, { text, beside }: Written): () => number {
  const bytes = new TextEncoder().encode(text)
  const companion = companionIn(beside)
  return () => {
    let mentions = 0
    const context = {
      companion,
      warn: () => {},
      fault(error: Error) {
        throw error
      },
    }
    for (const document of format.read(bytesSource('d', bytes), context)) mentions += document.mentions.count
    return mentions
  }
}

function validateAll(format: LoadedFormat, { text, beside }: Written): () => unknown {
  const bytes = new TextEncoder().encode(text)
  const companion = companionIn(beside)
  return () => validateSource(bytesSource('d', bytes), format, { companion }, new Map())
}

const rows: GrowthRow[] = []
for (const format of loaded.values()) {
  const inputs = Object.entries(inputsOf(format))
  for (const [input, make] of inputs) {
    rows.push({
      what: `read ${format.id}`,
      input,
      bound: LINEAR,
      prepare: (n) => readAll(format, make(n)),
      lengthOf: (n) => lengthOf(make(n)),
    })
  }
  const [first] = inputs
  for (const [input, damage] of Object.entries(breaks)) {
    const [, make] = inputs.find(([name]) => name === 'inside one another') ?? (first as [string, Make])
    rows.push({
      what: `validate ${format.id}`,
      input,
      bound: LINEAR,
      prepare(n) {
        const { text, beside } = make(n)
        return validateAll(format, { text: damage(text), beside })
      },
      lengthOf: (n) => lengthOf(make(n)),
    })
  }
}

/** Inputs that were once quadratic, or filled the memory. */
const known: readonly [format: string, input: string, text: (n: number) => string][] = [
  [
    'conll-2012',
    'rows that close what was never opened',
    (n) => `#begin document (x); part 000\n${lines(n, (i) => `x 0 ${i} a ${i})\n`)}#end document\n`,
  ],
  [
    'conll-2012',
    'brackets never closed, in one cell',
    (n) => `#begin document (x); part 000\nx 0 0 a ${Array(n).fill('(1').join('|')}\n#end document\n`,
  ],
  [
    'corefud',
    'brackets never closed',
    (n) =>
      `# newdoc id = d\n# global.Entity = eid-etype-head-other\n${lines(
        n,
        (i) =>
          `${i % 20 === 0 && i > 0 ? '\n' : ''}${(i % 20) + 1}\tw\tw\tNOUN\t_\t_\t${i % 20 === 0 ? 0 : 1}\tdep\t_\tEntity=(e${i}-x-1-\n`,
      )}\n`,
  ],
  [
    'referee',
    'bad spans',
    (n) =>
      JSON.stringify({
        id: 'd',
        tokens: ['a'],
        mentions: Array.from({ length: n }, (_, i) => ({ span: [i + 5, i + 2], entity: 'e' })),
      }),
  ],
  [
    'referee',
    'another unknown field on every mention',
    (n) =>
      JSON.stringify({
        id: 'd',
        tokens: Array(n).fill('a'),
        mentions: Array.from({ length: n }, (_, i) => ({
          span: [i, i + 1],
          entity: `e${i % 50}`,
          [`f${i}`]: 0.9,
        })),
      }),
  ],
  [
    'referee',
    'every mention twice',
    (n) =>
      JSON.stringify({
        id: 'd',
        tokens: Array(n).fill('a'),
        mentions: Array.from({ length: 2 * n }, (_, i) => ({
          span: [i >> 1, (i >> 1) + 1],
          entity: `e${i}`,
        })),
      }),
  ],
  [
    'jsonlines',
    'long spans beside short strings',
    (n) =>
      JSON.stringify({
        doc_key: 'd',
        sentences: [Array(2 * n).fill('a')],
        clusters: [Array.from({ length: n }, (_, i) => [i, 2 * n - 1 - i])],
        clusters_strings: [Array(n).fill('a')],
      }),
  ],
  ['inline', 'tags never closed', (n) => `<m id="1">x</m>${lines(n, (i) => ` <m id="${i}">x`)}\n`],
  ['inline', 'links never opened', (n) => `[x](#1)${lines(n, (i) => ` x](#${i})`)}\n`],
  ['inline', 'links never closed', (n) => `[x](#1)${lines(n, () => ' [x')}\n`],
  ['crac-text', 'tags never opened', (n) => `x|[e1]${lines(n, (i) => ` x|e${i}]`)}\n`],
  ['crac-text', 'tags never closed', (n) => `x|[e1]${lines(n, (i) => ` x|[e${i}`)}\n`],
  ['sacr', 'braces never closed', (n) => `{M1 x}${lines(n, () => ' {M1 x')}\n`],
]
for (const [id, input, text] of known) {
  const format = loaded.get(id) as LoadedFormat
  rows.push({
    what: `validate ${id}`,
    input,
    bound: LINEAR,
    prepare: (n) => validateAll(format, { text: text(n), beside: {} }),
  })
}

describe('every reader', () => {
  test('is here, with inputs that it reads', () => {
    expect(new Set(rows.map(({ what }) => what.split(' ')[1]))).toEqual(new Set(formats.map(({ id }) => id)))
    const unread: string[] = []
    for (const format of loaded.values()) {
      for (const [input, make] of Object.entries(inputsOf(format))) {
        try {
          if (readAll(format, make(20))() === 0 && format.isTextOnly !== true)
            unread.push(`${format.id}: ${input}`)
        } catch (error) {
          if (!(error instanceof RefereeError)) throw error
          unread.push(`${format.id}: ${input}: ${error.message}`)
        }
      }
    }
    expect(unread).toEqual([])
  })

  testGrowth(rows)
})
