import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import type { AgreementReport } from '../../src/report/agreement.ts'
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

test('--match gives each direction of every figure, as score does', async () => {
  const files = ['samples/key.coref.jsonl', 'samples/careful.coref.jsonl'] as const
  const flags = ['--match', 'partial', '--metrics', 'muc,b3,conll', '--json', '--quiet']
  const scored = async (key: string, response: string): Promise<unknown> =>
    JSON.parse((await refereeHere(['score', key, response, ...flags])).stdout).systems[0].scores

  const { pairs } = JSON.parse((await refereeHere(['agree', ...files, ...flags])).stdout) as AgreementReport

  expect(pairs[0]?.scores).toEqual(await scored(...files))
  expect(pairs[0]?.reverse).toEqual(await scored(files[1], files[0]))
  expect(pairs[0]?.reverse['muc']).not.toEqual(pairs[0]?.scores['muc'])
})

test('--match makes figures, alpha and the list generous, and is not for --merge', async () => {
  const wide = annotation('wide', [
    [0, 2, 'x'],
    [2, 3, 'y'],
    [4, 5, 'x'],
  ])
  const run = async (...flags: readonly string[]): Promise<AgreementReport> =>
    JSON.parse(
      (await refereeHere(['agree', wide, ANNA, '--json', '--quiet', ...flags])).stdout,
    ) as AgreementReport
  const [exact, generous] = [await run(), await run('--match', 'craft')]

  expect(isAgreement(generous)).toBe(true)
  expect([exact.corpus.mentions, generous.corpus.mentions]).toEqual([4, 3])
  expect([exact.disagreements.length, generous.disagreements.length]).toEqual([2, 0])
  expect(generous.alpha).toMatchObject({ muc: 1, jaccard: 1, masi: 1 })
  expect(generous.pairs[0]?.scores['conll']).toMatchObject({ value: 1 })
  expect(generous.signature).toContain('match:craft')
  const { code, stderr } = await refereeHere(['agree', ANNA, wide, '--merge', '--match', 'craft'])
  expect([code, stderr.split('\n')[0]]).toEqual([
    2,
    'referee agree: --merge needs one span per mention: leave out --match, and decide on the borders',
  ])
})

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
      "referee agree: agreement is between annotators: give two or more annotations of the same texts
      See "referee agree --help" for usage.
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

describe('--merge', () => {
  const mentions = (stdout: string): unknown =>
    (JSON.parse(stdout) as { mentions: { span: number[]; entity: string }[] }).mentions.map(
      ({ span, entity }) => [...span, entity],
    )
  const merge = (...args: readonly string[]) => refereeHere(['agree', ...args, '--merge', '--quiet'])
  const decisions = (...lines: readonly object[]): string =>
    scratch.write(
      'decisions.jsonl',
      [{ schema: 'referee.decisions/1', annotators: ['A', 'B'] }, ...lines]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    )
  const she = { doc: 'd', span: [[4, 5]] }

  test('of annotations that agree is the annotation', async () => {
    const { stdout } = await merge(ANNA, ANNA)
    expect(mentions(stdout)).toEqual([
      [0, 1, 'a'],
      [2, 3, 'm'],
      [4, 5, 'a'],
    ])
  })

  test.each([
    ['as one annotator has it', { by: 'B' }, [4, 5, 'm']],
    ['as the other has it', { by: 'A' }, [4, 5, 'a']],
    ['like another mention', { like: { annotator: 'B', span: [[2, 3]] } }, [4, 5, 'm']],
    ['an entity of its own', { new: true }, [4, 5, 'new']],
    ['nothing', { mention: false }, undefined],
  ])('decided: %s', async (_, choice, expected) => {
    const { code, stdout } = await merge(
      ANNA,
      BEN,
      '--decisions',
      decisions({ ...she, ...choice, note: 'why' }),
    )
    expect(code).toBe(0)
    expect(mentions(stdout)).toEqual([
      [0, 1, 'a'],
      [2, 3, 'm'],
      ...(expected === undefined ? [] : [expected]),
    ])
  })

  test.each([
    [
      'other borders',
      [{ ...she, by: 'B', to: [[4, 6]] }],
      [
        [0, 1, 'a'],
        [2, 3, 'm'],
        [4, 6, 'm'],
      ],
    ],
    [
      'other borders of what all agree on',
      [
        { ...she, by: 'A' },
        { doc: 'd', span: [[0, 1]], to: [[0, 2]], by: 'A', edit: 'change' },
      ],
      [
        [0, 2, 'a'],
        [2, 3, 'm'],
        [4, 5, 'a'],
      ],
    ],
    [
      'away with what all agree on',
      [
        { ...she, by: 'A' },
        { doc: 'd', span: [[2, 3]], mention: false, edit: 'change' },
      ],
      [
        [0, 1, 'a'],
        [4, 5, 'a'],
      ],
    ],
    [
      'what nobody marked',
      [
        { ...she, by: 'A' },
        { doc: 'd', span: [[1, 2]], new: true, edit: 'add' },
        { doc: 'd', span: [[5, 6]], like: { span: [[1, 2]] }, edit: 'add' },
        { doc: 'd', span: [[3, 4]], like: { annotator: 'B', span: [[2, 3]] }, edit: 'add' },
      ],
      [
        [0, 1, 'a'],
        [1, 2, 'new'],
        [2, 3, 'm'],
        [3, 4, 'm'],
        [4, 5, 'a'],
        [5, 6, 'new'],
      ],
    ],
  ])('edited: %s', async (_, lines, expected) => {
    const { code, stdout, stderr } = await merge(ANNA, BEN, '--decisions', decisions(...lines))
    expect([code, stderr]).toEqual([0, ''])
    expect(mentions(stdout)).toEqual(expected)
  })

  test.each([
    [
      { ...she, by: 'A', to: [[2, 3]] },
      'another mention is at [[2,3]]: decide that one of them is not a mention',
    ],
    [{ ...she, by: 'A', to: [[4, 60]] }, 'the text has 7 tokens'],
    [{ ...she, by: 'A', edit: 'change' }, 'it settles a disagreement and needs no "edit"'],
    [{ doc: 'd', span: [[0, 1]], new: true, edit: 'add' }, 'it is already marked: use "edit": "change"'],
    [{ doc: 'd', span: [[1, 2]], by: 'A', edit: 'change' }, 'no annotator marked it'],
    [{ ...she, like: { span: [[1, 2]] } }, 'no decision makes a mention at [[1,2]]'],
    [{ doc: 'e', span: [[1, 2]], new: true, edit: 'add' }, 'the annotations do not disagree there'],
  ])('refuses the edit %j', async (line, reason) => {
    const path = decisions(line)
    const { code, stderr, stdout } = await merge(ANNA, BEN, '--decisions', path, '--undecided', 'first')
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toContain(`${path}:2:1: decision about ${JSON.stringify(line.span)}`)
    expect(stderr).toContain(reason)
  })

  test('what nobody decided is an error, or goes to the first or to most', async () => {
    const { code, stderr, stdout } = await merge(ANNA, BEN, CARLA)
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toContain(
      `${ANNA}:1:1: document "d": no decision about the mention at [[2,3]]; add one to --decisions, or use --undecided majority or --undecided first [bad-field]`,
    )
    const first = await merge(BEN, ANNA, CARLA, '--undecided', 'first')
    expect(mentions(first.stdout)).toEqual([
      [0, 1, 'x'],
      [2, 3, 'y'],
      [4, 5, 'y'],
    ])
    const majority = await merge(BEN, ANNA, CARLA, '--undecided', 'majority')
    expect(mentions(majority.stdout)).toEqual([
      [0, 1, 'x'],
      [2, 3, 'y'],
      [4, 5, 'x'],
    ])
  })

  test('is scored 100 against an annotation whose author decides everything', async () => {
    const [key, careful] = SAMPLES as [string, string]
    const merged = scratch.write(
      'merged.coref.jsonl',
      (await merge(key, careful, '--undecided', 'first')).stdout,
    )
    const { stdout } = await refereeHere(['score', key, merged, '--json', '--quiet'])
    const { systems } = JSON.parse(stdout) as { systems: { scores: Record<string, { value?: number }> }[] }
    expect(systems[0]?.scores['conll']?.value).toBe(1)
  })

  test.each([
    [
      '{"doc":"d","span":[[4,5]]}',
      'a decision has one of "by": annotator, "like": {annotator, span}, "new": true, "mention": false',
    ],
    ['{"doc":"d","span":[[4,5]],"by":"C"}', '"by": no annotator is called "C" in the first line'],
    ['{"span":[[4,5]],"by":"A"}', 'a decision needs "doc", the name of its document'],
    ['{"doc":"d","span":[[4,5]],"by":"A","edit":"do"}', '"edit" is "add" or "change"'],
    ['{"doc":"d","span":[[4,5]],"by":"A","edit":"add"}', 'an added mention needs "like" or "new"'],
    [
      '{"doc":"d","span":[[4,5]],"mention":false,"to":[[4,6]]}',
      '"to" has the borders of a mention: a list of [first token, token after the last]',
    ],
    ['{"doc":"d","span":[[4,5]],"like":{}}', '"like" needs "span", and "annotator" as in the first line'],
    ['{"doc":"d","span":[[5,5]],"by":"A"}', '"span" must be a list of [first token, token after the last]'],
    ['{"doc":"d","span":4,"by":"A"}', '"span" must be a list of [first token, token after the last]'],
  ])('refuses the decision %s', async (line, reason) => {
    const path = scratch.write(
      'wrong.jsonl',
      `{"schema":"referee.decisions/1","annotators":["A","B"]}\n${line}\n`,
    )
    const { code, stderr } = await merge(ANNA, BEN, '--decisions', path)
    expect(code).toBe(3)
    expect(stderr).toContain(`${path}:2:1: ${reason} [bad-field]`)
  })

  test.each([
    ['{', '2:2: not JSON: expected a name in double quotes, found the end of the line'],
    [
      '{"doc":"d","span":[[4,5]],"by":"A","by":"B"}',
      '2:36: this object has "by" twice; one of the two would be lost',
    ],
  ])('refuses %s, which is no JSON', async (line, problem) => {
    const path = scratch.write(
      'wrong.jsonl',
      `{"schema":"referee.decisions/1","annotators":["A","B"]}\n${line}\n`,
    )
    const { code, stderr } = await merge(ANNA, BEN, '--decisions', path)
    expect(code).toBe(3)
    expect(stderr).toContain(`${path}:${problem} [bad-json]`)
  })

  test('refuses decisions about what is not to be decided', async () => {
    const stale = decisions({ ...she, by: 'A' }, { doc: 'd', span: [[0, 1]], by: 'A' })
    const { code, stderr } = await merge(ANNA, BEN, '--decisions', stale)
    expect(code).toBe(3)
    expect(stderr).toContain(
      `${stale}:3:1: decision about [[0,1]] in "d": the annotations do not disagree there`,
    )
    expect((await refereeHere(['agree', ANNA, BEN, '--decisions', stale])).code).toBe(2)
    expect((await merge(ANNA, BEN, '--json')).code).toBe(2)
  })
})
