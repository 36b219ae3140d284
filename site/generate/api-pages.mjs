// A page for each entry of the package, from TypeDoc's output.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { anchorOf } from './markdown.mjs'
import { folder } from './paths.mjs'

const made = join(folder, 'build/api')

export function* apiPages() {
  const names = readdirSync(join(made, 'entries')).map((name) => name.replace(/\.md$/, ''))
  yield ['api/index.md', indexPage(names)]
  yield ['api/main.md', entryPage(join(made, 'index-node.md'), 'coref-referee')]
  for (const name of names) {
    yield [`api/${name}.md`, entryPage(join(made, `entries/${name}.md`), `coref-referee/${name}`)]
  }
}

function indexPage(names) {
  const rows = [
    '* [`coref-referee`](/api/main.md)',
    ...names.map((name) => `* [\`coref-referee/${name}\`](/api/${name}.md)`),
  ]
  return `# API reference\n\nEvery export of the package, generated from its types. [Library](/library.md) shows how to use them.\n\n${rows.join('\n')}\n`
}

function entryPage(path, title) {
  return (
    readFileSync(path, 'utf8')
      .replace(/^# .*$/m, `# ${title}`)
      // Remove HTML anchors, which the site's Markdown does not read, and links to them.
      .replaceAll(/<a id="[^"]*"><\/a> ?/g, '')
      .replaceAll(/\[([^[\]]*)\]\([\w./-]*#(?:property|method)-[\w-]+\)/g, '$1')
      .replaceAll(
        /\]\(([\w./-]*\.md)?(#[\w-]+)?\)/g,
        (_, file, hash) => `](${linkTo(file)}${knownHash(path, file, hash)})`,
      )
      // What another entry exports takes a line here, not a section.
      .replaceAll(/^### .*\n\n(?:Re-exports|Renames and re-exports) (\[.*\))(?:\n\n\*\*\*)?\n+/gm, '* $1\n')
  )
}

/** TypeDoc counts headings of the same name differently if one of them has type parameters. */
function knownHash(from, file, hash) {
  if (hash === undefined) return ''
  const anchors = anchorsOf(file === undefined ? from : join(dirname(from), file))
  return anchors.has(hash.slice(1)) ? hash : hash.replace(/-\d+$/, '')
}

function anchorsOf(path) {
  const anchors = new Set()
  for (const [, heading] of readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)) {
    const anchor = anchorOf(heading.replaceAll('\\', ''))
    let fresh = anchor
    for (let n = 1; anchors.has(fresh); n++) fresh = `${anchor}-${n}`
    anchors.add(fresh)
  }
  return anchors
}

function linkTo(file) {
  if (file === undefined) return ''
  const name = file.split('/').at(-1)
  return `/api/${name === 'index-node.md' ? 'main.md' : name === 'README.md' ? 'index.md' : name}`
}
