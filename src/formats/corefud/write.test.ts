import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf, type TestFrame, type TestMention } from '../../../tests/documents.ts'
import { corefDocument, word } from '../../../tests/support/arbitrary.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { brief, canonical, read, sourceOf, words } from '../../../tests/support/plain.ts'
import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument, Link, MentionAttributes } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import { type Token, TokenList } from '../../document/tokens.ts'
import { RefereeError } from '../../errors.ts'
import { format as corefudFormat } from './format.ts'

const corefud = await loadFormat(corefudFormat)

const readAgain = (text: string): readonly CorefDocument[] => read(corefud, sourceOf(text)).documents

/** The text written, and what is reported as dropped. */
function write(documents: readonly CorefDocument[]): { text: string; dropped: string[] } {
  const dropped: string[] = []
  const text = [...corefud.write(documents, { drop: (what) => dropped.push(what) })].join('')
  return { text, dropped }
}

/** The same, or undefined if the format cannot hold the documents. */
function tryWrite(documents: readonly CorefDocument[]): ReturnType<typeof write> | undefined {
  try {
    return write(documents)
  } catch (error) {
    if (error instanceof RefereeError && error.code === 'cannot-hold') return undefined
    throw error
  }
}

const entityOf = (mentions: readonly TestMention[], frame: TestFrame = {}): string[] =>
  write([documentOf(mentions, { words: 'a b c d e f', ...frame })])
    .text.split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => line.split('\t')[9] as string)

describe('what is written', () => {
  test('all of one document', () => {
    const document = documentOf(
      [
        { span: [0, 2], entity: 'e1', head: 1, min: [[1, 2]], entityType: 'person', pos: 'NNP' },
        {
          span: [2, 3],
          entity: 'e1',
          head: 2,
          zero: true,
          type: 'pronoun',
          features: new Map([['a', 'b-c']]),
        },
        { span: [3, 4], entity: 'e2' },
      ],
      {
        id: 'd 1',
        part: 3,
        genre: 'tale',
        words: [
          { text: 'Dr', speaker: 'Bo', governor: 1, relation: 'flat' },
          { text: 'Lee', pos: 'NNP', upos: 'PROPN', lemma: 'Lee', feats: 'Number=Sing', speaker: 'Bo' },
          {
            text: '',
            empty: true,
            speaker: 'Bo',
            enhanced: [
              [1, 'nsubj'],
              [-1, 'root'],
            ],
          },
          { text: 'ran', governor: -1, relation: 'root' },
        ],
        sentences: [0, 3],
      },
    )

    expect(write([document])).toMatchInlineSnapshot(`
      {
        "dropped": [],
        "text": "# newdoc id = d 1
      # global.Entity = eid-etype-head-other
      # meta::genre = tale
      # meta::part = 3
      # meta::text = made of the words
      # sent_id = d_1-1
      # speaker = Bo
      # text = Dr Lee
      1	Dr	_	_	_	_	2	flat	_	Entity=(e1-person-2-minspan:2
      2	Lee	Lee	PROPN	NNP	Number=Sing	_	_	_	Entity=e1)
      2.1	_	_	_	_	_	_	_	2:nsubj|0:root	Entity=(e1--1-type:pronoun,a:b%2Dc)

      # sent_id = d_1-2
      # text = ran
      1	ran	_	_	_	_	0	root	_	Entity=(e2---)

      ",
      }
    `)
  })

  test('one-token mentions stand inside of what closes on their token, other openings after it', () => {
    expect(
      entityOf([
        { span: [0, 2], entity: 'x' },
        { span: [1, 2], entity: 'y' },
        { span: [1, 3], entity: 'z' },
      ]),
    ).toEqual(['Entity=(x---', 'Entity=(y---)x)(z---', 'Entity=z)', '_', '_', '_'])
  })

  test('the second of two crossing mentions of one entity is marked as part 1 of 1', () => {
    expect(
      entityOf([
        { span: [0, 3], entity: 'x' },
        { span: [1, 4], entity: 'x' },
      ]),
    ).toEqual(['Entity=(x---', 'Entity=(x[1/1]---', 'Entity=x)', 'Entity=x[1/1])', '_', '_'])
  })

  test('ids that brackets cannot hold are percent-encoded, and that is said', () => {
    const document = documentOf(
      [
        { span: [0, 1], entity: 'a-b' },
        { span: [1, 2], entity: 'a%2Db' },
        { span: [2, 3], entity: '' },
        { span: [3, 4] },
      ],
      { words: 'a b c d' },
    )
    const { text, dropped } = write([document])

    expect(readAgain(text).map(brief)).toEqual(['0-1:a%2Db 1-2:a%252Db 2-3:% 3-4:e1'])
    expect(dropped).toMatchInlineSnapshot(`
      [
        "the spelling of entity ids with separators in them (they are percent-encoded)",
        "that a mention has no entity (it becomes one)",
      ]
    `)
  })

  test('what has no place is named once for each kind', () => {
    const rich = documentOf(
      [
        { span: [0, 1], entity: 'x', head: 5, min: [[3, 4]], pos: 'NN', zero: true, entityType: '' },
        { span: [1, 2], entity: 'x', features: new Map([['minspan', '1']]) },
        { span: [2, 3], entity: 'x', head: 5 },
      ],
      {
        genre: ' ',
        words: [
          { text: 'a\tb', start: 0, end: 3, governor: 4, lemma: '_', speaker: 'A' },
          { text: '', enhanced: [[0, 'x|y']] },
          { text: '_', empty: true },
          { text: 'd' },
          { text: 'e' },
          { text: 'f' },
        ],
        sentences: [0, 3, 3],
      },
    )

    expect(write([rich]).dropped).toMatchInlineSnapshot(`
      [
        "sentences without words",
        "the text of documents and the offsets of tokens in it",
        "genres that are empty or have line breaks or outer blanks",
        "heads outside of their mentions",
        "which mentions are zeros, where it is not those whose head is an empty node",
        "parts of speech of mentions, where they are not those of heads",
        "minimum spans that are not words of their mentions",
        "features called "minspan", which has another meaning in CorefUD",
        "speakers that change inside a sentence",
        "TABs and line breaks inside columns",
        "columns that are empty or an underscore",
        "governors outside of their sentence",
        "words that are empty, and empty nodes that are an underscore",
        "enhanced relations with a bar in them",
      ]
    `)
  })

  test('a minimum span without words is none, and that is said', () => {
    const { text, dropped } = write([documentOf([{ span: [0, 1], entity: 'e', min: [] }], { words: 'a' })])

    expect(text).not.toContain('minspan')
    expect(dropped).toEqual(['minimum spans that are not words of their mentions'])
  })

  test.each([
    ['a document without tokens', documentOf([{ span: [0, 1] }])],
    ['an empty id', documentOf([], { id: '', words: 'a' })],
    ['an id of two lines', documentOf([], { id: 'a\nb', words: 'a' })],
    ['an id with blanks around', documentOf([], { id: ' a', words: 'a' })],
    [
      'three mentions of one entity that cross',
      documentOf([0, 1, 2].map((at) => ({ span: [at, at + 4], entity: 'x' })) as TestMention[], {
        words: 'a b c d e f',
      }),
    ],
    [
      'two discontinuous mentions of one entity that cross',
      documentOf(
        [0, 1].map((at) => ({
          span: [
            [at, at + 1],
            [at + 3, at + 4],
          ],
          entity: 'x',
        })) as TestMention[],
        { words: 'a b c d e' },
      ),
    ],
  ])('%s is refused', (_, document) => {
    expect(() => write([document])).toThrow(expect.objectContaining({ code: 'cannot-hold' }))
  })
})

describe('text', () => {
  test('and multiword tokens are written when offsets give them', () => {
    const builder = new DocumentBuilder()
    const tokens: Token[] = [
      { text: 'de', start: 0, end: 3 },
      { text: '', empty: true },
      { text: 'el', start: 0, end: 3 },
      { text: ',', start: 3, end: 4 },
      { text: 'x', start: 6, end: 7 },
    ]
    const document = builder.finish({
      id: 'd',
      text: 'del,\u00a0 x',
      tokens: new TokenList(tokens),
      sentences: Int32Array.of(0),
      origin: documentOf([]).origin,
    })
    const { text, dropped } = write([document])
    const [again] = readAgain(text) as [CorefDocument]

    expect(text).toContain('\n# text = del,\u00a0 x\n1-2\tdel\t_\t_\t_\t_\t_\t_\t_\tSpaceAfter=No\n')
    expect([again.text, canonical(again)]).toEqual([document.text, canonical(document)])
    expect(dropped).toEqual([])
  })
})

const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined })
const tag = fc.constantFrom('NNP', 'PRP', 'a|b', 'x:y', '-')
const value = fc.oneof(word, fc.constantFrom('', 'a-b', 'a,b:c', '%2D', '(x)', '[1/2]', ' ', '<=>|'))
const dropUndefined = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, each]) => each !== undefined)) as T

/** Documents that CorefUD can hold completely. */
const holdable: fc.Arbitrary<CorefDocument> = fc
  .record({
    genre: optional(fc.constantFrom('bio', 'x y')),
    part: fc.nat(2),
    tokens: fc.array(
      fc.record({
        text: word,
        empty: fc.boolean(),
        lemma: optional(tag),
        pos: optional(tag),
        upos: optional(tag),
        feats: optional(tag),
        relation: optional(tag),
        governor: optional(fc.integer({ min: -1, max: 9 })),
        enhanced: fc.array(
          fc.tuple(fc.integer({ min: -1, max: 9 }), fc.constantFrom('dep', 'conj:and', '')),
          { maxLength: 2 },
        ),
      }),
      { minLength: 1, maxLength: 10 },
    ),
    breaks: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }),
    mentions: fc.array(
      fc.record({
        ends: fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(9)),
        hasGap: fc.boolean(),
        entity: fc.constantFrom('e1', 'e2', '7', '__proto__', '01', 'é'),
        head: optional(fc.nat(9)),
        min: fc.array(fc.nat(9), { maxLength: 3 }),
        entityType: optional(fc.oneof(tag, fc.constant('a-b'))),
        type: optional(fc.constantFrom('named' as const, 'pronoun' as const)),
        number: optional(value),
        features: fc.array(fc.tuple(fc.constantFrom('infstat', 'constructor', 'a-b', '1,2'), value), {
          maxLength: 2,
        }),
      }),
      { maxLength: 6 },
    ),
    links: fc.uniqueArray(
      fc.tuple(
        fc.constantFrom('split', 'bridging'),
        fc.nat(5),
        fc.uniqueArray(fc.constantFrom('e1', '7', 'x')),
      ),
      { maxLength: 3, selector: ([kind, from]) => `${kind} ${from}` },
    ),
  })
  .map(({ genre, part, tokens, breaks, mentions, links }) => {
    const count = tokens.length
    const starts = [0, ...breaks.filter((at) => at < count).sort((a, b) => a - b)]
    const sentenceOf = (at: number): number => starts.findLastIndex((start) => start <= at)
    const inSentence = (at: number, governor: number): boolean =>
      governor === -1 || (governor < count && sentenceOf(at) === sentenceOf(governor))
    const list = tokens.map(({ text, empty, governor, enhanced, ...more }, t): Token => {
      const edges = enhanced.filter(([to]) => inSentence(t, to))
      return {
        ...dropUndefined({ ...more, text: text === '_' ? 'x' : text } as Token),
        ...(empty ? { empty } : {}),
        ...(governor !== undefined && inSentence(t, governor) ? { governor } : {}),
        ...(edges.length > 0 ? { enhanced: edges } : {}),
      }
    })
    const builder = new DocumentBuilder()
    for (const { ends, hasGap, entity, head, min, features, ...more } of mentions) {
      const [a, b, c, d] = ends.map((end) => end % count).sort((x, y) => x - y) as [
        number,
        number,
        number,
        number,
      ]
      const pieces: Span[] =
        hasGap && c > b + 1
          ? [
              [a, b + 1],
              [c, d + 1],
            ]
          : [[a, d + 1]]
      const nodes = pieces.flatMap(([start, end]) => Array.from({ length: end - start }, (_, i) => start + i))
      const wordsIn = nodes.filter((at) => list[at]?.empty !== true)
      const headAt = head === undefined ? undefined : nodes[head % nodes.length]
      const minimum = min.flatMap((at) =>
        wordsIn.length === 0 ? [] : [wordsIn[at % wordsIn.length] as number],
      )
      const pos = headAt === undefined ? undefined : list[headAt]?.pos
      const isZero = headAt === undefined ? wordsIn.length === 0 : list[headAt]?.empty === true
      const attributes: MentionAttributes = {
        ...dropUndefined(more as MentionAttributes),
        ...(headAt === undefined ? {} : { head: headAt }),
        ...(pos === undefined ? {} : { pos }),
        ...(isZero ? { zero: true } : {}),
        ...(minimum.length > 0 ? { min: spansOf([...new Set(minimum)].sort((x, y) => x - y)) } : {}),
        ...(features.length > 0 ? { features: new Map(features) } : {}),
      }
      builder.addMention(a, d + 1, builder.entities.of(entity))
      builder.describeLast(attributes, pieces)
    }
    // There is no notation for a link from the second of two mentions of one entity on one token.
    const repeated = mentions.map(
      ({ ends, entity }) => `${Math.min(...ends.map((end) => end % count))} ${entity}`,
    )
    const kept: Link[] = links.flatMap(([kind, from, to]) =>
      from < builder.count && to.length > 0 && repeated.filter((each) => each === repeated[from]).length === 1
        ? [{ kind, from, to }]
        : [],
    )
    return builder.finish({
      id: 'd',
      part,
      genre,
      tokens: new TokenList(list),
      sentences: Int32Array.from(starts),
      links: kept,
      origin: documentOf([]).origin,
    })
  })

function spansOf(sorted: readonly number[]): Span[] {
  const spans: [number, number][] = []
  for (const at of sorted) {
    const last = spans.at(-1)
    if (last?.[1] === at) last[1] = at + 1
    else spans.push([at, at + 1])
  }
  return spans
}

describe('what is written is what is read', () => {
  test('where the format has a place for everything', () => {
    let count = 0
    fc.assert(
      fc.property(fc.array(holdable, { minLength: 1, maxLength: 2 }), (documents) => {
        const file = tryWrite(documents)
        // The order of two mentions with the same span is undefined.
        if (file === undefined || documents.some(({ mentions }) => mentions.repeats)) return
        count++

        expect(file.dropped).toEqual([])
        expect(readAgain(file.text).map(canonical)).toEqual(documents.map(canonical))
      }),
      { seed: 5, numRuns: 500 },
    )
    expect(count).toBeGreaterThan(250)
  })

  test('for mentions and words of any document, or else it says so', () => {
    let count = 0
    fc.assert(
      fc.property(corefDocument({ isRich: true }), (document) => {
        const file = tryWrite([document])
        if (file === undefined) return
        const [again] = readAgain(file.text) as [CorefDocument]
        count++

        expect(spans(again)).toEqual(spans(document))
        expect(words(again)).toEqual(words(document))
        expect(again.entityCount).toBe(document.entityCount)
        // Mentions with the same span are in the order of their entities in the file.
        if (!document.mentions.repeats) expect(write([again]).text).toBe(file.text)
      }),
      { seed: 6, numRuns: 500 },
    )
    expect(count).toBeGreaterThan(200)
  })
})

/** Spans with the number of their entity, ignoring the order of equal spans. */
const spans = (document: CorefDocument): string[] =>
  brief(document)
    .split(' ')
    .map((each) => each.split(':')[0] as string)
    .sort()

describe('the relations of bridges', () => {
  test.each(['b:part', 'b:part,c:a|b', 'b:part,b:whole', 'b:a|b', 'b:part,z:x', 'b', ''])(
    '%j come back',
    (feature) => {
      const mentions: TestMention[] = [
        { span: [0, 1], entity: 'a', bridgesTo: ['b', 'c'], features: new Map([['bridging', feature]]) },
        { span: [1, 2], entity: 'b' },
        { span: [2, 3], entity: 'c' },
      ]
      const { text, dropped } = write([documentOf(mentions, { words: 'a b c' })])
      const [again] = readAgain(text)

      expect(dropped).toEqual([])
      expect(again?.links).toEqual([{ kind: 'bridging', from: 0, to: ['b', 'c'] }])
      expect(again?.mentions.attributes?.[0]?.features?.get('bridging')).toBe(feature)
    },
  )
})
