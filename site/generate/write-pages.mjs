// All pages of the site as Markdown, from docs/ and from the code's own registries.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { apiPages } from './api-pages.mjs'
import { errorPages } from './error-pages.mjs'
import { historyPage } from './history-page.mjs'
import { replaceLinks, titleOf, withoutComments } from './markdown.mjs'
import { metricPages } from './metric-pages.mjs'
import { folder, pagesFolder, root } from './paths.mjs'
import { sidebars } from './sidebars.mjs'
import { pageOf, resolveLink } from './site-links.mjs'

export function writePages() {
  const written = new Map()
  const files = new Set()
  const waiting = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
  waiting.push('CHANGELOG.md')

  /** @param from the file that the links are relative to */
  const add = (page, markdown, from) => {
    const text = replaceLinks(withoutComments(markdown), (target, isImage) => {
      const { href, page: linked, file } = resolveLink(from, target, isImage)
      if (linked !== undefined) waiting.push(linked)
      if (file !== undefined) files.add(file)
      return href
    })
    written.set(page, text)
  }

  add('index.md', readFileSync(join(folder, 'home.md'), 'utf8'), 'site/home.md')
  for (const [page, text] of metricPages()) add(page, text, 'docs/metrics.md')
  for (const [page, text] of errorPages()) add(page, text, 'docs/errors.md')
  add('bench-history.md', historyPage(), 'docs/bench.md')
  for (const [page, text] of apiPages()) written.set(page, text)
  while (waiting.length > 0) {
    const path = waiting.pop()
    const page = pageOf(path)
    if (written.has(page)) continue
    add(page, readFileSync(join(root, path), 'utf8'), path)
  }

  for (const [page, text] of written) write(join(pagesFolder, page), withTitles(text, written))
  for (const file of files) {
    const to = /\.(?:png|jpe?g|svg|webp)$/.test(file) ? file : `${file}.txt`
    mkdirSync(join(pagesFolder, 'public/source', dirname(to)), { recursive: true })
    cpSync(join(root, file), join(pagesFolder, 'public/source', to))
  }
  cpSync(join(root, 'docs/images'), join(pagesFolder, 'public/images'), { recursive: true })
  write(join(folder, 'build/sidebars.json'), JSON.stringify(sidebars(written), undefined, 2))
}

/** A link whose text is a file name, which is meaningful in a repository, gets the page's title instead. */
function withTitles(markdown, written) {
  return markdown.replaceAll(/\[[\w-]+(?:\.md|\/)\]\(\/([\w./-]+\.md)\)/g, (link, page) =>
    written.has(page) ? `[${titleOf(written.get(page))}](/${page})` : link,
  )
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
