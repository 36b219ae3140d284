import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { needing } from '../support/needing.ts'
import { installNeural, TINY_MODEL } from '../support/neural-project.ts'
import { referee, root, Scratch } from '../support/program.ts'

const TEXT = 'Ann closed her shop early. The owner was tired, and it was dark. Her brother drove her home.'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const text = scratch.write('a.txt', TEXT)
const neural = ['--recipe', 'neural', '--model', TINY_MODEL] as const

interface Mention {
  readonly span: readonly [number, number]
  readonly entity: string
  readonly antecedent?: number
  readonly confidence?: number
  readonly mentionConfidence: number
}

async function mentionsOf(...flags: readonly string[]): Promise<Mention[]> {
  const { code, stdout, stderr } = await refereeHere(['resolve', text, ...neural, '--quiet', ...flags])
  expect([code, stderr]).toEqual([0, ''])
  return (JSON.parse(stdout) as { mentions: Mention[] }).mentions
}

needing('neural').describe('resolve --recipe neural', () => {
  test('writes mentions and links with confidences', async () => {
    const mentions = await mentionsOf()

    expect(mentions.length).toBeGreaterThan(5)
    for (const { antecedent, confidence, mentionConfidence } of mentions) {
      expect(mentionConfidence).toBeGreaterThan(0)
      expect(antecedent === undefined).toBe(confidence === undefined)
    }
    expect(mentions.filter(({ antecedent }) => antecedent !== undefined).length).toBeGreaterThan(0)
  })

  test('is what a neural model is for, where no recipe is named', async () => {
    const { stdout } = await refereeHere(['resolve', text, '--model', TINY_MODEL, '--quiet'])

    expect(JSON.parse(stdout)).toMatchObject({ mentions: await mentionsOf() })
  })

  test('cuts links by --min-confidence', async () => {
    const sure = await mentionsOf('--min-confidence', '0.9')

    expect(sure.filter(({ confidence = 1 }) => confidence < 0.9)).toEqual([])
    expect(new Set(sure.map(({ entity }) => entity)).size).toBeGreaterThan(
      new Set((await mentionsOf()).map(({ entity }) => entity)).size,
    )
  })

  test('drops singletons for ontogum', async () => {
    const mentions = await mentionsOf('--scheme', 'ontogum')
    const sizeOf = (name: string): number => mentions.filter(({ entity }) => entity === name).length

    for (const { entity } of mentions) expect(sizeOf(entity)).toBeGreaterThan(1)
    expect(mentions.length).toBeLessThan(
      (await mentionsOf('--scheme', 'ontogum', '--singletons', 'keep')).length,
    )
  })

  test('gives the same with two threads', async () => {
    // In a separate process: this one may have started WebAssembly with one thread.
    const { stdout } = referee(['resolve', text, ...neural, '--quiet', '--threads', '2'])

    expect(JSON.parse(stdout)).toMatchObject({ mentions: await mentionsOf() })
  })

  test('takes a folder, to a file in another format', async () => {
    scratch.write('texts/a.txt', TEXT)
    scratch.write('texts/b.txt', 'Tom ran.')
    const out = join(scratch.path, 'out.jsonl')
    const { code } = await refereeHere([
      'resolve',
      join(scratch.path, 'texts'),
      ...neural,
      '--to',
      'jsonlines',
      '-o',
      out,
      '--quiet',
    ])

    expect(code).toBe(0)
    // The tiny model finds crossing mentions, which CoNLL could not hold.
    expect(readFileSync(out, 'utf8').match(/^\{.*"clusters":/gm)).toHaveLength(2)
  })

  test('links the mentions of a key', async () => {
    const key = join(root, 'samples/key.coref.jsonl')
    const out = join(scratch.path, 'key-mentions.coref.jsonl')
    const ran = await refereeHere(['resolve', key, ...neural, '--tagger', 'key', '-o', out, '--quiet'])
    const ranked = join(scratch.path, 'ranked.coref.jsonl')
    await refereeHere(['resolve', key, '--recipe', 'rules', '--tagger', 'key', '-o', ranked, '--quiet'])
    const spans = (path: string): unknown[] =>
      readFileSync(path, 'utf8')
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { mentions: Mention[] }).mentions.map(({ span }) => span))

    expect(ran.code).toBe(0)
    expect(spans(out)).toEqual(spans(ranked))
  })

  test.each([
    ['--runtime', 'native', 3, /onnxruntime-node is not installed: .* \[no-runtime\]/],
    ['--threads', '0', 2, /--threads 0: expected a whole number from 1 to 64/],
    ['--tagger', 'high-recall', 2, /--tagger high-recall: the recipe neural finds mentions itself/],
    ['--names', 'key', 2, /--names key: the recipe neural does not use names/],
    [
      '--definition',
      'ace',
      2,
      /--definition and flags such as --gerunds: the recipe neural drops only singletons/,
    ],
  ])('%s %s is refused', async (flag, value, exit, message) => {
    const out = join(scratch.path, 'refused.coref.jsonl')
    const { code, stdout, stderr } = await refereeHere(['resolve', text, ...neural, flag, value, '-o', out])

    expect(stderr).toMatch(message)
    expect([code, stdout]).toEqual([exit, ''])
    expect(existsSync(out)).toBe(false)
  })

  test('without WebAssembly, an error says so', () => {
    const out = join(scratch.path, 'jitless.coref.jsonl')
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--jitless', join(root, 'bin/referee.cjs'), 'resolve', text, ...neural, '-o', out],
      { encoding: 'utf8' },
    )

    expect([status, stdout]).toEqual([3, ''])
    expect(stderr).toContain(
      'the runtime cannot load the model (there is no WebAssembly here): use the recipe ranking instead [no-runtime]',
    )
    expect(existsSync(out)).toBe(false)
  })

  test('without memory, an error says so', () => {
    const out = join(scratch.path, 'memory.coref.jsonl')
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--wasm-max-mem-pages=100', join(root, 'bin/referee.cjs'), 'resolve', text, ...neural, '-o', out],
      { encoding: 'utf8' },
    )

    expect(status).toBe(3)
    expect(stderr).toContain('there is too little memory for the recipe neural')
    expect(stderr).toContain('[out-of-memory]')
    expect(existsSync(out)).toBe(false)
  })

  test('a package without its runtime says how to get it, and nothing else', () => {
    const project = join(scratch.path, 'project-runtime')
    installNeural(project, TINY_MODEL)
    rmSync(join(project, 'node_modules/coref-referee-neural/node_modules/onnxruntime-web'))
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'bin/referee.cjs'), 'resolve', text, '--recipe', 'neural', '--quiet'],
      { encoding: 'utf8', cwd: project },
    )

    expect(stderr).toMatch(
      /^referee resolve: onnxruntime-web is not installed, or not whole: .* \[no-runtime\]\n$/,
    )
    expect(status).toBe(3)
  })

  test.each([
    [
      'without a model says how to get one',
      undefined,
      3,
      /coref-referee-neural[\\/]model[\\/]referee\.model: .* is missing: name one with --model FILE, .* \[no-model\]/,
    ],
    ['with a model resolves with it', TINY_MODEL, 0, /^$/],
  ])('a package in the project %s', (_, model, exit, message) => {
    const project = join(scratch.path, `project-${exit}`)
    installNeural(project, model)
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(root, 'bin/referee.cjs'), 'resolve', text, '--recipe', 'neural', '--quiet'],
      { encoding: 'utf8', cwd: project },
    )

    expect(stderr).toMatch(message)
    expect(status).toBe(exit)
  })

  test('npm run neural resolves a text, or says that the clone has no model', () => {
    const tried = (...args: readonly string[]) =>
      spawnSync(process.execPath, [join(root, 'scripts/try-neural.mjs'), ...args], { encoding: 'utf8' })

    expect(tried(TINY_MODEL)).toMatchObject({ status: 0, stderr: '' })
    expect(tried(TINY_MODEL).stdout).toMatch(
      /^neural is ready: \d+ mentions and \d+ links in a text of 9 words/,
    )
    expect(tried(join(scratch.path, 'none.model'))).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(
        /^neural is built, but its model is not in this clone: .*--model FILE"\n$/,
      ),
    })
  })

  test('a damaged model is refused with its name', async () => {
    const bytes = readFileSync(TINY_MODEL)
    const cut = scratch.write('cut.model', bytes.subarray(0, 40_000))
    const { code, stdout, stderr } = await refereeHere([
      'resolve',
      text,
      '--recipe',
      'neural',
      '--model',
      cut,
    ])

    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toMatch(/cut\.model: the model is damaged \(it ends after 40000 bytes, .*\[bad-model\]/)
  })
})

test.each([
  [['--recipe', 'ranking', '--model', TINY_MODEL], /this is a model for the recipe neural, not ranking/],
  [['--recipe', 'ranking', '--threads', '2'], /--threads is for --recipe neural/],
  [['--runtime', 'wasm'], /--runtime is for --recipe neural/],
])('resolve %j is refused', async (flags, message) => {
  const { code, stderr } = await refereeHere(['resolve', text, ...flags])

  expect(code).toBe(2)
  expect(stderr).toMatch(message)
})
