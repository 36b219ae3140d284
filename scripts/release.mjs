// npm run release -- X.Y.Z: writes the version wherever it occurs, dates the changelog, commits and tags. Without
// --write it only shows what would change. Nothing is pushed: pushing the tag is what publishes.
// node scripts/release.mjs notes X.Y.Z prints that section of the changelog.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const USAGE = 'usage: npm run release -- X.Y.Z [--write]\n       node scripts/release.mjs notes X.Y.Z'
const SEMVER = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/
const args = process.argv.slice(2)
const isNotes = args[0] === 'notes'
const version = args.find((each) => SEMVER.test(each))
const unknown = args.filter(
  (each) => each !== version && each !== '--write' && !(isNotes && each === 'notes'),
)
if (version === undefined || unknown.length > 0) fail(USAGE, 2)

const changelog = read('CHANGELOG.md')
if (isNotes) process.stdout.write(`${sectionOf(changelog, version).body.trim()}\n`)
else release()

function release() {
  const isWriting = args.includes('--write')
  const { version: old } = JSON.parse(read('package.json'))
  if (isEarlier(version, old)) fail(`${version} is earlier than ${old}, the version of package.json`)
  if (git('tag', '--list', `v${version}`) !== '') fail(`there is a tag v${version} already`)
  if (isWriting && git('status', '--porcelain') !== '') fail('commit first: the tree is not clean')
  const changes = changesTo(old)
  for (const [path, text] of changes) {
    process.stdout.write(`${path}: ${differentLines(read(path), text)}\n`)
    if (isWriting) writeFileSync(path, text)
  }
  if (!isWriting) {
    process.stdout.write(
      `\nNothing was written. "npm run release -- ${version} --write" commits and tags v${version}.\n`,
    )
    return
  }
  git('add', ...changes.map(([path]) => path))
  git('commit', '--quiet', '--message', `Release ${version}`)
  git('tag', '--annotate', `v${version}`, '--message', `Referee ${version}`)
  process.stdout.write(`\nTagged v${version}. "git push --follow-tags" publishes it.\n`)
}

/** The files that change, with their new text. */
function changesTo(old) {
  const today = new Date().toISOString().slice(0, 10)
  const own = [`"version": "${old}"`, `"version": "${version}"`]
  const rules = [
    ['package.json', [own]],
    ['package-lock.json', [own], 2],
    ['packages/neural/package.json', [own]],
    ['packages/neural/package-lock.json', [own], 2],
    ['src/version.ts', [[`'${old}'`, `'${version}'`]]],
    ['examples/ci/pre-commit-config.yaml', [[`rev: v${old}`, `rev: v${version}`]]],
  ]
  const changed = new Map()
  for (const [path, pairs, times = 1] of rules) {
    let text = read(path)
    for (const [from, to] of pairs) {
      if (!text.includes(from)) fail(`${path}: expected ${from}`)
      // The package's own names come first in a lock file; later ones belong to other packages.
      for (let i = 0; i < times; i++) text = text.replace(from, to)
    }
    changed.set(path, text)
  }
  const citation = read('CITATION.cff').replace(/^date-released: .*\n/m, '')
  changed.set(
    'CITATION.cff',
    citation.replace(/^version: .*$/m, `version: ${version}\ndate-released: ${today}`),
  )
  const { heading } = sectionOf(changelog, version)
  changed.set('CHANGELOG.md', changelog.replace(`${heading}\n`, `## ${version} (${today})\n`))
  // Signatures, results and sentences in examples and golden files. Results and decisions of a version are not changed.
  if (version !== old) {
    const places = ['README.md', 'docs', 'site', 'tests', 'src', 'scripts/test-titles.json']
    const kept = /^(?:docs\/(?:results|decisions)|tests\/(?:against-0\.1\.0|fuzz\/found))\//
    const word = old.replaceAll('.', '\\.')
    const before = `referee:|"referee": ?"|referee: '|Referee |^\\d{4}-\\d\\d-\\d\\d .* `
    const shown = new RegExp(`${word}(?<=(?:${before})${word})(?!\\.?\\d)`, 'gm')
    for (const path of git('ls-files', '-z', ...places).split('\0')) {
      if (path === '' || kept.test(path)) continue
      const text = changed.get(path) ?? read(path)
      const next = text.replace(shown, version)
      if (next !== text) changed.set(path, next)
    }
  }
  return [...changed].filter(([path, text]) => text !== read(path))
}

/** The changelog's section about a version; unreleased changes may be under "Unreleased". */
function sectionOf(text, wanted) {
  const sections = text.split(/^(?=## )/m).slice(1)
  const titled = (title) =>
    sections.find((each) => each.split('\n', 1)[0].replace(/ \(.*\)$/, '') === `## ${title}`)
  const section = titled(wanted) ?? titled('Unreleased')
  if (section === undefined) fail(`CHANGELOG.md: there is no section "## ${wanted}" or "## Unreleased"`)
  const heading = section.split('\n', 1)[0]
  const body = section.slice(heading.length)
  if (body.trim() === '') fail(`CHANGELOG.md: "${heading}" is empty`)
  return { heading, body }
}

function isEarlier(a, b) {
  const [x, y] = [a, b].map((each) => each.split('-')[0].split('.').map(Number))
  const at = [0, 1, 2].find((i) => x[i] !== y[i])
  return at !== undefined && x[at] < y[at]
}

function differentLines(before, after) {
  const old = new Set(before.split('\n'))
  const count = after.split('\n').filter((line) => !old.has(line)).length
  return count === 1 ? '1 line' : `${count} lines`
}

function read(path) {
  return readFileSync(path, 'utf8')
}

function git(...words) {
  return execFileSync('git', words, { encoding: 'utf8', maxBuffer: 1 << 28 }).trim()
}

function fail(message, code = 1) {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}
