import { FileChooser } from '../../corpus/choose-files.ts'
import { readCompanion } from '../../corpus/read-companion.ts'
import { unpack, unpackHead } from '../../corpus/unpack.ts'
import type { CorefDocument } from '../../document/document.ts'
import { withoutDuplicates } from '../../document/filter.ts'
import { InputError, type Place, printable } from '../../errors.ts'
import { officialIncidents } from '../../formats/corefud/official-checks.ts'
import type { Format } from '../../formats/format.ts'
import { listProblems, type Problem, type Validation, validateSource } from '../../formats/validate.ts'
import { type FileProblems, hasErrors, type ProblemsReport, renderProblems } from '../../report/problems.ts'
import { type Command, type FlagsFor, UsageError } from '../command.ts'
import { nodeFiles } from '../files/read-inputs.ts'
import { findFormat, formatFlag } from '../flags/input-flags.ts'
import { type RenderingFlags, renderingFlags } from '../flags/output-flags.ts'
import type { Run } from '../run.ts'

interface ValidateFlags {
  readonly format?: string
  readonly as?: 'corefud'
  readonly fix?: boolean
  readonly duplicates?: 'first' | 'keep-last'
  readonly output?: string
  readonly quiet?: boolean
}

const validateFlags: FlagsFor<ValidateFlags> = {
  format: formatFlag('of all inputs; detected otherwise'),
  as: {
    value: 'validator',
    description: 'also what the official validator says, for CoNLL-U: all its tests of coreference',
    choices: ['corefud'],
  },
  fix: { description: 'write what can be repaired safely to the file named by -o, and log each repair' },
  duplicates: {
    value: 'which',
    description: 'with --fix: which of two entities keeps a repeated mention',
    choices: ['first', 'keep-last'],
  },
  output: {
    short: '-o',
    value: 'file',
    description: 'write there instead, with --fix what is repaired; all or nothing',
  },
  quiet: { description: 'print nothing but what --json or --to asks for; the exit code tells' },
}

const NOTES = `
Exit code 0 when no file has an error (warnings are no errors), 1 otherwise; 3 for a file that cannot be read.

--fix repairs what loses no annotation: a byte order mark, missing headers and ends of line, a mention that
stands twice in one entity. One that stands in two entities is repaired only if --duplicates says how.
Brackets without a partner are never guessed.

Examples:
  referee validate key.conll response.conll
  referee validate corpus/ --json
  referee validate corpus.conllu --as corefud
  referee validate response.conll --fix --duplicates first -o repaired.conll`

/** `referee validate FILE...` */
export const command: Command<[files: string[]], ValidateFlags & RenderingFlags> = {
  arguments: [
    { name: 'file', description: 'files, directories, globs, or - for standard input', variadic: true },
  ],
  flags: [validateFlags, renderingFlags],
  notes: NOTES,
  run: (run, [paths], flags) => validate(run, paths, flags),
}

async function validate(run: Run, paths: readonly string[], flags: ValidateFlags): Promise<number> {
  if (flags.fix === true && (paths.length !== 1 || flags.output === undefined)) {
    throw new UsageError('--fix repairs one file and needs -o FILE')
  }
  // The repaired file may replace the one it was made from.
  run.checkOutput(flags.fix === true ? 'may replace an input' : 'is new')
  const { rendering } = run
  const given = findFormat(flags.format)
  const files: FileProblems[] = []
  const documents: CorefDocument[] = []
  const lineEnds: LineEnds[] = []
  let format: Format | undefined
  for (const path of paths) {
    // Each argument is one corpus; a key and its response share their documents.
    const seen = new Map<string, Place>()
    const chooser = new FileChooser(nodeFiles)
    for (const file of await chooser.list(path, given)) {
      const keep = flags.fix === true ? (document: CorefDocument) => documents.push(document) : undefined
      const result = await validateFile(chooser, file, given, seen, keep, flags.as)
      format = result.format
      if (result.lineEnds !== undefined) lineEnds.push(result.lineEnds)
      files.push(result.problems)
    }
  }
  const report: ProblemsReport = { schema: 'referee.problems/1', files }
  if (flags.fix === true) {
    if (!run.isQuiet || rendering !== 'text') run.print(renderProblems(report, rendering, run.style))
  } else if (!run.isQuiet || rendering !== 'text' || flags.output !== undefined) {
    run.emit(renderProblems(report, rendering, run.renderOptions.style))
  }
  const isFaulty = files.some(hasErrors)
  if (flags.fix !== true || format === undefined) return isFaulty ? 1 : 0
  return repair(run, files, documents, lineEnds, format, flags)
}

interface LineEnds {
  readonly path: string
  /** How most lines end. */
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

/** Seen in the start of a file; its last byte may be the half of an end. */
function findLineEnds(path: string, head: Uint8Array): LineEnds {
  const counts = new Map([...NAMES.keys()].map((end) => [end, 0]))
  for (let i = 0; i < head.length - 1; i++) {
    const isReturn = head[i] === CARRIAGE_RETURN
    if (!isReturn && (head[i] !== NEWLINE || head[i - 1] === CARRIAGE_RETURN)) continue
    const end = !isReturn ? '\n' : head[i + 1] === NEWLINE ? '\r\n' : '\r'
    counts.set(end, (counts.get(end) ?? 0) + 1)
  }
  const [[end, most]] = [...counts].sort(([, a], [, b]) => b - a) as [[string, number]]
  return { path, end, isMixed: [...counts.values()].some((count) => count > 0 && count !== most) }
}

const CARRIAGE_RETURN = 13
const NEWLINE = 10

/**
 * A file that no format recognises is a problem like any other: the rest is still validated.
 *
 * @throws InputError for a file that cannot be read at all, as every command does
 */
async function validateFile(
  chooser: FileChooser,
  path: string,
  given: Format | undefined,
  seen: Map<string, Place>,
  keep: ((document: CorefDocument) => void) | undefined,
  as: ValidateFlags['as'],
): Promise<ValidatedFile> {
  try {
    const { format, isPacked } = chooser.choose(path, given)
    if (as !== undefined && format.id !== as) {
      throw new UsageError(`--as ${as} is for files of format ${as}, and ${path} is ${format.id}`)
    }
    const head = nodeFiles.head(path)
    const lineEnds = findLineEnds(path, isPacked ? unpackHead(head) : head)
    const reader = { ...(await format.loadReader()), id: format.id }
    const stored = nodeFiles.open(path)
    const source = isPacked ? unpack(stored, nodeFiles.mostRatio) : stored
    try {
      const companion = (name: string): Uint8Array | undefined => readCompanion(nodeFiles, path, name)
      const found = validateSource(source, reader, { tests: nodeFiles.tests, companion }, seen, keep)
      const all = as === undefined ? found : withOfficial(found, path, isPacked)
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

/** What the official validator says besides. */
function withOfficial(found: Validation, path: string, isPacked: boolean): Validation {
  const stored = nodeFiles.open(path)
  const source = isPacked ? unpack(stored, nodeFiles.mostRatio) : stored
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
  const left = files.flatMap(({ problems }) => problems).filter(isBeyondRepair)
  if (left.length > 0 || files.some(({ omitted }) => (omitted?.errors ?? 0) > 0)) {
    const hint = left.some(({ code }) => code === 'duplicate-mention')
      ? '; for repeated mentions say --duplicates first or keep-last'
      : ''
    run.io.stderr(`nothing was written: ${left.length} of the errors cannot be repaired safely${hint}\n`)
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
  const pieces = write(repaired, { drop: (what) => run.io.stderr(`left behind: ${what}\n`) })
  const text = [...pieces].join('')
  const end = lineEnds[0]?.end ?? '\n'
  run.emit(end === '\n' ? text : text.replaceAll('\n', end))
  return 0
}
