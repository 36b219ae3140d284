import { readCorpusFrom } from '../../corpus/open-corpus.ts'
import type { ExperimentCorpus } from '../../experiments/corpus.ts'
import { lendAnalyses } from '../../experiments/lend-analyses.ts'
import { formatById } from '../../formats/registry.ts'
import type { NodeFiles } from '../../node/files/node-files.ts'
import { sha256 } from '../../node/files/sha256.ts'
import { UsageError } from '../command.ts'

/** A corpus as named on the command line. */
export interface CorpusSource {
  readonly name: string | undefined
  readonly path: string
  readonly format: string | undefined
}

/** `NAME=PATH`, or a path alone. */
export function parseCorpusSource(argument: string, format: string | undefined): CorpusSource {
  const [, name, path = argument] = /^([\w.-]+)=(.+)$/s.exec(argument) ?? []
  return { name, path, format }
}

/** @throws UsageError when two corpora have the same name */
export async function readCorpora(
  files: NodeFiles,
  sources: readonly CorpusSource[],
): Promise<ExperimentCorpus[]> {
  const corpora: ExperimentCorpus[] = []
  for (const source of sources) {
    const corpus = await readCorpus(files, source)
    if (corpora.some(({ name }) => name === corpus.name)) {
      throw new UsageError(
        `--corpus: two corpora are called "${corpus.name}"; give each its own name, as NAME=PATH`,
      )
    }
    corpora.push(corpus)
  }
  return lendAnalyses(corpora)
}

async function readCorpus(files: NodeFiles, { name, path, format }: CorpusSource): Promise<ExperimentCorpus> {
  const corpus = await readCorpusFrom(files, path, {
    format: format === undefined ? undefined : formatById(format),
  })
  const { documents } = corpus
  return {
    name: name ?? corpus.name,
    documents,
    hashes: documents.map(({ origin }) => sha256(origin.bytes())),
    sha256: corpus.sha256 ?? '',
  }
}
