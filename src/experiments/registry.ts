import { applications } from './applications.ts'
import { classes } from './classes.ts'
import { cone } from './cone.ts'
import type { Experiment } from './experiment.ts'
import { penalty } from './penalty.ts'
import { prediction } from './prediction.ts'
import { subtasks } from './subtasks.ts'
import { taggers } from './taggers.ts'
import { toy } from './toy.ts'
import { twinless } from './twinless.ts'

/** In the order in which `referee experiment all` runs them: experiments that share a model are adjacent. */
export const experiments: readonly Experiment[] = [
  toy,
  twinless,
  taggers,
  penalty,
  subtasks,
  classes,
  prediction,
  cone,
  applications,
]

export function experimentByName(name: string): Experiment | undefined {
  return experiments.find((experiment) => experiment.name === name)
}
