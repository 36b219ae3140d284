import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Option } from 'commander'
import { RefereeError } from '../../errors.ts'
import { type ExperimentCorpus, lacks } from '../../experiments/corpus.ts'
import type { Experiment } from '../../experiments/experiment.ts'
import { Lab } from '../../experiments/lab.ts'
import { experimentByName, experiments } from '../../experiments/registry.ts'
import type { WorkedExamples } from '../../experiments/toy.ts'
import { formatById, formats } from '../../formats/registry.ts'
import {
  type ExperimentReport,
  experimentReport,
  renderExperimentMarkdown,
  renderExperimentText,
} from '../../report/experiment.ts'
import { renderSvg } from '../../report/figure.ts'
import { version } from '../../version.ts'
import { type CommandModule, type Io, UsageError } from '../command.ts'
import { openCorpus } from '../input/open-corpus.ts'
import { loadTagger } from '../load-tagger.ts'
import { emit, signalsReleased } from '../output.ts'
import { packageFile } from '../package-file.ts'
import { renderOptionsOf } from '../report-options.ts'
import { nearest } from '../suggest.ts'
import { systemReason } from '../system-error.ts'
import { wholeNumber } from '../whole-number.ts'

interface ExperimentFlags {
  readonly corpus?: readonly string[]
  readonly folds?: string
  readonly seed?: string
  readonly format?: string
  readonly output?: string
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
        '-o, --output <directory>',
        'write JSON, Markdown and SVG there; what is there already is not run again',
      )
      .option('--json', 'nothing but JSON on standard output')
      .option('--quiet', 'no notes on standard error')
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

async function run(name: string, flags: ExperimentFlags, io: Io): Promise<void> {
  const chosen = name === 'all' ? experiments : [known(name)]
  const seed = wholeNumber('--seed', flags.seed, 0, 2 ** 31 - 1) ?? 1
  const folds = flags.folds === 'all' ? 10 : (wholeNumber('--folds', flags.folds, 2, 100) ?? 3)
  const note = (message: string): void => {
    if (flags.quiet !== true) io.stderr(`${message}\n`)
  }
  const needsCorpus = chosen.filter(({ needs }) => needs.length > 0)
  if (needsCorpus.length > 0 && flags.corpus === undefined) {
    throw new UsageError(
      `referee experiment ${name} needs --corpus: a corpus with a key, such as LitBank or GUM`,
    )
  }
  if (flags.output !== undefined) prepareDirectory(flags.output)
  const corpora: ExperimentCorpus[] = []
  if (needsCorpus.length > 0) {
    for (const each of flags.corpus ?? []) corpora.push(await readCorpus(each, flags))
  }
  const examples = JSON.parse(
    readFileSync(packageFile('samples', 'worked-examples.json'), 'utf8'),
  ) as WorkedExamples
  const options = { tagger: loadTagger(), seed, folds, examples, onStep: note }
  // One lab for all that run on the same corpora, so that nothing is trained twice.
  const labs = new Map<string, Lab>()
  for (const each of chosen) {
    const { fitting, refused } = fittingCorpora(each, corpora, name === 'all')
    if (each.needs.length > 0 && fitting.length === 0) {
      note(`${each.name} is left out: ${refused.join('; ')}`)
      continue
    }
    const inputs = hashOf([version, each.name, seed, folds, ...fitting.map(({ sha256 }) => sha256)])
    const done = finished(each.name, flags.output, inputs)
    if (done !== undefined) {
      note(`${each.name}: done already`)
      report(done, flags, io)
      continue
    }
    note(`${each.name}: ${each.title}`)
    const which = fitting.map(({ sha256 }) => sha256).join(' ')
    const lab = labs.get(which) ?? new Lab({ ...options, corpora: fitting })
    labs.set(which, lab)
    const result = each.run(lab)
    const written = experimentReport({
      experiment: each.name,
      paper: each.paper,
      title: each.title,
      corpus: fitting.map(({ name: corpus, documents, sha256 }) => ({
        name: corpus,
        documents: documents.length,
        sha256,
      })),
      seed,
      folds,
      inputs,
      ...result,
      remarks: [...result.remarks, ...refused.map((reason) => `left out: ${reason}`)],
    })
    if (flags.output !== undefined) write(written, flags.output, io)
    report(written, flags, io)
    await signalsReleased()
  }
}

function known(name: string): Experiment {
  const found = experimentByName(name)
  if (found !== undefined) return found
  const names = experiments.map((each) => each.name)
  const guess = nearest(name, names)
  throw new UsageError(
    `no experiment is called "${name}"${guess === undefined ? '' : `; did you mean ${guess}?`} There are ${names.join(', ')}, and all`,
  )
}

/** The corpora that have what an experiment needs. @throws RefereeError when none has */
function fittingCorpora(
  { name, needs }: Experiment,
  corpora: readonly ExperimentCorpus[],
  isOneOfAll: boolean,
): { fitting: ExperimentCorpus[]; refused: string[] } {
  if (needs.length === 0) return { fitting: [], refused: [] }
  const refused: string[] = []
  const fitting = corpora.filter((corpus) => {
    const reason = needs.map((need) => lacks(corpus, need)).find((each) => each !== undefined)
    if (reason !== undefined) refused.push(reason)
    return reason === undefined
  })
  if (fitting.length === 0 && !isOneOfAll) {
    throw new RefereeError('no-feature', `experiment ${name}: ${refused.join('; ')}`)
  }
  return { fitting, refused }
}

/** NAME=PATH, or a path that names itself. */
async function readCorpus(given: string, flags: ExperimentFlags): Promise<ExperimentCorpus> {
  const [, name, path = given] = /^([\w.-]+)=(.+)$/s.exec(given) ?? []
  const corpus = await openCorpus(path, {
    format: flags.format === undefined ? undefined : formatById(flags.format),
    warn: () => {},
  })
  const documents = [...corpus.documents]
  return {
    name: name ?? corpus.name,
    documents,
    hashes: documents.map(({ origin }) => createHash('sha256').update(origin.bytes()).digest('hex')),
    sha256: corpus.sha256(),
  }
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

function prepareDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true })
    if (!statSync(path).isDirectory())
      throw new RefereeError('cannot-write', `${path}: this is not a directory`)
  } catch (error) {
    if (error instanceof RefereeError) throw error
    throw new RefereeError('cannot-write', `${path}: ${systemReason(error)}`)
  }
}

/** What a run before this one wrote, if it was of the same inputs. */
function finished(name: string, directory: string | undefined, inputs: string): ExperimentReport | undefined {
  if (directory === undefined) return undefined
  try {
    const found = JSON.parse(readFileSync(join(directory, `${name}.json`), 'utf8')) as ExperimentReport
    return found.schema === 'referee.experiment/1' && found.inputs === inputs ? found : undefined
  } catch {
    return undefined
  }
}

/** The JSON last: it says that all is there. */
function write(result: ExperimentReport, directory: string, io: Io): void {
  const picture = (i: number): string => `${result.experiment}-${i + 1}.svg`
  for (const [i, figure] of result.figures.entries()) emit(renderSvg(figure), join(directory, picture(i)), io)
  emit(renderExperimentMarkdown(result, picture), join(directory, `${result.experiment}.md`), io)
  emit(`${JSON.stringify(result, undefined, 2)}\n`, join(directory, `${result.experiment}.json`), io)
}

function report(result: ExperimentReport, flags: ExperimentFlags, io: Io): void {
  if (flags.json === true) io.stdout(`${JSON.stringify(result)}\n`)
  else io.stdout(`${renderExperimentText(result, renderOptionsOf({}, io).style)}\n`)
}
