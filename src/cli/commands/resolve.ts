import pc from 'picocolors'
import { displayPath } from '../../corpus/files.ts'
import { openTexts } from '../../corpus/open-texts.ts'
import { TEXT_KINDS } from '../../corpus/running-text.ts'
import { type CorefDocument, documentLabel } from '../../document/document.ts'
import { InputError, type Place, printable, RefereeError, type Warning } from '../../errors.ts'
import { endingOf, type Format } from '../../formats/format.ts'
import { formatById, formats } from '../../formats/registry.ts'
import { gapAnswers } from '../../metrics/gap.ts'
import { RUNTIMES } from '../../node/neural-package.ts'
import { type Paint, renderResolved } from '../../report/render-resolved.ts'
import { renderWritten, writtenReport } from '../../report/written.ts'
import { families, reconcileFeatures } from '../../resolver/features/registry.ts'
import type { RecipeName } from '../../resolver/model.ts'
import { DEFAULT_RECIPE, hasSingletons, RECIPES, SCHEMES, SURE, TAGGERS } from '../../resolver/scheme.ts'
import { definitionOf } from '../../scoring/settings.ts'
import { didYouMean } from '../../suggest.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import { checkFolder, checkTarget } from '../files/check-target.ts'
import { folderFiles, unprintedFiles } from '../files/folder-files.ts'
import { readOnce } from '../files/read-inputs.ts'
import { requireTarget, WrittenFiles, writtenFlags } from '../files/written-files.ts'
import { formatFlag } from '../flags/input-flags.ts'
import { definitionFlags, type SettingsFlags, settingsOf } from '../flags/settings-flags.ts'
import { wholeNumber } from '../flags/whole-number.ts'
import { chooseRecipe, openResolver } from '../open-resolver.ts'
import type { Run } from '../run.ts'

const IDS = formats.map(({ id }) => id)
const TARGETS = formats.filter(({ isTextOnly }) => isTextOnly !== true).map(({ id }) => id)

const resolveFlags = {
  recipe: {
    value: 'name',
    description: 'kind of resolver',
    choices: RECIPES,
    shownDefault: DEFAULT_RECIPE,
    isCommon: true,
  },
  scheme: {
    value: 'name',
    description: 'corpus whose annotation to follow',
    choices: SCHEMES,
    default: 'gum',
    isCommon: true,
  },
  tagger: {
    value: 'name',
    description: "how to find mentions; key takes the document's",
    choices: TAGGERS,
    default: 'precise',
    isCommon: true,
  },
  model: {
    value: 'file',
    description: 'your own model, from "referee train"',
    isCommon: true,
  },
  runtime: {
    value: 'name',
    description: 'engine for --recipe neural; native needs onnxruntime-node',
    choices: RUNTIMES,
    shownDefault: 'wasm',
  },
  threads: { value: 'n', description: 'threads for --recipe neural', shownDefault: 1 },
  format: formatFlag('format, if not detected', [...new Set([...TEXT_KINDS, ...IDS])]),
  names: {
    value: 'source',
    description: 'find names, or take those of the key',
    choices: ['own', 'key'],
    default: 'own',
  },
  anaphoric: { description: 'use only mentions that the key has in an entity of two or more' },
  minConfidence: {
    value: 'share',
    description: 'cut links that are less certain, from 0 to 1',
    details: 'for --recipe ranking or neural',
    isCommon: true,
  },
  anyLanguage: { description: 'resolve text that is not English, with a warning' },
  ...definitionFlags,
  singletons: {
    value: 'what',
    description: 'entities with a single mention',
    choices: ['keep', 'drop'],
    shownDefault: 'keep, or drop with --definition muc and --scheme ontogum',
    isCommon: true,
  },
  to: {
    value: 'format',
    description: 'output format',
    listedBy: 'formats',
    suggestions: TARGETS,
    shownDefault: 'referee, or readable text on a terminal',
    heading: 'Output',
    isCommon: true,
  },
  output: {
    short: '-o',
    value: 'file',
    description: 'write the result to a file or folder',
    shownDefault: 'standard output',
    heading: 'Output',
    isCommon: true,
  },
  ...writtenFlags,
  quiet: { description: 'print no notes or warnings', heading: 'General', isCommon: true },
} as const satisfies FlagGroup

type ResolveFlags = FlagsOf<[typeof resolveFlags]>

/** `referee resolve FILE...` */
export const command: Command<[files: string[]], [typeof resolveFlags]> = {
  arguments: [
    {
      name: 'file',
      description: 'English texts or documents; - for standard input',
      variadic: true,
    },
  ],
  flags: [resolveFlags],
  examples: [
    'referee resolve chapter.txt --to conll-2012',
    'referee resolve chapters/ --recipe rules -o chapters.coref.jsonl',
    'referee resolve key.conll --tagger key --to conll-2012 | referee score key.conll -',
    'referee resolve key.conll --singletons drop --to conll-2012 -o response.conll',
  ],
  notes: [
    `Recipes: ranking (default) is the most accurate without extra packages; it weighs all antecedents of a mention against each other. neural is more accurate but slower, and needs another package (npm install coref-referee-neural). reconcile has ${reconcileFeatures.length + families.own.length} features of pairs, the ${reconcileFeatures.length} of Reconcile (Stoyanov et al. 2009) and ${families.own.length} of our own, and an averaged perceptron. reconcile-61 leaves our own out and needs a model that you train. soon is a decision tree over ${families.soon.length} features (Soon et al. 2001). rules needs no training.`,
  ],
  run: (run, [paths], flags) => resolve(run, paths, flags),
}

async function resolve(run: Run, paths: readonly string[], flags: ResolveFlags): Promise<void> {
  const { to = 'referee' } = flags
  const target = formatById(to)
  if (target === undefined)
    throw new UsageError(`unknown format "${to}"${didYouMean(to, IDS)} (referee formats lists them)`)
  const isShown = flags.to === undefined && run.target === undefined && run.io.isTerminal.stdout
  if (target.isTextOnly === true) throw new UsageError(`--to ${target.id}: this format cannot hold entities`)
  requireTarget(flags)
  readOnce(paths)
  if (flags.to === undefined && run.target !== undefined && !/\.jsonl?(?:\.gz)?$/i.test(run.target))
    run.note(`${printable(run.target)}: written as JSON lines, the native format; --to names another`)
  const isFolder = target.perFile === 'one' && run.target !== undefined
  checkTarget(run, isFolder ? undefined : run.target)
  if (isFolder) checkFolder(run, run.target as string)
  const chosen = chooseRecipe(flags, run.files)
  const switches: SettingsFlags = {
    ...(hasSingletons(flags.scheme) ? {} : { singletons: 'drop' }),
    ...Object.fromEntries(
      Object.entries(flags).filter(([name]) => name in definitionFlags || name === 'singletons'),
    ),
  }
  const minConfidence = minConfidenceOf(flags, chosen.recipe)
  const inputs = await openTexts(run.files, paths, { format: flags.format, note: run.note })
  const files = inputs.map(({ path }) => path)
  const checkNumber = (documents: number): void => {
    if (!isFolder) checkRoom(target, documents)
  }
  checkNumber(files.length)
  const warnings: Warning[] = []
  const warn = (warning: Warning): void => {
    warnings.push(warning)
  }
  // The neural recipe reports its progress within a document; the others take as long as reading their files.
  const tellsProgress = chosen.recipe === 'neural'
  const progress = run.openProgress('resolving', tellsProgress ? inputs.length : files)
  let opened = 0
  const resolver = await openResolver(
    chosen,
    flags.scheme,
    { runtime: flags.runtime, threads: wholeNumber('--threads', flags.threads, 1, 64) },
    {
      mentions: flags.tagger,
      names: flags.names,
      anaphoric: flags.anaphoric ?? false,
      anyLanguage: flags.anyLanguage ?? false,
      ...(minConfidence === undefined ? {} : { minConfidence }),
      definition: definitionOf(settingsOf(switches, run.files)),
      warn,
      onProgress: (share) => progress.reach((opened - 1 + share) / inputs.length),
    },
    run.files,
  )
  // What a format cannot hold is our own analysis here, not part of the input.
  const writer = await target.loadWriter()
  const context = { drop: (_: string): void => {} }
  const writing = writer.begin(context)
  const found: CorefDocument[] = []
  let resolved = 0
  const held: string[] = []
  /** The bar is on the same terminal. */
  const print = (text: string): void => {
    if (run.io.isTerminal.stdout) progress.finish()
    run.print(text)
  }
  /** To a pipe as it comes, but only whole documents; to a file only once everything is there. */
  const release = (): void => {
    if (run.target === undefined) for (const piece of held.splice(0)) print(piece)
  }
  async function* resolveInputs(): AsyncGenerator<Resolved> {
    for (const open of inputs) {
      opened++
      const input = open.read(warn, tellsProgress ? undefined : progress.advance)
      if (input.text !== undefined) {
        yield { found: await resolver.resolveText(input.text, input.id, displayPath(open.path)) }
        continue
      }
      checkNumber(input.documents.length)
      for (const source of input.documents) yield { source, found: await resolver.resolve(source) }
    }
  }
  // The format gap holds questions; a resolver is expected to give answers.
  const isAnswered = target.id === 'gap'
  const known = new Set<string>()
  for (const { id, path } of inputs) {
    if (id !== undefined) refuseRepeated(id, { path: displayPath(path), line: 1, column: 1 }, known)
  }
  try {
    for await (const each of resolveInputs()) {
      resolved++
      if (each.source !== undefined)
        refuseRepeated(documentLabel(each.found), each.found.origin.locate(), known)
      if (isShown) print(renderResolved(each.found, run.style, paintOf(run)))
      else if (isFolder) found.push(each.found)
      else if (isAnswered) held.push(answerRow(each))
      else for (const piece of writing.add(each.found)) held.push(piece)
      release()
    }
    if (!isShown && !isAnswered && !isFolder) for (const piece of writing.end()) held.push(piece)
  } finally {
    progress.finish()
  }
  const written = new WrittenFiles(run)
  const unprinted = run.target === undefined ? unprintedFiles(target, writer) : undefined
  if (unprinted !== undefined) run.note(unprinted)
  if (run.target === undefined) release()
  else if (isFolder) written.folder(run.target, folderFiles(found, target, writer, context), endingOf(target))
  else written.write(run.target, held.join(''), resolved)
  run.warn(warnings)
  if (flags.json === true) run.print(renderWritten(writtenReport(written.list, { warnings }), 'json'))
}

/** What was found in a text, and the document it came from. */
interface Resolved {
  readonly source?: CorefDocument
  readonly found: CorefDocument
}

/** @throws InputError for a document named like an earlier one: such a result cannot be read */
function refuseRepeated(label: string, place: Place, known: Set<string>): void {
  if (known.has(label)) {
    throw new InputError(
      'duplicate-document',
      place,
      `an earlier document is also called "${printable(label)}": resolve them separately, or rename one`,
    )
  }
  known.add(label)
}

/**
 * A line of system output for GAP's scorer: the id of the text, and whether its pronoun means A, and B.
 *
 * @throws RefereeError for a document without a question of GAP's
 */
function answerRow({ source, found }: Resolved): string {
  const { A, B } = gapAnswers(source ?? found, found)
  if (/[\t\n\r]/.test(found.id)) {
    throw new RefereeError('cannot-hold', `gap cannot hold a document called ${JSON.stringify(found.id)}`)
  }
  const formatAnswer = (answer: boolean): string => (answer ? 'TRUE' : 'FALSE')
  return `${found.id}\t${formatAnswer(A)}\t${formatAnswer(B)}\n`
}

/** @throws UsageError for anything but a share, and for a recipe that reports no confidence */
function minConfidenceOf({ minConfidence }: ResolveFlags, recipe: RecipeName): number | undefined {
  if (minConfidence === undefined) return undefined
  const share = Number(minConfidence)
  if (minConfidence.trim() === '' || !(share >= 0 && share <= 1)) {
    throw new UsageError(`--min-confidence ${minConfidence}: expected a number from 0 to 1`)
  }
  if (!SURE.includes(recipe)) {
    throw new UsageError(`--min-confidence: only the recipes ${SURE.join(' and ')} report confidence`)
  }
  return share
}

/** Colours for entities, used in turn. */
function paintOf({ io }: Run): Paint {
  const colours = [pc.cyan, pc.green, pc.magenta, pc.yellow, pc.blue, pc.red]
  return (entity) => (text) => (io.useColor ? (colours[entity % colours.length]?.(text) ?? text) : text)
}

/** @throws UsageError before anything is resolved or printed, if the format cannot hold all documents */
function checkRoom({ id, perFile }: Format, documents: number): void {
  if (perFile !== 'one' || documents <= 1) return
  throw new UsageError(`${id} holds one document per file, but there are ${documents}: name a folder with -o`)
}
