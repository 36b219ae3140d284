// node scripts/align/lists.mjs NAME=PATH...: the gain from reading lists of strings in order of occurrence. The lists
// are the key's own, less a tenth of their mentions, so a perfect reading is known. The same lists, sorted, have lost
// the order and are read without it. Writes docs/results/lists.md.
import { writeFileSync } from 'node:fs'
import { alignResponse } from '../../build/lib/align/align-response.js'
import { readCorpusFrom } from '../../build/lib/corpus/open-corpus.js'
import { mentionsByEntity } from '../../build/lib/document/document.js'
import { readingOf } from '../../build/lib/document/readings.js'
import { spanText } from '../../build/lib/document/tokens.js'
import { NodeFiles } from '../../build/lib/node/files/node-files.js'
import { evaluate } from '../../build/lib/scoring/evaluate.js'
import { scoreRange } from '../../build/lib/scoring/score-range.js'
import { resolveSettings } from '../../build/lib/scoring/settings.js'
import { shuffledOrder } from '../../build/lib/text/perceptron/shuffle.js'

const settings = resolveSettings({ metrics: ['conll'] })
const SHARES = [0, 0.1]
const percent = (value) => (100 * value).toFixed(2)
const rows = []
for (const argument of process.argv.slice(2)) {
  const [name, path] = argument.split('=')
  const { documents: all } = await readCorpusFrom(new NodeFiles(), path, {})
  const documents = [...all].filter(isScorable)
  for (const share of SHARES) {
    const made = documents.map((key, d) => listed(key, share, d))
    const perfect = scoreOf(
      documents,
      made.map(({ perfect }) => perfect),
    )
    const cells = [true, false].map((isSorted) => {
      const aligned = made.map(({ lists }, d) => alignResponse(documents[d], response(lists, isSorted)))
      const responses = aligned.map(({ document }) => document)
      const { uncertain, ends } = rangeOf(documents, responses)
      const [low, high] = ends.conll
      const mentions = responses.reduce((sum, { mentions }) => sum + mentions.count, 0)
      const recovered = aligned.reduce((sum, { report }) => sum + report.mentions.recovered, 0)
      return {
        share: 1 - recovered / mentions,
        score: scoreOf(documents, responses),
        low,
        high,
        mentions,
        uncertain,
      }
    })
    rows.push({ name, documents: documents.length, left: share, perfect, cells })
    process.stderr.write(`${JSON.stringify(rows.at(-1))}\n`)
  }
}

const written = ({ share, score, low, high }) =>
  `${percent(share)} % | ${percent(score)} | ${percent(low)}–${percent(high)}`
writeFileSync(
  new URL('../../docs/results/lists.md', import.meta.url),
  `# Lists of strings in order of occurrence

Written by \`node scripts/align/lists.mjs litbank=litbank/coref/conll gum=gum/coref/gum/conll ontogum=gum/coref/ontogum/conll\` (paths under the corpora). The lists are those of the key, each entity's mentions as strings in text order, less a share of all mentions drawn at random; documents in which a span has two entities are left out. *Perfect* is the CoNLL score if every string is put where it came from. *Without order* are the same lists with their strings sorted, which is how all lists were read before. *Ambiguous* are mentions that have several possible places; the range is over the readings that a search found ([how lists are read](../formats/strings.md), [decision](../decisions/0053-lists-in-order.md)).

| corpus | documents | left out | perfect | ambiguous without order | score | range | ambiguous in order | score | range |
| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |
${rows
  .map(
    ({ name, documents, left, perfect, cells: [before, after] }) =>
      `| ${name} | ${documents} | ${100 * left} % | ${percent(perfect)} | ${written(before)} | ${written(after)} |`,
  )
  .join('\n')}
`,
)

/** The mentions of a key as lists of strings, and as a response that has them at their places. */
function listed(key, share, seed) {
  const { start, end, count } = key.mentions
  const leftOut = new Set(shuffledOrder(count, seed).subarray(0, Math.round(share * count)))
  const certain = []
  const lists = mentionsByEntity(key).map((mentions, entity) =>
    mentions.flatMap((m) => {
      if (key.mentions.pieces.has(m) || leftOut.has(m)) return []
      certain.push({ entity: String(entity), span: [start[m], end[m]] })
      return [spanText(key.tokens, start[m], end[m])]
    }),
  )
  return { lists, perfect: readingOf(key, { certain, uncertain: [] }, []) }
}

function response(lists, isSorted) {
  const place = { path: 'lists', line: 1, column: 1 }
  const entities = lists.map((list, e) => ({
    id: String(e),
    mentions: (isSorted ? list.toSorted() : list).map((text) => ({ text, place })),
  }))
  const places = { path: 'lists', place: () => place, bytes: () => new Uint8Array() }
  return { kind: 'listed', id: undefined, entities, repairs: [], places }
}

/** A key in which a span has two entities cannot be scored. */
function isScorable(document) {
  try {
    scoreOf([document], [document])
    return true
  } catch {
    return false
  }
}

function scoreOf(keys, responses) {
  return evaluate(corpus(keys), corpus(responses), settings).scores.conll.value
}

function rangeOf(keys, responses) {
  const { scores } = evaluate(corpus(keys), corpus(responses), settings)
  return scoreRange(corpus(keys), corpus(responses), settings, scores)
}

function corpus(documents) {
  return { name: 'lists', documents, warnings: [] }
}
