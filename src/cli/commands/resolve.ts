import pc from 'picocolors'
import { openTexts } from '../../corpus/open-texts.ts'
import { TEXT_KINDS } from '../../corpus/running-text.ts'
import type { CorefDocument } from '../../document/document.ts'
import type { Warning } from '../../errors.ts'
import type { Format } from '../../formats/format.ts'
import { formatById, formats } from '../../formats/registry.ts'
import { type Paint, renderResolved } from '../../report/render-resolved.ts'
import { renderWritten, writtenReport } from '../../report/written.ts'
import { families, reconcileFeatures } from '../../resolver/features/registry.ts'
import type { MentionSource, Model, RecipeName } from '../../resolver/model.ts'
import { Resolver, type ResolverOptions } from '../../resolver/resolver.ts'
import {
  DEFAULT_RECIPE,
  hasSingletons,
  RECIPES,
  SCHEMES,
  type Scheme,
  TAGGERS,
} from '../../resolver/scheme.ts'
import { definitionOf } from '../../scoring/settings.ts'
import { didYouMean } from '../../suggest.ts'
import { type Command, type FlagsFor, UsageError } from '../command.ts'
import { nodeFiles } from '../files/read-inputs.ts'
import { checkTarget } from '../files/write-file.ts'
import { requireTarget, WrittenFiles, writtenFlags } from '../files/written-files.ts'
import {
  type DefinitionFlags,
  definitionFlags,
  type SettingsFlags,
  settingsOf,
} from '../flags/settings-flags.ts'
import { loadAnalyst, loadModel } from '../models.ts'
import type { Run } from '../run.ts'
import { Progress } from '../terminal/progress.ts'

interface ResolveFlags extends DefinitionFlags {
  readonly recipe?: RecipeName
  readonly scheme: Scheme
  readonly tagger: MentionSource
  readonly model?: string
  readonly format?: string
  readonly names: 'own' | 'key'
  readonly anaphoric?: boolean
  readonly minConfidence?: string
  readonly anyLanguage?: boolean
  readonly singletons?: 'keep' | 'drop'
  readonly to?: string
  readonly output?: string
  readonly json?: boolean
  readonly quiet?: boolean
}

const IDS = formats.map(({ id }) => id)
const TARGETS = formats.filter(({ isTextOnly }) => isTextOnly !== true).map(({ id }) => id)

const resolveFlags: FlagsFor<ResolveFlags> = {
  recipe: { value: 'name', description: `how to resolve (default: ${DEFAULT_RECIPE})`, choices: RECIPES },
  scheme: {
    value: 'name',
    description: 'what to annotate, as which corpus does',
    choices: SCHEMES,
    default: 'gum',
  },
  tagger: {
    value: 'name',
    description: 'where mentions come from; key takes those of the document',
    choices: TAGGERS,
    default: 'precise',
  },
  model: {
    value: 'file',
    description: 'a model of your own, from referee train (default: the one shipped for the recipe)',
  },
  format: {
    value: 'id',
    description: 'of the input; detected otherwise',
    choices: [...new Set([...TEXT_KINDS, ...IDS])],
  },
  names: {
    value: 'source',
    description: 'find names, or take those the key tells',
    choices: ['own', 'key'],
    default: 'own',
  },
  anaphoric: { description: 'only mentions that the key has in an entity of two or more' },
  minConfidence: {
    value: 'share',
    description: 'cut links that ranking is less sure of, from 0 to 1',
  },
  anyLanguage: { description: 'resolve texts that are not English too, with a warning' },
  ...definitionFlags,
  singletons: {
    value: 'what',
    description:
      'entities of one mention (default: keep, or drop under --definition muc and --scheme ontogum)',
    choices: ['keep', 'drop'],
  },
  to: {
    value: 'format',
    description: `one of ${TARGETS.join(', ')} (default: referee; on a terminal, the text with its entities)`,
  },
  output: {
    short: '-o',
    value: 'file',
    description: 'write there, all or nothing (default: standard output)',
  },
  ...writtenFlags,
  quiet: { description: 'no notes and no warnings on standard error' },
}

const EXAMPLES = `
Recipes: ranking, the most accurate, which weighs all antecedents of a mention against each other;
reconcile, ${reconcileFeatures.length + families.own.length} features of pairs, the ${reconcileFeatures.length} of Reconcile (Stoyanov et al. 2009) and ${families.own.length} of our own, and an
averaged perceptron; reconcile-61, without our own, by a model that you train; soon, a decision tree over
${families.soon.length} features (Soon et al. 2001); rules, no training.

Examples:
  referee resolve chapter.txt --to conll-2012
  referee resolve chapters/ --recipe rules -o chapters.coref.jsonl
  referee resolve key.conll --tagger key --to conll-2012 | referee score key.conll -
  referee resolve key.conll --singletons drop --to conll-2012 -o response.conll`

/** `referee resolve FILE...` */
export const command: Command<[files: string[]], ResolveFlags> = {
  arguments: [
    {
      name: 'file',
      description: 'English texts or documents: files, directories, globs, or - for standard input',
      variadic: true,
    },
  ],
  flags: [resolveFlags],
  notes: EXAMPLES,
  run: (run, [paths], flags) => resolve(run, paths, flags),
}

async function resolve(run: Run, paths: readonly string[], flags: ResolveFlags): Promise<void> {
  const { to = 'referee' } = flags
  const target = formatById(to)
  if (target === undefined)
    throw new UsageError(`no format is called "${to}"${didYouMean(to, IDS)} (referee formats lists them)`)
  const isShown = flags.to === undefined && run.target === undefined && run.io.isTerminal.stdout
  if (target.isTextOnly === true)
    throw new UsageError(`--to ${target.id}: it has no room for what is resolved`)
  requireTarget(flags)
  checkTarget(run.target)
  if (flags.recipe === 'rules' && flags.model !== undefined) {
    throw new UsageError('--recipe rules has no model: leave out one of --recipe and --model')
  }
  const model = loadModel(flags.recipe ?? DEFAULT_RECIPE, flags.scheme, flags.model)
  if (flags.recipe !== undefined && model !== undefined && model.recipe !== flags.recipe) {
    throw new UsageError(
      `the model is one of the recipe ${model.recipe}, not ${flags.recipe}: leave out --recipe`,
    )
  }
  const switches: SettingsFlags = {
    ...(hasSingletons(flags.scheme) ? {} : { singletons: 'drop' }),
    ...Object.fromEntries(
      Object.entries(flags).filter(([name]) => name in definitionFlags || name === 'singletons'),
    ),
  }
  const inputs = await openTexts(nodeFiles, paths, { format: flags.format, note: run.note })
  const files = inputs.map(({ path }) => path)
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
    anyLanguage: flags.anyLanguage ?? false,
    ...minConfidenceOf(flags, model),
    definition: definitionOf(settingsOf(switches)),
    warn,
  })
  const { write } = await target.loadWriter()
  const progress = new Progress(run.io, 'resolving', files)
  let resolved = 0
  const held: string[] = []
  /** To a pipe as it comes, but a document only when it is whole; to a file only when all of it is there. */
  const release = (): void => {
    if (run.target === undefined) for (const piece of held.splice(0)) run.print(piece)
  }
  function* documents(): Generator<CorefDocument> {
    for (const open of inputs) {
      const input = open.read(warn, progress.advance)
      if (input.text !== undefined) yield resolver.resolveText(input.text, input.id, open.path)
      else {
        checkNumber(input.documents.length)
        for (const document of input.documents) yield resolver.resolve(document)
      }
    }
  }
  function* handedOn(): Generator<CorefDocument> {
    for (const document of documents()) {
      resolved++
      yield document
      release()
    }
  }
  try {
    if (isShown)
      for (const document of handedOn()) run.print(renderResolved(document, run.style, paintOf(run)))
    // What a format cannot hold is our own analysis here, not something that was given.
    else for (const piece of write(handedOn(), { drop: () => {} })) held.push(piece)
  } finally {
    progress.finish()
  }
  const written = new WrittenFiles()
  if (run.target === undefined) release()
  else written.write(run.target, held.join(''), resolved)
  run.warn(warnings)
  if (flags.json === true) run.print(renderWritten(writtenReport(written.list, { warnings }), 'json'))
}

/** @throws UsageError for what is no share, and for a recipe that does not say how sure it is */
function minConfidenceOf(
  { minConfidence }: ResolveFlags,
  model: Model | undefined,
): Pick<ResolverOptions, 'minConfidence'> {
  if (minConfidence === undefined) return {}
  const share = Number(minConfidence)
  if (minConfidence.trim() === '' || !(share >= 0 && share <= 1)) {
    throw new UsageError(`--min-confidence ${minConfidence}: expected a number from 0 to 1`)
  }
  if (model?.recipe !== 'ranking') {
    throw new UsageError('--min-confidence: only the recipe ranking says how sure it is')
  }
  return { minConfidence: share }
}

/** Colours for entities, one after the other and then again. */
function paintOf({ io }: Run): Paint {
  const colours = [pc.cyan, pc.green, pc.magenta, pc.yellow, pc.blue, pc.red]
  return (entity) => (text) => (io.useColor ? (colours[entity % colours.length]?.(text) ?? text) : text)
}

/** @throws UsageError before anything is resolved or printed, where the last document would have no place */
function checkRoom({ id, perFile }: Format, documents: number): void {
  if (perFile !== 'one' || documents <= 1) return
  throw new UsageError(
    `${id} holds one document a file, and there are ${documents}: resolve them one by one, or with --to referee and convert them into a folder`,
  )
}
