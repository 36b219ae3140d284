import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import type { ClassesReport } from '../../src/report/classes.ts'
import type { PredictionReport } from '../../src/report/prediction.ts'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const KEY = 'samples/key.coref.jsonl'
const CAREFUL = 'samples/careful.coref.jsonl'
const EAGER = 'samples/eager.coref.jsonl'

const json = async <T>(...args: readonly string[]): Promise<T> =>
  JSON.parse((await refereeHere([...args, '--json', '--quiet'])).stdout) as T
const profile = async (name: string, ...args: readonly string[]): Promise<string> =>
  scratch.write(name, JSON.stringify(await json('classes', ...args)))
const faultsOf = (name: string, value: unknown): unknown => {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false })
  const validate = ajv.compile(JSON.parse(readFileSync(join(root, 'schemas', name), 'utf8')) as object)
  validate(value)
  return validate.errors ?? []
}

describe('referee classes', () => {
  test('counts the classes of a key', async () => {
    const { anaphors, unclassified, classes, system } = await json<ClassesReport>('classes', KEY)
    const counts = Object.values(classes).map(({ count }) => count)

    expect(system).toBeUndefined()
    expect(counts.reduce((sum, count) => sum + count, unclassified)).toBe(anaphors)
    expect(classes['PN-e'].mucRc).toBeUndefined()
  })

  test('scores a response beside the MUC of everything', async () => {
    const { classes, muc, signature } = await json<ClassesReport>('classes', KEY, EAGER)
    const scored = await json<{ signature: string; systems: { scores: object }[] }>(
      ...['score', KEY, EAGER, '--metrics', 'muc'],
    )

    expect(scored.systems[0]?.scores).toEqual({ muc })
    expect(scored.signature).toBe(signature)
    for (const { count, mucRc } of Object.values(classes)) expect(mucRc?.counts.needed).toBe(count)
  })

  test('of the key itself are all 1', async () => {
    const { classes } = await json<ClassesReport>('classes', KEY, KEY)

    expect(new Set(Object.values(classes).map(({ mucRc }) => mucRc?.f1))).toEqual(new Set([1]))
  })

  describe('with --recipe', () => {
    const resolved = (...flags: readonly string[]): Promise<ClassesReport> =>
      json('classes', KEY, '--recipe', ...flags)

    test('scores the response that referee resolve would write, by links of its own', async () => {
      const response = join(scratch.path, 'resolved.coref.jsonl')
      await refereeHere(['resolve', KEY, '--recipe', 'reconcile', '--quiet', '-o', response])
      const own = await resolved('reconcile')
      const told = await json<ClassesReport>('classes', KEY, response)

      expect(own.muc).toEqual(told.muc)
      expect(own.signature).toContain('links:own')
      // Links whose closure is these entities restore no more than all links the entities imply.
      for (const [name, { mucRc }] of Object.entries(own.classes)) {
        const other = told.classes[name as keyof typeof told.classes].mucRc
        expect(mucRc?.counts.needed).toBe(other?.counts.needed)
        expect(mucRc?.counts.correct, name).toBeLessThanOrEqual(other?.counts.correct as number)
        expect(mucRc?.counts.introduced, name).toBeLessThanOrEqual(other?.counts.introduced as number)
      }
      expect(own.classes).not.toEqual(told.classes)
    })

    test('signs recipe, scheme, tagger and model: each changes the scores', async () => {
      const model = join(scratch.path, 'other.model')
      const other = scratch.write(
        'other.coref.jsonl',
        readFileSync(join(root, KEY), 'utf8').replaceAll('"id":"', '"id":"other/'),
      )
      await refereeHere(['train', other, '--recipe', 'soon', '--model', model, '--quiet'])
      const runs = [
        ['soon'],
        ['reconcile'],
        ['reconcile', '--tagger', 'key'],
        ['reconcile', '--scheme', 'litbank'],
        ['soon', '--model', model],
      ]
      const signatures = await Promise.all(runs.map(async (flags) => (await resolved(...flags)).signature))

      expect(new Set(signatures).size).toBe(runs.length)
      expect(signatures[0]).toMatch(
        /\|links:own\|recipe:soon\|scheme:gum\|tagger:precise\|model:sha256-[0-9a-f]{8}$/,
      )
    })

    test('takes the mentions of the key if asked to', async () => {
      expect((await resolved('soon', '--tagger', 'key')).system).toBe('soon of gum, key mentions')
    })

    test('refuses a document that the model was trained on', async () => {
      const model = join(scratch.path, 'seen.model')
      await refereeHere(['train', KEY, '--recipe', 'soon', '--model', model, '--quiet'])
      const { code, stderr } = await refereeHere(['classes', KEY, '--recipe', 'soon', '--model', model])

      expect(code, stderr).toBe(3)
      expect(stderr).toContain('was used to train the model')
    })

    test.each([
      [[EAGER, '--recipe', 'soon'], 'use either a response or --recipe'],
      [['--tagger', 'key'], 'require --recipe'],
    ])('%s will not do', async (flags, said) => {
      const { code, stderr } = await refereeHere(['classes', KEY, ...flags])

      expect(code).toBe(2)
      expect(stderr).toContain(said)
    })
  })

  test.each([[[KEY]], [[KEY, EAGER]]])('JSON of %s follows the schema', async (args) => {
    expect(faultsOf('classes.schema.json', await json('classes', ...args))).toEqual([])
  })

  test.each(['text', 'csv', 'markdown', 'latex'])('--to %s', async (form) => {
    const { code, stdout } = await refereeHere(['classes', KEY, EAGER, '--to', form, '--quiet'])

    expect(code).toBe(0)
    await expect(stdout).toMatchFileSnapshot(join(root, `tests/golden-cli/classes.${form}`))
  })

  test('goes together with itself', async () => {
    const eager = await profile('self.json', KEY, EAGER)
    const report = await json<ClassesReport>('classes', KEY, EAGER, '--against', eager)

    expect(report.correlation?.r).toBeCloseTo(1, 12)
    expect(report.signature).toMatch(/\|against:sha256-[0-9a-f]{8}$/)
    expect(faultsOf('classes.schema.json', report)).toEqual([])
  })

  test('needs words', async () => {
    const bare = scratch.write('bare.jsonl', '{"id":"d","mentions":[{"span":[0,1]},{"span":[2,3]}]}\n')
    const { code, stderr } = await refereeHere(['classes', bare, '--format', 'referee'])

    expect(code).toBe(3)
    expect(stderr).toContain('which resolution classes need')
  })
})

describe('settings without a score', () => {
  test.each([
    ['--mentions', 'named'],
    ['--singletons', 'drop'],
    ['--key-duplicates', 'first'],
    ['--preset', 'litbank'],
  ])('%s is refused for a key alone', async (flag, value) => {
    const { code, stderr } = await refereeHere(['classes', KEY, flag, value])

    expect(code).toBe(2)
    expect(stderr).toContain(`${flag} needs scores`)
    expect((await refereeHere(['classes', KEY, EAGER, flag, value])).code).toBe(0)
  })
})

test('a class without an anaphor is marked as 0/0', async () => {
  const path = scratch.write(
    'ann.coref.jsonl',
    '{"id":"d","tokens":["Ann","left",".","She","sang","."],"mentions":[{"span":[0,1],"entity":"a","type":"named"},{"span":[3,4],"entity":"a","type":"pronoun"}]}\n',
  )
  const { stdout } = await refereeHere(['classes', path, path, '--quiet'])

  expect(stdout).toMatch(/^PN-e +0 +0\.0 +\*0\.00 +\*0\.00 +\*0\.00$/m)
  expect(stdout).toMatch(/^G3Pr +1 +100\.0 +100\.00 +100\.00 +100\.00$/m)
  expect(stdout).toContain('* undefined here (0/0)')
})

describe('predict without a key', () => {
  test('classes of a response, corrected by its own confusion, are those of the key', async () => {
    const path = await profile('own.json', KEY, EAGER)
    const report = await json<PredictionReport>('predict', EAGER, '--resolved', '--from', path)
    const { classes } = await json<ClassesReport>('classes', KEY)

    for (const [each, { count }] of Object.entries(report.classes)) {
      expect(count, each).toBe(classes[each as keyof typeof classes].count)
    }
    expect(report.predicted).toBe((await json<PredictionReport>('predict', KEY, '--from', path)).predicted)
    expect(faultsOf('prediction.schema.json', report)).toEqual([])
  })

  test('plain text is resolved first, and the interval covers what telling its classes moves', async () => {
    const text = scratch.write(
      'story.txt',
      'Ann Miller left the house. She took her dog. The dog barked at Miller. The house was old.\n',
    )
    const from = [await profile('a.json', KEY, EAGER), await profile('b.json', KEY, CAREFUL)]
    const report = await json<PredictionReport>('predict', text, '--from', ...from)
    const [low = 0, high = 0] = report.interval ?? []

    expect(report.told).toMatchObject({ resolver: 'reconcile of gum' })
    expect(report.signature).toContain('|classes:reconcile-gum|')
    expect(low).toBeLessThanOrEqual(report.told?.predicted ?? 1)
    expect(high).toBeGreaterThanOrEqual(report.told?.predicted ?? 0)
    expect(faultsOf('prediction.schema.json', report)).toEqual([])
  })

  test('a corpus without mentions is resolved too', async () => {
    const bare = scratch.write(
      'bare.coref.jsonl',
      '{"id":"d","tokens":["Ann","left",".","She","sang","."],"sentences":[[0,3],[3,6]],"mentions":[]}\n',
    )
    const { code, stderr } = await refereeHere([
      'predict',
      bare,
      '--from',
      await profile('a.json', KEY, EAGER),
    ])

    expect(code, stderr).toBe(0)
    expect(stderr).toContain('bare.coref.jsonl has no mentions: Referee resolves it first')
  })

  test('a response given as the key is noticed', async () => {
    const path = await profile('a.json', KEY, EAGER)
    const scored = await refereeHere(['predict', EAGER, '--from', path])
    const inline = scratch.write('answer.txt', '[Ann](#0) left. [She](#0) sang.\n')
    const written = await refereeHere(['predict', inline, '--format', 'inline', '--from', path])

    expect([scored.code, written.code]).toEqual([2, 2])
    expect(scored.stderr).toContain('was made with it as the response')
    expect(written.stderr).toContain('inline holds what systems write')
    expect(written.stderr).toContain('--resolved')
  })

  test('a profile without confusion leaves classes as they are told, and says so', async () => {
    const { confusion: _, ...old } = await json<ClassesReport>('classes', KEY, EAGER)
    const path = scratch.write('old.json', JSON.stringify(old))
    const { stdout } = await refereeHere(['predict', CAREFUL, '--resolved', '--from', path, '--quiet'])

    expect(stdout).toContain('no profile has the confusion for that')
  })
})

describe('referee predict', () => {
  test('takes a profile from standard input, once', async () => {
    const path = await profile('stdin.json', KEY, EAGER)
    const given = await refereeHere(['predict', KEY, '--from', '-', '--json'], { input: readFileSync(path) })

    expect(given.stdout).toBe((await refereeHere(['predict', KEY, '--from', path, '--json'])).stdout)
    expect((await refereeHere(['predict', '-', '--from', '-'])).code).toBe(2)
    expect(await refereeHere(['predict', KEY, '--from', '-'], { input: '{}' })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('<stdin>:1:1: not a profile'),
    })
  })

  test('says so where a profile is of the corpus itself', async () => {
    const path = await profile('own.json', KEY, EAGER)
    const other = scratch.write('other.coref.jsonl', `${readFileSync(KEY, 'utf8')}\n`)

    expect((await refereeHere(['predict', KEY, '--from', path])).stderr).toContain(
      'this is a profile of key.coref.jsonl itself, so its score is known and needs no prediction [seen-data]',
    )
    expect((await refereeHere(['predict', other, '--from', path])).stderr).not.toContain('seen-data')
  })

  test('weighs the mean of the profiles with the classes of the new corpus', async () => {
    const paths = [await profile('eager.json', KEY, EAGER), await profile('careful.json', KEY, CAREFUL)]
    const report = await json<PredictionReport>('predict', KEY, '--from', ...paths)
    const classes = Object.values(report.classes)
    const total = classes.reduce((sum, { count }) => sum + count, 0)

    expect(report.predicted).toBeCloseTo(
      classes.reduce((sum, { count, mean }) => sum + count * mean, 0) / total,
      12,
    )
    expect(report.leaveOneOut).toHaveLength(2)
    expect(faultsOf('prediction.schema.json', report)).toEqual([])
  })

  test.each(['text', 'csv', 'markdown', 'latex'])('--to %s', async (form) => {
    const paths = [await profile('a.json', KEY, EAGER), await profile('b.json', KEY, CAREFUL)]
    const { code, stdout } = await refereeHere(['predict', KEY, '--from', ...paths, '--to', form, '--quiet'])

    expect(code).toBe(0)
    // Profiles record the version that made them, so the next version has other hashes.
    const lasting = stdout.replace(/(?<=profiles:)sha256-\w{8}\+sha256-\w{8}/g, 'sha256-…+sha256-…')
    await expect(lasting).toMatchFileSnapshot(join(root, `tests/golden-cli/predict.${form}`))
  })

  test('signs each profile', async () => {
    const [eager, careful] = [await profile('x.json', KEY, EAGER), await profile('y.json', KEY, CAREFUL)]
    const signed = async (...from: readonly string[]): Promise<string> =>
      (await json<PredictionReport>('predict', KEY, '--from', ...from)).signature

    expect(await signed(eager, careful)).toMatch(/\|profiles:sha256-[0-9a-f]{8}\+sha256-[0-9a-f]{8}$/)
    expect(await signed(eager)).not.toBe(await signed(careful))
  })

  test('has no interval from a single profile', async () => {
    const report = await json<PredictionReport>(
      'predict',
      KEY,
      '--from',
      await profile('one.json', KEY, EAGER),
    )

    expect([report.interval, report.leaveOneOut]).toEqual([undefined, undefined])
  })

  test('refuses a profile without scores', async () => {
    const { code, stderr } = await refereeHere(['predict', KEY, '--from', await profile('key.json', KEY)])

    expect(code).toBe(2)
    expect(stderr).toContain('this profile is of a key alone')
  })

  test('refuses a file that is no profile', async () => {
    const { code, stderr } = await refereeHere(['predict', KEY, '--from', 'package.json'])

    expect(code).toBe(3)
    expect(stderr).toContain('package.json:1:1: not a profile')
  })
})
