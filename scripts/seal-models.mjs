// Gives models/*.bin whose seal is missing or outdated a current one, without training, and updates size and hash on
// their cards.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { sealModel } from '../build/lib/text/model/envelope.js'

for (const name of readdirSync('models').filter((each) => each.endsWith('.bin'))) {
  const bytes = new Uint8Array(readFileSync(`models/${name}`))
  const sealed = sealModel(bytes)
  if (sealed === bytes) continue
  writeFileSync(`models/${name}`, sealed)
  const card = `models/${name.replace(/\.bin$/, '.md')}`
  const sha256 = createHash('sha256').update(sealed).digest('hex')
  const text = readFileSync(card, 'utf8')
  writeFileSync(
    card,
    text.replace(
      /Size: \d+ bytes, sha256 `[0-9a-f]{64}`/,
      `Size: ${sealed.length} bytes, sha256 \`${sha256}\``,
    ),
  )
  process.stdout.write(`${name}: ${sealed.length} bytes\n`)
}
