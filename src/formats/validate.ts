import { type CorefDocument, documentLabel } from '../document/document.ts'
import { findRepeats, repeatMessage, repeatPlace } from '../document/repeats.ts'
import { type ErrorCode, InputError, type Place, type WarningCode } from '../errors.ts'
import type { Format, FormatReader, ReadContext } from './format.ts'
import { defined } from './shared/defined.ts'
import type { ByteSource } from './source.ts'

/** An error in a file, or a warning. */
export interface Problem {
  readonly code: ErrorCode | WarningCode
  readonly severity: 'error' | 'warning'
  readonly line: number
  readonly column: number
  readonly message: string
  /** The line with a caret, if there is one to show. */
  readonly excerpt?: string
}

export interface Validation {
  readonly documents: number
  /** By line, then column; the first MOST_PROBLEMS of a file. */
  readonly problems: readonly Problem[]
  /** How many more there are, if any. */
  readonly omitted?: Omitted
}

/** Problems that were counted but not kept. */
export interface Omitted {
  readonly errors: number
  readonly warnings: number
}

/** A file in which everything is wrong must not fill the memory. */
export const MOST_PROBLEMS: number = 10_000

/**
 * Read all of a source and collect every problem instead of stopping at the first.
 *
 * @param format its id and its loaded reader
 * @param seen documents met so far, in other files too, by label
 * @param onDocument called with each document that could be read
 */
export function validateSource(
  source: ByteSource,
  format: Pick<Format, 'id'> & FormatReader,
  surroundings: Pick<ReadContext, 'tests' | 'companion'>,
  seen: Map<string, Place>,
  onDocument: (document: CorefDocument) => void = () => {},
): Validation {
  const problems: Problem[] = []
  const omitted = { errors: 0, warnings: 0 }
  const add = (problem: Problem): void => {
    if (problems.length < MOST_PROBLEMS) problems.push(problem)
    else omitted[problem.severity === 'error' ? 'errors' : 'warnings']++
  }
  const fault = ({ code, place: { line, column }, reason: message, picture: excerpt }: InputError): void => {
    add({ code, severity: 'error', line, column, message, ...defined({ excerpt }) })
  }
  const context: ReadContext = {
    ...surroundings,
    fault,
    warn: ({ code, line, column, message }) => add({ code, severity: 'warning', line, column, message }),
  }
  let documents = 0
  let before = 0
  try {
    for (const document of format.read(source, context)) {
      documents++
      const own = problems.slice(before)
      for (const problem of repeatedDocument(document, seen)) add(problem)
      for (const problem of repeatedMentions(document, own)) add(problem)
      before = problems.length
      onDocument(document)
    }
  } catch (error) {
    // A fault that stops reading, such as bytes that are not text, ends this file but not the validation.
    if (!(error instanceof InputError)) throw error
    fault(error)
  }
  if (documents === 0 && omitted.errors === 0 && !problems.some(({ severity }) => severity === 'error')) {
    const message = `no ${format.id} documents found in this file`
    problems.push({ code: 'empty-file', severity: 'error', line: 1, column: 1, message })
  }
  return listProblems(problems, { documents, problems, omitted })
}

/** Sort the problems of a file, and keep no more than are listed. */
export function listProblems(problems: readonly Problem[], { documents, omitted }: Validation): Validation {
  const sorted = [...problems].sort((a, b) => a.line - b.line || a.column - b.column)
  const left = sorted.slice(MOST_PROBLEMS)
  const errors = left.filter(({ severity }) => severity === 'error').length
  const all = {
    errors: (omitted?.errors ?? 0) + errors,
    warnings: (omitted?.warnings ?? 0) + left.length - errors,
  }
  const isAll = all.errors + all.warnings === 0
  return { documents, problems: sorted.slice(0, MOST_PROBLEMS), ...(isAll ? {} : { omitted: all }) }
}

function repeatedDocument(document: CorefDocument, seen: Map<string, Place>): Problem[] {
  const label = documentLabel(document)
  const place = document.origin.locate()
  const before = seen.get(label)
  if (before === undefined) {
    seen.set(label, place)
    return []
  }
  const message = `document "${label}" occurs twice; the first is at ${before.path}:${before.line}`
  return [{ code: 'duplicate-document', severity: 'error', line: place.line, column: place.column, message }]
}

/**
 * One span in two entities is a contradiction; twice in one entity, it is only redundant. The span of an
 * unclosed bracket is the reader's guess, and says nothing about the file.
 */
function repeatedMentions(document: CorefDocument, known: readonly Problem[]): Problem[] {
  if (!document.mentions.repeats) return []
  const { entity } = document.mentions
  const guessed = new Set(known.flatMap(({ code, line }) => (code === 'unclosed-mention' ? [line] : [])))
  return findRepeats(document.mentions).flatMap((m) => {
    const { line, column } = repeatPlace(document, m)
    if (guessed.has(line)) return []
    const severity = entity[m - 1] === entity[m] ? 'warning' : 'error'
    return [{ code: 'duplicate-mention', severity, line, column, message: repeatMessage(document, m) }]
  })
}
