import { Option } from 'commander'
import { ProfileTally } from '../../analysis/classes/profile.ts'
import { type ClassesReport, classesReport, renderClasses } from '../../report/classes.ts'
import { scoresReport } from '../../report/scores.ts'
import { SCHEMES, TAGGERS } from '../../resolver/scheme.ts'
import { Evaluation } from '../../scoring/evaluation.ts'
import { joinFields, shortHashes } from '../../scoring/signature.ts'
import { version } from '../../version.ts'
import { type CommandModule, type Io, UsageError } from '../command.ts'
import { readProfile } from '../files/read-profile.ts'
import { checkTarget, emit } from '../files/write-file.ts'
import { addFormatOptions, type FormatFlags, sideFormatsOf } from '../format-options.ts'
import { openCorpus } from '../input/open-corpus.ts'
import { readOnce } from '../input/standard-input.ts'
import { openPair } from '../paired-corpora.ts'
import { addReportOptions, type ReportFlags, renderingOf, renderOptionsOf } from '../report-options.ts'
import { LINKING_RECIPES, type ResolvingFlags, scoreResolved } from '../resolve-classes.ts'
import { checkStandardInput, distinctNames, renderWarnings } from '../score-systems.ts'
import { addSettingsOptions, type SettingsFlags, settingsGiven, settingsOf } from '../settings-options.ts'

interface ClassesFlags
  extends FormatFlags,
    Omit<SettingsFlags, 'metrics' | 'by'>,
    ReportFlags,
    ResolvingFlags {
  readonly against?: readonly string[]
}

/** `referee classes KEY [RESPONSE]` */
export const classes: CommandModule = {
  define(command, io, finish) {
    command
      .argument('<key>', 'file, directory or glob')
      .argument('[response]', 'the same; scored class by class')
      .option('--against <profile...>', 'profiles of other corpora, for the correlation with their mean')
      .addOption(
        new Option(
          '--recipe <name>',
          'resolve the key instead of reading a response, and score the links that the resolver makes',
        ).choices(LINKING_RECIPES),
      )
      .option('--model <file>', 'of that recipe, from referee train (default: the one shipped)')
      .addOption(
        new Option('--scheme <name>', 'which shipped models to resolve with (default: gum)').choices(SCHEMES),
      )
      .addOption(
        new Option('--tagger <name>', 'where its mentions come from (default: precise)').choices(TAGGERS),
      )
    addFormatOptions(command)
    addSettingsOptions(command, ['metrics', 'blanc', 'average', 'compat', 'by'])
    addReportOptions(command)
    command
      .addHelpText('after', EXAMPLES)
      .action(async (key: string, response: string | undefined, flags: ClassesFlags) => {
        await run(key, response, flags, io)
        finish(0)
      })
  },
}

const EXAMPLES = `
Examples:
  referee classes key.conll
  referee classes key.conll response.conll --json -o litbank.profile.json
  referee classes key.conll response.conll --against gum.profile.json news.profile.json
  referee classes key.conll --recipe reconcile --model mine.model`

async function run(key: string, response: string | undefined, flags: ClassesFlags, io: Io): Promise<void> {
  const rendering = renderingOf(flags)
  checkTarget(flags.output)
  readOnce([key, response, ...(flags.against ?? [])])
  const against = (flags.against ?? []).map(readProfile)
  const others = against.map(({ profile }) => profile)
  const isResolved = flags.recipe !== undefined
  if (isResolved && response !== undefined) {
    throw new UsageError('a response was given, and --recipe would resolve the key itself: choose one')
  }
  if (!isResolved && [flags.model, flags.scheme, flags.tagger].some((flag) => flag !== undefined)) {
    throw new UsageError('--model, --scheme and --tagger say how --recipe resolves: name a recipe')
  }
  const idle = response === undefined && !isResolved ? settingsGiven(flags)[0] : undefined
  if (idle !== undefined) {
    throw new UsageError(`${idle} is about scores, and a key alone has none: give a response or --recipe`)
  }
  const report = isResolved
    ? await profileOfResolver(key, flags, others, io)
    : response === undefined
      ? await profileOfKey(key, flags, others, io)
      : await profileOfResponse(key, response, flags, others, io)
  const signature =
    against.length === 0
      ? report.signature
      : `${report.signature}|${joinFields([['against', shortHashes(against.map(({ sha256 }) => sha256))]])}`
  emit(renderClasses({ ...report, signature }, rendering, renderOptionsOf(flags, io)), flags.output, io)
}

async function profileOfKey(
  path: string,
  flags: ClassesFlags,
  others: readonly ClassesReport[],
  io: Io,
): Promise<ClassesReport> {
  const tally = new ProfileTally()
  const corpus = await openCorpus(path, {
    format: sideFormatsOf(flags).key,
    transient: true,
    warn: (warning) => {
      if (flags.quiet !== true) io.stderr(renderWarnings([warning]))
    },
    note: (message) => {
      if (flags.quiet !== true) io.stderr(`${message}\n`)
    },
  })
  let documents = 0
  for (const document of corpus.documents) {
    tally.addKey(document)
    documents++
  }
  const signature = joinFields([
    ['referee', version],
    ['docs', String(documents)],
    ['key', shortHashes([corpus.sha256()])],
  ])
  return classesReport(tally.profile(), { signature, corpus: { name: corpus.name, documents } }, others)
}

async function profileOfResolver(
  path: string,
  flags: ClassesFlags,
  others: readonly ClassesReport[],
  io: Io,
): Promise<ClassesReport> {
  const settings = { ...settingsOf(flags), metrics: ['muc'] }
  const tally = new ProfileTally()
  const evaluation = new Evaluation(settings)
  const corpus = await openCorpus(path, { format: sideFormatsOf(flags).key, warn: evaluation.warn })
  const system = scoreResolved(corpus, flags, evaluation, tally)
  const result = evaluation.result()
  const { signature } = scoresReport(
    { name: corpus.name, sha256: corpus.sha256() },
    [{ name: system.name, result }],
    settings,
  )
  if (flags.quiet !== true) io.stderr(renderWarnings(result.warnings))
  const muc = result.scores['muc']
  return classesReport(
    tally.profile(),
    {
      signature: `${signature}|${joinFields(system.fields)}`,
      corpus: { name: corpus.name, documents: result.documents },
      system: system.name,
      ...(muc === undefined ? {} : { muc }),
    },
    others,
  )
}

async function profileOfResponse(
  key: string,
  response: string,
  flags: ClassesFlags,
  others: readonly ClassesReport[],
  io: Io,
): Promise<ClassesReport> {
  const isQuiet = flags.quiet ?? false
  checkStandardInput({ key, responses: [response] })
  const settings = { ...settingsOf(flags), metrics: ['muc'] }
  const tally = new ProfileTally()
  const evaluation = new Evaluation(settings)
  const note = isQuiet ? undefined : (message: string) => io.stderr(`${message}\n`)
  const corpora = await openPair(
    {
      key,
      response,
      settings,
      formats: sideFormatsOf(flags),
      label: 'scoring the classes',
      warn: evaluation.warn,
      noteKey: note,
      noteResponse: note,
    },
    io,
  )
  for (const pair of corpora.pairs) tally.add(evaluation.add(pair.key, pair.response, pair.position))
  const [name = response] = distinctNames([response])
  const sha256 = corpora.sha256()
  const result = evaluation.result()
  const { signature, systems } = scoresReport(
    { name: corpora.keyName, sha256: sha256.key },
    [{ name, sha256: sha256.response, result }],
    settings,
  )
  if (!isQuiet) io.stderr(renderWarnings(result.warnings))
  const muc = systems[0]?.scores['muc']
  return classesReport(
    tally.profile(),
    {
      signature,
      corpus: { name: corpora.keyName, documents: result.documents },
      system: name,
      ...(muc === undefined ? {} : { muc }),
    },
    others,
  )
}
