import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf, documentOfLetters } from '../../tests/documents.ts'
import { runCommandLine } from '../cli/command-line.ts'
import { evaluate } from '../scoring/evaluate.ts'
import { type CountedScore, headline } from '../scoring/tally.ts'
import { csvField, csvTable } from './csv.ts'
import { renderScores, scoresReport } from './scores.ts'
import { cell, left, right } from './table.ts'

test('a 0/0 is marked in the last column', () => {
  const alone = corpusOf(documentOfLetters('a b'))
  const result = evaluate(alone, alone, { metrics: ['muc', 'b3'] })
  const csv = renderScores(scoresReport([result]), 'csv')
  const [head, muc, b3] = csv.split('\r\n').map((line) => line.split(',').at(-1))

  // No links on either side, and mentions on both.
  expect([head, muc, b3]).toEqual(['undefined', 'true', ''])
})

test('a true minus is a minus for spreadsheets', () => {
  const columns = [right('B − A')]
  expect(csvTable({ columns, rows: [[cell('−2.22')], [cell('+1.00')]] })).toBe('B − A\r\n-2.22\r\n+1.00\r\n')
})

test('thousands are not set apart in numbers, whatever names look like', () => {
  const columns = [left('id'), right('bytes')]
  const rows = [[cell('1,000'), cell('931,134')]]

  expect(csvTable({ columns, rows })).toBe('id,bytes\r\n"1,000",931134\r\n')
})

describe('a field of CSV', () => {
  test.each([
    ['plain', 'plain'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' blank ', ' blank '],
  ])('%j is written as %j', (text, field) => {
    expect(csvField(text)).toBe(field)
    expect(csvField(text, true)).toBe(field)
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-cmd', "'-cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'·=1"],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ['-', "'-"],
  ])('%j is no formula: %j', (text, field) => {
    expect(csvField(text)).toBe(field)
  })

  test.each(['-1', '+1', '-0.5', '1e-7', '0.3333333333333333'])('%s is a number and stays one', (text) => {
    expect(csvField(text)).toBe(text)
  })

  test('raw is left as it is', () => {
    expect(['=1+1', '+cmd', '-cmd', '@SUM(A1)'].map((text) => csvField(text, true))).toEqual([
      '=1+1',
      '+cmd',
      '-cmd',
      '@SUM(A1)',
    ])
  })
})

describe('scores as CSV', () => {
  test('have a row for the corpus, each document and each slice, in full precision', () => {
    const key = corpusOf(
      documentOf(
        [
          { span: [0, 1], entity: '1' },
          { span: [1, 2], entity: '1' },
          { span: [2, 3], entity: '1' },
        ],
        {
          id: '=d1',
          genre: 'news',
        },
      ),
    )
    const response = corpusOf(
      documentOf(
        [
          { span: [0, 1], entity: '1' },
          { span: [1, 2], entity: '1' },
        ],
        { id: '=d1', genre: 'news' },
      ),
    )
    const settings = { metrics: ['b3', 'antecedent.immediate', 'conll'], by: ['genre'] }
    const named = { key: { ...key, name: 'key' }, response: { ...response, name: 'a,b' } }
    const result = evaluate(named.key, named.response, settings, { perDocument: true })

    const report = scoresReport([result], { perDocument: true })

    const f1 = (2 * (4 / 9)) / (4 / 9 + 1)
    const conll = headline(result.scores['conll'] as CountedScore)
    const rows = renderScores(report, 'csv')
      .split('\r\n')
      .map((line) => line.replace(`,${report.signature}`, ''))
    expect(rows).toEqual([
      'system,scope,item,metric,recall,precision,f1,value,mentions,tp,wl,fn,fp,signature,undefined',
      `"a,b",corpus,key,b3,${4 / 3 / 3},1,${f1},,3,,,,,`,
      `"a,b",corpus,key,antecedent.immediate,0.5,1,${2 / 3},,3,1,0,1,0,`,
      `"a,b",corpus,key,conll,,,,${conll},3,,,,,`,
      `"a,b",document,'=d1,b3,${4 / 3 / 3},1,${f1},,,,,,,`,
      `"a,b",document,'=d1,antecedent.immediate,0.5,1,${2 / 3},,,1,0,1,0,`,
      `"a,b",document,'=d1,conll,,,,${conll},,,,,,`,
      `"a,b",genre,news,b3,${4 / 3 / 3},1,${f1},,3,,,,,`,
      `"a,b",genre,news,antecedent.immediate,0.5,1,${2 / 3},,3,1,0,1,0,`,
      `"a,b",genre,news,conll,,,,${conll},3,,,,,`,
      '',
    ])
  })

  test('keep formulas only with --csv-raw', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'referee-test-'))
    const path = join(folder, 'key.coref.jsonl')
    writeFileSync(path, '{"id":"=1+1","mentions":[{"span":[0,1]}]}\n')
    const flags = ['score', path, path, '--to', 'csv', '--per-document', '--metrics', 'b3', '--quiet']
    const items = async (...more: readonly string[]) => {
      let out = ''
      const io = {
        stdout: (text: string | Uint8Array) => {
          out += text
        },
        stderr: () => {},
        isTerminal: { stdout: false, stderr: false },
        useColor: false,
      }
      expect(await runCommandLine([...flags, ...more], io)).toBe(0)
      return out.split('\r\n').map((line) => line.split(',')[2])
    }

    expect(await items()).toEqual(['item', 'key.coref.jsonl', "'=1+1", undefined])
    expect(await items('--csv-raw')).toEqual(['item', 'key.coref.jsonl', '=1+1', undefined])
    rmSync(folder, { recursive: true })
  })

  test('give a spreadsheet numbers that read back as the very doubles', () => {
    const result = evaluate(corpusOf(documentOfLetters('abc')), corpusOf(documentOfLetters('ab')), {
      metrics: ['b3'],
    })
    const report = scoresReport([result])

    const [, row = ''] = renderScores(report, 'csv').split('\r\n')

    expect(Number(row.split(',')[4])).toBe(4 / 3 / 3)
  })
})
