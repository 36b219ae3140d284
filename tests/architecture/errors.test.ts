import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ErrorCode, WarningCode } from '../../src/errors.ts'
import { root } from '../support/program.ts'
import { messageOf } from './messages.ts'

const declared = readFileSync(join(root, 'src/errors.ts'), 'utf8')
const codesOf = (type: string): string[] => {
  const union = new RegExp(`export type ${type} =((?:\\n {2}\\| '[a-z0-9-]+')+)`).exec(declared)?.[1] ?? ''
  return [...union.matchAll(/'([a-z0-9-]+)'/g)].map(([, code]) => code as string)
}
const errors = codesOf('ErrorCode')
const warnings = codesOf('WarningCode')
const codes = [...new Set([...errors, ...warnings])].sort() as (ErrorCode | WarningCode)[]

const page = readFileSync(join(root, 'docs/errors.md'), 'utf8')
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.split('\n', 1)[0] as string, section]),
)

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'errors.ts')
  .map((name) => readFileSync(join(root, 'src', name), 'utf8'))

test('codes are found in the source, in alphabetical order', () => {
  expect(errors.length).toBeGreaterThan(20)
  expect(warnings.length).toBeGreaterThan(5)
  expect(errors).toEqual([...errors].sort())
  expect(warnings).toEqual([...warnings].sort())
})

test('every code has a section in docs/errors.md, and every section is a code, in the same order', () => {
  expect([...sections.keys()]).toEqual(codes)
})

describe.each(codes)('%s', (code) => {
  test('is used somewhere', () => {
    expect(sources.some((source) => source.includes(`'${code}'`))).toBe(true)
  })

  test('is explained with what to do', () => {
    expect(sections.get(code)).toMatch(/\*\*What to do\*\*/)
  })

  test('is shown in a message', () => {
    expect(sections.get(code)).toContain(`[${code}]`)
  })
})

test('docs/errors.md shows the messages that the program gives; -u writes them anew', async () => {
  const shown = [page.split(/^## /m, 1)[0]]
  for (const [code, section] of sections) {
    const message = await messageOf(code as ErrorCode | WarningCode)
    // A message is the one line of its section that ends with the code.
    const line = new RegExp(`^.*\\[${code}\\]$`, 'm')
    shown.push(message === undefined ? section : section.replace(line, () => message))
  }

  await expect(shown.join('## ')).toMatchFileSnapshot(join(root, 'docs/errors.md'))
})

test('a code that nobody uses would be noticed', () => {
  expect(sources.some((source) => source.includes(`'${['no', 'such', 'code'].join('-')}'`))).toBe(false)
})
