import { InvalidArgumentError, Option } from 'commander'
import type { Warning } from '../../errors.ts'
import { formats } from '../../formats/registry.ts'
import { counted } from '../../report/number.ts'
import { type ModelAssessment, renderWritten, writtenReport } from '../../report/written.ts'
import { Assessment, assess, crossValidate } from '../../resolver/assess.ts'
import { families } from '../../resolver/features/registry.ts'
import { linkers } from '../../resolver/linking/linker.ts'
import { encodeModel } from '../../resolver/model.ts'
import { Resolver } from '../../resolver/resolver.ts'
import { SCHEMES, TAGGERS, TRAINED } from '../../resolver/scheme.ts'
import { type Lesson, type TrainingOptions, trainModel } from '../../resolver/train.ts'
import type { EvaluationResult } from '../../scoring/evaluation.ts'
import { loadAnalyst } from '../analyst.ts'
import { type CommandModule, type Io, UsageError } from '../command.ts'
import { withProgress } from '../progress.ts'
import { addRenderingOptions, renderingOf, renderOptionsOf } from '../report-options.ts'
import { renderWarnings } from '../score-systems.ts'
import { requireMetric } from '../settings-options.ts'
import { hashed, readAll, requireLinks, seenIn } from '../train/data.ts'
import { refuseIdleFlags, type TrainFlags, targetOf } from '../train/flags.ts'
import { WrittenFiles } from '../written-files.ts'

/** `referee train FILES... --model OUT` */
export const train: CommandModule = {
  define(command, io, finish) {
    command
      .argument('<file...>', 'annotated documents: files, directories or globs')
      .option('--model <out>', 'the file to write the model to, all or nothing; - for standard output')
      .option('-o, --output <out>', 'another name of --model')
      .addOption(new Option('--recipe <name>', 'what to train').choices(TRAINED).default('reconcile'))
      .addOption(
        new Option('--learner <name>', 'of pairs (default: perceptron; soon: tree)').choices([
          'perceptron',
          'tree',
          'svm',
        ]),
      )
      .addOption(
        new Option(
          '--linking <name>',
          'from pairs to entities (default: single-link; soon: closest-first)',
        ).choices(Object.keys(linkers)),
      )
      .addOption(
        new Option('--scheme <name>', 'which corpus the stages before the resolver were trained on')
          .choices(SCHEMES)
          .default('gum'),
      )
      .addOption(new Option('--tagger <name>', 'where mentions come from').choices(TAGGERS).default('key'))
      .addOption(
        new Option('--without <family...>', 'families of features to do without').choices(
          Object.keys(families),
        ),
      )
      .option('--dev <file...>', 'documents to report scores on; nothing is tuned on them')
      .option(
        '--folds <n>',
        'report scores by cross-validation: document i is in fold i mod n',
        wholeNumber(2),
      )
      .option('--epochs <n>', 'passes over the documents, for the recipe ranking', wholeNumber(1))
      .option(
        '--metric <id>',
        'what the threshold of reconcile is to be best at, on the training documents (default: conll)',
        (id: string) => requireMetric(id).id,
      )
      .addOption(
        new Option('--singletons <what>', 'entities of one mention, when scoring')
          .choices(['keep', 'drop'])
          .default('keep'),
      )
      .option('--seed <n>', 'for whatever is shuffled', wholeNumber(0), 1)
      .option('--faithful', 'features with the mistakes of the original')
      .addOption(
        new Option('--format <id>', 'of the documents; detected otherwise').choices(
          formats.map(({ id }) => id),
        ),
      )
      .option('--quiet', 'no notes and no warnings on standard error')
    addRenderingOptions(command)
    command.addHelpText('after', EXAMPLES).action(async (paths: string[], flags: TrainFlags) => {
      await run(paths, flags, io)
      finish(0)
    })
  },
}

const EXAMPLES = `
The same documents and flags give the same bytes. The model holds the hashes of the documents it was trained on.
--json and --to tell what was written and the scores of --dev and --folds.

Examples:
  referee train train/ --model my.bin --dev dev/
  referee train corpus/ --model my.bin --recipe ranking --tagger precise --folds 10
  referee train train/ --model lean.bin --without semantic own`

async function run(paths: readonly string[], flags: TrainFlags, io: Io): Promise<void> {
  const target = targetOf(flags, io)
  refuseIdleFlags(flags)
  const warnings: Warning[] = []
  const note = (message: string): void => {
    if (flags.quiet !== true) io.stderr(`${message}\n`)
  }
  const resolver = new Resolver(loadAnalyst(flags.scheme), {
    mentions: flags.tagger,
    faithful: flags.faithful ?? false,
  })
  const read = async (some: readonly string[]): Promise<Lesson[]> => {
    const documents = await readAll(some, flags, note, (warning) => void warnings.push(warning))
    return withProgress(io, 'describing mentions', documents.length, ({ advance }) =>
      documents.map((document) => {
        advance(1)
        return resolver.lesson(document)
      }),
    )
  }
  const lessons = await read(paths)
  requireLinks(lessons)
  if (flags.folds !== undefined && flags.folds > lessons.length)
    throw new UsageError(`--folds ${flags.folds} needs as many documents, and there are ${lessons.length}`)
  const dev = flags.dev === undefined ? undefined : await read(flags.dev)
  const documents = lessons.map(({ key }) => hashed(key))
  if (dev !== undefined) warnings.push(...seenIn(dev, documents))
  if (flags.quiet !== true) io.stderr(renderWarnings(warnings))
  const options: TrainingOptions = {
    recipe: flags.recipe,
    mentions: flags.tagger,
    documents,
    without: flags.without ?? [],
    metric: flags.metric ?? 'conll',
    singletons: flags.singletons,
    seed: flags.seed,
    faithful: flags.faithful ?? false,
    ...(flags.learner === undefined ? {} : { learner: flags.learner }),
    ...(flags.linking === undefined ? {} : { linker: flags.linking }),
    ...(flags.epochs === undefined ? {} : { epochs: flags.epochs }),
  }
  const assessments: ModelAssessment[] = []
  if (flags.folds !== undefined) {
    const { folds } = flags
    note(`scoring ${counted(folds, 'fold')}`)
    const result = withProgress(io, 'cross-validating', folds, ({ advance }) =>
      crossValidate(lessons, folds, options, (fold) => advance(fold === 0 ? 0 : 1)),
    )
    assessments.push(assessment(`${folds} folds`, result))
  }
  note(`training ${flags.recipe} on ${counted(lessons.length, 'document')}`)
  const model = withProgress(io, `training ${flags.recipe}`, 1, ({ reach }) =>
    trainModel(lessons, { ...options, onProgress: reach }),
  )
  if (dev !== undefined) {
    const scored = new Assessment(flags.singletons)
    assess(model, dev, scored)
    assessments.push(assessment('dev', scored.result()))
  }
  const files = new WrittenFiles()
  if (target === '-') io.stdout(encodeModel(model))
  else files.write(target, encodeModel(model), lessons.length)
  const report = writtenReport(files.list, {
    warnings,
    ...(assessments.length === 0 ? {} : { assessments }),
  })
  const isAsked = flags.json === true || flags.to !== undefined
  if (!isAsked && (assessments.length === 0 || (target === '-' && flags.quiet === true))) return
  const text = renderWritten(report, renderingOf(flags), renderOptionsOf({}, io).style)
  if (target === '-') io.stderr(text)
  else io.stdout(text)
}

function assessment(on: string, { documents, scores }: EvaluationResult): ModelAssessment {
  return { on, documents, scores }
}

function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < least)
      throw new InvalidArgumentError(`a whole number from ${least} on is expected`)
    return value
  }
}
