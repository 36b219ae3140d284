// npm run bench:neural [-- --model FILE] [--words N] [--book TOKENS]: the recipe neural against ranking, in one process
// and on the same text: words per second of CPU time, the ratio of the two, and the trade-off of stride and threads;
// with --book, memory on a text of that many words instead. Needs `npm run neural` and the build.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { loadAnalyst, loadModel } from '../build/lib/node/models.js'
import { Resolver } from '../build/lib/resolver/resolver.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const { openResolver } = createRequire(import.meta.url)(`${root}packages/neural/dist/node.cjs`)
const { values } = parseArgs({
  options: {
    model: { type: 'string' },
    words: { type: 'string', default: '4000' },
    book: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    threads: { type: 'string' },
  },
})
const model = values.model === undefined ? undefined : readFileSync(values.model)
const sample = readFileSync(`${root}samples/key.coref.jsonl`, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const scheme = 'gum'

if (values.threads !== undefined) await withThreads(textOf(Number(values.words)), Number(values.threads))
else {
  print(`load of the machine: ${loadavg().map((load) => load.toFixed(1))}`)
  if (values.book === undefined) await speed(textOf(Number(values.words)))
  else await book(Number(values.book))
}

async function speed(text) {
  const { words, sentences } = text
  const opened = await timed(() => openResolver({ model }))
  print(`model and runtime loaded in ${opened.wall.toFixed(2)} s, ${opened.cpu.toFixed(2)} s CPU`)
  const engine = opened.result
  const analyst = loadAnalyst(scheme)
  const ranking = new Resolver(analyst, { model: loadModel('ranking', scheme) })
  const document = ranking.resolveText(words.join(' '), 'warm')
  // The first windows are slow: WebAssembly is optimised while it runs.
  await engine.resolve(
    words.slice(0, 1500),
    sentences.filter((start) => start < 1500),
    { scheme },
  )
  const rounds = { ranking: [], neural: [] }
  for (let round = 0; round < Number(values.rounds); round++) {
    rounds.ranking.push(await timed(() => ranking.resolve(document)))
    rounds.neural.push(await timed(() => engine.resolve(words, sentences, { scheme })))
  }
  const [slow, fast] = [best(rounds.neural), best(rounds.ranking)]
  print(`ranking  ${rate(words, fast)}`)
  print(
    `neural   ${rate(words, slow)} (aim: 1000 a second of CPU), ${(slow / fast).toFixed(1)} times the time of ranking`,
  )
  for (const stride of [255, 400, 510].filter((each) => each <= engine.longestStride)) {
    const runs = []
    for (let round = 0; round < 2; round++) {
      runs.push(await timed(() => engine.resolve(words, sentences, { scheme, stride })))
    }
    print(`stride ${stride}  ${rate(words, best(runs))}`)
  }
  await engine.release()
  // WebAssembly starts only once per process.
  for (const threads of ['1', '2']) {
    const own = [fileURLToPath(import.meta.url), ...process.argv.slice(2), '--threads', threads]
    spawnSync(process.execPath, own, { stdio: 'inherit' })
  }
}

/** Threads save elapsed time, not CPU time. */
async function withThreads({ words, sentences }, threads) {
  const engine = await openResolver({ model, threads })
  const walls = []
  for (let round = 0; round < 3; round++) {
    const { wall } = await timed(() => engine.resolve(words, sentences, { scheme }))
    walls.push(wall)
  }
  print(
    `${threads} thread${threads === 1 ? ' ' : 's'}  ${Math.round(words.length / Math.min(...walls))} words a second by the clock`,
  )
  await engine.release()
}

async function book(tokens) {
  const { words, sentences } = textOf(tokens)
  const engine = await openResolver({ model })
  let told = 0
  const { wall, cpu, result } = await timed(() =>
    engine.resolve(words, sentences, {
      scheme,
      onProgress(share) {
        if (share < told + 0.1) return
        told = share
        print(`${Math.round(100 * share)} %: ${Math.round(process.resourceUsage().maxRSS / 1000)} MB at most`)
      },
    }),
  )
  print(
    `${words.length} words, ${result.start.length} mentions: ${wall.toFixed(0)} s, ${cpu.toFixed(0)} s CPU, ${Math.round(process.resourceUsage().maxRSS / 1000)} MB at most (wanted: below 1500)`,
  )
}

/** The sample, repeated; names differ from copy to copy, so that a book does not collapse into sixteen texts. */
function textOf(count) {
  const words = []
  const sentences = []
  for (let copy = 0; words.length < count; copy++) {
    for (const { tokens, sentences: spans } of sample) {
      for (const [start] of spans ?? [[0]]) sentences.push(words.length + start)
      for (const { text } of tokens)
        words.push(/^[A-Z][a-z]{3,}$/.test(text) && copy > 0 ? `${text}${copy}` : text)
    }
  }
  return {
    words: words.slice(0, count),
    sentences: Int32Array.from(sentences.filter((start) => start < count)),
  }
}

async function timed(work) {
  const [cpu, wall] = [process.cpuUsage(), performance.now()]
  const result = await work()
  const { user, system } = process.cpuUsage(cpu)
  return { result, cpu: (user + system) / 1e6, wall: (performance.now() - wall) / 1000 }
}

function best(runs) {
  return Math.min(...runs.map(({ cpu }) => cpu))
}

function rate(words, cpu) {
  return `${Math.round(words.length / cpu)} words a second of CPU (${cpu.toFixed(2)} s for ${words.length})`
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
