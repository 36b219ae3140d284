// node scripts/compare-test-titles.mjs BEFORE.json [AFTER.json]
// Was a test lost? Looks for every title of BEFORE, written by `vitest list --json` or `vitest run --reporter=json` in
// a copy of 0.1.0, among those of AFTER, written by `REFEREE_LONG=1 vitest list --json`, which runs if AFTER is not
// given. A test must have its old title in any file, unless scripts/test-titles.json says what became of it. Exits with
// 1 if one is missing or a rule of that file matches nothing.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const [beforePath, afterPath] = process.argv.slice(2)
const rules = read(new URL('test-titles.json', import.meta.url)).map((rule) => ({
  ...rule,
  pattern: new RegExp(`^(?:${rule.title})$`, 's'),
  uses: 0,
}))
const before = titlesOf(read(beforePath))
const after = titlesOf(afterPath === undefined ? listHere() : read(afterPath))

/** The tests of a list that another list lacks, counting repetitions. */
function without(tests, others, keyOf) {
  const left = new Map()
  for (const test of others) left.set(keyOf(test), (left.get(keyOf(test)) ?? 0) + 1)
  return tests.filter((test) => {
    const count = left.get(keyOf(test)) ?? 0
    left.set(keyOf(test), count - 1)
    return count <= 0
  })
}

/** First in the same file, then among new tests elsewhere. */
const inFile = ({ file, title }) => `${file}: ${title}`
const others = without(without(before, after, inFile), without(after, before, inFile), ({ title }) => title)
const found = { 'have their title': 0, 'have another title': 0, 'are gone for a reason': 0, 'are missing': 0 }
found['have their title'] = before.length - others.length
for (const { file, title } of others) {
  const outcome = settle(file, title)
  found[outcome]++
  if (outcome === 'are missing') process.stdout.write(`missing: ${file}: ${title}\n`)
}
const useless = rules.filter(({ uses }) => uses === 0)
for (const { file, title } of useless) process.stdout.write(`nothing has this title: ${file}: ${title}\n`)
process.stdout.write(`${before.length} tests before, ${after.length} after\n`)
for (const [what, count] of Object.entries(found))
  process.stdout.write(`${String(count).padStart(6)} ${what}\n`)
process.exitCode = found['are missing'] + useless.length === 0 ? 0 : 1

function settle(file, title) {
  for (const rule of rules) {
    if (rule.file !== file || !rule.pattern.test(title)) continue
    rule.uses++
    if (rule.now === undefined) return 'are gone for a reason'
    const now = title.replace(rule.pattern, rule.now)
    // Several old tests may have become one.
    return after.some((test) => test.title === now) ? 'have another title' : 'are missing'
  }
  return 'are missing'
}

/** The tests of a list or report, without what differs between runs: quotation marks, folders, lines of pages. */
function titlesOf(json) {
  const tests = Array.isArray(json)
    ? json.map(({ file, name }) => ({ path: file, title: name }))
    : json.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults.map(({ ancestorTitles, title }) => ({
          path: name,
          title: [...ancestorTitles, title].join(' > '),
        })),
      )
  return tests.map(({ path, title }) => ({
    file: /(?:^|\/)((?:src|tests|web)\/.*)$/.exec(path)?.[1] ?? path,
    title: title
      .replaceAll("'", '')
      .replaceAll(/"[^"]*referee-test-\w+\//g, '"')
      .replaceAll(/\.md:\d+/g, '.md'),
  }))
}

function listHere() {
  const env = { ...process.env, REFEREE_LONG: '1' }
  const text = execFileSync('npx', ['--no-install', 'vitest', 'list', '--json'], { env, maxBuffer: 1 << 28 })
  return JSON.parse(text.toString())
}

function read(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
