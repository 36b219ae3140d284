import { describe, expect, test } from 'vitest'
import { corpusOf, documentOf, documentOfLetters } from '../../tests/documents.ts'
import { evaluate } from '../scoring/evaluate.ts'
import { version } from '../version.ts'
import { markdownTable } from './markdown.ts'
import { formatScores, renderScores, type ScoresReport, scoresReport } from './scores.ts'
import { cell, left, right, type Table } from './table.ts'
import { renderTable } from './text.ts'

const key = { ...corpusOf(documentOfLetters('abc de', 'd|1')), name: 'key' }
const good = corpusOf(documentOfLetters('abc de', 'd|1'))
const poor = corpusOf(documentOfLetters('ab cd', 'd|1'))

function reportOf(...names: readonly string[]): ScoresReport {
  const settings = { metrics: ['muc', 'b3', 'ceaf.phi1', 'conll'] }
  const results = names.map((name, i) =>
    evaluate(key, { ...(i === 0 ? good : poor), name }, settings, { perDocument: true }),
  )
  return scoresReport(results)
}

describe('a text table', () => {
  const table = (...names: readonly string[]): Table => ({
    columns: [left('system'), right('F1')],
    rows: names.map((name, i) => [cell(name), cell(`${i}.00`)]),
  })

  test('is as wide as its widest name', () => {
    expect(renderTable(table('a', 'a-very-long-system-name-indeed'))).toMatchInlineSnapshot(`
      "system                            F1
      a                               0.00
      a-very-long-system-name-indeed  1.00"
    `)
  })

  test('gives letters of two code units, of two columns and of none their room on the terminal', () => {
    expect(renderTable(table('plain', '𝔞𝔟𝔠', '共参照', 'cafe\u0301', '🙂')).split('\n')).toEqual([
      'system    F1',
      'plain   0.00',
      '𝔞𝔟𝔠     1.00',
      '共参照  2.00',
      'cafe\u0301    3.00',
      '🙂      4.00',
    ])
  })

  test('shows control characters as dots, so that no name can steer the terminal', () => {
    expect(renderTable(table('\u001b[31mred\nnext')).split('\n')).toEqual([
      'system           F1',
      '·[31mred·next  0.00',
    ])
  })

  test('stresses title, head and best cell by the style it is given', () => {
    const style = { strong: (text: string) => `<b>${text}</b>`, faint: (text: string) => `<i>${text}</i>` }
    const best = {
      title: 't',
      columns: [left('x'), right('y')],
      rows: [[cell('a'), { text: '1', isBest: true }]],
    }

    expect(renderTable(best, style)).toBe('<b>t</b>\n<i>x</i>  <i>y</i>\na  <b>1</b>')
  })
})

describe('scores for people', () => {
  test('of one system are a row for each metric', () => {
    expect(hideVersion(renderScores(reportOf('response'), 'text'))).toMatchInlineSnapshot(`
      "key       key       5 mentions, 2 entities (0 singletons)
      response  response  5 mentions, 2 entities (0 singletons)
      1 document, 0 tokens

      metric  recall  precision      F1
      MUC     100.00     100.00  100.00
      B³      100.00     100.00  100.00
      CEAFφ1  100.00     100.00  100.00
      CoNLL                      100.00

      referee:VERSION|match:exact|singletons:keep|duplicates:first|missing:error|blanc:conll|zeros:keep|average:micro|docs:1|key:unhashed|response:unhashed
      "
    `)
  })

  test('of several systems are a row for each system', () => {
    expect(hideVersion(renderScores(reportOf('good', 'poor'), 'text'))).toMatchInlineSnapshot(`
      "key       key   5 mentions, 2 entities (0 singletons)
      response  good  5 mentions, 2 entities (0 singletons)
      response  poor  4 mentions, 2 entities (0 singletons)
      1 document, 0 tokens

      system     MUC      B³  CEAFφ1   CoNLL
      good    100.00  100.00  100.00  100.00
      poor     40.00   54.93    0.00   53.31

      referee:VERSION|match:exact|singletons:keep|duplicates:first|missing:error|blanc:conll|zeros:keep|average:micro|docs:1|key:unhashed|response:unhashed+unhashed
      "
    `)
  })

  test('come with documents and slices where they were asked for', () => {
    const document = documentOf([{ span: [0, 1], entity: '1', pos: 'NN' }], { id: 'd1' })
    const result = evaluate(
      corpusOf(document),
      corpusOf(document),
      { metrics: ['b3'], by: ['pos'] },
      { perDocument: true },
    )

    expect(hideVersion(formatScores(result))).toMatchInlineSnapshot(`
      "key       test  1 mention, 1 entity (1 singleton)
      response  test  1 mention, 1 entity (1 singleton)
      1 document, 0 tokens

      metric  recall  precision      F1
      B³      100.00     100.00  100.00

      documents
      document      B³
      d1        100.00

      by pos
      pos    mentions    B³ R       P      F1
      NN            1  100.00  100.00  100.00
      TOTAL         1  100.00  100.00  100.00

      referee:VERSION|match:exact|singletons:keep|duplicates:first|missing:error|blanc:conll|zeros:keep|average:micro|docs:1|key:unhashed|response:unhashed
      "
    `)
  })
})

describe('a curve', () => {
  const words = Array.from({ length: 40 }, (_, i) => `w${i}`).join(' ')
  const at = (start: number, entity: string) => ({ span: [start, start + 1] as const, entity })
  const key = corpusOf(documentOf([at(0, 'a'), at(5, 'a'), at(30, 'a')], { words }))
  const response = corpusOf(documentOf([at(0, 'a'), at(5, 'a')], { words }))
  const renderCurve = (by: string): string =>
    formatScores(evaluate(key, response, { metrics: ['mentions', 'b3'], by: [by] }))

  test('has a bar for each range of distance', () => {
    // The first and the second mention: recall 2/3 and precision 1 each. The third is not in the response: 0/0.
    expect(renderCurve('distance')).toContain(
      [
        'B³ by distance',
        'distance          F1',
        `0-10 tokens    80.00  ${'█'.repeat(32)}`,
        '11-50 tokens   *0.00  ▏',
        `no antecedent  80.00  ${'█'.repeat(32)}`,
      ].join('\n'),
    )
  })

  test('is drawn for ranges of distance alone', () => {
    expect(renderCurve('entity-size')).not.toContain('█')
  })
})

describe('Markdown', () => {
  test('marks the best and escapes what Markdown would read', () => {
    expect(
      hideVersion(renderScores(reportOf('a|b*c_[d]<e>`f`#', 'poor\\'), 'markdown')),
    ).toMatchInlineSnapshot(`
      "| system | MUC | B³ | CEAFφ1 | CoNLL |
      | --- | --: | --: | --: | --: |
      | a\\|b\\*c\\_\\[d\\]\\<e\\>\\\`f\\\`\\# | **100.00** | **100.00** | **100.00** | **100.00** |
      | poor\\\\ | 40.00 | 54.93 | 0.00 | 53.31 |

      \`referee:VERSION|match:exact|singletons:keep|duplicates:first|missing:error|blanc:conll|zeros:keep|average:micro|docs:1|key:unhashed|response:unhashed+unhashed\`
      "
    `)
  })

  test('keeps a name on its line', () => {
    expect(
      markdownTable({ title: 'a\n# b', columns: [left('x\ny')], rows: [[cell('1\n|2')]] }),
    ).toMatchInlineSnapshot(`
      "**a·\\# b**

      | x·y |
      | --- |
      | 1·\\|2 |"
    `)
  })
})

describe('LaTeX', () => {
  test('marks the best and escapes what TeX would read', () => {
    expect(
      hideVersion(renderScores(reportOf('50% & $5 #1_{x}~^\\', 'poor'), 'latex')),
    ).toMatchInlineSnapshot(`
      "% referee:VERSION|match:exact|singletons:keep|duplicates:first|missing:error|blanc:conll|zeros:keep|average:micro|docs:1|key:unhashed|response:unhashed+unhashed
      % \\usepackage{booktabs}
      \\begin{tabular}{lrrrr}
      \\toprule
      system & MUC & B$^3$ & CEAF$\\phi$1 & CoNLL \\\\
      \\midrule
      50\\% \\& \\$5 \\#1\\_\\{x\\}\\textasciitilde{}\\textasciicircum{}\\textbackslash{} & \\textbf{100.00} & \\textbf{100.00} & \\textbf{100.00} & \\textbf{100.00} \\\\
      poor & 40.00 & 54.93 & 0.00 & 53.31 \\\\
      \\bottomrule
      \\end{tabular}
      "
    `)
  })

  test('keeps titles in their comment', () => {
    const corpus = corpusOf(documentOfLetters('ab', 'd'))
    const results = ['a\nb', 'c'].map((name) =>
      evaluate(corpus, { ...corpus, name }, { metrics: ['b3'] }, { perDocument: true }),
    )
    const report = scoresReport(results, { perDocument: true })

    const comments = renderScores(report, 'latex')
      .split('\n')
      .filter((line) => line.startsWith('%'))
    expect(comments.slice(2)).toEqual(['% a·b: documents', '% c: documents'])
  })
})

describe('JSON', () => {
  test('is the report itself', () => {
    const report = reportOf('response')

    expect(JSON.parse(renderScores(report, 'json'))).toEqual(JSON.parse(JSON.stringify(report)))
  })
})

/** A new version of the program must not break a test. */
function hideVersion(text: string): string {
  return text.replace(`referee:${version}|`, 'referee:VERSION|')
}

describe('a score that is 0/0', () => {
  const singletons = corpusOf(documentOfLetters('a b', 'd'))
  const settings = { metrics: ['muc', 'b3'] }
  const resultOf = (name: string) =>
    evaluate(singletons, { ...singletons, name }, settings, { perDocument: true })
  const result = resultOf('r')
  const report = scoresReport([result], { perDocument: true })
  const NOTE = 'undefined here (0/0); the value is a convention'

  test('has a mark and a note in text, Markdown and LaTeX', () => {
    expect(result.scores['muc']?.undefined).toBe(true)
    expect(renderScores(report, 'text')).toMatch(/MUC +0\.00 +0\.00 +\*0\.00\n/)
    expect(renderScores(report, 'text')).toContain(`\n* ${NOTE}\n`)
    expect(renderScores(report, 'markdown')).toContain('| MUC | 0.00 | 0.00 | \\*0.00 |')
    expect(renderScores(report, 'markdown')).toContain(`\n\\* ${NOTE}\n`)
    expect(renderScores(report, 'latex')).toContain('MUC & 0.00 & 0.00 & *0.00')
    expect(renderScores(report, 'latex')).toContain(`% * ${NOTE}\n`)
  })

  test('has one in the tables of documents and of systems, too', () => {
    const two = scoresReport(['a', 'b'].map(resultOf))

    expect(renderScores(report, 'text')).toMatch(/\nd +\*0\.00 +100\.00\n/)
    expect(renderScores(two, 'text')).toMatch(/\na +\*0\.00 +100\.00\n/)
  })

  test('is a number like others where machines read', () => {
    expect(renderScores(report, 'csv')).toContain('muc,0,0,0,')
    expect(renderScores(report, 'csv')).not.toContain('*')
  })

  test('other results have neither mark nor note', () => {
    expect(renderScores(reportOf('good'), 'text')).not.toContain('*')
    expect(renderScores(reportOf('good'), 'latex')).not.toContain('0/0')
  })
})
