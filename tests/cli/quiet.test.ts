import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const KEY = 'samples/key.coref.jsonl'
const EAGER = 'samples/eager.coref.jsonl'
const RUN = join(scratch.path, 'run')

const SUITE = scratch.write(
  'suite.json',
  JSON.stringify({
    schema: 'referee.suite/1',
    datasets: [{ name: 'sample', key: join(root, KEY) }],
    systems: [{ name: 'eager', responses: join(root, EAGER) }],
  }),
)
/** For each command, a call with a note, a warning or progress to show. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  score: [KEY, EAGER, '--ledger', join(scratch.path, 'ledger.jsonl')],
  suite: [SUITE],
  compare: [KEY, EAGER, EAGER],
  errors: [KEY, EAGER],
  sensitivity: [KEY, EAGER],
  stats: [KEY],
  explain: ['--differences', KEY, EAGER, '--metrics', 'muc'],
  agree: [KEY, EAGER],
  cone: [EAGER, '--key', KEY],
  classes: [KEY, EAGER, '-o', join(scratch.path, 'profile.json'), '--json'],
  predict: [KEY, '--from', join(scratch.path, 'profile.json')],
  experiment: ['toy'],
  verify: ['referee:0.0.1|match:exact', KEY, EAGER],
  show: [join(scratch.path, 'profile.json')],
  history: [join(scratch.path, 'ledger.jsonl')],
  plan: [KEY, EAGER, '--shards', '1', '--out', RUN],
  map: [RUN, '--shard', '0'],
  merge: [RUN],
  status: [RUN],
  submit: ['slurm', RUN, '--dry-run'],
  report: [KEY, EAGER, '-o', join(scratch.path, 'report.html')],
  validate: [KEY],
  prompt: ['inline'],
  convert: [EAGER, '--to', 'conll-2012'],
  resolve: [KEY, '--tagger', 'key', '--recipe', 'rules'],
  train: [KEY, '--model', join(scratch.path, 'model.bin')],
  demo: ['-o', join(scratch.path, 'demo.html')],
  metrics: [],
  formats: [],
  completion: ['bash'],
}

/** `serve` ends only on a signal. */
const CALLED = commands.filter(({ name }) => name !== 'serve')

test.each(CALLED)('$name --quiet leaves standard error empty on a terminal', async ({ name }) => {
  const { stderr } = await refereeHere([name, ...(CALLS[name] as readonly string[]), '--quiet'], {
    isTerminal: true,
  })

  expect(stderr).toBe('')
})

test('without --quiet, the same calls note something', async () => {
  expect(readdirSync(RUN)).toContain('plan.json')
  expect(
    (await refereeHere(['score', ...(CALLS['score'] as readonly string[])], { isTerminal: true })).stderr,
  ).not.toBe('')
})
