import { readFileSync } from 'node:fs'
import { readCorpusFrom as readFiles } from '../corpus/open-corpus.ts'
import type { ExperimentCorpus } from '../experiments/corpus.ts'
import { Lab, type LabOptions } from '../experiments/lab.ts'
import { lendAnalyses } from '../experiments/lend-analyses.ts'
import type { WorkedExamples } from '../experiments/toy.ts'
import { formatById } from '../formats/registry.ts'
import { packageFile } from './files/package-file.ts'
import { nodeFiles } from './files/read-inputs.ts'
import { sha256 } from './files/sha256.ts'
import { loadTagger } from './models.ts'
import { UsageError } from './usage-error.ts'

/** A lab with the tagger and examples that ship with the package. */
export function openLab(options: Omit<LabOptions, 'tagger' | 'examples'>): Lab {
  const examples = JSON.parse(
    readFileSync(packageFile('samples', 'worked-examples.json'), 'utf8'),
  ) as WorkedExamples
  return new Lab({ ...options, tagger: loadTagger(), examples })
}

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
export async function readCorpora(sources: readonly CorpusSource[]): Promise<ExperimentCorpus[]> {
  const corpora: ExperimentCorpus[] = []
  for (const source of sources) {
    const corpus = await readCorpus(source)
    if (corpora.some(({ name }) => name === corpus.name)) {
      throw new UsageError(
        `--corpus: two corpora are called "${corpus.name}"; give each its own name, as NAME=PATH`,
      )
    }
    corpora.push(corpus)
  }
  return lendAnalyses(corpora)
}

async function readCorpus({ name, path, format }: CorpusSource): Promise<ExperimentCorpus> {
  const corpus = await readFiles(nodeFiles, path, {
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
