import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/program.ts'

// actionlint checks that workflows are well-formed (npm run lint:workflows); these tests check the rest.
const folder = join(root, '.github/workflows')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const { scripts, engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
  readonly engines: { readonly node: string }
}

test('tests run on three systems with every Node that is supported', () => {
  const ci = read('ci.yml')

  expect(ci).toContain('os: [ubuntu-latest, macos-latest, windows-latest]\n')
  const versions = /node: \[([\d, ]+)\]/.exec(ci)?.[1]?.split(', ') ?? []
  expect(versions).toEqual(['20', '22', '24'])
  expect(engines.node).toMatch(new RegExp(`^>=${versions[0]}\\.`))
  expect(versions).toContain(readFileSync(join(root, '.nvmrc'), 'utf8').trim())
})

test.each(readdirSync(folder))('%s runs scripts that there are', (name) => {
  const asked = [...read(name).matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, script]) => script ?? '')

  expect(asked.filter((script) => !(script in scripts))).toEqual([])
})

test('every push tests the Python package and the site, and every tag publishes all packages', () => {
  expect(read('ci.yml')).toContain('- run: python/ci\n')
  expect(read('ci.yml')).toMatch(/- run: npm run site .*\n(?:.*\n)*?.*--tags-filter=site\n/)
  const release = read('release.yml')
  const packages = readdirSync(join(root, 'packages')).map((name) => ` ./packages/${name}`)
  for (const place of ['', ...packages]) expect(release).toContain(`- run: npm publish${place} --provenance`)
  expect(release).toContain('needs: [npm, neural, pypi]\n')
})
