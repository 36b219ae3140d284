import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf, type TestMention } from '../../../tests/documents.ts'
import { corefDocument, word } from '../../../tests/support/arbitrary.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { brief, canonical, read, sourceOf, words } from '../../../tests/support/plain.ts'
import { DocumentBuilder } from '../../document/builder.ts'
import type { CorefDocument, Link, MentionAttributes } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import { type Token, TokenList } from '../../document/tokens.ts'
import { RefereeError } from '../../errors.ts'
import { format as universalAnaphoraFormat } from './format.ts'

const universalAnaphora = await loadFormat(universalAnaphoraFormat)

const readAgain = (text: string): readonly CorefDocument[] =>
  read(universalAnaphora, sourceOf(text)).documents

function write(documents: readonly CorefDocument[]): { text: string; dropped: string[] } {
  const dropped: string[] = []
  const text = [...universalAnaphora.write(documents, { drop: (what) => dropped.push(what) })].join('')
  return { text, dropped }
}

function tryWrite(documents: readonly CorefDocument[]): ReturnType<typeof write> | undefined {
  try {
    return write(documents)
  } catch (error) {
    if (error instanceof RefereeError && error.code === 'cannot-hold') return undefined
    throw error
  }
}

const cellsOf = (mentions: readonly TestMention[]): string[] =>
  write([documentOf(mentions, { words: 'a b c d e f' })])
    .text.split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => line.split('\t')[10] as string)

describe('what is written', () => {
  test('all of one document', () => {
    const document = documentOf(
      [
        { span: [0, 2], entity: '1', head: 1, min: [[0, 2]], entityType: 'person', pos: 'NNP' },
        { span: [2, 3], entity: '1', zero: true, features: new Map([['SemType', 'do']]) },
        { span: [3, 4], entity: '2', features: new Map([['a b', 'c|d']]) },
      ],
      {
        part: 2,
        words: [
          { text: 'Dr', governor: 1, relation: 'flat' },
          { text: 'Lee', pos: 'NNP' },
          { text: '', empty: true, enhanced: [[1, 'nsubj']] },
          { text: 'ran', governor: -1 },
        ],
        sentences: [0, 3],
      },
    )

    expect(write([document])).toMatchInlineSnapshot(`
      {
        "dropped": [],
        "text": "# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM
      # newdoc id = d
      # meta::part = 2
      # meta::text = made of the words
      # sent_id = d-1
      # text = Dr Lee
      1	Dr	_	_	_	_	2	flat	_	_	(EntityID=1|MarkableID=markable_1|Min=1,2|Head=2|Pos=NNP|Entity_Type=person	_	_	_	_
      2	Lee	_	_	NNP	_	_	_	_	_	)	_	_	_	_
      2.1	_	_	_	_	_	_	_	2:nsubj	_	(EntityID=1|MarkableID=markable_2|SemType=do)	_	_	_	_

      # sent_id = d-2
      # text = ran
      3	ran	_	_	_	_	0	_	_	_	(EntityID=2|MarkableID=markable_3|a%20b=c%7Cd)	_	_	_	_

      ",
      }
    `)
  })

  test('bare brackets where mentions nest, named ones where they cross', () => {
    const id = (entity: string, number: number): string => `(EntityID=${entity}|MarkableID=markable_${number}`

    expect(
      cellsOf([
        { span: [0, 2], entity: 'x' },
        { span: [1, 2], entity: 'y' },
        { span: [1, 3], entity: 'z' },
      ]),
    ).toEqual([id('x', 1), `)${id('z', 2)}${id('y', 3)})`, ')', '_', '_', '_'])
    expect(
      cellsOf([
        { span: [0, 3], entity: 'x' },
        { span: [1, 4], entity: 'x' },
      ]),
    ).toEqual([id('x', 1), id('x', 2), 'markable_1)', 'markable_2)', '_', '_'])
  })

  test('ids that brackets cannot hold are percent-encoded, and that is said', () => {
    const document = documentOf(
      [{ span: [0, 1], entity: 'a|b' }, { span: [1, 2], entity: '4-Pseudo' }, { span: [2, 3] }],
      {
        words: 'a b c',
      },
    )
    const { text, dropped } = write([document])

    expect(readAgain(text).map(brief)).toEqual(['0-1:a%7Cb 1-2:4-Pseudo 2-3:1'])
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
        {
          span: [0, 1],
          entity: 'x',
          min: [
            [0, 1],
            [2, 3],
          ],
          zero: true,
        },
        {
          span: [1, 2],
          entity: 'x',
          features: new Map([
            ['Head', '1'],
            ['SemType', 'dn'],
            ['reference', 'non-referring'],
          ]),
        },
      ],
      { words: [{ text: 'a', start: 0, end: 1 }, { text: 'b' }, { text: 'c' }] },
    )

    expect(write([rich]).dropped).toMatchInlineSnapshot(`
      [
        "the text of documents and the offsets of tokens in it",
        "minimum spans in several pieces",
        "which mentions are zeros, where it is not those on empty nodes",
        "that mentions are non-referring, where their SemType is another",
        "features called "Head", which has another meaning here",
      ]
    `)
  })

  test.each([
    ['a document without tokens', documentOf([{ span: [0, 1] }])],
    ['an id of two lines', documentOf([], { id: 'a\nb', words: 'a' })],
  ])('%s is refused', (_, document) => {
    expect(() => write([document])).toThrow(expect.objectContaining({ code: 'cannot-hold' }))
  })

  test('the layers of bridging and deixis come back', () => {
    const columns =
      'ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM'
    const none = '_\t'.repeat(8)
    const text = `# global.columns = ${columns}
# newdoc id = d
# text = a b c d
1\ta\t${none}(EntityID=1|MarkableID=m1)\t_\t(EntityID=1-DD|MarkableID=dd1|x;y=1\t_\tEntity_Type=place
2\tb\t${none}(EntityID=1|MarkableID=markable_2|SemType=dr)\t_\t(EntityID=2-DD|MarkableID=dd2\t_\t_
3\tc\t${none}(EntityID=2|MarkableID=m3)\t(MarkableID=m3|Rel=a:b|MentionAnchor=m1)(MarkableID=m3|EntityAnchor=9)\tdd1)\t_\t_
4\td\t${none}_\t_\tdd2)(EntityID=2-DD|MarkableID=dd3)\tX\t_
`.replace('\tX\t', '\t_\t')
    const documents = readAgain(text)
    const again = write(documents)

    expect(again.dropped).toEqual([])
    expect(readAgain(again.text).map(canonical)).toEqual(documents.map(canonical))
    expect(again.text).toContain('dd1)')
    expect(again.text).toContain(
      '(MarkableID=m3|Rel=a:b|MentionAnchor=m1|EntityAnchor=1)(MarkableID=m3|EntityAnchor=9)',
    )
  })

  test('a document of deixis alone comes back in its column', () => {
    const text = write([
      documentOf([{ span: [0, 2], entity: '1', features: new Map([['layer', 'deixis']]) }], { words: 'a b' }),
    ]).text

    expect(text).toContain('\t_\t_\t(EntityID=1|MarkableID=markable_1\t_\t_\n')
    expect(readAgain(text).map(brief)).toEqual(['0-2:1'])
    expect(readAgain(text)[0]?.mentions.attributes).toEqual([{ features: new Map([['layer', 'deixis']]) }])
  })
})

const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined })
const tag = fc.constantFrom('NNP', 'PRP', 'a|b', 'x:y', '-')
const value = fc.oneof(word, fc.constantFrom('', 'a-b', 'a,b:c', '%2D', '(x)', '@', ' ', '=|'))
const dropUndefined = <T extends object>(record: T): T =>
  Object.fromEntries(Object.entries(record).filter(([, each]) => each !== undefined)) as T

/** Documents that the format can hold completely. */
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
        governor: optional(fc.integer({ min: -1, max: 9 })),
      }),
      { minLength: 1, maxLength: 10 },
    ),
    breaks: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }),
    mentions: fc.array(
      fc.record({
        ends: fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9), fc.nat(9)),
        hasGap: fc.boolean(),
        entity: fc.constantFrom('1', '2', '7-x', '__proto__', '01', 'é'),
        head: optional(fc.nat(9)),
        min: optional(fc.tuple(fc.nat(9), fc.nat(9))),
        entityType: optional(value),
        pos: optional(tag),
        type: optional(fc.constantFrom('named' as const, 'pronoun' as const)),
        gender: optional(value),
        features: fc.array(fc.tuple(fc.constantFrom('infstat', 'constructor', 'a=b', 'SemType'), value), {
          maxLength: 2,
        }),
      }),
      { maxLength: 6 },
    ),
    members: fc.uniqueArray(fc.constantFrom('1', '2', '01'), { maxLength: 2 }),
  })
  .map(({ genre, part, tokens, breaks, mentions, members }) => {
    const count = tokens.length
    const starts = [0, ...breaks.filter((at) => at < count).sort((a, b) => a - b)]
    const sentenceOf = (at: number): number => starts.findLastIndex((start) => start <= at)
    const list = tokens.map(({ governor, empty, text, ...more }, t): Token => {
      const isNear =
        governor === -1 ||
        (governor !== undefined && governor < count && sentenceOf(governor) === sentenceOf(t))
      return {
        ...dropUndefined({ ...more, text: text === '_' ? 'x' : text } as Token),
        ...(empty ? { empty } : {}),
        ...(governor !== undefined && isNear ? { governor } : {}),
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
      const ordered = min?.map((at) => at % count).sort((x, y) => x - y)
      const kept = new Map<string, string>(features)
      if (kept.get('SemType') === 'dr') kept.set('reference', 'non-referring')
      const attributes: MentionAttributes = {
        ...dropUndefined(more as MentionAttributes),
        ...(head === undefined ? {} : { head: head % count }),
        ...(ordered === undefined ? {} : { min: [[ordered[0] as number, (ordered[1] as number) + 1]] }),
        ...(nodes.every((at) => list[at]?.empty === true) ? { zero: true } : {}),
        ...(kept.size > 0 ? { features: kept } : {}),
      }
      builder.addMention(a, d + 1, builder.entities.of(entity))
      builder.describeLast(attributes, pieces)
    }
    return builder.finish({
      id: 'd',
      part,
      genre,
      tokens: new TokenList(list),
      sentences: Int32Array.from(starts),
      links: linksOf(
        mentions.map(({ ends, entity }) => ({ entity, start: Math.min(...ends.map((end) => end % count)) })),
        members,
      ),
      origin: documentOf([]).origin,
    })
  })

/** A split antecedent if one can be held: from the only mention of an entity to other entities with mentions. */
function linksOf(mentions: readonly { entity: string; start: number }[], members: readonly string[]): Link[] {
  const from = mentions.findIndex(({ entity }) => entity === 'é')
  const isOnly = mentions.filter(({ entity }) => entity === 'é').length === 1
  const firstOf = (id: string): number =>
    Math.min(...mentions.filter(({ entity }) => entity === id).map(({ start }) => start))
  const known = members.filter((id) => mentions.some(({ entity }) => entity === id))
  const areApart = new Set(known.map(firstOf)).size === known.length
  const to = known.toSorted((a, b) => firstOf(a) - firstOf(b))
  return isOnly && areApart && to.length > 0 ? [{ kind: 'split', from, to }] : []
}

describe('what is written is what is read', () => {
  test('where the format has a place for everything', () => {
    let count = 0
    fc.assert(
      fc.property(fc.array(holdable, { minLength: 1, maxLength: 2 }), (documents) => {
        // The order of two mentions with the same span is undefined.
        if (documents.some(({ mentions }) => mentions.repeats)) return
        count++
        const file = write(documents)

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
      }),
      { seed: 6, numRuns: 500 },
    )
    expect(count).toBeGreaterThan(200)
  })
})

/** Spans without their entities, ignoring the order of equal ones. */
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
