import { type Command, Option } from 'commander'
import type { Format } from '../formats/format.ts'
import { formatById, formats } from '../formats/registry.ts'

/** The flags of a command with a key and responses, as commander hands them over. */
export interface FormatFlags {
  readonly format?: string
  readonly keyFormat?: string
  readonly responseFormat?: string
}

/** What each side is written in; detected where it is not given. */
export interface SideFormats {
  readonly key?: Format | undefined
  readonly response?: Format | undefined
}

/** `--format`, and one for each side: some files hold the key and the response in one. */
export function addFormatOptions(command: Command): void {
  const ids = formats.map(({ id }) => id)
  command
    .addOption(new Option('--format <id>', 'of all inputs; detected otherwise').choices(ids))
    .addOption(new Option('--key-format <id>', 'of the key alone, whatever --format says').choices(ids))
    .addOption(
      new Option('--response-format <id>', 'of the responses alone, whatever --format says').choices(ids),
    )
}

export function sideFormatsOf({ format, keyFormat, responseFormat }: FormatFlags): SideFormats {
  const named = (id: string | undefined): Format | undefined =>
    id === undefined ? undefined : formatById(id)
  return { key: named(keyFormat ?? format), response: named(responseFormat ?? format) }
}
