import type { RepairReport } from '../align/repair-report.ts'
import { type DocumentPair, pairDocuments } from '../corpus/pair-documents.ts'
import type { Warning } from '../errors.ts'
import type { Settings } from '../scoring/settings.ts'
import type { Io } from './command.ts'
import type { SideFormats } from './format-options.ts'
import { type CorpusPart, type CorpusWatch, openCorpus } from './input/open-corpus.ts'
import { Progress } from './terminal/progress.ts'

/** Two corpora that are read in step. */
export interface PairedCorpora {
  readonly keyName: string
  /** To be walked through once; a document is used up when the next is asked for. */
  readonly pairs: Iterable<DocumentPair>
  /** What it cost to lay the response over the key's words, where it had others. */
  readonly repair?: RepairReport
  /** Known once all pairs were read. */
  sha256(): { readonly key: string; readonly response: string }
}

export interface PairingRun {
  readonly key: string
  readonly response: string
  readonly settings: Settings
  readonly formats?: SideFormats | undefined
  /** What is being done, for the progress bar. */
  readonly label: string
  readonly warn: (warning: Warning) => void
  /** Where to say what format was detected, for each side. */
  readonly noteKey?: ((message: string) => void) | undefined
  readonly noteResponse?: ((message: string) => void) | undefined
  /** What to read of each side, if not all. */
  readonly parts?: Readonly<Record<'key' | 'response', CorpusPart>>
  /** Who wants to know what was read of each side. */
  readonly watch?: Readonly<Record<'key' | 'response', CorpusWatch>>
}

export async function openPair(run: PairingRun, io: Io): Promise<PairedCorpora> {
  let progress: Progress | undefined
  const options = {
    warn: run.warn,
    transient: true,
    onRead: (bytes: number) => progress?.advance(bytes),
  }
  const { formats, parts, watch } = run
  const key = await openCorpus(run.key, {
    ...options,
    format: formats?.key,
    note: run.noteKey,
    part: parts?.key,
    watch: watch?.key,
  })
  const response = await openCorpus(run.response, {
    ...options,
    format: formats?.response,
    note: run.noteResponse,
    part: parts?.response,
    watch: watch?.response,
  })
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
