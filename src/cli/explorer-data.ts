import { gzipSync } from 'node:zlib'
import { type ColumnFile, writeColumns } from '../explorer/column-file.ts'
import { packCorpus } from '../explorer/pack-corpus.ts'
import { packSummary } from '../explorer/packed-summary.ts'
import { type ResponseCorpus, type Summary, type SummaryOptions, summarize } from '../explorer/summary.ts'
import type { Corpus } from '../scoring/evaluate.ts'
import type { Settings } from '../scoring/settings.ts'

/** What goes into a page: scores and documents, each run of bytes under the name by which the page finds it. */
export interface ExplorerData {
  readonly summary: Summary
  readonly blocks: ReadonlyMap<string, string>
}

export function explorerData(
  key: Corpus,
  responses: readonly ResponseCorpus[],
  settings: Settings,
  options: SummaryOptions = {},
): ExplorerData {
  const summary = summarize(key, responses, settings, options)
  const blocks = new Map([['summary', packed(packSummary(summary))]])
  blocks.set('corpus-0', packed(packCorpus(key)))
  for (const [i, response] of responses.entries()) {
    blocks.set(`corpus-${i + 1}`, packed(packCorpus(response, key)))
    const { optimistic } = response
    if (optimistic !== undefined) blocks.set(`optimistic-${i + 1}`, packed(packCorpus(optimistic, key)))
  }
  return { summary, blocks }
}

function packed(file: ColumnFile<unknown>): string {
  return gzipSync(writeColumns(file)).toString('base64')
}
