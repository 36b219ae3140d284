// node scripts/resolver/cards.mjs: write models/RECIPE-SCHEME.md, a card for each model of the resolver. The hashes of the
// training documents are in the models themselves and in models/training-documents.tsv.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const RECIPES = {
  reconcile:
    'The weights of 61 features of Reconcile and eight of our own, and a threshold for linking pairs',
  soon: 'A decision tree over the twelve features of Soon, Ng and Lim (2001)',
  ranking: '262,144 hashed weights of one byte, which rank antecedents',
}
const SILVER = (genres) =>
  ` and texts of AMALGUM (commit a2dbd33e) in ${genres}, as the recipe \`neural\` resolves them`
const SCHEMES = {
  gum: {
    what: 'for texts to be annotated as GUM is',
    data: 'the 98 training documents of GUM (commit 72ce5ac1) in the genres academic, bio, interview, news, speech, textbook and vlog',
    silver: SILVER('the genres academic, bio, interview, news and voyage'),
    on: 'GUM dev, found mentions',
  },
  ontogum: {
    what: 'for texts to be annotated as OntoGUM is, without entities of one mention',
    data: 'the same 98 training documents of GUM, with the annotation of OntoGUM, from the mentions of GUM',
    silver: SILVER('the genres academic, bio, interview, news and voyage'),
    on: 'OntoGUM dev, found mentions',
  },
  litbank: {
    what: 'for texts to be annotated as LitBank is',
    data: '81 documents of LitBank (commit 3e50db0f)',
    silver: SILVER('the genre fiction'),
    on: 'LitBank, test documents of folds 8 and 9 with models that have not seen them, found mentions (this model has seen all of LitBank here)',
  },
}
const kept = (name) =>
  JSON.parse(readFileSync(new URL(`../../docs/results/resolver/${name}.json`, import.meta.url), 'utf8')).rows
const scores = kept('scores')
const evaluated = kept('evaluate')

/** The CoNLL scores on found mentions that the page on results is written from: of the words of the corpus and, for GUM, of raw text. */
function scoresOf(recipe, corpus) {
  const isOf = (row) => row.recipe === recipe && row.corpus === corpus && row.tagger === 'precise'
  const { conll } = scores.find(isOf)
  const raw = evaluated.find((row) => isOf(row) && row.from === 'text' && row.split === 'dev')
  return `CoNLL ${conll.toFixed(2)}${raw === undefined ? '' : `, from raw text ${raw.conll.toFixed(2)}`}`
}

for (const [recipe, holds] of Object.entries(RECIPES)) {
  for (const [scheme, { what, data, silver, on }] of Object.entries(SCHEMES)) {
    const name = `${recipe}-${scheme}`
    const bytes = readFileSync(`models/${name}.bin`)
    writeFileSync(
      `models/${name}.md`,
      `# ${name}

${holds}, ${what}.

* Learned from: ${data}${recipe === 'ranking' ? silver : ''}, on mentions that the tagger \`precise\` found without having seen the document. The documents and their hashes: [training-documents.tsv](training-documents.tsv), and in the model itself.
* Licences and attributions: [LICENSES.md](LICENSES.md). The model holds weights, no text.
* Made by: \`npm run train:resolver\`
* Scores: ${on}: ${scoresOf(recipe, scheme)}. How they were measured: [docs/results/resolver.md](../docs/results/resolver.md).
* Not for: languages other than English; decisions about people. What it does with pronouns for men and women: [GAP and WinoBias](../docs/results/resolver.md#pronouns-gap-and-winobias).
* Size: ${bytes.length} bytes, sha256 \`${createHash('sha256').update(bytes).digest('hex')}\`
`,
    )
  }
}
