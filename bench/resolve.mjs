// npm run bench:resolve: CPU time and memory of `referee resolve` from raw text to entities, for texts of growing length, and
// beside it a plain loop over the same characters, so that figures of two machines can be compared.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(root, 'build/bench')
mkdirSync(folder, { recursive: true })
const sample = readFileSync(join(root, 'samples/key.coref.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) =>
    JSON.parse(line)
      .tokens.map(({ text }) => text)
      .join(' ')
      .replace(/ (?=[.,;:!?’'])/g, ''),
  )
const sizes = process.argv.slice(2).map(Number)

let small
for (const tokens of sizes.length > 0 ? sizes : [25_000, 50_000, 100_000, 200_000]) {
  const text = join(folder, `resolve-${tokens}.txt`)
  const paragraphs = []
  // Names differ from copy to copy, so that a book does not fall into sixteen entities.
  for (let length = 0, copy = 0; length < tokens; copy++) {
    for (const paragraph of sample) {
      paragraphs.push(
        paragraph.replace(/\b(?:Ann|Anna|Mary|John|Tom|Mr\. \w+)\b/g, (name) => `${name}${copy}`),
      )
      length += paragraph.split(/\s+/).length * 1.15
    }
  }
  writeFileSync(text, paragraphs.join('\n\n'))
  for (const recipe of ['reconcile', 'ranking', 'rules']) {
    const { cpu, memory } = measure([
      'resolve',
      text,
      '--recipe',
      recipe,
      '--to',
      'conll-2012',
      '--quiet',
      '-o',
      `${text}.out`,
    ])
    const words = readFileSync(`${text}.out`, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && line[0] !== '#').length
    small ??= startup()
    const speed = Math.round(words / (cpu - small))
    console.log(
      `${recipe.padEnd(10)} ${String(words).padStart(8)} tokens  ${cpu.toFixed(2)} s CPU  ${speed} tokens/s  ${Math.round(memory)} MB`,
    )
  }
}

/** Loading program and models: what a text of one sentence costs. */
function startup() {
  const text = join(folder, 'resolve-one.txt')
  writeFileSync(text, 'Ann saw a dog.')
  return measure(['resolve', text, '--quiet', '-o', `${text}.out`]).cpu
}

function measure(args) {
  const { status, stderr, output } = spawnSync(
    'node',
    ['--require', join(root, 'bench/usage.cjs'), join(root, 'bin/referee.cjs'), ...args],
    {
      env: { ...process.env, REFEREE_USAGE_FD: '3' },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    },
  )
  if (status !== 0) throw new Error(String(stderr))
  return JSON.parse(String(output[3]))
}
