import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { MOST_REQUEST_BYTES, serveRequests } from '../../src/cli/rpc/serve-requests.ts'
import { Random } from '../fuzz/random.ts'
import { refereeHere } from '../support/in-process.ts'
import { program, root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const KEY = 'samples/key.coref.jsonl'
const EAGER = 'samples/eager.coref.jsonl'
const CAREFUL = 'samples/careful.coref.jsonl'
const sample = (path: string): string => readFileSync(join(root, path), 'utf8')
const documents = (path: string): unknown[] =>
  sample(path)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)

interface Answer {
  readonly id: unknown
  readonly exit?: number
  readonly notes?: readonly string[]
  readonly result?: Record<string, unknown>
  readonly text?: string
  readonly error?: Record<string, unknown>
}

const request = (
  method: string,
  inputs: readonly unknown[],
  options: object = {},
  more: object = {},
): string => JSON.stringify({ protocol: 1, id: 1, method, params: { inputs, options, ...more } })

/** The answers to some lines, each sent when the one before it is answered. */
async function ask(
  lines: readonly (string | Uint8Array)[],
  mostRequestBytes: number = MOST_REQUEST_BYTES,
): Promise<Answer[]> {
  const answers: Answer[] = []
  let go = (): void => {}
  async function* waiting(): AsyncGenerator<Uint8Array> {
    for (const line of lines) {
      const answered = new Promise<void>((resolve) => {
        go = resolve
      })
      yield Buffer.concat([Buffer.from(line as string), Buffer.from('\n')])
      await answered
    }
  }
  const write = (line: string): void => {
    answers.push(JSON.parse(line) as Answer)
    go()
  }
  await serveRequests(waiting(), write, { commands, mostRequestBytes })
  return answers.slice(1)
}

const answerTo = async (...call: Parameters<typeof request>): Promise<Answer> =>
  (await ask([request(...call)]))[0] as Answer

describe('the first line', () => {
  test('has the protocol, the version, the methods and the limits', async () => {
    const { stdout } = await refereeHere(['rpc', '--max-request', '1000'], { input: '' })

    expect(JSON.parse(stdout)).toEqual({
      protocol: 1,
      referee: JSON.parse(sample('package.json')).version,
      methods: ['score', 'compare', 'errors', 'report', 'validate', 'convert', 'resolve'],
      limits: { request: 1000, result: 268_435_456 },
    })
  })
})

describe('help', () => {
  test('does not list the command, and has a page for it', async () => {
    expect(commands.map(({ name }) => name)).not.toContain('rpc')
    expect((await refereeHere(['--help'])).stdout).not.toContain('rpc')
    expect((await refereeHere(['rpc', '--help-all'])).stdout).toContain('docs/rpc.md')
    expect((await refereeHere(['rp'])).stderr).not.toContain('rpc')
  })
})

/** A request, and the equivalent command line. */
const TWINS: readonly [string, Parameters<typeof request>, readonly string[]][] = [
  ['scores', ['score', [KEY, EAGER]], ['score', KEY, EAGER, '--json']],
  [
    'scores with options, in any spelling',
    [
      'score',
      [KEY, EAGER],
      { metrics: ['b3', 'mentions'], 'per-document': true, key_duplicates: 'first', by: 'type' },
    ],
    [
      'score',
      KEY,
      EAGER,
      '--json',
      '--metrics',
      'b3,mentions',
      '--per-document',
      '--key-duplicates',
      'first',
      '--by',
      'type',
    ],
  ],
  [
    'scores of labelled systems',
    ['score', [KEY, { path: EAGER, label: 'new' }], { intervals: true, trials: 100, seed: 3 }],
    ['score', KEY, `new=${EAGER}`, '--json', '--intervals', '--trials', '100', '--seed', '3'],
  ],
  [
    'a comparison',
    ['compare', [KEY, EAGER, CAREFUL], { metrics: 'conll', trials: 200, test: 'bootstrap' }],
    [
      'compare',
      KEY,
      EAGER,
      CAREFUL,
      '--json',
      '--metrics',
      'conll',
      '--trials',
      '200',
      '--test',
      'bootstrap',
    ],
  ],
  [
    'errors',
    [
      'errors',
      [KEY, EAGER],
      { doc: ['story/forty-loaves', 'dialogue/hut-seven'], type: ['divided', 'span'] },
    ],
    [
      'errors',
      KEY,
      EAGER,
      '--json',
      '--doc',
      'story/forty-loaves',
      '--doc',
      'dialogue/hut-seven',
      '--type',
      'divided,span',
    ],
  ],
  ['problems', ['validate', [KEY, EAGER]], ['validate', KEY, EAGER, '--json']],
  ['another rendering', ['score', [KEY, EAGER], { to: 'latex' }], ['score', KEY, EAGER, '--to', 'latex']],
  ['a conversion', ['convert', [EAGER], { to: 'conll-2012' }], ['convert', EAGER, '--to', 'conll-2012']],
  [
    'what was resolved',
    ['resolve', [KEY], { recipe: 'rules', tagger: 'key' }],
    ['resolve', KEY, '--recipe', 'rules', '--tagger', 'key'],
  ],
  ['a page', ['report', [KEY, EAGER]], ['report', KEY, EAGER, '-o', '-']],
]

describe('answers are those of the command line, to the last bit:', () => {
  test.each(TWINS)('%s', async (_, call, line) => {
    const [answer, printed] = [await answerTo(...call), await refereeHere(line)]

    expect(printed.code).toBe(0)
    expect(answer.error).toBeUndefined()
    expect(answer.exit).toBe(0)
    expect(answer.notes).toEqual(printed.stderr.split('\n').filter(Boolean))
    if (answer.text === undefined)
      expect(`${JSON.stringify(answer.result, undefined, 2)}\n`).toBe(printed.stdout)
    else expect(answer.text).toBe(printed.stdout)
  })

  test('documents in the request are those of a file with the same lines', async () => {
    const lines = [KEY, EAGER].map((path) =>
      documents(path)
        .map((each) => `${JSON.stringify(each)}\n`)
        .join(''),
    )
    const key = scratch.write('key', lines[0] as string)
    const response = scratch.write('response', lines[1] as string)
    const inline = await answerTo('score', [{ documents: documents(KEY) }, { documents: documents(EAGER) }])
    const stored = await refereeHere(['score', key, response, '--json'])

    expect(JSON.stringify(inline.result, undefined, 2).replaceAll('<inline>/', '')).toBe(
      stored.stdout.trimEnd().replaceAll(`${scratch.path}/`, ''),
    )
  })

  test('a gate that fails is an exit code of 1 beside the result', async () => {
    const answer = await answerTo('score', [KEY, EAGER], { failUnder: ['conll=0.9', 'muc=0.1'] })

    expect(answer).toMatchObject({ exit: 1, result: { schema: 'referee.scores/1' } })
  })

  test('align: false is --no-align', async () => {
    const marked = { text: '[Ann](#1) left. [She](#1) sang.', name: 'd.md' }
    const key = { documents: [{ id: 'd', tokens: ['Ann', 'left', '.', 'She', 'sang', '.'], mentions: [] }] }

    expect((await answerTo('score', [key, marked])).error).toBeUndefined()
    expect((await answerTo('score', [key, marked], { align: false })).error).toBeDefined()
  })
})

describe('inputs in the request', () => {
  test('are named in results', async () => {
    const [key, response] = [{ documents: documents(KEY) }, { documents: documents(EAGER), name: 'mine' }]
    const { result } = await answerTo('score', [key, response, { documents: documents(CAREFUL) }])

    expect(result).toMatchObject({
      corpus: { name: 'key' },
      systems: [{ name: 'mine' }, { name: 'response-2' }],
    })
  })

  test.each<[string, object]>([
    ['a path', { path: EAGER }],
    ['documents', { documents: documents(EAGER) }],
    ['a text', { text: sample(EAGER) }],
  ])('%s may have any label', async (_, input) => {
    const label = 'lr=3e-5/../seed <1> \\ été'
    const inputs = [KEY, { ...input, label }, { path: CAREFUL, label: '-' }]

    for (const [method, options] of [
      ['score', { baseline: label, trials: 100 }],
      ['compare', { trials: 100 }],
    ] as const) {
      expect(await answerTo(method, inputs, options)).toMatchObject({
        exit: 0,
        result: { systems: [{ name: label }, { name: '-' }] },
      })
    }
    expect((await answerTo('errors', inputs.slice(0, 2))).exit).toBe(0)
    expect((await answerTo('report', inputs)).exit).toBe(0)
  })

  test('may have one name, as answers about one document have', async () => {
    const text = (tokens: string): object => ({ text: tokens, name: 'd.md' })
    const tokens = ['Ann', 'left', '.', 'She', 'sang', '.']
    const mentions = [
      { span: [0, 1], entity: 'a' },
      { span: [3, 4], entity: 'a' },
    ]
    const key = { documents: [{ id: 'd', tokens, mentions }] }
    const first = text('[Ann](#1) left. [She](#1) sang.')
    const second = text('[Ann](#1) left. [She](#2) sang.')
    const { result } = await answerTo('score', [key, { ...first, label: 'one' }, second], { metrics: 'muc' })

    expect(result).toMatchObject({
      systems: [
        { name: 'one', scores: { muc: { f1: 1 } } },
        { name: 'd.md', scores: { muc: { f1: 0 } } },
      ],
    })
    const { result: unlabelled } = await answerTo('score', [key, first, second], { metrics: 'muc' })
    expect(unlabelled).toMatchObject({ systems: [{ name: '<inline>/d.md' }, { name: '2/d.md' }] })
  })

  test('may be texts', async () => {
    const { text } = await answerTo('resolve', [{ text: 'Ann left. She sang.', name: 'a' }], {
      format: 'text',
    })

    expect(JSON.parse(text as string)).toMatchObject({
      id: 'a',
      mentions: [{ entity: '0' }, { entity: '0' }],
    })
  })

  test('are forgotten with it', async () => {
    const input = { documents: [{ id: 'd', mentions: [] }] }
    const [first, second] = await ask([
      request('validate', [input]),
      request('validate', ['<inline>/document']),
    ])

    expect(first?.exit).toBe(0)
    expect(second?.error).toMatchObject({ code: 'cannot-read', file: '<inline>/document' })
  })

  test('have faults with a place, an excerpt and a hint', async () => {
    const { error } = await answerTo(
      'convert',
      [{ documents: [{ id: 'd', mentions: [{ span: [2, 1] }] }] }],
      {
        to: 'referee',
      },
    )
    expect(error).toEqual({
      code: 'bad-field',
      message: 'mentions[0].span: [2, 1] ends before it starts',
      file: '<inline>/document',
      line: 1,
      column: 31,
      excerpt: expect.stringContaining('^'),
      hint: expect.stringContaining('formats.md'),
    })
  })
})

describe('relative paths', () => {
  test('start where the caller says', async () => {
    const before = process.cwd()
    const answer = await answerTo(
      'score',
      ['key.coref.jsonl', 'eager.coref.jsonl'],
      {},
      { cwd: join(root, 'samples') },
    )

    expect(answer.exit).toBe(0)
    expect(process.cwd()).toBe(before)
  })
})

/** A line, and its error. */
const REFUSED: readonly [string, string | Uint8Array, object][] = [
  ['no JSON', '{"protocol":1,', { id: null, error: { code: 'malformed-json' } }],
  ['no UTF-8', Uint8Array.of(0x22, 0xff, 0x22), { id: null, error: { code: 'malformed-json' } }],
  ['no object', '[1]', { id: null, error: { code: 'bad-request' } }],
  ['null', 'null', { id: null, error: { code: 'bad-request' } }],
  [
    'no id',
    '{"protocol":1,"method":"score"}',
    { id: null, error: { code: 'bad-request', message: 'id: expected a string or a number' } },
  ],
  [
    'another protocol',
    '{"protocol":2,"id":"a","method":"score"}',
    { id: 'a', error: { code: 'wrong-protocol', message: 'protocol: expected 1, found 2' } },
  ],
  [
    'no protocol',
    '{"id":"a","method":"score"}',
    { id: 'a', error: { code: 'wrong-protocol', message: 'protocol: expected 1, found none' } },
  ],
  [
    'no method',
    '{"protocol":1,"id":1}',
    { id: 1, error: { code: 'bad-request', message: 'method: expected a string' } },
  ],
  [
    'an unknown method',
    request('scores', []),
    {
      id: 1,
      error: { code: 'unknown-method', message: 'unknown method "scores"; did you mean score?' },
    },
  ],
  ['itself', request('rpc', []), { error: { code: 'unknown-method' } }],
  [
    'no params',
    '{"protocol":1,"id":1,"method":"score"}',
    { error: { code: 'bad-params', message: 'params.inputs: expected a list of paths, documents or texts' } },
  ],
  ['odd params', '{"protocol":1,"id":1,"method":"score","params":[]}', { error: { code: 'bad-params' } }],
  [
    'too few inputs',
    request('score', [KEY]),
    { error: { code: 'wrong-usage', message: "missing required argument 'response'" } },
  ],
  [
    'standard input',
    request('score', [KEY, '-']),
    { error: { code: 'bad-params', message: 'params.inputs[1]: expected a path, found "-"' } },
  ],
  [
    'standard input as an option',
    request('score', [KEY, EAGER], { pair: '-' }),
    { error: { code: 'missing-document' } },
  ],
  ['a number', request('score', [KEY, 7]), { error: { code: 'bad-params' } }],
  ['a path and a text', request('score', [KEY, { path: KEY, text: 'a' }]), { error: { code: 'bad-params' } }],
  [
    'a label of the key',
    request('score', [{ path: KEY, label: 'a' }, EAGER]),
    { error: { code: 'bad-params', message: 'params.inputs[0].label: only a response can have a label' } },
  ],
  [
    'a label where there are no responses',
    request('validate', [KEY, { path: EAGER, label: 'a' }]),
    { error: { code: 'bad-params', message: 'params.inputs[1].label: only a response can have a label' } },
  ],
  [
    'a label of two lines',
    request('score', [KEY, { path: EAGER, label: 'a\nb' }]),
    {
      error: {
        code: 'bad-params',
        message: 'params.inputs[1].label: expected 1 to 200 characters on one line',
      },
    },
  ],
  [
    'an empty label',
    request('score', [KEY, { path: EAGER, label: '' }]),
    {
      error: {
        code: 'bad-params',
        message: 'params.inputs[1].label: expected 1 to 200 characters on one line',
      },
    },
  ],
  [
    'two systems with one label',
    request('score', [KEY, { path: EAGER, label: 'a=b' }, { path: CAREFUL, label: 'a=b' }]),
    { error: { code: 'bad-setting', message: expect.stringContaining('two systems are called "a=b"') } },
  ],
  [
    'a name that is a path',
    request('score', [KEY, { text: '', name: '../a' }]),
    { error: { code: 'bad-params' } },
  ],
  ['documents that are none', request('score', [KEY, { documents: 'a' }]), { error: { code: 'bad-params' } }],
  [
    'an unknown option',
    request('score', [KEY, EAGER], { singeltons: 'drop' }),
    { error: { code: 'bad-option', message: 'unknown option "singeltons"; did you mean singletons?' } },
  ],
  [
    'an option of the prototype',
    request('score', [KEY, EAGER], JSON.parse('{"__proto__":true}') as object),
    { error: { code: 'bad-option' } },
  ],
  [
    'a switch that is a string',
    request('score', [KEY, EAGER], { perDocument: 'yes' }),
    { error: { code: 'bad-option', message: 'perDocument: expected true or false' } },
  ],
  [
    'a list for one value',
    request('score', [KEY, EAGER], { preset: ['a', 'b'] }),
    { error: { code: 'bad-option' } },
  ],
  [
    'a value that does not exist',
    request('score', [KEY, EAGER], { singletons: 'dorp' }),
    { error: { code: 'wrong-usage' } },
  ],
  [
    'a value that looks like a flag',
    request('score', [KEY, EAGER], { preset: '--json' }),
    { error: { code: 'wrong-usage' } },
  ],
  [
    'a path that looks like a flag',
    request('score', [KEY, '--help']),
    { error: { code: 'cannot-read', file: '--help' } },
  ],
  ['a NUL in a path', request('score', [KEY, 'a\0b']), { error: { code: 'cannot-read' } }],
  [
    'a folder that does not exist',
    request('score', [KEY, EAGER], {}, { cwd: 'no-such-folder' }),
    { error: { code: 'bad-params' } },
  ],
  [
    'a file that does not exist',
    request('score', [KEY, 'none.conll']),
    {
      error: {
        code: 'cannot-read',
        message: 'no such file',
        file: 'none.conll',
        line: 1,
        column: 1,
        hint: expect.any(String),
      },
    },
  ],
  ['no target format', request('convert', [KEY]), { error: { code: 'wrong-usage' } }],
  [
    'what is found to be wrong after a note',
    request('convert', [EAGER], { to: 'brat' }),
    {
      error: {
        code: 'wrong-usage',
        message: expect.stringMatching(/^(?!.*detected).*brat/),
        hint: 'See "referee convert --help" for usage.',
      },
    },
  ],
]

const tiny = (second: string): object => ({
  documents: [
    {
      id: 'd',
      mentions: [
        { span: [0, 1], entity: 'a' },
        { span: [3, 4], entity: 'a' },
        { span: [6, 7], entity: second },
      ],
    },
  ],
})
const CONTROL = request('score', [tiny('a'), tiny('b')], { metrics: 'muc' })

describe('what is wrong with a request is answered, and the next is too:', () => {
  test.each(REFUSED)('%s', async (_, line, expected) => {
    const [answer, control] = await ask([line, CONTROL])

    expect(answer).toMatchObject(expected)
    expect(control?.result).toMatchObject({ systems: [{ scores: { muc: { recall: 1 / 2 } } }] })
  })

  test('one that is too large, which is not kept', async () => {
    const large = request('validate', [{ text: 'x'.repeat(2000) }])
    const small = request('validate', [KEY])
    const [answer, next] = await ask([large, small], 1000)

    expect(answer).toEqual({
      id: null,
      error: {
        code: 'request-too-large',
        message: 'the request has more than 1000 bytes',
        hint: 'Write the documents to a file, and send its path.',
      },
    })
    expect(next?.exit).toBe(0)
  })

  test('deeply nested JSON', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const [answer, control] = await ask([
      `{"protocol":1,"id":1,"method":"validate","params":{"inputs":[{"documents":[${deep}]}]}}`,
      CONTROL,
    ])

    expect(answer?.error ?? answer?.exit).toBeDefined()
    expect(control?.exit).toBe(0)
  })

  test('blank lines, line ends of Windows and a last line without an end are no faults', async () => {
    const { stdout } = await refereeHere(['rpc'], { input: `\n\r\n${CONTROL}\r\n\n${CONTROL}` })
    const answers = stdout.trimEnd().split('\n').slice(1)

    // A line with only a carriage return is an error.
    expect(answers.map((line) => (JSON.parse(line) as Answer).exit)).toEqual([undefined, 0, 0])
  })
})

/** Valid requests with some bytes changed. */
function brokenLine(random: Random): Uint8Array {
  const whole = random.pick([
    CONTROL,
    request('errors', [tiny('a'), tiny('b')], { limit: 1, doc: ['d'] }),
    request('validate', [
      { documents: [{ id: 'd', tokens: ['a', 'b'], mentions: [{ span: [0, 1], entity: 'e' }] }] },
    ]),
    request('convert', [{ text: '{"id":"d","mentions":[]}\n' }], { to: 'referee' }),
  ])
  const bytes = [...Buffer.from(whole)]
  for (let changes = 1 + random.below(4); changes > 0; changes--) {
    const at = random.below(bytes.length)
    const piece = [
      ...Buffer.from(
        random.pick(['"', '{', '}', '[', ']', ',', ':', '\\', '-', '0', '9e99', 'null', '/', '=', '\u2028']),
      ),
    ]
    const kind = random.below(3)
    if (kind === 0) bytes.splice(at, 1 + random.below(8))
    else if (kind === 1) bytes.splice(at, 0, ...piece)
    else bytes[at] = random.below(256)
  }
  return Uint8Array.from(bytes.filter((byte) => byte !== 10))
}

test('each of 300 broken lines has an answer, none of them is a bug, and every control is right', async () => {
  const random = new Random('rpc 1')
  const before = readdirSync(root).sort()
  const lines = Array.from({ length: 300 }, () => brokenLine(random)).filter((line) => line.length > 0)
  const answers = await ask(lines.flatMap((line) => [line, CONTROL]))

  expect(answers.length).toBe(2 * lines.length)
  const controls = new Set(answers.filter((_, i) => i % 2 === 1).map((answer) => JSON.stringify(answer)))
  expect(controls.size).toBe(1)
  expect([...controls][0]).toContain('"recall":0.5,')
  const codes = answers.map(({ error }) => error?.['code'])
  expect(codes).not.toContain('bug')
  for (const code of ['malformed-json', 'bad-request', 'bad-params', undefined]) {
    expect(codes).toContain(code)
  }
  expect(readdirSync(root).sort()).toEqual(before)
})

describe('as a process', () => {
  const converse = (child: ChildProcess): ((line: string) => Promise<Answer>) => {
    if (child.stdout === null || child.stdin === null) throw new Error('no pipes')
    const { stdin } = child
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const next = async (): Promise<Answer> => JSON.parse((await lines.next()).value as string) as Answer
    return (line) => {
      if (line !== '') stdin.write(`${line}\n`)
      return next()
    }
  }

  test('it answers at once, and ends with its input', async () => {
    const child = spawn(process.execPath, [program, 'rpc'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
    const say = converse(child)

    expect(await say('')).toMatchObject({ protocol: 1 })
    expect(await say(CONTROL)).toMatchObject({ id: 1, exit: 0 })
    expect(await say('nonsense')).toMatchObject({ id: null, error: { code: 'malformed-json' } })
    expect(await say(CONTROL)).toMatchObject({ id: 1, exit: 0 })
    child.stdin?.end()
    expect(await ended).toBe(0)
  })
})
