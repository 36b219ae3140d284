import { beforeAll, describe, expect, test } from 'vitest'
import type { CorefDocument } from '../../src/document/document.ts'
import { evaluate } from '../../src/index.ts'
import type { Scores } from '../../src/scoring/tally.ts'
import { corpusOf, documentOf } from '../documents.ts'
import { refereeScores, temporaryFolder, writeDocuments } from './command-line.ts'
import { CONLL_SCORES, type ConllCase, conllCases } from './conll-cases.ts'
import { expectPrinted } from './golden.ts'

const metrics = [...new Set(CONLL_SCORES.map(({ id }) => id))]
const folder = temporaryFolder()

test('the golden file has 36 cases of 8 scores', () => {
  expect(conllCases.map(({ expected }) => Object.keys(expected).sort())).toEqual(
    Array(36).fill(CONLL_SCORES.map(({ name }) => name).sort()),
  )
})

describe.each(CONLL_SCORES)('$name', ({ name, id, blanc }) => {
  const found = new Map<string, Scores>()

  beforeAll(async () => {
    const pairs = conllCases.map(documentsOf)
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
    const flags = ['--per-document', '--metrics', metrics.join(','), '--blanc', blanc]
    const report = await refereeScores(key, response, ...flags)
    for (const { id: document, scores } of report.systems[0]?.documents ?? []) found.set(document, scores)
  })

  test.each(conllCases)('of $id is what the reference scorer says, in the library', (entry) => {
    const [key, response] = documentsOf(entry)

    const { scores } = evaluate(corpusOf(key), corpusOf(response), { metrics, blanc })

    expectPrinted(scores[id], entry.expected[name], entry.decimals)
  })

  test.each(conllCases)('of $id is what the reference scorer says, on the command line', (entry) => {
    expectPrinted(found.get(entry.id)?.[id], entry.expected[name], entry.decimals)
  })
})

/** Mentions are inclusive token ranges such as 3-6. */
function documentsOf({ id, key, response }: ConllCase): [CorefDocument, CorefDocument] {
  const side = (entities: ConllCase['key']): CorefDocument =>
    documentOf(
      entities.flatMap((entity, e) =>
        entity.map((mention) => {
          const [first, last] = mention.split('-').map(Number) as [number, number]
          return { span: [first, last + 1] as const, entity: String(e) }
        }),
      ),
      { id },
    )
  return [side(key), side(response)]
}
