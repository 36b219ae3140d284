import { type OpenCorpus, type OpenOptions, openCorpus } from '../../corpus/open-corpus.ts'
import { type OpenSides, type OpenSidesOptions, openSides } from '../../corpus/sides.ts'
import type { ReadingProgress, Session } from '../session.ts'

/** Open a key and a response, with a progress bar while they are read. */
export async function openInputs(
  session: Session,
  key: string,
  response: string,
  options: Omit<OpenSidesOptions, 'onRead' | 'onEnd'> & { readonly label: string },
): Promise<OpenSides> {
  let progress: ReadingProgress | undefined
  const { note } = session
  const sides = await openSides(session.files, key, response, {
    note,
    noteKey: note,
    ...options,
    onRead: (bytes) => progress?.advance(bytes),
    onEnd: () => progress?.finish(),
  })
  progress = session.openProgress(
    options.label,
    sides.files.map(({ path }) => path),
  )
  return sides
}

/** Open a corpus, with a progress bar while it is read. */
export async function openInput(
  session: Session,
  path: string,
  options: Omit<OpenOptions, 'onRead' | 'onEnd'> & { readonly label?: string } = {},
): Promise<OpenCorpus> {
  let progress: ReadingProgress | undefined
  const corpus = await openCorpus(session.files, path, {
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
