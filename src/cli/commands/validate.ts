import { FileChooser } from '../../corpus/choose-files.ts'
import { readCompanion } from '../../corpus/read-companion.ts'
import { unpack, unpackHead } from '../../corpus/unpack.ts'
import type { CorefDocument } from '../../document/document.ts'
import { withoutDuplicates } from '../../document/filter.ts'
import { InputError, type Place, printable } from '../../errors.ts'
import { officialIncidents } from '../../formats/corefud/official-checks.ts'
import type { Format } from '../../formats/format.ts'
import { listProblems, type Problem, type Validation, validateSource } from '../../formats/validate.ts'
import type { NodeFiles } from '../../node/files/node-files.ts'
import { type CiForm, ciForms, renderCiProblems } from '../../report/ci-problems.ts'
import { type FileProblems, hasErrors, type ProblemsReport, renderProblems } from '../../report/problems.ts'
import { type Rendering, renderings } from '../../report/render-report.ts'
import type { Style } from '../../report/text.ts'
import { type Command, type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import { repositoryPath } from '../files/repository-path.ts'
import { findFormat, formatFlag } from '../flags/input-flags.ts'
import { chooseRendering, renderingFlagsIn } from '../flags/output-flags.ts'
import type { Run } from '../run.ts'

type Form = Rendering | CiForm

const forms: readonly Form[] = [...renderings, ...ciForms]

const validateFlags = {
  format: formatFlag('format, if not detected'),
  as: {
    value: 'validator',
    description: 'also run the checks of the official validator',
    isCommon: true,
    choices: ['corefud'],
  },
  fix: { description: 'write a repaired copy to -o and list each repair', isCommon: true },
  duplicates: {
    value: 'which',
    description: 'with --fix, which entity keeps a repeated mention',
    isCommon: true,
    choices: ['first', 'keep-last'],
  },
  output: {
    short: '-o',
    value: 'file',
    description: 'write the result, or the repaired copy, to a file',
    details: 'without --to and --json, the ending .json, .csv, .md, .tex or .sarif sets the form',
    heading: 'Output',
    isCommon: true,
    choosesForm: true,
  },
  quiet: { description: 'print no report; only the exit code', heading: 'General', isCommon: true },
} as const satisfies FlagGroup

const groups = [validateFlags, renderingFlagsIn(forms)] as const
type ValidateFlags = FlagsOf<typeof groups>

/** `referee validate FILE...` */
export const command: Command<[files: string[]], typeof groups> = {
  arguments: [
    { name: 'file', description: 'files, directories or globs; - for standard input', variadic: true },
  ],
  flags: groups,
  examples: [
    'referee validate key.conll response.conll',
    'referee validate response.conll --fix --duplicates first -o repaired.conll',
    'referee validate corpus/ --json',
    'referee validate corpus/ --to sarif -o problems.sarif',
    'referee validate corpus.conllu --as corefud',
  ],
  notes: [
    'The exit code is 0 if no file has an error (warnings do not count), 1 if one has, and 3 if a file cannot be read.',
    '--fix makes only repairs that lose no annotation: it removes a byte order mark, adds missing headers and line ends, and drops a mention that occurs twice in one entity. A mention in two entities is repaired only with --duplicates. Referee never guesses the partner of a bracket.',
  ],
  run: (run, [paths], flags) => validate(run, paths, flags),
}

async function validate(run: Run, paths: readonly string[], flags: ValidateFlags): Promise<number> {
  if (flags.fix === true && (paths.length !== 1 || flags.output === undefined)) {
    throw new UsageError('--fix repairs one file and needs -o FILE')
  }
  // The repaired file may replace the one it was made from.
  run.checkOutput(flags.fix === true ? 'may replace an input' : 'is new')
  const form = chooseRendering(flags, flags.fix === true ? [] : forms)
  const namedFormat = findFormat(flags.format)
  const files: FileProblems[] = []
  const documents: CorefDocument[] = []
  const lineEnds: LineEnds[] = []
  let format: Format | undefined
  for (const path of paths) {
    // Each argument is one corpus; a key and its response share their documents.
    const seen = new Map<string, Place>()
    const chooser = new FileChooser(run.files, run.note)
    for (const file of await chooser.list(path, namedFormat)) {
      const keep = flags.fix === true ? (document: CorefDocument) => documents.push(document) : undefined
      const result = await validateFile(run.files, chooser, file, namedFormat, seen, keep, flags.as)
      format = result.format
      if (result.lineEnds !== undefined) lineEnds.push(result.lineEnds)
      files.push(result.problems)
    }
  }
  const report: ProblemsReport = { schema: 'referee.problems/1', files }
  if (flags.fix === true) {
    if (!run.isQuiet || form !== 'text') run.print(render(run.files, report, form, run.style))
  } else if (!run.isQuiet || form !== 'text' || flags.output !== undefined) {
    run.emit(render(run.files, report, form, run.renderOptions.style))
  }
  const isFaulty = files.some(hasErrors)
  if (flags.fix !== true || format === undefined) return isFaulty ? 1 : 0
  return repair(run, files, documents, lineEnds, format, flags)
}

function render(files: NodeFiles, report: ProblemsReport, form: Form, style: Style | undefined): string {
  const ciForm = ciForms.find((each) => each === form)
  if (ciForm === undefined) return renderProblems(report, form as Rendering, style)
  return renderCiProblems(ciForm === 'junit' ? report : inRepository(files, report), ciForm)
}

/** Code review shows problems next to the files of a repository, whatever folder this runs in. */
function inRepository(disk: NodeFiles, { schema, files }: ProblemsReport): ProblemsReport {
  return { schema, files: files.map((file) => ({ ...file, path: repositoryPath(disk, file.path) })) }
}

interface LineEnds {
  readonly path: string
  /** The most frequent line end. */
  readonly end: string
  readonly isMixed: boolean
}

interface ValidatedFile {
  readonly problems: FileProblems
  readonly format: Format | undefined
  readonly lineEnds?: LineEnds
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['\n', 'LF'],
  ['\r\n', 'CRLF'],
  ['\r', 'CR'],
])

/** Taken from the start of a file; its last byte may be half of a line end. */
function findLineEnds(path: string, head: Uint8Array): LineEnds {
  const counts = new Map([...NAMES.keys()].map((end) => [end, 0]))
  for (let i = 0; i < head.length - 1; i++) {
    const isReturn = head[i] === CARRIAGE_RETURN
    if (!isReturn && (head[i] !== NEWLINE || head[i - 1] === CARRIAGE_RETURN)) continue
    const end = !isReturn ? '\n' : head[i + 1] === NEWLINE ? '\r\n' : '\r'
    counts.set(end, (counts.get(end) ?? 0) + 1)
  }
  const [[end]] = [...counts].sort(([, a], [, b]) => b - a) as [[string, number]]
  return { path, end, isMixed: [...counts.values()].filter((count) => count > 0).length > 1 }
}

const CARRIAGE_RETURN = 13
const NEWLINE = 10

/**
 * A file that no format recognises is a problem like any other: the rest is still validated.
 *
 * @throws InputError for a file that cannot be read at all, as in every command
 */
async function validateFile(
  files: NodeFiles,
  chooser: FileChooser,
  path: string,
  namedFormat: Format | undefined,
  seen: Map<string, Place>,
  keep: ((document: CorefDocument) => void) | undefined,
  as: ValidateFlags['as'],
): Promise<ValidatedFile> {
  try {
    const { format, isPacked } = chooser.choose(path, namedFormat)
    if (as !== undefined && format.id !== as) {
      throw new UsageError(`--as ${as} is for files of format ${as}, but ${path} is ${format.id}`)
    }
    const head = files.head(path)
    const lineEnds = findLineEnds(path, isPacked ? unpackHead(head) : head)
    const reader = { ...(await format.loadReader()), id: format.id }
    const stored = files.open(path)
    const source = isPacked ? unpack(stored, files.mostRatio) : stored
    try {
      const companion = (name: string): Uint8Array | undefined => readCompanion(files, path, name)
      const found = validateSource(source, reader, { tests: files.tests, companion }, seen, keep)
      const all = as === undefined ? found : withOfficial(files, found, path, isPacked)
      return { problems: { path: source.path, format: format.id, ...all }, format, lineEnds }
    } finally {
      source.close()
    }
  } catch (error) {
    if (!(error instanceof InputError) || error.code === 'cannot-read') throw error
    const { code, place, reason, picture } = error
    const excerpt = picture === undefined ? {} : { excerpt: picture }
    const problem = {
      code,
      severity: 'error',
      line: place.line,
      column: place.column,
      message: reason,
      ...excerpt,
    } as const
    return { problems: { path, format: 'unknown', documents: 0, problems: [problem] }, format: undefined }
  }
}

/** Adds what the official validator reports. */
function withOfficial(files: NodeFiles, found: Validation, path: string, isPacked: boolean): Validation {
  const stored = files.open(path)
  const source = isPacked ? unpack(stored, files.mostRatio) : stored
  try {
    const official = officialIncidents(source).map(({ test, message, ...incident }): Problem => {
      return { code: 'corefud-check', ...incident, message: `${test}: ${message}` }
    })
    return listProblems([...found.problems, ...official], found)
  } finally {
    source.close()
  }
}

async function repair(
  run: Run,
  files: readonly FileProblems[],
  documents: readonly CorefDocument[],
  lineEnds: readonly LineEnds[],
  format: Format,
  flags: ValidateFlags,
): Promise<number> {
  const canDecide = flags.duplicates !== undefined
  const isBeyondRepair = ({ code, severity }: Problem): boolean =>
    severity === 'error' && !(code === 'duplicate-mention' && canDecide)
  const remaining = files.flatMap(({ problems }) => problems).filter(isBeyondRepair)
  if (remaining.length > 0 || files.some(({ omitted }) => (omitted?.errors ?? 0) > 0)) {
    const hint = remaining.some(({ code }) => code === 'duplicate-mention')
      ? '; for repeated mentions use --duplicates first or keep-last'
      : ''
    run.io.stderr(`nothing was written: ${remaining.length} of the errors cannot be repaired safely${hint}\n`)
    return 1
  }
  const log = ({ path, line, column, message }: Place & { readonly message: string }): void => {
    run.note(printable(`${path}:${line}:${column}: repaired: ${message}`))
  }
  for (const { path, end, isMixed } of lineEnds) {
    const message = `lines end in different ways; all are written with ${NAMES.get(end)}`
    if (isMixed) log({ path, line: 1, column: 1, message })
  }
  for (const { path, problems } of files) {
    for (const problem of problems) if (problem.code !== 'duplicate-mention') log({ path, ...problem })
  }
  const repaired = documents.map((document) => withoutDuplicates(document, flags.duplicates ?? 'first', log))
  const { write } = await format.loadWriter()
  const behind = new Set<string>()
  const text = [...write(repaired, { drop: (what) => void behind.add(what) })].join('')
  for (const what of behind) run.io.stderr(`left behind: ${what}\n`)
  const end = lineEnds[0]?.end ?? '\n'
  run.emit(end === '\n' ? text : text.replaceAll('\n', end))
  return 0
}
