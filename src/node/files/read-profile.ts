import { displayPath } from '../../corpus/files.ts'
import { InputError } from '../../errors.ts'
import { JsonText } from '../../formats/shared/json-text.ts'
import { type ClassesReport, parseProfile } from '../../report/classes.ts'
import type { NodeFiles } from './node-files.ts'
import { sha256 } from './sha256.ts'

/** A profile, and the hash of its file for a signature. */
export interface ReadProfile {
  readonly path: string
  readonly profile: ClassesReport
  readonly sha256: string
}

/**
 * A profile written by `referee classes --json`, in a file or from standard input.
 *
 * @throws InputError when the file is anything else
 */
export function readProfile(files: NodeFiles, path: string): ReadProfile {
  const place = { path: displayPath(path), line: 1, column: 1 }
  const bytes = files.read(path)
  const text = Buffer.from(bytes).toString()
  const profile = parseProfile(text)
  if (profile === undefined) {
    throw new InputError(
      'bad-field',
      place,
      'not a profile: `referee classes KEY RESPONSE --json` writes one ("schema": "referee.classes/1")',
    )
  }
  // A duplicate name would be lost silently.
  new JsonText(place.path, text).parse()
  return { path, profile, sha256: sha256(bytes) }
}
