import { sumRepairs } from '../align/repair-report.ts'
import { pairDocuments } from '../corpus/pair-documents.ts'
import { alignFiles, type ResponseParser } from './align-files.ts'
import { openCorpus } from './input/open-corpus.ts'
import type { PairedCorpora, PairingRun } from './paired-corpora.ts'

/**
 * Two corpora of which the response is laid over the key's words, in its pessimistic reading: the one
 * whose scores `referee score` shows.
 *
 * @param parser for what a language model wrote; undefined for a document format
 */
export async function openAlignedPair(
  run: Omit<PairingRun, 'label'>,
  parser: ResponseParser | undefined,
): Promise<PairedCorpora> {
  const { formats, warn } = run
  const key = await openCorpus(run.key, { format: formats?.key, warn, note: run.noteKey })
  const keys = [...key.documents]
  const aligning = { parser, format: formats?.response, warn, note: run.noteResponse, flag: '--align' }
  const { aligned, sha256 } = await alignFiles(keys, run.response, aligning)
  const responses = aligned.map(({ pessimistic }) => pessimistic)
  return {
    keyName: key.name,
    repair: sumRepairs(aligned.map(({ report }) => report)),
    pairs: pairDocuments(keys, responses, run.settings, warn),
    sha256: () => ({ key: key.sha256(), response: sha256 }),
  }
}
