// node packages/neural/training/score.mjs MODEL OUT [--against RECIPE] [--schemes LIST]: resolves the report documents
// with a model, in the runtime that users have, and scores the result. Writes keys and responses to the folder OUT,
// named as scripts/resolver/report.mjs expects them, and OUT/scores.json. --against ranking compares with what
// scripts/resolver/evaluate.mjs wrote to OUT before; schemes that it did not write are not compared.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  gumDocument,
  gumSplits,
  litbankDocument,
  litbankFold,
  ontogumDocument,
} from '../../../scripts/text/corpora.mjs'
import { compareResponses, countFlags, percent, referee, resolveWith, writeDocuments } from './resolved.mjs'

const METRICS = 'mentions,muc,b3,ceafe,conll'
/** As in corpora.mjs: the test documents of these folds were not trained on. */
const REPORTED_FOLDS = [8, 9]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, schemes: { type: 'string', default: 'litbank,gum,ontogum' } },
})
const [model, out] = positionals
if (model === undefined || out === undefined) {
  process.stderr.write('usage: node packages/neural/training/score.mjs MODEL OUT [--against RECIPE]\n')
  process.exit(2)
}

const dev = gumSplits().dev
const corpora = {
  litbank: () => REPORTED_FOLDS.flatMap((fold) => litbankFold(fold).test).map(litbankDocument),
  gum: () => dev.map(gumDocument),
  ontogum: () => dev.map(ontogumDocument),
}
mkdirSync(out, { recursive: true })
const bytes = readFileSync(model)
const result = {
  model: { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
  schemes: {},
}
for (const scheme of values.schemes.split(',')) {
  result.schemes[scheme] = scoreScheme(scheme)
  process.stdout.write(`${scheme} ${JSON.stringify(result.schemes[scheme])}\n`)
  writeFileSync(join(out, 'scores.json'), `${JSON.stringify(result, null, 1)}\n`)
}

function scoreScheme(scheme) {
  const documents = corpora[scheme]()
  const key = writeDocuments(out, `${scheme}-key`, documents)
  const own = resolve(scheme, key, 'precise')
  const given = resolve(scheme, key, 'key')
  const genres = new Map()
  for (const document of documents) {
    const genre = genreOf(document.id, scheme)
    genres.set(genre, [...(genres.get(genre) ?? []), document])
  }
  const byGenre = [...genres].map(([genre, some]) => [
    genre,
    score(scheme, writeDocuments(out, `${scheme}-${genre}`, some), own, ['--missing', 'skip']).conll,
  ])
  return {
    documents: documents.length,
    own: score(scheme, key, own, ['--intervals']),
    keyMentions: score(scheme, key, given, ['--intervals']),
    genres: Object.fromEntries(byGenre),
    ...compared(scheme, key, own),
  }
}

function resolve(scheme, key, tagger) {
  return resolveWith(model, scheme, key, tagger, join(out, `${scheme}-neural-${tagger}.coref.jsonl`))
}

function score(scheme, key, response, more) {
  const flags = ['--metrics', METRICS, ...countFlags(scheme), '--json', '--quiet']
  const { scores, intervals } = JSON.parse(referee(['score', key, response, ...flags, ...more])).systems[0]
  const figures = METRICS.split(',').map((id) => [id, percent(scores[id].value ?? scores[id].f1)])
  return { ...Object.fromEntries(figures), ...(intervals && { interval: intervals.conll.map(percent) }) }
}

/** This model's lead over another recipe on the same documents. */
function compared(scheme, key, response) {
  const other = join(out, `${scheme}-${values.against}-precise.coref.jsonl`)
  return existsSync(other) ? { against: compareResponses(scheme, key, other, response) } : {}
}

function genreOf(id, scheme) {
  return scheme === 'litbank' ? 'fiction' : id.split('_')[1]
}
