import { describe, expect, test } from 'vitest'
import type { CorefDocument } from '../../src/document/document.ts'
import { evaluate } from '../../src/index.ts'
import { scorerTests } from '../data.ts'
import { corpusOf, documentOfLetters } from '../documents.ts'
import { refereeScores, temporaryFolder, writeDocuments } from './command-line.ts'
import { expectPrinted, golden, type Prf } from './golden.ts'

interface SplitCase {
  readonly id: string
  readonly key: string
  readonly response: string
  readonly expected: Readonly<Record<string, Prf<number>>>
  readonly decimals: number
}

const cases = golden<readonly SplitCase[]>('golden-split.json')
const METRICS = ['muc', 'b3', 'ceafe', 'ceafm', 'lea'] as const
const folder = temporaryFolder()

test('the golden file has nine cases with these scores', () => {
  expect(cases.map(({ expected }) => Object.keys(expected))).toEqual(Array(9).fill([...METRICS]))
})

describe.each(cases)('$id', ({ id, key, response, expected, decimals }) => {
  test('comes out in the library', () => {
    const { scores } = evaluate(corpusOf(sideOf(key)), corpusOf(sideOf(response)), {
      metrics: METRICS,
      split: 'score',
    })

    for (const metric of METRICS) expectPrinted(scores[metric], expected[metric], decimals)
  })

  test('comes out on the command line', async () => {
    const paths = [
      writeDocuments(folder, `${id}-key`, [sideOf(key)]),
      writeDocuments(folder, `${id}-response`, [sideOf(response)]),
    ]
    const report = await refereeScores(...paths, '--metrics', METRICS.join(','), '--split', 'score')

    for (const metric of METRICS) {
      expectPrinted(report.systems[0]?.scores[metric], expected[metric], decimals)
    }
    expect(report.signature).toContain('|split:score|')
  })
})

/** The files of the golden values, and three more cases in which everything is right. */
const FILES = ['PA', 'PB'].flatMap((key) =>
  Array.from({ length: key === 'PA' ? 11 : 4 }, (_, n) => ({
    id: `TC-${key}${n + 1}`,
    key: `TC-${key}.key`,
    response: `TC-${key}-${n + 1}.sys`,
  })),
)
const data = scorerTests('ua-scorer')

describe.each(FILES)('the files of $id', ({ id, key, response }) => {
  test('give the same scores', async () => {
    const report = await refereeScores(
      `${data}/${key}`,
      `${data}/${response}`,
      '--metrics',
      METRICS.join(','),
      '--split',
      'score',
    )
    const entry = cases.find((each) => each.id === id)

    for (const metric of METRICS) {
      const wanted = entry?.expected[metric] ?? { R: 1, P: 1, F: 1 }
      expectPrinted(report.systems[0]?.scores[metric], wanted, entry?.decimals ?? 4)
    }
  })
})

/** `{{ac}fg}`: the inner braces are a split antecedent, one mention of each member. */
function sideOf(text: string): CorefDocument {
  const entities = text.slice(1, -1).split(/\} \{/)
  const splits = entities.map((entity) => /^\{(\w+)\}/.exec(entity)?.[1])
  const letters = entities.map((entity) => entity.replace(/^\{\w+\}/, ''))
  const document = documentOfLetters(letters.join(' '))
  const { mentions, entityId } = document
  const mentionOf = (letter: string): number => mentions.start.indexOf('abcdefghijk'.indexOf(letter))
  const links = splits.flatMap((members, e) => {
    if (members === undefined) return []
    const to = [...members].map((letter) => entityId(mentions.entity[mentionOf(letter)] as number) as string)
    return [{ kind: 'split', from: mentionOf(letters[e]?.[0] as string), to }]
  })
  return { ...document, links }
}
