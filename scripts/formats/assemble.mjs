// npm run assemble: src/formats/conll-2012/row-scan.wat as the module that is loaded, in a file of its own beside it.
import { readFileSync, writeFileSync } from 'node:fs'
import wabt from 'wabt'

const folder = new URL('../../src/formats/conll-2012/', import.meta.url)
const { parseWat } = await wabt()
const module = parseWat('row-scan.wat', readFileSync(new URL('row-scan.wat', folder), 'utf8'), { simd: true })
const encoded = Buffer.from(module.toBinary({}).buffer).toString('base64')
const lines = encoded.match(/.{1,100}/g).map((line) => `  '${line}'`)
writeFileSync(
  new URL('row-scan-module.ts', folder),
  `/** row-scan.wat, assembled by \`npm run assemble\`, in base64. */\nexport const rowScanModule: string =\n${lines.join(' +\n')}\n`,
)
