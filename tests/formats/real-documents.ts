import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CorefDocument } from '../../src/document/document.ts'
import { sampleFolder } from '../data.ts'
import { type LoadedFormat, loadFormats } from '../support/load-format.ts'
import { readFileWith } from '../support/stand-off.ts'

/** Some files of a corpus and their format. */
export interface CorpusFiles {
  readonly name: string
  readonly format: string
  readonly folder: string
  readonly files: RegExp
  /** Too long to write in every format if time is short. */
  readonly isLong?: true
}

export const corpora: readonly CorpusFiles[] = [
  {
    name: 'litbank conll',
    format: 'conll-2012',
    folder: 'litbank/coref/conll',
    files: /(105_persuasion|1400_great)\S*\.conll$/,
  },
  {
    name: 'gerdracor parallel',
    format: 'conll-2012',
    folder: 'gerdracor-coref/parallel_annotations/conll',
    files: /(Emilia-IV|Raeuber-AK)\S*CoNLL2012\.conll$/,
  },
  {
    name: 'gerdracor Dirndl',
    format: 'conll-2012',
    folder: 'gerdracor-coref/parallel_annotations/conll',
    files: /Dirndl\.conll$/,
  },
  { name: 'fr-democrat', format: 'conll-2012', folder: 'fr-democrat', files: /dev\.conll$/ },
  { name: 'winobias', format: 'conll-2012', folder: 'winobias/conll_format', files: /anti\S*_conll$/ },
  { name: 'lee', format: 'conll-2012', folder: 'sys-model-based-coref/output/lee', files: /conll$/ },
  { name: 'clark', format: 'conll-2012', folder: 'sys-model-based-coref/output/clark', files: /conll$/ },
  {
    name: 'aralikatte',
    format: 'conll-2012',
    folder: 'sys-model-based-coref/output/aralikatte',
    files: /conll$/,
  },
  { name: 'ukp', format: 'conll-2012', folder: 'sys-ukp-cdcr/ba2019', files: /key_conll$/ },
  { name: 'gum conll', format: 'gum', folder: 'gum/coref/gum/conll', files: /bio_(byron|galois)\.conll$/ },
  {
    name: 'ontogum conll',
    format: 'gum',
    folder: 'gum/coref/ontogum/conll',
    files: /bio_(byron|galois)\.conll$/,
  },
  { name: 'gum conllu', format: 'corefud', folder: 'gum/dep', files: /bio_(byron|galois)\.conllu$/ },
  { name: 'es-ancora', format: 'corefud', folder: 'es-ancora-corefud', files: /\.conllu$/ },
  { name: 'amalgum conllu', format: 'corefud', folder: 'sys-amalgum/dep', files: /\.conllu$/ },
  {
    name: 'Universal Anaphora, plural',
    format: 'universal-anaphora',
    folder: 'scorer-tests/corefud-scorer/tests-ua/plural',
    files: /\.key$/,
  },
  {
    name: 'Universal Anaphora, discontinuous-craft',
    format: 'universal-anaphora',
    folder: 'scorer-tests/corefud-scorer/tests-ua/discontinuous-craft',
    files: /\.key$/,
  },
  {
    name: 'Universal Anaphora, zeros',
    format: 'universal-anaphora',
    folder: 'scorer-tests/corefud-scorer/tests-ua/zeros',
    files: /\.key$/,
  },
  {
    name: 'Universal Anaphora, partial-match-corefud',
    format: 'universal-anaphora',
    folder: 'scorer-tests/corefud-scorer/tests-ua/partial-match-corefud',
    files: /\.key$/,
  },
  { name: 'gum webanno', format: 'webanno', folder: 'gum/coref/gum/tsv', files: /\.tsv$/ },
  { name: 'amalgum webanno', format: 'webanno', folder: 'sys-amalgum/tsv', files: /\.tsv$/ },
  { name: 'korkor conllup', format: 'korkor', folder: 'korkor/conllup', files: /\.conllup$/ },
  { name: 'korkor xtsv', format: 'korkor', folder: 'korkor/xtsv', files: /\.xtsv$/ },
  {
    name: 'litbank tsv',
    format: 'litbank',
    folder: 'litbank/coref/tsv',
    files: /(105_persuasion|1400_great)\S*\.ann$/,
  },
  {
    name: 'litbank brat',
    format: 'brat',
    folder: 'litbank/coref/brat',
    files: /(105_persuasion|1400_great)\S*\.ann$/,
  },
  { name: 'fr-litbank brat', format: 'brat', folder: 'fr-litbank/brat/coref', files: /\.ann$/, isLong: true },
  { name: 'craft', format: 'knowtator', folder: 'craft/knowtator-2', files: /\.xml$/ },
  { name: 'fr-litbank sacr', format: 'sacr', folder: 'fr-litbank/sacr', files: /\.sacr$/, isLong: true },
  { name: 'fr-democrat jsonlines', format: 'jsonlines', folder: 'fr-democrat', files: /\.jsonlines$/ },
  { name: 'booknlp', format: 'booknlp', folder: 'sys-booknlp-emma', files: /\.entities$/ },
  { name: 'gap', format: 'gap', folder: 'gap', files: /validation\.tsv$/ },
  { name: 'anaphors', format: 'anaphors', folder: 'sys-model-based-coref/data', files: /\.json$/ },
]

const formats = await loadFormats()
const DOCUMENTS = 2
const MOST_TOKENS = 6000

/** The first few documents of a corpus; a second one only if it is not very long. */
export function documentsOf({ format, folder, files }: CorpusFiles): CorefDocument[] {
  const root = sampleFolder(folder)
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => files.test(name))
    .sort()
  const documents: CorefDocument[] = []
  for (const name of names) {
    for (const document of readFileWith(formats.get(format) as LoadedFormat, join(root, name)).documents) {
      if ((document.tokens?.count ?? 0) > MOST_TOKENS && documents.length > 0) continue
      documents.push(document)
      if (documents.length === DOCUMENTS) return documents
    }
  }
  return documents
}
