import type { Discourse } from './discourse.ts'
import { classifierOf } from './learners/classifier.ts'
import { looksBelowThreshold } from './linking/linker.ts'
import { encodingOf, type PairModel } from './model.ts'
import { type ScoredPairs, scorePairs } from './scored-pairs.ts'
import { Screen } from './screen.ts'

/** Scores the pairs of a text with a model; pairs that the linker would ignore are left out. */
export function pairScorer(model: PairModel): (discourse: Discourse) => ScoredPairs {
  const { learned, linker, threshold, reach } = model
  const encoding = encodingOf(model)
  const classifier = classifierOf(learned, encoding)
  const screen =
    learned.kind === 'linear' && !looksBelowThreshold(linker)
      ? new Screen(encoding, learned, threshold)
      : undefined
  return (discourse) => scorePairs(discourse, classifier, reach, screen)
}
