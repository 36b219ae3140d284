import { appendFileSync } from 'node:fs'
import { afterAll, expect, inject, test } from 'vitest'
import { RefereeError } from '../../src/errors.ts'

/** Maximum ratio of times for twice the input: if time is linear, and if candidates are pairs. */
export const LINEAR = 2.6
export const PAIRS = 4.6

/** Code whose time is measured on inputs of several sizes. */
export interface GrowthRow {
  /** The part of the program, such as a command or a reader. */
  readonly what: string
  /** The kind of input. */
  readonly input: string
  readonly bound: number
  /** Make the input of a size; the returned function is measured. */
  readonly prepare: (size: number) => () => unknown
  /** The length of that input, if not proportional to the size: some formats repeat the words of each mention. */
  readonly lengthOf?: (size: number) => number
  /** Where to start: the size is doubled until a run takes long enough to measure. */
  readonly from?: number
}

/** The smallest size takes at least this many milliseconds, */
const SHORTEST = 4
/** or is this one. */
const GREATEST = 4096
/** The largest has at most this many characters: formats that repeat the words of mentions would fill the memory. */
const LONGEST = 1 << 26
/** Shorter runs are repeated and averaged: the garbage collector and the clock work in steps. */
const LONG_ENOUGH = 10
/** How often each size is measured (the minimum counts): at first, and again if the ratio is too high. */
const ROUNDS = [3, 6, 9]

/** One test per row: the geometric mean of three doublings is at most the bound. */
export function testGrowth(rows: readonly GrowthRow[]): void {
  test.each(rows)(
    '$what: $input',
    async ({ what, input, bound, prepare, lengthOf = (size) => size, from = 64 }) => {
      const attempts: Measured[] = []
      for (const rounds of ROUNDS) {
        // Other work on the machine, and the collector, matter less in longer runs; real growth stays.
        const begin = attempts.length === 0 ? from : 2 * (attempts.at(-1) as Measured).sizes[0]
        attempts.push(await measure(prepare, lengthOf, begin, rounds))
        if ((attempts.at(-1) as Measured).ratio <= bound) break
      }
      const best = attempts.reduce((a, b) => (b.ratio < a.ratio ? b : a))
      log({ what, input, bound, attempts: attempts.length, ...best })

      expect(best.ratio, JSON.stringify(attempts)).toBeLessThanOrEqual(bound)
    },
  )
}

afterAll(() => {
  const { user, system } = process.cpuUsage()
  log({ processorSeconds: (user + system) / 1e6 })
})

function log(line: object): void {
  appendFileSync(inject('growthLog'), `${JSON.stringify(line)}\n`)
}

async function isRefused(work: () => unknown): Promise<boolean> {
  try {
    await work()
    return false
  } catch (error) {
    if (error instanceof RefereeError && error.code === 'too-many-candidates') return true
    throw error
  }
}

interface Measured {
  /** The smallest and the largest, three doublings apart. */
  readonly sizes: readonly [number, number]
  readonly milliseconds: readonly [number, number]
  readonly ratio: number
}

async function measure(
  prepare: GrowthRow['prepare'],
  lengthOf: (size: number) => number,
  from: number,
  rounds: number,
): Promise<Measured> {
  let size = from
  // Warm up first: otherwise the smallest size would be measured while compiling.
  const warm = prepare(4 * size)
  for (let i = 0; i < 3; i++) await warm()
  const isRoom = (): boolean => lengthOf(size) * (lengthOf(2 * size) / lengthOf(size)) ** 4 < LONGEST
  while (size < GREATEST && isRoom() && (await timeOf(prepare(size))) < SHORTEST) size *= 2
  // On a fast machine, sizes would exceed the program's own limits.
  while (size > 1 && (await isRefused(prepare(8 * size)))) size /= 2
  const runs = [prepare(size), prepare(8 * size)] as const
  const least: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  // Alternating, so that both see the same conditions. The larger first: it triggers compilation, which in the
  // smaller one would hide growth.
  for (let round = 0; round < rounds; round++) {
    for (const i of [1, 0] as const) least[i] = Math.min(least[i], await meanOf(runs[i]))
  }
  // The geometric mean over doublings: three if the input doubles with the size.
  const doublings = Math.log2(lengthOf(8 * size) / lengthOf(size))
  const ratio = (least[1] / least[0]) ** (1 / doublings)
  return {
    sizes: [size, 8 * size],
    milliseconds: [round(least[0], 2), round(least[1], 2)],
    ratio: round(ratio, 2),
  }
}

/** The mean of enough runs, without earlier garbage. */
async function meanOf(run: () => unknown): Promise<number> {
  globalThis.gc?.()
  const once = await timeOf(run)
  const runs = Math.ceil(LONG_ENOUGH / Math.max(once, 0.1))
  if (runs === 1) return once
  const repeated = async (): Promise<void> => {
    for (let i = 0; i < runs; i++) await run()
  }
  return (await timeOf(repeated)) / runs
}

async function timeOf(run: () => unknown): Promise<number> {
  const begin = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
