import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import { corefDocument } from '../../tests/support/arbitrary.ts'
import { type LoadedFormat, loadFormat, loadFormats } from '../../tests/support/load-format.ts'
import { brief, canonical, plain, read, sourceOf, words } from '../../tests/support/plain.ts'
import { trickle } from '../../tests/support/trickle.ts'
import type { CorefDocument } from '../document/document.ts'
import type { Tokens } from '../document/tokens.ts'
import { RefereeError } from '../errors.ts'
import { format as conll2012Format } from './conll-2012/format.ts'
import { format as nativeFormat } from './referee/format.ts'

const conll2012 = await loadFormat(conll2012Format)
const native = await loadFormat(nativeFormat)

const write = (format: LoadedFormat, documents: readonly CorefDocument[]): string =>
  [...format.write(documents)].join('')

/** What a format writes for documents, or undefined if it cannot hold them. */
function tryWrite(format: LoadedFormat, documents: readonly CorefDocument[]): string | undefined {
  try {
    return write(format, documents)
  } catch (error) {
    if (error instanceof RefereeError && error.code === 'cannot-hold') return undefined
    throw error
  }
}

const readAgain = (format: LoadedFormat, text: string): readonly CorefDocument[] =>
  read(format, sourceOf(text)).documents

const bare = corefDocument({ isRich: false })
const rich = corefDocument({ isRich: true })

describe('paragraphs', async () => {
  const document = documentOf([{ span: [0, 1], entity: 'e' }], {
    words: 'Ann left . She sang .',
    sentences: [0, 3],
    paragraphs: [0, 3],
  })
  const loaded = await loadFormats()

  test.each([...loaded].filter(([, { isReadOnly }]) => isReadOnly !== true))(
    'come back from %s, or are named as dropped',
    (_, format) => {
      const dropped: string[] = []
      let text: string
      try {
        text = [...format.write([document], { drop: (what) => dropped.push(what) })].join('')
      } catch (error) {
        expect(error).toMatchObject({ code: 'cannot-hold' })
        return
      }
      if (format.holds.paragraphs !== true) expect(dropped).toContain('paragraphs')
      else expect([...(readAgain(format, text)[0]?.paragraphs ?? [])]).toEqual([0, 3])
    },
  )

  test('of a document that is one are not written', () => {
    const one = documentOf([], { words: 'Ann left', paragraphs: [0] })

    expect(write(native, [one])).not.toContain('paragraphs')
  })
})

describe('what is written is what is read', () => {
  test('in native JSON lines, all of it', () => {
    fc.assert(
      fc.property(fc.array(rich, { maxLength: 3 }), (documents) => {
        expect(readAgain(native, write(native, documents)).map(canonical)).toEqual(documents.map(canonical))
      }),
      { numRuns: 500 },
    )
  })

  test('in CoNLL, all that its columns have room for, or else it says so', () => {
    let count = 0
    fc.assert(
      fc.property(bare, (document) => {
        const text = tryWrite(conll2012, [document])
        if (text === undefined) return
        count++

        const [again] = readAgain(conll2012, text) as [CorefDocument]

        expect(canonical(again)).toEqual(canonical(document))
      }),
      { numRuns: 1000 },
    )
    expect(count).toBeGreaterThan(300)
  })

  test('CoNLL writes again what it wrote', () => {
    fc.assert(
      fc.property(fc.array(bare, { maxLength: 3 }), (documents) => {
        const text = tryWrite(conll2012, documents)
        if (text === undefined || documents.some(({ mentions }) => mentions.repeats)) return

        expect(write(conll2012, readAgain(conll2012, text))).toBe(text)
      }),
      { numRuns: 300 },
    )
  })

  test.each(['a\nb', 'a\rb', 'a\tb', ''])(
    'CoNLL refuses the document id %j, which its header cannot hold',
    (id) => {
      const [document] = readAgain(
        native,
        `${JSON.stringify({ id, tokens: ['A'], mentions: [{ span: [0, 1], entity: '1' }] })}\n`,
      )

      expect(() => write(conll2012, [document as CorefDocument])).toThrow(RefereeError)
    },
  )

  test('CoNLL refuses what no bracket can say', () => {
    const refusal = (json: object): string => {
      const documents = readAgain(native, `${JSON.stringify({ id: 'd', ...json })}\n`)
      try {
        return write(conll2012, documents)
      } catch (error) {
        return (error as RefereeError).message
      }
    }
    const tokens = ['a', 'b', 'c', 'd']

    expect([
      refusal({ mentions: [{ span: [0, 1], entity: 'x' }] }),
      refusal({
        tokens,
        mentions: [
          {
            span: [
              [0, 1],
              [2, 3],
            ],
            entity: 'x',
          },
        ],
      }),
      refusal({
        tokens,
        mentions: [
          { span: [0, 3], entity: 'x' },
          { span: [1, 4], entity: 'x' },
        ],
      }),
      refusal({ tokens, mentions: [{ span: [0, 3], entity: '(x' }] }),
      refusal({ tokens, mentions: [{ span: [0, 3], entity: '-' }] }),
    ]).toMatchInlineSnapshot(`
      [
        "conll-2012 cannot hold a document without tokens (document "d"); the format referee holds everything [cannot-hold]",
        "conll-2012 cannot hold a discontinuous mention (document "d"); the format referee holds everything [cannot-hold]",
        "conll-2012 cannot hold crossing mentions of one entity (document "d"); the format referee holds everything [cannot-hold]",
        "conll-2012 cannot hold an entity called "(x" (document "d"); the format referee holds everything [cannot-hold]",
        "conll-2012 cannot hold an entity called "-" (document "d"); the format referee holds everything [cannot-hold]",
      ]
    `)
  })
})

/** The mentions, ignoring the order of those with the same span. */
const partition = (document: CorefDocument): string[] => brief(document).split(' ').sort()

/** Other ways to write the same rows, which must not change what is read. */
const LAYOUTS: Readonly<Record<string, (text: string) => string>> = {
  CRLF: (text) => text.replaceAll('\n', '\r\n'),
  'a column more': (text) => rows(text, (cells) => cells.toSpliced(-1, 0, 'extra')),
  'five columns': (text) => rows(text, (cells) => [...cells.slice(0, 4), cells.at(-1) as string]),
  'underscores for nothing': (text) =>
    rows(text, (cells) => cells.with(-1, cells.at(-1) === '-' ? '_' : (cells.at(-1) as string))),
  'nothing for nothing': (text) =>
    rows(text, (cells) => cells.with(-1, cells.at(-1) === '-' ? '' : (cells.at(-1) as string))),
  'pieces without bars': (text) =>
    rows(text, (cells) => cells.with(-1, (cells.at(-1) as string).replaceAll(')|(', ')('))),
  'more blank lines': (text) => text.replaceAll('\n\n', '\n\n\n \n'),
  'no last line end': (text) => text.trimEnd(),
  'a byte order mark': (text) => `\ufeff${text}`,
  comments: (text) => text.replaceAll('\n\n', '\n\n# sent_id = 1\n'),
}

function rows(text: string, change: (cells: string[]) => string[]): string {
  return text
    .split('\n')
    .map((line) => (line.includes('\t') ? change(line.split('\t')).join('\t') : line))
    .join('\n')
}

describe('layouts of CoNLL that mean the same', () => {
  test.each(Object.entries(LAYOUTS))('%s', (_, change) => {
    fc.assert(
      fc.property(fc.array(bare, { minLength: 1, maxLength: 2 }), (documents) => {
        const text = tryWrite(conll2012, documents)
        if (text === undefined) return

        const again = readAgain(conll2012, change(text))

        expect(again.map(partition)).toEqual(documents.map(partition))
        expect(again.map(words)).toEqual(documents.map(words))
        expect(again.map(({ sentences }) => [...sentences])).toEqual(
          documents.map(({ sentences }) => [...sentences]),
        )
      }),
      { numRuns: 150 },
    )
  })

  test.each([' ', '   '])('blanks between columns: %j', (blanks) => {
    fc.assert(
      fc.property(bare, (document) => {
        const text = tryWrite(conll2012, [document])
        if (text === undefined || document.id.startsWith('#')) return
        if (/[^\S\t\n]/.test(text.replace(/^#.*$/gm, ''))) return

        expect(readAgain(conll2012, text.replaceAll('\t', blanks)).map(partition)).toEqual([
          partition(document),
        ])
      }),
      { numRuns: 300 },
    )
  })
})

const SIZES = [1, 2, 3, 7, 64]
const encoder = new TextEncoder()

/** Bytes in one of the two formats: intact, or with a byte changed, so that faults are also read in pieces. */
const fileBytes: fc.Arbitrary<{ format: LoadedFormat; bytes: Uint8Array }> = fc
  .record({
    documents: fc.array(bare, { minLength: 1, maxLength: 3 }),
    isNative: fc.boolean(),
    layout: fc.constantFrom(...Object.keys(LAYOUTS)),
    damage: fc.option(
      fc.tuple(fc.nat(), fc.constantFrom(...encoder.encode('()|1-\n\r\t #x"{'), 0, 0x80, 0xc3, 0xff)),
      { nil: undefined },
    ),
  })
  .map(({ documents, isNative, layout, damage }) => {
    const text = tryWrite(isNative ? native : conll2012, documents) ?? ''
    const change = LAYOUTS[layout] as (text: string) => string
    const bytes = encoder.encode(isNative || layout === 'a byte order mark' ? text : change(text))
    const at = damage === undefined || bytes.length === 0 ? 0 : damage[0] % bytes.length
    // Half of a longer character would be another fault, and which of two comes first is undefined.
    if (damage !== undefined && (bytes[at] ?? 0x80) < 0x80) bytes[at] = damage[1]
    return { format: isNative ? native : conll2012, bytes }
  })

describe('how the bytes arrive does not matter', () => {
  test.each(SIZES)('%i at a time', (size) => {
    fc.assert(
      fc.property(fileBytes, fc.boolean(), ({ format, bytes }, transient) => {
        const whole = inPieces(format, bytes, bytes.length + 1, false)

        expect(inPieces(format, bytes, size, transient)).toEqual(whole)
      }),
      { numRuns: 200 },
    )
  })

  test.each(SIZES)('a byte order mark is seen when %i byte(s) come at a time', (size) => {
    const bytes = encoder.encode('\ufeff#begin document (d);\nd\t0\t0\tA\t(1)\n#end document\n')

    const { documents, warnings } = read(conll2012, trickle('file', bytes, size))

    expect(documents.map(brief)).toEqual(['0-1:1'])
    expect(warnings.map(({ code }) => code)).toEqual(['byte-order-mark'])
  })

  test.each([...SIZES, 100])(
    'a fault among old line ends is on its line when %i byte(s) come at a time',
    (size) => {
      const bytes = Buffer.from('#begin document (d);\rd\t0\t0\t\xff\t(1)\r#end document\r', 'latin1')

      expect(inPieces(conll2012, bytes, size, false)).toMatch(/^file:2:7: this is not UTF-8/)
    },
  )

  test('documents that lie across the ends of the first buffers are whole', () => {
    const row = (d: number, i: number): string =>
      `doc${d}\t0\t${i}\t${'wörd'.repeat(1 + ((d + i) % 5))}\t${i % 3 === 0 ? `(${i % 7})` : '-'}`
    const document = (d: number): string =>
      `#begin document (doc${d});\n${Array.from({ length: 50 + ((d * 37) % 400) }, (_, i) => row(d, i)).join('\n')}\n\n#end document\n`
    const bytes = encoder.encode(Array.from({ length: 120 }, (_, d) => document(d)).join(''))
    expect(bytes.length).toBeGreaterThan(3 << 18)
    const whole = inPieces(conll2012, bytes, bytes.length, false)

    for (const size of [1021, 65_537, (1 << 18) - 1, 1 << 18]) {
      expect(inPieces(conll2012, bytes, size, true)).toEqual(whole)
    }
  })
})

/** The same through a slow source; transient documents are inspected before the next one is requested. */
function inPieces(format: LoadedFormat, bytes: Uint8Array, size: number, transient: boolean): unknown {
  return outcomeOf(function* () {
    const context = {
      warn: () => {},
      fault(error: Error) {
        throw error
      },
      transient,
    }
    for (const document of format.read(trickle('file', bytes, size), context)) yield plain(document)
  })
}

function outcomeOf<T>(work: () => Iterable<T>): T[] | string {
  try {
    return [...work()]
  } catch (error) {
    // How much of a line can be quoted depends on how much has arrived.
    if (error instanceof RefereeError) return error.message.split('\n')[0] as string
    throw error
  }
}

test('a difference between two texts is found at the first word that differs', () => {
  const text = (forms: readonly string[]): string =>
    `#begin document (d);\n${forms.map((form, i) => `d\t0\t${i}\t${form}\t-`).join('\n')}\n#end document\n`
  const forms = Array.from({ length: 9 }, (_, i) => `word${i}`)
  const [key] = readAgain(conll2012, text(forms)) as [CorefDocument]

  for (const [at] of forms.entries()) {
    const changed = text(forms.with(at, `wOrd${at}`))
    const [response] = read(conll2012, sourceOf(changed), { transient: true }).documents as [CorefDocument]

    expect(key.tokens?.firstDifference(response.tokens as Tokens)).toBe(at)
    expect(response.tokens?.firstDifference(key.tokens as Tokens)).toBe(at)
  }
})
