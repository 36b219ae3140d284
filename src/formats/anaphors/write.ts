import { RefereeError } from '../../errors.ts'

/** @throws RefereeError (cannot-hold), always */
export function write(): never {
  throw new RefereeError(
    'cannot-hold',
    'anaphors is a format to read: it holds single anaphors, not entities; the format referee holds everything',
  )
}
