import { describe, expect, test } from 'vitest'
import { didYouMean } from './suggest.ts'

describe('what was probably meant', () => {
  test.each([
    ['conl', ['muc', 'conll'], 'conll'],
    ['conll', ['corenlp', 'conll-2012'], 'conll-2012'],
    ['lighthouse', ['news/a', 'story/the-lighthouse-key'], 'story/the-lighthouse-key'],
    ['tex', ['text', 'latex'], 'latex'],
    ['B³', ['muc', 'b3'], 'b3'],
    ['CoNLL', ['muc', 'conll'], 'conll'],
    ['crac-2027', ['crac-2018', 'crac-2024', 'crac-2025'], 'crac-2025'],
    ['entity-tpye', ['entity-size', 'entity-type'], 'entity-type'],
  ])('by %s of %j is %s', (name, names, suggestion) => {
    expect(didYouMean(name, names)).toBe(`; did you mean ${suggestion}?`)
  })

  test.each([
    ['a', ['muc', 'lea']],
    ['bleu', ['muc', 'b3', 'lea']],
  ])('by %s is not guessed where nothing is near', (name, names) => {
    expect(didYouMean(name, names)).toBe('')
  })
})
