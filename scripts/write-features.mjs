// node scripts/write-features.mjs: the tables of docs/features.md, from the registry of features. The text around them
// is written by hand.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const page = fileURLToPath(new URL('../docs/features.md', import.meta.url))

/** The page with updated tables. @param families the features by family */
export function featuresPage(text, families) {
  return text.replace(/(<!-- (\w+) -->\n).*?(<!-- end -->)/gs, (_, start, family, end) => {
    const table = ['| name | values | meaning |', '| --- | --- | --- |', ...families[family].map(row)]
    return `${start}\n${table.join('\n')}\n\n${end}`
  })
}

function row({ name, values, description }) {
  const shown = 'unit' in values ? 'number' : values.length > 4 ? `${values.length} values` : values.join('/')
  return `| ${name} | ${shown} | ${description} |`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { families } = await import('../build/lib/resolver/features/registry.js')
  writeFileSync(page, featuresPage(readFileSync(page, 'utf8'), families))
}
