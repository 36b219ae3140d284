import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataFolder, describeData } from '../../../tests/data.ts'
import { documentOf } from '../../../tests/documents.ts'
import { corefDocument } from '../../../tests/support/arbitrary.ts'
import { corpus, counts } from '../../../tests/support/corpus.ts'
import { BYTES_TRIED, damage } from '../../../tests/support/damage.ts'
import { loadFormat, loadFormats } from '../../../tests/support/load-format.ts'
import {
  brief,
  canonical,
  errorOf,
  read,
  readCollecting,
  sourceOf,
  words,
} from '../../../tests/support/plain.ts'
import type { CorefDocument } from '../../document/document.ts'
import { RefereeError } from '../../errors.ts'
import { Leftovers } from '../leftovers.ts'
import { entityNames } from '../shared/entity-names.ts'
import { format as gumFormat } from './format.ts'

const gum = await loadFormat(gumFormat)
const formats = [...(await loadFormats()).values()]

const SAMPLE = `# begin document GUM_news_demo
0	Ann	(person-1-Ann_Lee
1	Lee	person-1-Ann_Lee)
2	and	_
3	her	(animal-2(person-1-Ann_Lee)
4	dog	animal-2)
# end document

`

const only = (text: string, path?: string): CorefDocument => {
  const [document, ...more] = read(gum, sourceOf(text, path)).documents
  expect(more).toEqual([])
  return document as CorefDocument
}
const ofCells = (...cells: readonly string[]): string =>
  `# begin document d\n${cells.map((cell, i) => `${i}\tw${i}\t${cell}\n`).join('')}# end document\n`
const failure = (text: string): string => errorOf(() => read(gum, sourceOf(text))).message
const write = (...documents: readonly CorefDocument[]): string => [...gum.write(documents)].join('')

describe('three columns', () => {
  test('labels give entities, types and titles; the name gives the genre', () => {
    const document = only(SAMPLE)

    expect([document.id, document.genre, words(document)]).toEqual([
      'GUM_news_demo',
      'news',
      ['Ann', 'Lee', 'and', 'her', 'dog'],
    ])
    expect(brief(document)).toBe('0-2:1 3-4:1 3-5:2')
    expect(document.mentions.attributes).toEqual([
      { entityType: 'person', features: new Map([['link', 'Ann_Lee']]) },
      { entityType: 'person', features: new Map([['link', 'Ann_Lee']]) },
      { entityType: 'animal' },
    ])
    expect([...document.sentences]).toEqual([0])
  })

  test('OntoGUM has plain numbers and no name: the file gives it', () => {
    const document = only('# begin document \n0\tA\t(1(2)\n1\tB\t1)\n# end document\n', 'x/GUM_bio_a.conll')

    expect([document.id, document.genre, brief(document)]).toEqual(['GUM_bio_a', 'bio', '0-1:2 0-2:1'])
    expect(document.mentions.attributes).toBeUndefined()
  })

  test('what titles may not hold is percent-encoded', () => {
    const titles = ['Durham%2C_England', 'COVID%2D19', 'Pygmalion_%28play%29', 'Ichiy%C5%8D', '100%_x', 'A-b']
    const document = only(ofCells(...titles.map((title, i) => `(place-${i}-${title})`)))

    expect(document.mentions.attributes?.map(({ features }) => features?.get('link'))).toEqual([
      'Durham,_England',
      'COVID-19',
      'Pygmalion_(play)',
      'Ichiyō',
      '100%_x',
      'A-b',
    ])
  })

  test('mentions of one entity nest, and those of two cross', () => {
    expect(brief(only(ofCells('(a-3', '(a-3', 'a-3)(b-4', 'a-3)', 'b-4)')))).toBe('0-4:3 1-3:3 2-5:4')
  })

  test('mentions of one entity with two labels may even cross', () => {
    expect(brief(only(ofCells('(a-3', '(b-3', 'a-3)', 'b-3)')))).toBe('0-3:3 1-4:3')
  })

  test('ids are opaque', () => {
    expect(only(ofCells('(a-1)', '(a-01)', '(a-__proto__)', '(a-constructor)')).entityCount).toBe(4)
  })

  test('CRLF, bars between brackets, blanks after them and blank lines between sentences do no harm', () => {
    const text = SAMPLE.replace('(animal-2(', '(animal-2|(').replace('_\n', '_ \n\n').replaceAll('\n', '\r\n')

    expect(brief(only(text))).toBe(brief(only(SAMPLE)))
    expect([...only(text).sentences]).toEqual([0, 3])
  })

  test('a word may be "#", hold blanks or be nothing', () => {
    expect(words(only('# begin document d\n0\t#\t_\n1\tNew York\t_\n2\t\t_\n# end document\n'))).toEqual([
      '#',
      'New York',
      '',
    ])
  })

  test('rows without a header are a document named after its file', () => {
    const { documents, warnings } = read(gum, sourceOf('0\tA\t(1)\n', 'a/b.conll'))

    expect(documents.map(({ id }) => id)).toEqual(['b'])
    expect(warnings.map(({ code }) => code)).toEqual(['missing-header'])
  })

  test('a document may have no rows', () => {
    const { documents, warnings } = read(gum, sourceOf('# begin document d\n# end document\n'))

    expect(documents.map(({ mentions }) => mentions.count)).toEqual([0])
    expect(warnings.map(({ code }) => code)).toEqual(['empty-document'])
  })
})

describe('faults', () => {
  test('a whole message', () => {
    expect(failure(ofCells('(person-1-Ann', '_'))).toMatchInlineSnapshot(`
      "file:2:6: "(person-1-Ann" opens a mention that is never closed [unclosed-mention]

        0 w0 (person-1-Ann
             ^"
    `)
  })

  test.each([
    ['person', 'bad-bracket 2:6'],
    ['()', 'bad-bracket 2:6'],
    ['(person-)', 'bad-bracket 2:6'],
    ['(person-1', 'unclosed-mention 2:6'],
    ['(1)2)', 'unopened-mention 2:9'],
  ])('a cell %s', (cell, expected) => {
    const { faults } = readCollecting(gum, ofCells(cell, '_'))

    expect(`${faults[0]?.code} ${faults[0]?.place.line}:${faults[0]?.place.column}`).toBe(expected)
  })

  test('a closing bracket with another label is one fault, and closes all the same', () => {
    const { faults, documents } = readCollecting(gum, ofCells('(a-1-X', 'a-1-Y)', '(a-1)'))

    expect(faults.map(({ message }) => message.split('\n')[0])).toEqual([
      'file:3:6: this bracket closes "a-1-Y", but the open mention of that entity was opened as "a-1-X" [bad-bracket]',
    ])
    expect(documents.map(brief)).toEqual(['0-2:1 2-3:1'])
  })

  test('rows need three columns and a number', () => {
    const text = '# begin document d\n0\tA\n1\tB\tC\t_\nx\tD\t_\n0 A _\n# end document\n'
    const { faults, documents } = readCollecting(gum, text)

    expect(faults.map(({ code, place }) => `${code} ${place.line}`)).toEqual([
      'bad-field 2',
      'bad-field 3',
      'bad-field 4',
      'bad-field 5',
    ])
    expect(documents.map(({ tokens }) => tokens?.count)).toEqual([4])
  })

  test('a document that never ends, with its header', () => {
    expect(failure('# begin document a\n0\tA\t_\n')).toMatchInlineSnapshot(`
      "file:1:1: this document starts here but has no "# end document" after its last row: is the file cut off? [missing-end]

        # begin document a
        ^"
    `)
  })

  test('a document that never ends, and rows after an end', () => {
    const { faults } = readCollecting(
      gum,
      '# begin document a\n0\tA\t_\n# begin document b\n# end document\n0\tA\t_\n',
    )

    expect(faults.map(({ code, place }) => `${code} ${place.line}`)).toEqual([
      'missing-end 1',
      'row-outside-document 5',
    ])
  })

  test('damage ends in coded errors only', () => {
    const { files, refused, escaped } = damage(gum, SAMPLE)

    expect(escaped).toEqual([])
    expect(files).toBe(SAMPLE.length * (1 + BYTES_TRIED))
    expect(refused).toBeGreaterThan(SAMPLE.length)
  })

  test('ten thousand open brackets are faults, each at its place', () => {
    const cells = [...Array(5000).fill('(a-1'), ...Array(5000).fill('b-1)')]
    const { faults } = readCollecting(gum, ofCells(...cells))

    expect(faults).toHaveLength(5000)
  })
})

describe('writing', () => {
  test('the sample comes out as it went in', () => {
    expect(write(only(SAMPLE))).toBe(SAMPLE)
  })

  test('everything a label can say comes back, for any document', () => {
    let count = 0
    fc.assert(
      fc.property(corefDocument({ isRich: true }), (document) => {
        let text: string
        try {
          text = write(document)
        } catch (error) {
          if (error instanceof RefereeError && error.code === 'cannot-hold') return
          throw error
        }
        count++
        const [again] = read(gum, sourceOf(text)).documents as [CorefDocument]

        expect(trim(again)).toEqual(trim(document))
      }),
      { numRuns: 1000 },
    )
    expect(count).toBeGreaterThan(200)
  })

  test('what is left behind is said once for each kind and document', () => {
    const dropped: string[] = []
    const document = documentOf(
      [
        {
          span: [0, 1],
          entity: 'a',
          head: 0,
          entityType: 'person',
          features: new Map([
            ['x', 'y'],
            ['link', 'z'],
          ]),
        },
      ],
      {
        genre: 'news',
        words: [
          { text: 'a\tb', pos: 'NN' },
          { text: 'c', pos: 'NN' },
        ],
      },
    )

    const text = [...gum.write([document, document], { drop: (what) => dropped.push(what) })].join('')

    expect(text.split('\n')[1]).toBe('0\ta b\t(person-a-z)')
    const expected = [
      'genres',
      'parts of speech',
      'heads',
      'the feature x',
      'TABs and line ends inside words: they become blanks',
    ]
    expect(dropped).toEqual([...expected, ...expected])
  })

  test.each([
    ['a document without tokens', documentOf([{ span: [0, 1], entity: '1' }])],
    [
      'a discontinuous mention',
      documentOf(
        [
          {
            span: [
              [0, 1],
              [2, 3],
            ],
            entity: '1',
          },
        ],
        { words: 'a b c' },
      ),
    ],
    [
      'crossing mentions of one entity',
      documentOf(
        [
          { span: [0, 3], entity: '1' },
          { span: [1, 4], entity: '1' },
        ],
        { words: 'a b c d' },
      ),
    ],
    ['a document called ""', documentOf([], { id: '', words: 'a' })],
    ['an entity called ""', documentOf([{ span: [0, 1], entity: '' }], { words: 'a' })],
  ])('refuses %s', (what, document) => {
    const { code, message } = errorOf(() => write(document))

    expect([code, message.startsWith(`gum cannot hold ${what}`)]).toEqual(['cannot-hold', true])
  })
})

/** The parts of a document that the format has room for; anonymous entities get ids. */
function trim(document: CorefDocument): object {
  const { mentions, tokens, sentences, id, part } = document
  return {
    ...canonical({
      ...document,
      genre: undefined,
      links: [],
      entityId: (entity) => entityNames(document, new Leftovers(undefined))[entity],
      mentions: {
        ...mentions,
        attributes: mentions.attributes?.map(({ entityType, features }) => ({
          ...(entityType === undefined ? {} : { entityType }),
          ...(features?.has('link') ? { features: new Map([['link', features.get('link') as string]]) } : {}),
        })),
      },
    }),
    tokens: tokens && Array.from({ length: tokens.count }, (_, i) => tokens.text(i)),
    sentences: [...sentences],
    id,
    part,
  }
}

describe('the sign', () => {
  test.each([
    [SAMPLE, '"# begin document" at line 1 and three columns'],
    ['# begin document \n0\tA\t_\n', '"# begin document" at line 1 and three columns'],
    ['#begin document (d); part 000\nd\t0\t0\tA\t-\n', undefined],
    ['# begin document d\nm1\t(7)\n', undefined],
    ['# begin document d\n0\tA\t-\n', undefined],
    ['0\tA\t_\n', undefined],
    ['', undefined],
  ])('of a head %#', (head, sign) => {
    expect(gum.sniff(head)).toBe(sign)
  })

  test('other formats write nothing that looks like it', () => {
    for (const format of formats.filter(({ id }) => id !== 'gum')) {
      const document = documentOf([{ span: [0, 1], entity: '1' }], { words: 'Ann smiled .' })
      let text = ''
      try {
        text = [...format.write([document])].join('')
      } catch (error) {
        if (!(error instanceof RefereeError)) throw error
      }
      expect(gum.sniff(text)).toBeUndefined()
    }
  })
})

describeData('the corpora', () => {
  test('GUM has the counts of the table', () => {
    const { documents, warnings, files } = corpus(gum, 'gum/coref/gum/conll', /\.conll$/)

    expect([files, ...counts(documents)]).toEqual([112, 112, 108_323, 31_428, 16_822, 12_332])
    expect(warnings).toEqual([])
    expect(new Set(documents.map(({ genre }) => genre))).toEqual(
      new Set(['academic', 'bio', 'interview', 'news', 'speech', 'textbook', 'vlog']),
    )
  })

  test('OntoGUM has the counts of the table', () => {
    const { documents, files } = corpus(gum, 'gum/coref/ontogum/conll', /\.conll$/)

    expect([files, ...counts(documents)]).toEqual([112, 112, 108_323, 13_812, 3_261, 2])
    expect(documents.every(({ id }) => id.startsWith('GUM_'))).toBe(true)
  })

  test.each(['gum/coref/gum/conll', 'gum/coref/ontogum/conll'])(
    '%s comes back from being written',
    (path) => {
      for (const document of corpus(gum, path, /_[a-h]\w*\.conll$/).documents) {
        const [again] = read(gum, sourceOf(write(document))).documents as [CorefDocument]

        expect(canonical(again)).toEqual(canonical(document))
      }
    },
  )

  test('no file of another kind shows the sign', () => {
    const names = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' })
    const claimed = names.filter((name) => {
      if (!/\.\w+$|_conll$/.test(name)) return false
      const head = readFileSync(join(dataFolder, name)).subarray(0, 1 << 16)
      return gum.sniff(new TextDecoder().decode(head)) !== undefined
    })

    expect(claimed).toHaveLength(224)
    expect(claimed.every((name) => /^gum\/coref\/(?:onto)?gum\/conll\//.test(name))).toBe(true)
  })
})
