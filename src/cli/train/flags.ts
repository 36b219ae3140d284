import type { Family } from '../../resolver/features/feature.ts'
import type { LearnerName } from '../../resolver/learners/classifier.ts'
import type { LinkerName } from '../../resolver/linking/linker.ts'
import type { MentionSource } from '../../resolver/model.ts'
import type { Scheme } from '../../resolver/scheme.ts'
import { type Io, UsageError } from '../command.ts'
import { checkTarget } from '../output.ts'
import { type RenderingFlags, renderingOf } from '../report-options.ts'

/** The flags of `referee train` as commander hands them over. */
export interface TrainFlags extends RenderingFlags {
  readonly model?: string
  readonly output?: string
  readonly recipe: 'reconcile' | 'soon' | 'ranking'
  readonly learner?: LearnerName
  readonly linking?: LinkerName
  readonly scheme: Scheme
  readonly tagger: MentionSource
  readonly without?: readonly Family[]
  readonly dev?: readonly string[]
  readonly folds?: number
  readonly epochs?: number
  readonly metric?: string
  readonly singletons: 'keep' | 'drop'
  readonly seed: number
  readonly faithful?: boolean
  readonly format?: string
  readonly quiet?: boolean
}

/**
 * Where the model goes.
 *
 * @throws UsageError where that is not said, said twice, or no place for bytes
 */
export function targetOf(flags: TrainFlags, io: Io): string {
  const { model, output, to, json } = flags
  const target = model ?? output
  if (target === undefined) throw new UsageError('where to? Name the file of the model with --model or -o')
  if (model !== undefined && output !== undefined && model !== output) {
    throw new UsageError('--model and -o are two names of one flag, and here of two files: which of them?')
  }
  renderingOf(flags)
  if (target === '-') {
    if (to !== undefined || json === true)
      throw new UsageError('standard output takes the model here: name a file to have --json or --to there')
    if (io.isTerminal.stdout)
      throw new UsageError('a model is no text for a terminal: name a file, or send it on with > or |')
  }
  checkTarget(target)
  return target
}

/** @throws UsageError for a flag that would have no effect on the recipe */
export function refuseIdleFlags(flags: TrainFlags): void {
  const { recipe } = flags
  if (recipe !== 'ranking' && flags.epochs !== undefined) {
    throw new UsageError(`--epochs goes with the recipe ranking, and this is ${recipe}`)
  }
  if (recipe === 'soon' && flags.metric !== undefined) {
    throw new UsageError('--metric goes with the recipe reconcile: the threshold of soon is one half')
  }
  if (recipe !== 'ranking') return
  for (const flag of ['learner', 'linking', 'without', 'faithful', 'metric'] as const) {
    if (flags[flag] === undefined) continue
    throw new UsageError(`--${flag} goes with recipes that classify pairs, and ranking has its own way`)
  }
}
