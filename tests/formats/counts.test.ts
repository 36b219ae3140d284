import { expect, test } from 'vitest'
import { format as conll2012Format } from '../../src/formats/conll-2012/format.ts'
import { format as gumFormat } from '../../src/formats/gum/format.ts'
import { describeData } from '../data.ts'
import { corpus, counts } from '../support/corpus.ts'
import { loadFormat } from '../support/load-format.ts'

const conll2012 = await loadFormat(conll2012Format)
const gum = await loadFormat(gumFormat)

/*
 * Rows of the table in the corpora's README that the tests of single formats do not cover: files,
 * documents, words, mentions, entities, singletons. Together they cover the whole table.
 */

const GENRES = [
  ['academic', [16, 16, 15_212, 4_467, 2_850, 2_157]],
  ['bio', [18, 18, 16_515, 5_218, 2_976, 2_304]],
  ['interview', [17, 17, 16_519, 4_705, 2_331, 1_632]],
  ['news', [22, 22, 15_291, 4_509, 2_465, 1_784]],
  ['speech', [13, 13, 14_989, 4_338, 2_218, 1_638]],
  ['textbook', [13, 13, 14_618, 4_129, 2_520, 1_915]],
  ['vlog', [13, 13, 15_179, 4_062, 1_462, 902]],
] as const

describeData('the counts of the table', () => {
  test.each(GENRES)('of GUM, genre %s', (genre, expected) => {
    const { documents, files } = corpus(gum, 'gum/coref/gum/conll', new RegExp(`^GUM_${genre}_`))

    expect([files, ...counts(documents)]).toEqual(expected)
  })

  test('of BookNLP on Emma', () => {
    const { documents, files } = corpus(conll2012, 'sys-booknlp-emma/derived', /\.conll$/)

    expect([files, ...counts(documents)]).toEqual([1, 1, 2_063, 320, 86, 48])
  })
})
