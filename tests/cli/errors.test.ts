import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import type { ErrorsReport } from '../../src/report/errors.ts'
import { shuffled } from '../laws/arbitraries.ts'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const KEY = 'samples/key.coref.jsonl'
const CAREFUL = 'samples/careful.coref.jsonl'
const EAGER = 'samples/eager.coref.jsonl'

const report = async (...args: readonly string[]): Promise<ErrorsReport> =>
  JSON.parse((await refereeHere(['errors', ...args, '--json', '--quiet'])).stdout) as ErrorsReport
const native = (name: string, ...documents: readonly object[]): string =>
  scratch.write(name, documents.map((each) => `${JSON.stringify(each)}\n`).join(''))
const told = (text: string): string => text.replaceAll(`${scratch.path}/`, '')

describe('output', () => {
  test.each(['text', 'csv', 'markdown', 'latex'])('--to %s', async (form) => {
    const { code, stdout } = await refereeHere([
      ...['errors', KEY, EAGER, '--to', form, '--top', '4', '--limit', '12', '--quiet'],
    ])

    expect(code).toBe(0)
    await expect(stdout).toMatchFileSnapshot(join(root, `tests/golden-cli/errors.${form}`))
  })

  test('JSON has the scores and the signature of referee score', async () => {
    const scored = JSON.parse(
      (await refereeHere(['score', KEY, EAGER, '--metrics', 'mentions,muc,b3,ceafe,conll', '--json'])).stdout,
    )
    const { scores, signature, corpus, response } = await report(KEY, EAGER)

    expect(scores).toEqual(scored.systems[0].scores)
    expect(signature).toBe(scored.signature)
    expect(corpus).toEqual(scored.corpus)
    expect(response).toMatchObject(scored.systems[0].response)
  })

  test.each([[], ['--singletons', 'drop'], ['--match', 'head'], ['--mentions', 'pronoun']])(
    'the waterfall ends at 1: %s %s',
    async (...flags) => {
      const { waterfall, types, uncounted } = await report(KEY, CAREFUL, ...flags)

      expect(waterfall.at(-1)?.conll).toBe(1)
      expect(Object.values(waterfall.at(-1)?.scores ?? {})).toEqual([1, 1, 1, 1, 1])
      expect(waterfall.slice(0, -1).map(({ errors }) => errors)).toEqual(Object.values(types))
      expect(waterfall.at(-1)?.errors).toBe(uncounted.extra + uncounted.missing)
    },
  )

  test('the sample has errors of all types', async () => {
    expect(Object.values((await report(KEY, CAREFUL)).types).every((count) => count > 0)).toBe(true)
  })

  test('a response that is the key has no errors', async () => {
    const { types, uncounted, errors, worst, waterfall } = await report(KEY, KEY)

    expect(Object.values(types)).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(uncounted).toEqual({ extra: 0, missing: 0 })
    expect(errors).toEqual([])
    expect(worst).toEqual({ entities: [], documents: [] })
    expect(waterfall.map(({ gain }) => gain)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    expect((await refereeHere(['errors', KEY, KEY, '--quiet'])).stdout).not.toContain('█')
  })

  test('JSON and CSV list every mention of both sides', async () => {
    const { mentions, listed, errors, types, corpus, response } = await report(KEY, EAGER)
    const rows = (await refereeHere(['errors', KEY, EAGER, '--to', 'csv', '--quiet'])).stdout
      .trimEnd()
      .split('\r\n')

    expect(mentions).toHaveLength(corpus.key.mentions + response.mentions)
    expect(rows).toHaveLength(mentions.length + 1)
    expect(errors).toHaveLength(Object.values(types).reduce((sum, count) => sum + count, 0))
    expect(listed).toEqual({ mentions: mentions.length, errors: errors.length })
  })

  test('the counts of verdicts are those of antecedent.immediate', async () => {
    const { verdicts } = await report(KEY, EAGER)
    const scored = JSON.parse(
      (await refereeHere(['score', KEY, EAGER, '--metrics', 'antecedent.immediate', '--json'])).stdout,
    )
    const { tp, wl, fn } = verdicts.key

    expect({ tp, wl, fn, fp: verdicts.response.fp }).toEqual(
      scored.systems[0].scores['antecedent.immediate'].counts,
    )
  })

  test('key anaphors and their twins have a resolution class', async () => {
    const { mentions } = await report(KEY, EAGER, '--doc', 'story/the-lighthouse-key')
    const classesAt = (start: number, end: number): unknown[] =>
      mentions.filter(({ span }) => span[0] === start && span[1] === end).map((each) => each.class)

    expect(classesAt(21, 22)).toEqual(['U3Pr', 'U3Pr'])
    expect(classesAt(3, 5)).toEqual([null, null])
    const firsts = mentions.filter(({ side, verdict }) => side === 'key' && verdict === 'first')
    expect(new Set(firsts.map((each) => each.class))).toEqual(new Set([null]))
  })

  test('documents may come in any order', async () => {
    const lines = readFileSync(join(root, EAGER), 'utf8').trimEnd().split('\n')
    const path = scratch.write('eager.coref.jsonl', `${shuffled(lines, 7).join('\n')}\n`)
    const body = async (response: string): Promise<object> => {
      const { signature: _s, response: _r, ...rest } = await report(KEY, response)
      return rest
    }

    expect(await body(path)).toEqual(await body(EAGER))
  })

  test('nothing is printed when the last document is broken', async () => {
    const lines = readFileSync(join(root, EAGER), 'utf8').trimEnd().split('\n')
    const broken = scratch.write('broken.coref.jsonl', `${lines.join('\n').slice(0, -1)}\n`)

    expect(await refereeHere(['errors', KEY, broken, '--to', 'csv'])).toMatchObject({ code: 3, stdout: '' })
  })

  test('mentions without types and words are no pronouns, and that is said', async () => {
    const id = (entity: string) => ({
      id: 'd',
      mentions: [0, 1].map((at) => ({ span: [at, at + 1], entity })),
    })
    const { code, stdout, stderr } = await refereeHere([
      'errors',
      native('key.coref.jsonl', id('a')),
      native('response.coref.jsonl', { ...id('a'), mentions: [{ span: [0, 1] }] }),
    ])

    expect(code).toBe(0)
    expect(stdout).toContain('[1, 2]')
    expect(told(stderr)).toContain(
      'warning: key.coref.jsonl:1:1: this document gives no mention types and has no text to derive them from: no mention counts as a pronoun [no-types]',
    )
  })
})

describe('lists', () => {
  test('--doc', async () => {
    const doc = 'news/tram-strike-ends'
    const one = await report(KEY, EAGER, '--doc', doc)
    const all = await report(KEY, EAGER)

    expect(one.mentions).toEqual(all.mentions.filter((each) => each.doc === doc))
    expect(one.errors).toEqual(all.errors.filter((each) => each.doc === doc))
    expect(one.waterfall).toEqual(all.waterfall)
    const two = await report(KEY, EAGER, '--doc', doc, '--doc', 'story/forty-loaves')
    expect(new Set(two.mentions.map((each) => each.doc))).toEqual(new Set([doc, 'story/forty-loaves']))
  })

  test('--type of errors and of mentions', async () => {
    const { mentions, errors } = await report(KEY, EAGER, '--type', 'conflated,pronoun')

    expect(mentions.length).toBeGreaterThan(10)
    expect(mentions.every((each) => each.errors.includes('conflated') && each.type === 'pronoun')).toBe(true)
    expect(errors.every(({ type }) => type === 'conflated')).toBe(true)
  })

  test('--verdict', async () => {
    const { mentions, verdicts } = await report(KEY, EAGER, '--verdict', 'fp,fn')

    expect(mentions).toHaveLength(verdicts.key.fn + verdicts.response.fp)
  })

  test('--limit takes the first of the key, and says how many there are', async () => {
    const all = await report(KEY, EAGER)
    const few = await report(KEY, EAGER, '--limit', '70')

    expect(few.mentions).toEqual(all.mentions.slice(0, 70))
    expect(few.errors).toEqual(all.errors.slice(0, 70))
    expect(few.listed).toEqual(all.listed)
    expect(few.types).toEqual(all.types)
  })

  test('--top', async () => {
    const { worst } = await report(KEY, EAGER, '--top', '3')

    expect(worst.entities).toHaveLength(3)
    expect(worst.documents).toHaveLength(3)
    expect((await report(KEY, EAGER, '--top', '0')).worst).toEqual({ entities: [], documents: [] })
  })
})

describe('what is wrong on the command line', () => {
  test.each([
    ['a document', ['--doc', 'news/tram-strike-end']],
    ['a type', ['--type', 'conflatd']],
    ['a verdict', ['--verdict', 'tn']],
    ['an empty list', ['--type', ',']],
    ['a limit', ['--limit', 'ten']],
    ['a negative limit', ['--limit=-1']],
    ['two renderings', ['--json', '--to', 'csv']],
    ['a setting that does not matter', ['--average', 'macro']],
  ])('%s', async (name, flags) => {
    const { code, stdout, stderr } = await refereeHere(['errors', KEY, EAGER, '--quiet', ...flags])

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatchSnapshot(name)
  })

  test('standard input twice', async () => {
    expect((await refereeHere(['errors', '-', '-'])).code).toBe(2)
  })

  test('files that are not there or do not fit', async () => {
    expect((await refereeHere(['errors', KEY, 'nowhere.conll'])).code).toBe(3)
    const other = native('other.coref.jsonl', { id: 'other', mentions: [] })
    expect((await refereeHere(['errors', KEY, other])).stderr).toContain('[missing-document]')
    expect((await refereeHere(['errors', KEY, other])).code).toBe(3)
  })
})

describe('hostile text', () => {
  const PWN = '\u001b]0;pwn\u0007\u202e'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be printed.
  const UNSAFE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/
  const words = [
    `=HYPERLINK("x")${PWN}`,
    '@SUM(1)',
    '-',
    '+1',
    `\tx${PWN}`,
    'a,"b"\nc',
    '<b>|\\input{x}',
    '=1',
  ]
  const side = (entities: readonly string[]): object => ({
    id: `=doc${PWN}\nforged`,
    tokens: words,
    mentions: entities.map((entity, at) => ({ span: [at, at + 1], entity })),
  })
  const key = native('=key.coref.jsonl', side(['a', 'a', 'a', '=b', '=b', '__proto__', '__proto__', 'a']))
  const response = native(
    '=r.coref.jsonl',
    side(['a', '=b', 'a', '=b', '__proto__', 'a', 'constructor', 'a']),
  )

  test.each(['text', 'markdown', 'latex'])('steers no terminal: %s', async (form) => {
    const { code, stdout, stderr } = await refereeHere([
      'errors',
      key,
      response,
      '--to',
      form,
      '--verdict',
      'wl,fn,fp,first,tp',
    ])

    expect(code).toBe(0)
    expect(stdout).toContain('=doc·')
    expect(stdout).not.toMatch(UNSAFE)
    expect(stderr).not.toMatch(UNSAFE)
    expect(stdout).not.toMatch(/^forged/m)
  })

  test('CSV has no formula, and --csv-raw has the bytes', async () => {
    const csv = async (...flags: readonly string[]): Promise<string> =>
      (await refereeHere(['errors', key, response, '--to', 'csv', '--quiet', ...flags])).stdout
    const fields = (text: string): string[] =>
      [...text.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
        ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? (bare as string),
      )
    const isFormula = (field: string): boolean =>
      /^[=+\-@\t\r]/.test(field) && !Number.isFinite(Number(field))

    expect(fields(await csv()).filter(isFormula)).toEqual([])
    // Nothing that a terminal would interpret, either.
    expect(fields(await csv())).toContain(`'=HYPERLINK("x")${PWN.replaceAll(/[\p{Cc}\u202e]/gu, '·')}`)
    expect(fields(await csv('--csv-raw'))).toContain(`=HYPERLINK("x")${PWN}`)
    expect(fields(await csv('--csv-raw')).filter(isFormula).length).toBeGreaterThan(10)
  })

  test('control arm: JSON carries the bytes, escaped', async () => {
    const { stdout } = await refereeHere(['errors', key, response, '--json', '--quiet'])

    expect(stdout).not.toContain('\u001b')
    const { mentions, types } = JSON.parse(stdout) as ErrorsReport
    expect(mentions.map(({ text }) => text)).toContain(words[0])
    expect(mentions.map(({ entity }) => entity)).toContain('__proto__')
    expect(Object.keys(types)).toHaveLength(7)
  })
})

test('every mention has a class, null where there is none', async () => {
  const { mentions } = await report(KEY, EAGER)
  const classes = mentions.map((mention) => mention.class)

  expect(mentions.every((mention) => 'class' in mention)).toBe(true)
  expect(classes).toContain(null)
  expect(classes).toContain('PN-e')
})

describe('errors.schema.json', async () => {
  const schema = (name: string): object =>
    JSON.parse(readFileSync(join(root, 'schemas', name), 'utf8')) as object
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false })
  ajv.compile(schema('scores.schema.json'))
  const isErrors = ajv.compile(schema('errors.schema.json'))
  const whole = JSON.stringify(await report(KEY, CAREFUL))

  test.each([
    [KEY, EAGER],
    [KEY, CAREFUL, '--singletons', 'drop-response', '--limit', '0'],
    [KEY, EAGER, '--match', 'partial', '--type', 'span'],
    [KEY, KEY],
  ])('holds for %s %s %s %s', async (...args) => {
    isErrors(await report(...args))

    expect(isErrors.errors ?? []).toEqual([])
  })

  // biome-ignore lint/suspicious/noExplicitAny: damage takes any shape
  const DAMAGES: readonly (readonly [string, (output: any) => void])[] = [
    ['another schema', (output) => (output.schema = 'referee.errors/2')],
    ['a type that does not exist', (output) => (output.types.fuzzy = 1)],
    ['a type that is missing', (output) => delete output.types.span],
    ['a step that is missing', (output) => output.waterfall.pop()],
    ['a step in percent', (output) => (output.waterfall[0].conll = 65.6)],
    ['a verdict that does not exist', (output) => (output.mentions[0].verdict = 'tn')],
    ['a mention without a span', (output) => delete output.mentions[0].span],
    ['a span of three', (output) => output.mentions[0].span.push(1)],
    ['an error without mentions', (output) => (output.errors[0].mentions = [])],
    ['an entity without a size', (output) => delete output.worst.entities[0].entity.mentions],
    ['NaN, which JSON writes as null', (output) => (output.worst.documents[0].gain.conll = null)],
    ['a count that is missing', (output) => delete output.links[0].fn_missing],
  ]

  test.each(DAMAGES)('refuses %s', (_, damage) => {
    const output = JSON.parse(whole)
    expect(isErrors(output)).toBe(true)
    damage(output)

    expect(isErrors(output)).toBe(false)
  })
})
