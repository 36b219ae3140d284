import { InvalidArgumentError } from 'commander'
import { ErrorAnalysis } from '../../analysis/error-analysis.ts'
import { type ErrorType, errorTypes } from '../../analysis/error-types.ts'
import { documentLabel, type MentionType } from '../../document/document.ts'
import type { Verdict } from '../../metrics/verdicts.ts'
import { type ErrorsReport, errorsReport, renderErrors } from '../../report/errors.ts'
import { didYouMean } from '../../suggest.ts'
import { responseParserOf } from '../align-files.ts'
import { openAlignedPair } from '../aligned-corpora.ts'
import { type CommandModule, type Io, UsageError } from '../command.ts'
import { checkTarget, emit } from '../files/write-file.ts'
import { addFormatOptions, type FormatFlags, sideFormatsOf } from '../format-options.ts'
import { openPair } from '../paired-corpora.ts'
import { addReportOptions, type ReportFlags, renderingOf, renderOptionsOf } from '../report-options.ts'
import { checkStandardInput, distinctNames, renderWarnings } from '../score-systems.ts'
import { addSettingsOptions, type SettingsFlags, settingsOf } from '../settings-options.ts'

interface ErrorsFlags extends FormatFlags, SettingsFlags, ReportFlags {
  readonly doc?: readonly string[]
  readonly type?: readonly string[]
  readonly verdict?: readonly string[]
  readonly limit?: number
  readonly top?: number
  readonly align?: boolean
}

/** `referee errors KEY RESPONSE` */
export const errors: CommandModule = {
  define(command, io, finish) {
    command
      .argument('<key>', 'file, directory, glob, or - for standard input')
      .argument('<response>', 'the same')
      .option(
        '--doc <name>',
        'list mentions and errors of this document only; repeatable',
        (name: string, names: string[] = []) => [...names, name],
      )
      .option(
        '--type <list>',
        `list only these types of errors (${errorTypes.join(', ')}) or mentions (${MENTION_TYPES.join(', ')})`,
        (list: string) => listed('--type', list, [...errorTypes, ...MENTION_TYPES]),
      )
      .option(
        '--verdict <list>',
        `list only mentions with these verdicts: ${VERDICTS.join(', ')} (default in text: wl, fn, fp)`,
        (list: string) => listed('--verdict', list, VERDICTS),
      )
      .option('--limit <n>', `list at most so many mentions (default in text: ${LIMIT})`, countOf)
      .option('--top <n>', 'name so many of the most damaging entities and documents (default: 10)', countOf)
    addFormatOptions(command)
    addSettingsOptions(command, ['metrics', 'blanc', 'average', 'compat', 'by'])
    addReportOptions(command)
    command.option('--align', "lay a response that cuts the text into other words over the key's words")
    command.addHelpText('after', NOTES).action(async (key: string, response: string, flags: ErrorsFlags) => {
      await run(key, response, flags, io)
      finish(0)
    })
  },
}

const MENTION_TYPES: readonly MentionType[] = ['named', 'nominal', 'pronoun']
const VERDICTS: readonly Verdict[] = ['tp', 'wl', 'fn', 'fp', 'first', 'twinless']
const LIMIT = 20

const NOTES = `
Scores are of the whole corpus whatever is listed. Text and JSON have tables and lists, Markdown and LaTeX
the tables, CSV a row for each listed mention. JSON and CSV list all mentions unless told otherwise.

Examples:
  referee errors key.conll response.conll
  referee errors key.conll response.conll --doc bc/cctv/00/cctv_0000 --verdict wl --limit 100
  referee errors key.conll response.conll --type conflated,divided --json
  referee errors key.conll response.conll --to csv -o mentions.csv`

async function run(key: string, response: string, flags: ErrorsFlags, io: Io): Promise<void> {
  const settings = settingsOf(flags)
  const rendering = renderingOf(flags)
  checkStandardInput({ key, responses: [response] })
  checkTarget(flags.output)
  const isText = rendering === 'text'
  const types = flags.type ?? []
  const analysis = new ErrorAnalysis(settings, {
    documents: setOf(flags.doc),
    types: setOf(types.filter((type): type is ErrorType => isOneOf(errorTypes, type))),
    mentionTypes: setOf(types.filter((type): type is MentionType => isOneOf(MENTION_TYPES, type))),
    verdicts: setOf(flags.verdict ?? (isText ? ['wl', 'fn', 'fp'] : [])) as ReadonlySet<Verdict> | undefined,
    isOnce: isText,
    limit: flags.limit ?? (isText ? LIMIT : undefined),
    top: flags.top,
  })
  const note = flags.quiet === true ? undefined : (message: string) => io.stderr(`${message}\n`)
  const formats = sideFormatsOf(flags)
  const parser = formats.response === undefined ? await responseParserOf(response) : undefined
  const isAligned = parser !== undefined || flags.align === true
  const sides = { key, response, settings, formats, warn: analysis.warn, noteKey: note, noteResponse: note }
  const corpora = isAligned
    ? await openAlignedPair(sides, parser)
    : await openPair({ ...sides, label: 'looking for errors' }, io)
  const seen = new Set<string>()
  for (const pair of corpora.pairs) {
    seen.add(documentLabel(pair.key))
    analysis.add(pair.key, pair.response, pair.position)
  }
  for (const name of flags.doc ?? []) if (!seen.has(name)) throw unknownDocument(name, seen)
  const sha256 = corpora.sha256()
  const report: ErrorsReport = errorsReport(
    { name: corpora.keyName, sha256: sha256.key },
    {
      name: distinctNames([response])[0] as string,
      sha256: sha256.response,
      ...(corpora.repair === undefined ? {} : { repair: corpora.repair }),
    },
    analysis.result(),
  )
  if (flags.quiet !== true) io.stderr(renderWarnings(report.warnings))
  emit(renderErrors(report, rendering, renderOptionsOf(flags, io)), flags.output, io)
}

function unknownDocument(name: string, known: ReadonlySet<string>): UsageError {
  return new UsageError(`--doc ${name}: no document is called so${didYouMean(name, [...known])}`)
}

/** @throws InvalidArgumentError, which commander turns into a message, for a name that is not among the choices */
function listed(flag: string, list: string, choices: readonly string[]): string[] {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length === 0) throw new InvalidArgumentError('The list is empty.')
  for (const name of names) {
    if (choices.includes(name)) continue
    throw new UsageError(`${flag}: "${name}" is not one of ${choices.join(', ')}${didYouMean(name, choices)}`)
  }
  return names
}

function countOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Expected a number from 0 on.')
  return Number(text)
}

function isOneOf<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name)
}

/** Undefined, which means everything, where nothing was named. */
function setOf<T extends string>(names: readonly T[] | undefined): ReadonlySet<T> | undefined {
  return names === undefined || names.length === 0 ? undefined : new Set(names)
}
