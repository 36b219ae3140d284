// npm run site: the documentation as static pages in site/dist, for any static host.
//
//   npm run site -- --base /docs/referee/   for a host that serves them under a path
//   npm run site -- --pages                 only write the Markdown that VitePress reads, to site/build/pages
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkLinks } from './generate/check-links.mjs'
import { folder, out, pagesFolder, root } from './generate/paths.mjs'
import { writePages } from './generate/write-pages.mjs'

const { values } = parseArgs({ options: { base: { type: 'string' }, pages: { type: 'boolean' } } })
const base = `/${values.base ?? ''}/`.replaceAll(/\/+/g, '/')

install()
rmSync(join(folder, 'build'), { recursive: true, force: true })
run('npx', ['--no-install', 'typedoc', '--options', 'typedoc.json'])
writePages()
if (!values.pages) {
  // The explorer with the bundled sample, as npm run build makes it.
  cpSync(join(root, 'dist/page'), join(pagesFolder, 'public/explorer'), {
    recursive: true,
    filter: (path) => !path.endsWith('.br'),
  })
  run('npx', ['--no-install', 'vitepress', 'build', '--base', base])
  writeFileSync(join(out, 'site.json'), `${JSON.stringify({ base })}\n`)
  const { pages, dead } = checkLinks(out, base)
  if (dead.length > 0) fail(`dead links:\n${dead.join('\n')}`)
  process.stdout.write(`${pages} pages in site/dist, for a host that serves them under ${base}\n`)
}

/** Install what site/package-lock.json pins, unless it is installed already. */
function install() {
  const lock = readFileSync(join(folder, 'package-lock.json'))
  const digest = createHash('sha256').update(lock).digest('hex')
  const stamp = join(folder, 'node_modules/.installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  // Not npm ci: npm omits other systems' binaries from the lock file, and then rejects it.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--silent'])
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(stamp, digest)
}

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) fail(`${command} ${args.join(' ')} failed`)
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
