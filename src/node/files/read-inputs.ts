import type { Corpus } from '../../corpus/corpus.ts'
import { type OpenCorpus, type OpenOptions, openCorpus } from '../../corpus/open-corpus.ts'
import {
  type CorpusPair,
  type InputOptions,
  openPair,
  type PairingOptions,
  readPairs,
} from '../../corpus/open-pair.ts'
import type { ReadingProgress, Session } from '../session.ts'
import { UsageError } from '../usage-error.ts'
import { NodeFiles } from './node-files.ts'

export const nodeFiles: NodeFiles = new NodeFiles()

/** Open a key and a response, with a progress bar while they are read. */
export async function openInputs(
  session: Session,
  key: string,
  response: string,
  options: Omit<PairingOptions, 'onRead' | 'onEnd'> & { readonly label: string; readonly files?: NodeFiles },
): Promise<CorpusPair> {
  let progress: ReadingProgress | undefined
  const pair = await openPair(options.files ?? nodeFiles, key, response, {
    ...options,
    onRead: (bytes) => progress?.advance(bytes),
    onEnd: () => progress?.finish(),
  })
  progress = session.openProgress(
    options.label,
    pair.files.map(({ path }) => path),
  )
  return pair
}

/** Open a corpus, with a progress bar while it is read. */
export async function openInput(
  session: Session,
  path: string,
  options: Omit<OpenOptions, 'onRead' | 'onEnd'> & { readonly label?: string } = {},
): Promise<OpenCorpus> {
  let progress: ReadingProgress | undefined
  const corpus = await openCorpus(nodeFiles, path, {
    note: session.note,
    ...options,
    onRead: (bytes) => progress?.advance(bytes),
    onEnd: () => progress?.finish(),
  })
  progress = session.openProgress(
    options.label ?? `reading ${corpus.name}`,
    corpus.files.map((file) => file.path),
  )
  return corpus
}

/** A key and responses in memory, for callers that need documents more than once. */
export async function readInputs(
  { note }: Pick<Session, 'note'>,
  key: string,
  responses: readonly string[],
  options: InputOptions,
): Promise<{ readonly key: Corpus; readonly responses: readonly Corpus[] }> {
  readOnce([key, ...responses])
  return readPairs(nodeFiles, key, responses, { ...options, note })
}

/** @throws UsageError when standard input would have to be read twice */
export function readOnce(paths: readonly (string | undefined)[]): void {
  if (paths.filter((path) => path === '-').length <= 1) return
  throw new UsageError('standard input can be read only once: use - for one input')
}

/** @throws UsageError when standard input would have to be read twice, as the key is for each response */
export function checkStandardInput(key: string, responses: readonly string[]): void {
  readOnce([key, ...responses])
  if (key === '-' && responses.length > 1) {
    throw new UsageError('the key is read again for each response: give it as a file, not as -')
  }
}
