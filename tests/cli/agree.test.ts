import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { dataPath, describeData } from '../data.ts'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const schema = (name: string): object =>
  JSON.parse(readFileSync(join(root, 'schemas', `${name}.schema.json`), 'utf8')) as object
const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false })
ajv.addSchema(schema('scores'))
const isAgreement = ajv.compile(schema('agreement'))

const scratch = new Scratch()
afterAll(() => scratch.remove())

const SAMPLES = ['key', 'careful', 'eager'].map((name) => `samples/${name}.coref.jsonl`)

function annotation(
  name: string,
  entities: readonly (readonly [start: number, end: number, entity: string])[],
): string {
  const document = {
    id: 'd',
    tokens: 'Ann saw =Mary before she left .'.split(' '),
    mentions: entities.map(([start, end, entity]) => ({ span: [start, end], entity, entityType: 'PER' })),
  }
  return scratch.write(`${name}.coref.jsonl`, `${JSON.stringify(document)}\n`)
}
const ANNA = annotation('anna', [
  [0, 1, 'a'],
  [2, 3, 'm'],
  [4, 5, 'a'],
])
const BEN = annotation('ben', [
  [0, 1, 'x'],
  [2, 3, 'y'],
  [4, 5, 'y'],
])
const CARLA = annotation('carla', [
  [0, 1, 'x'],
  [4, 5, 'x'],
])

test('text', async () => {
  expect(
    (await refereeHere(['agree', ANNA, BEN, CARLA, '--quiet', '--metrics', 'b3,blanc,conll'])).stdout,
  ).toMatchSnapshot()
})

test('the list of what is to be decided, as CSV that no spreadsheet runs', async () => {
  const { code, stdout } = await refereeHere([
    'agree',
    ANNA,
    BEN,
    CARLA,
    '--quiet',
    '--disagreements',
    '--to',
    'csv',
  ])

  expect(code).toBe(0)
  expect(stdout).toMatchInlineSnapshot(`
    "document,span,mention,context,about,anna.coref.jsonl,anna.coref.jsonl: first mention,anna.coref.jsonl: group,ben.coref.jsonl,ben.coref.jsonl: first mention,ben.coref.jsonl: group,carla.coref.jsonl,carla.coref.jsonl: first mention,carla.coref.jsonl: group,decision
    d,2:3,'=Mary,Ann saw [=Mary] before she left .,mention,m,'=Mary,1,y,'=Mary,1,,,,
    d,4:5,she,Ann saw =Mary before [she] left .,entity,a,Ann,0,y,'=Mary,1,x,Ann,0,
    "
  `)
})

test.each(['latex', 'markdown', 'csv'])('%s', async (form) => {
  const { code, stdout } = await refereeHere(['agree', ANNA, BEN, '--quiet', '--metrics', 'b3', '--to', form])

  expect(code).toBe(0)
  expect(stdout).toMatchSnapshot()
})

describe('agreement.schema.json holds for', () => {
  test.each([
    ['two', SAMPLES.slice(0, 2)],
    ['three', SAMPLES],
    ['features', [...SAMPLES, '--by', 'type,genre']],
    ['another reading of unmarked mentions', [...SAMPLES, '--unmarked', 'leave-out', '--singletons', 'drop']],
    ['aligned ones', [ANNA, CARLA, '--align']],
    ['no disagreement', [ANNA, ANNA]],
  ])('%s', async (_, args) => {
    const { code, stdout, stderr } = await refereeHere(['agree', ...args, '--json', '--quiet'])

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    isAgreement(JSON.parse(stdout))
    expect(isAgreement.errors ?? []).toEqual([])
  })
})

test('symmetric metrics are given once, the others in both directions', async () => {
  const [pair] = JSON.parse(
    (await refereeHere(['agree', ...SAMPLES.slice(0, 2), '--json', '--quiet'])).stdout,
  ).pairs

  expect(Object.keys(pair.reverse)).toEqual(['blanc'])
  expect(pair.reverse.blanc.counts.keyCoreferent).toBe(pair.scores.blanc.counts.responseCoreferent)
})

test('alpha by entity type where there are types, and by what was asked for', async () => {
  const slices = async (...args: readonly string[]) =>
    JSON.parse((await refereeHere(['agree', ...args, '--json', '--quiet'])).stdout).slices

  expect((await slices(ANNA, BEN))['entity-type']).toEqual([
    expect.objectContaining({ value: 'PER', mentions: 3 }),
  ])
  expect((await slices(...SAMPLES, '--by', 'genre')).genre.length).toBeGreaterThan(2)
})

describe('refused with a reason', () => {
  test('one annotator', async () => {
    const { code, stdout, stderr } = await refereeHere(['agree', ANNA])

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatchInlineSnapshot(`
      "referee agree: agreement is between annotators: give two annotations or more of the same texts
      run "referee agree --help" to see what there is
      "
    `)
  })

  test('other words', async () => {
    const other = scratch.write('other.coref.jsonl', readFileSync(ANNA, 'utf8').replace('before', 'after'))
    const { code, stderr } = await refereeHere(['agree', ANNA, other, '--quiet'])

    expect(code).toBe(3)
    expect(stderr).toContain('[text-mismatch]')
  })

  test('other documents', async () => {
    const another = { id: 'e', tokens: ['Tom', 'ran'], mentions: [{ span: [0, 1] }] }
    const other = scratch.write('renamed.coref.jsonl', `${JSON.stringify(another)}\n`)
    const { code, stderr } = await refereeHere(['agree', ANNA, other, '--quiet'])

    expect(code).toBe(3)
    expect(stderr).toContain('[missing-document]')
  })

  test('a feature that no mention has', async () => {
    const { code, stderr } = await refereeHere(['agree', ANNA, BEN, '--by', 'gender', '--quiet'])

    expect(code).toBe(3)
    expect(stderr).toContain('[no-feature]')
    expect((await refereeHere(['agree', ANNA, BEN, '--by', 'topic', '--quiet'])).code).toBe(2)
  })

  test('a span twice', async () => {
    const twice = annotation('twice', [
      [0, 1, 'a'],
      [0, 1, 'b'],
    ])

    expect((await refereeHere(['agree', ANNA, twice, '--quiet'])).code).toBe(3)
    expect((await refereeHere(['agree', twice, ANNA, '--quiet'])).code).toBe(3)
    expect((await refereeHere(['agree', twice, ANNA, '--quiet', '--duplicates', 'first'])).code).toBe(0)
  })

  test('a limit that is no number', async () => {
    expect((await refereeHere(['agree', ANNA, BEN, '--limit', 'few'])).code).toBe(2)
  })
})

const drama = dataPath('gerdracor-coref', 'parallel_annotations', 'conll')
describeData('the parallel annotations of GerDraCor', () => {
  const act = (name: string): string => join(drama, `${name}.0.CoNLL2012.conll`)
  const agreement = async (...args: readonly string[]) =>
    JSON.parse((await refereeHere(['agree', ...args, '--json', '--quiet'])).stdout)
  const rounded = ({ muc, jaccard, masi }: Record<string, number>) =>
    [muc, jaccard, masi].map((value) => Number((value as number).toFixed(4)))
  const [IV, LF, SE] = ['IV', 'LF', 'SE'].map((name) => act(`Emilia-${name}_Act1.part.xml.rksp`)) as [
    string,
    string,
    string,
  ]

  test('Emilia by two annotators on the same tokens', async () => {
    const { alpha, corpus, pairs } = await agreement(IV, LF)

    expect(corpus).toEqual({ documents: 1, tokens: 5434, mentions: 1160 })
    expect(pairs[0].scores.mentions.counts.recallNumerator).toBe(1090 + 1088 - 1160)
    expect(rounded(alpha)).toEqual([0.3972, 0.755, 0.3669])
  })

  test('Emilia by three, two of whom had other tokens', async () => {
    expect((await refereeHere(['agree', IV, LF, SE, '--quiet'])).code).toBe(3)
    const { alpha, pairs, annotators } = await agreement(IV, LF, SE, '--align')

    expect(pairs.length).toBe(3)
    expect(annotators[2].repair.mentions).toEqual({ recovered: 1108, altered: 0, ambiguous: 0, lost: 0 })
    expect(rounded(alpha)).toEqual([0.2931, 0.5435, 0.243])
  })

  test('Cato by two with different tokens', async () => {
    const [JA, other] = ['JA', 'SE'].map((name) => act(`Cato-${name}_Act2.part.xml.nks0`)) as [string, string]
    const { alpha, corpus } = await agreement(JA, other, '--align')

    expect(corpus.mentions).toBe(810)
    expect(rounded(alpha)).toEqual([0.2475, 0.5433, 0.1989])
  })
})
