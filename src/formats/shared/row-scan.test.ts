import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import wabt from 'wabt'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { plain, readCollecting } from '../../../tests/support/plain.ts'
import { format as conll2012Format } from '../conll-2012/format.ts'
import * as rowScan from './row-scan.ts'
import { rowScanModule } from './row-scan-module.ts'

const conll2012 = await loadFormat(conll2012Format)

afterEach(() => {
  vi.restoreAllMocks()
})

test('the module is its source, assembled', async () => {
  const source = readFileSync(new URL('row-scan.wat', import.meta.url), 'utf8')
  const { parseWat } = await wabt()

  const { buffer } = parseWat('row-scan.wat', source, { simd: true }).toBinary({})

  expect(Buffer.from(buffer).toString('base64')).toBe(rowScanModule)
})

test('the module can be loaded here', () => {
  expect(rowScan.rowScan()).toBeDefined()
})

/** Lines of every kind, most of them plain rows. */
const line = fc.oneof(
  { weight: 30, arbitrary: row('-') },
  { weight: 8, arbitrary: fc.constantFrom('(1)', '(1', '1)', '(2|(1)', '1)|2)', '(12)', '--').chain(row) },
  { weight: 4, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'd\t0\t0\tw\t-\r',
      'd\t0\t0\tw\t- ',
      'd\t0\t0\tw\t-\t',
      'd 0 0 w -',
      '#d\t0\t0\tw\t(3)',
      '   ',
      '# comment',
      '\t-',
      '#end document\n\n#begin document (e); part 001',
    ),
  },
)

function row(cell: string): fc.Arbitrary<string> {
  return fc
    .tuple(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat({ max: 12 }))
    .map(([word, columns]) =>
      ['d', '0', '0', word.replace(/[\s#]/g, 'x'), ...Array(columns).fill('*'), cell].join('\t'),
    )
}

describe('many rows at once', () => {
  test('are what they are one by one', () => {
    let scanned = 0
    fc.assert(
      fc.property(fc.array(line, { maxLength: 400, size: 'max' }), (lines) => {
        const text = ['#begin document (d); part 000', ...lines, '#end document', ''].join('\n')

        const together = readCollecting(conll2012, text)
        scanned += together.documents.reduce((sum, { tokens }) => sum + (tokens?.count ?? 0), 0)
        const alone = vi.spyOn(rowScan, 'rowScan').mockReturnValue(undefined)
        const oneByOne = readCollecting(conll2012, text)
        expect(alone).toHaveBeenCalled()
        alone.mockRestore()

        expect(together.documents.map(plain)).toEqual(oneByOne.documents.map(plain))
        expect(together.faults.map(String)).toEqual(oneByOne.faults.map(String))
      }),
      { numRuns: 100 },
    )
    expect(scanned).toBeGreaterThan(5000)
  })

  test('a document larger than the module takes at once', () => {
    const rows = Array.from(
      { length: 5000 },
      (_, i) => `d\t0\t${i}\tword${i}\t${i % 3 === 0 ? `(${i})` : '-'}`,
    )
    const text = ['#begin document (d); part 000', ...rows, '#end document', ''].join('\n')

    const [document] = readCollecting(conll2012, text).documents

    expect(document?.tokens?.count).toBe(5000)
    expect(document?.mentions.count).toBe(1667)
    expect(document?.tokens?.text(4999)).toBe('word4999')
  })
})

describe('the same text on both sides', () => {
  const textOf = (rows: readonly string[]): string =>
    ['#begin document (d); part 000', ...rows, '#end document', ''].join('\n')
  const tokensOf = (rows: readonly string[]) => {
    const tokens = readCollecting(conll2012, textOf(rows)).documents[0]?.tokens
    if (tokens === undefined) throw new Error('no document')
    return tokens
  }

  test('the first word that differs is found wherever it stands', () => {
    const words = Array.from({ length: 1200 }, (_, i) => `d\t0\t${i}\tword-${i}\t*`)
    const key = tokensOf(words.map((prefix, i) => `${prefix}\t${i % 4 === 0 ? '(1)' : '-'}`))

    for (const place of [0, 1, 63, 64, 255, 256, 257, 600, 1199]) {
      const other = words.map((prefix, i) => (i === place ? prefix.replace('word', 'Word') : prefix))
      expect(key.firstDifference(tokensOf(other.map((prefix) => `${prefix}\t-`)))).toBe(place)
    }
    expect(key.firstDifference(tokensOf(words.map((prefix) => `${prefix}\t-`)))).toBe(-1)
  })

  test('other columns may differ', () => {
    const rows = (pos: string): string[] =>
      Array.from({ length: 700 }, (_, i) => `d\t0\t${i}\tw${i}\t${pos}\t*\t-\t-\t-\t-\t*\t-`)

    expect(tokensOf(rows('NN')).firstDifference(tokensOf(rows('NOUN')))).toBe(-1)
  })
})
