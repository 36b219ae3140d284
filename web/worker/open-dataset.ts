import { type KeptSides, keepSides, openCorpus, readCorpusFrom, type Steps } from 'coref-referee/explorer'
import { formatById } from 'coref-referee/formats'
import { resolveSettings, type Settings } from 'coref-referee/score'
import { Dataset } from './dataset.ts'
import { PageFiles } from './page-files.ts'
import type { InputCorpus, Inspection } from './protocol.ts'

/** Read and score files as `referee score` does. */
export async function openDataset(
  key: InputCorpus,
  responses: readonly InputCorpus[],
  overrides: Partial<Settings>,
): Promise<Steps<Dataset>> {
  const keys = await readCorpusFrom(new PageFiles(key.files), key.name, { format: chosenFormat(key) })
  const settings = resolveSettings(overrides)
  const sides: KeptSides[] = []
  for (const response of responses) {
    const options = { ...settings, responseFormat: chosenFormat(response) }
    sides.push(await keepSides(new PageFiles(response.files), keys, response.name, options))
  }
  const corpora = sides.map(({ corpus }) => corpus)
  return Dataset.score(keys, corpora, settings, sides)
}

/** What a given corpus is: its format and its contents. */
export async function inspectCorpus(chosen: InputCorpus): Promise<Inspection> {
  const corpus = await openCorpus(new PageFiles(chosen.files), chosen.name, { format: chosenFormat(chosen) })
  const found = { format: corpus.files[0]?.format.id ?? '', documents: 0, mentions: 0, entities: 0 }
  for (const { mentions, entityCount } of corpus.documents) {
    found.documents++
    found.mentions += mentions.count
    found.entities += entityCount
  }
  return found
}

function chosenFormat({ format }: InputCorpus) {
  return format === undefined ? undefined : formatById(format)
}
