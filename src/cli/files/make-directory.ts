import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { RefereeError } from '../../errors.ts'
import { systemErrorReason } from './system-error.ts'

/**
 * Make a directory and its parents one by one: where none can be made, as in /proc, Node's own way to make them
 * all at once tries without end.
 *
 * @returns the outermost that was made, undefined where all were there
 * @throws RefereeError when there can be no such directory
 */
export function makeDirectory(path: string): string | undefined {
  try {
    const missing: string[] = []
    let at = resolve(path)
    for (; statSync(at, { throwIfNoEntry: false }) === undefined; at = dirname(at)) missing.push(at)
    if (!statSync(at).isDirectory())
      throw new RefereeError('cannot-write', `${path}: ${at} is not a directory`)
    for (const each of missing.reverse()) makeOne(each)
    return missing[0]
  } catch (error) {
    if (error instanceof RefereeError) throw error
    throw new RefereeError(
      'cannot-write',
      `${path}: no directory can be made here: ${systemErrorReason(error)}`,
    )
  }
}

/** Another process may have made it in the meantime. */
function makeOne(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
