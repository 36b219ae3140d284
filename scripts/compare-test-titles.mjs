// node scripts/compare-test-titles.mjs BEFORE.json AFTER.json [RENAMES.json]
// Which tests of one vitest JSON report are missing from another, by file and full title. RENAMES maps old files and
// old titles (without single quotes) to new ones, or to a sentence in brackets that says why they are gone. Exit code 1
// if one is missing.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const [beforePath, afterPath, renamesPath] = process.argv.slice(2)
const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
const renames = renamesPath === undefined ? { files: {}, titles: {} } : read(renamesPath)
const [before, after] = [beforePath, afterPath].map((path) => testsIn(read(path)))

/** Titles by file; a title may occur several times. */
function testsIn({ testResults }) {
  const roots = testResults.map(({ name }) => name.split('/'))
  let shared = 0
  while (roots.every((parts) => parts[shared] === roots[0][shared])) shared++
  const files = new Map()
  for (const { name, assertionResults } of testResults) {
    const file = join(...name.split('/').slice(shared))
    const titles = assertionResults.map(({ ancestorTitles, title }) =>
      [...ancestorTitles, title].join(' > ').replaceAll("'", ''),
    )
    files.set(file, titles)
  }
  return files
}

const count = (files) => [...files.values()].reduce((sum, titles) => sum + titles.length, 0)
const here = new Map()
for (const titles of after.values()) for (const title of titles) here.set(title, (here.get(title) ?? 0) + 1)

let [gone, explained] = [0, 0]
for (const [file, titles] of before) {
  const left = new Map()
  const movedTo = renames.files[file] ?? file
  for (const title of after.get(movedTo) ?? []) left.set(title, (left.get(title) ?? 0) + 1)
  for (const title of titles) {
    const now = renames.titles[title] ?? title
    const isHere = (left.get(now) ?? 0) > 0
    if (isHere) left.set(now, left.get(now) - 1)
    else if (now.startsWith('[') || movedTo.startsWith('[') || here.has(now)) explained++
    else {
      gone++
      process.stdout.write(`missing: ${file}: ${title}\n`)
    }
  }
}
process.stdout.write(
  `${count(before)} tests before, ${count(after)} after, ${gone} missing, ${explained} moved or explained\n`,
)
process.exitCode = gone === 0 ? 0 : 1
