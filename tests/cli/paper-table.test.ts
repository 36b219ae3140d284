import { afterAll, describe, expect, test } from 'vitest'
import { renderScores, type ScoresReport } from '../../src/report/scores.ts'
import { resolveSettings } from '../../src/scoring/settings.ts'
import { signFields } from '../../src/scoring/signature.ts'
import { refereeHere } from '../support/in-process.ts'
import { Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const KEY = 'samples/key.coref.jsonl'
const SYSTEMS = ['old=samples/careful.coref.jsonl', 'new=samples/eager.coref.jsonl']
const METRICS = ['--metrics', 'muc,conll']

async function score(...args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return refereeHere(['score', KEY, ...args, '--quiet'])
}
const table = (stdout: string): string => stdout.split('\n\n')[1] as string
const json = async (...args: readonly string[]): Promise<ScoresReport> =>
  JSON.parse((await score(...args, '--json')).stdout) as ScoresReport

describe('the table of a paper', () => {
  test('has precision, recall and F1 of each metric, a row a system', async () => {
    expect(table((await score(...SYSTEMS, ...METRICS, '--paper')).stdout)).toBe(
      `                        MUC  CoNLL
system      P      R     F1
old     92.38  49.76  64.68  65.64
new     75.44  71.98  73.67  70.65`,
    )
  })

  test('has the titles of groups over their columns in LaTeX, and before them in Markdown', async () => {
    const latex = (await score(...SYSTEMS, ...METRICS, '--paper', '--to', 'latex')).stdout
    expect(latex).toContain(`\\begin{tabular}{lrrrr}
\\toprule
 & \\multicolumn{3}{c}{MUC} & CoNLL \\\\
\\cmidrule(lr){2-4} \\cmidrule(lr){5-5}
system & P & R & F1 &  \\\\
`)
    const markdown = (await score(...SYSTEMS, ...METRICS, '--paper', '--to', 'markdown')).stdout
    expect(markdown.split('\n')[0]).toBe('| system | MUC P | MUC R | MUC F1 | CoNLL |')
  })

  test('of a saved result of --compat is a table, not the lines of the scorer', async () => {
    const saved = scratch.write('compat.json', JSON.stringify(await json(...SYSTEMS, '--compat', 'conll')))
    const shown = await refereeHere(['show', saved, '--paper'])
    expect(shown.stdout).toContain('system      P      R     F1')
  })

  test('of a saved result is the same', async () => {
    const saved = scratch.write('scores.json', JSON.stringify(await json(...SYSTEMS, ...METRICS)))
    const shown = await refereeHere(['show', saved, '--paper'])
    expect(shown.stdout).toBe((await score(...SYSTEMS, ...METRICS, '--paper')).stdout)
  })

  test.each([[[]], [['--paper']]])(
    'has no best of scores that are 0/0, or of one system %s',
    async (flags) => {
      const rendered = async (...args: readonly string[]): Promise<string> =>
        (await score(...args, '--to', 'markdown', ...flags)).stdout
      const zeros = await rendered(...SYSTEMS, '--metrics', 'zero,muc')
      expect(zeros).toContain('\\*0.00')
      expect(zeros.match(/\*\*.*?\*\*/g)).toEqual(['**73.67**'])
      expect(await rendered(SYSTEMS[0] as string, '--metrics', 'muc')).not.toContain('**')
    },
  )

  test('marks as best what is nearest to no bias', async () => {
    const names = ['fair', 'helped', 'hindered']
    const rows = (...differences: readonly number[]): string =>
      renderScores(biasReport(names, differences), 'markdown').split('\n').slice(2, 5).join('\n')
    expect(rows(0.01, 0.3, -0.2)).toBe('| fair | **1.00** |\n| helped | 30.00 |\n| hindered | -20.00 |')
    expect(rows(-0.2, 0.3, 0.2)).toBe('| fair | **-20.00** |\n| helped | 30.00 |\n| hindered | **20.00** |')
  })
})

/** Systems that differ only between sentences for and against stereotypes. */
function biasReport(names: readonly string[], differences: readonly number[]): ScoresReport {
  const counts = { mentions: 0, entities: 0, singletons: 0 }
  return {
    schema: 'referee.scores/1',
    referee: '0.3.0',
    signature: signFields([]),
    settings: resolveSettings({ metrics: ['winobias.difference'] }),
    corpus: { name: 'key', documents: 2, tokens: 2, key: counts },
    systems: names.map((name, s) => ({
      name,
      response: counts,
      twins: 0,
      twinless: { key: 0, response: 0 },
      scores: { 'winobias.difference': { value: differences[s] as number, counts: {} } },
      warnings: [],
    })),
  }
}

describe('--baseline', () => {
  test('marks what differs from it, by the tests of referee compare', async () => {
    const report = await json(...SYSTEMS, ...METRICS, '--baseline', 'old')
    const compared = JSON.parse(
      (await refereeHere(['compare', KEY, ...SYSTEMS, ...METRICS, '--quiet', '--json'])).stdout,
    )
    const { delta, p, holm } = compared.metrics.conll
    expect(report.systems[1]?.against?.['conll']).toEqual({ delta, p, holm })
    expect(report.systems[0]?.against).toBeUndefined()
    const { stdout } = await score(...SYSTEMS, ...METRICS, '--baseline', 'old')
    expect(table(stdout)).toBe(`system     MUC   CoNLL
old      64.68   65.64
new     73.67†  70.65†
†: differs from old: paired randomisation of the documents, p below 0.05 after Holm's correction`)
  })

  test('need not be the first system', async () => {
    const report = await json(...SYSTEMS, ...METRICS, '--baseline', 'new')
    const other = await json(...SYSTEMS, ...METRICS, '--baseline', 'old')
    expect(report.systems[0]?.against?.['muc']?.p).toBe(other.systems[1]?.against?.['muc']?.p)
    expect(report.systems[1]?.against).toBeUndefined()
  })

  test.each([
    [
      ['--baseline', 'olds'],
      '--baseline olds: the systems are old, new; LABEL=PATH names one; did you mean old?',
    ],
    [['--intervals', '--trials', '39'], '--trials 39: a 95 % interval takes at least 40 resamples'],
    [['--trials', '5'], '--trials requires --intervals or --baseline'],
  ])('%j is a wrong command line', async (flags, message) => {
    const { code, stderr } = await score(...SYSTEMS, ...flags)
    expect(stderr).toContain(message)
    expect(code).toBe(2)
  })
})

describe('--intervals', () => {
  test('are those of the bootstrap, the same for the same seed', async () => {
    const args = [SYSTEMS[1] as string, ...METRICS, '--intervals', '--trials', '1000']
    const [first, again, other] = [
      await json(...args),
      await json(...args),
      await json(...args, '--seed', '2'),
    ]
    expect(first.systems[0]?.intervals).toEqual(again.systems[0]?.intervals)
    expect(first.systems[0]?.intervals).not.toEqual(other.systems[0]?.intervals)
    const { scores, intervals = {} } = first.systems[0] as ScoresReport['systems'][number]
    const [low, high] = intervals['muc'] as [number, number]
    expect(low).toBeLessThan(scores['muc']?.f1 as number)
    expect(high).toBeGreaterThan(scores['muc']?.f1 as number)
    expect((await score(...args)).stdout).toContain(
      'in brackets: 95 % interval of the bootstrap, 1,000 resamples',
    )
  })

  test('and tests have columns of CSV, where they are asked for', async () => {
    const asked = [...SYSTEMS, '--metrics', 'b3', '--trials', '100']
    const rows = async (...flags: readonly string[]): Promise<string[][]> =>
      (await score(...asked, ...flags, '--to', 'csv')).stdout
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(','))
    const both = ['--intervals', '--baseline', 'old']
    const { systems } = await json(...asked, ...both)
    const [ends, tested] = [systems[1]?.intervals?.['b3'] ?? [], systems[1]?.against?.['b3']]

    const [head = [], old = [], other = []] = await rows(...both)

    expect(head.slice(-6)).toEqual(['undefined', 'low', 'high', 'delta', 'p', 'holm'])
    expect(other.slice(-5)).toEqual([...ends, tested?.delta, tested?.p, tested?.holm].map(String))
    expect(old.slice(-3)).toEqual(['', '', ''])
    expect((await rows('--intervals'))[0]?.slice(-3)).toEqual(['undefined', 'low', 'high'])
    const saved = scratch.write('intervals.json', JSON.stringify(await json(...asked, ...both)))
    const shown = await refereeHere(['show', saved, '--to', 'csv'])
    expect(shown.stdout.split('\r\n')[0]).toBe(head.join(','))
  })

  test('are left out of fewer than ten documents, and a note says so', async () => {
    const key = scratch.write(
      'one.coref.jsonl',
      '{"id":"d","tokens":["a","b"],"mentions":[{"span":[0,1],"entity":"x"},{"span":[1,2],"entity":"x"}]}\n',
    )
    const { stdout } = await refereeHere(['score', key, key, '--metrics', 'muc', '--intervals', '--quiet'])
    expect(stdout).toContain('no intervals: one document is too few to resample')
  })
})
