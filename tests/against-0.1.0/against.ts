import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build010, newBuild, oldBuild } from './builds.ts'
import { cases } from './cases.ts'
import { type Difference, differences } from './differences.ts'
import { linkFixtures } from './fixtures.ts'
import { makeInputs } from './inputs.ts'
import { countModules } from './modules.ts'
import { publicTypes } from './public-types.ts'
import { runCase, runOld } from './run-case.ts'
import { timeRatio } from './speed.ts'

const met = new Set<Difference>()
let compared = 0
let inputsHash = ''

beforeAll(() => {
  build010()
  inputsHash = makeInputs()
  linkFixtures()
})

describe('command lines', () => {
  test.concurrent.each(cases.map((each) => [each.name, each] as const))('%s', async (_, each) => {
    const before = await runOld(each, inputsHash)
    const after = await runCase(each, newBuild)
    compared++
    const parts = new Set([...Object.keys(before), ...Object.keys(after)])
    const found = [...parts].map((part) => [
      part,
      differingLines(expectedOutput(each.name, part, before[part], after[part]), after[part]),
    ])
    expect(Object.fromEntries(found.filter(([, lines]) => lines !== undefined))).toEqual({})
  })
})

describe('public types', () => {
  test.each(['.', './node'])('%s', (entry) => {
    const before = publicTypes(oldBuild.root, entry)
    const after = publicTypes(newBuild.root, entry)
    const unlisted = [...before.keys()].sort().filter((name) => {
      const now = after.get(name)
      return expectedOutput(`${entry} ${name}`, 'type', before.get(name), now) !== now
    })
    const show = (types: ReadonlyMap<string, string>) =>
      Object.fromEntries(unlisted.map((name) => [name, types.get(name)?.split('\n') ?? 'absent']))
    expect(show(after)).toEqual(show(before))
  })
})

test('referee score loads no more modules', () => {
  const [before, after] = [countModules(oldBuild, 'dist'), countModules(newBuild, 'build/lib')]
  process.stdout.write(`modules loaded by referee score: ${after}, and ${before} in 0.1.0\n`)
  expect(after).toBeLessThanOrEqual(before)
})

describe('speed', () => {
  test.each([
    ['S', 350, 1.35],
    ['M', 3000, 1.25],
  ])('corpus %s', (size, times, most) => {
    const ratio = timeRatio(times)
    process.stdout.write(`score ${size}: ${ratio.toFixed(2)} of the processor time of 0.1.0\n`)
    expect(ratio).toBeLessThan(most)
  })
})

afterAll(() => {
  // A run of only some cases says nothing about rows for the others.
  if (compared === cases.length)
    expect(differences.filter((row) => !met.has(row)).map(({ reason }) => reason)).toEqual([])
})

/** The first lines in which two outputs differ: comparing two pages in full would take minutes. */
function differingLines(expected: string | undefined, found: string | undefined) {
  if (expected === found) return undefined
  const [before, after] = [(expected ?? 'absent').split('\n'), (found ?? 'absent').split('\n')]
  const at = before.findIndex((line, i) => line !== after[i])
  const shown = (lines: readonly string[]) =>
    lines.slice(Math.max(0, at), at + 3).map((line) => line.slice(0, 500))
  return { line: at + 1, expected: shown(before), found: shown(after) }
}

/** The expected part of the output: that of 0.1.0, changed by the rows that apply. */
function expectedOutput(name: string, part: string, before: string | undefined, after: string | undefined) {
  if (before === after) return after
  const rows = differences.filter((row) => row.cases.test(name) && row.part.test(part))
  let expected = before
  for (const row of rows) {
    const changes = row.change === undefined ? (row.changes ?? []) : [row.change]
    const next = changes.reduce(replaceIn, expected)
    if (next !== expected) met.add(row)
    expected = next
  }
  if (expected === after) return after
  const used = coverOf(rows, expected ?? '', after ?? '')
  for (const row of used ?? []) met.add(row)
  return used === undefined ? expected : after
}

function replaceIn(
  text: string | undefined,
  [before, after]: readonly [before: string | RegExp, after: string],
): string | undefined {
  return typeof before === 'string' ? text?.replaceAll(before, after) : text?.replace(before, after)
}

/** The row that describes a difference, or the rows that together do. */
function coverOf(
  rows: readonly Difference[],
  before: string,
  after: string,
): readonly Difference[] | undefined {
  const whole = rows.find((row) => covers(row, before, after))
  if (whole !== undefined) return [whole]
  const without = (text: string, some: readonly Difference[]) =>
    some.reduce((rest, { ignored }) => rest.replaceAll(ignored as RegExp, ''), text)
  const isSame = (some: readonly Difference[]) => {
    const [was, is] = [without(before, some), without(after, some)]
    return was === is || rows.some((row) => row.isSameJson === true && covers(row, was, is))
  }
  let needed = rows.filter(({ ignored }) => ignored !== undefined)
  if (!isSame(needed)) return undefined
  for (const row of needed) {
    const others = needed.filter((each) => each !== row)
    if (isSame(others)) needed = others
  }
  return needed.every(({ now }) => now === undefined || now.test(after)) ? needed : undefined
}

/** Whether the row describes the whole difference. */
function covers({ isReordered, isSameJson, outputs }: Difference, before: string, after: string): boolean {
  const sort = (text: string) => text.split('\n').sort().join('\n')
  if (isReordered === true) return sort(before) === sort(after)
  if (isSameJson === true) return inOrder(before) === inOrder(after)
  return outputs?.[0].test(before) === true && outputs[1].test(after)
}

/** Lines of JSON with object fields in alphabetical order; anything else unchanged. */
function inOrder(text: string): string {
  const sorted = (_: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  const lines = text
    .split('\n')
    .map((line) => (line.startsWith('{"') ? JSON.stringify(JSON.parse(line), sorted) : line))
  return lines.join('\n')
}
