// node scripts/try-neural.mjs [MODEL]: resolves one text with the recipe neural, the last step of npm run neural. In a
// clone without the model, it says how to get one.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../packages/neural', import.meta.url))
const { openResolver } = createRequire(import.meta.url)(`${folder}/dist/node.cjs`)
const path = process.argv[2] ?? `${folder}/model/referee.model`
process.stdout.write(
  existsSync(path)
    ? await tried()
    : `neural is built, but its model is not in this clone: make it with packages/neural/training, or name one with "resolve --recipe neural --model FILE"\n`,
)

async function tried() {
  const words = 'Ann closed her shop . She was tired .'.split(' ')
  const begun = performance.now()
  const resolver = await openResolver({ model: readFileSync(path) })
  const { start, antecedent } = await resolver.resolve(words, Int32Array.of(0, 5), { scheme: 'litbank' })
  const links = antecedent.filter((each) => each >= 0).length
  return `neural is ready: ${start.length} mentions and ${links} links in a text of ${words.length} words, ${Math.round(performance.now() - begun)} ms with the model loaded; try "node bin/referee.cjs resolve TEXT --recipe neural"\n`
}
