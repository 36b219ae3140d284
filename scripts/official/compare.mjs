// Compares the scores of --compat corefud and --compat ua with those written by run-scorers.py.
//     npm run build && node scripts/official/compare.mjs FOLDER EXPECTED.json
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { evaluate } from '../../build/lib/index.js'
import { readCorpus } from '../../build/lib/node/files/read-corpus.js'

const [folder, expectedPath] = process.argv.slice(2)
const expected = JSON.parse(readFileSync(expectedPath, 'utf8'))
const NAMES = { bcub: 'b3' }
const ENDINGS = { corefud: 'conllu', ua: 'ua' }

for (const [compat, ending] of Object.entries(ENDINGS)) {
  let [compared, failed] = [0, 0]
  const differences = []
  for (const [name, runs] of Object.entries(expected[compat]?.cases ?? {})) {
    const [key, response] = await Promise.all(
      ['key', 'response'].map((side) => readCorpus(join(folder, `${name}.${side}.${ending}`))),
    )
    for (const [run, wanted] of Object.entries(runs)) {
      // A scorer that crashes prints nothing to reproduce.
      if (run === 'printed' || 'error' in wanted || typeof wanted.bcub === 'string') continue
      const settings = { compat, ...expected[compat].settings[run] }
      const asked = Object.keys(wanted).filter((id) => typeof wanted[id] !== 'string')
      let scores
      try {
        ;({ scores } = evaluate(key, response, { ...settings, metrics: asked.map((id) => NAMES[id] ?? id) }))
      } catch (error) {
        failed++
        if (failed < 6) differences.push(`${name} ${run}: ${error.message}`)
        continue
      }
      for (const id of asked) {
        const { recall, precision, f1 } = scores[NAMES[id] ?? id]
        compared++
        const found = [recall, precision, f1]
        if (found.every((value, i) => Math.abs(value - wanted[id][i]) < 1e-9)) continue
        differences.push(`${compat} ${name} ${run} ${id}: ${found.map(short)} for ${wanted[id].map(short)}`)
      }
    }
  }
  process.stdout.write(`${compat}: ${compared} compared, ${differences.length} differ, ${failed} failed\n`)
  for (const difference of differences.slice(0, 12)) process.stdout.write(`  ${difference}\n`)
}

function short(value) {
  return value.toFixed(4)
}
