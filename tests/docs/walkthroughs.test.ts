import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../support/program.ts'
import { parsePage } from './markdown.ts'
import { walkThrough } from './walkthrough.ts'

const recipes = readdirSync(join(root, 'docs/cookbook')).map((name) => `docs/cookbook/${name}`)

// Windows has no shell for these commands.
describe.skipIf(process.platform === 'win32').each(['docs/tutorial.md', ...recipes])('%s', (path) => {
  test('prints what it shows, from the first command to the last', () => {
    const steps = walkThrough(parsePage(path, readFileSync(join(root, path), 'utf8')))

    const told = steps.filter(({ shown }) => shown !== undefined)
    expect(told.map(({ line, printed }) => `${path}:${line}\n${printed.trimEnd()}`)).toEqual(
      told.map(({ line, shown }) => `${path}:${line}\n${shown?.trimEnd()}`),
    )
  })
})

test.each(recipes)('%s has at most 300 words', (path) => {
  const words = readFileSync(join(root, path), 'utf8')
    .replaceAll(/^```.*?^```$/gms, '')
    .split(/\s+/)
    .filter((word) => /\w/.test(word))

  expect(words.length).toBeLessThanOrEqual(300)
})

test('the cookbook lists its recipes', () => {
  const { links } = parsePage('', readFileSync(join(root, 'docs/cookbook/README.md'), 'utf8'))
  const listed = links.map(({ target }) => `docs/cookbook/${target}`)

  expect(listed.sort()).toEqual(recipes.filter((path) => !path.endsWith('README.md')).sort())
})
