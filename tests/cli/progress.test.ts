import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const KEY = 'samples/key.coref.jsonl'
const CAREFUL = 'samples/careful.coref.jsonl'
const EAGER = 'samples/eager.coref.jsonl'
const out = (name: string): string => join(scratch.path, name)

/** Bars are drawn ten times a second; here, every look at the clock takes a second. */
beforeEach(() => {
  let now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000))
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('on a terminal there is a bar for', () => {
  test.each([
    ['score', ['score', KEY, EAGER], 'scoring eager.coref.jsonl'],
    ['explain --differences', ['explain', '--differences', KEY, EAGER], 'scoring as others do'],
    ['report', ['report', KEY, EAGER, '-o', out('page.html')], 'scoring'],
    ['agree', ['agree', CAREFUL, EAGER], 'comparing'],
    ['cone', ['cone', EAGER], 'scoring names'],
    ['sensitivity', ['sensitivity', KEY, EAGER, '--trials', '10'], 'changing and scoring'],
    ['convert', ['convert', KEY, '--to', 'referee', '-o', out('key.coref.jsonl')], 'reading'],
    ['resolve', ['resolve', KEY, '--recipe', 'rules', '-o', out('rules.coref.jsonl')], 'resolving'],
    ['train', ['train', KEY, '--model', out('model.bin')], 'training reconcile'],
  ])('%s, and nowhere else', async (_, args, label) => {
    const bar = new RegExp(`[█░]{24} +\\d+ %  ${label}`)

    expect((await refereeHere(args, { isTerminal: true })).stderr).toMatch(bar)
    expect((await refereeHere(args)).stderr).not.toMatch(/[█░]/)
    expect((await refereeHere([...args, '--quiet'], { isTerminal: true })).stderr).not.toMatch(/[█░]/)
  })
})

test.each([[[]], [['--to', 'referee']]])('the bar is gone before resolve %j prints anything', async (to) => {
  const shown: string[] = []
  await refereeHere(['resolve', KEY, '--recipe', 'rules', ...to], { isTerminal: true, shown })
  const bars = shown
    .join('')
    .split(/(?=\r[█░])/)
    .slice(1)

  expect(bars).not.toEqual([])
  for (const bar of bars) expect(bar).toMatch(/^\r[█░]+ +\d+ % {2}resolving *($|\r +\r)/)
})
