// npm run bench:readers: the CPU time of each reader over that of splitting the same bytes into lines, both
// measured here, in memory and after a warm-up. It needs real corpora: REFEREE_DATA, or ../shared/data.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { nodeByteTests } from '../build/lib/cli/files/node-files.js'
import { bytesSource } from '../build/lib/formats/source.js'
import { formatById } from '../build/lib/index.js'

const data = process.env.REFEREE_DATA ?? '../shared/data'
if (!existsSync(data)) {
  console.error('no corpora: set REFEREE_DATA to the folder that holds them')
  process.exit(3)
}

/** Format, folder and file ending of what is read, and the ratio we hold ourselves to where there is one. */
const corpora = [
  ['conll-2012', 'litbank/coref/conll', '.conll'],
  ['gum', 'gum/coref/gum/conll', '.conll'],
  ['corefud', 'es-ancora-corefud', '.conllu', 4],
  ['corefud', 'gum/dep', '.conllu', 4],
  ['webanno', 'gum/coref/gum/tsv', '.tsv'],
  ['korkor', 'korkor/xtsv', '.xtsv'],
  ['litbank', 'litbank/coref/tsv', '.ann'],
  ['brat', 'litbank/coref/brat', '.ann'],
  ['knowtator', 'craft/knowtator-2', '.xml', 15],
  ['sacr', 'fr-litbank/sacr', '.sacr'],
  ['jsonlines', 'fr-democrat', '.jsonlines'],
  ['booknlp', 'sys-booknlp-emma/booknlp-en', '.entities'],
  ['gap', 'gap', 'development.tsv'],
]
const LEAST_BYTES = 15e6
const ROUNDS = 3

const companions = new Map()
for (const [id, folder, ending, most] of corpora) {
  const reader = await formatById(id)?.loadReader()
  const root = join(data, folder)
  if (reader === undefined || !existsSync(root)) continue
  const files = readdirSync(root, { recursive: true })
    .map((name) => join(root, String(name)))
    .filter((path) => path.endsWith(ending) && statSync(path).isFile())
    .map((path) => ({ path, bytes: new Uint8Array(readFileSync(path)) }))
  if (files.length === 0) continue
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const rounds = Math.ceil(LEAST_BYTES / size)
  companions.clear()
  const read = () => files.reduce((count, { bytes, path }) => count + documentsIn(reader, bytes, path), 0)
  read()
  // A text that stands beside is read as well, so it counts for both.
  const all = [...files.map(({ bytes }) => bytes), ...[...companions.values()].filter(Boolean)]
  const split = () =>
    all.reduce((lines, bytes) => lines + new TextDecoder().decode(bytes).split('\n').length, 0)
  const ratios = Array.from({ length: ROUNDS }, () => cpu(read, rounds) / cpu(split, rounds))
  const ratio = ratios.toSorted((a, b) => a - b)[ROUNDS >> 1]
  const limit = most === undefined ? '' : ` (at most ${most})`
  console.log(
    `${id.padEnd(12)} ${folder.padEnd(28)} ${(size / 1e6).toFixed(1).padStart(5)} MB  ratio ${ratio.toFixed(1)}${limit}`,
  )
}

/** As the program reads: one document after the other, none kept. */
function documentsIn(reader, bytes, path) {
  const context = {
    warn() {},
    fault(error) {
      throw error
    },
    transient: true,
    tests: nodeByteTests,
    companion: companion(path),
  }
  let count = 0
  for (const _ of reader.read(bytesSource(path, bytes), context)) count++
  return count
}

function companion(path) {
  return (relative) => {
    const name = join(dirname(path), relative)
    if (!companions.has(name))
      companions.set(name, existsSync(name) ? new Uint8Array(readFileSync(name)) : undefined)
    return companions.get(name)
  }
}

function cpu(work, rounds) {
  work()
  const before = process.cpuUsage()
  for (let i = 0; i < rounds; i++) work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
