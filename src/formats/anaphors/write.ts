import { RefereeError } from '../../errors.ts'

/** @throws RefereeError (cannot-hold), always */
export function begin(): never {
  return write()
}

/** @throws RefereeError (cannot-hold), always */
export function write(): never {
  throw new RefereeError(
    'cannot-hold',
    'anaphors is a read-only format: it holds single anaphors, not entities; the format referee holds everything',
  )
}
