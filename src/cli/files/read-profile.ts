import type { CorpusProfile } from '../../analysis/classes/profile.ts'
import { resolutionClasses } from '../../document/resolution-class.ts'
import { InputError } from '../../errors.ts'
import type { ClassesReport } from '../../report/classes.ts'
import { readInput } from './own-files.ts'
import { sha256 } from './sha256.ts'
import { systemReason } from './system-error.ts'

/** A profile, and what names its file in a signature. */
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
    throw new InputError('cannot-read', place, systemReason(error))
  }
  const profile = parsed(bytes.toString('utf8'))
  if (!isProfile(profile)) {
    throw new InputError(
      'bad-field',
      place,
      'this is no profile: `referee classes KEY RESPONSE --json` writes one ("schema": "referee.classes/1")',
    )
  }
  return { path, profile, sha256: sha256(bytes) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isProfile(value: unknown): value is ClassesReport {
  if (typeof value !== 'object' || value === null) return false
  const { schema, classes, corpus } = value as Partial<ClassesReport>
  if (schema !== 'referee.classes/1' || typeof classes !== 'object' || typeof corpus?.name !== 'string')
    return false
  return resolutionClasses.every((each) => {
    const { count, mucRc } = (classes as CorpusProfile['classes'])[each] ?? {}
    return Number.isInteger(count) && (mucRc === undefined || Number.isFinite(mucRc.f1))
  })
}
