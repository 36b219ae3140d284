import type { CorefDocument } from '../document/document.ts'
import { withEntitiesOf } from '../document/filter.ts'
import { twinsOfResponse } from '../matching/twin-documents.ts'
import { Evaluation } from '../scoring/evaluation.ts'
import type { MatchedPair } from '../scoring/match-documents.ts'
import type { ScoredPair } from '../scoring/run/scored-pair.ts'
import type { Settings } from '../scoring/settings.ts'
import type { Scores } from '../scoring/tally.ts'

/** What can be made perfect, in the order of the ladder. */
export const rungs = ['mentions', 'anaphoricity', 'links'] as const
export type Rung = (typeof rungs)[number]

export interface LadderStep {
  readonly rung: Rung
  /** With this and all before it perfect. */
  readonly scores: Scores
  /** With only this perfect. */
  readonly alone: Scores
}

/** The gain from perfect mentions, anaphoricity and links, without training anything. */
export interface Ladder {
  /** As `referee score` prints them. */
  readonly scores: Scores
  readonly steps: readonly LadderStep[]
}

/**
 * The subtasks of Stoyanov et al. 2009 (Table 3) for any response, one after another.
 *
 * Mentions: the response has exactly the key's mentions; those it did not find are singletons. Anaphoricity: it also
 * knows which mentions belong to entities of two or more, so the key's singletons are singletons. Links: all is right.
 * Alone, over the mentions as found: the key's singletons are taken out of their entities; or all twins are grouped as
 * in the key, and twinless mentions become singletons.
 */
export class LadderTally {
  readonly #base: Evaluation
  readonly #steps: readonly { readonly rung: Rung; readonly after: Evaluation; readonly alone: Evaluation }[]

  constructor(settings: Settings) {
    const evaluation = (): Evaluation => new Evaluation(settings)
    this.#base = evaluation()
    this.#steps = rungs.map((rung) => ({ rung, after: evaluation(), alone: evaluation() }))
  }

  /** @param pair matched under the same settings */
  add(pair: ScoredPair): void {
    const { key } = this.#base.addPair(pair)
    const { after, alone } = perfect(pair.matched)
    for (const step of this.#steps) {
      step.after.addPair(pair.altered({ key, response: after[step.rung] }))
      step.alone.addPair(pair.altered({ key, response: alone[step.rung] }))
    }
  }

  result(): Ladder {
    return {
      scores: this.#base.result().scores,
      steps: this.#steps.map(({ rung, after, alone }) => ({
        rung,
        scores: after.result().scores,
        alone: alone.result().scores,
      })),
    }
  }
}

type ByRung = Readonly<Record<Rung, CorefDocument>>

function perfect(matched: MatchedPair): { readonly after: ByRung; readonly alone: ByRung } {
  const { key, response, twins, table } = matched
  const reverse = twinsOfResponse(matched)
  const isSingleton = (k: number): boolean => table.keySizes[key.mentions.entity[k] as number] === 1
  /** Above all entity numbers: one number for each mention that is to be a singleton. */
  const apart = key.entityCount + response.entityCount
  const entityOf = (k: number): number => {
    const twin = twins[k] as number
    return twin < 0 ? apart + k : (response.mentions.entity[twin] as number)
  }
  const mentions = withEntitiesOf(key, entityOf)
  return {
    after: {
      mentions,
      anaphoricity: withEntitiesOf(key, (k) => (isSingleton(k) ? apart + k : entityOf(k))),
      links: key,
    },
    alone: {
      mentions,
      anaphoricity: withEntitiesOf(response, (r) => {
        const twin = reverse[r] as number
        return twin >= 0 && isSingleton(twin) ? apart + r : (response.mentions.entity[r] as number)
      }),
      links: withEntitiesOf(response, (r) => {
        const twin = reverse[r] as number
        return twin < 0 ? apart + r : (key.mentions.entity[twin] as number)
      }),
    },
  }
}
