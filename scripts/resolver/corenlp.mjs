// node scripts/resolver/corenlp.mjs JARS FOLDER: resolvers of CoreNLP beside ranking, on the same documents, words and
// sentences. CoreNLP is under the GPL, so it is measured here and never shipped.
//
// JARS is a folder with CoreNLP 4.5.10 (Maven: edu.stanford.nlp:stanford-corenlp:4.5.10, the same with the classifiers
// "models" and "models-english", and what they depend on). FOLDER has the keys and responses that evaluate.mjs writes:
//
//   WRITE=FOLDER RECIPES=ranking TAGGERS=precise node scripts/resolver/evaluate.mjs ontogum
//   WRITE=FOLDER RECIPES=ranking TAGGERS=precise node scripts/resolver/evaluate.mjs litbank 1
//
// Singletons are dropped on both sides, because CoreNLP has none. report.mjs puts the figures on the page.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { keepRows } from './keep-rows.mjs'
import { scoreSystems } from './report.mjs'

const [jars, folder] = process.argv.slice(2).map((path) => resolve(path))
const METRICS = ['mentions', 'muc', 'b3', 'ceafe', 'lea', 'conll']
const ANNOTATORS = 'tokenize,pos,lemma,ner,parse,depparse'
const RESOLVERS = ['dcoref', 'statistical', 'fastneural', 'neural']

keepRows('corenlp', {
  script: 'scripts/resolver/corenlp.mjs',
  settings: { corenlp: '4.5.10', singletons: 'drop', keyDuplicates: 'first', trials: 10_000, seed: 1 },
  by: ['corpus'],
  rows: readdirSync(folder)
    .flatMap((name) => /^(\w+)-key\.coref\.jsonl$/.exec(name)?.[1] ?? [])
    .map(measure),
})

function measure(corpus) {
  const key = join(folder, `${corpus}-key.coref.jsonl`)
  const documents = readFileSync(key, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const systems = [{ name: 'ranking', path: join(folder, `${corpus}-ranking-precise.coref.jsonl`) }]
  for (const algorithm of RESOLVERS) systems.push(resolveAll(corpus, algorithm, documents))
  return {
    corpus,
    documents: documents.map(({ id }) => id),
    // One document has a word without a visible character, which CoreNLP does not take for a word.
    systems: scoreSystems(key, systems, METRICS, 'drop', '--align'),
  }
}

/** Run one of CoreNLP's resolvers on all documents in one process; what it made of the same texts before is kept. */
function resolveAll(corpus, algorithm, documents) {
  const work = join(folder, `corenlp-${corpus}`)
  const out = join(work, algorithm)
  mkdirSync(out, { recursive: true })
  const texts = documents.map(({ id, tokens, sentences }) => {
    const name = `${id.replaceAll('/', '_')}.txt`
    const path = join(work, name)
    const text = textOf(tokens, sentences)
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
      for (const each of RESOLVERS) rmSync(join(work, each, `${name}.json`), { force: true })
      writeFileSync(path, text)
    }
    return path
  })
  const list = join(work, 'files.txt')
  writeFileSync(list, `${texts.join('\n')}\n`)
  const isDone = texts.every((path) => existsSync(join(out, `${path.split('/').pop()}.json`)))
  if (!isDone) {
    const args = ['-Xmx4g', `-XX:ActiveProcessorCount=${Math.min(2, availableParallelism())}`]
    args.push('-cp', `${jars}/*`, 'edu.stanford.nlp.pipeline.StanfordCoreNLP')
    const annotators = `${ANNOTATORS},${algorithm === 'dcoref' ? 'dcoref' : 'coref'}`
    args.push('-annotators', annotators, '-filelist', list)
    args.push('-outputFormat', 'json', '-outputDirectory', out)
    args.push('-tokenize.whitespace', 'true', '-ssplit.eolonly', 'true')
    args.push('-parse.model', 'edu/stanford/nlp/models/srparser/englishSR.ser.gz')
    args.push('-ner.applyFineGrained', 'false', '-ner.buildEntityMentions', 'true')
    if (algorithm !== 'dcoref') args.push('-coref.algorithm', algorithm)
    const { status, stderr } = spawnSync('java', args, { encoding: 'utf8', maxBuffer: 1 << 28 })
    if (status !== 0) throw new Error(`${algorithm}: ${stderr.slice(-2000)}`)
  }
  return { name: `CoreNLP ${algorithm}`, path: out }
}

/** A sentence a line, words with blanks between them: CoreNLP is told to cut nowhere else. */
function textOf(tokens, sentences) {
  const words = tokens.map((token) => token.text ?? token)
  return sentences.map(([start, end]) => `${words.slice(start, end).join(' ')}\n`).join('')
}
