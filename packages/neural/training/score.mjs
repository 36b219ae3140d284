// node packages/neural/training/score.mjs MODEL OUT [--against RECIPE] [--schemes LIST]: resolves the documents for the
// report with a model, by the runtime that users have, and scores what it finds. Writes keys and responses to the folder
// OUT, named as scripts/resolver/report.mjs expects them, and OUT/scores.json. --against ranking compares with what
// scripts/resolver/evaluate.mjs wrote to OUT before; a scheme that it did not write is not compared.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { formatById } from '../../../build/lib/index.js'
import {
  gumDocument,
  gumSplits,
  litbankDocument,
  litbankFold,
  ontogumDocument,
} from '../../../scripts/text/corpora.mjs'

const program = fileURLToPath(new URL('../../../bin/referee.cjs', import.meta.url))
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
const writer = await formatById('referee').loadWriter()
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
  const key = write(`${scheme}-key`, documents)
  const own = resolve(scheme, key, 'precise')
  const given = resolve(scheme, key, 'key')
  const genres = new Map()
  for (const document of documents) {
    const genre = genreOf(document.id, scheme)
    genres.set(genre, [...(genres.get(genre) ?? []), document])
  }
  const byGenre = [...genres].map(([genre, some]) => [
    genre,
    score(scheme, write(`${scheme}-${genre}`, some), own, ['--missing', 'skip']).conll,
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
  const path = join(out, `${scheme}-neural-${tagger}.coref.jsonl`)
  const flags = ['--recipe', 'neural', '--model', model, '--scheme', scheme, '--tagger', tagger]
  referee(['resolve', key, ...flags, '-o', path])
  return path
}

function score(scheme, key, response, more) {
  const flags = [
    '--metrics',
    METRICS,
    '--singletons',
    singletons(scheme),
    '--key-duplicates',
    'first',
    '--json',
  ]
  const { scores, intervals } = JSON.parse(referee(['score', key, response, ...flags, '--quiet', ...more]))
    .systems[0]
  const figures = METRICS.split(',').map((id) => [id, percent(scores[id].value ?? scores[id].f1)])
  return { ...Object.fromEntries(figures), ...(intervals && { interval: intervals.conll.map(percent) }) }
}

/** How far this model is ahead of another recipe on the same documents. */
function compared(scheme, key, response) {
  const other = join(out, `${scheme}-${values.against}-precise.coref.jsonl`)
  if (!existsSync(other)) return {}
  const flags = [
    '--metrics',
    'conll',
    '--singletons',
    singletons(scheme),
    '--key-duplicates',
    'first',
    '--json',
  ]
  const { conll } = JSON.parse(referee(['compare', key, other, response, ...flags, '--quiet'])).metrics
  return {
    against: {
      other: percent(conll.a),
      ahead: percent(conll.delta),
      interval: conll.interval?.map(percent),
      p: conll.p,
    },
  }
}

function singletons(scheme) {
  return scheme === 'ontogum' ? 'drop' : 'keep'
}

function genreOf(id, scheme) {
  return scheme === 'litbank' ? 'fiction' : id.split('_')[1]
}

function percent(share) {
  return Number((100 * share).toFixed(2))
}

function write(name, documents) {
  const path = join(out, `${name}.coref.jsonl`)
  writeFileSync(path, [...writer.write(documents, { drop: () => {} })].join(''))
  return path
}

function referee(args) {
  const { status, stdout, stderr } = spawnSync('node', [program, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  if (status === 0) return stdout
  process.stderr.write(`referee ${args.join(' ')}\n${stderr}`)
  process.exit(status ?? 1)
}
