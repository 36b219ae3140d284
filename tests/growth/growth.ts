import { appendFileSync } from 'node:fs'
import { afterAll, expect, inject, test } from 'vitest'
import { RefereeError } from '../../src/errors.ts'

/** Twice the input takes at most so many times as long: where time is linear, and where candidates are pairs. */
export const LINEAR = 2.6
export const PAIRS = 4.6

/** Something whose time is measured on inputs of several sizes. */
export interface GrowthRow {
  /** The part of the program, such as a command or a reader. */
  readonly what: string
  /** The kind of input. */
  readonly input: string
  readonly bound: number
  /** Make the input of a size; what is returned is measured. */
  readonly prepare: (size: number) => () => unknown
  /** The length of that input, where it does not grow with the size: some formats repeat the words of each mention. */
  readonly lengthOf?: (size: number) => number
  /** Where to begin: the size is doubled from here until it takes long enough to be measured. */
  readonly from?: number
}

/** The least size takes at least so many milliseconds, */
const SHORTEST = 4
/** or is this one. */
const GREATEST = 4096
/** Nor has the greatest more characters than this: formats that repeat the words of mentions would fill the memory. */
const LONGEST = 1 << 26
/** What is shorter than this is run several times, and the mean counts: the collector and the clock take steps. */
const LONG_ENOUGH = 10
/** How often each size is measured, and the least counts: first, and again where that was too much. */
const ROUNDS = [3, 6, 9]

/** One test for each row: the geometric mean of three doublings is at most the bound. */
export function testGrowth(rows: readonly GrowthRow[]): void {
  test.each(rows)(
    '$what: $input',
    async ({ what, input, bound, prepare, lengthOf = (size) => size, from = 64 }) => {
      const attempts: Measured[] = []
      for (const rounds of ROUNDS) {
        // What else the machine does, and the collector, weigh less in longer runs; real growth stays.
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
  /** The least and the greatest, three doublings apart. */
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
  // Compiled first: otherwise the least size would be one whose time is the compiler's.
  const warm = prepare(4 * size)
  for (let i = 0; i < 3; i++) await warm()
  const isRoom = (): boolean => lengthOf(size) * (lengthOf(2 * size) / lengthOf(size)) ** 4 < LONGEST
  while (size < GREATEST && isRoom() && (await timeOf(prepare(size))) < SHORTEST) size *= 2
  // A fast machine would go beyond what the program refuses by name.
  while (size > 1 && (await isRefused(prepare(8 * size)))) size /= 2
  const runs = [prepare(size), prepare(8 * size)] as const
  const least: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  // By turns, so that both see the same machine. The greater first: the compiler has then done its work before the
  // smaller one, which would hide growth.
  for (let round = 0; round < rounds; round++) {
    for (const i of [1, 0] as const) least[i] = Math.min(least[i], await meanOf(runs[i]))
  }
  // The geometric mean over doublings: three of them where the input doubles with the size.
  const doublings = Math.log2(lengthOf(8 * size) / lengthOf(size))
  const ratio = (least[1] / least[0]) ** (1 / doublings)
  return {
    sizes: [size, 8 * size],
    milliseconds: [round(least[0], 2), round(least[1], 2)],
    ratio: round(ratio, 2),
  }
}

/** The mean of enough runs, without the garbage of others. */
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
