// npm run bench:readers: the CPU time of each reader divided by that of splitting the same bytes into lines, both
// measured here, in memory and after a warm-up. Needs real corpora: REFEREE_DATA, or ../shared/data.
import { keepResult } from '../scripts/write-bench.mjs'
import { median } from './measure.mjs'
import { corpora, cpuOf, fileReader, loadLibrary, readFiles } from './reading.mjs'

const LEAST_BYTES = 15e6
const ROUNDS = 3

if (corpora.length === 0) {
  console.error('no corpora: set REFEREE_DATA to the folder that holds them')
  process.exit(3)
}
const library = await loadLibrary()
const rows = []
for (const [format, corpus, ending, most] of corpora) {
  const files = readFiles(corpus, ending)
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const times = Math.ceil(LEAST_BYTES / size)
  const companions = new Map()
  const read = await fileReader(library, format, files, companions)
  read()
  // Companion texts are read as well, so they count on both sides.
  const all = [...files.map(({ bytes }) => bytes), ...[...companions.values()].filter(Boolean)]
  const split = () =>
    all.reduce((lines, bytes) => lines + new TextDecoder().decode(bytes).split('\n').length, 0)
  const warmCpu = (work) => {
    work()
    return cpuOf(work, times)
  }
  const ratio = median(Array.from({ length: ROUNDS }, () => warmCpu(read) / warmCpu(split)))
  rows.push({ format, corpus, ratio, most })
  const limit = most === undefined ? '' : ` (at most ${most})`
  console.log(
    `${format.padEnd(12)} ${corpus.padEnd(28)} ${(size / 1e6).toFixed(1).padStart(5)} MB  ratio ${ratio.toFixed(1)}${limit}`,
  )
}
keepResult('readers', { rows })
