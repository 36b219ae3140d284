import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { allFlags } from '../../src/cli/flags/all-flags.ts'
import { refereeHere } from '../support/in-process.ts'
import { Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

// No mention has a type, which ACE requires.
const document = (entity: string): string =>
  `{"id":"d","tokens":["Ann","left"],"mentions":[{"span":[0,1],"entity":"a"},{"span":[1,2],"entity":"${entity}"}]}\n`
const key = scratch.write('key.coref.jsonl', document('a'))
const response = scratch.write('response.coref.jsonl', document('b'))

/** The other arguments of each command that takes metrics for documents. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  score: [key, response],
  compare: [key, response, response],
  sensitivity: [key, response, '--perturb', 'drop', '--trials', '10'],
  agree: [key, response],
  explain: ['--differences', key, response],
  plan: [key, response, '--shards', '1', '--out', join(scratch.path, 'run')],
  report: [key, response, '-o', join(scratch.path, 'report.html')],
}
/** Commands that report it later, or score only what others score too. */
const SILENT = ['plan', 'explain']
/** `verify` is tested below; `serve` keeps running, and `suite` scores what a file lists. */
const OTHERS = ['verify', 'serve', 'suite']

test('every command that takes metrics is here', async () => {
  const taking = await Promise.all(
    commands.map(async ({ name, load }) =>
      allFlags((await load()).command).some((flag) => flag.name === 'metrics') ? [name] : [],
    ),
  )
  expect(taking.flat().sort()).toEqual([...Object.keys(CALLS), ...OTHERS].sort())
})

describe.each(Object.entries(CALLS))('%s', (command, args) => {
  test.each(['papers', 'all'])('leaves out of the set %s what the data cannot support', async (set) => {
    const { code, stderr } = await refereeHere([command, ...args, '--metrics', set])
    rmSync(join(scratch.path, 'run'), { recursive: true, force: true })

    expect({ code, stderr }).toMatchObject({ code: 0 })
    if (!SILENT.includes(command)) expect(stderr).toMatch(/ace\b.* left out: this mention has no entity type/)
  })

  test.skipIf(SILENT.includes(command))('refuses a metric that was named', async () => {
    expect(await refereeHere([command, ...args, '--metrics', 'ace'])).toMatchObject({ code: 3 })
  })
})

test('verify scores a set as score did', async () => {
  const sets = ['--metrics', 'papers', '--quiet']
  const signature = (await refereeHere(['score', key, response, ...sets])).stdout.trimEnd().split('\n').at(-1)

  expect(await refereeHere(['verify', signature ?? '', key, response, ...sets])).toMatchObject({ code: 0 })
})
