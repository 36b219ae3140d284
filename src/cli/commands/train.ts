import { createHash } from 'node:crypto'
import { InvalidArgumentError, Option } from 'commander'
import { type CorefDocument, documentLabel } from '../../document/document.ts'
import type { Warning } from '../../errors.ts'
import { formatById, formats } from '../../formats/registry.ts'
import { counted, percent } from '../../report/number.ts'
import { cell, left, right } from '../../report/table.ts'
import { renderTable } from '../../report/text.ts'
import { Assessment, assess, crossValidate } from '../../resolver/assess.ts'
import type { Family } from '../../resolver/features/feature.ts'
import { families } from '../../resolver/features/registry.ts'
import type { LearnerName } from '../../resolver/learners/classifier.ts'
import { type LinkerName, linkers } from '../../resolver/linking/linker.ts'
import { encodeModel, type MentionSource } from '../../resolver/model.ts'
import { Resolver } from '../../resolver/resolver.ts'
import { SCHEMES, type Scheme, TAGGERS, TRAINED } from '../../resolver/scheme.ts'
import { type TrainingOptions, trainModel } from '../../resolver/train.ts'
import type { EvaluationResult } from '../../scoring/evaluation.ts'
import { type CountedScore, headline } from '../../scoring/tally.ts'
import { loadAnalyst } from '../analyst.ts'
import { type CommandModule, type Io, UsageError } from '../command.ts'
import { openCorpus } from '../input/open-corpus.ts'
import { checkTarget, writeFile } from '../output.ts'

interface TrainFlags {
  readonly model: string
  readonly recipe: 'reconcile' | 'soon' | 'ranking'
  readonly learner?: LearnerName
  readonly linking?: LinkerName
  readonly scheme: Scheme
  readonly tagger: MentionSource
  readonly without?: readonly Family[]
  readonly dev?: readonly string[]
  readonly folds?: number
  readonly epochs?: number
  readonly metric: string
  readonly singletons: 'keep' | 'drop'
  readonly seed: number
  readonly faithful?: boolean
  readonly format?: string
  readonly quiet?: boolean
}

/** `referee train FILES... --model OUT` */
export const train: CommandModule = {
  define(command, io, finish) {
    command
      .argument('<file...>', 'annotated documents: files, directories or globs')
      .requiredOption('--model <out>', 'the file to write the model to, all or nothing')
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
      .option('--metric <id>', 'what the threshold is to be best at, on the training documents', 'conll')
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
      .option('--quiet', 'no notes on standard error')
      .addHelpText('after', EXAMPLES)
      .action(async (paths: string[], flags: TrainFlags) => {
        await run(paths, flags, io)
        finish(0)
      })
  },
}

const EXAMPLES = `
The same documents and flags give the same bytes. The model holds the hashes of the documents it was trained on.

Examples:
  referee train train/ --model my.bin --dev dev/
  referee train corpus/ --model my.bin --recipe ranking --tagger precise --folds 10
  referee train train/ --model lean.bin --without semantic own`

async function run(paths: readonly string[], flags: TrainFlags, io: Io): Promise<void> {
  checkTarget(flags.model)
  if (flags.learner !== undefined && flags.recipe === 'ranking') {
    throw new UsageError('--learner goes with the recipes reconcile and soon: ranking has its own')
  }
  const note = (message: string): void => {
    if (flags.quiet !== true) io.stderr(`${message}\n`)
  }
  const resolver = new Resolver(loadAnalyst(flags.scheme), {
    mentions: flags.tagger,
    faithful: flags.faithful ?? false,
  })
  const documents = await readAll(paths, flags, note)
  const lessons = documents.map((document) => resolver.lesson(document))
  const options: TrainingOptions = {
    recipe: flags.recipe,
    mentions: flags.tagger,
    documents: documents.map((document) => ({ id: documentLabel(document), sha256: hashOf(document) })),
    without: flags.without ?? [],
    metric: flags.metric,
    singletons: flags.singletons,
    seed: flags.seed,
    faithful: flags.faithful ?? false,
    ...(flags.learner === undefined ? {} : { learner: flags.learner }),
    ...(flags.linking === undefined ? {} : { linker: flags.linking }),
    ...(flags.epochs === undefined ? {} : { epochs: flags.epochs }),
  }
  const rows: (readonly [string, EvaluationResult])[] = []
  if (flags.folds !== undefined) {
    const { folds } = flags
    if (folds > lessons.length)
      throw new UsageError(`--folds ${folds} needs as many documents, and there are ${lessons.length}`)
    const result = crossValidate(lessons, folds, options, (fold) => note(`fold ${fold + 1} of ${folds}`))
    rows.push([`${folds} folds`, result])
  }
  note(`training ${flags.recipe} on ${counted(lessons.length, 'document')}`)
  const model = trainModel(lessons, options)
  if (flags.dev !== undefined) {
    const dev = await readAll(flags.dev, flags, note)
    const assessment = new Assessment(flags.singletons)
    assess(
      model,
      dev.map((document) => resolver.lesson(document)),
      assessment,
    )
    rows.push(['dev', assessment.result()])
  }
  writeFile(flags.model, encodeModel(model))
  if (rows.length > 0) io.stdout(report(rows))
}

async function readAll(
  paths: readonly string[],
  flags: TrainFlags,
  note: (message: string) => void,
): Promise<CorefDocument[]> {
  const documents: CorefDocument[] = []
  for (const path of paths) {
    const warn = (_: Warning): void => {}
    const format = flags.format === undefined ? undefined : formatById(flags.format)
    const corpus = await openCorpus(path, { format, warn, note })
    documents.push(...corpus.documents)
  }
  return documents
}

function hashOf(document: CorefDocument): string {
  return createHash('sha256').update(document.origin.bytes()).digest('hex')
}

const REPORTED = [
  ['Mentions', 'mentions'],
  ['MUC', 'muc'],
  ['B³', 'b3'],
  ['CEAFe', 'ceafe'],
  ['CoNLL', 'conll'],
] as const

function report(rows: readonly (readonly [string, EvaluationResult])[]): string {
  const columns = [left('on'), right('documents'), ...REPORTED.map(([title]) => right(title))]
  const cells = rows.map(([name, { scores, documents }]) => [
    cell(name),
    cell(String(documents)),
    ...REPORTED.map(([, id]) => cell(percent(headline(scores[id] as CountedScore)))),
  ])
  return `${renderTable({ columns, rows: cells })}\n`
}

function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < least)
      throw new InvalidArgumentError(`a whole number from ${least} on is expected`)
    return value
  }
}
