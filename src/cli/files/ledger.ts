import { appendFileSync, readFileSync, realpathSync } from 'node:fs'
import { displayPath } from '../../corpus/files.ts'
import { RefereeError } from '../../errors.ts'
import { JsonText } from '../../formats/shared/json-text.ts'
import { findStats } from '../../node/files/find-stats.ts'
import type { NodeFiles } from '../../node/files/node-files.ts'
import { schemaCheck } from '../../node/files/schema-check.ts'
import { systemErrorReason } from '../../node/files/system-error.ts'
import { whileLocked } from '../../node/files/while-locked.ts'
import { replace } from '../../node/files/write-file.ts'
import { type LedgerEntry, type LedgerReport, ledgerEntries } from '../../report/history.ts'
import type { Signature } from '../../scoring/signature.ts'
import { type FlagGroup, type FlagsOf, UsageError } from '../command.ts'
import type { Run } from '../run.ts'
import { checkTarget } from './check-target.ts'

export const ledgerFlags = {
  ledger: {
    value: 'file',
    description: 'append the scores to this file, for "referee history"',
    heading: 'Gates and history',
  },
} as const satisfies FlagGroup
export type LedgerFlags = FlagsOf<[typeof ledgerFlags]>

/** @throws RefereeError or UsageError before the work if the ledger cannot be appended to */
export function checkLedger(run: Run, { ledger, output }: LedgerFlags & { readonly output?: string }): void {
  if (ledger === '-' || (ledger !== undefined && ledger === output)) {
    throw new UsageError(`--ledger ${ledger}: the ledger must be a separate file`)
  }
  // The check that no input is replaced is for the result; append has its own.
  checkTarget(run, ledger, 'may replace an input')
  if (ledger !== undefined && run.files.findStats(ledger)?.isFile() === true) {
    orNothingAdded(ledger, () => checkIsLedger(ledger, readFileSync(run.files.locate(ledger))))
  }
}

/**
 * Add the scores of every system to a ledger, one line of JSON each.
 *
 * @throws RefereeError when they cannot be written, UsageError when the ledger is an input; it is then unchanged
 */
export function appendToLedger(
  { files, guard }: Run,
  { ledger: path }: LedgerFlags,
  report: LedgerReport,
  signatures: readonly Signature[],
): void {
  if (path === undefined) return
  const entries = ledgerEntries(report, signatures, new Date().toISOString())
  const lines = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  guard.checkNoInput(path, files.findStats(path))
  orNothingAdded(path, () => append(path, lines, files.locate(path)))
}

function orNothingAdded(path: string, action: () => void): void {
  try {
    action()
  } catch (error) {
    if (error instanceof RefereeError) throw error
    throw new RefereeError('cannot-write', `${path}: ${systemErrorReason(error)}; nothing was added to it`)
  }
}

/**
 * Old and new lines together replace the old ones, so that a line is written whole or not at all, whatever fails and
 * whenever the process is killed. The lock keeps concurrent runs from losing each other's lines.
 */
function append(path: string, lines: Buffer, located: string): void {
  const found = findStats(located)
  if (found !== undefined && !found.isFile()) {
    appendFileSync(located, lines)
    return
  }
  const file = found === undefined ? located : realpathSync(located)
  whileLocked(file, () => {
    const now = findStats(file)
    const old = now === undefined ? Buffer.alloc(0) : readFileSync(file)
    checkIsLedger(path, old)
    replace(file, [old, lines], now?.mode)
  })
}

/** @throws RefereeError for a file that is neither empty nor a ledger of complete lines */
function checkIsLedger(path: string, old: Buffer): void {
  if (old.length === 0) return
  if (!isEntry(old.subarray(0, old.indexOf(LINE_END) >>> 0).toString('utf8'))) {
    throw new RefereeError(
      'cannot-write',
      `${path}: not a ledger, left unchanged; --ledger takes a new file, or one that it wrote`,
    )
  }
  if (old.at(-1) !== LINE_END) {
    throw new RefereeError('cannot-write', `${path}: the last line is cut off; remove or complete it`)
  }
}

function isEntry(line: string): boolean {
  try {
    return (JSON.parse(line) as Partial<LedgerEntry> | null)?.schema === 'referee.ledger/1'
  } catch {
    return false
  }
}

const LINE_END = '\n'.charCodeAt(0)

/**
 * The entries of a ledger, in order.
 *
 * @throws InputError for a line that is not an entry
 */
export async function readLedger(files: NodeFiles, path: string): Promise<LedgerEntry[]> {
  const lines = files.readText(path).split('\n')
  if (lines.at(-1) === '') lines.pop()
  const check = await schemaCheck('referee.ledger/1')
  return lines.map((line, i) => {
    const node = new JsonText(displayPath(path), line, i + 1).parse('the end of the line')
    check(node)
    return node.value as LedgerEntry
  })
}
