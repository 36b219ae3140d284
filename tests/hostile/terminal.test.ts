import { afterAll, describe, expect, test } from 'vitest'
import { excerpt, printable } from '../../src/errors.ts'
import { refereeHere } from '../support/in-process.ts'
import { Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const PWN = '\u001b]0;pwn\u0007'
/** Anything that could control a terminal, except line ends, which the program itself writes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed.
const UNSAFE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/

const native = (name: string, documents: readonly object[]): string =>
  scratch.write(name, documents.map((each) => `${JSON.stringify(each)}\n`).join(''))

const HOSTILE_NAME = `x${PWN}\u009b31m\u202e.coref.jsonl`
const id = `doc${PWN}\u202e\nwarning: forged`
const mention = { span: [0, 1], entity: `e${PWN}`, features: { [`f${PWN}`]: `v${PWN}` } }
const hostile = native(HOSTILE_NAME, [
  { id, genre: `g${PWN}`, tokens: [`w${PWN}`, 'x'], mentions: [mention] },
])
const other = native(`y${PWN}.coref.jsonl`, [{ id, tokens: [`w${PWN}`, 'x'], mentions: [mention, mention] }])

describe('nothing from a file or its name steers the terminal', () => {
  const RUNS: readonly (readonly [string, readonly string[], number])[] = [
    ['scores', ['score', hostile, hostile], 0],
    ['several systems', ['score', hostile, hostile, other], 0],
    ['documents', ['score', hostile, hostile, '--per-document'], 0],
    ['slices', ['score', hostile, hostile, '--by', 'genre'], 0],
    ['slices by a feature', ['score', hostile, hostile, '--by', `f${PWN}`], 0],
    ['warnings', ['score', hostile, other], 0],
    ['a gate', ['score', hostile, other, '--fail-under', 'muc=1'], 1],
    ['Markdown', ['score', hostile, hostile, other, '--to', 'markdown', '--per-document'], 0],
    ['CSV', ['score', hostile, hostile, other, '--to', 'csv', '--per-document'], 0],
    ['CSV of slices', ['score', hostile, hostile, '--to', 'csv', '--by', `f${PWN}`], 0],
    ['CSV of errors', ['errors', hostile, other, '--to', 'csv'], 0],
    ['LaTeX', ['score', hostile, hostile, other, '--to', 'latex', '--per-document'], 0],
    ['the lines of the reference scorer', ['score', hostile, hostile, other, '--compat', 'conll'], 0],
    ['a file that is not there', ['score', hostile, `no${PWN}where`], 3],
    ['a glob without a match', ['score', hostile, `no${PWN}*`], 3],
    [
      'a word that differs',
      ['score', hostile, native('word.coref.jsonl', [{ id, tokens: [`W${PWN}`, 'x'], mentions: [] }])],
      3,
    ],
    [
      'a document that is missing',
      ['score', hostile, native('missing.coref.jsonl', [{ id: `z${PWN}`, mentions: [] }])],
      3,
    ],
    [
      'a document that stands twice',
      [
        'score',
        hostile,
        native('twice.coref.jsonl', [
          { id, mentions: [] },
          { id, mentions: [] },
        ]),
      ],
      3,
    ],
    ['a repeated mention', ['score', other, hostile], 3],
    [
      'a bad field',
      ['score', hostile, native(`bad${PWN}.coref.jsonl`, [{ id, mentions: [{ span: `s${PWN}` }] }])],
      3,
    ],
    ['bad JSON', ['score', hostile, scratch.write('j.coref.jsonl', `{"id":"${PWN}`)], 3],
    [
      'a bad bracket',
      [
        'score',
        hostile,
        scratch.write('b.conll', `#begin document (${PWN});\nd\t0\t0\tw\t${PWN}\n#end document\n`),
      ],
      3,
    ],
    ['an unknown format', ['score', hostile, scratch.write('b.txt', PWN)], 3],
    ['an output that cannot be', ['score', hostile, hostile, '-o', `/no${PWN}where/x`], 3],
    ['a command', [`sc${PWN}ore`], 2],
    ['a flag', ['score', hostile, hostile, `--x${PWN}`], 2],
    ['a metric', ['score', hostile, hostile, '--metrics', `x${PWN}`], 2],
    ['a metric to explain', ['metrics', `x${PWN}`], 2],
    ['a signature', ['verify', `referee:${PWN}`, hostile, hostile], 1],
    ['a setting in a signature', ['verify', `referee:1|match:${PWN}`, hostile, hostile], 2],
    ['a feature that nothing has', ['score', hostile, hostile, '--by', `none${PWN}`], 2],
  ]

  test.each(RUNS)('%s', async (_, args, code) => {
    const ended = await refereeHere(args)

    expect(ended.code).toBe(code)
    // The reference scorer separates its columns by TABs.
    expect(ended.stdout.replaceAll('\t', ' ').replaceAll('\r\n', '\n')).not.toMatch(UNSAFE)
    expect(ended.stderr).not.toMatch(UNSAFE)
    expect(ended.stderr).not.toMatch(/^warning: forged/m)
    // A quoted CSV field may contain line ends.
    if (!args.includes('csv')) expect(ended.stdout).not.toMatch(/^warning: forged/m)
  })

  test.each([
    ['JSON', ['score', hostile, hostile, '--json', '--per-document'], 0],
    ['raw CSV', ['score', hostile, hostile, '--to', 'csv', '--csv-raw', '--per-document'], 0],
    ['documents', ['convert', hostile, '--to', 'jsonlines'], 0],
    ['documents in the native format', ['convert', hostile, '--to', 'referee'], 0],
    ['a page of marked text', ['convert', hostile, '--to', 'inline'], 0],
  ] as const)('not even %s on a terminal', async (_, args, code) => {
    const ended = await refereeHere(args, { isTerminal: true })

    expect([ended.code, ended.stderr.includes('bug')]).toEqual([code, false])
    expect(ended.stdout.replaceAll('\t', ' ').replaceAll('\r\n', '\n')).not.toMatch(UNSAFE)
  })

  test('control arm: JSON carries the bytes as they are, escaped', async () => {
    const { stdout } = await refereeHere(['score', hostile, hostile, '--json', '--per-document', '--quiet'])

    expect(stdout).toContain('\\u001b]0;pwn\\u0007')
    expect(stdout).not.toContain('\u001b')
    const report = JSON.parse(stdout) as { systems: { name: string; documents: { id: string }[] }[] }
    expect(report.systems[0]?.documents[0]?.id).toBe(id)
    expect(report.systems[0]?.name).toBe(HOSTILE_NAME)
  })

  test('control arm: without the protection the escape would be there', () => {
    expect(id).toMatch(UNSAFE)
    expect(printable(id)).not.toMatch(UNSAFE)
  })
})

describe('what is quoted', () => {
  test('is cut around the column, with the caret under it', () => {
    const line = `${'a'.repeat(200)}X${'b'.repeat(200)}`

    expect(excerpt(line, 201)).toBe(`  …${'a'.repeat(45)}X${'b'.repeat(44)}…\n  ${' '.repeat(46)}^`)
  })

  test('never splits a character, and the caret counts characters', () => {
    const line = '😂'.repeat(100)
    for (let column = 1; column <= line.length + 1; column++) {
      const shown = excerpt(line, column)

      expect(shown).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/)
      expect([...(shown.split('\n')[1] as string)].length).toBeLessThan(100)
    }
  })

  test('a column beyond the line puts the caret at its end', () => {
    expect(excerpt('ab', 9)).toBe('  ab\n    ^')
  })
})

describe('text that means something to LaTeX, Markdown and spreadsheets', () => {
  const PAYLOADS = [
    '\\input{/etc/passwd}',
    '$x$ & 50% #1 _a_ {b} ~c^d',
    '| broken | table |',
    '<script>alert(1)</script>',
    '[link](javascript:alert(1))',
    '`code`',
    '=HYPERLINK("http://x","y")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    'a,b"c',
    '\tx',
  ]
  const payloads = native(
    'payloads.coref.jsonl',
    PAYLOADS.map((payload) => ({ id: payload, mentions: [{ span: [0, 1], entity: '1' }] })),
  )
  const rendered = async (form: string): Promise<string> =>
    (
      await refereeHere([
        'score',
        payloads,
        payloads,
        '--per-document',
        '--metrics',
        'b3',
        '--to',
        form,
        '--quiet',
      ])
    ).stdout

  test('LaTeX', async () => {
    const body = (await rendered('latex')).split('\\midrule').at(-1) as string

    expect(body).toMatchInlineSnapshot(`
      "
      \\textbackslash{}input\\{/etc/passwd\\} & 100.00 \\\\
      \\$x\\$ \\& 50\\% \\#1 \\_a\\_ \\{b\\} \\textasciitilde{}c\\textasciicircum{}d & 100.00 \\\\
      $|$ broken $|$ table $|$ & 100.00 \\\\
      $<$script$>$alert(1)$<$/script$>$ & 100.00 \\\\
      [link](javascript:alert(1)) & 100.00 \\\\
      \`code\` & 100.00 \\\\
      =HYPERLINK("http://x","y") & 100.00 \\\\
      +1+1 & 100.00 \\\\
      -2+3 & 100.00 \\\\
      @SUM(A1) & 100.00 \\\\
      a,b"c & 100.00 \\\\
       x & 100.00 \\\\
      \\bottomrule
      \\end{tabular}
      "
    `)
  })

  test('Markdown keeps its columns', async () => {
    const table = (await rendered('markdown'))
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(-PAYLOADS.length)

    expect(table.join('\n')).toMatchInlineSnapshot(`
      "| \\\\input\\{/etc/passwd\\} | 100.00 |
      | $x$ & 50% \\#1 \\_a\\_ \\{b\\} ~c^d | 100.00 |
      | \\| broken \\| table \\| | 100.00 |
      | \\<script\\>alert(1)\\</script\\> | 100.00 |
      | \\[link\\](javascript:alert(1)) | 100.00 |
      | \\\`code\\\` | 100.00 |
      | =HYPERLINK("http://x","y") | 100.00 |
      | +1+1 | 100.00 |
      | -2+3 | 100.00 |
      | @SUM(A1) | 100.00 |
      | a,b"c | 100.00 |
      |  x | 100.00 |"
    `)
    for (const line of table) expect(line.replace(/\\./g, '').match(/\|/g)).toHaveLength(3)
  })

  test('CSV has as many fields in every row, and no formula', async () => {
    const records = parseCsv(await rendered('csv'))

    expect(new Set(records.map((fields) => fields.length)).size).toBe(1)
    for (const [system, , item] of records.slice(1)) {
      expect(system).not.toMatch(/^[=+\-@\t\r]/)
      expect(item).not.toMatch(/^[=+\-@\t\r]/)
    }
    expect(records.map(([, , item]) => item)).toContain(`'=HYPERLINK("http://x","y")`)
  })

  test('control arm: --csv-raw leaves formulas as they are', async () => {
    const { stdout } = await refereeHere([
      'score',
      payloads,
      payloads,
      '--per-document',
      '--metrics',
      'b3',
      '--to',
      'csv',
      '--csv-raw',
      '--quiet',
    ])

    expect(parseCsv(stdout).map(([, , item]) => item)).toEqual(expect.arrayContaining(PAYLOADS))
  })

  test('names of files are treated alike', async () => {
    const path = native('=cmd|x_y&z.coref.jsonl', [{ id: 'd', mentions: [] }])
    const second = native('b.coref.jsonl', [{ id: 'd', mentions: [] }])
    const systems = async (form: string): Promise<string> =>
      (await refereeHere(['score', path, second, path, '--metrics', 'b3', '--to', form, '--quiet'])).stdout

    expect(await systems('latex')).toContain('x\\_y\\&z')
    expect(await systems('markdown')).toContain('=cmd\\|x\\_y&z')
    expect(parseCsv(await systems('csv')).at(-1)?.[0]).toMatch(/^'=cmd/)
  })
})

/** A strict RFC 4180 parser. */
function parseCsv(text: string): string[][] {
  const records: string[][] = []
  let fields: string[] = []
  let at = 0
  while (at < text.length) {
    let field = ''
    if (text[at] === '"') {
      at++
      for (;;) {
        if (text[at] === '"' && text[at + 1] === '"') at++
        else if (text[at] === '"') break
        field += text[at++]
      }
      at++
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') field += text[at++]
    }
    fields.push(field)
    if (text[at] === ',') at++
    else {
      records.push(fields)
      fields = []
      at += 2
    }
  }
  return records
}
