// A page for each error and warning, from its section of docs/errors.md.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstSentence, splitSections } from './markdown.mjs'
import { root } from './paths.mjs'

export function* errorPages() {
  const { intro, sections } = splitSections(readFileSync(join(root, 'docs/errors.md'), 'utf8'))
  const rows = [...sections].map(
    ([code, text]) =>
      `| [${code}](#${code}) | ${firstSentence(text).replaceAll('|', '\\|').replaceAll('\n', ' ')} |`,
  )
  yield ['errors.md', [intro, ['| code | in short |', '| --- | --- |', ...rows].join('\n')].join('\n\n')]
  for (const [code, text] of sections) yield [`errors/${code}.md`, `# ${code}\n\n${text}`]
}
