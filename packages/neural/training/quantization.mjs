// node packages/neural/training/quantization.mjs FOLDER: what int8 costs against float16, on the training texts that
// each network of FOLDER has not seen. FOLDER holds fold-0.json to fold-2.json, fold-N.model and fold-N-float.model
// (made by `run quantize`); responses and quantization.json are written there too.
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gumDocument, litbankDocument, litbankIds, ontogumDocument } from '../../../scripts/text/corpora.mjs'
import { compareResponses, resolveWith, writeDocuments } from './resolved.mjs'

const FOLDS = [0, 1, 2]

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  process.stderr.write('usage: node packages/neural/training/quantization.mjs FOLDER\n')
  process.exit(2)
}

const novels = new Set(litbankIds())
const logs = FOLDS.map((fold) => JSON.parse(readFileSync(join(folder, `fold-${fold}.json`), 'utf8')))
const readers = { litbank: litbankDocument, gum: gumDocument, ontogum: ontogumDocument }
const schemes = Object.fromEntries(
  Object.entries(readers).map(([scheme, read]) => [scheme, cost(scheme, read)]),
)
const epochs = logs.map((log) => log.epochs.at(-1).epoch)
writeFileSync(join(folder, 'quantization.json'), `${JSON.stringify({ epochs, schemes }, null, 1)}\n`)

function cost(scheme, read) {
  const heldOut = logs.map((log) => log.heldOut.filter((id) => novels.has(id) === (scheme === 'litbank')))
  const key = writeDocuments(folder, `${scheme}-key`, heldOut.flat().map(read))
  const [whole, quantized] = ['-float', ''].map((kind) => {
    const path = join(folder, `${scheme}${kind}.coref.jsonl`)
    rmSync(path, { force: true })
    for (const fold of FOLDS) {
      const own = writeDocuments(folder, `${scheme}-key-${fold}`, heldOut[fold].map(read))
      const found = join(folder, `${scheme}${kind}-${fold}.coref.jsonl`)
      resolveWith(join(folder, `fold-${fold}${kind}.model`), scheme, own, 'precise', found)
      appendFileSync(path, readFileSync(found))
    }
    return path
  })
  const { own, other, ...difference } = compareResponses(scheme, key, whole, quantized)
  const row = { texts: heldOut.flat().length, int8: own, float16: other, ...difference }
  process.stdout.write(`${scheme} ${JSON.stringify(row)}\n`)
  return row
}
