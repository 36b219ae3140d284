import type { Discourse } from './discourse.ts'
import { linkers } from './linking/linker.ts'
import type { Model } from './model.ts'
import { pairScorer } from './pair-scorer.ts'
import { type OnLink, rank } from './ranking/ranker.ts'
import { resolveByPasses } from './rules/passes.ts'

/**
 * From a described text to its entities: by mention, the first mention of its entity.
 *
 * @param onLink called for each link, by recipes that say how sure they are
 */
export type DiscourseResolver = (discourse: Discourse, onLink?: OnLink) => Int32Array

/** What a model does, or the rules where there is none. */
export function discourseResolver(model: Model | undefined): DiscourseResolver {
  if (model === undefined) return resolveByPasses
  if (model.recipe === 'ranking') {
    return (discourse, onLink) => rank(discourse, model, onLink)
  }
  const { linker, threshold } = model
  const scored = pairScorer(model)
  return (discourse) => linkers[linker](scored(discourse), threshold)
}
