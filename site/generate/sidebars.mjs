// The sidebars, from docs/README.md and the existing pages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linesOf, titleOf } from './markdown.mjs'
import { root } from './paths.mjs'
import { pageOf, resolveLink } from './site-links.mjs'

/** @param written the Markdown of every page, by path */
export function sidebars(written) {
  const item = (page, text) => ({
    text: text ?? plain(titleOf(written.get(page))),
    link: `/${page.replace(/index\.md$/, '').replace(/\.md$/, '.html')}`,
  })
  const within = (folder) =>
    [...written.keys()].filter((page) => page.startsWith(`${folder}/`) && !page.endsWith('index.md'))
  const list = (folder, index, label) => [
    { text: '← All documentation', link: '/contents.html' },
    { ...item(index), items: within(folder).map((page) => item(page, label?.(page))) },
  ]
  const nameOf = (page) => page.replace(/^.*\//, '').replace(/\.md$/, '')
  return {
    '/metrics/': list('metrics', 'metrics.md', nameOf),
    '/errors/': list('errors', 'errors.md', nameOf),
    '/formats/': list('formats', 'formats.md', nameOf),
    '/api/': list('api', 'api/index.md'),
    '/decisions/': list('decisions', 'decisions/index.md'),
    '/': [...contents(item), { text: 'Reference', items: reference(item) }],
  }
}

/** The groups of docs/README.md, and the first link of every row or item. */
function contents(item) {
  const groups = []
  for (const { line, isText } of linesOf(readFileSync(join(root, 'docs/README.md'), 'utf8'))) {
    if (!isText) continue
    const heading = /^## (.+)$/.exec(line)?.[1]
    if (heading !== undefined) groups.push({ text: heading, items: [] })
    const target = /^(?:\| *|[*-] +)\[[^\]]*\]\(([^)]+)\)/.exec(line)?.[1]
    if (target === undefined) continue
    if (groups.length === 0) groups.push({ text: 'Documentation', items: [] })
    const { page } = resolveLink('docs/README.md', target, false)
    groups.at(-1).items.push(item(pageOf(page)))
  }
  return groups.filter(({ items }) => items.length > 0)
}

function reference(item) {
  return [
    item('api/index.md'),
    { text: 'The explorer, live', link: '/explorer/index.html', target: '_self' },
    item('bench-history.md'),
    item('project/CHANGELOG.md'),
  ]
}

function plain(title) {
  return title.replaceAll(/[`*]/g, '')
}
