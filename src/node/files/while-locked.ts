import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { RefereeError } from '../../errors.ts'
import { holdingSignals } from './held-signals.ts'
import { HOST, isRunning, LEFTOVER_AGE, temporaryIn } from './write-file.ts'

const PAUSE = 20
const LONGEST = 30_000

/**
 * Change a file while no other run may: a lock file beside it names the run whose turn it is. A lock left behind by a
 * killed run on this machine is taken over.
 *
 * @throws RefereeError when another run holds the lock for too long
 */
export function whileLocked(path: string, work: () => void): void {
  const lock = join(dirname(path), `.referee.${basename(path)}.lock`)
  for (let waited = 0; !take(lock); waited += PAUSE) {
    if (waited > LONGEST) {
      throw new RefereeError(
        'cannot-write',
        `${path}: another run has been writing to it for ${LONGEST / 1000} s; if there is none, remove "${lock}"`,
      )
    }
    if (!release(lock)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE)
  }
  holdingSignals(() => {
    try {
      work()
    } finally {
      rmSync(lock, { force: true })
    }
  })
}

function take(lock: string): boolean {
  let file: number
  try {
    file = openSync(lock, 'wx')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  try {
    writeSync(file, Buffer.from(`${HOST} ${process.pid}`))
    return true
  } catch (error) {
    rmSync(lock, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
}

/** Remove a lock whose owner is gone. @returns whether to try again at once */
function release(lock: string): boolean {
  try {
    const owner = readFileSync(lock, 'utf8')
    if (!isGone(owner, statSync(lock).mtimeMs)) return false
    const removed = temporaryIn(dirname(lock))
    renameSync(lock, removed)
    // Another run may have been faster, and this may be its own lock.
    if (readFileSync(removed, 'utf8') !== owner) linkSync(removed, lock)
    rmSync(removed)
    return true
  } catch {
    // The lock is already gone.
    return true
  }
}

function isGone(owner: string, since: number): boolean {
  const [host, pid] = owner.split(' ')
  if (pid === undefined) return Date.now() - since > LEFTOVER_AGE
  return host === HOST && !isRunning(Number(pid))
}
