import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { type Schema, Validator } from '@cfworker/json-schema'
import { SaxesParser } from 'saxes'
import { afterAll, describe, expect, test } from 'vitest'
import { type CiForm, ciForms, renderCiProblems } from '../../src/report/ci-problems.ts'
import type { FileProblems, ProblemsReport } from '../../src/report/problems.ts'
import { version } from '../../src/version.ts'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const schema = gunzipSync(readFileSync(join(root, 'tests/fixtures/sarif/sarif-schema-2.1.0.json.gz')))
const isSarif = new Validator(JSON.parse(schema.toString()) as Schema, '4', false)

const BAD = '\ufeff#begin document (d);\nd\t0\t0\tw0\t(1\nd\t0\t1\tw1\t-\n#end document\n'

/** Output in a form for a bad and a good file, run in their folder. */
async function validated(form: CiForm): Promise<{ code: number; stdout: string }> {
  scratch.write('bad, 1.conll', BAD)
  scratch.write('good.coref.jsonl', '{"id":"d","mentions":[]}\n')
  const args = ['validate', 'bad, 1.conll', 'good.coref.jsonl', '--to', form]
  const { code, stdout } = await refereeHere(args, { cwd: scratch.path })
  return { code, stdout }
}

const problem = (message: string, code: 'bad-field' | 'byte-order-mark' = 'bad-field') =>
  ({ code, severity: code === 'bad-field' ? 'error' : 'warning', line: 2, column: 3, message }) as const

const reportOf = (...files: readonly Partial<FileProblems>[]): ProblemsReport => ({
  schema: 'referee.problems/1',
  files: files.map((file) => ({
    path: 'a.conll',
    format: 'conll-2012',
    documents: 1,
    problems: [],
    ...file,
  })),
})

const NASTY = '<![CDATA[ & "\'> %0A::error::x ]]> \u0000\u001b[31m\n\r\t\ud800\uffff,:'
const NASTY_PATH = 'a b/<&">%,:\n::error::\ud800.conll'

describe('--to sarif', () => {
  test('meets the schema of SARIF 2.1.0', async () => {
    const { code, stdout } = await validated('sarif')
    const log = JSON.parse(stdout)

    expect(code).toBe(1)
    expect(isSarif.validate(log).errors).toEqual([])
    const [run] = log.runs
    expect(run.tool.driver).toMatchObject({
      name: 'referee',
      semanticVersion: version,
      rules: [{ id: 'byte-order-mark' }, { id: 'unclosed-mention' }],
    })
    expect(run.results).toEqual([
      {
        ruleId: 'byte-order-mark',
        ruleIndex: 0,
        level: 'warning',
        message: { text: expect.any(String) },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'bad%2C%201.conll' },
              region: { startLine: 1, startColumn: 1 },
            },
          },
        ],
      },
      expect.objectContaining({ ruleId: 'unclosed-mention', ruleIndex: 1, level: 'error' }),
    ])
  })

  test('the schema would notice what is wrong', () => {
    const log = JSON.parse(renderCiProblems(reportOf({ problems: [problem('a')] }), 'sarif'))
    log.runs[0].results[0].level = 'fatal'

    expect(isSarif.validate(log).valid).toBe(false)
  })

  test.each([
    ['a/b.conll', 'a/b.conll'],
    ['./a b.conll', 'a%20b.conll'],
    ['/c/a#1.conll', 'file:///c/a%231.conll'],
    ['C:\\c\\a.conll', 'file:///C:/c/a.conll'],
    ['a:b.conll', 'a%3Ab.conll'],
  ])('%s is %s', (path, uri) => {
    const log = JSON.parse(renderCiProblems(reportOf({ path, problems: [problem('a')] }), 'sarif'))

    expect(log.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(uri)
    expect(isSarif.validate(log).errors).toEqual([])
  })

  test('problems that are not listed are mentioned', () => {
    const text = renderCiProblems(reportOf({ omitted: { errors: 3, warnings: 2 } }), 'sarif')

    expect(text).toContain('a.conll: 5 more problems not listed')
    expect(isSarif.validate(JSON.parse(text)).errors).toEqual([])
  })
})

describe('paths for code review', () => {
  /** The paths in a form, without escapes. */
  async function pathsOf(form: 'sarif' | 'github', cwd: string, paths: readonly string[]): Promise<string[]> {
    const { stdout } = await refereeHere(['validate', ...paths, '--to', form], { cwd })
    const pattern = form === 'sarif' ? /"uri": "([^"]*)"/g : /^::error file=([^,]*),/gm
    return [...stdout.matchAll(pattern)].map(([, path = '']) => decodeURIComponent(path))
  }

  const FAULTY = '#begin document (d);\nd\t0\t0\tw0\t(1\n#end document\n'
  const repository = join(scratch.path, 'repository')
  scratch.write('repository/.git/HEAD', '')
  scratch.write('repository/data/dev set/f.conll', FAULTY)
  scratch.write('repository/data/g.conll', FAULTY.replace('(d)', '(e)'))
  const outside = scratch.write('elsewhere/f.conll', FAULTY)

  test.each(['sarif', 'github'] as const)('%s: start at the root of the repository', async (form) => {
    const [inner, upper] = ['data/dev set/f.conll', 'data/g.conll']

    expect(await pathsOf(form, repository, [`./${inner}`, upper])).toEqual([inner, upper])
    expect(await pathsOf(form, join(repository, 'data'), ['dev set/f.conll', '../data/g.conll'])).toEqual([
      inner,
      upper,
    ])
    expect(await pathsOf(form, repository, [join(repository, inner), 'data'])).toEqual([inner, inner, upper])
    // In a worktree, .git is a file.
    scratch.write('repository/data/dev set/.git', 'gitdir: elsewhere\n')
    expect(await pathsOf(form, join(repository, 'data/dev set'), ['f.conll'])).toEqual(['f.conll'])
    rmSync(join(repository, 'data/dev set/.git'))
  })

  test('are absolute for what is elsewhere, and the given name for standard input', async () => {
    expect(await pathsOf('github', repository, [outside, '../elsewhere/f.conll'])).toEqual([outside, outside])
    expect(await pathsOf('sarif', repository, [outside])).toEqual([pathToFileURL(outside).href])
    const { stdout } = await refereeHere(['validate', '-', '--to', 'github'], {
      cwd: repository,
      input: FAULTY,
    })
    expect(stdout).toContain('::error file=<stdin>,line=2')
  })

  test('start at the working directory where there is no repository', async () => {
    expect(await pathsOf('sarif', join(scratch.path, 'elsewhere'), [outside])).toEqual(['f.conll'])
  })
})

describe('--to junit', () => {
  test('has a test case for each file', async () => {
    const { code, stdout } = await validated('junit')

    expect(code).toBe(1)
    expect(stdout).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="referee validate" tests="2" failures="1">
        <testsuite name="referee validate" tests="2" failures="1" errors="0" skipped="0">
          <testcase classname="conll-2012" name="bad, 1.conll">
            <failure type="unclosed-mention" message="1 error">bad, 1.conll:2:10: error: &quot;(1&quot; opens a mention that is never closed [unclosed-mention]</failure>
            <system-out>bad, 1.conll:1:1: warning: the file starts with a byte order mark; it was ignored [byte-order-mark]</system-out>
          </testcase>
          <testcase classname="referee" name="good.coref.jsonl"/>
        </testsuite>
      </testsuites>
      "
    `)
  })

  test('is XML whatever files hold', () => {
    const text = renderCiProblems(
      reportOf(
        { path: NASTY_PATH, problems: [problem(NASTY), problem(NASTY, 'byte-order-mark')] },
        { omitted: { errors: 1, warnings: 0 } },
      ),
      'junit',
    )
    const names: string[] = []
    const parser = new SaxesParser()
    parser.on('error', (error) => {
      throw error
    })
    parser.on('opentag', ({ name }) => names.push(name))
    parser.write(text).close()

    expect(names).toEqual([
      ...['testsuites', 'testsuite', 'testcase', 'failure', 'system-out', 'testcase', 'failure'],
    ])
    expect(text).toContain('tests="2" failures="2"')
  })
})

describe('--to github', () => {
  test('has a workflow command for each problem', async () => {
    const { code, stdout } = await validated('github')

    expect(code).toBe(1)
    expect(stdout).toMatchInlineSnapshot(`
      "::warning file=bad%2C 1.conll,line=1,col=1,title=byte-order-mark::the file starts with a byte order mark; it was ignored%0ASave the file without it: other tools read it as part of the first line.
      ::error file=bad%2C 1.conll,line=2,col=10,title=unclosed-mention::"(1" opens a mention that is never closed%0AAdd the closing bracket at the last token of the mention.
      "
    `)
  })

  test('a file cannot give commands of its own', () => {
    const text = renderCiProblems(reportOf({ path: NASTY_PATH, problems: [problem(NASTY)] }), 'github')

    expect(text.trimEnd().split('\n')).toHaveLength(1)
    expect(text).toMatch(/^::error file=[^,:\n\r]*,line=2,col=3,title=bad-field::[^\n\r]*\n$/)
    expect(text).toContain('%250A')
  })

  test('problems that are not listed are mentioned', () => {
    expect(renderCiProblems(reportOf({ omitted: { errors: 0, warnings: 1 } }), 'github')).toBe(
      '::warning file=a.conll::1 more problem not listed\n',
    )
  })
})

test.each(ciForms)(
  '--to %s goes to a file, and says that there is nothing where there is nothing',
  async (form) => {
    const target = join(scratch.path, `out.${form}`)
    const { code, stdout } = await refereeHere([
      'validate',
      'samples/key.coref.jsonl',
      '--to',
      form,
      '-o',
      target,
    ])

    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(readFileSync(target, 'utf8')).toBe(
      renderCiProblems(reportOf({ path: 'samples/key.coref.jsonl', format: 'referee' }), form),
    )
    expect((await refereeHere(['validate', 'samples/key.coref.jsonl', '--to', form, '--json'])).code).toBe(2)
  },
)
