import type { ScoresReport } from '../../../src/entries/score.ts'
import { answerIn, type Outcome } from './answer.ts'
import type { Inputs } from './inputs.ts'
import { outcomeOf, printed } from './outcome.ts'
import type { Reference } from './surface.ts'

/** What the command line answers. */
export function referenceFor(inputs: Inputs): Reference {
  const { key, responses, flags } = inputs
  const alone = new Map<number, Promise<Scored>>()
  let all: Promise<Outcome> | undefined
  const score = async (of: readonly string[], ...more: readonly string[]): Promise<Scored> => {
    let saved: string | undefined
    const outcome = await outcomeOf(async () => {
      saved = await printed(['score', key, ...of, ...flags, '--json', '--quiet', ...more])
      return answerIn(JSON.parse(saved) as ScoresReport)
    })
    return { outcome, saved }
  }
  const one = (system: number): Promise<Scored> => {
    const run = alone.get(system) ?? score([responses[system] as string], '--per-document')
    alone.set(system, run)
    return run
  }
  return {
    async together() {
      all ??=
        responses.length === 1
          ? one(0).then(({ outcome }) => outcome)
          : score(responses).then(({ outcome }) => outcome)
      return all
    },
    alone: async (system) => (await one(system)).outcome,
    saved: async (system) => (await one(system)).saved,
  }
}

interface Scored {
  readonly outcome: Outcome
  readonly saved: string | undefined
}
