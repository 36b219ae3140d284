import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { DifferencesReport } from '../../src/report/differences.ts'
import { needing } from '../support/needing.ts'
import { referee, temporaryFolder } from './command-line.ts'

/** F1 in percent as printed by the scorers themselves for corpus S (`bench/gen.py`, 348 documents, seed 1). */
const PRINTED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'reference scorer 8.01': { mentions: '84.99', muc: '74.43', b3: '74.09', ceafe: '72.11', blanc: '70.43' },
  scorch: { b3: '80.62', ceafe: '75.53', blanc: '77.27' },
}

const folder = temporaryFolder()

needing('python').test(
  'the conventions of other scorers give the numbers that they print for corpus S',
  async () => {
    const out = join(folder, 'S')
    const generator = fileURLToPath(new URL('../../bench/gen.py', import.meta.url))
    execFileSync('python3', [generator, out, '--docs', '348', '--tokens', '500', '--seed', '1'], {
      stdio: 'pipe',
    })

    const text = await referee(
      'explain',
      '--differences',
      join(out, 'key.conll'),
      join(out, 'response.conll'),
      '--json',
      '--quiet',
    )

    const { peers } = JSON.parse(text) as DifferencesReport
    for (const [name, wanted] of Object.entries(PRINTED)) {
      const theirs = peers.find(({ peer }) => peer === name)?.theirs ?? {}
      const found = Object.keys(wanted).map((id) => [id, (100 * (theirs[id] ?? Number.NaN)).toFixed(2)])
      expect(Object.fromEntries(found), name).toEqual(wanted)
    }
  },
)
