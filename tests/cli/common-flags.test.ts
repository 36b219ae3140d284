import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, describe, expect, test } from 'vitest'
import type { Io } from '../../src/cli/command.ts'
import { commands } from '../../src/cli/commands.ts'
import { declareCommand } from '../../src/cli/to-commander.ts'
import { writings } from '../support/faults.ts'
import { refereeHere } from '../support/in-process.ts'
import { Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const KEY = 'samples/key.coref.jsonl'
const EAGER = 'samples/eager.coref.jsonl'
const SIGNED = 'referee:0.0.1|match:exact'

const FLAGS = ['--json', '--to', '--output', '--quiet', '--no-color', '--jobs', '--seed'] as const

/** Flags that would mean nothing, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'serve --json': 'it answers with a page, not with a result',
  'serve --to': 'the same',
  'serve --output': 'referee report writes the page to a file',
  'plan --json': 'its result is the plan, which is JSON already',
  'plan --to': 'the same',
  'plan --output': 'the plan goes where --out says',
  'map --json': 'its result is a part of the plan',
  'map --to': 'the same',
  'map --output': 'the same',
  'submit --json': 'it hands over to others, and has no result of its own',
  'submit --to': 'the same',
  'submit --output': 'the same',
  'completion --json': 'its result is a script',
  'completion --to': 'the same',
  'completion --output': 'the shell reads it as it is printed',
}

const silent: Io = {
  stdout() {},
  stderr() {},
  isTerminal: { stdout: false, stderr: false },
  useColor: false,
}

describe('every command takes the common flags', () => {
  test.each(commands)('$name', async ({ name, load }) => {
    const command = new Command(name)
    declareCommand(command, (await load()).command, silent, () => {})
    const missing = FLAGS.filter((flag) => !command.options.some(({ long }) => long === flag))

    expect(missing.map((flag) => `${name} ${flag}`)).toEqual(
      Object.keys(EXCEPTIONS).filter((exception) => exception.startsWith(`${name} `)),
    )
  })
})

describe('--jobs and --seed', () => {
  test('leave the bytes of a result as they are', async () => {
    const plain = await refereeHere(['score', KEY, EAGER, '--json'])

    expect(plain.code).toBe(0)
    expect(await refereeHere(['score', KEY, EAGER, '--json', '--jobs', '2', '--seed', '7'])).toEqual(plain)
  })

  test.each([
    ['score', ['score', KEY, EAGER]],
    ['compare', ['compare', KEY, EAGER, EAGER]],
    ['experiment', ['experiment', 'toy']],
    ['train', ['train', KEY, '--model', join(scratch.path, 'model.bin')]],
    ['formats', ['formats']],
  ])('must be whole numbers for %s', async (_, args) => {
    for (const wrong of [['--jobs', '0'], ['--jobs=-1'], ['--jobs', 'x'], ['--seed=-1'], ['--seed', 'x']]) {
      expect(await refereeHere([...args, ...wrong])).toMatchObject({ code: 2, stdout: '' })
    }
  })

  test('are taken by a test that draws nothing', async () => {
    expect(
      (await refereeHere(['compare', KEY, EAGER, EAGER, '--test', 't', '--seed', '3', '--quiet'])).code,
    ).toBe(0)
  })
})

describe('the ending of -o', () => {
  test.each([
    ['a.txt', 'text'],
    ['a.json', 'json'],
    ['a.csv', 'csv'],
    ['a.md', 'markdown'],
    ['A.TEX', 'latex'],
    ['json', 'text'],
    ['a.tex.log', 'text'],
  ])('%s: %s', async (name, form) => {
    const asked = ['score', KEY, EAGER, '--quiet', '--metrics', 'muc,conll']
    const path = join(scratch.path, name)
    await refereeHere([...asked, '-o', path])

    expect(readFileSync(path, 'utf8')).toBe((await refereeHere([...asked, '--to', form])).stdout)
  })

  test('gives way to --to and --json', async () => {
    const path = join(scratch.path, 'scores.tex')
    await refereeHere(['score', KEY, EAGER, '--quiet', '--to', 'csv', '-o', path])
    expect(readFileSync(path, 'utf8')).toMatch(/^system,/)
    await refereeHere(['score', KEY, EAGER, '--quiet', '--json', '-o', path])
    expect(readFileSync(path, 'utf8')).toMatch(/^\{/)
  })

  /** Command lines that write a result, with neither --json nor --to. */
  const results = writings
    .filter(
      ({ name, args }) =>
        args('').includes('-o') &&
        !/^(convert|resolve|report|demo|experiment|train)|--fix|--merge/.test(name),
    )
    .map(({ name, args, before, files = {} }) => {
      const plain = (out: string): string[] =>
        args(out).filter((word, i, all) => !/^--(json|to)$/.test(word) && all[i - 1] !== '--to')
      return { name, plain, before, files }
    })

  test('is tried with every command that writes a result', async () => {
    const writing: string[] = []
    for (const { name, load } of commands) {
      const flags = (await load()).command.flags.flatMap((group) => Object.values(group))
      if (flags.some(({ choosesForm }) => choosesForm === true)) writing.push(name)
    }

    expect([...new Set(results.map(({ plain }) => plain('')[0]))].sort()).toEqual(writing.sort())
  })

  test.each(results)('.json of $name', async ({ plain, before, files, name }) => {
    const folder = join(scratch.path, name.replaceAll(' ', '-'))
    mkdirSync(folder)
    const path = join(folder, 'out.json')
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
    for (const args of before?.(path) ?? []) await refereeHere(args)
    const { stderr } = await refereeHere(plain(path))

    expect(() => JSON.parse(readFileSync(path, 'utf8').split('\n{')[0] as string), stderr).not.toThrow()
  })

  test('.sarif of validate; not that of the copy that --fix writes', async () => {
    const path = join(scratch.path, 'p.sarif')
    await refereeHere(['validate', KEY, '-o', path])
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ version: '2.1.0' })
    const copy = join(scratch.path, 'copy.json')
    const { stdout } = await refereeHere(['validate', KEY, '--fix', '-o', copy])
    expect(stdout).toMatch(/^samples/)
    expect(readFileSync(copy, 'utf8')).toMatch(/^\{"id"/)
  })

  test('.html is refused before the work, with the way to a page', async () => {
    const path = join(scratch.path, 'a.html')
    expect(await refereeHere(['errors', KEY, EAGER, '-o', path])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(
        `-o ${path}: this command writes no HTML; "referee report" does. Other forms: text, json, csv, markdown, latex`,
      ),
    })
    expect(existsSync(path)).toBe(false)
    expect((await refereeHere(['errors', KEY, EAGER, '--to', 'text', '-o', path, '--quiet'])).code).toBe(0)
  })
})

describe('--to', () => {
  test.each([
    ['text', /^key .*[\s\S]*\ndifferent:\n/, ''],
    ['csv', /^system,scope/, /^different:\n/m],
    ['markdown', /^\| metric/, /^different:\n/m],
    ['latex', /^% referee:/, /^different:\n/m],
  ])('%s of verify', async (form, onStdout, onStderr) => {
    const { code, stdout, stderr } = await refereeHere([
      'verify',
      SIGNED,
      KEY,
      EAGER,
      '--format',
      'referee',
      '--to',
      form,
    ])

    expect(code).toBe(1)
    expect(stdout).toMatch(onStdout)
    expect(stderr).toMatch(onStderr)
  })

  test('-o of verify', async () => {
    const path = join(scratch.path, 'verified.json')

    expect(
      (await refereeHere(['verify', SIGNED, KEY, EAGER, '--quiet', '--to', 'json', '-o', path])).stdout,
    ).toBe('')
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ same: false })
  })

  test('of explain --differences: one CSV for all scorers', async () => {
    const asked = ['explain', '--differences', KEY, EAGER, '--metrics', 'muc', '--quiet', '--to']
    const [head, first] = (await refereeHere([...asked, 'csv'])).stdout.split('\r\n')

    expect(head).toBe('scorer,convention,MUC')
    expect(first).toMatch(/,"Referee, as configured",\d/)
    expect((await refereeHere([...asked, 'markdown'])).stdout).toContain('| convention | MUC |')
    expect((await refereeHere([...asked, 'latex'])).stdout).toContain('\\toprule')
  })

  test('of explain: arithmetic is no table', async () => {
    const asked = ['explain', 'muc', KEY, EAGER, '--doc', 'story/the-lighthouse-key', '--quiet', '--to']

    expect(JSON.parse((await refereeHere([...asked, 'json'])).stdout)).toMatchObject({ kind: 'score' })
    expect(await refereeHere([...asked, 'csv'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('use text or json'),
    })
  })

  test('of validate: a row a problem', async () => {
    const path = scratch.write(
      'broken.conll',
      '#begin document (d); part 000\nd\t0\t0\tw\t(1\n#end document\n',
    )
    const { code, stdout } = await refereeHere(['validate', path, '--to', 'csv'])

    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^file,line,column,severity,code,message\r\n[^,]*broken\.conll,2,\d+,error,unclosed-mention,/,
    )
    expect((await refereeHere(['validate', path, '--to', 'markdown'])).stdout).toContain('| file | line |')
  })

  test('-o of validate without --fix takes the list of problems', async () => {
    const path = join(scratch.path, 'problems.json')

    expect(await refereeHere(['validate', KEY, '--json', '-o', path])).toMatchObject({ code: 0, stdout: '' })
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ schema: 'referee.problems/1' })
  })

  test('of metrics and formats', async () => {
    expect((await refereeHere(['metrics', '--to', 'csv'])).stdout).toMatch(/^id,metric,paper\r\n/)
    expect((await refereeHere(['metrics', 'b3', '--to', 'json'])).stdout).toBe(
      (await refereeHere(['metrics', 'b3', '--json'])).stdout,
    )
    expect((await refereeHere(['metrics', 'b3', '--to', 'latex'])).code).toBe(2)
    expect((await refereeHere(['formats', '--to', 'markdown'])).stdout).toMatch(/^\| id \| format \|\n/)
  })

  test('of experiment', async () => {
    const toy = ['experiment', 'toy', '--quiet', '--to']

    expect((await refereeHere([...toy, 'json'])).stdout).toBe(
      (await refereeHere(['experiment', 'toy', '--quiet', '--json'])).stdout,
    )
    expect((await refereeHere([...toy, 'markdown'])).stdout).toMatch(/^# .*[\s\S]*\| --/)
    expect((await refereeHere([...toy, 'latex'])).stdout).toContain('\\begin{tabular}')
    const [head, first = ''] = (await refereeHere([...toy, 'csv'])).stdout.split('\r\n')

    expect(head).toBe('experiment,table,title,row,column,name,value')
    expect(first).toMatch(/^toy,1,[^,]+,1,1,[^,]+,/)
  })

  test('of demo: nothing but the scores', async () => {
    const page = ['-o', join(scratch.path, 'demo.html')]

    expect(JSON.parse((await refereeHere(['demo', '--json', ...page])).stdout)).toMatchObject({
      schema: 'referee.scores/1',
    })
    expect((await refereeHere(['demo', ...page])).stdout).toContain('Where to look next')
    expect((await refereeHere(['demo', '--quiet', ...page])).stdout).not.toContain('Where to look next')
  })
})

/** The flags that set what is written. */
const TARGETS = ['output', 'ledger', 'out', 'keep', 'page']
/** Commands that write into a folder passed to them. */
const FOLDERS = ['map', 'submit']

test.each(commands)('a loop of faults tries $name, if it writes', async ({ name, load }) => {
  const { command } = await load()
  const writes = command.flags.some((group) => Object.keys(group).some((flag) => TARGETS.includes(flag)))
  expect(writings.some((writing) => writing.name.split(' ')[0] === name)).toBe(
    writes || FOLDERS.includes(name),
  )
})
