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
import { RefereeError } from '../../errors.ts'
import { findStats } from './find-stats.ts'
import { holdingSignals } from './held-signals.ts'
import { systemErrorReason } from './system-error.ts'

/** The content of a file; a long text comes in pieces. */
export type Content = string | Uint8Array | Iterable<string | Uint8Array>

/**
 * @param path as messages show it
 * @param located where it is
 * @throws RefereeError when the file cannot be written; an old one is then untouched
 */
export function writeFile(path: string, text: Content, located: string = path): void {
  try {
    const stat = findStats(located)
    // Devices and pipes are written to; only what holds data can be replaced.
    if (stat !== undefined && !stat.isFile() && !stat.isDirectory()) writeAll(located, text)
    else holdingSignals(() => replace(stat === undefined ? located : realpathSync(located), text, stat?.mode))
  } catch (error) {
    throw new RefereeError('cannot-write', `${path}: ${systemErrorReason(error)}; nothing was written`)
  }
}

/**
 * Write beside the target, flush, then rename over it: a reader sees all of the old file or all
 * of the new, even if the disk is full or the process is killed.
 */
export function replace(path: string, text: Content, mode: number | undefined): void {
  const directory = dirname(path)
  const temporary = temporaryIn(directory)
  try {
    writeAndFlush(temporary, text, mode)
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  removeLeftovers(directory)
}

export function writeAndFlush(path: string, text: Content, mode?: number): void {
  writeAll(path, text, (file) => {
    if (mode !== undefined) fchmodSync(file, mode)
    fsyncSync(file)
  })
}

function writeAll(path: string, text: Content, complete: (file: number) => void = () => {}): void {
  const file = openSync(path, 'w')
  try {
    for (const piece of typeof text === 'string' || text instanceof Uint8Array ? [text] : text) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    }
    complete(file)
  } finally {
    closeSync(file)
  }
}

/** Machines and containers that share a folder have separate process numbers: two writers may both be 1. */
export const HOST: string = hostname().replace(/[^\w-]/g, '-')
const LEFTOVER = new RegExp(`^\\.referee\\.${HOST}\\.(\\d+)\\.[0-9a-f]+\\.tmp$`)
/** How long a file that is being made may look abandoned. */
export const LEFTOVER_AGE = 60_000

/** A temporary name for a file or folder that is renamed when complete. */
export function temporaryIn(directory: string): string {
  return join(directory, `.referee.${HOST}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`)
}

/** Remove what a killed run on this machine left beside its target; files of running processes stay. */
export function removeLeftovers(directory: string): void {
  try {
    for (const name of readdirSync(directory)) {
      const pid = LEFTOVER.exec(name)?.[1]
      if (pid === undefined || isRunning(Number(pid))) continue
      const path = join(directory, name)
      if (Date.now() - statSync(path).mtimeMs > LEFTOVER_AGE) rmSync(path, { recursive: true, force: true })
    }
  } catch {
    // The result is written already; tidying up is optional.
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
