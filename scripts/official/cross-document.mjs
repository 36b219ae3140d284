// Writes docs/results/cross-document.md: the scores of Referee and coval on the corpora made by cross-document.py.
//     npm run build && node scripts/official/cross-document.mjs
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluate } from '../../build/lib/index.js'
import { readCorpus } from '../../build/lib/node/files/read-corpus.js'

const NAMES = { mentions: 'mentions', muc: 'MUC', b3: 'B³', ceafe: 'CEAFe', lea: 'LEA' }
const { coval, cases } = JSON.parse(readFileSync('tests/golden/official/cross-document.json', 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'referee-cross-'))
const rows = []
let most = 0
for (const across of Object.keys(cases[0].coval)) {
  const sums = Object.fromEntries(Object.keys(NAMES).map((metric) => [metric, [0, 0]]))
  for (const each of cases) {
    const [key, response] = await Promise.all(['key', 'response'].map((side) => corpusOf(side, each[side])))
    const { scores } = evaluate(key, response, { across, metrics: Object.keys(NAMES) })
    for (const metric of Object.keys(NAMES)) {
      const { recall, precision, f1 } = scores[metric]
      const theirs = each.coval[across][metric]
      for (const [i, value] of [recall, precision, f1].entries())
        most = Math.max(most, Math.abs(value - theirs[i]))
      sums[metric][0] += f1
      sums[metric][1] += theirs[2]
    }
  }
  for (const [i, scorer] of ['Referee', 'coval'].entries()) {
    const cells = Object.values(sums).map((sum) => ((100 * sum[i]) / cases.length).toFixed(4))
    rows.push(`| \`${across}\` | ${scorer} | ${cells.join(' | ')} |`)
  }
}
rmSync(folder, { recursive: true })
if (most > 1e-9) throw new Error(`recall, precision or F1 differ by up to ${most}`)

writeFileSync(
  'docs/results/cross-document.md',
  `# Cross-document scores beside coval's

Written by \`node scripts/official/cross-document.mjs\`. ${cases.length} small random corpora of three topics. Documents of a topic share entities, as those of ECB+ do, and a few entities occur in every topic, so a topic and the corpus have different scores. [coval](https://github.com/ns-moosavi/coval) (${coval.slice(0, 7)}) knows documents only, so [cross-document.py](../../scripts/official/cross-document.py) joins them into one CoNLL document for each unit. Referee gets the documents as they are, with \`--across\`. Mean F1 over the corpora; no recall, precision or F1 of any corpus differs by more than 10⁻⁹.

| \`--across\` | scorer | ${Object.values(NAMES).join(' | ')} |
| --- | --- | ${Object.keys(NAMES)
    .map(() => '--:')
    .join(' | ')} |
${rows.join('\n')}
`,
)

async function corpusOf(side, documents) {
  const path = join(folder, `${side}.coref.jsonl`)
  writeFileSync(path, documents.map((each) => `${JSON.stringify(each)}\n`).join(''))
  return readCorpus(path)
}
