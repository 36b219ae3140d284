// Reads many small files with readCorpus, one after the other, and prints the heap after every tenth of them in bytes,
// as JSON: node --expose-gc read-many.mjs LIBRARY FOLDER CALLS [kept]. With "kept", something is kept of each call.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [library, folder, calls, kept] = process.argv.slice(2)
const { readCorpus } = await import(pathToFileURL(library))
const text = '{"id":"d","tokens":["Ann","left"],"mentions":[{"span":[0,1],"entity":"a"}]}\n'
const paths = new Map()
const heaps = []
for (let call = 1; call <= Number(calls); call++) {
  const path = join(folder, `${call}.coref.jsonl`)
  writeFileSync(path, text)
  const { sha256 } = await readCorpus(path)
  rmSync(path)
  if (kept === 'kept') paths.set(`${sha256} ${call}`, path)
  if (call % (calls / 10) !== 0) continue
  globalThis.gc()
  heaps.push(process.memoryUsage().heapUsed)
}
process.stdout.write(JSON.stringify(heaps))
