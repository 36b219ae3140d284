import { expect, test } from 'vitest'
import type { Analysis } from '../text/analysis.ts'
import { findCandidates } from './candidates.ts'
import { MentionTree } from './mention-tree.ts'

const lexicon = { senses: () => new Int32Array(), file: () => 'person' as const }
const analysisOf = (...tagged: readonly string[]): Analysis => ({
  words: tagged.map((each) => each.split('/')[0] as string),
  tags: tagged.map((each) => each.split('/')[1] as string),
  sentences: Int32Array.of(0),
  paragraphs: Int32Array.of(0),
  names: [],
})

test('a tree of lessons tells mentions from other candidates, and knows words it has seen often', () => {
  const tree = new MentionTree(lexicon)
  const lesson = analysisOf('the/DT', 'man/NN', 'left/VBD', 'the/DT', 'idea/NN', './.')
  for (let i = 0; i < 30; i++) {
    const candidates = findCandidates(lesson)
    tree.learn(lesson, candidates, (c) => lesson.words[candidates[c]?.head ?? -1] === 'man')
  }
  const seen = analysisOf('a/DT', 'man/NN', 'had/VBD', 'the/DT', 'idea/NN', './.')
  const found = findCandidates(seen).filter((candidate) => tree.isMention(seen, candidate))

  expect(found.map(({ head }) => seen.words[head])).toEqual(['man'])
})
