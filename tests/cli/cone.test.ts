import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import type { ConeReport } from '../../src/report/cone.ts'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const KEY = 'samples/key.coref.jsonl'
const CAREFUL = 'samples/careful.coref.jsonl'
const EAGER = 'samples/eager.coref.jsonl'

const cone = async (...args: readonly string[]): Promise<ConeReport> =>
  JSON.parse((await refereeHere(['cone', ...args, '--json', '--quiet'])).stdout) as ConeReport
const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false })
const isCone = ajv.compile(JSON.parse(readFileSync(join(root, 'schemas/cone.schema.json'), 'utf8')) as object)

type Line = { mentions: { type?: string; entity: string }[] }
const lines = (path: string): Line[] =>
  readFileSync(join(root, path), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

/** The key with names and nothing else: what CONE cannot tell from the key itself. */
const namesOnly = (): string =>
  scratch.write(
    'names.coref.jsonl',
    lines(KEY)
      .map(({ mentions, ...rest }) => {
        const { links: _, ...document } = rest as object & { links?: unknown }
        return `${JSON.stringify({ ...document, mentions: mentions.filter(({ type }) => type === 'named') })}\n`
      })
      .join(''),
  )

describe('against a key', () => {
  test('CONE is that of referee score, and the full score leaves out entities without a name', async () => {
    const [system] = (await cone(EAGER, '--key', KEY)).systems
    const scored = JSON.parse(
      (await refereeHere(['score', KEY, EAGER, '--metrics', 'cone.b3,b3', '--json', '--quiet'])).stdout,
    )

    expect(system?.cone.b3).toEqual(scored.systems[0].scores['cone.b3'])
    expect(system?.full?.b3).not.toEqual(scored.systems[0].scores['b3'])
  })

  test('the key itself is right in everything, and nothing can go together with a constant', async () => {
    const [system] = (await cone(KEY, '--key', KEY)).systems

    expect([system?.cone.b3, system?.full?.ceafe].map((score) => score?.value ?? score?.f1)).toEqual([1, 1])
    expect(system?.correlation?.b3.f1).toMatchObject({ r: 0, undefined: true })
  })

  test('an estimated key is measured: matching alone, and with names found', async () => {
    const { estimates } = await cone(EAGER, '--key', KEY)

    expect(estimates?.map(({ names, matching }) => `${names} ${matching}`)).toEqual([
      'key full',
      'key paper',
      'tagger full',
      'tagger paper',
    ])
    expect(estimates?.[0]?.scores['mentions']).toMatchObject({ f1: 1 })
  })
})

describe('without a key', () => {
  test('a response of names alone can do as well as the key, and a subset finds it out', async () => {
    const names = namesOnly()
    const { systems } = await cone(KEY, names, '--names', 'response', '--subset', KEY)
    const [whole, cheat] = systems

    expect(cheat?.cone).toEqual(whole?.cone)
    expect(whole?.subset?.isNamesOnly).toBe(false)
    expect(cheat?.subset?.isNamesOnly).toBe(true)
    expect(cheat?.subset?.coverage?.other.found).toBe(0)
  })

  test('a part of the documents is enough for the check', async () => {
    const part = scratch.write(
      'part.coref.jsonl',
      readFileSync(join(root, KEY), 'utf8').split('\n').slice(0, 3).join('\n'),
    )

    expect((await cone(CAREFUL, '--subset', part)).systems[0]?.subset?.documents).toBe(3)
  })

  test('a subset of other documents is refused', async () => {
    const other = scratch.write(
      'other.coref.jsonl',
      '{"id":"elsewhere","tokens":["Ann"],"mentions":[{"span":[0,1]}]}\n',
    )
    const { code, stderr } = await refereeHere(['cone', CAREFUL, '--subset', other, '--quiet'])

    expect(code).toBe(2)
    expect(stderr).toContain('none of its documents is in samples/careful.coref.jsonl')
  })

  test('what changes the scores changes the signature, and nothing else does', async () => {
    const settings = [
      [],
      ['--singletons', 'drop'],
      ['--singletons', 'drop-response'],
      ['--match', 'craft'],
      ['--names', 'response'],
      ['--matching', 'paper'],
      ['--subset', KEY],
    ]
    const signatures = await Promise.all(
      settings.map(async (flags) => (await cone(EAGER, ...flags)).signature),
    )

    expect(new Set(signatures).size).toBe(settings.length)
    expect((await cone(EAGER, '--names', 'tagger', '--matching', 'full')).signature).toBe(signatures[0])
    expect(signatures[1]).toMatch(/\|singletons:drop\|.*\|key:estimated\|.*\|names:tagger\|matching:full$/)
    expect(signatures[6]).toMatch(/\|subset:sha256-c741f976$/)
  })

  test('needs words', async () => {
    const bare = scratch.write('bare.jsonl', '{"id":"d","mentions":[{"span":[0,1]}]}\n')
    const { code, stderr } = await refereeHere(['cone', bare, '--format', 'referee'])

    expect(code).toBe(3)
    expect(stderr).toContain('has no words to find names in')
  })
})

test.each([
  ['a key', [EAGER, CAREFUL, '--key', KEY]],
  ['an estimated key', [EAGER]],
  ['a subset', [EAGER, CAREFUL, '--subset', KEY, '--matching', 'paper']],
])('JSON with %s follows the schema', async (_, args) => {
  isCone(await cone(...args))

  expect(isCone.errors ?? []).toEqual([])
})

test.each(['text', 'csv', 'markdown', 'latex'])('--to %s', async (form) => {
  const { code, stdout } = await refereeHere(['cone', EAGER, CAREFUL, '--key', KEY, '--to', form, '--quiet'])

  expect(code).toBe(0)
  await expect(stdout).toMatchFileSnapshot(join(root, `tests/golden-cli/cone.${form}`))
})

test.each([
  [['--key', KEY, '--subset', KEY], 'give --key or --subset, not both'],
  [['--key', KEY, '--names', 'response'], 'leave it out where --key is given'],
])('%s is refused', async (flags, message) => {
  const { code, stderr } = await refereeHere(['cone', EAGER, ...flags])

  expect(code).toBe(2)
  expect(stderr).toContain(message)
})
