import type { CorefDocument } from '../../document/document.ts'
import type { Io } from '../command.ts'
import { type Progress, withProgress } from '../terminal/progress.ts'
import { type OpenCorpus, type OpenOptions, openCorpus } from './open-corpus.ts'

/** A corpus in memory, for what looks at documents more than once. */
export interface ReadDocuments extends Pick<OpenCorpus, 'name' | 'sha256'> {
  readonly documents: readonly CorefDocument[]
}

/** Read all of a path, with a bar on a terminal. */
export async function readDocuments(
  path: string,
  options: Omit<OpenOptions, 'onRead' | 'transient'>,
  io: Io,
): Promise<ReadDocuments> {
  let progress: Progress | undefined
  const corpus = await openCorpus(path, { ...options, onRead: (bytes) => progress?.advance(bytes) })
  const { name, sha256 } = corpus
  const documents = withProgress(io, `reading ${name}`, corpus.files, (bar) => {
    progress = bar
    return [...corpus.documents]
  })
  return { name, documents, sha256 }
}
