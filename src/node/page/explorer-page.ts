import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import type { Corpus } from '../../corpus/corpus.ts'
import { type KeptSides, sidesOf } from '../../corpus/sides.ts'
import { type ColumnFile, writeColumnFile } from '../../explorer/column-file.ts'
import { packCorpus } from '../../explorer/pack-corpus.ts'
import { packSummary } from '../../explorer/packed-summary.ts'
import { explorerPage, type PageOptions } from '../../explorer/page.ts'
import { type Summary, type SummaryOptions, summarizeInSteps } from '../../explorer/summary.ts'
import type { StandingsReport } from '../../report/standings.ts'
import { resolveSettings, type Settings } from '../../scoring/settings.ts'
import { finish } from '../../steps.ts'
import { packageFile, readPackageFile } from '../files/package-file.ts'

export interface ReportOptions {
  /** Embed the resolver and its models, five megabytes. */
  readonly withModels?: boolean
  /** `web` lets the page load them from its own folder on a web server. */
  readonly server?: PageOptions['server']
}

/** The page that `referee report` writes. */
export function makeReport(
  key: Corpus,
  responses: readonly Corpus[],
  settings: Partial<Settings> = {},
  { withModels = false, server }: ReportOptions = {},
): string {
  const resolved = resolveSettings(settings)
  const sides = responses.map((corpus) => ({ ...sidesOf(key, corpus, resolved), corpus }))
  const { blocks } = explorerData(key, sides, resolved)
  return pageWith(withModels ? new Map([...blocks, ...resolverBlocks()]) : blocks, server)
}

/** The page of the explorer with some data inside. */
export function pageWith(data: ReadonlyMap<string, string>, server?: PageOptions['server']): string {
  const part = (name: string): Buffer => readPackageFile('dist', 'page', name)
  const parts = {
    script: brotliDecompressSync(part('app.js.br')).toString(),
    style: part('style.css').toString(),
    resolver: part('resolver.js').toString(),
  }
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')
  return explorerPage(parts, { data, sha256, ...(server === undefined ? {} : { server }) })
}

/** The page of the explorer with the standings of `referee suite` inside. */
export function standingsPage(report: StandingsReport): string {
  return pageWith(new Map([['standings', gzipSync(JSON.stringify(report)).toString('base64')]]))
}

/** The contents of a page: scores and documents as blocks of bytes, by name. */
export interface ExplorerData {
  readonly summary: Summary
  readonly blocks: ReadonlyMap<string, string>
}

export function explorerData(
  key: Corpus,
  responses: readonly KeptSides[],
  settings: Settings,
  options: SummaryOptions = {},
  onDocument: () => void = () => {},
): ExplorerData {
  const summary = finish(summarizeInSteps(responses, settings, options), onDocument)
  const blocks = new Map([['summary', pack(packSummary(summary))]])
  blocks.set('corpus-0', pack(packCorpus(key)))
  for (const [i, { corpus }] of responses.entries()) {
    blocks.set(`corpus-${i + 1}`, pack(packCorpus(corpus, key)))
  }
  return { summary, blocks }
}

function pack(file: ColumnFile<unknown>): string {
  return gzipSync(writeColumnFile(file)).toString('base64')
}

/** The explorer's resolver and its models, by their path relative to the page. */
export function resolverFiles(): ReadonlyMap<string, Buffer> {
  const files = new Map([['resolver.js', readPackageFile('dist', 'page', 'resolver.js')]])
  for (const name of readdirSync(packageFile('models')).sort()) {
    if (name.endsWith('.bin')) files.set(`models/${name}`, readPackageFile('models', name))
  }
  return files
}

/** The same as blocks of bytes inside a page, by name. */
export function resolverBlocks(): ReadonlyMap<string, string> {
  const blocks = [...resolverFiles()].map(([path, bytes]) => {
    const id = path.replace('.js', '').replace(/^models\/(.*)\.bin$/, 'model-$1')
    return [id, gzipSync(bytes, { level: 9 }).toString('base64')] as const
  })
  return new Map(blocks)
}
