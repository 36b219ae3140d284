import type { Format } from '../../formats/format.ts'
import { formatById, formats } from '../../formats/registry.ts'
import type { Flag, FlagsFor } from '../command.ts'

/** What a command with a key and responses takes for its input. */
export interface InputFlags {
  readonly format?: string
  readonly keyFormat?: string
  readonly responseFormat?: string
}

/** What each side is written in; detected where it is not given. */
export interface SideFormats {
  readonly key?: Format | undefined
  readonly response?: Format | undefined
}

/** `--format` of commands with one kind of input. */
export function formatFlag(description: string): Flag {
  return { value: 'id', description, choices: formats.map(({ id }) => id) }
}

/** The same for every command that takes a key and responses. */
export const inputFlags: FlagsFor<InputFlags> = {
  format: formatFlag('of all inputs; detected otherwise'),
  // Some files hold the key and the response in one.
  keyFormat: formatFlag('of the key alone, whatever --format says'),
  responseFormat: formatFlag('of the responses alone, whatever --format says'),
}

export function sideFormatsOf({ format, keyFormat, responseFormat }: InputFlags): SideFormats {
  return { key: findFormat(keyFormat ?? format), response: findFormat(responseFormat ?? format) }
}

/** The format that a flag names, if any. */
export function findFormat(id: string | undefined): Format | undefined {
  return id === undefined ? undefined : formatById(id)
}
