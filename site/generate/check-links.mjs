// Checks that every link of the built pages leads to a file and, if it has an anchor, to an element.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

/** @returns {{ pages: number, dead: string[] }} */
export function checkLinks(out, base) {
  const pages = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    // The explorer has its own tests.
    .filter((name) => name.endsWith('.html') && !name.startsWith('explorer/'))
  const texts = new Map(pages.map((page) => [page, readFileSync(join(out, page), 'utf8')]))
  const ids = new Map()
  const idsOf = (page) => {
    if (!ids.has(page))
      ids.set(page, new Set([...texts.get(page).matchAll(/\sid="([^"]+)"/g)].map(([, id]) => decoded(id))))
    return ids.get(page)
  }
  const dead = []
  for (const [page, text] of texts) {
    for (const [, attribute, value] of text.matchAll(/\s(href|src)="([^"]*)"/g)) {
      const problem = problemWith(decoded(value), attribute, page)
      if (problem !== undefined) dead.push(`${page}: ${attribute}="${value}" ${problem}`)
    }
  }
  return { pages: pages.length, dead: [...new Set(dead)] }

  function problemWith(target, attribute, page) {
    if (/^(?:https?:)?\/\//.test(target))
      return attribute === 'src' ? 'is loaded from another host' : undefined
    if (/^[a-z]+:/.test(target)) return undefined
    const { pathname, hash } = new URL(target, `http://host${base}${page}`)
    if (!pathname.startsWith(base)) return `is not under ${base}`
    const file = decodeURIComponent(pathname.slice(base.length))
    const found = file === '' || file.endsWith('/') ? posix.join(file, 'index.html') : file
    if (!existsSync(join(out, found)) || !statSync(join(out, found)).isFile()) return 'leads nowhere'
    if (hash === '' || !texts.has(found)) return undefined
    return idsOf(found).has(decodeURIComponent(hash.slice(1)))
      ? undefined
      : 'names an anchor that is not there'
  }
}

function decoded(html) {
  return html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
