import { describe, expect, test } from 'vitest'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { brief, errorOf, plain, read, readCollecting, sourceOf, words } from '../../../tests/support/plain.ts'
import type { CorefDocument } from '../../document/document.ts'
import { InputError } from '../../errors.ts'
import { format as conll2012Format } from './format.ts'

const conll2012 = await loadFormat(conll2012Format)

const documentsIn = (text: string | Uint8Array, path?: string): readonly CorefDocument[] =>
  read(conll2012, sourceOf(text, path)).documents
const only = (text: string | Uint8Array, path?: string): CorefDocument => {
  const [document, ...more] = documentsIn(text, path)
  expect(more).toEqual([])
  return document as CorefDocument
}

/** A document whose rows have a name, a part, a number, a word and a cell. */
const toRows = (cells: readonly string[], end = '\n'): string =>
  [
    '#begin document (d); part 000',
    ...cells.map((cell, i) => `d\t0\t${i}\tw${i}\t${cell}`),
    '',
    '#end document',
    '',
  ].join(end)

const mentionsOf = (...cells: readonly string[]): string => brief(only(toRows(cells)))

const SAMPLE = `#begin document (demo/x); part 000
demo/x	0	0	Ann	-	-	(1
demo/x	0	1	Lee	-	-	1)
demo/x	0	2	saw	-	-	-
demo/x	0	3	her	-	-	(2|(1)
demo/x	0	4	dog	-	-	2)

demo/x	0	0	It	-	-	(2)

#end document
`

describe('columns', () => {
  test('the sample of the format page has two entities in two sentences', () => {
    const document = only(SAMPLE)

    expect(document.id).toBe('demo/x')
    expect(words(document)).toEqual(['Ann', 'Lee', 'saw', 'her', 'dog', 'It'])
    expect([...document.sentences]).toEqual([0, 5])
    expect(brief(document)).toBe('0-2:1 3-4:1 3-5:2 5-6:2')
  })

  test.each([
    [9, undefined, undefined, undefined],
    [10, 'c2', 'c3', undefined],
    [11, 'c2', 'c3', undefined],
    [12, 'c2', 'c3', 'c10'],
  ])(
    'rows that begin with a number have a lemma and a tag from ten columns on: %d',
    (columns, lemma, pos, speaker) => {
      const cells = Array.from({ length: columns }, (_, c) =>
        c === 0 ? '1' : c === columns - 1 ? '(1)' : `c${c}`,
      )
      const token = only(`#begin document (d);\n${cells.join('\t')}\n#end document\n`).tokens?.token(0)

      expect([token?.text, token?.lemma, token?.pos, token?.speaker]).toEqual(['c1', lemma, pos, speaker])
    },
  )

  test.each([
    ['5\t(1)', '5'],
    ['a\t(1)', 'a'],
    ['1\t2\tx\ty\t(1)', '2'],
    ['d\t0\t7\ty\t(1)', 'y'],
  ])('the word of %j is %s', (row, word) => {
    expect(words(only(`#begin document (d);\n${row}\n#end document\n`))).toEqual([word])
  })

  test.each([
    [10, undefined],
    [11, 'c4'],
  ])('rows with a name and a part have tags from eleven columns on: %d', (columns, pos) => {
    const cells = Array.from({ length: columns }, (_, c) => (c === columns - 1 ? '-' : c < 3 ? '0' : `c${c}`))
    const token = only(`#begin document (d);\n${cells.join('\t')}\n#end document\n`).tokens?.token(0)

    expect([token?.text, token?.pos]).toEqual(['c3', pos])
  })

  test('parse bits are those with a star', () => {
    const bits = ['(TOP(S(NP*)', '-', '(VP*', '*)))']
    const rows = bits.map((bit, i) => `d\t0\t${i}\tw${i}\tNN\t${bit}\t-\t-\t-\t-\t*\t-\n`).join('')
    const { tokens } = only(`#begin document (d); part 000\n${rows}#end document\n`)

    expect(bits.map((_, t) => tokens?.parse?.(t))).toEqual(['(TOP(S(NP*)', undefined, '(VP*', '*)))'])
  })

  test('blanks separate where a line has no TAB', () => {
    const spaced = SAMPLE.replaceAll('\t', '   ')

    expect(plain(only(spaced))).toEqual(plain(only(SAMPLE)))
  })

  test('a word may hold blanks where TABs separate', () => {
    const document = only(
      '#begin document (d);\nd\t0\t0\tNew York\t-\t(1)\nd\t0\t1\t  \t-\t-\n#end document\n',
    )

    expect(words(document)).toEqual(['New York', '  '])
    expect(brief(document)).toBe('0-1:1')
  })

  test('a blank word vanishes where blanks separate, and the cell is still the last', () => {
    const rows = ['d 0 0 Ann A B C (1', 'd 0 1 A B C 1)', 'd 0 2 Lee A B C (2)']
    const document = only(`#begin document (d);\n${rows.join('\n')}\n#end document\n`)

    expect(words(document)).toEqual(['Ann', '', 'Lee'])
    expect(brief(document)).toBe('0-2:1 2-3:2')
  })

  test.each([
    ['-', '-'],
    ['_', '_'],
    ['nothing at all', ''],
  ])('%s means no mention', (_, mark) => {
    expect(mentionsOf('(1', mark, '1)', mark)).toBe('0-3:1')
  })

  test('a row that ends in a TAB has an empty cell, also if it is the first', () => {
    expect(mentionsOf('', '(1)', '', '')).toBe('1-2:1')
  })

  test('a TAB left over after the last column is not a column', () => {
    const text = '#begin document (d);\nd\t0\t0\tA\t(1\nd\t0\t1\tB\t1)\t\nd\t0\t2\tC\t(2)\n#end document\n'

    expect(brief(only(text))).toBe('0-2:1 2-3:2')
  })

  test('a document reads the same whatever stood before it in the file', () => {
    const before = '#begin document (a);\na 0 0 A (1)\n#end document\n'
    const text = '#begin document (d);\nd\t0\t0\tA\t(1\nd\t0\t1\tB\t1)\t\n#end document\n'

    expect(documentsIn(before + text).map(brief)).toEqual(['0-1:1', brief(only(text))])
  })

  test('blanks after the last column do not matter', () => {
    expect(mentionsOf('(1 ', '1)  ', '-  ')).toBe('0-2:1')
  })

  test('a "#" can be a word', () => {
    const text = '#begin document (d);\n#\t(1)\n# x\t-\n##\t(2)\n#end document\n'

    expect(words(only(text))).toEqual(['#', '# x', '##'])
    expect(brief(only(text))).toBe('0-1:1 2-3:2')
  })

  test('other comment lines are passed over', () => {
    const text =
      '#begin document (d);\n# sent_id = 1\nd\t0\t0\tA\t(1)\n# a comment\nd\t0\t1\tB\t(1)\n#end document\n'

    expect(brief(only(text))).toBe('0-1:1 1-2:1')
  })

  test('mention ids without text are words of one column', () => {
    const text = '#begin document(metadoc);\n36_1ecb_0_5_5\t(7)\n36_2ecb_1_1_1\t(7)\n#end document\n'

    expect(words(only(text))).toEqual(['36_1ecb_0_5_5', '36_2ecb_1_1_1'])
    expect(brief(only(text))).toBe('0-1:7 1-2:7')
  })

  test.each(['1', '1-2', '1.1'])(
    'rows of a CoNLL-U like left side give form, lemma and part of speech, also where the first is %s',
    (first) => {
      const row = (n: string, form: string, cell: string): string =>
        [n, form, `lemma-${form}`, 'NOUN', '_', '_', '0', 'root', '_', '_', 'SPK', '1', '*', '*', cell].join(
          '\t',
        )
      const text = `#begin document (a/b);\n${row(first, 'chat', '(1')}\n${row('2', 'noir', '1)')}\n#end document\n`

      expect(plain(only(text)).tokens).toEqual([
        { text: 'chat', lemma: 'lemma-chat', pos: 'NOUN', speaker: 'SPK' },
        { text: 'noir', lemma: 'lemma-noir', pos: 'NOUN', speaker: 'SPK' },
      ])
      expect(brief(only(text))).toBe('0-2:1')
    },
  )
})

describe('line ends and encoding', () => {
  test.each([
    ['CRLF', '\r\n'],
    ['lone CR', '\r'],
  ])('%s reads as LF does', (_, end) => {
    expect(plain(only(SAMPLE.replaceAll('\n', end)))).toEqual(plain(only(SAMPLE)))
  })

  test('line ends may be mixed', () => {
    let turn = 0
    const mixed = SAMPLE.replaceAll('\n', () => (turn++ % 2 === 0 ? '\r\n' : '\n'))

    expect(plain(only(mixed))).toEqual(plain(only(SAMPLE)))
  })

  test('the last line needs no line end', () => {
    expect(plain(only(SAMPLE.trimEnd()))).toEqual(plain(only(SAMPLE)))
    expect(plain(only(SAMPLE.replaceAll('\n', '\r\n').trimEnd()))).toEqual(plain(only(SAMPLE)))
  })

  test('a byte order mark is passed over and reported', () => {
    const { documents, warnings } = read(conll2012, sourceOf(`\ufeff${SAMPLE}`, 'a.conll'))

    expect(documents.map(plain)).toEqual(documentsIn(SAMPLE).map(plain))
    expect(warnings).toEqual([
      {
        code: 'byte-order-mark',
        path: 'a.conll',
        line: 1,
        column: 1,
        message: 'the file starts with a byte order mark; it was ignored',
      },
    ])
  })

  test('words and ids beyond the basic plane and from right to left come out as they are', () => {
    const forms = ['😂', 'שלום', 'e\u0301', 'نص', '𝒳']
    const rows = forms.map((form, i) => `d\t0\t${i}\t${form}\t(${form})`)

    const document = only(`#begin document (d😂);\n${rows.join('\n')}\n#end document\n`)

    expect(words(document)).toEqual(forms)
    expect(document.id).toBe('d😂')
    expect(brief(document)).toBe(forms.map((form, i) => `${i}-${i + 1}:${form}`).join(' '))
  })
})

describe('headers', () => {
  const readHeader = (header: string, path?: string): { id: string; part: number } => {
    const { id, part } = only(`${header}\nd\t0\t0\tA\t(1)\n#end document\n`, path)
    return { id, part }
  }

  test.each([
    ['#begin document (nw/wsj/00); part 000', 'nw/wsj/00', 0],
    ['#begin document (nw/wsj/00); part 0', 'nw/wsj/00', 0],
    ['#begin document (nw/wsj/00); part 012', 'nw/wsj/00', 12],
    ['#begin document (a); ', 'a', 0],
    ['#begin document (a);', 'a', 0],
    ['#begin document (a)', 'a', 0],
    ['#begin document(a);', 'a', 0],
    ['# begin document GUM_bio_x', 'GUM_bio_x', 0],
    ['#begin document (a); part 003;', 'a', 3],
    ['#begin document (a); part 003   ', 'a', 3],
    ["#begin document (wb-People's:X:(Y)-ab12); part 001", "wb-People's:X:(Y)-ab12", 1],
    ['#begin document ((a) (b)); part 000', '(a) (b)', 0],
    ['#begin document (a; part 2); part 001', 'a; part 2', 1],
    ['#begin document (1-1//2)', '1-1//2', 0],
    ['#begin document (two words); part 000', 'two words', 0],
    ['#begin document (__proto__); part 000', '__proto__', 0],
  ])('%s', (header, id, part) => {
    expect(readHeader(header)).toEqual({ id, part })
  })

  test.each(['# begin document ', '# begin document', '#begin document ();'])(
    'a document without a name is called after its file: %j',
    (header) => {
      expect(readHeader(header, 'some/where/GUM_bio_x.v2.conll').id).toBe('GUM_bio_x')
    },
  )

  test.each(['#end document', '#end document;', '# end document', '#end document (d)'])(
    '%s ends a document',
    (end) => {
      expect(brief(only(`#begin document (d);\nd\t0\t0\tA\t(1)\n${end}\n`))).toBe('0-1:1')
    },
  )

  test('the name in the rows does not matter', () => {
    expect(only('#begin document (header);\nrow\t0\t0\tA\t(1)\n#end document\n').id).toBe('header')
  })

  test('parts of a text are documents, and ids mean nothing across them', () => {
    const part = (n: number): string =>
      `#begin document (a); part 00${n}\na\t${n}\t0\tA\t(1)\n#end document\n`

    expect(
      documentsIn(part(0) + part(1)).map(({ id, part, entityCount }) => ({ id, part, entityCount })),
    ).toEqual([
      { id: 'a', part: 0, entityCount: 1 },
      { id: 'a', part: 1, entityCount: 1 },
    ])
  })

  test.each([
    ['d\t2\t0\tA\t(1)\n\nd\t2\t0\tB\t-\n', 'd', 2],
    ['d  0  0  A  (1)\nd  0  1  B  -\n', 'd', 0],
    ['bc/a 0 0 A (1)\r\nbc/a 0 1 B -\r\n', 'bc/a', 0],
    ['d 0 0 A (1)\nd 1 1 B -\n', 'plain', 0],
    ['d 0 0 A (1)\nd2 0 1 B -\n', 'plain', 0],
    ['1 Ann (1)\n', 'plain', 0],
    ['- 0 0 A (1)\n- 0 1 B -\n', 'plain', 0],
  ])('%j without a header is %s, part %i', (text, name, number) => {
    const { documents } = read(conll2012, sourceOf(text, 'x/plain.conll'))

    expect(documents.map(({ id, part }) => [id, part])).toEqual([[name, number]])
  })

  test('a file without a header whose rows do not say its name is one document named after the file', () => {
    const { documents, warnings } = read(conll2012, sourceOf('0\tA\t(1)\n1\tB\t-\n', 'x/plain.conll'))

    expect(documents.map(({ id }) => id)).toEqual(['plain'])
    expect(warnings).toMatchInlineSnapshot(`
      [
        {
          "code": "missing-header",
          "column": 1,
          "line": 1,
          "message": "no "#begin document" line: the file is read as one document called "plain"",
          "path": "x/plain.conll",
        },
      ]
    `)
  })
})

describe('sentences', () => {
  test('a file without sentence breaks has one sentence', () => {
    expect([...only(toRows(['-', '-', '-'])).sentences]).toEqual([0])
  })

  test('several blank lines, blank lines with blanks, and one after the header break once', () => {
    const text = '#begin document (d);\n\nd 0 0 A -\n\n   \n\nd 0 0 B -\n\n#end document\n'

    expect([...only(text).sentences]).toEqual([0, 1])
  })

  test('a mention may go on over a sentence break', () => {
    const text = '#begin document (d);\nd\t0\t0\tA\t(1\n\nd\t0\t0\tB\t1)\n#end document\n'

    expect(brief(only(text))).toBe('0-2:1')
  })
})

describe('documents with little in them', () => {
  test('rows without a mention make a document without mentions', () => {
    const document = only(toRows(['-', '-']))

    expect([document.mentions.count, document.entityCount, document.tokens?.count]).toEqual([0, 0, 2])
  })

  test('a header and an end alone make an empty document, with a warning', () => {
    const { documents, warnings } = read(conll2012, sourceOf('#begin document (d);\n#end document\n'))

    expect(documents.map(({ tokens }) => tokens?.count)).toEqual([0])
    expect(warnings).toMatchInlineSnapshot(`
      [
        {
          "code": "empty-document",
          "column": 1,
          "line": 1,
          "message": "document "d" has no rows",
          "path": "file",
        },
      ]
    `)
  })

  test('an empty file has no document', () => {
    expect(documentsIn('')).toEqual([])
    expect(documentsIn('\n\n')).toEqual([])
  })
})

describe('brackets', () => {
  test.each([
    ['one token', ['(1)'], '0-1:1'],
    ['several tokens', ['(1', '-', '1)'], '0-3:1'],
    ['two in one cell', ['(1)|(2)'], '0-1:1 0-1:2'],
    ['pieces joined by nothing', ['(1(2)', '(3)1)'], '0-1:2 0-2:1 1-2:3'],
    ['nesting', ['(1|(2', '2)', '1)'], '0-2:2 0-3:1'],
    ['closing in any order', ['(5|(4|(61', '5)|4)|61)'], '0-2:5 0-2:4 0-2:61'],
    ['a mention between two closings', ['(14|(62', '14)|(15)|62)'], '0-2:14 0-2:62 1-2:15'],
    ['an opening before a one-token mention', ['(12|(0)', '12)'], '0-1:0 0-2:12'],
    ['crossing', ['(1', '(2', '1)', '2)'], '0-3:1 1-4:2'],
    ['same id, nested: the last opened closes first', ['(3', '(3', '3)', '3)'], '0-4:3 1-3:3'],
    ['same id, opened twice on one token', ['(3|(3', '3)', '3)'], '0-2:3 0-3:3'],
    ['an end and a beginning of the same entity', ['(0', '0)|(0', '0)'], '0-2:0 1-3:0'],
    ['an end and a one-token mention of the same entity', ['(0', '0)|(0)'], '0-2:0 1-2:0'],
    ['the same, written the other way round', ['(0', '(0)|0)'], '0-2:0 1-2:0'],
    ['a closing that finds nothing open waits for its cell', ['1)|(1'], '0-1:1'],
    ['a closing that finds something open does not wait', ['(1', '1)|(1', '1)'], '0-2:1 1-3:1'],
    ['two closings, one open before', ['(1', '1)|1)|(1'], '0-2:1 1-2:1'],
    ['a repeat in one entity', ['(1)|(1)|(1)'], '0-1:1 0-1:1 0-1:1'],
    ['a repeat in two entities', ['(1|(2', '1)|2)'], '0-2:1 0-2:2'],
    ['stray bars', ['|(1)|', '||'], '0-1:1'],
  ])('%s', (_, cells, mentions) => {
    expect(mentionsOf(...cells)).toBe(mentions)
  })

  test('the decision of 0004 holds for blank-separated rows too', () => {
    expect(brief(only(toRows(['1)|(1']).replaceAll('\t', ' ')))).toBe('0-1:1')
  })

  test('a document knows whether it holds repeats', () => {
    expect(only(toRows(['(1)|(1)'])).mentions.repeats).toBe(true)
    expect(only(toRows(['(1)', '(1)'])).mentions.repeats).toBe(false)
  })
})

describe('ids are opaque', () => {
  const HUGE = '100000000000000000000000000000'
  const ids = [
    '1',
    '01',
    '001',
    '0',
    '00',
    '-1',
    '+1',
    '1.0',
    '1e0',
    '10',
    '2',
    '999999',
    '1000000',
    '1048576',
    '4294967297',
    '9007199254740993',
    '9007199254740992',
    HUGE,
    `${HUGE.slice(0, -1)}1`,
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'a',
    'A',
    'é',
    'e\u0301',
    '--',
    '__',
    '*',
    '[',
    '{x}',
    '"',
    "'",
    '\\',
    '/',
    ';',
    '#',
    '😂',
  ]

  test('as many entities as there are spellings', () => {
    const document = only(toRows(ids.flatMap((id) => [`(${id})`, `(${id}`, `${id})`])))

    expect(document.entityCount).toBe(ids.length)
    expect(document.mentions.count).toBe(2 * ids.length)
    expect(Array.from(ids, (_, e) => document.entityId(e))).toEqual(ids)
  })

  test('ids of one document are forgotten in the next', () => {
    const [, second] = documentsIn(toRows(ids.map((id) => `(${id})`)) + toRows(['(x)', '(01)', '(1)']))

    expect(brief(second as CorefDocument)).toBe('0-1:x 1-2:01 2-3:1')
  })
})

describe('faults have a place', () => {
  const failure = (text: string): string => errorOf(() => only(text)).message

  test('a bracket that is never closed', () => {
    expect(failure(toRows(['-', '(1', '-']))).toMatchInlineSnapshot(`
      "file:3:10: "(1" opens a mention that is never closed [unclosed-mention]

        d 0 1 w1 (1
                 ^"
    `)
  })

  test('a bracket that was never opened', () => {
    expect(failure(toRows(['-', '(2)|1)']))).toMatchInlineSnapshot(`
      "file:3:14: this bracket closes a mention that was never opened [unopened-mention]

        d 0 1 w1 (2)|1)
                     ^"
    `)
  })

  test.each(['1', 'x', '()', '(', ')', '((1)', '(1) x', '( 1)', '(1 )', '1|(2)'])('the cell %j', (cell) => {
    const error = errorOf(() => only(toRows(['-', cell]))) as InputError

    expect([error.code, error.place.line]).toEqual(['bad-bracket', 3])
  })

  test('a cell that is no bracket', () => {
    expect(failure(toRows(['-', '(1)|two']))).toMatchInlineSnapshot(`
      "file:3:14: expected "(ID", "ID)" or "(ID)" in the last column, found "(1)|two" [bad-bracket]

        d 0 1 w1 (1)|two
                     ^"
    `)
  })

  test('a bad cell in a last line without a line end is quoted without what lies behind it', () => {
    expect(failure('#begin document (d);\nd\t0\t0\tA\tzz')).toMatchInlineSnapshot(`
      "file:2:9: expected "(ID", "ID)" or "(ID)" in the last column, found "zz" [bad-bracket]

        d 0 0 A zz
                ^"
    `)
  })

  test('a document without an end', () => {
    expect(failure('#begin document (d);\nd\t0\t0\tA\t(1)\n')).toMatchInlineSnapshot(
      `"file:1:1: this document starts here but has no "#end document" after its last row: is the file cut off? [missing-end]"`,
    )
  })

  test('a document that begins inside another', () => {
    const text = `\n#begin document (a);\na\t0\t0\tA\t-\n${toRows(['-'])}`

    expect(failure(text)).toMatchInlineSnapshot(
      `"file:2:1: this document starts here but has no "#end document" after its last row: is the file cut off? [missing-end]"`,
    )
  })

  test('a row after the end of a document', () => {
    expect(failure(`${toRows(['-'])}d\t0\t0\tA\t-\n`)).toMatchInlineSnapshot(`
      "file:5:1: this row comes after "#end document" and before the next "#begin document" [row-outside-document]

        d 0 0 A -
        ^"
    `)
  })

  test('columns count UTF-16 units, carets stand under characters', () => {
    const error = errorOf(() =>
      only('#begin document (d);\nd\t0\t0\t😂😂\tzz\n#end document\n'),
    ) as InputError

    expect(error.place.column).toBe('d 0 0 😂😂 '.length + 1)
    expect(error.message.split('\n').slice(2)).toEqual(['  d 0 0 😂😂 zz', `  ${' '.repeat(9)}^`])
  })

  test('places survive sentence breaks, comments, CRLF and earlier documents', () => {
    const text = `${toRows(['-', '-'])}\n#begin document (e);\n# note\ne 0 0 A -\n\ne 0 0 B (7\n#end document\n`
    const line = text.split('\n').findIndex((row) => row.endsWith('(7')) + 1

    for (const variant of [text, text.replaceAll('\n', '\r\n')]) {
      expect((errorOf(() => documentsIn(variant)) as InputError).place).toEqual({
        path: 'file',
        line,
        column: 9,
      })
    }
  })
})

describe('a validator gets every fault', () => {
  test('one for each, at its own line', () => {
    const text = toRows(['(1', '2)', '-', 'x', '(3']) + toRows(['4)'])

    const { faults, documents } = readCollecting(conll2012, text)

    expect(faults.map(({ code, place }) => `${place.line} ${code}`).sort()).toEqual([
      '10 unopened-mention',
      '2 unclosed-mention',
      '3 unopened-mention',
      '5 bad-bracket',
      '6 unclosed-mention',
    ])
    expect(documents).toHaveLength(2)
  })

  test('a closing bracket beside a bad one is reported in its own row', () => {
    const { faults } = readCollecting(conll2012, toRows(['1)|x', '-', '(2)']))

    expect(faults.map(({ place }) => place.line)).toEqual(faults.map(() => 2))
  })

  test('mentions of a document without an end do not turn up in the next one', () => {
    const cut = '#begin document (a);\na\t0\t0\tA\t(9)\na\t0\t1\tB\t(9)\n'

    const { documents } = readCollecting(conll2012, cut + toRows(['(1)']))

    expect(documents.map(({ id }) => id)).toContain('d')
    expect(brief(documents.at(-1) as CorefDocument)).toBe('0-1:1')
  })

  test('a mention that is never closed in one document does not close in the next', () => {
    const { documents } = readCollecting(conll2012, toRows(['(1', '-']) + toRows(['-', '(1)']))

    expect(brief(documents[1] as CorefDocument)).toBe('1-2:1')
  })
})

test('an InputError says where it is without anyone reading the message', () => {
  const error = errorOf(() => only(toRows(['x'])))

  expect(error).toBeInstanceOf(InputError)
  expect((error as InputError).place).toEqual({ path: 'file', line: 2, column: 10 })
})
