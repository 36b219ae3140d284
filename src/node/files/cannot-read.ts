import { displayPath } from '../../corpus/files.ts'
import { InputError } from '../../errors.ts'
import { systemErrorReason } from './system-error.ts'

/** The error for a file that the system did not let us read; one that is intentional already stays as it is. */
export function cannotRead(path: string, error: unknown): InputError {
  if (error instanceof InputError) return error
  const { code } = error as NodeJS.ErrnoException
  const reason = code === 'ENOENT' ? 'no such file' : systemErrorReason(error)
  return new InputError('cannot-read', { path: displayPath(path), line: 1, column: 1 }, reason)
}

/** @throws InputError instead of the system's error */
export function orCannotRead<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw cannotRead(path, error)
  }
}
