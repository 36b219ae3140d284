import { appendFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'

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
const SHORTEST = 2
/** or is this one. */
const GREATEST = 4096
/** What is shorter than this is run several times, and the mean counts: the collector and the clock take steps. */
const LONG_ENOUGH = 10

/** One test for each row: the geometric mean of three doublings is at most the bound. */
export function testGrowth(rows: readonly GrowthRow[]): void {
  test.each(rows)(
    '$what: $input',
    async ({ what, input, bound, prepare, lengthOf = (size) => size, from = 64 }) => {
      let result = await measure(prepare, lengthOf, from)
      // What else the machine does, and the collector, weigh less in longer runs; real growth stays.
      for (let attempt = 0; attempt < 2 && result.ratio > bound; attempt++) {
        const again = await measure(prepare, lengthOf, 2 * (result.sizes[0] as number))
        if (again.ratio < result.ratio) result = again
      }
      appendFileSync(inject('growthLog'), `${JSON.stringify({ what, input, bound, ...result })}\n`)

      expect(result.ratio, JSON.stringify(result)).toBeLessThanOrEqual(bound)
    },
  )
}

interface Measured {
  readonly sizes: readonly number[]
  readonly milliseconds: readonly number[]
  readonly ratio: number
}

async function measure(
  prepare: GrowthRow['prepare'],
  lengthOf: (size: number) => number,
  from: number,
): Promise<Measured> {
  let size = from
  // Compiled first: otherwise the least size would be one whose time is the compiler's.
  const warm = prepare(4 * size)
  for (let i = 0; i < 3; i++) await warm()
  while (size < GREATEST && (await timeOf(prepare(size))) < SHORTEST) size *= 2
  const sizes = [size, 2 * size, 4 * size, 8 * size]
  const times: number[] = []
  // The greatest first: the compiler has then done its work before the least one, which would hide growth.
  for (const each of sizes.toReversed()) times.unshift(await least(prepare(each)))
  // The geometric mean over doublings: three of them where the input doubles with the size.
  const doublings = Math.log2(lengthOf(8 * size) / lengthOf(size))
  const ratio = ((times[3] as number) / (times[0] as number)) ** (1 / doublings)
  return { sizes, milliseconds: times.map((each) => round(each, 2)), ratio: round(ratio, 2) }
}

/** The least of three means, each over enough runs. */
async function least(run: () => unknown): Promise<number> {
  const once = await timeOf(run)
  const runs = Math.max(1, Math.ceil(LONG_ENOUGH / Math.max(once, 0.1)))
  const repeated = async (): Promise<void> => {
    for (let i = 0; i < runs; i++) await run()
  }
  let shortest = runs === 1 ? once : Number.POSITIVE_INFINITY
  for (let i = 0; i < (once > 200 ? 1 : 2); i++) {
    shortest = Math.min(shortest, (await timeOf(repeated)) / runs)
  }
  return shortest
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
