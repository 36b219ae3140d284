import type { Discourse } from './discourse.ts'
import { classifierOf } from './learners/classifier.ts'
import { looksBelowThreshold } from './linking/linker.ts'
import { encodingOf, type PairModel } from './model.ts'
import { type ScoredPairs, scorePairs } from './scored-pairs.ts'
import { Screen } from './screen.ts'

/** What a model thinks of the pairs of a text; those that no linker would look at are left out unscored. */
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
