import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { version } from '../../src/version.ts'
import { root } from '../support/program.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'referee-cache-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function run(args: readonly string[], env: Record<string, string> = {}): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(root, 'bin/referee.cjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: '', XDG_CACHE_HOME: folder, ...env },
  })
  return stdout + stderr
}

const versionWith = (env: Record<string, string>): string => run(['--version'], env)

describe('compiled code', () => {
  test('is kept in the cache folder of the user and used again', () => {
    expect(versionWith({})).toBe(`${version}\n`)
    const file = join(folder, 'coref-referee/start.code')
    const kept = readFileSync(file)

    expect(versionWith({})).toBe(`${version}\n`)
    expect(readFileSync(file).equals(kept)).toBe(true)
    expect(readdirSync(join(folder, 'coref-referee'))).toEqual(['start.code'])
  })

  test.each([
    [
      'of another build',
      (file: string) => writeFileSync(file, Buffer.concat([Buffer.from('//'), readFileSync(file)])),
    ],
    ['cut short', (file: string) => truncateSync(file, 200)],
    ['empty', (file: string) => writeFileSync(file, '')],
  ])('that is %s is made anew', (_, damage) => {
    versionWith({})
    const file = join(folder, 'coref-referee/start.code')
    damage(file)

    expect(versionWith({})).toBe(`${version}\n`)
    expect(readFileSync(file).length).toBeGreaterThan(10_000)
    expect(readFileSync(file, 'latin1')).toMatch(/^[0-9a-f]{64} v/)
  })

  test('is not kept where the folder cannot be made, and nothing is said', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')

    expect(versionWith({ XDG_CACHE_HOME: file })).toBe(`${version}\n`)
  })

  test('is not kept of a run that failed or printed help', () => {
    run(['metrics', 'nonsense'])
    run(['metrics', '--help'])
    expect(existsSync(join(folder, 'coref-referee'))).toBe(false)

    run(['metrics'])
    expect(readdirSync(join(folder, 'coref-referee'))).toEqual(['metrics.code'])
  })

  test('is not kept with NODE_DISABLE_COMPILE_CACHE', () => {
    expect(versionWith({ NODE_DISABLE_COMPILE_CACHE: '1' })).toBe(`${version}\n`)
    expect(existsSync(join(folder, 'coref-referee'))).toBe(false)
  })
})

test('the script is ASCII, as the launcher reads it', () => {
  expect(readFileSync(join(root, 'dist/referee.cjs'), 'latin1')).not.toMatch(/[\u0080-\u00ff]/)
})
