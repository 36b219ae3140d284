import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { RefereeError } from '../../errors.ts'
import { findStats } from '../../node/files/find-stats.ts'
import { systemErrorReason } from '../../node/files/system-error.ts'
import { UsageError } from '../command.ts'
import type { Run } from '../run.ts'

/**
 * Check before the work that its result can be written, and make sure that no input is read from there.
 *
 * @throws RefereeError when the target is a directory, or its directory does not exist
 */
export function checkTarget(
  { files, guard }: Pick<Run, 'files' | 'guard'>,
  path: string | undefined,
  promise: 'is new' | 'may replace an input' = 'is new',
): void {
  if (path === undefined || path === '-') return
  const located = files.locate(path)
  try {
    const stats = findStats(located)
    if (stats?.isDirectory() === true) {
      throw new RefereeError('cannot-write', `${path}: this is a directory; name a file in it`)
    }
    if (!statSync(dirname(located)).isDirectory()) {
      throw new RefereeError('cannot-write', `${path}: "${dirname(path)}" is not a directory`)
    }
    if (promise === 'is new') guard.promiseTarget(path, stats)
  } catch (error) {
    if (error instanceof RefereeError || error instanceof UsageError) throw error
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT'
    const reason = isAbsent ? `the directory "${dirname(path)}" does not exist` : systemErrorReason(error)
    throw new RefereeError('cannot-write', `${path}: ${reason}`)
  }
}

/** @throws RefereeError when the path is not a folder */
export function checkFolder({ files }: Pick<Run, 'files'>, path: string): void {
  try {
    if (findStats(files.locate(path))?.isDirectory() !== false) return
  } catch (error) {
    throw new RefereeError('cannot-write', `${path}: ${systemErrorReason(error)}`)
  }
  throw new RefereeError('cannot-write', `${path}: this is not a directory`)
}
