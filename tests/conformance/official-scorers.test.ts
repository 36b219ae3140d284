import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { evaluate, type Settings } from '../../src/index.ts'
import { readCorpus } from '../../src/node/files/read-corpus.ts'
import type { DifferencesReport } from '../../src/report/differences.ts'
import { refereeHere } from '../support/in-process.ts'
import { root } from '../support/program.ts'

/** Output of `scripts/official/run-scorers.py` for these files: by scorer, case and command line. */
interface Expected {
  readonly settings: Readonly<Record<string, Partial<Settings>>>
  readonly cases: Readonly<Record<string, Readonly<Record<string, Printed | string>>>>
}
/** Recall, precision and F1 by metric; text if the scorer crashes. */
type Printed = Readonly<Record<string, readonly number[] | string>>

const folder = join(root, 'tests/golden/official')
const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as Record<
  'corefud' | 'ua',
  Expected
>
const OURS: Readonly<Record<string, string>> = { bcub: 'b3' }
/** Flags that choose metrics, and the equivalent of the scorer's -m. */
const ASKED: Readonly<Record<'corefud' | 'ua', readonly (readonly [string[], readonly string[]])[]>> = {
  corefud: [
    [
      ['--preset', 'crac-2026'],
      ['muc', 'bcub', 'ceafe', 'zero'],
    ],
    [
      ['--metrics', 'muc,b3,ceafe'],
      ['muc', 'bcub', 'ceafe'],
    ],
    [
      ['--metrics', 'muc,b3,lea'],
      ['muc', 'bcub', 'lea'],
    ],
  ],
  ua: [
    [
      ['--metrics', 'conll,muc,b3,ceafe'],
      ['muc', 'bcub', 'ceafe'],
    ],
    [
      ['--metrics', 'muc,ceafe'],
      ['muc', 'ceafe'],
    ],
  ],
}
const SCORERS = { corefud: 'conllu', ua: 'ua' } as const

for (const [compat, ending] of Object.entries(SCORERS) as [keyof typeof SCORERS, string][]) {
  const file = (name: string, side: string): string => join(folder, `${name}.${side}.${ending}`)

  describe(`--compat ${compat}`, () => {
    test.each(Object.entries(expected[compat].cases))(
      'gives every number of the scorer for %s',
      async (name, runs) => {
        const [key, response] = [
          await readCorpus(file(name, 'key')),
          await readCorpus(file(name, 'response')),
        ]
        let compared = 0
        for (const [run, printed] of Object.entries(runs)) {
          // A scorer that crashes prints nothing to compare with.
          if (typeof printed === 'string' || typeof printed['bcub'] === 'string') continue
          const wanted = Object.entries(printed).filter(([, numbers]) => typeof numbers !== 'string')
          const metrics = wanted.map(([id]) => OURS[id] ?? id)
          const { scores } = evaluate(key, response, {
            compat,
            ...expected[compat].settings[run],
            metrics,
          })
          for (const [id, numbers] of wanted as [string, number[]][]) {
            const { recall, precision, f1 } = scores[OURS[id] ?? id] ?? {}
            for (const [i, found] of [recall, precision, f1].entries()) {
              expect(found, `${run} ${id}`).toBeCloseTo(numbers[i] as number, 12)
              compared++
            }
          }
        }
        expect(compared).toBeGreaterThan(compat === 'corefud' ? 280 : 100)
      },
    )

    test.each(
      Object.entries(expected[compat].cases)
        .map(([name, { printed }]) => [name, String(printed)] as const)
        .filter(([, printed]) => !printed.startsWith('exit')),
    )('prints the lines of the scorer for %s', async (name, printed) => {
      const call = ['score', file(name, 'key'), file(name, 'response'), '--compat', compat, '--quiet']

      const { stdout } = await refereeHere(call)

      expect(scorerLines(stdout)).toBe(printed)
      for (const [asked, metrics] of ASKED[compat]) {
        const chosen = await refereeHere([...call, ...asked])
        expect(scorerLines(chosen.stdout), asked.join(' ')).toBe(linesOf(printed, metrics))
      }
    })
  })
}

function scorerLines(stdout: string): string {
  return stdout.slice(0, stdout.lastIndexOf('\n\nreferee:') + 1)
}

/** The scorer's lines about some of its metrics: two each, and the CoNLL score if all three parts are there. */
function linesOf(printed: string, metrics: readonly string[]): string {
  const lines = printed.split('\n')
  const hasConll = ['muc', 'bcub', 'ceafe'].every((name) => metrics.includes(name))
  const kept = lines.filter(
    (line, i) =>
      metrics.includes(line) ||
      metrics.includes(lines[i - 1] ?? '') ||
      (hasConll && line.startsWith('CoNLL score')),
  )
  return `${kept.join('\n')}\n`
}

/** F1 as explain --differences attributes it to a scorer, compared with that scorer's output. */
const PEERS = [
  ['corefud', 'corefud-scorer 1.2', '-a head -z dependent', 'conllu'],
  ['ua', 'Universal Anaphora scorer 2.0', '-f ua', 'ua'],
] as const

describe.each(PEERS)('explain --differences about %s', (scorer, peer, run, ending) => {
  test.each(Object.keys(expected[scorer].cases))('says what it prints for %s', async (name) => {
    const printed = expected[scorer].cases[name]?.[run] as Printed
    const files = ['key', 'response'].map((side) => join(folder, `${name}.${side}.${ending}`))
    const metrics = Object.keys(printed).map((id) => OURS[id] ?? id)

    const { stdout } = await refereeHere([
      ...['explain', '--differences', ...files, '--key-duplicates', 'first', '--json', '--quiet'],
      ...['--metrics', metrics.join(',')],
    ])

    const { peers } = JSON.parse(stdout) as DifferencesReport
    const theirs = peers.find((each) => each.peer === peer)?.theirs ?? {}
    for (const [id, numbers] of Object.entries(printed)) {
      if (typeof numbers !== 'string')
        expect(theirs[OURS[id] ?? id], id).toBeCloseTo(numbers[2] as number, 12)
    }
  })
})
