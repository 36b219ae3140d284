import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
for (const name of ['key', 'eager', 'careful']) {
  copyFileSync(join(root, `samples/${name}.coref.jsonl`), join(scratch.path, `${name}.coref.jsonl`))
}

const action = readFileSync(join(root, 'action.yml'), 'utf8')
const script = readFileSync(join(root, 'scripts/action.mjs'), 'utf8')
const inputs = [...(action.split('\noutputs:')[0] ?? '').matchAll(/^ {2}([a-z-]+):$/gm)].map(
  ([, name]) => name as string,
)

interface Done {
  readonly code: number | null
  readonly stdout: string
  readonly summary: string
  readonly outputs: string
}

/** Run the action with some inputs: the others get their defaults, as on GitHub. */
function act(given: Readonly<Record<string, string>>): Done {
  const [summary, output] = [join(scratch.path, 'summary.md'), join(scratch.path, 'output.txt')]
  scratch.write('summary.md', '')
  scratch.write('output.txt', '')
  const env: NodeJS.ProcessEnv = { ...process.env, GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output }
  for (const name of inputs) {
    const fallback = new RegExp(`^ {2}${name}:\\n(?: {4}.*\\n)*? {4}default: (.*)$`, 'm').exec(action)?.[1]
    env[`REFEREE_${name.toUpperCase().replaceAll('-', '_')}`] =
      given[name] ?? fallback?.replaceAll(/['"]/g, '') ?? ''
  }
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/action.mjs')], {
    cwd: scratch.path,
    env,
    encoding: 'utf8',
  })
  return {
    code: status,
    stdout,
    summary: readFileSync(summary, 'utf8'),
    outputs: readFileSync(output, 'utf8'),
  }
}

describe('action.yml', () => {
  test('hands every input to its script, and the script takes no other', () => {
    const handed = [...action.matchAll(/^ {8}REFEREE_([A-Z_]+): \$\{\{ inputs\.([a-z-]+) \}\}$/gm)]

    expect(handed.map(([, , input]) => input)).toEqual(inputs)
    expect(handed.map(([, name, input]) => name === input?.toUpperCase().replaceAll('-', '_'))).not.toContain(
      false,
    )
    const taken = [...script.matchAll(/(?:linesOf|requireInput)\('([A-Z_]+)'\)/g)].map(([, name]) => name)
    expect(taken.sort()).toEqual(handed.map(([, name]) => name).sort())
  })

  test('never puts an input into a shell', () => {
    const run = /^ {6}run: (.*)$/m.exec(action)?.[1]

    expect(run).toBe('node "$GITHUB_ACTION_PATH/scripts/action.mjs"')
  })
})

describe('the action', () => {
  test('writes a summary, outputs and the scores, which are the next baseline', () => {
    const first = act({ key: 'key.coref.jsonl', responses: 'eager.coref.jsonl', scores: 'main.json' })

    expect(first).toMatchObject({
      code: 0,
      stdout: '',
      outputs: 'scores=main.json\nconll=0.7065382159842167\n',
    })
    expect(first.summary).toContain('### Scores of eager.coref.jsonl\n\n| metric | recall | precision | F1 |')
    expect(first.summary).not.toContain('story/forty-loaves')

    const second = act({
      key: 'key.coref.jsonl',
      responses: '\n  new=careful.coref.jsonl\n',
      baseline: 'main=main.json',
      'fail-drop': 'conll=0.5\nmuc=50',
      options: '--singletons=keep',
    })
    expect(second.code).toBe(1)
    expect(second.stdout).toBe(
      '::error title=Referee::referee compare: new: conll is 5.02 points below main; --fail-drop allows less than 0.5\n',
    )
    expect(second.summary).toContain('### Compared with the baseline\n\n**A main, B new**')
  })

  test('fails under a gate', () => {
    const { code, stdout } = act({
      key: 'key.coref.jsonl',
      responses: 'eager.coref.jsonl',
      metrics: 'conll',
      'fail-under': 'conll=0.9',
    })

    expect(code).toBe(1)
    expect(stdout).toBe(
      '::error title=Referee::referee score: eager.coref.jsonl: conll is 70.65, below 90.00\n',
    )
  })

  test.each([
    ['fail-drop', 'conll=0.5'],
    ['fail-if-worse', 'conll'],
  ])('warns of %s without a baseline', (name, gate) => {
    const given = { key: 'key.coref.jsonl', responses: 'eager.coref.jsonl', metrics: 'conll', [name]: gate }
    const { code, stdout, summary } = act(given)
    const message = 'fail-drop and fail-if-worse were not checked: there is no baseline'

    expect(code).toBe(0)
    expect(stdout).toBe(`::warning title=Referee::${message}\n`)
    expect(summary).toContain(`### Not compared\n\n${message}\n`)
  })

  test('annotates what is wrong with a file, and scores nothing', () => {
    scratch.write('bad.conll', '#begin document (d);\nd\t0\t0\tw0\t(1\n#end document\n')
    const { code, stdout, summary } = act({
      key: 'key.coref.jsonl',
      responses: 'mine=bad.conll',
      scores: 'none.json',
    })

    expect(code).toBe(1)
    expect(stdout).toMatch(/^::error file=bad\.conll,line=2,col=10,title=unclosed-mention::/)
    expect(summary).toBe('')
    expect(existsSync(join(scratch.path, 'none.json'))).toBe(false)
  })

  test.each([
    '--response-format=inline',
    '--response-format\ninline',
    '--key-format=referee\n--format=inline',
  ])('validates files as the formats that the options name: %j', (options) => {
    scratch.write(
      'one.coref.jsonl',
      '{"id":"d","tokens":["Ann","left","."],"mentions":[{"span":[0,1],"entity":"a"}]}\n',
    )
    scratch.write('d.txt', 'Ann left .\n')

    expect(act({ key: 'one.coref.jsonl', responses: 'd.txt', options })).toMatchObject({
      code: 0,
      stdout: '',
    })
  })

  test('hands each option to the commands that have it', () => {
    const given = { key: 'key.coref.jsonl', responses: 'careful.coref.jsonl', metrics: 'muc' }
    const options = '--intervals\n--test=bootstrap\n--singletons drop\n--trials\n100'
    const { code, stdout, summary } = act({ ...given, baseline: 'eager.coref.jsonl', options })

    expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
    expect(summary).toContain('95 %')
    expect(summary).toContain('singletons:drop')
    expect(summary).toContain('bootstrap')
  })

  test('reports a wrong option alone, without notes on what was read', () => {
    const given = { key: 'key.coref.jsonl', responses: 'careful.coref.jsonl', baseline: 'none.json' }

    expect(act({ ...given, options: '--singletonz=drop' }).stdout).toMatch(
      /^::error title=Referee::referee score: unknown option '--singletonz/,
    )
    expect(act(given).stdout).toMatch(/^::error title=Referee::referee compare: none\.json: no such file/)
  })

  test('says what is missing', () => {
    expect(act({ key: 'key.coref.jsonl', responses: '' })).toMatchObject({
      code: 2,
      stdout: '::error title=Referee::responses: name at least one\n',
    })
    expect(act({ key: 'none.conll', responses: 'eager.coref.jsonl' })).toMatchObject({
      code: 3,
      stdout: '::error title=Referee::referee validate: none.conll: no such file [cannot-read]\n',
    })
  })
})

describe('the hook of pre-commit', () => {
  const hooks = readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8')

  test('is a command of the package, for the endings of coreference files', () => {
    const [, entry = ''] = /^ {2}entry: (.*)$/m.exec(hooks) ?? []
    const [, files = ''] = /^ {2}files: (.*)$/m.exec(hooks) ?? []
    const { bin } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { bin: object }

    expect(entry).toBe('referee validate')
    expect(Object.keys(bin)).toEqual(['referee'])
    const matched = ['a.conll', 'b.coref.jsonl', 'c.conllu', 'd.jsonl', 'e.txt'].filter((name) =>
      new RegExp(files).test(name),
    )
    expect(matched).toEqual(['a.conll', 'b.coref.jsonl', 'c.conllu'])
  })

  test('the example names it', () => {
    expect(readFileSync(join(root, 'examples/ci/pre-commit-config.yaml'), 'utf8')).toContain(
      '- id: referee-validate\n',
    )
    expect(hooks).toContain('- id: referee-validate\n')
  })
})

test('the example workflow gives the action inputs that it has', () => {
  const workflow = readFileSync(join(root, 'examples/ci/referee.yml'), 'utf8')
  const step = workflow.slice(workflow.indexOf('uses: ./.referee'), workflow.indexOf('- if:'))
  const given = [...step.matchAll(/^ {10}([a-z-]+):/gm)].map(([, name]) => name as string)

  expect(given.length).toBeGreaterThan(3)
  expect(given.filter((name) => !inputs.includes(name))).toEqual([])
})
