import {
  type CorpusHeader,
  type PackedSummary,
  readColumnFile,
  type Summary,
  unpackCorpus,
  unpackSummary,
} from 'coref-referee/explorer'
import type { Corpus } from 'coref-referee/score'
import { Dataset } from './dataset.ts'
import { inflate } from './inflate.ts'
import type { EmbeddedBlocks } from './protocol.ts'

/** The scores embedded in the page. */
export async function embeddedSummary({ summary }: EmbeddedBlocks): Promise<Summary> {
  return unpackSummary(readColumnFile<PackedSummary>(await inflate(summary)))
}

/** The documents embedded in the page; they were scored when the page was made. */
export async function embeddedDataset(summary: Summary, blocks: EmbeddedBlocks): Promise<Dataset> {
  const key = await unpack(blocks.key)
  const responses = blocks.responses.map((documents) => unpack(documents, key))
  return new Dataset(key, await Promise.all(responses), summary.scores.settings, summary)
}

async function unpack(base64: string, key?: Corpus): Promise<Corpus> {
  return unpackCorpus(readColumnFile<CorpusHeader>(await inflate(base64)), key)
}
