// node scripts/names/choose-matching.mjs NAME=PATH...: which name matching is better on documents it was not chosen on.
// Each corpus is divided: by genre if it has several, else into ten folds. The names are the key's, or runs of proper
// nouns; the matching groups them into entities, scored against the key's names. Writes docs/results/name-matching.md.
import { writeFileSync } from 'node:fs'
import { annotatedNames, estimatedKey } from '../../build/lib/analysis/names/estimated-key.js'
import { defaultMatching } from '../../build/lib/analysis/names/match-names.js'
import { namesInText } from '../../build/lib/analysis/names/names-in-text.js'
import { pairedTTest } from '../../build/lib/compare/t-test.js'
import { readCorpusFrom } from '../../build/lib/corpus/open-corpus.js'
import { onlyType } from '../../build/lib/document/filter.js'
import { NodeFiles } from '../../build/lib/node/files/node-files.js'
import { loadTagger } from '../../build/lib/node/models.js'
import { Evaluation } from '../../build/lib/scoring/evaluation.js'
import { resolveSettings } from '../../build/lib/scoring/settings.js'
import { shuffledOrder } from '../../build/lib/text/perceptron/shuffle.js'

const SEED = 1
const FOLDS = 10
const MATCHINGS = ['full', 'paper']
const tagger = loadTagger()
const percent = (value) => (100 * value).toFixed(1)
const signed = (value) => `${value < 0 ? '−' : '+'}${Math.abs(100 * value).toFixed(1)}`

const groups = []
const sources = process.argv.slice(2).map((argument) => argument.split('='))
for (const [name, path] of sources) {
  const { documents } = await readCorpusFrom(new NodeFiles(), path, {})
  for (const [part, members] of partsOf(documents)) groups.push({ corpus: name, part, ...study(members) })
}

const sections = ['key', 'pos'].map((names) => {
  const rows = groups.map((group) => {
    const others = groups.filter((other) => other !== group)
    const chosen = better(others, names)
    const [full, paper] = MATCHINGS.map((matching) => group[names][matching].f1)
    return { ...group, chosen, full, paper, taken: chosen === 'full' ? full : paper }
  })
  const ahead = rows.filter(({ full, paper }) => full > paper).length
  const level = rows.filter(({ full, paper }) => full === paper).length
  const differences = groups.flatMap((group) => group[names].differences)
  const { p, interval } = pairedTTest(differences, 0.95)
  const [low, high] = interval ?? [Number.NaN, Number.NaN]
  return {
    names,
    chosen: better(groups, names),
    text: [
      `## Names ${names === 'key' ? 'of the key' : 'from parts of speech'}`,
      '',
      '| corpus | part | documents | full | paper | difference | chosen by the others |',
      '| --- | --- | --: | --: | --: | --: | --- |',
      ...rows.map(
        ({ corpus, part, documents, full, paper, chosen }) =>
          `| ${corpus} | ${part} | ${documents} | ${percent(full)} | ${percent(paper)} | ${signed(full - paper)} | ${chosen} |`,
      ),
      '',
      `\`full\` is ahead in ${ahead} of ${rows.length} parts, and level in ${level}. Over documents it is ${signed(mean(differences))} points of B³ F1 ahead in the mean (95 %: ${signed(low)} to ${signed(high)}, p = ${p.toFixed(3)} by a paired t-test, ${differences.length} documents). Chosen by the other parts, the mean over parts is ${percent(mean(rows.map(({ taken }) => taken)))}; always \`full\` ${percent(mean(rows.map(({ full }) => full)))}, always \`paper\` ${percent(mean(rows.map(({ paper }) => paper)))}.`,
      '',
    ].join('\n'),
  }
})

const command = `node scripts/names/choose-matching.mjs ${sources.map(([name, path]) => `${name}=${path.replace(/^.*\/shared\/data\//, '')}`).join(' ')}`
const verdict =
  sections[0].chosen === sections[1].chosen
    ? `\`${sections[0].chosen}\` is better with either, in the mean over parts`
    : sections
        .map(
          ({ names, chosen }) =>
            `with names ${names === 'key' ? 'of the key' : 'from parts of speech'} \`${chosen}\` is better`,
        )
        .join(', ')
writeFileSync(
  'docs/results/name-matching.md',
  `# Which names name one thing: \`full\` or \`paper\`

Written by \`${command}\`. B³ F1 of the entities that [the two matchings](../cone.md#without-a-key) make of names, against the names of the key. A part of a corpus, a genre or one of ten folds, never has a say in what is chosen for it: the last column is what the other parts choose.

In short: ${verdict}. The default of \`referee cone --matching\` is \`${defaultMatching}\`.

${sections.map(({ text }) => text).join('\n')}`,
)

/** Which has the higher mean over parts, each part counting once. */
function better(parts, names) {
  const [full, paper] = MATCHINGS.map((matching) => mean(parts.map((part) => part[names][matching].f1)))
  return full > paper ? 'full' : 'paper'
}

function study(documents) {
  const keys = documents.map((document) => onlyType(document, 'named') ?? document)
  const found = {
    key: documents.map((document) => annotatedNames(document)),
    pos: documents.map((document) => namesInText(document, tagger)),
  }
  const results = Object.fromEntries(
    Object.entries(found).map(([names, lists]) => {
      const scored = MATCHINGS.map((matching) => {
        const evaluation = new Evaluation(resolveSettings({ metrics: ['b3'], keyDuplicates: 'first' }), {
          perDocument: true,
        })
        for (const [d, key] of keys.entries()) {
          if (key.mentions.count > 0) evaluation.add(key, estimatedKey(documents[d], lists[d], matching), d)
        }
        const { scores, perDocument } = evaluation.result()
        return { f1: scores.b3.f1, each: perDocument.map(({ scores: own }) => own.b3.f1) }
      })
      const [full, paper] = scored
      return [names, { full, paper, differences: full.each.map((value, i) => value - paper.each[i]) }]
    }),
  )
  return { documents: documents.length, ...results }
}

function partsOf(documents) {
  const genres = [...new Set(documents.map(({ genre }) => genre))].sort()
  if (genres.length > 1) {
    return genres.map((each) => [each, documents.filter(({ genre }) => genre === each)])
  }
  const order = [...shuffledOrder(documents.length, SEED)]
  const folds = Math.min(FOLDS, documents.length)
  return Array.from({ length: folds }, (_, fold) => [
    `fold ${fold + 1}`,
    order.filter((_d, i) => i % folds === fold).map((d) => documents[d]),
  ])
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
