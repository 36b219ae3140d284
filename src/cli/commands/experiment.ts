import { availableParallelism } from 'node:os'
import { RefereeError } from '../../errors.ts'
import type { Measurement } from '../../experiments/claim.ts'
import {
  chooseCorpora,
  type ExperimentCorpus,
  type FittingCorpora,
  lacks,
  remarksOn,
} from '../../experiments/corpus.ts'
import type { Experiment } from '../../experiments/experiment.ts'
import type { Lab, TrainingTask } from '../../experiments/lab.ts'
import { experimentByName, experiments } from '../../experiments/registry.ts'
import { verdictResult } from '../../experiments/verdicts.ts'
import type { MatchRule } from '../../matching/twins.ts'
import { signalsReleased } from '../../node/files/held-signals.ts'
import { sha256 } from '../../node/files/sha256.ts'
import { openLab } from '../../node/open-lab.ts'
import {
  type ExperimentReport,
  experimentReport,
  renderExperiment,
  renderExperimentCsv,
  renderVerdictPage,
} from '../../report/experiment.ts'
import { settingChoices, settingMeanings } from '../../scoring/settings.ts'
import { didYouMean } from '../../suggest.ts'
import { version } from '../../version.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import { type ClaimPlan, claimPlans, isMeasured, measureGroup } from '../experiment/judge-claims.ts'
import { type CorpusSource, parseCorpusSource, readCorpora } from '../experiment/read-corpora.ts'
import { findResult, openModelStore, writeResult } from '../experiment/results.ts'
import { formatFlag } from '../flags/input-flags.ts'
import { renderingFlags } from '../flags/output-flags.ts'
import { MOST_JOBS, wholeNumber } from '../flags/whole-number.ts'
import type { Run } from '../run.ts'
import { ExperimentProgress } from '../terminal/progress.ts'
import { type Training, trainHere, trainWithWorkers } from '../workers/train-with-workers.ts'

const experimentFlags = {
  corpus: {
    value: 'corpus...',
    description: 'file, directory or glob, or NAME=PATH',
    isCommon: true,
  },
  format: formatFlag('format, if not detected'),
  folds: {
    value: 'n',
    description: 'cross-validation folds; "all" for ten',
    shownDefault: 3,
    isCommon: true,
  },
  seed: { value: 'n', description: 'random seed', shownDefault: 1, isCommon: true },
  seeds: {
    value: 'n',
    description: 'for verdicts, how many seeds to use',
    shownDefault: 1,
    isCommon: true,
  },
  match: {
    value: 'rule',
    description: settingMeanings.match,
    choices: settingChoices.match,
    shownDefault: settingChoices.match[0],
  },
  jobs: {
    value: 'n',
    description: 'worker threads for training; the result does not depend on it',
    shownDefault: 'one per core, at most 4',
  },
  output: {
    short: '-o',
    value: 'directory',
    description: 'folder for results and models',
    details: 'finished parts are not repeated',
    heading: 'Output',
    isCommon: true,
  },
  page: {
    value: 'file',
    description: 'for verdicts, also write a Markdown page',
    heading: 'Output',
  },
  quiet: { description: 'print no notes', heading: 'General', isCommon: true },
} as const satisfies FlagGroup

const DEFAULT_JOBS = 4

const groups = [experimentFlags, renderingFlags] as const
type ExperimentFlags = FlagsOf<typeof groups>

/** `referee experiment NAME --corpus [NAME=]PATH...` */
export const command: Command<[name: string], typeof groups> = {
  arguments: [
    {
      name: 'name',
      description: `${experiments.map(({ name }) => name).join(', ')}, verdicts, or all`,
      suggestions: [...experiments.map(({ name }) => name), 'verdicts', 'all'],
    },
  ],
  flags: groups,
  examples: [
    'referee experiment toy',
    'referee experiment twinless --corpus litbank=litbank/coref/conll',
    'referee experiment taggers --corpus gum=gum/dep --match head',
    'referee experiment all --corpus litbank=litbank/coref/brat gum=gum/dep -o results',
    'referee experiment verdicts --seeds 5 --corpus litbank=litbank/coref/brat gum=gum/dep -o results --page papers.md',
  ],
  notes: ['Every document is scored by models trained on the other folds, never on the document itself.'],
  run: (run, [name], flags) => runExperiments(run, name, flags),
}

async function runExperiments(run: Run, name: string, flags: ExperimentFlags): Promise<void> {
  const isJudged = name === 'all' || name === 'verdicts'
  const chosen = name === 'all' ? experiments : name === 'verdicts' ? [] : [requireExperiment(name)]
  const print = resultPrinter(run)
  if (flags.output === '-') {
    throw new UsageError('-o names a directory for several files; the tables go to standard output anyway')
  }
  const seed = wholeNumber('--seed', flags.seed, 0, 2 ** 31 - 1) ?? 1
  const seeds = wholeNumber('--seeds', flags.seeds, 1, 100) ?? 1
  const match = flags.match ?? 'exact'
  if (!isJudged && (flags.seeds !== undefined || flags.page !== undefined)) {
    throw new UsageError('--seeds and --page only apply to "referee experiment verdicts" and "all"')
  }
  const folds = flags.folds === 'all' ? 10 : (wholeNumber('--folds', flags.folds, 2, 100) ?? 3)
  const jobs =
    wholeNumber('--jobs', flags.jobs, 1, MOST_JOBS) ?? Math.min(DEFAULT_JOBS, availableParallelism())
  const needsCorpus = isJudged || chosen.some(({ needs }) => needs.length > 0)
  if (needsCorpus && flags.corpus === undefined) {
    throw new UsageError(
      `referee experiment ${name} needs --corpus: a corpus with a key, such as LitBank or GUM`,
    )
  }
  const sources = needsCorpus ? (flags.corpus ?? []).map((each) => parseCorpusSource(each, flags.format)) : []
  const corpora = await readCorpora(run.files, sources)
  const plans = chosen.map((experiment): Plan => {
    const fitting = chooseCorpora(experiment, corpora, name === 'all')
    const hashes = fitting.corpora.flatMap(({ sha256, lender }) => [
      sha256,
      ...(lender === undefined ? [] : [lender.sha256]),
    ])
    const settings = match === 'exact' ? [] : [match]
    return {
      experiment,
      ...fitting,
      inputs: hashOf([version, experiment.name, seed, folds, ...settings, ...hashes]),
    }
  })
  if (flags.output !== undefined) run.files.makeDirectory(flags.output)
  // Workers read them again, and have no session.
  const located = sources.map((each) => ({ ...each, path: run.files.locate(each.path) }))
  const circumstances = { sources: located, seed, folds, jobs, match }
  await runPlans(run, plans, circumstances, flags.output, print)
  if (isJudged) await judgePapers(run, corpora, circumstances, seeds, flags, print, name === 'verdicts')
}

/** An experiment and the corpora to run it on. */
interface Plan extends FittingCorpora {
  readonly experiment: Experiment
  /** Hash of everything that determines the result. */
  readonly inputs: string
}

interface Circumstances {
  readonly sources: readonly CorpusSource[]
  readonly seed: number
  readonly folds: number
  readonly jobs: number
  readonly match: MatchRule
}

/** Measure the claims of the papers with one seed after another, and judge them. */
async function judgePapers(
  run: Run,
  corpora: readonly ExperimentCorpus[],
  circumstances: Circumstances,
  seeds: number,
  { output, page }: ExperimentFlags,
  print: (result: ExperimentReport) => void,
  isAlone: boolean,
): Promise<void> {
  const { folds, match } = circumstances
  const plans = claimPlans(corpora)
  if (plans.length === 0) {
    const reasons = corpora.flatMap((corpus) => lacks(corpus, 'words') ?? lacks(corpus, 'folds') ?? [])
    if (!isAlone) return
    throw new RefereeError('no-feature', `experiment verdicts: ${reasons.join('; ')}`)
  }
  const progress = new ExperimentProgress(run.io, run.isQuiet)
  const models = openModelStore(run.files, output)
  const hashes = corpora.map(({ sha256: hash }) => hash)
  const measurements: Measurement[] = []
  const inputsOf = (plan: ClaimPlan, seed: number): string =>
    hashOf([version, 'claims', plan.group.name, seed, folds, match, ...hashes])
  for (let s = 0; s < seeds; s++) {
    const seed = circumstances.seed + s
    const lab = openLab({ seed, folds, models, match, onStep: progress.step })
    const open = plans.filter((plan) => !isMeasured(run.files, plan, seed, output, inputsOf(plan, seed)))
    const tasks = open.map(({ group, corpora: own }) => lab.tasks(own, group.models))
    const missing = missingTasks(tasks, models)
    progress.note(`claims, seed ${s + 1} of ${seeds}: ${missing.length} models to train`)
    const training = train(lab, missing, { ...circumstances, seed }, models, progress)
    try {
      for (const plan of plans) {
        const at = open.indexOf(plan)
        if (at >= 0) await training.until(tasks[at] ?? [])
        measurements.push(...measureGroup(run.files, lab, plan, output, inputsOf(plan, seed)))
        await signalsReleased()
      }
    } finally {
      progress.clear()
      training.stop()
    }
  }
  const { tables, figures, remarks } = verdictResult(measurements)
  const report = experimentReport({
    experiment: 'verdicts',
    paper: 'all five papers',
    title: 'Which findings of the papers hold',
    corpus: corpora.map(({ name, documents, sha256: hash }) => ({
      name,
      documents: documents.length,
      sha256: hash,
    })),
    seed: circumstances.seed,
    folds,
    inputs: hashOf([version, 'verdicts', circumstances.seed, seeds, folds, match, ...hashes]),
    tables,
    figures,
    remarks: [
      ...remarks,
      ...corpora.flatMap((corpus) =>
        remarksOn(
          corpus,
          plans.flatMap(({ group }) => group.models),
        ),
      ),
    ],
  })
  if (output !== undefined) writeResult(run.files, report, output)
  if (page !== undefined) run.files.write(page, renderVerdictPage(report, seeds, match))
  print(report)
}

function missingTasks(
  tasks: readonly (readonly TrainingTask[])[],
  models: ReturnType<typeof openModelStore>,
): TrainingTask[] {
  return [...new Map(tasks.flat().map((task) => [task.key, task])).values()].filter(
    ({ key }) => models.get(key) === undefined,
  )
}

async function runPlans(
  run: Run,
  plans: readonly Plan[],
  circumstances: Circumstances,
  directory: string | undefined,
  print: (result: ExperimentReport) => void,
): Promise<void> {
  const { seed, folds, match } = circumstances
  const progress = new ExperimentProgress(run.io, run.isQuiet)
  const models = openModelStore(run.files, directory)
  const lab = openLab({ seed, folds, models, match, onStep: progress.step })
  const finished = plans.map(({ experiment, inputs }) =>
    findResult(run.files, experiment.name, directory, inputs),
  )
  const tasks = plans.map(({ experiment, corpora }, i) =>
    finished[i] === undefined ? lab.tasks(corpora, experiment.models) : [],
  )
  const missing = missingTasks(tasks, models)
  const training = train(lab, missing, circumstances, models, progress)
  try {
    for (const [i, plan] of plans.entries()) {
      const { experiment, corpora, refused, inputs } = plan
      const which = plans.length === 1 ? experiment.name : `${i + 1} of ${plans.length}, ${experiment.name}`
      const known = finished[i]
      if (known !== undefined) {
        progress.note(`${which}: already done`)
        print(known)
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
        remarks: [
          ...result.remarks,
          ...corpora.flatMap((corpus) => remarksOn(corpus, experiment.models)),
          ...refused.map((reason) => `left out: ${reason}`),
        ],
      })
      progress.clear()
      if (directory !== undefined) writeResult(run.files, written, directory)
      print(written)
      await signalsReleased()
    }
  } finally {
    progress.clear()
    training.stop()
  }
}

function resultPrinter(run: Run): (result: ExperimentReport) => void {
  const { rendering } = run
  let printed = 0
  return (result) => {
    if (rendering === 'json') run.print(`${JSON.stringify(result)}\n`)
    else if (rendering === 'csv') run.print(renderExperimentCsv(result, printed === 0))
    else run.print(`${renderExperiment(result, rendering, run.style)}\n`)
    printed++
  }
}

function train(
  lab: Lab,
  tasks: readonly TrainingTask[],
  { sources, seed, folds, jobs }: Omit<Circumstances, 'match'>,
  models: ReturnType<typeof openModelStore>,
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

function requireExperiment(name: string): Experiment {
  const found = experimentByName(name)
  if (found !== undefined) return found
  const names = experiments.map((each) => each.name)
  throw new UsageError(
    `unknown experiment "${name}"; choose from ${names.join(', ')}, verdicts, and all${didYouMean(name, names)}`,
  )
}

function hashOf(parts: readonly unknown[]): string {
  return sha256(JSON.stringify(parts))
}
