import { InputError } from '../../errors.ts'
import { JsonText } from '../../formats/shared/json-text.ts'
import { type ClassesReport, parseProfile } from '../../report/classes.ts'
import { readInput } from './own-files.ts'
import { sha256 } from './sha256.ts'
import { systemErrorReason } from './system-error.ts'

/** A profile, and the hash of its file for a signature. */
export interface ReadProfile {
  readonly path: string
  readonly profile: ClassesReport
  readonly sha256: string
}

/**
 * A profile as `referee classes --json` writes it, in a file or from standard input.
 *
 * @throws InputError when the file is anything else
 */
export function readProfile(path: string): ReadProfile {
  const place = { path: path === '-' ? '<stdin>' : path, line: 1, column: 1 }
  let bytes: Buffer
  try {
    bytes = readInput(path)
  } catch (error) {
    throw new InputError('cannot-read', place, systemErrorReason(error))
  }
  const text = bytes.toString('utf8')
  const profile = parseProfile(text)
  if (profile === undefined) {
    throw new InputError(
      'bad-field',
      place,
      'this is no profile: `referee classes KEY RESPONSE --json` writes one ("schema": "referee.classes/1")',
    )
  }
  // A name twice would be lost in silence.
  new JsonText(place.path, text).parse()
  return { path, profile, sha256: sha256(bytes) }
}
