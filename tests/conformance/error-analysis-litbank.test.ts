import { beforeAll, expect, test } from 'vitest'
import { format as conll2012Format } from '../../src/formats/conll-2012/format.ts'
import { analyseErrors, type CorefDocument, evaluate, type Settings } from '../../src/index.ts'
import { headline } from '../../src/scoring/tally.ts'
import { describeData } from '../data.ts'
import { corpusOf } from '../documents.ts'
import { shuffled } from '../laws/arbitraries.ts'
import { baseline } from '../support/baseline.ts'
import { corpus } from '../support/corpus.ts'
import { loadFormat } from '../support/load-format.ts'
import { expectLinear } from '../support/processor-time.ts'

const conll2012 = await loadFormat(conll2012Format)

describeData('a baseline on LitBank', () => {
  let keys: readonly CorefDocument[]
  let responses: readonly CorefDocument[]

  beforeAll(() => {
    keys = corpus(conll2012, 'litbank/coref/conll', /\.conll$/).documents
    responses = keys.map(baseline)
  })

  const analyse = (settings: Partial<Settings> = {}) =>
    analyseErrors(corpusOf(...keys), corpusOf(...responses), settings, { limit: 20 })

  test('is all of LitBank', () => {
    expect(keys).toHaveLength(81)
  })

  test.each([{}, { singletons: 'drop' }, { singletons: 'drop-response' }] as const)(
    'ends at 100 when all is fixed: %o',
    (settings) => {
      const { scores, waterfall } = analyse(settings)
      const plain = evaluate(corpusOf(...keys), corpusOf(...responses), settings).scores

      for (const id of ['mentions', 'muc', 'b3', 'ceafe', 'conll']) expect(scores[id]).toEqual(plain[id])
      for (const score of Object.values(waterfall.at(-1)?.scores ?? {})) expect(headline(score)).toBe(1)
      // On real text, every type costs something, in order and alone.
      for (const { errors, alone } of waterfall) {
        if (errors > 100) expect(alone['conll']?.value).toBeGreaterThan(scores['conll']?.value as number)
      }
    },
  )

  test('does not depend on the order of documents', () => {
    const shuffledResult = analyseErrors(
      corpusOf(...shuffled(keys, 5)),
      corpusOf(...shuffled(responses, 6)),
      {},
      { limit: 0, top: 100_000 },
    )
    const { types, waterfall, links, worst, verdicts } = analyseErrors(
      corpusOf(...keys),
      corpusOf(...responses),
      {},
      { limit: 0, top: 100_000 },
    )

    expect(shuffledResult.types).toEqual(types)
    expect(shuffledResult.waterfall).toEqual(waterfall)
    expect(shuffledResult.links).toEqual(links)
    expect(shuffledResult.verdicts).toEqual(verdicts)
    const gains = (entities: typeof worst.entities): unknown[] =>
      entities.map(({ doc, side, entity, gain }) => [gain['conll'], doc, side, entity.id]).sort()
    expect(worst.entities.length).toBeGreaterThan(1000)
    expect(gains(shuffledResult.worst.entities)).toEqual(gains(worst.entities))
  })

  test('takes time in proportion to the number of documents', () => {
    expectLinear((count) => {
      analyseErrors(corpusOf(...keys.slice(0, count)), corpusOf(...responses.slice(0, count)))
    }, 80)
  })
})
