import { availableParallelism } from 'node:os'
import { Option } from 'commander'
import type { Experiment } from '../../experiments/experiment.ts'
import type { Lab, TrainingTask } from '../../experiments/lab.ts'
import { experimentByName, experiments } from '../../experiments/registry.ts'
import { formats } from '../../formats/registry.ts'
import {
  type ExperimentReport,
  experimentReport,
  renderExperiment,
  renderExperimentCsv,
} from '../../report/experiment.ts'
import type { Rendering } from '../../report/format-scores.ts'
import { didYouMean } from '../../suggest.ts'
import { version } from '../../version.ts'
import { type CommandModule, type Io, UsageError } from '../command.ts'
import {
  type CorpusSource,
  corpusSource,
  type Fitting,
  fittingCorpora,
  readCorpora,
} from '../experiment/corpora.ts'
import { openLab } from '../experiment/open-lab.ts'
import { ExperimentProgress } from '../experiment/progress.ts'
import { finishedResult, writeResult } from '../experiment/results.ts'
import { storedModels } from '../experiment/stored-models.ts'
import { type Training, trainHere, trainWithWorkers } from '../experiment/training.ts'
import { signalsReleased } from '../held-signals.ts'
import { makeDirectory } from '../make-directory.ts'
import { addRenderingOptions, renderingOf, renderOptionsOf } from '../report-options.ts'
import { sha256 } from '../sha256.ts'
import { MOST_JOBS, wholeNumber } from '../whole-number.ts'

interface ExperimentFlags {
  readonly corpus?: readonly string[]
  readonly folds?: string
  readonly seed?: string
  readonly jobs?: string
  readonly format?: string
  readonly output?: string
  readonly to?: Rendering
  readonly json?: boolean
  readonly quiet?: boolean
}

/** `referee experiment NAME --corpus [NAME=]PATH...` */
export const experiment: CommandModule = {
  define(command, io, finish) {
    command
      .argument('<name>', `${experiments.map(({ name }) => name).join(', ')}, or all`)
      .option('--corpus <corpus...>', 'file, directory or glob with a key; NAME=PATH gives it a name')
      .addOption(
        new Option('--format <id>', 'of the corpora; detected otherwise').choices(
          formats.map(({ id }) => id),
        ),
      )
      .option('--folds <n>', 'parts that a corpus is divided into, or all for ten (default: 3)')
      .option('--seed <n>', 'of all that is random (default: 1)')
      .option(
        '--jobs <n>',
        'worker threads that train models; the result is the same (default: one a core, at most 4)',
      )
      .option(
        '-o, --output <directory>',
        'write JSON, Markdown, SVG and the models there; what is there already is not run or trained again',
      )
      .option('--quiet', 'no notes on standard error')
    addRenderingOptions(command)
    command.addHelpText('after', EXAMPLES).action(async (name: string, flags: ExperimentFlags) => {
      await run(name, flags, io)
      finish(0)
    })
  },
}

const EXAMPLES = `
Every document is scored once, by models of the other folds: none scores a document it was trained on.

Examples:
  referee experiment toy
  referee experiment twinless --corpus litbank=litbank/coref/conll
  referee experiment all --corpus litbank=litbank/coref/brat gum=gum/dep -o results`

const JOBS_UNASKED = 4

async function run(name: string, flags: ExperimentFlags, io: Io): Promise<void> {
  const chosen = name === 'all' ? experiments : [known(name)]
  renderingOf(flags)
  if (flags.output === '-') {
    throw new UsageError('-o names a directory for several files; the tables go to standard output anyway')
  }
  const seed = wholeNumber('--seed', flags.seed, 0, 2 ** 31 - 1) ?? 1
  const folds = flags.folds === 'all' ? 10 : (wholeNumber('--folds', flags.folds, 2, 100) ?? 3)
  const jobs =
    wholeNumber('--jobs', flags.jobs, 1, MOST_JOBS) ?? Math.min(JOBS_UNASKED, availableParallelism())
  const needsCorpus = chosen.some(({ needs }) => needs.length > 0)
  if (needsCorpus && flags.corpus === undefined) {
    throw new UsageError(
      `referee experiment ${name} needs --corpus: a corpus with a key, such as LitBank or GUM`,
    )
  }
  const sources = needsCorpus ? (flags.corpus ?? []).map((each) => corpusSource(each, flags.format)) : []
  const corpora = await readCorpora(sources)
  const plans = chosen.map((experiment): Plan => {
    const fitting = fittingCorpora(experiment, corpora, name === 'all')
    const hashes = fitting.corpora.map(({ sha256 }) => sha256)
    return { experiment, ...fitting, inputs: hashOf([version, experiment.name, seed, folds, ...hashes]) }
  })
  if (flags.output !== undefined) makeDirectory(flags.output)
  await runPlans(plans, { sources, seed, folds, jobs }, flags, io)
}

/** An experiment and what it is to be run on. */
interface Plan extends Fitting {
  readonly experiment: Experiment
  /** Of all that decides the result. */
  readonly inputs: string
}

interface Circumstances {
  readonly sources: readonly CorpusSource[]
  readonly seed: number
  readonly folds: number
  readonly jobs: number
}

async function runPlans(
  plans: readonly Plan[],
  circumstances: Circumstances,
  flags: ExperimentFlags,
  io: Io,
): Promise<void> {
  const { seed, folds } = circumstances
  const progress = new ExperimentProgress(io, flags.quiet === true)
  const models = storedModels(flags.output)
  const lab = openLab({ seed, folds, models, onStep: progress.step })
  const finished = plans.map(({ experiment, inputs }) =>
    finishedResult(experiment.name, flags.output, inputs),
  )
  const tasks = plans.map(({ experiment, corpora }, i) =>
    finished[i] === undefined ? lab.tasks(corpora, experiment.models) : [],
  )
  const missing = [...new Map(tasks.flat().map((task) => [task.key, task])).values()].filter(
    ({ key }) => models.get(key) === undefined,
  )
  const rendering = renderingOf(flags)
  let reported = 0
  const report = (result: ExperimentReport): void => {
    const style = renderOptionsOf({}, io).style
    if (rendering === 'json') io.stdout(`${JSON.stringify(result)}\n`)
    else if (rendering === 'csv') io.stdout(renderExperimentCsv(result, reported === 0))
    else io.stdout(`${renderExperiment(result, rendering, style)}\n`)
    reported++
  }
  const training = train(lab, missing, circumstances, models, progress)
  try {
    for (const [i, plan] of plans.entries()) {
      const { experiment, corpora, refused, inputs } = plan
      const which = plans.length === 1 ? experiment.name : `${i + 1} of ${plans.length}, ${experiment.name}`
      const known = finished[i]
      if (known !== undefined) {
        progress.note(`${which}: done already`)
        report(known)
        continue
      }
      if (experiment.needs.length > 0 && corpora.length === 0) {
        progress.note(`${which}: left out: ${refused.join('; ')}`)
        continue
      }
      progress.note(`${which}: ${experiment.title}`)
      await training.until(tasks[i] ?? [])
      const result = experiment.run(lab, corpora)
      const written = experimentReport({
        experiment: experiment.name,
        paper: experiment.paper,
        title: experiment.title,
        corpus: corpora.map(({ name, documents, sha256 }) => ({ name, documents: documents.length, sha256 })),
        seed,
        folds,
        inputs,
        ...result,
        remarks: [...result.remarks, ...refused.map((reason) => `left out: ${reason}`)],
      })
      progress.clear()
      if (flags.output !== undefined) writeResult(written, flags.output)
      report(written)
      await signalsReleased()
    }
  } finally {
    progress.clear()
    training.stop()
  }
}

function train(
  lab: Lab,
  tasks: readonly TrainingTask[],
  { sources, seed, folds, jobs }: Circumstances,
  models: ReturnType<typeof storedModels>,
  progress: ExperimentProgress,
): Training {
  let trained = 0
  // The first model may take a while.
  if (tasks.length > 0) progress.step({ what: 'training', at: trained, of: tasks.length })
  const onTrained = (task: TrainingTask): void => {
    trained++
    progress.step({ what: `trained ${lab.taskLabel(task)}`, at: trained, of: tasks.length })
  }
  return jobs === 1 || tasks.length < 2
    ? trainHere(lab, tasks, onTrained)
    : trainWithWorkers(tasks, { sources, seed, folds }, jobs, models, onTrained)
}

function known(name: string): Experiment {
  const found = experimentByName(name)
  if (found !== undefined) return found
  const names = experiments.map((each) => each.name)
  throw new UsageError(
    `no experiment is called "${name}"; there are ${names.join(', ')}, and all${didYouMean(name, names)}`,
  )
}

function hashOf(parts: readonly unknown[]): string {
  return sha256(JSON.stringify(parts))
}
