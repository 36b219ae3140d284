import { readFileSync } from 'node:fs'
import type { CorpusProfile } from '../analysis/classes/profile.ts'
import { resolutionClasses } from '../document/resolution-class.ts'
import { InputError } from '../errors.ts'
import type { ClassesReport } from '../report/classes.ts'
import { systemReason } from './system-error.ts'

/**
 * A profile as `referee classes --json` writes it.
 *
 * @throws InputError when the file is anything else
 */
export function readProfile(path: string): ClassesReport {
  const place = { path, line: 1, column: 1 }
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new InputError('cannot-read', place, systemReason(error))
  }
  const value = parsed(text)
  if (!isProfile(value)) {
    throw new InputError(
      'bad-field',
      place,
      'this is no profile: `referee classes KEY RESPONSE --json` writes one ("schema": "referee.classes/1")',
    )
  }
  return value
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
