import type { Discourse } from './discourse.ts'
import { linkers } from './linking/linker.ts'
import type { Model } from './model.ts'
import { pairScorer } from './pair-scorer.ts'
import { type OnLink, rank } from './ranking/ranker.ts'
import { resolveByPasses } from './rules/passes.ts'

/**
 * Turns a described text into entities: by mention, the first mention of its entity.
 *
 * @param onLink called for each link, by recipes that have confidences
 */
export type DiscourseResolver = (discourse: Discourse, onLink?: OnLink) => Int32Array

/** Resolves with a model, or by rules if there is none. */
export function discourseResolver(model: Model | undefined): DiscourseResolver {
  if (model === undefined) return resolveByPasses
  if (model.recipe === 'ranking') {
    return (discourse, onLink) => rank(discourse, model, onLink)
  }
  const { linker, threshold } = model
  const scored = pairScorer(model)
  return (discourse) => linkers[linker](scored(discourse), threshold)
}
