import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { RefereeError } from '../errors.ts'
import type { Io } from './command.ts'

/** To a file or, without one, to standard output. */
export function emit(text: string, path: string | undefined, io: Io): void {
  if (path === undefined || path === '-') io.stdout(text)
  else writeFileAtomically(path, text)
}

/**
 * Write beside the target, flush, then rename over it: whoever reads the file sees all of the old or all
 * of the new, even if the disk is full or the process is killed.
 *
 * @throws RefereeError when the file cannot be written; the old one is untouched then
 */
export function writeFileAtomically(path: string, text: string): void {
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`)
  try {
    const file = openSync(temporary, 'w')
    try {
      const bytes = Buffer.from(text)
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw new RefereeError('cannot-write', `${path}: ${(error as Error).message}; nothing was written`)
  }
}
