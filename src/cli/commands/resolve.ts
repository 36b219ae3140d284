import { Option } from 'commander'
import type { CorefDocument } from '../../document/document.ts'
import { withoutSingletons } from '../../document/filter.ts'
import type { Warning } from '../../errors.ts'
import type { Format } from '../../formats/format.ts'
import { formatById, formats } from '../../formats/registry.ts'
import { renderWritten, writtenReport } from '../../report/written.ts'
import { type DefinitionName, definitions } from '../../resolver/definition.ts'
import type { MentionSource, RecipeName } from '../../resolver/model.ts'
import { Resolver } from '../../resolver/resolver.ts'
import { RECIPES, SCHEMES, type Scheme, TAGGERS } from '../../resolver/scheme.ts'
import { didYouMean } from '../../suggest.ts'
import { type CommandModule, type Io, UsageError } from '../command.ts'
import { checkTarget } from '../files/write-file.ts'
import { requireTarget, WrittenFiles, writtenOption } from '../files/written-files.ts'
import { openInput } from '../input/open-input.ts'
import { expandPath } from '../input/paths.ts'
import { TEXT_KINDS } from '../input/running-text.ts'
import { loadAnalyst, loadModel } from '../models.ts'
import { renderWarnings } from '../score-systems.ts'
import { Progress } from '../terminal/progress.ts'

interface ResolveFlags {
  readonly recipe?: RecipeName
  readonly scheme: Scheme
  readonly tagger: MentionSource
  readonly model?: string
  readonly format?: string
  readonly names: 'own' | 'key'
  readonly anaphoric?: boolean
  readonly definition: DefinitionName
  readonly singletons?: 'keep' | 'drop'
  readonly to: string
  readonly output?: string
  readonly json?: boolean
  readonly quiet?: boolean
}

/** `referee resolve FILE...` */
export const resolve: CommandModule = {
  define(command, io, finish) {
    const ids = formats.map(({ id }) => id)
    const targets = formats.filter(({ isTextOnly }) => isTextOnly !== true).map(({ id }) => id)
    command
      .argument('<file...>', 'texts or documents: files, directories, globs, or - for standard input')
      .addOption(new Option('--recipe <name>', 'how to resolve (default: reconcile)').choices(RECIPES))
      .addOption(
        new Option('--scheme <name>', 'what to annotate, as which corpus does')
          .choices(SCHEMES)
          .default('gum'),
      )
      .addOption(
        new Option('--tagger <name>', 'where mentions come from; key takes those of the document')
          .choices(TAGGERS)
          .default('precise'),
      )
      .option(
        '--model <file>',
        'a model of your own, from referee train (default: the one shipped for the recipe)',
      )
      .addOption(
        new Option('--format <id>', 'of the input; detected otherwise').choices([
          ...new Set([...TEXT_KINDS, ...ids]),
        ]),
      )
      .addOption(
        new Option('--names <source>', 'find names, or take those the key tells')
          .choices(['own', 'key'])
          .default('own'),
      )
      .option('--anaphoric', 'only mentions that the key has in an entity of two or more')
      .addOption(
        new Option('--definition <name>', 'what counts as a mention')
          .choices(Object.keys(definitions))
          .default('all'),
      )
      .addOption(
        new Option('--singletons <what>', 'entities of one mention')
          .choices(['keep', 'drop'])
          .default('keep'),
      )
      .option('--to <format>', `one of ${targets.join(', ')}`, 'referee')
      .option('-o, --output <file>', 'write there, all or nothing (default: standard output)')
      .addOption(writtenOption())
      .option('--quiet', 'no notes and no warnings on standard error')
      .addHelpText('after', EXAMPLES)
      .action(async (paths: string[], flags: ResolveFlags) => {
        await run(paths, flags, io)
        finish(0)
      })
  },
}

const EXAMPLES = `
Recipes: reconcile, 61 features of pairs and an averaged perceptron (Stoyanov et al. 2009); soon, a decision
tree over twelve features (Soon et al. 2001); rules, no training; ranking, the most accurate, which
weighs all antecedents of a mention against each other.

Examples:
  referee resolve chapter.txt --to conll-2012
  referee resolve chapter.txt --recipe ranking -o chapter.coref.jsonl
  referee resolve key.conll --tagger key --to conll-2012 | referee score key.conll -
  referee resolve key.conll --singletons drop --to conll-2012 -o response.conll`

async function run(paths: readonly string[], flags: ResolveFlags, io: Io): Promise<void> {
  const target = formatById(flags.to)
  if (target === undefined)
    throw new UsageError(
      `no format is called "${flags.to}"${didYouMean(
        flags.to,
        formats.map(({ id }) => id),
      )} (referee formats lists them)`,
    )
  if (target.isTextOnly === true)
    throw new UsageError(`--to ${target.id}: it has no room for what is resolved`)
  requireTarget(flags)
  checkTarget(flags.output)
  if (flags.recipe === 'rules' && flags.model !== undefined) {
    throw new UsageError('--recipe rules has no model: leave out one of --recipe and --model')
  }
  const model = loadModel(flags.recipe ?? 'reconcile', flags.scheme, flags.model)
  if (flags.recipe !== undefined && model !== undefined && model.recipe !== flags.recipe) {
    throw new UsageError(
      `the model is one of the recipe ${model.recipe}, not ${flags.recipe}: leave out --recipe`,
    )
  }
  const files = (await Promise.all(paths.map((path) => expandPath(path)))).flat()
  const checkNumber = (documents: number): void => checkRoom(target, documents)
  checkNumber(files.length)
  const warnings: Warning[] = []
  const warn = (warning: Warning): void => {
    warnings.push(warning)
  }
  const resolver = new Resolver(loadAnalyst(flags.scheme), {
    model,
    mentions: flags.tagger,
    names: flags.names,
    anaphoric: flags.anaphoric ?? false,
    definition: definitions[flags.definition],
    warn,
  })
  const readers = new Map(
    await Promise.all(formats.map(async (format) => [format.id, await format.loadReader()] as const)),
  )
  const { write } = await target.loadWriter()
  const progress = new Progress(io, 'resolving', files)
  const noted = new Set<string>()
  const singletons = flags.singletons ?? (flags.scheme === 'ontogum' ? 'drop' : 'keep')
  let resolved = 0
  const output = flags.output === '-' ? undefined : flags.output
  const held: string[] = []
  /** To a pipe as it comes, but a document only when it is whole; to a file only when all of it is there. */
  const release = (): void => {
    if (output === undefined) for (const piece of held.splice(0)) io.stdout(piece)
  }
  function* documents(): Generator<CorefDocument> {
    for (const path of files) {
      const input = openInput(path, {
        format: flags.format,
        readers,
        warn,
        note: (message) => {
          if (flags.quiet !== true) io.stderr(`${message}\n`)
        },
        noted,
        onRead: progress.advance,
      })
      if (input.text !== undefined) yield resolver.resolveText(input.text, input.id, path)
      else {
        checkNumber(input.documents.length)
        for (const document of input.documents) yield resolver.resolve(document)
      }
    }
  }
  function* handedOn(): Generator<CorefDocument> {
    for (const document of documents()) {
      resolved++
      yield singletons === 'drop' ? withoutSingletons(document) : document
      release()
    }
  }
  try {
    // What a format cannot hold is our own analysis here, not something that was given.
    for (const piece of write(handedOn(), { drop: () => {} })) held.push(piece)
  } finally {
    progress.finish()
  }
  const written = new WrittenFiles()
  if (output === undefined) release()
  else written.write(output, held.join(''), resolved)
  if (flags.quiet !== true) io.stderr(renderWarnings(warnings))
  if (flags.json === true) io.stdout(renderWritten(writtenReport(written.list, { warnings }), 'json'))
}

/** @throws UsageError before anything is resolved or printed, where the last document would have no place */
function checkRoom({ id, perFile }: Format, documents: number): void {
  if (perFile !== 'one' || documents <= 1) return
  throw new UsageError(
    `${id} holds one document a file, and there are ${documents}: resolve them one by one, or with --to referee and convert them into a folder`,
  )
}
