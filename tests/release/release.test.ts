import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
const clone = join(scratch.path, 'clone')
const NEXT = '97.8.9'

function release(...args: readonly string[]): { code: number | null; stdout: string; stderr: string } {
  const script = join(root, 'scripts/release.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: clone,
    encoding: 'utf8',
  })
  return { code: status, stdout, stderr }
}
const git = (...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: clone, encoding: 'utf8' }).trim()
const read = (path: string): string => readFileSync(join(clone, path), 'utf8')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

beforeAll(() => {
  execFileSync('git', ['clone', '--quiet', '--shared', root, clone])
  for (const [name, value] of [
    ['user.name', 'Release test'],
    ['user.email', 'release@example.org'],
    ['commit.gpgsign', 'false'],
    ['tag.gpgsign', 'false'],
  ] as const)
    git('config', name, value)
})
afterAll(() => scratch.remove())

/** Where an old version may stay after a release: in records of the past, and as versions of other programs. */
const KEPT = [
  /^CHANGELOG\.md:/,
  /^docs\/(?:results|decisions)\//,
  /^docs\/upgrading\.md:/,
  // What the last release is compared with.
  /^(?:bench\/release\.mjs|docs\/bench\.md|tests\/docs\/bench\.test\.ts):/,
  /^tests\/(?:against-0\.1\.0|fuzz\/found)\//,
  /^src\/scoring\/changed-since(?:\.test)?\.ts:/,
  /package-lock\.json:/,
  /^models\/[\w-]+\.bin:/,
  /^docs\/metrics\.md:.* scorch at /,
]

function linesWith(old: string): string[] {
  const word = `(^|[^0-9.])${old.replaceAll('.', '\\.')}($|[^0-9])`
  const { stdout } = spawnSync('git', ['grep', '--line-number', '-I', '--extended-regexp', word], {
    cwd: clone,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter((line) => line !== '' && !KEPT.some((kept) => kept.test(line)))
}

test.each([
  [['v1'], 2, 'usage: npm run release -- X.Y.Z [--write]'],
  [[NEXT, '--wirte'], 2, 'usage: npm run release'],
  [['0.0.1'], 1, `0.0.1 is earlier than ${version}`],
  [[NEXT], 1, `CHANGELOG.md: there is no section "## ${NEXT}" or "## Unreleased"`],
])('npm run release refuses %j', (args, code, message) => {
  const run = release(...args)

  expect(run.stderr).toContain(message)
  expect(run.code).toBe(code)
  expect(git('status', '--porcelain')).toBe('')
})

test('npm run release writes the version everywhere, dates the changelog, commits and tags', () => {
  const changelog = read('CHANGELOG.md').replace(/^## /m, '## Unreleased\n\n* Something new.\n\n## ')
  writeFileSync(join(clone, 'CHANGELOG.md'), changelog)
  expect(release(NEXT, '--write').stderr).toContain('commit first')
  git('commit', '--quiet', '--all', '--message', 'Add something')

  const before = git('rev-parse', 'HEAD')
  const dry = release(NEXT)
  expect(dry.stdout).toContain('CHANGELOG.md: 1 line\n')
  expect(dry.stdout).toContain('Nothing was written')
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag', '--list', 'v97*')]).toEqual([
    before,
    '',
    '',
  ])

  expect(release(NEXT, '--write')).toMatchObject({ code: 0, stderr: '' })

  for (const path of ['package.json', 'packages/neural/package.json'])
    expect(JSON.parse(read(path)).version).toBe(NEXT)
  for (const path of ['package-lock.json', 'packages/neural/package-lock.json']) {
    const lock = JSON.parse(read(path))
    expect([lock.version, lock.packages[''].version]).toEqual([NEXT, NEXT])
  }
  expect(read('src/version.ts')).toContain(`version = '${NEXT}'`)
  expect(read('examples/ci/pre-commit-config.yaml')).toContain(`rev: v${NEXT}`)
  expect(read('CITATION.cff')).toMatch(/^version: 97\.8\.9\ndate-released: \d{4}-\d\d-\d\d$/m)
  expect(read('CHANGELOG.md')).toMatch(/^## 97\.8\.9 \(\d{4}-\d\d-\d\d\)\n\n\* Something new\.\n/m)
  expect(linesWith(version)).toEqual([])
  expect(git('log', '-1', '--format=%s')).toBe(`Release ${NEXT}`)
  expect(git('describe', '--exact-match')).toBe(`v${NEXT}`)
  expect(git('status', '--porcelain')).toBe('')
  expect(release('notes', NEXT).stdout).toBe('* Something new.\n')
  expect(release(NEXT).stderr).toContain(`there is a tag v${NEXT} already`)
})
