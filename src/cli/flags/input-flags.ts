import type { InputOptions } from '../../corpus/sides.ts'
import type { Format } from '../../formats/format.ts'
import { formatById, formats } from '../../formats/registry.ts'
import type { NodeFiles } from '../../node/files/node-files.ts'
import { pairingOf } from '../../node/files/read-corpus.ts'
import { type FlagsOf, under } from '../command.ts'

/** `--format` for commands with one kind of input. */
export function formatFlag(description: string, choices: readonly string[] = formats.map(({ id }) => id)) {
  return {
    value: 'id',
    description,
    choices,
    listedBy: 'formats',
    heading: 'Input',
    isCommon: true,
  } as const
}

/** The input flags of commands with a key and responses. */
export const inputFlags = under('Input', {
  format: formatFlag('format, if not detected'),
  // Some files hold both the key and the response.
  keyFormat: { ...formatFlag('format of the key only'), isCommon: false },
  responseFormat: { ...formatFlag('format of the responses only'), isCommon: false },
  // False for --no-align.
  align: { description: "align a response whose tokens differ from the key's", isCommon: true },
  noAlign: { description: 'never align, not even language-model output, which is aligned by default' },
  intact: { description: 'refuse language-model output that needs repair, such as cut-off JSON' },
  pair: {
    value: 'how',
    description: 'how to pair documents',
    details: 'id, text, position, or a file of lines "KEY-ID TAB RESPONSE-ID"',
    suggestions: ['id', 'text', 'position'],
    shownDefault: 'id, or text if no id matches',
  },
})
export type InputFlags = FlagsOf<[typeof inputFlags]>

/** @throws InputError when the list of pairs cannot be read */
export function inputOptionsOf(
  { format, keyFormat, responseFormat, align, intact, pair }: InputFlags,
  files: NodeFiles,
): InputOptions {
  return {
    keyFormat: findFormat(keyFormat ?? format),
    responseFormat: findFormat(responseFormat ?? format),
    align: align === undefined ? undefined : align ? 'always' : 'never',
    isIntact: intact,
    pairBy: pair === undefined ? undefined : pairingOf(files, pair),
  }
}

/** The format that a flag names, if any. */
export function findFormat(id: string | undefined): Format | undefined {
  return id === undefined ? undefined : formatById(id)
}
