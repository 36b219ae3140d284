import type { Warning } from '../errors.ts'
import type { Format } from '../formats/format.ts'
import { type DocumentPair, pairDocuments } from '../scoring/pairing.ts'
import type { Settings } from '../scoring/settings.ts'
import type { Io } from './command.ts'
import { openCorpus } from './input/open-corpus.ts'
import { Progress } from './progress.ts'

/** Two corpora that are read in step. */
export interface PairedCorpora {
  readonly keyName: string
  /** To be walked through once; a document is used up when the next is asked for. */
  readonly pairs: Iterable<DocumentPair>
  /** Known once all pairs were read. */
  sha256(): { readonly key: string; readonly response: string }
}

export interface PairingRun {
  readonly key: string
  readonly response: string
  readonly settings: Settings
  readonly format?: Format | undefined
  /** What is being done, for the progress bar. */
  readonly label: string
  readonly warn: (warning: Warning) => void
  /** Where to say what format was detected, for each side. */
  readonly noteKey?: ((message: string) => void) | undefined
  readonly noteResponse?: ((message: string) => void) | undefined
}

export async function openPair(run: PairingRun, io: Io): Promise<PairedCorpora> {
  let progress: Progress | undefined
  const options = {
    format: run.format,
    warn: run.warn,
    transient: true,
    onRead: (bytes: number) => progress?.advance(bytes),
  }
  const key = await openCorpus(run.key, { ...options, ...noted(run.noteKey) })
  const response = await openCorpus(run.response, { ...options, ...noted(run.noteResponse) })
  progress = new Progress(io, run.label, [...key.files, ...response.files])
  return {
    keyName: key.name,
    pairs: walk(progress),
    sha256: () => ({ key: key.sha256(), response: response.sha256() }),
  }

  function* walk(bar: Progress): Generator<DocumentPair> {
    try {
      yield* pairDocuments(key.documents, response.documents, run.settings, run.warn)
    } finally {
      bar.finish()
    }
  }
}

function noted(note: ((message: string) => void) | undefined): { note?: (message: string) => void } {
  return note === undefined ? {} : { note }
}
