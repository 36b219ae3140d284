import { beforeAll, describe, expect, test } from 'vitest'
import type { CorefDocument } from '../../src/document/document.ts'
import { evaluate } from '../../src/index.ts'
import type { CountedScore, Scores } from '../../src/scoring/tally.ts'
import { corpusOf, documentOfEntities } from '../documents.ts'
import { refereeScores, temporaryFolder, writeDocuments } from './command-line.ts'
import { expectExact, expectPrinted, golden, type Prf } from './golden.ts'

type Entities = readonly (readonly string[])[]

interface SeedCase {
  readonly id: string
  readonly metric: string
  readonly variant: string
  readonly key: Entities
  readonly response: Entities
  readonly named?: readonly string[]
  readonly expected: Prf<number>
  readonly exact: Prf<string>
  readonly decimals: number
}

interface SimilarityCase extends Omit<SeedCase, 'exact' | 'expected'> {
  readonly expected: {
    readonly phi1: number
    readonly phi2: number
    readonly phi3: number
    readonly phi4: number
  }
}

/** A metric and its variant in the golden file, and its id here (head of METRICS.md). */
const IDS: Readonly<Record<string, string>> = {
  muc: 'muc',
  b3: 'b3',
  'b3 0': 'b3.0',
  'b3 all': 'b3.all',
  'b3 r&n': 'b3.rn',
  'b3 sys': 'b3.sys',
  'ceaf orig-phi3': 'ceafm',
  'ceaf orig-phi4': 'ceafe',
  'ceaf phi1': 'ceaf.phi1',
  'ceaf phi2': 'ceaf.phi2',
  'ceaf r&n-phi3': 'ceafm.rn',
  'ceaf sys-phi3': 'ceafm.sys',
  'ceaf sys-phi4': 'ceafe.sys',
  'cone-b3': 'cone.b3',
  'cone-ceaf orig-phi3': 'cone.ceafm',
}

const { cases: all } = golden<{ cases: readonly (SeedCase | SimilarityCase)[] }>('golden-seeds.json')
const cases = all.filter((entry): entry is SeedCase => 'exact' in entry)
const similarities = all.filter((entry): entry is SimilarityCase => entry.metric === 'phi')
const plain = cases.filter(({ named }) => named === undefined)
const cone = cases.filter(({ named }) => named !== undefined)
const metrics = [...new Set(Object.values(IDS))]
const folder = temporaryFolder()

test('the examples that ship with the package are the golden ones', () => {
  const shipped = golden<{ cases: readonly object[] }>('../../samples/worked-examples.json')
  const withoutPrinted = (cases: readonly object[]) => cases.map((each) => ({ ...each, printed: undefined }))

  expect(withoutPrinted(shipped.cases)).toEqual(withoutPrinted(all))
})

test('the golden file has 104 cases of partition metrics, 4 of them CONE, and 2 of similarities', () => {
  expect([cases.length, cone.length, similarities.length]).toEqual([104, 4, 2])
})

describe('the library', () => {
  test.each(cases)('gives $id its fraction', (entry) => {
    const [key, response] = documentsOf(entry)
    const id = idOf(entry)

    const { scores } = evaluate(corpusOf(key), corpusOf(response), { metrics: [id] })

    expectExact(scores[id], entry.exact)
    expectPrinted(scores[id], entry.expected, entry.decimals)
  })

  test.each(similarities)('gives $id as numerators of CEAF of one entity against one', (entry) => {
    const [key, response] = documentsOf(entry)
    const ids = ['ceaf.phi1', 'ceaf.phi2', 'ceafm', 'ceafe']

    const { scores } = evaluate(corpusOf(key), corpusOf(response), { metrics: ids })

    const { phi1, phi2, phi3, phi4 } = entry.expected
    expect(ids.map((id) => scores[id]?.counts?.['recallNumerator'])).toEqual([phi1, phi2, phi3, phi4])
  })
})

describe('the command line', () => {
  const found = new Map<string, Scores>()

  beforeAll(async () => {
    for (const [name, group] of [
      ['plain', plain],
      ['cone', cone],
    ] as const) {
      const pairs = group.map(documentsOf)
      const key = writeDocuments(
        folder,
        `${name}-key`,
        pairs.map(([side]) => side),
      )
      const response = writeDocuments(
        folder,
        `${name}-response`,
        pairs.map(([, side]) => side),
      )
      const asked = metrics.filter((id) => id.startsWith('cone.') === (name === 'cone'))
      const flags = ['--per-document', '--metrics', asked.join(',')]
      const report = await refereeScores(key, response, ...flags)
      for (const { id, scores } of report.systems[0]?.documents ?? []) found.set(id, scores)
    }
  })

  test.each(cases)('gives $id its fraction', (entry) => {
    const score: CountedScore | undefined = found.get(entry.id)?.[idOf(entry)]

    expectExact(score, entry.exact)
    expectPrinted(score, entry.expected, entry.decimals)
  })
})

function idOf({ metric, variant }: SeedCase): string {
  return IDS[`${metric} ${variant}`.trim()] ?? `no id for ${metric} ${variant}`
}

function documentsOf({
  id,
  key,
  response,
  named,
}: SeedCase | SimilarityCase): [CorefDocument, CorefDocument] {
  const order = [...new Set([...key.flat(), ...response.flat()])]
  const typeOf = (mention: string) =>
    named === undefined ? {} : { type: named.includes(mention) ? ('named' as const) : ('pronoun' as const) }
  return [documentOfEntities(key, order, id, typeOf), documentOfEntities(response, order, id, typeOf)]
}
