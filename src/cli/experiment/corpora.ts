import { RefereeError } from '../../errors.ts'
import { type ExperimentCorpus, lacks } from '../../experiments/corpus.ts'
import type { Experiment } from '../../experiments/experiment.ts'
import { formatById } from '../../formats/registry.ts'
import { UsageError } from '../command.ts'
import { openCorpus } from '../input/open-corpus.ts'
import { sha256 } from '../sha256.ts'

/** A corpus as it was named on the command line. */
export interface CorpusSource {
  readonly name: string | undefined
  readonly path: string
  readonly format: string | undefined
}

/** NAME=PATH, or a path that names itself. */
export function corpusSource(given: string, format: string | undefined): CorpusSource {
  const [, name, path = given] = /^([\w.-]+)=(.+)$/s.exec(given) ?? []
  return { name, path, format }
}

/** @throws UsageError when two corpora have one name */
export async function readCorpora(sources: readonly CorpusSource[]): Promise<ExperimentCorpus[]> {
  const corpora: ExperimentCorpus[] = []
  for (const source of sources) {
    const corpus = await readCorpus(source)
    if (corpora.some(({ name }) => name === corpus.name)) {
      throw new UsageError(
        `--corpus: two corpora are called "${corpus.name}"; give each a name of its own, as NAME=PATH`,
      )
    }
    corpora.push(corpus)
  }
  return corpora
}

async function readCorpus({ name, path, format }: CorpusSource): Promise<ExperimentCorpus> {
  const corpus = await openCorpus(path, {
    format: format === undefined ? undefined : formatById(format),
    warn: () => {},
  })
  const documents = [...corpus.documents]
  return {
    name: name ?? corpus.name,
    documents,
    hashes: documents.map(({ origin }) => sha256(origin.bytes())),
    sha256: corpus.sha256(),
  }
}

/** The corpora that have what an experiment needs, and why the others do not. */
export interface Fitting {
  readonly corpora: readonly ExperimentCorpus[]
  readonly refused: readonly string[]
}

/** @throws RefereeError when no corpus will do, and the experiment was asked for by its name */
export function fittingCorpora(
  { name, needs }: Experiment,
  given: readonly ExperimentCorpus[],
  isOneOfAll: boolean,
): Fitting {
  if (needs.length === 0) return { corpora: [], refused: [] }
  const refused: string[] = []
  const corpora = given.filter((corpus) => {
    const reason = needs.map((need) => lacks(corpus, need)).find((each) => each !== undefined)
    if (reason !== undefined) refused.push(reason)
    return reason === undefined
  })
  if (corpora.length === 0 && !isOneOfAll) {
    throw new RefereeError('no-feature', `experiment ${name}: ${refused.join('; ')}`)
  }
  return { corpora, refused }
}
