import { Option } from 'commander'
import { sumRepairs } from '../../align/repair-report.ts'
import { measureAgreement } from '../../analysis/agreement/agreement.ts'
import { type UnmarkedReading, unmarkedReadings } from '../../analysis/agreement/units.ts'
import type { Corpus } from '../../corpus/corpus.ts'
import { keepMentions } from '../../document/filter.ts'
import { isUnplaced } from '../../document/unplaced.ts'
import type { Warning } from '../../errors.ts'
import type { Format } from '../../formats/format.ts'
import { formatById, formats } from '../../formats/registry.ts'
import {
  type Annotator,
  agreementReport,
  DISAGREEMENTS_SHOWN,
  renderAgreement,
} from '../../report/agreement.ts'
import { settingChoices } from '../../scoring/settings.ts'
import { alignFiles } from '../align-files.ts'
import { type CommandModule, type Io, UsageError } from '../command.ts'
import { checkTarget, emit } from '../files/write-file.ts'
import { wholeNumber } from '../flags/whole-number.ts'
import { readDocuments } from '../input/read-documents.ts'
import { readOnce } from '../input/standard-input.ts'
import { addReportOptions, type ReportFlags, renderingOf, renderOptionsOf } from '../report-options.ts'
import { distinctNames, renderWarnings } from '../score-systems.ts'
import { type SettingsFlags, settingsOf } from '../settings-options.ts'
import { withProgress } from '../terminal/progress.ts'

interface AgreeFlags
  extends Pick<SettingsFlags, 'metrics' | 'zeros' | 'blanc' | 'average' | 'mentions' | 'by'>,
    ReportFlags {
  readonly format?: string
  readonly singletons?: 'keep' | 'drop'
  readonly duplicates?: 'error' | 'first'
  readonly unmarked?: UnmarkedReading
  readonly align?: boolean
  readonly disagreements?: boolean
  readonly limit?: string
}

/** `referee agree A B...` */
export const agree: CommandModule = {
  define(command, io, finish) {
    const choice = (flag: string, text: string, values: readonly string[]): Option =>
      new Option(flag, `${text} (default: ${values[0]})`).choices(values)
    command
      .argument(
        '<annotation...>',
        'two or more files, directories or globs: the same texts, annotated by different people',
      )
      .addOption(
        new Option('--format <id>', 'of all inputs; detected otherwise').choices(formats.map(({ id }) => id)),
      )
      .option('--metrics <list>', 'for pairs of annotators: a set or ids with commas (default: standard)')
      .addOption(choice('--unmarked <what>', 'a mention that an annotator did not mark', unmarkedReadings))
      .addOption(choice('--singletons <what>', 'entities of one mention', ['keep', 'drop']))
      .addOption(choice('--duplicates <what>', 'a span twice in an annotation', ['error', 'first']))
      .addOption(choice('--zeros <what>', 'mentions without words', ['keep', 'drop']))
      .addOption(choice('--mentions <type>', 'look at mentions of one type only', settingChoices.mentions))
      .addOption(choice('--blanc <rule>', 'which half of BLANC to leave out', settingChoices.blanc))
      .addOption(choice('--average <how>', 'of pairs, over documents', settingChoices.average))
      .option('--by <list>', 'alpha by features (default: entity-type, where there are types)')
      .option('--align', "lay annotations that cut the text into other words over the first one's words")
      .option('--disagreements', 'write down the list of all disagreements instead of figures')
      .option('--limit <n>', `disagreements to show beside the figures (default: ${DISAGREEMENTS_SHOWN})`)
    addReportOptions(command)
    command.addHelpText('after', EXAMPLES).action(async (annotations: string[], flags: AgreeFlags) => {
      finish(await run(annotations, flags, io))
    })
  },
}

const EXAMPLES = `
Examples:
  referee agree anna.conll ben.conll
  referee agree anna/ ben/ carla/ --unmarked singleton --metrics muc,b3,ceafe,conll
  referee agree anna.conll ben.conll --disagreements --to csv -o to-decide.csv
  referee agree anna.conll other-tokens.conll --align --json`

async function run(paths: readonly string[], flags: AgreeFlags, io: Io): Promise<number> {
  if (paths.length < 2) {
    throw new UsageError('agreement is between annotators: give two annotations or more of the same texts')
  }
  readOnce(paths)
  const {
    format: formatId,
    duplicates = 'error',
    unmarked = 'empty',
    align,
    disagreements,
    limit,
    ...rest
  } = flags
  // Neither annotator is the key, so both are treated alike.
  const settings = settingsOf({ ...rest, duplicates, keyDuplicates: duplicates })
  const rendering = renderingOf(flags)
  const shown = wholeNumber('--limit', limit, 0, 1_000_000) ?? DISAGREEMENTS_SHOWN
  checkTarget(flags.output)
  const format = formatId === undefined ? undefined : formatById(formatId)
  const note = (message: string): void => {
    if (flags.quiet !== true) io.stderr(`${message}\n`)
  }
  const read = await readAnnotations(paths, format, align ?? false, note, io)
  const corpora = read.map(({ corpus }) => corpus)
  const agreement = withProgress(io, 'comparing', 1, ({ reach }) =>
    measureAgreement(corpora, settings, unmarked, reach),
  )
  if (flags.quiet !== true) io.stderr(renderWarnings(agreement.warnings))
  const annotators = read.map(({ annotator }) => annotator)
  const text = renderAgreement(agreementReport(annotators, agreement, settings, unmarked), rendering, {
    ...renderOptionsOf(flags, io),
    limit: shown,
    isList: disagreements ?? false,
  })
  emit(text, flags.output, io)
  return 0
}

interface ReadAnnotation {
  readonly annotator: Annotator
  readonly corpus: Corpus
}

/** The first as it is; the others as they are, or laid over its words. */
async function readAnnotations(
  paths: readonly string[],
  format: Format | undefined,
  isAligned: boolean,
  note: (message: string) => void,
  io: Io,
): Promise<ReadAnnotation[]> {
  const names = distinctNames(paths)
  const read: ReadAnnotation[] = []
  for (const [i, path] of paths.entries()) {
    const name = names[i] as string
    const warnings: Warning[] = []
    const warn = (warning: Warning): void => void warnings.push(warning)
    const [first] = read
    if (isAligned && first !== undefined) {
      const options = { parser: undefined, format, warn, note, flag: '--align' }
      const { aligned, sha256 } = await alignFiles(first.corpus.documents, path, options)
      const repair = sumRepairs(aligned.map(({ report }) => report))
      // What could not be placed was marked somewhere, and nobody can say with whom it agrees.
      const documents = aligned.map(({ pessimistic }) =>
        keepMentions(pessimistic, (m) => !isUnplaced(pessimistic.mentions, m)),
      )
      read.push({ annotator: { name, sha256, repair }, corpus: { name, documents, warnings } })
      continue
    }
    const { documents, sha256 } = await readDocuments(path, { format, warn, note }, io)
    read.push({ annotator: { name, sha256: sha256() }, corpus: { name, documents, warnings } })
  }
  return read
}
