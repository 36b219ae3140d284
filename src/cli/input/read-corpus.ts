import type { Corpus } from '../../corpus/corpus.ts'
import type { Warning } from '../../errors.ts'
import { formatById } from '../../formats/registry.ts'
import { openCorpus } from './open-corpus.ts'

/**
 * Read a file, a directory or a glob into memory.
 *
 * @param format its id; detected otherwise
 * @throws InputError when something cannot be read
 */
export async function readCorpus(path: string, format?: string): Promise<Corpus> {
  return readNoting(path, format, () => {})
}

/** The same, saying what format was detected. */
export async function readNoting(
  path: string,
  format: string | undefined,
  note: (message: string) => void,
): Promise<Corpus> {
  const warnings: Warning[] = []
  const chosen = format === undefined ? undefined : formatById(format)
  if (format !== undefined && chosen === undefined) throw new RangeError(`no format is called "${format}"`)
  const corpus = await openCorpus(path, { format: chosen, note, warn: (warning) => warnings.push(warning) })
  const documents = [...corpus.documents]
  return { name: corpus.name, documents, sha256: corpus.sha256(), warnings }
}
