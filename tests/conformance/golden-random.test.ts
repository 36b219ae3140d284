import { beforeAll, describe, expect, test } from 'vitest'
import { countClass, scoreClass } from '../../src/analysis/classes/muc-rc.ts'
import type { CorefDocument, MentionType } from '../../src/document/document.ts'
import { evaluate } from '../../src/index.ts'
import { findTwins } from '../../src/matching/twins.ts'
import type { Scores } from '../../src/scoring/tally.ts'
import { corpusOf, documentOfEntities } from '../documents.ts'
import { refereeScores, temporaryFolder, writeDocuments } from './command-line.ts'
import { expectExact, golden, type Prf } from './golden.ts'

interface RandomCase {
  readonly id: string
  readonly key: readonly (readonly number[])[]
  readonly response: readonly (readonly number[])[]
  readonly types: readonly MentionType[]
  readonly rcClass: readonly number[]
  readonly expected: { readonly [name: string]: Prf<string> }
}

/** Scores whose golden values are their counts. */
const COUNTED = [
  'antecedent.immediate',
  'antecedent.inferred',
  'antecedent.any',
  'anchor.detection',
  'anchor.mentions',
] as const

const SCORES = [
  { name: 'pairwise', id: 'pairwise' },
  { name: 'ceafm.rn', id: 'ceafm.rn' },
  { name: 'ceafm.sys', id: 'ceafm.sys' },
  { name: 'ceafe.rn', id: 'ceafe.rn' },
  { name: 'ceafe.sys', id: 'ceafe.sys' },
  { name: 'cone.b3', id: 'cone.b3' },
  { name: 'cone.ceafm', id: 'cone.ceafm' },
  { name: 'cone.ceafe', id: 'cone.ceafe' },
] as const

const { cases } = golden<{ cases: readonly RandomCase[] }>('golden-random.json')
const folder = temporaryFolder()

test('the golden file has 60 cases with these scores', () => {
  const names = [...SCORES.map(({ name }) => name), ...COUNTED]

  expect(cases.map(({ expected }) => names.filter((name) => name in expected))).toEqual(Array(60).fill(names))
})

describe.each(SCORES)('$name', ({ name, id }) => {
  const found = new Map<string, Scores>()

  beforeAll(async () => {
    const pairs = cases.map(documentsOf)
    const key = writeDocuments(
      folder,
      'key',
      pairs.map(([side]) => side),
    )
    const response = writeDocuments(
      folder,
      'response',
      pairs.map(([, side]) => side),
    )
    const report = await refereeScores(key, response, '--per-document', '--metrics', id)
    for (const { id: document, scores } of report.systems[0]?.documents ?? []) found.set(document, scores)
  })

  test.each(cases)('of $id is its fraction, in the library', (entry) => {
    const [key, response] = documentsOf(entry)

    const { scores } = evaluate(corpusOf(key), corpusOf(response), { metrics: [id] })

    expectExact(scores[id], entry.expected[name])
  })

  test.each(cases)('of $id is its fraction, on the command line', (entry) => {
    expectExact(found.get(entry.id)?.[id], entry.expected[name])
  })
})

describe('MUC-RC', () => {
  test.each(cases)('of $id is its fraction', (entry) => {
    const [key, response] = documentsOf(entry)
    const anaphors = new Set(entry.rcClass)

    const counts = countClass({ key, response, twins: findTwins(key, response, 'exact') }, (m) =>
      anaphors.has(key.mentions.start[m] as number),
    )

    expectExact({ ...scoreClass(counts), counts: {} }, entry.expected['mucRc'])
  })
})

describe('counts of anaphors and anchors', () => {
  const found = new Map<string, Scores>()

  beforeAll(async () => {
    const pairs = cases.map(documentsOf)
    const [keys, responses] = [pairs.map(([side]) => side), pairs.map(([, side]) => side)]
    const report = await refereeScores(
      writeDocuments(folder, 'anaphors-key', keys),
      writeDocuments(folder, 'anaphors-response', responses),
      '--per-document',
      '--metrics',
      COUNTED.join(','),
    )
    for (const { id, scores } of report.systems[0]?.documents ?? []) found.set(id, scores)
  })

  test.each(cases)('of $id, in the library', (entry) => {
    const [key, response] = documentsOf(entry)

    const { scores } = evaluate(corpusOf(key), corpusOf(response), { metrics: COUNTED })

    expect(countsOf(scores)).toEqual(expectedCounts(entry))
  })

  test.each(cases)('of $id, on the command line', (entry) => {
    expect(countsOf(found.get(entry.id) ?? {})).toEqual(expectedCounts(entry))
  })
})

function countsOf(scores: Scores): object {
  return Object.fromEntries(COUNTED.map((id) => [id, scores[id]?.counts]))
}

function expectedCounts({ expected }: RandomCase): object {
  return Object.fromEntries(COUNTED.map((id) => [id, expected[id]]))
}

function documentsOf({ id, key, response, types }: RandomCase): [CorefDocument, CorefDocument] {
  const order = types.map((_, mention) => String(mention))
  const typeOf = (mention: string) => ({ type: types[Number(mention)] as MentionType })
  const side = (entities: RandomCase['key']): CorefDocument =>
    documentOfEntities(
      entities.map((entity) => entity.map(String)),
      order,
      id,
      typeOf,
    )
  return [side(key), side(response)]
}
