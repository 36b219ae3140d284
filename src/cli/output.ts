import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { RefereeError } from '../errors.ts'
import type { Io } from './command.ts'
import { systemReason } from './system-error.ts'

/** To a file or, without one, to standard output. */
export function emit(text: string, path: string | undefined, io: Io): void {
  if (path === undefined || path === '-') io.stdout(text)
  else writeFile(path, text)
}

/**
 * Find out before the work that its result has a place to go.
 *
 * @throws RefereeError when the target is a directory or stands in none
 */
export function checkTarget(path: string | undefined): void {
  if (path === undefined || path === '-') return
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) {
      throw new RefereeError('cannot-write', `${path}: this is a directory; name a file in it`)
    }
    if (!statSync(dirname(path)).isDirectory()) {
      throw new RefereeError('cannot-write', `${path}: "${dirname(path)}" is not a directory`)
    }
  } catch (error) {
    if (error instanceof RefereeError) throw error
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT'
    const reason = isAbsent ? `the directory "${dirname(path)}" does not exist` : systemReason(error)
    throw new RefereeError('cannot-write', `${path}: ${reason}`)
  }
}

/** @throws RefereeError when the file cannot be written; an old one is untouched then */
export function writeFile(path: string, text: string | Uint8Array): void {
  try {
    const stat = statSync(path, { throwIfNoEntry: false })
    // A device or a pipe is written to; only what holds data can be replaced.
    if (stat !== undefined && !stat.isFile() && !stat.isDirectory()) writeAll(path, text)
    else holdingSignals(() => replace(stat === undefined ? path : realpathSync(path), text, stat?.mode))
  } catch (error) {
    throw new RefereeError('cannot-write', `${path}: ${systemReason(error)}; nothing was written`)
  }
}

/**
 * Write beside the target, flush, then rename over it: whoever reads the file sees all of the old or all
 * of the new, even if the disk is full or the process is killed.
 */
function replace(path: string, text: string | Uint8Array, mode: number | undefined): void {
  const directory = dirname(path)
  const temporary = join(directory, `.referee.${HOST}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`)
  try {
    writeAll(temporary, text, (file) => {
      if (mode !== undefined) fchmodSync(file, mode)
      fsyncSync(file)
    })
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  removeLeftovers(directory)
}

function writeAll(
  path: string,
  text: string | Uint8Array,
  complete: (file: number) => void = () => {},
): void {
  const file = openSync(path, 'w')
  try {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    complete(file)
  } finally {
    closeSync(file)
  }
}

/** Machines and containers that share a folder do not share process numbers: two writers may well both be 1. */
const HOST = hostname().replace(/[^\w-]/g, '-')
const LEFTOVER = new RegExp(`^\\.referee\\.${HOST}\\.(\\d+)\\.[0-9a-f]+\\.tmp$`)
const LEFTOVER_AGE = 60_000

/** What a killed run of this machine left beside its target; files of other running processes stay. */
function removeLeftovers(directory: string): void {
  try {
    for (const name of readdirSync(directory)) {
      const pid = LEFTOVER.exec(name)?.[1]
      if (pid === undefined || isRunning(Number(pid))) continue
      const path = join(directory, name)
      if (Date.now() - statSync(path).mtimeMs > LEFTOVER_AGE) rmSync(path, { force: true })
    }
  } catch {
    // Tidying up is a courtesy: the result stands already.
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Do some short work that leaves rubbish behind if it is interrupted: a signal that comes in the meantime
 * ends the process as soon as the work is done.
 */
function holdingSignals(work: () => void): void {
  let held: NodeJS.Signals | undefined
  const hold = (signal: NodeJS.Signals): void => {
    held ??= signal
  }
  for (const signal of SIGNALS) process.on(signal, hold)
  try {
    work()
  } finally {
    // Signals are delivered when the event loop polls, which comes between the two.
    setImmediate(() =>
      setImmediate(() => {
        for (const signal of SIGNALS) process.off(signal, hold)
        if (held !== undefined) process.kill(process.pid, held)
      }),
    )
  }
}

/**
 * Wait until signals end the process again after something was written: for commands that work on for
 * minutes without a turn of the event loop.
 */
export async function signalsReleased(): Promise<void> {
  // Two turns until they are let go, and one to see them.
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}
