import type { InputOptions } from '../../corpus/open-pair.ts'
import type { PairBy } from '../../corpus/pair-documents.ts'
import { InputError } from '../../errors.ts'
import type { Format } from '../../formats/format.ts'
import { formatById, formats } from '../../formats/registry.ts'
import type { Flag, FlagsFor } from '../command.ts'
import { pairingOf } from '../files/read-corpus.ts'
import { systemErrorReason } from '../files/system-error.ts'

/** What a command with a key and responses takes for its input. */
export interface InputFlags {
  readonly format?: string
  readonly keyFormat?: string
  readonly responseFormat?: string
  /** False for `--no-align`. */
  readonly align?: boolean
  readonly noAlign?: never
  readonly intact?: boolean
  readonly pair?: string
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
  align: { description: "align responses that cut the text into other words with the key's tokens" },
  noAlign: { description: 'never align, not even what language models wrote, which is aligned otherwise' },
  intact: { description: 'refuse what language models wrote if it has to be repaired: marks, JSON, ends' },
  pair: {
    value: 'how',
    description:
      'documents of both sides: id, text, position, or a file with KEY-ID TAB RESPONSE-ID on each line (default: id, or text if no id fits at all)',
  },
}

/** @throws InputError when the list of pairs cannot be read */
export function inputOptionsOf({
  format,
  keyFormat,
  responseFormat,
  align,
  intact,
  pair,
}: InputFlags): InputOptions {
  return {
    keyFormat: findFormat(keyFormat ?? format),
    responseFormat: findFormat(responseFormat ?? format),
    align: align === undefined ? undefined : align ? 'always' : 'never',
    isIntact: intact,
    pairBy: pair === undefined ? undefined : requirePairing(pair),
  }
}

function requirePairing(pair: string): PairBy {
  try {
    return pairingOf(pair)
  } catch (error) {
    if (error instanceof InputError) throw error
    const reason = `${systemErrorReason(error)}; --pair takes id, text, position or a file`
    throw new InputError('cannot-read', { path: pair, line: 1, column: 1 }, reason)
  }
}

/** The format that a flag names, if any. */
export function findFormat(id: string | undefined): Format | undefined {
  return id === undefined ? undefined : formatById(id)
}
