import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { defaultMatching } from '../../src/analysis/names/match-names.ts'
import type { ConeReport } from '../../src/report/cone.ts'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const KEY = 'samples/key.coref.jsonl'
const OTHER_MATCHING = defaultMatching === 'full' ? 'paper' : 'full'
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

/** The key with its names only: CONE cannot tell it from the key itself. */
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
      'pos full',
      'pos paper',
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
      ['--names', 'tagger'],
      ['--names', 'tagger:litbank'],
      ['--names', `file:${KEY}`],
      ['--matching', OTHER_MATCHING],
      ['--subset', KEY],
    ]
    const signatures = await Promise.all(
      settings.map(async (flags) => (await cone(EAGER, ...flags)).signature),
    )

    expect(new Set(signatures).size).toBe(settings.length)
    expect((await cone(EAGER, '--names', 'pos', '--matching', defaultMatching)).signature).toBe(signatures[0])
    expect(signatures[1]).toMatch(/\|singletons:drop\|.*\|key:estimated\|.*\|names:pos\|matching:\w+$/)
    expect(signatures[9]).toMatch(/\|subset:sha256-c741f976$/)
  })

  test('needs words', async () => {
    const bare = scratch.write('bare.jsonl', '{"id":"d","mentions":[{"span":[0,1]}]}\n')
    const { code, stderr } = await refereeHere(['cone', bare, '--format', 'referee'])

    expect(code).toBe(3)
    expect(stderr).toContain('has no words to find names in')
  })

  test('names annotated elsewhere are the key: those of the key itself, matched, are its estimate', async () => {
    const { systems, key } = await cone(EAGER, '--names', `file:${KEY}`, '--matching', 'paper')
    const names = namesOnly()
    const [bare] = (await cone(EAGER, '--names', `file:${names}`, '--matching', 'paper')).systems

    expect(key).toMatchObject({ kind: 'estimated', names: { kind: 'file', name: 'key.coref.jsonl' } })
    expect(systems[0]?.nameErrors.names).toBe(
      lines(KEY).flatMap(({ mentions }) => mentions.filter(({ type }) => type === 'named')).length,
    )
    expect(bare?.cone).toEqual(systems[0]?.cone)
  })

  test('names may be in another format and paired by text, as any key', async () => {
    const conll = scratch.write(
      'names.conll',
      '#begin document (other); part 000\nother 0 0 Ann - - - - - - - (0)\nother 0 1 left - - - - - - - -\n\n#end document\n',
    )
    const response = scratch.write(
      'ann.coref.jsonl',
      '{"id":"d","tokens":["Ann","left"],"mentions":[{"span":[0,1],"entity":"a","type":"named"}]}\n',
    )
    const { code, stdout, stderr } = await refereeHere([
      'cone',
      response,
      '--names',
      `file:${conll}`,
      '--json',
    ])

    expect(code, stderr).toBe(0)
    expect(JSON.parse(stdout).systems[0].cone.b3).toMatchObject({ recall: 1, precision: 1 })
    expect(stderr).toContain('names.conll has no mention types: all 1 mentions count as names')
  })

  test.each([
    [['--names', 'file:NONE'], 'no mention is a name'],
    [[], 'no names found'],
    [['--key', 'NONE'], 'no mention is a name'],
  ])('without a name, %j is refused with what would do', async (flags, reason) => {
    const none = scratch.write(
      'none.coref.jsonl',
      '{"id":"d","tokens":["she","left"],"mentions":[{"span":[0,1],"entity":"a","type":"pronoun"}]}\n',
    )
    const { code, stderr } = await refereeHere([
      'cone',
      none,
      ...flags.map((flag) => flag.replace('NONE', none)),
      '--quiet',
    ])

    expect(code).toBe(3)
    expect(stderr).toContain(reason)
    expect(stderr).toContain('--names file:PATH takes names annotated elsewhere')
  })

  test('an unknown source of names is refused with those there are', async () => {
    const { code, stderr } = await refereeHere(['cone', EAGER, '--names', 'files:x'])

    expect(code).toBe(2)
    expect(stderr).toContain('names come from pos, tagger, tagger:litbank, response or file:PATH')
  })
})

describe("the paper's example, section 4.1", () => {
  const document = (...entities: readonly string[]): string => {
    const tokens = ['A', 'B', 'C', '1', '2', '3', '4']
    const mentions = entities.flatMap((entity) =>
      [...entity].map((letter) => ({
        span: [tokens.indexOf(letter), tokens.indexOf(letter) + 1],
        entity,
        type: /[A-Z]/.test(letter) ? 'named' : 'pronoun',
      })),
    )
    return `${JSON.stringify({ id: 'd', tokens, mentions })}\n`
  }

  test.each([
    ['O1 misses C', ['AB123'], { names: 3, missing: 1, misgrouped: 0 }],
    ['O2 has B apart', ['AC124', 'B3'], { names: 3, missing: 0, misgrouped: 1 }],
  ])('%s', async (_, entities, expected) => {
    const key = scratch.write('g.coref.jsonl', document('ABC1234'))
    const [system] = (await cone(scratch.write('o.coref.jsonl', document(...entities)), '--key', key)).systems

    expect(system?.nameErrors).toEqual(expected)
  })
})

test('the rest of the key against itself is right, and its r with anything constant is undefined', async () => {
  const [system] = (await cone(KEY, '--key', KEY)).systems

  expect(system?.relations?.b3.namesRest.undefined).toBe(true)
  expect(system?.entities?.restAll.undefined).toBe(true)
  expect(system?.macro.cone.b3).toMatchObject({ recall: 1, precision: 1, f1: 1 })
})

test('errors of names add up to CEAFm of names', async () => {
  for (const system of (await cone(EAGER, CAREFUL, '--key', KEY)).systems) {
    const { names, missing, misgrouped } = system.nameErrors
    expect(system.cone.ceafm.counts?.['recallNumerator']).toBe(names - missing - misgrouped)
  }
})

test.each([
  ['a key', [EAGER, CAREFUL, '--key', KEY]],
  ['an estimated key', [EAGER]],
  ['a subset', [EAGER, CAREFUL, '--subset', KEY, '--matching', 'paper']],
  ['names of a file', [EAGER, '--names', `file:${KEY}`]],
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
  [['--key', KEY, '--subset', KEY], 'give only one of them'],
  [['--key', KEY, '--names', 'response'], '--names cannot be used with --key'],
])('%s is refused', async (flags, message) => {
  const { code, stderr } = await refereeHere(['cone', EAGER, ...flags])

  expect(code).toBe(2)
  expect(stderr).toContain(message)
})
