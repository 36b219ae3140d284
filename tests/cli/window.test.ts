import { describe, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'

const FILES = ['samples/key.coref.jsonl', 'samples/eager.coref.jsonl']

describe('--window', () => {
  test('scores parts of documents, and verify repeats it', async () => {
    const call = ['score', ...FILES, '--metrics', 'muc,b3', '--quiet']
    const whole = await refereeHere(call)
    const cut = await refereeHere([...call, '--window', '40'])
    const signature = cut.stdout.trimEnd().split('\n').at(-1) ?? ''

    expect(signature).toContain('|window:40|docs:16|')
    expect(/MUC.*/.exec(cut.stdout)?.[0]).not.toBe(/MUC.*/.exec(whole.stdout)?.[0])
    expect((await refereeHere(['verify', signature, ...FILES])).code).toBe(0)
  })

  test('longer than every document changes nothing', async () => {
    const scores = async (...flags: readonly string[]): Promise<unknown> =>
      JSON.parse((await refereeHere(['score', ...FILES, '--json', '--quiet', ...flags])).stdout).systems[0]
        .scores

    expect(await scores('--window', '100000')).toEqual(await scores())
  })

  test.each([
    [['--window', '0'], '--window'],
    [['--window', '1.5'], '--window'],
    [['--window', '9', '--split', 'score'], '--window beside --split score'],
    [['--window', '9', '--metrics', 'bridging.entity'], '--window beside --metrics bridging.entity'],
    [['--window', '9', '--compat', 'conll'], 'that scorer has no --window 9'],
  ])('%j is refused', async (flags, reason) => {
    const { code, stderr } = await refereeHere(['score', ...FILES, ...flags])

    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)])
  })
})
