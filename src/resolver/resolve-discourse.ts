import type { Discourse } from './discourse.ts'
import { classifierOf } from './learners/classifier.ts'
import { linkers } from './linking/linker.ts'
import { encodingOf, type Model } from './model.ts'
import { rank } from './ranking/ranker.ts'
import { resolveByPasses } from './rules/passes.ts'
import { scorePairs } from './scored-pairs.ts'

/** From a described text to its entities: by mention, the first mention of its entity. */
export type DiscourseResolver = (discourse: Discourse) => Int32Array

/** What a model does, or the rules where there is none. */
export function discourseResolver(model: Model | undefined): DiscourseResolver {
  if (model === undefined) return resolveByPasses
  if (model.recipe === 'ranking') {
    const { weights, newBias, scale } = model
    return (discourse) => rank(discourse, weights, newBias / scale)
  }
  const encoding = encodingOf(model)
  const classifier = classifierOf(model.learned, encoding)
  const link = linkers[model.linker]
  return (discourse) => link(scorePairs(discourse, encoding, classifier), model.threshold)
}
