import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import type { ProblemsReport } from '../../src/report/problems.ts'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const isProblems = new Ajv2020({ strict: true }).compile(
  JSON.parse(readFileSync(join(root, 'schemas/problems.schema.json'), 'utf8')) as object,
)

function conll(...cells: readonly string[]): string {
  return `#begin document (d);\n${cells.map((cell, i) => `d\t0\t${i}\tw${i}\t${cell}\n`).join('')}#end document\n`
}

describe('validate', () => {
  test('lists every problem of a file, where scoring stops at the first', async () => {
    const path = scratch.write('bad.conll', `\ufeff${conll('(1', '-', '2)', '(1)|(1)', '(3)|(4)')}`)

    const { code, stdout } = await refereeHere(['validate', path])

    expect(code).toBe(1)
    expect(stdout.replaceAll(path, 'bad.conll')).toMatchInlineSnapshot(`
      "bad.conll: conll-2012, 1 document, 3 errors, 2 warnings
      bad.conll:1:1: warning: the file starts with a byte order mark; it was ignored [byte-order-mark]
      bad.conll:2:10: error: "(1" opens a mention that is never closed [unclosed-mention]
        d 0 0 w0 (1
                 ^
      bad.conll:4:10: error: this bracket closes a mention that was never opened [unopened-mention]
        d 0 2 w2 2)
                 ^
      bad.conll:5:10: warning: the mention "w3" occurs twice in entity 1 [duplicate-mention]
      bad.conll:6:10: error: the mention "w4" occurs in entity 3 and in entity 4 [duplicate-mention]
      What to do (more in docs/errors.md):
        byte-order-mark: Save the file without it: other tools read it as part of the first line.
        unclosed-mention: Add the closing bracket at the last token of the mention.
        unopened-mention: Add the opening bracket at the first token of the mention, or remove this one.
        duplicate-mention: A span can refer to one entity only: keep it in one, or let score decide with --duplicates or --key-duplicates.
      "
    `)
  })

  test('says so when there is nothing to complain of, and ends with 0', async () => {
    const { code, stdout } = await refereeHere([
      'validate',
      'samples/key.coref.jsonl',
      'samples/eager.coref.jsonl',
    ])

    expect(code).toBe(0)
    expect(stdout).toBe(
      'samples/key.coref.jsonl: referee, 16 documents, no problems\n\n' +
        'samples/eager.coref.jsonl: referee, 16 documents, no problems\n',
    )
  })

  test('--as corefud adds what the official validator says, in the order of the file', async () => {
    const row = (n: number, misc: string): string => `${n}\ta\t_\tNOUN\t_\t_\t${n - 1}\tdep\t_\t${misc}\n`
    const rows = [row(1, 'Entity=(e1-person-1-)'), row(2, 'Entity=(e1-animal-1-)|SplitAnte=e2<e1')].join('')
    const path = scratch.write(
      'types.conllu',
      `# newdoc id = d\n# global.Entity = eid-etype-head-other\n${rows}\n`,
    )

    const [plain, official] = [
      await refereeHere(['validate', path, '--json']),
      await refereeHere(['validate', path, '--json', '--as', 'corefud']),
    ]
    const problems = (stdout: string): string[] =>
      (JSON.parse(stdout) as ProblemsReport).files.flatMap((file) =>
        file.problems.map(({ line, column, code, message }) => `${line}:${column} ${code} ${message}`),
      )

    expect(isProblems(JSON.parse(official.stdout))).toBe(true)
    expect([plain.code, official.code]).toEqual([0, 1])
    expect(problems(official.stdout)).toEqual([
      '4:24 corefud-check entity-type-mismatch: the type of entity "e1" is "animal" here and "person" on line 3',
      '4:46 corefud-check only-one-split-antecedent: "e1" has one antecedent: expected two or more',
    ])
  })

  test('--as corefud is for CoNLL-U', async () => {
    const { code, stderr } = await refereeHere(['validate', 'samples/key.coref.jsonl', '--as', 'corefud'])

    expect(code).toBe(2)
    expect(stderr).toContain(
      '--as corefud is for files of format corefud, but samples/key.coref.jsonl is referee',
    )
  })

  test('one corpus may not hold a document twice, though a key and a response share theirs', async () => {
    scratch.write('corpus/a.conll', conll('(1)'))
    scratch.write('corpus/b.conll', conll('(1)'))

    const { code, stdout } = await refereeHere(['validate', join(scratch.path, 'corpus')])

    expect(code).toBe(1)
    expect(stdout).toContain('[duplicate-document]')
  })

  test('goes on with the next file after one that is no text', async () => {
    const binary = scratch.write('a.conll', '#begin document (d);\n\u0000\n')
    const good = scratch.write('b.conll', conll('(1)'))

    const { code, stdout } = await refereeHere(['validate', binary, good])

    expect(code).toBe(1)
    expect(stdout).toContain('[binary-file]')
    expect(stdout).toContain('1 document, no problems')
  })

  test.each(['webanno-chains', 'uima-xmi', 'uima-json', 'label-studio', 'ecb-plus'])(
    'says where a file of %s is cut off, and what to do',
    async (format) => {
      const key = readFileSync(join(root, 'samples/key.coref.jsonl'), 'utf8')
      const one = scratch.write(`one-${format}.coref.jsonl`, `${key.split('\n')[0]}\n`)
      const text = (await refereeHere(['convert', one, '--to', format, '--quiet'])).stdout
      const cut = scratch.write(`cut-${format}`, text.trimEnd().slice(0, -4))

      const { code, stdout } = await refereeHere(['validate', cut, '--format', format])

      expect(code).toBe(1)
      expect(stdout).toMatch(/^.*:[1-9]\d*:\d+: error: .*\[bad-(field|json|xml)\]$/m)
      expect(stdout).toMatch(/^What to do .*\n {2}bad-(field|json|xml): \w/m)
      expect(stdout).not.toContain('a document must be on one line')
    },
  )

  test('prints JSON that its schema describes', async () => {
    const path = scratch.write('bad.conll', conll('(1', '2)', '(3)|(4)'))

    const report = JSON.parse((await refereeHere(['validate', '--json', path])).stdout) as {
      files: { problems: { code: string }[] }[]
    }

    expect(isProblems(report)).toBe(true)
    expect(report.files[0]?.problems.map(({ code }) => code)).toEqual([
      'unclosed-mention',
      'unopened-mention',
      'duplicate-mention',
    ])
    expect(isProblems({ ...report, files: [{ path: 'x' }] })).toBe(false)
  })

  test('says nothing under --quiet but the exit code', async () => {
    const path = scratch.write('bad.conll', conll('(1'))

    expect(await refereeHere(['validate', '--quiet', path])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: '',
    })
    expect(await refereeHere(['validate', '--quiet', '--json', path])).toMatchObject({
      stdout: (await refereeHere(['validate', '--json', path])).stdout,
      stderr: '',
    })
  })

  test('a bracket without a partner is one problem, not two', async () => {
    const path = scratch.write('open.conll', conll('(1)|(2', '(1)', '-'))

    const { stdout } = await refereeHere(['validate', path, '--json'])
    const report = JSON.parse(stdout) as { files: { problems: { code: string }[] }[] }

    expect(report.files[0]?.problems.map(({ code }) => code)).toEqual(['unclosed-mention'])
  })
})

describe('validate --fix', () => {
  test('writes what can be repaired without loss, and logs each repair', async () => {
    const path = scratch.write('twice.conll', `\ufeff${conll('(1)|(1)', '(1)')}`)
    const out = join(scratch.path, 'fixed.conll')

    const { code, stderr } = await refereeHere(['validate', path, '--fix', '-o', out])

    expect(code).toBe(0)
    expect(stderr.replaceAll(path, 'twice.conll')).toBe(
      'twice.conll:1:1: repaired: the file starts with a byte order mark; it was ignored\n' +
        'twice.conll:2:10: repaired: the mention "w0" occurs twice in entity 1; the first one counts\n',
    )
    expect((await refereeHere(['validate', out])).stdout).toContain('no problems')
    expect(readFileSync(out, 'utf8')).toContain('\tw0\t-\t*\t-\t-\t-\t-\t*\t(1)\n')
  })

  test.each([
    ['CRLF', '\r\n'],
    ['CR', '\r'],
    ['LF', '\n'],
  ])('keeps %s', async (name, end) => {
    const path = scratch.write(`${name}.conll`, conll('(1)', '(1)').replaceAll('\n', end))
    const out = join(scratch.path, `${name}-fixed.conll`)

    const { code, stderr } = await refereeHere(['validate', path, '--fix', '-o', out])

    expect(code).toBe(0)
    expect(stderr).toBe('')
    const text = readFileSync(out, 'utf8')
    expect(text.split(end).length).toBeGreaterThan(3)
    expect(text.replaceAll(end, '')).not.toMatch(/[\r\n]/)
  })

  test('writes mixed line ends as most of them are, and logs it', async () => {
    const path = scratch.write(
      'mixed.conll',
      conll('(1)', '(1)').replaceAll('\n', '\r\n').replace('\r\n', '\n'),
    )
    const out = join(scratch.path, 'mixed-fixed.conll')

    const { code, stderr } = await refereeHere(['validate', path, '--fix', '-o', out])

    expect(code).toBe(0)
    expect(stderr.replaceAll(path, 'x.conll')).toBe(
      'x.conll:1:1: repaired: lines end in different ways; all are written with CRLF\n',
    )
    expect(readFileSync(out, 'utf8').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('line ends that are equally frequent are mixed too', async () => {
    const lines = conll('(1)', '(1)').trimEnd().split('\n')
    const half = lines.length >> 1
    const even = lines.slice(0, 2 * half)
    const path = scratch.write(
      'even.conll',
      even.map((line, i) => `${line}${i % 2 === 0 ? '\n' : '\r\n'}`).join(''),
    )
    const { stderr } = await refereeHere([
      'validate',
      path,
      '--fix',
      '-o',
      join(scratch.path, 'even-fixed.conll'),
    ])

    expect(stderr).toContain('repaired: lines end in different ways')
  })

  test('decides between two entities only when told how', async () => {
    const path = scratch.write('both.conll', conll('(1)|(2)', '(1)', '(2)'))
    const out = join(scratch.path, 'decided.conll')

    const refused = await refereeHere(['validate', path, '--fix', '-o', out])
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('nothing was written')
    expect(existsSync(out)).toBe(false)

    expect(
      (await refereeHere(['validate', path, '--fix', '--duplicates', 'keep-last', '-o', out])).code,
    ).toBe(0)
    expect(readFileSync(out, 'utf8')).toMatch(/w0\t.*\(2\)\n/)
  })

  test('never guesses a bracket', async () => {
    const path = scratch.write('open.conll', conll('(1', '-'))
    const out = join(scratch.path, 'guessed.conll')

    const { code } = await refereeHere(['validate', path, '--fix', '--duplicates', 'first', '-o', out])

    expect(code).toBe(1)
    expect(existsSync(out)).toBe(false)
  })

  test('wants one file and a place to write', async () => {
    expect((await refereeHere(['validate', 'samples/key.coref.jsonl', '--fix'])).code).toBe(2)
    expect(
      (
        await refereeHere([
          'validate',
          'samples/key.coref.jsonl',
          'samples/eager.coref.jsonl',
          '--fix',
          '-o',
          'x',
        ])
      ).code,
    ).toBe(2)
  })
})

describe('a file that cannot be read', () => {
  test('is bad input, not an error that was found', async () => {
    const result = await refereeHere(['validate', join(scratch.path, 'none.conll'), '--json'])

    expect(result).toMatchObject({ code: 3, stdout: '' })
    expect(result.stderr).toMatch(/none\.conll: no such file \[cannot-read\]\n$/)
  })
})

describe('a file in which everything is wrong', () => {
  const path = scratch.write(
    'cell.conll',
    `#begin document (x); part 000\nx 0 0 a ${Array(12_000).fill('(1').join('|')}\n#end document\n`,
  )

  test('has all of its faults counted, and 10,000 listed', async () => {
    const { code, stdout } = await refereeHere(['validate', path])
    const lines = stdout.split('\n')

    expect(code).toBe(1)
    expect(lines[0]).toMatch(/, 12,000 errors, /)
    expect(lines.filter((line) => line.includes(': error: '))).toHaveLength(10_000)
    expect(stdout).toContain('2,000 more problems not listed')
  })

  test('tells in JSON how many are not listed', async () => {
    const { stdout } = await refereeHere(['validate', path, '--json'])
    const report = JSON.parse(stdout) as { files: { problems: unknown[]; omitted: unknown }[] }

    expect(report.files[0]?.problems).toHaveLength(10_000)
    expect(report.files[0]?.omitted).toEqual({ errors: 2000, warnings: 0 })
  })
})
