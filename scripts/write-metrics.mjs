// node scripts/write-metrics.mjs: a section of docs/metrics.md for each metric, from the registry. The text before the
// marker is written by hand.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const FLAG = /(?<![\w`-])--[a-z]+(?:-[a-z]+)*/g

/**
 * The page with updated sections.
 * @param text the page as it is
 * @param source `metrics`, `textbook`, and information beyond the cards: `details` and `elsewhere`
 * @param scoring the page whose headings are flags
 */
export function metricsPage(text, { metrics, textbook, details, elsewhere }, scoring) {
  const described = new Set([...scoring.matchAll(/^#+ (--[a-z-]+)$/gm)].map(([, flag]) => flag))
  const markdown = (prose) =>
    prose.replaceAll(FLAG, (flag) =>
      described.has(flag) ? `[\`${flag}\`](scoring.md#${flag})` : `\`${flag}\``,
    )
  const sections = metrics.map(({ id, label, card }) => {
    const items = [
      ['Textbook', `[${textbook[id].file}](../src/textbook/${textbook[id].file})`],
      ['Paper', card.paper],
      ['Reading', markdown(card.reading)],
      ['Details', details[id] && markdown(details[id])],
      ['Elsewhere', elsewhere[id] && markdown(elsewhere[id])],
    ]
    const list = items
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `* **${name}:** ${value}`)
    return [`## ${id}`, `${label}.`, `\`\`\`text\n${card.formula}\n\`\`\``, list.join('\n')].join('\n\n')
  })
  return text.replace(
    /(<!-- metrics -->\n).*(<!-- end -->)/s,
    (_, start, end) => `${start}\n${sections.join('\n\n')}\n\n${end}`,
  )
}

async function writeMetrics() {
  const registry = await import('../build/lib/metrics/registry.js')
  const cards = await import('../build/lib/metrics/beyond-cards.js')
  const book = await import('../build/lib/textbook/textbook.js')
  const page = join(root, 'docs/metrics.md')
  const scoring = readFileSync(join(root, 'docs/scoring.md'), 'utf8')
  const source = { ...registry, ...cards, ...book }
  writeFileSync(page, metricsPage(readFileSync(page, 'utf8'), source, scoring))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeMetrics()
