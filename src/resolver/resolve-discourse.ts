import type { Discourse } from './discourse.ts'
import { classifierOf } from './learners/classifier.ts'
import { linkers, looksBelowThreshold } from './linking/linker.ts'
import { encodingOf, type Model } from './model.ts'
import { rank } from './ranking/ranker.ts'
import { resolveByPasses } from './rules/passes.ts'
import { scorePairs } from './scored-pairs.ts'
import { Screen } from './screen.ts'

/** From a described text to its entities: by mention, the first mention of its entity. */
export type DiscourseResolver = (discourse: Discourse) => Int32Array

/** What a model does, or the rules where there is none. */
export function discourseResolver(model: Model | undefined): DiscourseResolver {
  if (model === undefined) return resolveByPasses
  if (model.recipe === 'ranking') {
    const { weights, newBias, scale, reach } = model
    return (discourse) => rank(discourse, weights, newBias / scale, reach)
  }
  const { learned, linker, threshold, reach } = model
  const encoding = encodingOf(model)
  const classifier = classifierOf(learned, encoding)
  const screen =
    learned.kind === 'linear' && !looksBelowThreshold(linker)
      ? new Screen(encoding, learned, threshold)
      : undefined
  return (discourse) => linkers[linker](scorePairs(discourse, classifier, reach, screen), threshold)
}
