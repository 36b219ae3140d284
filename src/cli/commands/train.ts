import { readCorpusFrom } from '../../corpus/open-corpus.ts'
import { type CorefDocument, documentLabel } from '../../document/document.ts'
import { RefereeError, type Warning } from '../../errors.ts'
import { formatById } from '../../formats/registry.ts'
import type { NodeFiles } from '../../node/files/node-files.ts'
import { sha256 } from '../../node/files/sha256.ts'
import { loadAnalyst } from '../../node/models.ts'
import { counted } from '../../report/number.ts'
import { type ModelAssessment, renderWritten, writtenReport } from '../../report/written.ts'
import { Assessment, assess, crossValidate } from '../../resolver/assess.ts'
import { type Calibration, fitCalibration } from '../../resolver/calibration.ts'
import { encodeModel, type TrainingDocumentHash } from '../../resolver/model.ts'
import { Resolver } from '../../resolver/resolver.ts'
import { type Lesson, type TrainingOptions, trainModel } from '../../resolver/train.ts'
import type { EvaluationResult } from '../../scoring/evaluation.ts'
import { type Command, UsageError } from '../command.ts'
import { WrittenFiles } from '../files/written-files.ts'
import { type RenderingFlags, renderingFlags } from '../flags/output-flags.ts'
import { chooseTarget, refuseIdleFlags, type TrainFlags, trainFlags } from '../flags/train-flags.ts'
import type { Run } from '../run.ts'

const groups = [trainFlags, renderingFlags] as const

/** `referee train FILES... --model OUT` */
export const command: Command<[files: string[]], typeof groups> = {
  arguments: [
    { name: 'file', description: 'annotated documents: files, directories or globs', variadic: true },
  ],
  flags: groups,
  examples: [
    'referee train train/ --model my.bin --dev dev/',
    'referee train train/ --model lean.bin --without semantic own',
    'referee train corpus/ --model my.bin --recipe ranking --tagger precise --folds 10',
  ],
  notes: [
    'The same documents and flags give the same bytes. The model records the hashes of its training documents. --json and --to print what was written and the scores of --dev and --folds.',
  ],
  run: (run, [paths], flags) => train(run, paths, flags),
}

async function train(run: Run, paths: readonly string[], flags: TrainFlags & RenderingFlags): Promise<void> {
  const target = chooseTarget(run, flags)
  refuseIdleFlags(flags)
  const warnings: Warning[] = []
  const resolver = new Resolver(loadAnalyst(flags.scheme), {
    mentions: flags.tagger,
    faithful: flags.faithful ?? false,
  })
  const read = async (some: readonly string[]): Promise<Lesson[]> => {
    const documents = await readAll(
      run.files,
      some,
      flags,
      run.note,
      (warning) => void warnings.push(warning),
    )
    return run.progress('describing mentions', documents.length, ({ advance }) =>
      documents.map((document) => {
        advance(1)
        return resolver.lesson(document)
      }),
    )
  }
  const lessons = await read(paths)
  requireLinks(lessons)
  if (flags.folds !== undefined && flags.folds > lessons.length)
    throw new UsageError(`--folds ${flags.folds} needs as many documents, but there are ${lessons.length}`)
  const dev = flags.dev === undefined ? undefined : await read(flags.dev)
  const documents = lessons.map(({ key }) => hashDocument(key))
  if (dev !== undefined) warnings.push(...findSeenData(dev, documents))
  run.warn(warnings)
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
  let linkCalibration: Calibration | undefined
  if (flags.folds !== undefined) {
    const { folds } = flags
    run.note(`scoring ${counted(folds, 'fold')}`)
    const validated = run.progress('cross-validating', folds, ({ advance }) =>
      crossValidate(lessons, folds, options, (fold) => advance(fold === 0 ? 0 : 1)),
    )
    assessments.push(assessment(`${folds} folds`, validated.result()))
    linkCalibration = fitCalibration(validated.links)
  }
  if (isBlindToParagraphs(lessons, flags)) {
    run.note(
      'no document marks paragraphs, so the features ParNum and SameParagraph have no effect; CoNLL-U files with "# newpar" and plain text mark them',
    )
  }
  run.note(`training ${flags.recipe} on ${counted(lessons.length, 'document')}`)
  const model = run.progress(`training ${flags.recipe}`, 1, ({ reach }) =>
    trainModel(lessons, { ...options, linkCalibration, onProgress: reach }),
  )
  if (dev !== undefined) {
    const scored = new Assessment(flags.singletons)
    assess(model, dev, scored)
    assessments.push(assessment('dev', scored.result()))
  }
  const files = new WrittenFiles(run)
  if (target === '-') run.print(encodeModel(model))
  else files.write(target, encodeModel(model), lessons.length)
  const report = writtenReport(files.list, {
    warnings,
    ...(assessments.length === 0 ? {} : { assessments }),
  })
  const isRequested = flags.json === true || flags.to !== undefined
  if (!isRequested && (assessments.length === 0 || (target === '-' && run.isQuiet))) return
  const text = renderWritten(report, run.rendering, run.style)
  if (target === '-') run.io.stderr(text)
  else run.print(text)
}

/** Do features that use paragraphs find none? */
function isBlindToParagraphs(lessons: readonly Lesson[], { recipe, without = [] }: TrainFlags): boolean {
  return (
    (recipe === 'reconcile' || recipe === 'reconcile-61') &&
    !without.includes('proximity') &&
    lessons.every(({ words }) => words.paragraphs.length < 2)
  )
}

function assessment(on: string, { documents, scores }: EvaluationResult): ModelAssessment {
  return { on, documents, scores }
}

export async function readAll(
  files: NodeFiles,
  paths: readonly string[],
  flags: TrainFlags,
  note: (message: string) => void,
  warn: (warning: Warning) => void,
): Promise<CorefDocument[]> {
  const documents: CorefDocument[] = []
  for (const path of paths) {
    const format = flags.format === undefined ? undefined : formatById(flags.format)
    documents.push(...(await readCorpusFrom(files, path, { format, warn, note })).documents)
  }
  return documents
}

export function hashDocument(document: CorefDocument): TrainingDocumentHash {
  return { id: documentLabel(document), sha256: hashOf(document) }
}

function hashOf(document: CorefDocument): string {
  return sha256(document.origin.bytes())
}

/** @throws RefereeError if a model could only learn never to link */
export function requireLinks(lessons: readonly Lesson[]): void {
  const hasLink = ({ entity }: Lesson): boolean => {
    const linked = entity.filter((each) => each >= 0)
    return new Set(linked).size < linked.length
  }
  if (lessons.some(hasLink)) return
  throw new RefereeError(
    'no-mentions',
    `nothing to learn from: no entity of ${counted(lessons.length, 'document')} has two mentions; are these the annotated ones?`,
  )
}

/** Scores on the training documents mean little. */
export function findSeenData(dev: readonly Lesson[], trained: readonly TrainingDocumentHash[]): Warning[] {
  const seen = new Set(trained.map(({ sha256 }) => sha256))
  const both = dev.filter(({ key }) => seen.has(hashOf(key)))
  const [first] = both
  if (first === undefined) return []
  const some = both.length === dev.length ? 'all' : String(both.length)
  const message = `${some} of the ${counted(dev.length, 'document')} of --dev are among the training documents, the first is "${documentLabel(first.key)}": their scores will be too high`
  return [{ code: 'seen-data', ...first.key.origin.locate(), message }]
}
