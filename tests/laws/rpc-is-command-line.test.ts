import { spawnSync } from 'node:child_process'
import { closeSync, constants, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { allFlags, type NamedFlag } from '../../src/cli/flags/all-flags.ts'
import { MOST_REQUEST_BYTES, serveRequests } from '../../src/cli/rpc/serve-requests.ts'
import { flagOf } from '../../src/scoring/settings.ts'
import { refereeHere } from '../support/in-process.ts'
import { Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

interface Answer {
  readonly id: string
  readonly exit?: number
  readonly notes?: readonly string[]
  readonly result?: unknown
  readonly text?: string
  readonly error?: {
    readonly code: string
    readonly message: string
    readonly hint?: string
    readonly file?: string
    readonly line?: number
    readonly column?: number
    readonly excerpt?: string
  }
}

type Value = string | number | boolean | readonly (string | number)[]
type Options = Readonly<Record<string, Value>>

interface Call {
  readonly method: string
  readonly inputs: readonly string[]
  readonly options: Options
  readonly cwd: string
}

/** A conversation with a server; `end` waits for all answers. */
class Server {
  readonly answers: Answer[] = []
  readonly #lines: string[] = []
  #wake = (): void => {}
  #isOver = false
  readonly #ended: Promise<void>

  constructor() {
    const hear = (line: string): void => {
      this.answers.push(JSON.parse(line) as Answer)
      this.#wake()
    }
    this.#ended = serveRequests(this.#input(), hear, { commands, mostRequestBytes: MOST_REQUEST_BYTES })
  }

  send(id: string, { method, inputs, options, cwd }: Call): void {
    this.#lines.push(`${JSON.stringify({ protocol: 1, id, method, params: { inputs, options, cwd } })}\n`)
    this.#wake()
  }

  async answer(id: string): Promise<Answer> {
    for (;;) {
      const found = this.answers.find((each) => each.id === id)
      if (found !== undefined) return found
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  async end(): Promise<void> {
    this.#isOver = true
    this.#wake()
    await this.#ended
  }

  async *#input(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const line = this.#lines.shift()
      if (line !== undefined) yield Buffer.from(line)
      else if (this.#isOver) return
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
      }
    }
  }
}

const document = (...entities: readonly string[]): string =>
  `${JSON.stringify({
    id: 'd',
    tokens: 'Ann met Ben . She liked him . He liked her .'.split(' '),
    sentences: [
      [0, 4],
      [4, 8],
      [8, 12],
    ],
    mentions: [0, 2, 4, 6, 8, 10].map((start, i) => ({ span: [start, start + 1], entity: entities[i] })),
  })}\n`

const folder = join(scratch.path, 'folder')
const other = join(scratch.path, 'other')
mkdirSync(folder)
mkdirSync(other)
for (const [name, text] of [
  ['key.coref.jsonl', document('a', 'b', 'a', 'b', 'b', 'a')],
  ['one.coref.jsonl', document('a', 'b', 'a', 'b', 'a', 'b')],
  ['two.coref.jsonl', document('a', 'b', 'c', 'b', 'b', 'c')],
  ['pairs.tsv', 'd\td\n'],
  ['text.txt', 'Ann met Ben. She liked him.\n'],
  ['entities.txt', 'a\n'],
  ['weights.json', '{"PER":0.5}'],
  ['faulty.jsonl', '{"id":"d","mentions":[{"span":[2,1]}]}\n'],
] as const) {
  writeFileSync(join(folder, name), text)
}
writeFileSync(join(other, 'key.coref.jsonl'), document('a', 'a', 'a', 'a', 'a', 'a'))
writeFileSync(join(other, 'one.coref.jsonl'), document('a', 'b', 'c', 'd', 'e', 'a'))

/** The inputs of each method, and options without which it would take long. */
const METHODS: Readonly<Record<string, { readonly inputs: readonly string[]; readonly options: Options }>> = {
  score: { inputs: ['key.coref.jsonl', 'one.coref.jsonl'], options: {} },
  compare: {
    inputs: ['key.coref.jsonl', 'one.coref.jsonl', 'two.coref.jsonl'],
    options: { trials: 10 },
  },
  errors: { inputs: ['key.coref.jsonl', 'one.coref.jsonl'], options: {} },
  report: { inputs: ['key.coref.jsonl', 'one.coref.jsonl'], options: {} },
  validate: { inputs: ['key.coref.jsonl'], options: {} },
  convert: { inputs: ['key.coref.jsonl'], options: { to: 'conll-2012' } },
  resolve: { inputs: ['text.txt'], options: { recipe: 'rules' } },
}

/** Values that suit a flag of this name, where its declaration has none. */
const SUITABLE: Readonly<Record<string, Value>> = {
  metrics: ['muc', 'b3'],
  by: ['distance'],
  across: 'corpus',
  aceWeights: 'weights.json',
  onlyEntities: 'entities.txt',
  window: 5,
  pair: 'pairs.tsv',
  failUnder: ['muc=0.99', 'b3=1'],
  failDrop: ['muc=1'],
  failIfWorse: ['muc'],
  baseline: 'one',
  doc: ['d'],
  type: ['divided', 'pronoun'],
  verdict: 'wl',
  where: 'type:pronoun',
  tokensOf: 'one.coref.jsonl',
  minConfidence: 0.5,
  model: 'nosuch.bin',
}

/** Written elsewhere: files are compared in a test of their own. */
const WRITES = ['output', 'ledger']

function valuesOf({ name, value, choices, suggestions }: NamedFlag): readonly Value[] {
  if (value === undefined) return [true, false]
  const suitable = SUITABLE[name] ?? choices?.at(-1) ?? suggestions?.[0] ?? 3
  return [suitable, 'nonsense', '', -1]
}

function commandLine({ method, inputs, options }: Call, flags: readonly NamedFlag[]): string[] {
  const args = Object.entries(options).flatMap(([name, value]) => {
    const long = `--${flagOf(name)}`
    if (value === true) return [long]
    if (value === false) return name === 'align' ? ['--no-align'] : []
    if (typeof value !== 'object') return [`${long}=${value}`]
    const { isRepeatable = false } = flags.find((flag) => flag.name === name) ?? {}
    return isRepeatable ? value.map((each) => `${long}=${each}`) : [`${long}=${value.join(',')}`]
  })
  const [to, output] = [options['to'], options['output']]
  const isWritten = output !== undefined
  const isText = ['convert', 'resolve', 'report'].includes(method) ? !isWritten : to !== undefined
  const own = [...(isText ? [] : ['--json']), ...(method === 'report' && !isWritten ? ['-o', '-'] : [])]
  return [method, ...args, ...own, '--', ...inputs]
}

/** What the command line prints about an error. */
function printed({ code, message, hint, file, line, column, excerpt }: NonNullable<Answer['error']>): string {
  if (code === 'wrong-usage') return `${message}\n${hint}\n`
  if (file === undefined) return `${message} [${code}]\n`
  const place = code === 'cannot-read' && excerpt === undefined ? file : `${file}:${line}:${column}`
  return `${place}: ${message} [${code}]\n${excerpt === undefined ? '' : `\n${excerpt}\n`}`
}

async function compare(call: Call, answer: Answer, flags: readonly NamedFlag[]): Promise<void> {
  const line = commandLine(call, flags)
  const before = process.cwd()
  process.chdir(call.cwd)
  const { code, stdout, stderr } = await refereeHere(line).finally(() => process.chdir(before))
  if (answer.error !== undefined) {
    expect(answer.error.code).not.toBe('bug')
    expect(code, stderr).toBeGreaterThan(1)
    expect(code === 2).toBe(
      ['wrong-usage', 'bad-setting', 'undecomposable-metric'].includes(answer.error.code),
    )
    expect(stderr).toContain(`referee ${call.method}: ${printed(answer.error)}`)
    return
  }
  expect({ exit: answer.exit, notes: answer.notes }).toEqual({
    exit: code,
    notes: stderr.split('\n').filter(Boolean),
  })
  if (answer.text === undefined) expect(answer.result).toEqual(JSON.parse(stdout))
  else expect(answer.text).toBe(stdout)
}

describe('an answer is what the command line gives for the same flags:', () => {
  test.each(Object.keys(METHODS))('every flag of %s', { timeout: 120_000 }, async (method) => {
    const entry = commands.find(({ name }) => name === method)
    if (entry === undefined) throw new Error(method)
    const flags = allFlags((await entry.load()).command)
    const { inputs, options } = METHODS[method] as (typeof METHODS)[string]
    const isOption = ({ name }: NamedFlag): boolean =>
      !['json', 'quiet', 'noAlign', 'noColor', ...WRITES].includes(name)
    const calls = flags
      .filter(isOption)
      .flatMap((flag) => valuesOf(flag).map((value) => ({ ...options, [flag.name]: value })))
    const server = new Server()
    const failed = { count: 0 }
    for (const [i, each] of [options, ...calls].entries()) {
      const call = { method, inputs, options: each, cwd: folder }
      server.send(String(i), call)
      const answer = await server.answer(String(i))
      if (answer.error !== undefined) failed.count++
      await compare(call, answer, flags)
    }
    await server.end()

    expect(calls.length).toBeGreaterThan(8)
    // Most good values are taken, and bad ones are not.
    expect(failed.count).toBeGreaterThan(calls.length / 4)
    expect(failed.count).toBeLessThan(calls.length * 0.9)
  })

  test.each<[string, Partial<Call>]>([
    ['too few inputs', { inputs: ['key.coref.jsonl'] }],
    ['no inputs', { inputs: [] }],
    ['too many inputs', { method: 'errors', inputs: Array.from({ length: 4 }, () => 'key.coref.jsonl') }],
    ['too many inputs for one', { method: 'convert', inputs: ['a', 'b'], options: { to: 'referee' } }],
    ['no target', { method: 'convert', inputs: ['key.coref.jsonl'] }],
    ['flags that contradict each other', { options: { trials: 10 } }],
    ['a faulty file', { inputs: ['key.coref.jsonl', 'faulty.jsonl'] }],
    ['a missing file', { inputs: ['key.coref.jsonl', 'nosuch.conll'] }],
    ['a missing list', { options: { pair: 'nosuch.tsv' } }],
    ['a folder', { inputs: ['key.coref.jsonl', '.'] }],
    ['a pattern', { inputs: ['k*.jsonl', 'o*.jsonl'] }],
    ['a label', { inputs: ['key.coref.jsonl', 'new=one.coref.jsonl'], options: { baseline: 'new' } }],
    ['an unwritable target', { options: { output: 'nosuch/scores.json' } }],
    ['an input as a target', { options: { output: 'key.coref.jsonl' } }],
    ['problems for code review', { method: 'validate', inputs: ['faulty.jsonl'], options: { to: 'github' } }],
  ])('%s', async (_, some) => {
    const call = {
      method: 'score',
      inputs: ['key.coref.jsonl', 'one.coref.jsonl'],
      options: {},
      ...some,
      cwd: folder,
    }
    const server = new Server()
    server.send('a', call)
    await server.end()

    await compare(call, server.answers.find(({ id }) => id === 'a') as Answer, [])
  })

  test.each([
    ['score', { output: 'out.json', ledger: 'ledger.jsonl' }, ['out.json']],
    ['compare', { output: 'out.tex', trials: 10 }, ['out.tex']],
    ['errors', { output: 'out.csv' }, ['out.csv']],
    ['report', { output: 'out.html' }, ['out.html']],
    ['convert', { to: 'conll-2012', output: 'out.conll' }, ['out.conll']],
    ['convert', { to: 'brat', output: 'made/brat' }, ['made/brat/d.ann', 'made/brat/d.txt']],
    ['resolve', { recipe: 'rules', output: 'out.jsonl' }, ['out.jsonl']],
    ['validate', { output: 'out.sarif' }, ['out.sarif']],
  ] as const)('what %s writes with %j', async (method, options, written) => {
    const { inputs } = METHODS[method] as (typeof METHODS)[string]
    const call = { method, inputs, options, cwd: folder }
    const read = (): string[] =>
      written.map((name) => {
        const text = readFileSync(join(folder, name), 'utf8')
        rmSync(join(folder, name))
        return text
      })
    const server = new Server()
    server.send('a', call)
    await server.end()
    const files = read()

    await compare(call, await server.answer('a'), [])
    expect(read()).toEqual(files)
  })
})

describe('requests at once', () => {
  const CALLS: readonly Call[] = [folder, other].flatMap((cwd) => [
    { method: 'score', inputs: ['key.coref.jsonl', 'one.coref.jsonl'], options: { perDocument: true }, cwd },
    { method: 'errors', inputs: ['key.coref.jsonl', 'one.coref.jsonl'], options: {}, cwd },
    { method: 'validate', inputs: ['*.coref.jsonl'], options: {}, cwd },
    { method: 'convert', inputs: ['one.coref.jsonl'], options: { to: 'conll-2012' }, cwd },
    { method: 'resolve', inputs: ['key.coref.jsonl'], options: { recipe: 'rules', tagger: 'key' }, cwd },
    { method: 'score', inputs: ['key.coref.jsonl', 'two.coref.jsonl'], options: {}, cwd },
  ])

  test('are answered as one after the other', async () => {
    const [together, alone] = [new Server(), new Server()]
    for (const [i, call] of CALLS.entries()) together.send(String(i), call)
    await together.end()
    for (const [i, call] of CALLS.entries()) {
      alone.send(String(i), call)
      await alone.answer(String(i))
    }
    await alone.end()
    const sorted = ({ answers }: Server): readonly Answer[] =>
      answers.slice(1).sort((a, b) => Number(a.id) - Number(b.id))

    expect(sorted(together)).toEqual(sorted(alone))
    expect(sorted(together).map(({ error }) => error?.code)).toEqual([
      ...Array.from({ length: 11 }, () => undefined),
      'cannot-read',
    ])
  })

  describe.skipIf(process.platform === 'win32')('of which one waits for a pipe', { timeout: 30_000 }, () => {
    const piped = (cwd: string): Call => ({
      method: 'score',
      inputs: ['key.coref.jsonl', 'pipe'],
      options: {},
      cwd,
    })
    const quick = CALLS[6] as Call
    const pipe = join(folder, 'pipe')
    const pipes = ['1', '2', '3', '4'].map((name) => join(folder, name))
    beforeAll(() => {
      expect(spawnSync('mkfifo', [pipe, ...pipes]).status).toBe(0)
    })
    afterAll(() => {
      // A reader that a failed test left waiting would keep the process.
      for (const path of [pipe, ...pipes]) closeSync(openSync(path, constants.O_RDWR | constants.O_NONBLOCK))
    })

    test('are both answered, each from its own folder', async () => {
      const server = new Server()
      server.send('slow', piped(folder))
      server.send('quick', quick)
      const first = await server.answer('quick')
      expect(server.answers.map(({ id }) => id)).not.toContain('slow')
      const text = readFileSync(join(folder, 'one.coref.jsonl'))
      const writer = await open(pipe, 'w')
      await writer.write(text.subarray(0, 100))
      // Half of the pipe is there: others are still answered.
      server.send('another', quick)
      expect({ ...(await server.answer('another')), id: 'quick' }).toEqual(first)
      expect(server.answers.map(({ id }) => id)).not.toContain('slow')
      await writer.write(text.subarray(100))
      await writer.close()
      const slow = await server.answer('slow')
      await server.end()

      const score = { method: 'score', inputs: ['key.coref.jsonl', 'one.coref.jsonl'], options: {} }
      const expected = new Server()
      expected.send('folder', { ...score, cwd: folder })
      expected.send('other', { ...score, cwd: other, options: { perDocument: true } })
      await expected.end()
      expect(first.result).toEqual((await expected.answer('other')).result)
      const { result } = await expected.answer('folder')
      expect(slow.result).toEqual(JSON.parse(JSON.stringify(result).replaceAll('one.coref.jsonl', 'pipe')))
    })

    test('wait, if four are under way, until one of these is answered', async () => {
      const server = new Server()
      for (const path of pipes) server.send(path, { ...piped(folder), inputs: ['key.coref.jsonl', path] })
      server.send('fifth', quick)
      const patience = new Promise((resolve) => setTimeout(resolve, 300, 'nothing came'))

      expect(await Promise.race([server.answer('fifth'), patience])).toBe('nothing came')
      for (const path of pipes) {
        writeFileSync(path, document('a', 'b', 'a', 'b', 'a', 'b'))
        await server.answer(path)
        expect((await server.answer('fifth')).exit).toBe(0)
      }
      await server.end()
    })

    test('would wait for each other in a server that answers one after the other', async () => {
      const server = new Server()
      server.send('slow', piped(folder))
      const next = server.answer('slow').then(() => {
        server.send('quick', quick)
        return server.answer('quick')
      })
      const patience = new Promise((resolve) => setTimeout(resolve, 300, 'nothing came'))

      expect(await Promise.race([next, patience])).toBe('nothing came')
      writeFileSync(pipe, document('a', 'b', 'a', 'b', 'a', 'b'))
      expect((await next).exit).toBe(0)
      await server.end()
    })
  })
})
