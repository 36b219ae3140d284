import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Span } from '../../src/document/span.ts'
import { evaluate, type Settings } from '../../src/index.ts'
import { generalMetrics } from '../../src/metrics/registry.ts'
import type { CountedScore } from '../../src/scoring/tally.ts'
import { toNumber } from '../../src/textbook/fraction.ts'
import { textbook } from '../../src/textbook/textbook.ts'
import { corpusOf, documentOf } from '../documents.ts'
import { documentPair, type LawMention, type Pair, RUNS } from './arbitraries.ts'
import { corporaOf, expectClose } from './scoring.ts'

/** Their definitions try every mapping of mentions. */
const SLOW = ['mor', 'ceafm.partial', 'ceafe.partial', 'ceafm.typed', 'ceafe.typed', 'ace']
const IDS = generalMetrics.map(({ id }) => id).filter((id) => !SLOW.includes(id))
/** No generated mention ends beyond this token. */
const LONG = 40
const WORDS = Array.from({ length: LONG }, (_, i) => `w${i}`).join(' ')

const moved = (span: readonly Span[], by: number): Span[] =>
  span.map(([start, end]): Span => [start + by, end + by])

/** The definition on all mentions at once, each with its document. */
function slowly(id: string, pairs: readonly Pair[]): readonly number[] {
  const together = (side: 'key' | 'response'): (LawMention & { document: number })[] =>
    pairs.flatMap((pair, document) =>
      pair[side].map((mention) => ({ ...mention, span: moved(mention.span, document * LONG), document })),
    )
  const score = textbook[id]?.score(together('key'), together('response'))
  if (score === undefined) throw new Error(`the textbook has no ${id}`)
  if ('values' in score) return score.values
  return ('value' in score ? [score.value] : [score.recall, score.precision, score.f1]).map(toNumber)
}

describe('documents that share their entities', () => {
  const pairs = fc.array(documentPair, { minLength: 1, maxLength: 4 })

  test.each(IDS)('score as one text, by the definition of %s', (id) => {
    fc.assert(
      fc.property(pairs, (some) => {
        const named = some.map((pair, i) => ({ ...pair, id: `7_${i}ecb` }))

        const { scores, documents } = evaluate(...corporaOf(named), { metrics: [id], across: 'topic' })

        const { recall, precision, f1, value } = scores[id] as CountedScore
        const found = value === undefined ? [recall, precision, f1] : [value]
        expect(documents).toBe(1)
        for (const [i, wanted] of slowly(id, some).entries()) expectClose(found[i] as number, wanted)
      }),
      { ...RUNS, numRuns: 40 },
    )
  })

  test('pairs within documents and across are all pairs', () => {
    fc.assert(
      fc.property(pairs, (some) => {
        const corpora = corporaOf(some.map((pair, i) => ({ ...pair, id: `d${i}` })))
        const ids = ['pairwise', 'pairwise.within', 'pairwise.across']

        const { scores } = evaluate(...corpora, { metrics: ids, across: 'corpus' })

        const [all, within, across] = ids.map((id) => scores[id]?.counts ?? {})
        for (const name of Object.keys(all ?? {})) {
          expect((within?.[name] ?? 0) + (across?.[name] ?? 0), name).toBe(all?.[name])
        }
      }),
      RUNS,
    )
  })

  test('a document cut into parts and joined again is that document', () => {
    fc.assert(
      fc.property(documentPair, fc.integer({ min: 1, max: 16 }), ({ key, response }, cut) => {
        const isApart = ({ span }: LawMention): boolean => span.every(([, end]) => end <= cut)
        const isBehind = ({ span }: LawMention): boolean => span.every(([start]) => start >= cut)
        const whole = (side: readonly LawMention[]): LawMention[] =>
          side.filter((mention) => isApart(mention) || isBehind(mention))
        const words = WORDS.split(' ')
        const parts = (side: readonly LawMention[]) =>
          corpusOf(
            documentOf(whole(side).filter(isApart), { part: 1, words: words.slice(0, cut).join(' ') }),
            documentOf(
              whole(side)
                .filter(isBehind)
                .map((mention) => ({ ...mention, span: moved(mention.span, -cut) })),
              { part: 2, words: words.slice(cut).join(' ') },
            ),
          )
        const settings: Partial<Settings> = { metrics: IDS.filter((id) => !id.startsWith('pairwise.')) }
        const one = [key, response].map((side) => corpusOf(documentOf(whole(side), { words: WORDS })))

        const joined = evaluate(parts(key), parts(response), { ...settings, across: 'id' })
        const unbroken = evaluate(one[0] ?? parts([]), one[1] ?? parts([]), settings)

        expect(joined.scores).toEqual(unbroken.scores)
        expect(joined.tokens).toBe(LONG)
      }),
      RUNS,
    )
  })

  test('the order in which documents come does not matter', () => {
    fc.assert(
      fc.property(pairs, (some) => {
        const [key, response] = corporaOf(some.map((pair, i) => ({ ...pair, id: `d${i}` })))
        const settings: Partial<Settings> = { metrics: IDS, across: 'corpus' }
        const reversed = { ...response, documents: response.documents.toReversed() }

        expect(evaluate(key, reversed, settings).scores).toEqual(evaluate(key, response, settings).scores)
      }),
      { ...RUNS, numRuns: 60 },
    )
  })
})
