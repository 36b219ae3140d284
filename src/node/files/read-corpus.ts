import type { Corpus } from '../../corpus/corpus.ts'
import * as corpora from '../../corpus/open-corpus.ts'
import type { PairBy } from '../../corpus/pair-documents.ts'
import { parsePairList } from '../../corpus/pair-list.ts'
import { type KeptSides, readSides } from '../../corpus/sides.ts'
import { InputError, RefereeError } from '../../errors.ts'
import type { Format } from '../../formats/format.ts'
import { formatById } from '../../formats/registry.ts'
import { NodeFiles } from './node-files.ts'
import { sha256 } from './sha256.ts'

/**
 * Read a file, a directory or a glob into memory.
 *
 * @param format its id; detected otherwise
 * @throws InputError when something cannot be read
 */
export function readCorpus(path: string, format?: string): Promise<Corpus> {
  return corpora.readCorpusFrom(new NodeFiles(), path, { format: requireFormat(format) })
}

/** How to read and pair a key and its responses, like the flags of the same names. */
export interface ReadPairOptions {
  readonly keyFormat?: string
  readonly responseFormat?: string
  /** Whether to align responses with the key's tokens; by default, only those whose format asks for it. */
  readonly align?: boolean
  /** Reject language-model output that has to be repaired. */
  readonly intact?: boolean
  /** `id`, `text`, `position`, or a file with a key id, a TAB and a response id on each line. */
  readonly pair?: string
}

/**
 * Read a key and a response into memory as `referee score` does: language-model output is aligned with the key, and
 * documents are paired.
 *
 * @throws InputError when something cannot be read, paired or aligned
 */
export async function readPair(
  key: string,
  response: string,
  options: ReadPairOptions = {},
): Promise<{ readonly key: Corpus; readonly response: Corpus }> {
  const { align, pair } = options
  const files = new NodeFiles()
  const { key: keys, responses } = await readSides(files, key, [response], {
    keyFormat: requireFormat(options.keyFormat),
    responseFormat: requireFormat(options.responseFormat),
    align: align === undefined ? undefined : align ? 'always' : 'never',
    isIntact: options.intact,
    pairBy: pair === undefined ? undefined : pairingOf(files, pair),
  })
  return { key: keys, response: (responses[0] as KeptSides).corpus }
}

/**
 * The value of `--pair`: a way to pair, or a file with a list.
 *
 * @throws InputError when the list cannot be read
 */
export function pairingOf(files: NodeFiles, pair: string): PairBy {
  if (pair === 'id' || pair === 'text' || pair === 'position') return pair
  try {
    const bytes = files.read(pair)
    return parsePairList(new TextDecoder().decode(bytes), pair, sha256(bytes))
  } catch (error) {
    if (!(error instanceof InputError) || error.code !== 'cannot-read') throw error
    const reason = `${error.reason}; --pair takes id, text, position or a file`
    throw new InputError('cannot-read', error.place, reason)
  }
}

/** @throws RefereeError for an unknown id */
export function requireFormat(id: string | undefined): Format | undefined {
  if (id === undefined) return undefined
  const format = formatById(id)
  if (format === undefined) throw new RefereeError('bad-setting', `unknown format "${id}"`)
  return format
}
