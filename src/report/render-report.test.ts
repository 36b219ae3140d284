import { describe, expect, test } from 'vitest'
import { type Rendering, type RenderOptions, renderReport, type TableReport } from './render-report.ts'
import { cell, left, right, type Table } from './table.ts'

const table: Table = {
  title: 'scores',
  columns: [left('system'), right('F1')],
  rows: [[cell('a_b'), { text: '50.00', isUndefined: true }]],
}

const whole: TableReport = {
  introduction: ['key  k.conll'],
  tables: [table, table],
  notes: ['* means 0/0'],
  details: (style) => [style.strong('a block'), 'another'],
  remarks: ['one', 'two'],
  signature: 'referee:1',
}

function render(rendering: Rendering, view: TableReport = whole, options?: RenderOptions): string {
  return renderReport({ a: 1 }, { tables: () => view }, rendering, options)
}

describe('a report', () => {
  test('has everything in text, block by block', () => {
    const style = { strong: (text: string) => `<${text}>`, faint: (text: string) => `(${text})` }

    expect(render('text', whole, { style })).toBe(
      [
        'key  k.conll\n',
        '<scores>\n(system)  (    F1)\na_b     *50.00\n',
        '<scores>\n(system)  (    F1)\na_b     *50.00\n(* means 0/0)\n',
        '<a block>\n',
        'another\n',
        'one\ntwo\n',
        '(referee:1)\n',
      ].join('\n'),
    )
  })

  test('has tables, escaped notes, remarks and the signature in Markdown', () => {
    expect(render('markdown', { ...whole, tables: [table] })).toBe(
      '**scores**\n\n| system | F1 |\n| --- | --: |\n| a\\_b | \\*50.00 |\n\n\\* means 0/0\n\none\n\ntwo\n\n`referee:1`\n',
    )
  })

  test('has all but the tables in comments in LaTeX', () => {
    expect(render('latex', { ...whole, tables: [table] })).toBe(
      [
        '% * means 0/0',
        '% referee:1',
        '% \\usepackage{booktabs}',
        '% one',
        '% two',
        '% scores',
        '\\begin{tabular}{lr}',
        '\\toprule',
        'system & F1 \\\\',
        '\\midrule',
        'a\\_b & *50.00 \\\\',
        '\\bottomrule',
        '\\end{tabular}',
        '',
      ].join('\n'),
    )
  })

  test('is its first table in CSV, unless it has rows of its own', () => {
    expect(render('csv')).toBe('system,F1\r\na_b,50.00\r\n')
    const view = { tables: () => whole, rows: () => [['=1']] }
    expect(renderReport({}, view, 'csv')).toBe("'=1\r\n")
    expect(renderReport({}, view, 'csv', { isRawCsv: true })).toBe('=1\r\n')
  })

  test('is itself in JSON', () => {
    expect(render('json')).toBe('{\n  "a": 1\n}\n')
  })

  test('leaves out what it does not have', () => {
    expect(render('text', { tables: [table] })).toBe('scores\nsystem      F1\na_b     *50.00\n')
    expect(render('text', { tables: [] })).toBe('')
    expect(render('text', { tables: [], details: () => ['only this'] })).toBe('only this\n')
  })

  test('may have other tables in text than elsewhere', () => {
    const requested: string[] = []
    const view = {
      tables: (form: string) => {
        requested.push(form)
        return whole
      },
    }
    for (const form of ['text', 'csv', 'markdown', 'latex', 'json'] as const) renderReport({}, view, form)

    expect(requested).toEqual(['text', 'csv', 'markdown', 'latex'])
  })
})
