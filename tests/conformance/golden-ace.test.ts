import { describe, expect, test } from 'vitest'
import type { CorefDocument, MentionType } from '../../src/document/document.ts'
import { evaluate, type Settings } from '../../src/index.ts'
import { corpusOf, documentOf } from '../documents.ts'
import { refereeScores, temporaryFolder, writeDocuments } from './command-line.ts'
import { golden } from './golden.ts'

interface GoldenEntity {
  readonly TYPE: string
  readonly SUBTYPE: string
  readonly CLASS: string
  readonly mentions: readonly {
    readonly TYPE: 'NAM' | 'NOM' | 'PRO'
    readonly ROLE: string
    readonly STYLE: string
    /** Character offsets, end inclusive. */
    readonly head: readonly [number, number]
  }[]
}

interface AceCase {
  readonly id: string
  readonly ref: readonly GoldenEntity[]
  readonly tst: readonly GoldenEntity[]
  readonly expected_value: Readonly<Record<string, number>>
  readonly decimals: number
}

/** The scorers that were run, with their names here. */
const RUNS: readonly { scorer: string; flags: readonly string[]; settings: Partial<Settings> }[] = [
  { scorer: 'ace05-eval-v14.pl ', flags: [], settings: {} },
  {
    scorer: 'ace05-eval-v14.pl -W mention',
    flags: ['--ace-weighting', 'mention'],
    settings: { aceWeighting: 'mention' },
  },
  { scorer: 'ace07-eval-v01.pl ', flags: ['--ace-year', '2007'], settings: { aceYear: '2007' } },
  {
    scorer: 'ace08-eval-v08.pl -P local_2007',
    flags: ['--ace-year', '2007'],
    settings: { aceYear: '2007' },
  },
  {
    scorer: 'ace08-eval-v08.pl -P local_2008',
    flags: ['--ace-year', '2008'],
    settings: { aceYear: '2008' },
  },
]

const { cases } = golden<{ cases: readonly AceCase[] }>('golden-ace.json')
const folder = temporaryFolder()

test('the golden file has 14 cases, each with a value of every scorer', () => {
  expect(cases.map(({ expected_value }) => Object.keys(expected_value))).toEqual(
    Array(14).fill(RUNS.map(({ scorer }) => scorer)),
  )
})

describe.each(RUNS)('$scorer', ({ scorer, flags, settings }) => {
  test.each(cases)('gives $id its value, in the library', ({ id, ref, tst, expected_value, decimals }) => {
    const { scores } = evaluate(corpusOf(sideOf(ref, id)), corpusOf(sideOf(tst, id)), {
      metrics: ['ace'],
      keyDuplicates: 'first',
      ...settings,
    })

    expectValue(scores['ace']?.value, expected_value[scorer], decimals)
    expect(scores['ace']?.counts?.['assumed']).toBe(0)
  })

  test('gives every case its value, on the command line', async () => {
    const key = writeDocuments(
      folder,
      'key',
      cases.map(({ ref, id }) => sideOf(ref, id)),
    )
    const response = writeDocuments(
      folder,
      'response',
      cases.map(({ tst, id }) => sideOf(tst, id)),
    )
    const report = await refereeScores(key, response, '--per-document', '--metrics', 'ace', ...flags)
    const found = new Map(report.systems[0]?.documents?.map(({ id, scores }) => [id, scores['ace']?.value]))

    expect(found.size).toBe(14)
    for (const { id, expected_value, decimals } of cases)
      expectValue(found.get(id), expected_value[scorer], decimals)
  })
})

function expectValue(found: number | undefined, wanted: number | undefined, decimals: number): void {
  if (found === undefined || wanted === undefined) throw new Error('no value')
  expect(Math.abs(found - wanted), `${found} against ${wanted}`).toBeLessThanOrEqual(
    0.5 * 10 ** -decimals + 1e-9,
  )
}

const TYPES: Readonly<Record<string, MentionType>> = { NAM: 'named', NOM: 'nominal', PRO: 'pronoun' }

/** Without a text, positions are characters; extents distinguish mentions that share a head. */
function sideOf(entities: readonly GoldenEntity[], id: string): CorefDocument {
  return documentOf(
    entities.flatMap((entity, e) =>
      entity.mentions.map(({ TYPE, ROLE, STYLE, head: [first, last] }) => ({
        span: [first, last + 1] as const,
        min: [[first, last + 1]] as const,
        entity: `e${e}`,
        type: TYPES[TYPE] as MentionType,
        entityType: entity.TYPE,
        features: new Map([
          ['subtype', entity.SUBTYPE],
          ['class', entity.CLASS],
          ['role', ROLE],
          ['style', STYLE],
        ]),
      })),
    ),
    { id },
  )
}
