import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const schema = (name: string): object =>
  JSON.parse(readFileSync(join(root, 'schemas', name), 'utf8')) as object
const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false })
const isScores = ajv.compile(schema('scores.schema.json'))
const isDecision = ajv.compile(schema('decisions.schema.json'))
const isVerification = ajv.compile(schema('verification.schema.json'))

const SAMPLE = ['samples/key.coref.jsonl', 'samples/careful.coref.jsonl', 'samples/eager.coref.jsonl']
const scratch = new Scratch()
afterAll(() => scratch.remove())

// biome-ignore lint/suspicious/noExplicitAny: output that is yet to be checked
const json = async (args: readonly string[]): Promise<any> => JSON.parse((await refereeHere(args)).stdout)

function conllPair(): [string, string] {
  const text = (cells: readonly string[]): string =>
    `#begin document (a b); part 001\n${cells.map((cell, i) => `d\t0\t${i}\tw\t${cell}\n`).join('')}#end document\n`
  return [
    scratch.write('key.conll', text(['(1)', '-', '(2)'])),
    scratch.write('response.conll', `\ufeff${text(['(1)|(1)', '(3)', '(1)'])}`),
  ]
}

describe('scores.schema.json holds for', () => {
  test.each([
    ['one system', SAMPLE.slice(0, 2)],
    ['several systems', SAMPLE],
    ['all metrics', [...SAMPLE, '--metrics', 'all']],
    ['documents', [...SAMPLE, '--per-document']],
    ['slices', [...SAMPLE, '--by', 'type,genre,entity-size,pos']],
    ['documents and slices', [...SAMPLE, '--per-document', '--by', 'gender', '--metrics', 'b3,mentions']],
    ['macro averages', [...SAMPLE, '--average', 'macro']],
    [
      'other settings',
      [
        ...SAMPLE,
        '--match',
        'partial',
        '--singletons',
        'drop',
        '--mentions',
        'pronoun',
        '--zeros',
        'drop',
        '--blanc',
        'luo2014',
      ],
    ],
    ['compatible scores', [...SAMPLE, '--compat', 'conll']],
  ])('%s', async (_, args) => {
    const output = await json(['score', ...args, '--json'])

    isScores(output)
    expect(isScores.errors ?? []).toEqual([])
  })

  test('undefined scores, duplicates and warnings', async () => {
    const output = await json([
      'score',
      ...conllPair(),
      '--json',
      '--metrics',
      'all',
      '--singletons',
      'drop-response',
    ])

    isScores(output)
    expect(isScores.errors ?? []).toEqual([])
    expect(output.systems[0].warnings.map(({ code }: { code: string }) => code)).toContain(
      'duplicate-mention',
    )
    expect(JSON.stringify(output)).toContain('"undefined":true')
  })
})

describe('verification.schema.json holds for', () => {
  test('the same and for another', async () => {
    const files = SAMPLE.slice(0, 2)
    const { signature } = await json(['score', ...files, '--json'])

    for (const [given, isSame] of [
      [signature, true],
      [`${signature}|new:field`.replace('singletons:keep', 'singletons:drop'), false],
    ]) {
      const output = await json(['verify', given, ...files, '--json'])

      isVerification(output)
      expect(isVerification.errors ?? []).toEqual([])
      expect(output.same).toBe(isSame)
    }
  })
})

describe('explanation.schema.json holds for', () => {
  const isExplanation = ajv.compile(schema('explanation.schema.json'))
  const files = SAMPLE.slice(0, 2)
  const document = ['--doc', 'story/forty-loaves']

  test.each([
    ['a metric over mentions', ['b3', ...files, ...document]],
    ['an alignment', ['ceafe', ...files, ...document]],
    ['one entity', ['muc', ...files, ...document, '--entity', 'e1']],
    ['a metric made of others', ['conll', ...files, ...document]],
    ['differences', ['--differences', ...files]],
  ])('%s', async (_, args) => {
    const output = await json(['explain', ...args, '--json'])

    isExplanation(output)
    expect(isExplanation.errors ?? []).toEqual([])
    expect(isExplanation({ ...output, kind: 'other' })).toBe(false)
    expect(isExplanation({ ...output, terms: undefined, peers: undefined })).toBe(false)
  })
})

describe('a damaged output is refused', async () => {
  const whole = JSON.stringify(await json(['score', ...SAMPLE, '--json', '--per-document', '--by', 'type']))

  // biome-ignore lint/suspicious/noExplicitAny: damage takes any shape
  const DAMAGES: readonly (readonly [string, (output: any) => void])[] = [
    ['another schema', (output) => (output.schema = 'referee.scores/2')],
    ['no signature', (output) => delete output.signature],
    ['a signature that is none', (output) => (output.signature = 'sacrebleu')],
    ['a setting that is missing', (output) => delete output.settings.singletons],
    ['a setting that does not exist', (output) => (output.settings.missing = 'ignore')],
    ['a count that is no integer', (output) => (output.corpus.tokens = 2.5)],
    ['a negative count', (output) => (output.systems[0].twins = -1)],
    ['no systems', (output) => (output.systems = [])],
    ['NaN, which JSON writes as null', (output) => (output.systems[0].scores.muc.f1 = null)],
    ['percent instead of shares', (output) => (output.systems[0].scores.b3.recall = 71.1)],
    ['a score without precision', (output) => delete output.systems[0].scores.b3.precision],
    ['a value above 1', (output) => (output.systems[0].scores.conll.value = 70.6)],
    ['undefined: false', (output) => (output.systems[0].scores.b3.undefined = false)],
    ['a hash cut short', (output) => (output.systems[0].sha256 = 'abc')],
    ['a document without an id', (output) => delete output.systems[1].documents[3].id],
    ['a document with a bad score', (output) => (output.systems[1].documents[3].scores.lea.f1 = '0.5')],
    ['a slice without a value', (output) => delete output.systems[0].slices.type[0].value],
    ['a slice with a bad score', (output) => (output.systems[0].slices.type[0].scores.b3.f1 = 2)],
    ['a warning without a place', (output) => output.systems[0].warnings.push({ code: 'x', message: 'y' })],
  ]

  test('and the whole one is not', () => {
    expect(isScores(JSON.parse(whole))).toBe(true)
  })

  test.each(DAMAGES)('%s', (_, damage) => {
    const output = JSON.parse(whole)
    damage(output)

    expect(isScores(output)).toBe(false)
  })

  test.each([
    [true, { schema: 'referee.decisions/1', annotators: ['A', 'B'] }],
    [true, { doc: 'd', span: [[0, 2]], by: 'A', text: 'the man', note: 'why' }],
    [true, { doc: 'd', span: [[0, 2]], like: { annotator: 'B', span: [[3, 4]] } }],
    [true, { doc: 'd', span: [[0, 2]], new: true }],
    [true, { doc: 'd', span: [[0, 2]], mention: false, edit: 'change' }],
    [true, { doc: 'd', span: [[0, 2]], like: { span: [[3, 4]] }, edit: 'add' }],
    [true, { doc: 'd', span: [[0, 2]], by: 'A', to: [[0, 3]] }],
    [false, { doc: 'd', span: [[0, 2]], by: 'A', edit: 'perhaps' }],
    [false, { doc: 'd', span: [[0, 2]] }],
    [false, { doc: 'd', span: [[0, 2]], new: true, mention: false }],
    [false, { doc: 'd', span: [0, 2], new: true }],
    [false, { doc: 'd', span: [[0, 2]], new: true, extra: 1 }],
  ])('a line of decisions: %s for %j', (isRight, line) => {
    expect(isDecision(line)).toBe(isRight)
  })

  test('a verification that says same and names differences', () => {
    const verification = {
      schema: 'referee.verification/1',
      same: true,
      differences: [],
      report: JSON.parse(whole),
    }

    expect(isVerification(verification)).toBe(true)
    expect(isVerification({ ...verification, differences: [{ field: 'key' }] })).toBe(false)
    expect(isVerification({ ...verification, same: false })).toBe(false)
    expect(isVerification({ ...verification, report: {} })).toBe(false)
  })
})
