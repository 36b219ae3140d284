// npm run assemble: compiles each .wat file to WebAssembly, in a module beside it.
import { readFileSync, writeFileSync } from 'node:fs'
import wabt from 'wabt'

const SOURCES = ['formats/shared/row-scan', 'text/perceptron/weight-sums']

const { parseWat } = await wabt()
for (const path of SOURCES) {
  const name = path.split('/').at(-1)
  const source = new URL(`../src/${path}.wat`, import.meta.url)
  const module = parseWat(`${name}.wat`, readFileSync(source, 'utf8'), { simd: true })
  const encoded = Buffer.from(module.toBinary({}).buffer).toString('base64')
  const lines = encoded.match(/.{1,100}/g).map((line) => `  '${line}'`)
  const constant = `${name.replace(/-(.)/g, (_, letter) => letter.toUpperCase())}Module`
  writeFileSync(
    new URL(`../src/${path}-module.ts`, import.meta.url),
    `/** ${name}.wat, assembled by \`npm run assemble\`, in base64. */\nexport const ${constant}: string =\n${lines.join(' +\n')}\n`,
  )
}
