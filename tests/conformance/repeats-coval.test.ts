import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { DifferencesReport } from '../../src/report/differences.ts'
import { refereeHere } from '../support/in-process.ts'

/** coval's output for files with repeated spans, written by scripts/official/repeats-coval.py. */
const { cases } = JSON.parse(
  readFileSync(new URL('../golden/official/repeats-coval.json', import.meta.url), 'utf8'),
) as {
  readonly cases: readonly {
    readonly key: string
    readonly response: string
    readonly coval: Readonly<Record<string, readonly [recall: number, precision: number, f1: number]>>
  }[]
}

const folder = mkdtempSync(join(tmpdir(), 'referee-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each(cases.map((each, i) => [i, each] as const))(
  'explain --differences says what coval prints for repeated mentions, case %i',
  async (i, { key, response, coval }) => {
    const files = [join(folder, `${i}.key.conll`), join(folder, `${i}.response.conll`)] as const
    writeFileSync(files[0], key)
    writeFileSync(files[1], response)

    const { stdout } = await refereeHere([
      ...['explain', '--differences', ...files, '--json', '--quiet'],
      ...['--metrics', [...Object.keys(coval), 'conll'].join(',')],
    ])

    const { peers } = JSON.parse(stdout) as DifferencesReport
    const theirs = peers.find(({ peer }) => peer === 'coval')?.theirs ?? {}
    for (const [id, [, , f1]] of Object.entries(coval)) expect(theirs[id], id).toBeCloseTo(f1, 12)
    const [muc, b3, ceafe] = [coval['muc'], coval['b3'], coval['ceafe']].map((each) => each?.[2] ?? 0)
    expect(theirs['conll']).toBeCloseTo(((muc ?? 0) + (b3 ?? 0) + (ceafe ?? 0)) / 3, 12)
  },
)
