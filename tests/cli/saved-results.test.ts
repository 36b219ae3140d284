import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { savedSchemas } from '../../src/report/saved.ts'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const KEY = 'samples/key.coref.jsonl'
const CAREFUL = 'samples/careful.coref.jsonl'
const EAGER = 'samples/eager.coref.jsonl'
const inScratch = (name: string): string => join(scratch.path, name)
const MAIN = inScratch('main.json')

async function quiet(...args: readonly string[]): Promise<Awaited<ReturnType<typeof refereeHere>>> {
  return refereeHere([...args, '--quiet'])
}

beforeAll(async () => {
  await quiet('score', KEY, CAREFUL, '--per-document', '--json', '-o', MAIN)
})

const SUITE = inScratch('suite.json')
writeFileSync(
  SUITE,
  JSON.stringify({
    schema: 'referee.suite/1',
    datasets: [{ name: 'sample', key: join(root, KEY) }],
    systems: [{ name: 'eager', responses: join(root, EAGER) }],
  }),
)

describe('referee show', () => {
  /** The first documents of a sample: their reports have the same fields as those of all. */
  const few = (path: string): string =>
    scratch.write(
      join('few', basename(path)),
      readFileSync(join(root, path), 'utf8').split('\n').slice(0, 4).join('\n'),
    )
  const [FEW, FEW_CAREFUL, FEW_EAGER] = [KEY, CAREFUL, EAGER].map(few) as [string, string, string]
  /** A call for each kind of report, except those that read a ledger or take seconds. */
  const CALLS: Readonly<Record<string, readonly string[]>> = {
    'referee.scores/1': ['score', FEW, FEW_CAREFUL, FEW_EAGER, '--by', 'type'],
    'referee.comparison/1': ['compare', FEW, FEW_CAREFUL, FEW_EAGER, '--trials', '100'],
    'referee.errors/1': ['errors', FEW, FEW_EAGER, '--limit', '5'],
    'referee.concordance/1': [
      'errors',
      FEW,
      FEW_EAGER,
      '--where',
      'type:pronoun verdict:wrong',
      '--limit',
      '1000',
    ],
    'referee.sensitivity/1': ['sensitivity', FEW, FEW_EAGER, '--metrics', 'muc'],
    'referee.explanation/1': ['explain', '--differences', FEW, FEW_EAGER, '--metrics', 'muc'],
    'referee.agreement/1': ['agree', FEW, FEW_EAGER],
    'referee.cone/1': ['cone', FEW_EAGER, '--key', FEW],
    'referee.stats/1': ['stats', FEW],
    'referee.classes/1': ['classes', FEW, FEW_EAGER],
    'referee.experiment/1': ['experiment', 'toy'],
    'referee.problems/1': ['validate', FEW],
    'referee.standings/1': ['suite', SUITE],
  }

  test.each(Object.entries(CALLS))('prints %s as the command did, in every form', async (schema, call) => {
    const { stdout } = await quiet(...call, '--json')
    const saved = inScratch('saved.json')
    writeFileSync(saved, stdout)
    expect(JSON.parse(stdout)).toHaveProperty('schema', schema)
    // In text, `errors` lists only one side of what the JSON has.
    const forms = ['csv', 'markdown', 'latex', ...(call[0] === 'errors' && call.length < 6 ? [] : ['text'])]
    for (const form of forms) {
      const shown = await quiet('show', saved, '--to', form)
      expect(shown.stderr).toBe('')
      expect(shown.stdout).toBe((await refereeHere([...call, '--to', form])).stdout)
    }
  })

  test('knows every kind of report that has tables', () => {
    const left = savedSchemas.filter((schema) => !(schema in CALLS))
    expect(left).toEqual(['referee.prediction/1', 'referee.history/1'])
  })

  test("prints the reference scorer's lines for its scores", async () => {
    const call = ['score', KEY, CAREFUL, '--compat', 'conll']
    await quiet(...call, '--json', '-o', inScratch('compat.json'))
    expect((await quiet('show', inScratch('compat.json'))).stdout).toBe((await quiet(...call)).stdout)
  })

  test.each([
    [
      '[]',
      ':1:1: not a saved Referee result, which --json writes and which begins with "schema" [bad-field]',
    ],
    ['{"schema":"referee.score/1"}', '; did you mean referee.scores/1?; expected one of '],
    ['{"schema":"referee.stats/1"}', ':1:1: document: "corpora" is missing [bad-field]'],
    ['{"schema":"referee.stats/1",', ':1:29: not JSON: expected '],
  ])('refuses %s', async (text, message) => {
    writeFileSync(inScratch('broken.json'), text)
    const { code, stderr, stdout } = await refereeHere(['show', inScratch('broken.json')])
    expect(stderr).toContain(message)
    expect([code, stdout]).toEqual([3, ''])
  })

  test('refuses a value that its schema does not allow, with its place', async () => {
    const edited = readFileSync(MAIN, 'utf8').replace('"twins": 413', '"twins": "many"')
    const line = edited.split('\n').findIndex((each) => each.includes('"twins": "many"')) + 1
    writeFileSync(inScratch('edited.json'), edited)
    const { code, stderr } = await refereeHere(['show', inScratch('edited.json')])
    expect(line).toBeGreaterThan(1)
    expect(stderr).toContain(
      `:${line}:16: systems[0].twins: expected a whole number, found a string; see schemas/scores.schema.json [bad-field]`,
    )
    expect(code).toBe(3)
  })
})

describe('a saved result in referee compare', () => {
  test('has the numbers, p-values and signature of its response', async () => {
    const args = ['--trials', '1000', '--json']
    const live = JSON.parse((await quiet('compare', KEY, `a=${CAREFUL}`, `b=${EAGER}`, ...args)).stdout)
    const saved = JSON.parse((await quiet('compare', KEY, `a=${MAIN}`, `b=${EAGER}`, ...args)).stdout)
    expect(saved.pairs[0].entities).toEqual([])
    const { entities: _, ...pair } = live.pairs[0]
    expect(saved.pairs).toEqual([{ ...pair, entities: [] }])
    expect(saved.signature).toBe(live.signature)
    expect(saved.metrics).toEqual(live.metrics)
  })

  test.each([
    [['--singletons', 'drop'], 'this result has other settings: singletons is drop here and keep there;'],
    [
      ['--metrics', 'lea,anchor'],
      'main.json:1:1: it has no anchor: save it with "referee score KEY RESPONSE',
    ],
  ])('is refused under %j', async (flags, message) => {
    const { code, stderr, stdout } = await quiet('compare', KEY, MAIN, EAGER, ...flags)
    expect(stderr).toContain(message)
    expect(code).not.toBe(0)
    expect(stdout).toBe('')
  })

  test('is refused without the scores of its documents', async () => {
    await quiet('score', KEY, CAREFUL, '--json', '-o', inScratch('short.json'))
    const { code, stderr } = await quiet('compare', KEY, inScratch('short.json'), EAGER)
    expect(stderr).toContain('it lacks the document scores that the paired test needs')
    expect(code).toBe(3)
  })

  test('is refused with another key', async () => {
    const { code, stderr } = await quiet('compare', CAREFUL, MAIN, EAGER)
    expect(stderr).toContain('key is sha256-a4c953c8 here and sha256-c741f976 there')
    expect(code).not.toBe(0)
  })
})

describe('gates of referee compare', () => {
  const DOWN = [KEY, EAGER, CAREFUL, '--trials', '1000']
  test.each([
    [
      '--fail-drop',
      'conll=5.01',
      1,
      'conll is 5.02 points below eager.coref.jsonl; --fail-drop allows less than 5.01',
    ],
    ['--fail-drop', 'conll=5.03', 0, ''],
    ['--fail-drop', 'ceafe=0', 0, ''],
    ['--fail-if-worse', 'conll', 1, 'conll is 5.02 points below eager.coref.jsonl, p 0.0129'],
    ['--fail-if-worse', 'ceafm', 0, ''],
  ])('%s %s exits with %i', async (flag, gate, expected, message) => {
    const { code, stderr } = await quiet('compare', ...DOWN, flag, gate)
    expect(stderr).toBe(message === '' ? '' : `referee compare: careful.coref.jsonl: ${message}\n`)
    expect(code).toBe(expected)
  })

  test('a system that is ahead passes', async () => {
    const { code } = await quiet(
      'compare',
      KEY,
      CAREFUL,
      EAGER,
      '--fail-if-worse',
      'conll',
      '--fail-drop',
      'muc=0',
      '--trials',
      '100',
    )
    expect(code).toBe(0)
  })

  test('equal systems pass, even where no drop is allowed', async () => {
    const { code } = await quiet(
      'compare',
      KEY,
      `a=${EAGER}`,
      `b=${EAGER}`,
      '--fail-drop',
      'conll=0',
      '--fail-if-worse',
      'conll',
      '--trials',
      '100',
    )
    expect(code).toBe(0)
  })

  test.each([
    ['--fail-drop', 'conll', '--fail-drop: expected METRIC=VALUE, for example conll=0.5; got "conll"'],
    ['--fail-drop', 'conll=-1', '--fail-drop conll=-1: expected percentage points from 0 to 100'],
    ['--fail-if-worse', 'conl', '--fail-if-worse conl: not among the metrics of this run'],
  ])('%s %s is a wrong command line', async (flag, gate, message) => {
    const { code, stderr } = await quiet('compare', ...DOWN, flag, gate)
    expect(stderr).toContain(message)
    expect(code).toBe(2)
  })

  test.each([
    [
      '--fail-drop',
      'gap.bias=1',
      '--preset',
      'gap',
      'gap.bias: the best value is 100.00, and lower may be better',
    ],
    [
      '--fail-if-worse',
      'winobias.difference',
      '--preset',
      'winobias',
      'winobias.difference: the best value is 0.00, and lower may be better',
    ],
  ])('%s %s would fail where less is better, and is refused', async (flag, gate, preset, name, message) => {
    const { code, stderr } = await quiet('compare', ...DOWN, preset, name, flag, gate)
    expect(stderr).toContain(message)
    expect(code).toBe(2)
  })
})

describe('a ledger', () => {
  const ledger = inScratch('ledger.jsonl')
  const entry = (date: string, system: string, conll: number, key = 'key:sha256-c741f976'): string =>
    JSON.stringify({
      schema: 'referee.ledger/1',
      date: `${date}T10:00:00.000Z`,
      referee: '1.2.3',
      system,
      corpus: { name: 'dev', documents: 16 },
      signature: `referee:1.2.3|match:exact|docs:16|${key}|response:sha256-00000000`,
      scores: { muc: conll / 2, conll },
    })

  test('gets a line for every system, which is as the schema says', async () => {
    await quiet('score', KEY, `a=${CAREFUL}`, `b=${EAGER}`, '--metrics', 'conll', '--ledger', ledger)
    await quiet('compare', KEY, MAIN, `b=${EAGER}`, '--trials', '10', '--ledger', ledger)
    const lines = readFileSync(ledger, 'utf8').trimEnd().split('\n')
    const schema = JSON.parse(readFileSync(join(root, 'schemas/ledger.schema.json'), 'utf8'))
    const isEntry = new Ajv2020({ allErrors: true, strict: true, strictRequired: false }).compile(schema)
    const entries = lines.map((line) => JSON.parse(line))
    expect(entries.map((each) => isEntry(each))).toEqual([true, true, true, true])
    expect(entries.map(({ system }) => system)).toEqual(['a', 'b', 'main.json', 'b'])
    const alone = JSON.parse((await quiet('score', KEY, EAGER, '--json')).stdout)
    expect(entries[1].signature).toBe(alone.signature)
    expect(entries[1].scores).toEqual({ conll: alone.systems[0].scores.conll.value })
  })

  test('is shown with changes, records and trends, by what can be compared', async () => {
    const lines = [
      entry('2026-11-01', 'new', 0.6),
      entry('2026-11-02', 'old', 0.65),
      entry('2026-11-03', 'new', 0.625),
      entry('2026-11-04', 'new', 0.7),
      entry('2026-11-05', 'new', 0.9, 'key:sha256-ffffffff'),
    ]
    writeFileSync(inScratch('runs.jsonl'), `${lines.join('\n')}\n`)
    const { stdout, code } = await quiet('history', inScratch('runs.jsonl'))
    expect(stdout).toBe(`dev, match:exact|docs:16|key:sha256-c741f976
date        system  CoNLL  change       MUC  version
2026-11-01  new     60.00          ↑  30.00  1.2.3
2026-11-02  old     65.00          ↑  32.50  1.2.3
2026-11-03  new     62.50   +2.50     31.25  1.2.3
2026-11-04  new     70.00   +7.50  ↑  35.00  1.2.3

CoNLL by system
system  runs  first   last   best  on          trend
new        3  60.00  70.00  70.00  2026-11-04  ▁▃█
old        1  65.00  65.00  65.00  2026-11-02  ▁

dev, match:exact|docs:16|key:sha256-ffffffff
date        system  CoNLL  change       MUC  version
2026-11-05  new     90.00          ↑  45.00  1.2.3

CoNLL by system
system  runs  first   last   best  on          trend
new        1  90.00  90.00  90.00  2026-11-05  ▁
↑: the best score of all systems up to then
`)
    expect(code).toBe(0)
  })

  test('has as the best of a bias what is nearest to none', async () => {
    const lines = [0.2, -0.1, 0.15].map((difference, i) => {
      const { scores: _scores, ...run } = JSON.parse(entry(`2026-11-0${i + 1}`, 'new', 0))
      return JSON.stringify({ ...run, scores: { 'winobias.difference': difference } })
    })
    writeFileSync(inScratch('bias.jsonl'), `${lines.join('\n')}\n`)
    const { stdout } = await quiet('history', inScratch('bias.jsonl'), '--to', 'markdown')
    expect(stdout).toContain(`| 2026-11-01 | new | 20.00 |  | ↑ | 1.2.3 |
| 2026-11-02 | new | **-10.00** | −30.00 | ↑ | 1.2.3 |
| 2026-11-03 | new | 15.00 | +25.00 |  | 1.2.3 |`)
    expect(stdout).toContain('| new | 3 | 20.00 | 15.00 | -10.00 | 2026-11-02 |')
  })

  test('as JSON is as its schema says, and can be shown again', async () => {
    const { stdout } = await quiet(
      'history',
      inScratch('runs.jsonl'),
      '--json',
      '--metric',
      'muc',
      '--system',
      'new',
    )
    const schema = JSON.parse(readFileSync(join(root, 'schemas/history.schema.json'), 'utf8'))
    const isHistory = new Ajv2020({ allErrors: true, strict: true, strictRequired: false }).compile(schema)
    expect(isHistory(JSON.parse(stdout)), JSON.stringify(isHistory.errors)).toBe(true)
    writeFileSync(inScratch('history.json'), stdout)
    const text = await quiet('history', inScratch('runs.jsonl'), '--metric', 'muc', '--system', 'new')
    expect((await quiet('show', inScratch('history.json'))).stdout).toBe(text.stdout)
  })

  test('is not for show, which names history', async () => {
    writeFileSync(inScratch('led.jsonl'), `${entry('2026-11-01', 'new', 0.6)}\n`.repeat(2))
    const { code, stderr } = await quiet('show', inScratch('led.jsonl'))
    expect(stderr).toContain('led.jsonl:1:1: this is a ledger of runs: "referee history" shows it')
    expect(code).toBe(3)
  })

  test('that was cut off is refused by history and by --ledger, and stays as it is', async () => {
    const cut = `${entry('2026-11-01', 'new', 0.6)}\n{"schema":"referee.led`
    writeFileSync(inScratch('cut.jsonl'), cut)
    const shown = await quiet('history', inScratch('cut.jsonl'))
    expect(shown.stderr).toContain('cut.jsonl:2:')
    expect(shown.code).toBe(3)
    const added = await quiet('score', KEY, EAGER, '--ledger', inScratch('cut.jsonl'))
    expect(added.stderr).toContain('cut.jsonl: the last line is cut off; remove or complete it')
    expect(added.code).toBe(3)
    expect(readFileSync(inScratch('cut.jsonl'), 'utf8')).toBe(cut)
  })

  test.each(['hello\n', 'hello', '{"schema":"referee.scores/1"}\n', 'null\n', '\n'])(
    'is not made of %j',
    async (text) => {
      const other = inScratch('other.txt')
      writeFileSync(other, text)
      const added = await quiet('score', KEY, EAGER, '--ledger', other)
      expect(added).toMatchObject({ code: 3, stdout: '' })
      expect(added.stderr).toContain('other.txt: not a ledger')
      expect(readFileSync(other, 'utf8')).toBe(text)
    },
  )

  test('may begin as an empty file', async () => {
    writeFileSync(inScratch('empty.jsonl'), '')
    expect((await quiet('score', KEY, EAGER, '--ledger', inScratch('empty.jsonl'))).code).toBe(0)
    expect((await quiet('history', inScratch('empty.jsonl'))).code).toBe(0)
  })

  test('names the runs that lack the metric', async () => {
    const other = (system: string): string =>
      entry('2026-11-03', system, 0.5).replace('"muc":0.25,"conll"', '"b3"')
    const path = inScratch('mixed.jsonl')
    writeFileSync(path, `${entry('2026-11-01', 'new', 0.6)}\n${other('new')}\n${other('old')}\n`)
    const said = async (...args: readonly string[]): Promise<string> =>
      (await refereeHere(['history', path, ...args])).stderr
    expect(await said()).toBe('2 runs without conll are not shown; --metric b3 shows them\n')
    expect(await said('--metric', 'b3')).toBe('1 run without b3 is not shown; --metric muc shows it\n')
  })

  test('that a killed run has locked is unlocked', async () => {
    const folder = inScratch('locked')
    mkdirSync(folder)
    writeFileSync(join(folder, '.referee.runs.jsonl.lock'), `${hostname().replace(/[^\w-]/g, '-')} 999999999`)
    const { code } = await quiet('score', KEY, EAGER, '--ledger', join(folder, 'runs.jsonl'))
    expect([code, readdirSync(folder)]).toEqual([0, ['runs.jsonl']])
  })

  test('is never an input, the result or standard output', async () => {
    const copy = inScratch('copy.coref.jsonl')
    writeFileSync(copy, readFileSync(EAGER))
    const added = await quiet('score', KEY, copy, '--ledger', copy)
    expect(added.stderr).toContain('copy.coref.jsonl: not a ledger, left unchanged')
    expect(added.code).toBe(3)
    expect(readFileSync(copy, 'utf8')).toBe(readFileSync(EAGER, 'utf8'))
    for (const args of [
      ['--ledger', '-'],
      ['--ledger', inScratch('x'), '-o', inScratch('x')],
    ]) {
      expect((await quiet('score', KEY, EAGER, ...args)).code).toBe(2)
    }
    // A ledger does not lift the protection of other files.
    const both = await quiet('score', KEY, copy, '-o', copy, '--ledger', inScratch('other.jsonl'))
    expect(both.code).toBe(2)
    expect(readFileSync(copy, 'utf8')).toBe(readFileSync(EAGER, 'utf8'))
  })

  test('a system or a metric that is not in it is a wrong command line', async () => {
    const { code, stderr } = await quiet('history', inScratch('runs.jsonl'), '--system', 'nwe')
    expect(stderr).toContain('--system nwe: not in this ledger, which has new, old')
    expect(code).toBe(2)
  })
})
