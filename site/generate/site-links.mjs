// Where the files of the repository are on the site.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { anchorOf, splitSections } from './markdown.mjs'
import { root } from './paths.mjs'

/** Pages that the site splits: each section becomes a page. */
export const splitPages = {
  'docs/metrics.md': 'metrics',
  'docs/errors.md': 'errors',
}

/** Sections that stay where they are. */
const KEPT = new Set(['Conventions'])

const ROOMS = [
  { from: /^docs\/README\.md$/, to: 'contents.md' },
  { from: /^README\.md$/, to: 'index.md' },
  { from: /^docs\/(.*)README\.md$/, to: '$1index.md' },
  { from: /^docs\/(.*\.md)$/, to: '$1' },
  { from: /^(.*\.md)$/, to: 'project/$1' },
]

/** The page of the site that a Markdown file becomes. */
export function pageOf(path) {
  const { from, to } = ROOMS.find((room) => room.from.test(path))
  return path.replace(from, to)
}

/** The sections of a split page that become pages, by anchor. */
export function sectionPages(path) {
  const { sections } = splitSections(read(path))
  return new Map(
    [...sections.keys()]
      .filter((title) => !KEPT.has(title))
      .map((title) => [anchorOf(title), `${splitPages[path]}/${title}.md`]),
  )
}

const sectionsOf = Object.fromEntries(Object.keys(splitPages).map((path) => [path, sectionPages(path)]))

/**
 * Where a link in a file leads on the site: to a page, to a file to copy, or nowhere.
 *
 * @returns {{ href?: string, page?: string, file?: string }} page and file are paths in the repository
 */
export function resolveLink(from, target, isImage) {
  if (/^[a-z]+:/.test(target)) return { href: target }
  const [file = '', anchor] = target.split('#', 2)
  const path = file === '' ? from : posix.join(posix.dirname(from), file)
  const hash = anchor === undefined ? '' : `#${anchor}`
  const section = anchor === undefined ? undefined : sectionsOf[path]?.get(anchor)
  if (section !== undefined) return { href: `/${section}` }
  if (file === '') return { href: target }
  if (!existsSync(join(root, path))) throw new Error(`${from}: ${target} leads nowhere`)
  if (path.endsWith('.md')) return { href: `/${pageOf(path)}${hash}`, page: path }
  if (statSync(join(root, path)).isDirectory()) {
    const readme = posix.join(path, 'README.md')
    return existsSync(join(root, readme)) ? { href: `/${pageOf(readme)}${hash}`, page: readme } : {}
  }
  if (isImage) return { href: `/source/${path}`, file: path }
  // As .txt, which every host serves so that browsers display it.
  return { href: `/source/${path}.txt`, file: path }
}

function read(path) {
  return readFileSync(join(root, path), 'utf8')
}
