// What the reader benchmarks read, and how: real corpora in memory, one document after the other, none of them kept.
import { Buffer, isUtf8 } from 'node:buffer'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './measure.mjs'

export const data = process.env.REFEREE_DATA ?? join(root, '../shared/data')

/** Format, folder and file extension of each corpus, and our target ratio, if there is one. */
export const corpora = [
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
].filter(([, folder]) => existsSync(join(data, folder)))

/** What is needed of the published library, from the build in a folder. */
export async function loadLibrary(folder = root) {
  const { bytesSource, formatById } = await import(join(folder, 'dist/formats.js'))
  return { bytesSource, readerOf: (id) => formatById(id).loadReader() }
}

/** Node uses vector instructions for both, as the command line does. */
const tests = {
  indexOfNul: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(0),
  isUtf8,
}

export function readFiles(folder, ending) {
  const from = join(data, folder)
  return readdirSync(from, { recursive: true })
    .map((name) => join(from, String(name)))
    .filter((path) => path.endsWith(ending) && statSync(path).isFile())
    .map((path) => ({ path, bytes: new Uint8Array(readFileSync(path)) }))
}

/**
 * @param companions companion texts of the files, by path; filled as readers ask for them
 * @returns a function that reads all files with a library and counts their documents
 */
export async function fileReader({ bytesSource, readerOf }, id, files, companions) {
  const reader = await readerOf(id)
  return () => {
    let count = 0
    for (const { path, bytes } of files) {
      const context = {
        warn() {},
        fault(error) {
          throw error
        },
        transient: true,
        tests,
        companion: (relative) => companionOf(join(dirname(path), relative), companions),
      }
      for (const _ of reader.read(bytesSource(path, bytes), context)) count++
    }
    return count
  }
}

function companionOf(path, companions) {
  if (!companions.has(path)) {
    companions.set(path, existsSync(path) ? new Uint8Array(readFileSync(path)) : undefined)
  }
  return companions.get(path)
}

/** CPU time in seconds of some work, repeated. */
export function cpuOf(work, times) {
  const before = process.cpuUsage()
  for (let i = 0; i < times; i++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
