import { InvalidArgumentError } from 'commander'
import type { Family } from '../../resolver/features/feature.ts'
import { families } from '../../resolver/features/registry.ts'
import type { LearnerName } from '../../resolver/learners/classifier.ts'
import { type LinkerName, linkers } from '../../resolver/linking/linker.ts'
import type { MentionSource, PairRecipe } from '../../resolver/model.ts'
import { SCHEMES, type Scheme, TAGGERS, TRAINED } from '../../resolver/scheme.ts'
import { type FlagsFor, UsageError } from '../command.ts'
import { checkTarget } from '../files/write-file.ts'
import type { Run } from '../run.ts'
import { formatFlag } from './input-flags.ts'
import { chooseRendering, type RenderingFlags } from './output-flags.ts'
import { requireMetric } from './settings-flags.ts'

/** The flags of `referee train` besides `--to` and `--json`. */
export interface TrainFlags {
  readonly model?: string
  readonly output?: string
  readonly recipe: PairRecipe | 'ranking'
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

export const trainFlags: FlagsFor<TrainFlags> = {
  model: {
    value: 'out',
    description: 'the file to write the model to, all or nothing; - for standard output',
  },
  output: { short: '-o', value: 'out', description: 'another name of --model' },
  recipe: { value: 'name', description: 'what to train', choices: TRAINED, default: 'reconcile' },
  learner: {
    value: 'name',
    description: 'of pairs (default: perceptron; soon: tree)',
    choices: ['perceptron', 'tree', 'svm'],
  },
  linking: {
    value: 'name',
    description: 'from pairs to entities (default: single-link; soon: closest-first)',
    choices: Object.keys(linkers),
  },
  scheme: {
    value: 'name',
    description: 'which corpus the stages before the resolver were trained on',
    choices: SCHEMES,
    default: 'gum',
  },
  tagger: { value: 'name', description: 'where mentions come from', choices: TAGGERS, default: 'key' },
  without: {
    value: 'family...',
    description: 'families of features to do without',
    choices: Object.keys(families),
  },
  dev: { value: 'file...', description: 'documents to report scores on; nothing is tuned on them' },
  folds: {
    value: 'n',
    description: 'report scores by cross-validation: document i is in fold i mod n',
    parse: (text) => wholeNumberFrom(2, text),
  },
  epochs: {
    value: 'n',
    description: 'passes over the documents, for the recipe ranking',
    parse: (text) => wholeNumberFrom(1, text),
  },
  metric: {
    value: 'id',
    description:
      'what the threshold of reconcile is to be best at, on the training documents (default: conll)',
    parse: (id) => requireMetric(id).id,
  },
  singletons: {
    value: 'what',
    description: 'entities of one mention, when scoring',
    choices: ['keep', 'drop'],
    default: 'keep',
  },
  seed: {
    value: 'n',
    description: 'for whatever is shuffled',
    parse: (text) => wholeNumberFrom(0, text),
    default: 1,
  },
  faithful: { description: 'features with the mistakes of the original' },
  format: formatFlag('of the documents; detected otherwise'),
  quiet: { description: 'no notes and no warnings on standard error' },
}

function wholeNumberFrom(least: number, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least)
    throw new InvalidArgumentError(`a whole number from ${least} on is expected`)
  return value
}

/**
 * Where the model goes.
 *
 * @throws UsageError where no place is named, or two, or one that does not take bytes
 */
export function chooseTarget(run: Run, flags: TrainFlags & RenderingFlags): string {
  const { model, output, to, json } = flags
  const target = model ?? output
  if (target === undefined) throw new UsageError('where to? Name the file of the model with --model or -o')
  if (model !== undefined && output !== undefined && model !== output) {
    throw new UsageError('--model and -o are two names of one flag, and here of two files: which of them?')
  }
  chooseRendering(flags)
  if (target === '-') {
    if (to !== undefined || json === true)
      throw new UsageError('standard output takes the model here: name a file to have --json or --to there')
    if (run.io.isTerminal.stdout)
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
