import { readCorpusFrom, readResponse, type Steps } from 'coref-referee/explorer'
import type { Corpus, Settings } from 'coref-referee/score'
import { Dataset } from './dataset.ts'
import { PageFiles } from './page-files.ts'
import type { GivenCorpus } from './protocol.ts'

/** Read and score files as `referee score` does. */
export async function givenDataset(
  key: GivenCorpus,
  responses: readonly GivenCorpus[],
  settings: Partial<Settings>,
): Promise<Steps<Dataset>> {
  const keys = await readCorpusFrom(new PageFiles(key.files), key.name)
  const corpora: Corpus[] = []
  for (const { name, files } of responses) corpora.push(await readResponse(new PageFiles(files), keys, name))
  return Dataset.score(keys, corpora, settings)
}
