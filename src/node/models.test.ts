import { expect, test } from 'vitest'
import { loadTagger } from './models.ts'

test('taggers share what they have in common, and are decoded once', () => {
  const [plain, gum, litbank] = [loadTagger(), loadTagger('gum'), loadTagger('litbank')]

  expect(gum.lexicon).toBe(plain.lexicon)
  expect(litbank.lexicon).toBe(plain.lexicon)
  expect(loadTagger('gum')).toBe(gum)
  const words = ['Ann', 'saw', 'Berlin', '.']
  const names = [plain, gum].map((tagger) =>
    tagger.names(words, tagger.tags(words, Int32Array.of(0)), Int32Array.of(0)),
  )
  expect(names[0]).toBeUndefined()
  expect(names[1]).toContainEqual(expect.objectContaining({ start: 2, end: 3 }))
})
