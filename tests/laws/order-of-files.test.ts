import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { format as conll2012 } from '../../src/formats/conll-2012/format.ts'
import type { SystemScores } from '../../src/report/scores.ts'
import { refereeScores, temporaryFolder } from '../conformance/command-line.ts'
import { documentOf } from '../documents.ts'
import { apartPair, documentPair, type LawMention, RUNS, shuffled } from './arbitraries.ts'

const DOCUMENTS = 60
const folder = temporaryFolder()
const writer = await conll2012.loadWriter()

/** A document before it is written. */
interface Draft {
  readonly id: string
  readonly words: readonly string[]
  readonly mentions: readonly LawMention[]
}

function nativeLine({ id, words, mentions }: Draft): string {
  return `${JSON.stringify({ id, tokens: words, mentions })}\n`
}

function conllLines({ id, words, mentions }: Draft): string {
  const document = documentOf(mentions, { id, words: words.map((text) => ({ text })) })
  return [...writer.write([document])].join('')
}

describe.each([
  { format: 'referee', extension: 'coref.jsonl', pair: documentPair, write: nativeLine },
  // Brackets cannot hold discontinuous mentions or entities that cross themselves.
  { format: 'conll-2012', extension: 'conll', pair: apartPair, write: conllLines },
])('the scores of files in $format', ({ extension, pair, write }) => {
  const pairs = fc.sample(pair, { seed: RUNS.seed, numRuns: DOCUMENTS })

  /** Seed 0 leaves everything in place. Each document has different words, so that any mix-up is noticed. */
  const writeSide = (side: 'key' | 'response', seed: number): string => {
    const mix = <T>(items: readonly T[]): readonly T[] => (seed === 0 ? items : shuffled(items, seed))
    const drafts = pairs.map((each, d) => ({
      id: `doc${d}`,
      words: Array.from({ length: 40 }, (_, t) => `d${d}t${t}`),
      mentions: mix(each[side]),
    }))
    const path = join(folder, `${side}${seed}.${extension}`)
    writeFileSync(path, mix(drafts).map(write).join(''))
    return path
  }

  test('do not depend on the order of documents and of mentions, to the last bit', async () => {
    const [first, ...others] = await Promise.all([
      scored(writeSide('key', 0), writeSide('response', 0)),
      scored(writeSide('key', 0), writeSide('response', 1)),
      scored(writeSide('key', 2), writeSide('response', 1)),
    ])

    for (const other of others) {
      expect(other.scores).toStrictEqual(first.scores)
      expect(byId(other)).toStrictEqual(byId(first))
      expect([other.response, other.twins]).toEqual([first.response, first.twins])
    }
    expect(first.documents?.length).toBe(DOCUMENTS)
  })
})

async function scored(key: string, response: string): Promise<SystemScores> {
  const { systems } = await refereeScores(key, response, '--per-document', '--metrics', 'all')
  return systems[0] as SystemScores
}

function byId({ documents }: SystemScores): Map<string, unknown> {
  return new Map(documents?.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, scores }) => [id, scores]))
}
