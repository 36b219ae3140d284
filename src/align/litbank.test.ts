import { expect } from 'vitest'
import { dataTest } from '../../tests/data.ts'
import { corpus } from '../../tests/support/corpus.ts'
import { loadFormat } from '../../tests/support/load-format.ts'
import { sourceOf } from '../../tests/support/plain.ts'
import { format as conll2012Format } from '../formats/conll-2012/format.ts'
import { strictContext } from '../formats/format.ts'
import { format as inlineFormat } from '../formats/inline/format.ts'
import { parse as parseInline } from '../formats/inline/read.ts'
import type { ParsedResponse } from '../formats/parsed-response.ts'
import { alignResponse } from './align-response.ts'

const conll2012 = await loadFormat(conll2012Format)
const inline = await loadFormat(inlineFormat)

dataTest('novels that were written again in another hand come back whole', () => {
  const context = strictContext(() => {})
  const fates: string[] = []
  let [mentions, recovered] = [0, 0]
  for (const key of corpus(conll2012, 'litbank/coref/conll', /conll$/).documents) {
    let text: string
    try {
      text = [...inline.write([key])].join('')
    } catch {
      continue
    }
    // No blanks before signs, curled quotes, lower case: changes models make unasked.
    const again = text
      .toLowerCase()
      .replaceAll(/ (?=[.,;:!?])/g, '')
      .replaceAll('"', '”')
      .replaceAll('--', '—')
    const [parsed] = [...parseInline(sourceOf(again), context)] as [ParsedResponse]

    const { report } = alignResponse(key, parsed)

    mentions += key.mentions.count
    recovered += report.mentions.recovered
    for (const { fate } of report.details) fates.push(fate)
  }
  expect(mentions).toBeGreaterThan(23_000)
  // Some mentions of the key end in a comma or full stop and some do not: once attached, they look the same.
  expect(fates.every((fate) => fate === 'ambiguous')).toBe(true)
  expect(mentions - recovered).toBe(fates.length)
  expect(fates.length).toBeLessThan(10)
})
