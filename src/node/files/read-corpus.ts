import type { Corpus } from '../../corpus/corpus.ts'
import * as corpora from '../../corpus/open-corpus.ts'
import { readPairs } from '../../corpus/open-pair.ts'
import { parsePairList } from '../../corpus/pair-list.ts'
import { RefereeError } from '../../errors.ts'
import type { Format } from '../../formats/format.ts'
import { formatById } from '../../formats/registry.ts'
import { readInput } from './own-files.ts'
import { nodeFiles } from './read-inputs.ts'
import { sha256 } from './sha256.ts'

/**
 * Read a file, a directory or a glob into memory.
 *
 * @param format its id; detected otherwise
 * @throws InputError when something cannot be read
 */
export function readCorpus(path: string, format?: string): Promise<Corpus> {
  return corpora.readCorpusFrom(nodeFiles, path, { format: requireFormat(format) })
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
  const read = await readPairs(nodeFiles, key, [response], {
    keyFormat: requireFormat(options.keyFormat),
    responseFormat: requireFormat(options.responseFormat),
    align: align === undefined ? undefined : align ? 'always' : 'never',
    isIntact: options.intact,
    pairBy: pair === undefined ? undefined : pairingOf(pair),
  })
  return { key: read.key, response: read.responses[0] as Corpus }
}

/** The value of `--pair`: a way to pair, or a file with a list. */
export function pairingOf(pair: string): 'id' | 'text' | 'position' | ReturnType<typeof parsePairList> {
  if (pair === 'id' || pair === 'text' || pair === 'position') return pair
  const bytes = readInput(pair)
  return parsePairList(new TextDecoder().decode(bytes), pair, sha256(bytes))
}

function requireFormat(id: string | undefined): Format | undefined {
  if (id === undefined) return undefined
  const format = formatById(id)
  if (format === undefined) throw new RefereeError('bad-setting', `unknown format "${id}"`)
  return format
}
