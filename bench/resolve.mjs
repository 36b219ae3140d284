// npm run bench:resolve [TOKENS...]: the cost of `referee resolve`, each figure with its target: loading the models,
// raw text to entities for texts of growing length, the tokeniser on 100 MB, and a text without sentence ends.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tokenize } from '../build/lib/text/tokens/tokenize.js'
import { writeLongText } from './long-text.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, 'build/bench')
mkdirSync(folder, { recursive: true })
const RECIPES = ['reconcile', 'soon', 'ranking', 'rules']
const asked = process.argv.slice(2).map(Number)
const sizes = asked.length > 0 ? asked : [25_000, 50_000, 100_000, 200_000]

print(`load of the machine: ${loadavg().map((load) => load.toFixed(1))}`)
const start = loading()
speed()
if (asked.length === 0) {
  tokenizer()
  endless()
}

/** Program and models: the cost of a text of one sentence beyond that of a program that reads none. */
function loading() {
  const text = join(folder, 'resolve-one.txt')
  writeFileSync(text, 'Ann saw a dog.')
  const bare = middle(Array.from({ length: 7 }, () => measure(['--version'])))
  let whole
  for (const recipe of RECIPES) {
    const args = ['resolve', text, '--recipe', recipe, '--quiet', '-o', `${text}.out`]
    const all = middle(Array.from({ length: 7 }, () => measure(args)))
    const milliseconds = (name) => Math.round(1000 * (all[name] - bare[name]))
    print(
      `${recipe.padEnd(10)} models loaded in ${milliseconds('wall')} ms, ${milliseconds('cpu')} ms CPU (wanted: 300 at most)`,
    )
    whole ??= all
  }
  return whole
}

function speed() {
  for (const recipe of RECIPES) {
    const perToken = []
    for (const tokens of sizes) {
      const text = writeLongText(tokens)
      const args = ['resolve', text, '--recipe', recipe, '--to', 'conll-2012', '--quiet', '-o', `${text}.out`]
      const { cpu, memory } = measure(args)
      const words = wordsIn(`${text}.out`)
      perToken.push((cpu - start.cpu) / words)
      const rate = Math.round(words / (cpu - start.cpu))
      print(
        `${recipe.padEnd(10)} ${String(words).padStart(8)} tokens  ${cpu.toFixed(2)} s CPU  ${rate} tokens/s (wanted: 20000 at least)  ${Math.round(memory)} MB`,
      )
    }
    const ratio = perToken.at(-1) / perToken[0]
    if (sizes.length > 1)
      print(
        `${recipe.padEnd(10)} time a token, longest to shortest: ${ratio.toFixed(2)} (wanted: 1.15 at most)`,
      )
  }
}

function tokenizer() {
  const book = readFileSync(writeLongText(200_000), 'utf8')
  const rates = []
  for (const megabytes of [10, 100]) {
    const text = book.repeat(Math.ceil((megabytes * 1e6) / book.length)).slice(0, megabytes * 1e6)
    const before = process.cpuUsage()
    const { words } = tokenize(text)
    const { user, system } = process.cpuUsage(before)
    const cpu = (user + system) / 1e6
    rates.push(cpu / megabytes)
    print(`tokeniser  ${String(words.length).padStart(8)} tokens  ${megabytes} MB in ${cpu.toFixed(2)} s CPU`)
  }
  print(
    `tokeniser  time a megabyte, 100 MB to 10 MB: ${(rates[1] / rates[0]).toFixed(2)} (wanted: 1.15 at most)`,
  )
}

/** The worst kind of text: no full stop, and a mention every second word. */
function endless() {
  const vocabulary = 'the old dog saw Ann and she walked with him'.split(' ')
  const words = Array.from({ length: 1_000_000 }, (_, i) => vocabulary[(i * 7 + (i >> 3)) % 10])
  const text = join(folder, 'resolve-endless.txt')
  writeFileSync(text, words.join(' '))
  const { cpu, memory } = measure(['resolve', text, '--to', 'conll-2012', '--quiet', '-o', `${text}.out`])
  print(
    `no sentence end, ${wordsIn(`${text}.out`)} tokens: ${cpu.toFixed(1)} s CPU, ${Math.round(memory)} MB (wanted: an end)`,
  )
}

function wordsIn(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && line[0] !== '#').length
}

function middle(measured) {
  const of = (name) => measured.map((each) => each[name]).sort((a, b) => a - b)[measured.length >> 1]
  return { cpu: of('cpu'), wall: of('wall') }
}

function measure(args) {
  const begin = performance.now()
  const { status, stderr, output } = spawnSync(
    'node',
    ['--require', join(root, 'bench/usage.cjs'), join(root, 'bin/referee.cjs'), ...args],
    {
      env: { ...process.env, REFEREE_USAGE_FD: '3' },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    },
  )
  if (status !== 0) throw new Error(String(stderr))
  return { ...JSON.parse(String(output[3])), wall: (performance.now() - begin) / 1000 }
}

function print(line) {
  process.stdout.write(`${line}\n`)
}
