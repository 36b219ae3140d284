import { InvalidArgumentError } from 'commander'
import type { Family } from '../../resolver/features/feature.ts'
import { families } from '../../resolver/features/registry.ts'
import { type LinkerName, linkers } from '../../resolver/linking/linker.ts'
import { SCHEMES, TAGGERS, TRAINED } from '../../resolver/scheme.ts'
import { type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import { checkTarget } from '../files/check-target.ts'
import type { Run } from '../run.ts'
import { formatFlag } from './input-flags.ts'
import { chooseRendering, type RenderingFlags } from './output-flags.ts'
import { metricFlag, requireMetric } from './settings-flags.ts'

export const trainFlags = {
  model: { value: 'out', description: 'file for the model; - for standard output', isCommon: true },
  output: { short: '-o', value: 'out', description: 'same as --model' },
  recipe: {
    value: 'name',
    description: 'kind of resolver',
    choices: TRAINED,
    default: 'reconcile',
    isCommon: true,
  },
  learner: {
    value: 'name',
    description: 'classifier of mention pairs',
    choices: ['perceptron', 'tree', 'svm'],
    shownDefault: 'perceptron; for soon, tree',
  },
  linking: {
    value: 'name',
    description: 'how pairs become entities',
    choices: Object.keys(linkers) as LinkerName[],
    shownDefault: 'single-link; for soon, closest-first',
  },
  scheme: {
    value: 'name',
    description: 'corpus that the taggers and the parser follow',
    choices: SCHEMES,
    default: 'gum',
    isCommon: true,
  },
  tagger: {
    value: 'name',
    description: 'where mentions come from',
    choices: TAGGERS,
    default: 'key',
    isCommon: true,
  },
  without: {
    value: 'family...',
    description: 'feature families to leave out',
    choices: Object.keys(families) as Family[],
  },
  dev: {
    value: 'file...',
    description: 'documents to report scores on; nothing is tuned on them',
    isCommon: true,
  },
  folds: {
    value: 'n',
    description: 'report cross-validation scores; document i is in fold i mod n',
    parse: (text) => wholeNumberFrom(2, text),
    isCommon: true,
  },
  epochs: {
    value: 'n',
    description: 'passes over the documents, for --recipe ranking',
    parse: (text) => wholeNumberFrom(1, text),
  },
  metric: {
    ...metricFlag('metric that reconcile tunes its threshold for, on the training documents'),
    parse: (id) => requireMetric(id).id,
    shownDefault: 'conll',
  },
  singletons: {
    value: 'what',
    description: 'entities with a single mention, when scoring',
    choices: ['keep', 'drop'],
    default: 'keep',
  },
  seed: {
    value: 'n',
    description: 'random seed',
    parse: (text) => wholeNumberFrom(0, text),
    default: 1,
  },
  faithful: { description: 'compute features with the mistakes of the original' },
  format: formatFlag('format, if not detected'),
  quiet: { description: 'print no notes or warnings', heading: 'General', isCommon: true },
} as const satisfies FlagGroup
/** The flags of `referee train` besides `--to` and `--json`. */
export type TrainFlags = FlagsOf<[typeof trainFlags]>

function wholeNumberFrom(least: number, text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least)
    throw new InvalidArgumentError(`Expected a whole number of at least ${least}.`)
  return value
}

/**
 * Where to write the model.
 *
 * @throws UsageError for no target, two targets, or one that does not take bytes
 */
export function chooseTarget(run: Run, flags: TrainFlags & RenderingFlags): string {
  const { model, output, to, json } = flags
  const target = model ?? output
  if (target === undefined) throw new UsageError('no output file: name one with --model or -o')
  if (model !== undefined && output !== undefined && model !== output) {
    throw new UsageError('--model and -o mean the same but name different files: use only one of them')
  }
  chooseRendering(flags)
  if (target === '-') {
    if (to !== undefined || json === true)
      throw new UsageError(
        'the model goes to standard output, so --json and --to cannot: write the model to a file',
      )
    if (run.io.isTerminal.stdout)
      throw new UsageError(
        'a model is binary and cannot be printed to a terminal: name a file, or redirect it with > or |',
      )
  }
  checkTarget(run, target)
  return target
}

/** @throws UsageError for a flag that would have no effect on the recipe */
export function refuseIdleFlags(flags: TrainFlags): void {
  const { recipe } = flags
  if (recipe !== 'ranking' && flags.epochs !== undefined) {
    throw new UsageError(`--epochs requires --recipe ranking, not ${recipe}`)
  }
  if (recipe === 'soon' && flags.metric !== undefined) {
    throw new UsageError('--metric requires --recipe reconcile: the threshold of soon is always 0.5')
  }
  if (recipe !== 'ranking') return
  for (const flag of ['learner', 'linking', 'without', 'faithful', 'metric'] as const) {
    if (flags[flag] === undefined) continue
    throw new UsageError(`--${flag} is for recipes that classify pairs; ranking does not`)
  }
}
