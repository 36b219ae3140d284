import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { root, Scratch } from '../support/program.ts'

type PairDocuments = typeof import('../../src/corpus/pair-documents.ts')
type MatchDocuments = typeof import('../../src/scoring/match-documents.ts')
type InProcess = typeof import('../support/in-process.ts')

/** How often two sides were paired, and how often each pair was matched. */
const pairings: string[] = []
const matches = new Map<string, number>()
let refereeHere: InProcess['refereeHere']
const scratch = new Scratch()

beforeAll(async () => {
  vi.resetModules()
  vi.doMock('../../src/corpus/pair-documents.ts', async (original) => {
    const actual = await original<PairDocuments>()
    const pairDocuments: PairDocuments['pairDocuments'] = (...args) => {
      const pairing = actual.pairDocuments(...args)
      pairings.push('paired')
      return pairing
    }
    return { ...actual, pairDocuments }
  })
  vi.doMock('../../src/scoring/match-documents.ts', async (original) => {
    const actual = await original<MatchDocuments>()
    const matchDocuments: MatchDocuments['matchDocuments'] = (key, response, settings, warn) => {
      const pair = `${key.id} ${response.origin.path}`
      matches.set(pair, (matches.get(pair) ?? 0) + 1)
      return actual.matchDocuments(key, response, settings, warn)
    }
    return { ...actual, matchDocuments }
  })
  refereeHere = (await import('../support/in-process.ts')).refereeHere
})

afterAll(() => {
  vi.doUnmock('../../src/corpus/pair-documents.ts')
  vi.doUnmock('../../src/scoring/match-documents.ts')
  vi.resetModules()
  scratch.remove()
})

async function count(...args: readonly string[]) {
  pairings.length = 0
  matches.clear()
  const { code, stderr } = await refereeHere(args)
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
  return { pairings: pairings.length, pairs: matches.size, most: Math.max(...matches.values()) }
}

const sample = (name: string): string => join(root, 'samples', `${name}.coref.jsonl`)
const [key, careful, eager] = ['key', 'careful', 'eager'].map(sample) as [string, string, string]
const systems = [careful, eager, `self=${key}`]
const DOCUMENTS = 16

describe('each document is paired once, and each pair matched once', () => {
  test.each([
    ['score', [key, ...systems, '--per-document', '--by', 'type', '--intervals', '--baseline', 'self']],
    ['report', [key, ...systems, '--metrics', 'papers', '-o', 'page.html']],
    ['compare', [key, ...systems, '--trials', '40']],
    ['verify', []],
  ])('by referee %s on three systems', async (command, args) => {
    const own = args.map((arg) => (arg === 'page.html' ? join(scratch.path, arg) : arg))
    const { stdout } = await refereeHere(['score', key, ...systems, '--quiet'])
    const signed = [stdout.trim().split('\n').at(-1) as string, key, ...systems]
    expect(await count(command, ...(command === 'verify' ? signed : own))).toEqual({
      pairings: systems.length,
      pairs: systems.length * DOCUMENTS,
      most: 1,
    })
  })

  test.each([
    ['errors', [key, eager]],
    ['classes', [key, eager]],
    ['explain', ['b3', key, eager, '--doc', 'story/the-lighthouse-key']],
  ])('by referee %s on one', async (command, args) => {
    const { pairings: once, most } = await count(command, ...args)
    expect([once, most]).toEqual([1, 1])
  })

  test('a second match would be noticed', async () => {
    const { most } = await count('sensitivity', key, eager, '--trials', '10')
    expect(most).toBeGreaterThan(1)
  })
})
