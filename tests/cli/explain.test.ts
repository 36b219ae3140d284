import { afterAll, describe, expect, test } from 'vitest'
import { metrics } from '../../src/metrics/registry.ts'
import type { DifferencesReport } from '../../src/report/differences.ts'
import { percent } from '../../src/report/number.ts'
import { refereeHere } from '../support/in-process.ts'
import { Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const FILES = ['samples/key.coref.jsonl', 'samples/eager.coref.jsonl']
const DOCUMENT = ['--doc', 'story/forty-loaves']

describe('referee explain', () => {
  test('ends in the number that referee score prints for the document', async () => {
    const scores = JSON.parse(
      (await refereeHere(['score', ...FILES, '--metrics', 'all', '--per-document', '--json', '--quiet']))
        .stdout,
    )
    const wanted = scores.systems[0].documents.find(
      ({ id }: { id: string }) => id === 'story/forty-loaves',
    ).scores

    for (const id of ['b3', 'muc', 'ceafe', 'blanc', 'conll', 'anchor', 'antecedent.inferred']) {
      const { stdout, code } = await refereeHere(['explain', id, ...FILES, ...DOCUMENT, '--quiet'])
      const { value, f1 } = wanted[id]
      const label = metrics.find((metric) => metric.id === id)?.label

      expect(code).toBe(0)
      expect(stdout).toContain(`\n${label} ${(100 * (value ?? f1)).toFixed(2)}\n`)
    }
  })

  test('explains a document as if there were no others, wherever it stands', async () => {
    const conll = (id: string, cells: readonly string[]): string =>
      `#begin document (${id}); part 000\n${cells.map((cell, i) => `${id}\t0\t${i}\t${id}-${i}\t${cell}\n`).join('')}#end document\n`
    const ids = ['one', 'two', 'three']
    const keys = ids.map((id) => conll(id, ['(1)', '(2', '(1)|2)', '-']))
    const responses = ids.map((id) => conll(id, ['(1)', '(1', '(2)|1)', '(2)']))
    const explained = async (key: string, response: string, ...flags: readonly string[]): Promise<string> => {
      const paths = [scratch.write('key.conll', key), scratch.write('response.conll', response)]
      const { code, stdout, stderr } = await refereeHere(['explain', 'b3', ...paths, ...flags, '--quiet'])
      expect([code, stderr]).toEqual([0, ''])
      return stdout.replace(/^referee:.*$/m, '').replace(/"signature": ".*"/, '')
    }
    for (const flags of [[], ['--json'], ['--entity', '1']]) {
      for (const [i, id] of ids.entries()) {
        const alone = await explained(keys[i] as string, responses[i] as string, ...flags)
        for (const others of [responses, responses.toReversed()]) {
          const among = await explained(keys.join(''), others.join(''), '--doc', id, ...flags)
          expect(among).toBe(alone)
        }
      }
    }
  })

  test('takes the settings of score', async () => {
    const sum = async (flags: readonly string[]): Promise<string> =>
      /precision = \d.*/.exec(
        (await refereeHere(['explain', 'mentions', ...FILES, ...DOCUMENT, '--quiet', ...flags])).stdout,
      )?.[0] ?? ''

    expect(await sum(['--singletons', 'drop'])).not.toBe(await sum([]))
    expect(await sum(['--match', 'head'])).not.toBe(await sum([]))
  })

  test('--differences has each number of a scorer under its metric in CSV', async () => {
    const call = ['explain', '--differences', ...FILES, '--quiet', '--to']
    const { peers } = JSON.parse((await refereeHere([...call, 'json'])).stdout) as DifferencesReport
    const lines = (await refereeHere([...call, 'csv'])).stdout.trimEnd().split('\r\n')

    const [head = [], ...rows] = lines.map((line) => line.replace(/"[^"]*"/g, 'quoted').split(','))
    const ids = head.slice(2).map((label) => metrics.find((metric) => metric.label === label)?.id ?? label)
    const found = rows.filter(([, convention]) => convention === 'together').map((row) => row.slice(2))
    expect(rows.map(({ length }) => length)).toEqual(rows.map(() => head.length))
    expect(found).toEqual(
      peers.map(({ theirs }) => ids.map((id) => (id in theirs ? percent(theirs[id] ?? 0) : ''))),
    )
  })

  test.each([
    [['explain', 'b4', ...FILES], 'unknown metric "b4"; did you mean b3?'],
    [['explain', 'b3', ...FILES], '--doc: choose one of the 16 documents:'],
    [['explain', 'b3', ...FILES, '--doc', 'story/forty-loavs'], 'did you mean story/forty-loaves?'],
    [
      ['explain', 'b3', ...FILES, ...DOCUMENT, '--entity', 'nobody'],
      'neither side of this document has an entity "nobody"',
    ],
    [['explain', 'b3', FILES[0] ?? ''], 'referee explain: expected METRIC KEY RESPONSE'],
    [['explain', 'b3', ...FILES, '--by', 'type'], 'slices are not explained'],
    [['explain', 'b3', ...FILES, '--metrics', 'muc'], 'the metric to explain is the first argument'],
    [['explain', '--differences', 'b3', ...FILES], 'leave out METRIC and --doc'],
    [['explain', '--differences', ...FILES, ...DOCUMENT], 'leave out --doc and --entity'],
    [['explain', '--differences', ...FILES, '--compat', 'conll'], 'leave out --compat'],
    [['explain', '--differences', ...FILES, '--average', 'macro'], 'leave out --average'],
    [['explain', 'b3', '-', '-'], 'use - for one input'],
  ])('refuses %j', async (args, message) => {
    const { code, stdout, stderr } = await refereeHere(args)

    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
  })
})
