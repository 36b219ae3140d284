import type { LoadedFormat } from '../support/load-format.ts'
import { checkCase } from './check-case.ts'
import type { FuzzCase } from './fuzz-case.ts'
import { minimise } from './minimise.ts'
import { mutateCase } from './mutate-case.ts'
import { Random } from './random.ts'
import { seedCase } from './seed-cases.ts'

export interface Failure {
  readonly fuzzCase: FuzzCase
  readonly failure: string
  /** Number of the case: with the seed, it suffices to recreate it. */
  readonly number: number
}

export interface FuzzResult {
  readonly cases: number
  readonly read: number
  readonly refused: number
  /** By error code. */
  readonly codes: ReadonlyMap<string, number>
  /** One of each kind. */
  readonly failures: readonly Failure[]
  /** Number of failed cases of each kind. */
  readonly failed: ReadonlyMap<string, number>
}

export interface FuzzOptions {
  readonly formats: ReadonlyMap<string, LoadedFormat>
  /** Formats to make files of; default all. */
  readonly only?: readonly string[]
  readonly seed: string
  /** Numbers of the first case and (exclusive) the last. */
  readonly from?: number
  readonly to: number
  readonly onProgress?: (done: number) => void
  readonly isMinimised?: boolean
}

/** Mutants per seed file. */
const LITTER = 8

/** Make files, break them, and check how they are handled. The same seed and numbers give the same cases. */
export function fuzzFormats({
  formats,
  only,
  seed,
  from = 0,
  to,
  onProgress,
  isMinimised = true,
}: FuzzOptions): FuzzResult {
  const ids = only ?? [...formats.keys()]
  const codes = new Map<string, number>()
  const failed = new Map<string, number>()
  const failures: Failure[] = []
  const makeCase = caseMaker(ids, seed, formats)
  let read = 0
  for (let number = from; number < to; number++) {
    const fuzzCase = makeCase(number)
    const verdict = checkCase(fuzzCase, formats, new Random(`${seed} check ${number}`))
    if (verdict.outcome === 'read') read++
    codes.set(verdict.code, (codes.get(verdict.code) ?? 0) + 1)
    for (const failure of verdict.failures) {
      const kind = kindOf(fuzzCase.format, failure)
      failed.set(kind, (failed.get(kind) ?? 0) + 1)
      if (failed.get(kind) !== 1) continue
      const small = isMinimised ? minimiseFailure(fuzzCase, kind, formats) : fuzzCase
      failures.push({ fuzzCase: small, failure, number })
    }
    onProgress?.(number - from + 1)
  }
  return { cases: to - from, read, refused: to - from - read, codes, failures, failed }
}

function caseMaker(
  ids: readonly string[],
  seed: string,
  formats: ReadonlyMap<string, LoadedFormat>,
): (number: number) => FuzzCase {
  const litters = new Map<string, { readonly litter: number; readonly start: FuzzCase }>()
  return (number) => {
    const id = ids[number % ids.length] as string
    const litter = Math.floor(number / ids.length / LITTER)
    let known = litters.get(id)
    if (known?.litter !== litter) {
      const start = seedCase(formats.get(id) as LoadedFormat, new Random(`${seed} seed ${id} ${litter}`))
      known = { litter, start }
      litters.set(id, known)
    }
    return mutateCase(known.start, new Random(`${seed} case ${number}`))
  }
}

/** What identifies a kind of failure: what went wrong and where, without the words and numbers of the file. */
export function kindOf(format: string, failure: string): string {
  const [, head = '', rest = ''] = /^([^:]*): (.*)$/s.exec(failure) ?? []
  const target = /^to ([\w-]+): /.exec(rest)?.[0] ?? ''
  const detail = rest.slice(target.length)
  const code = /\[([a-z0-9-]+)\](?:\n|$)/.exec(detail)?.[1]
  const what = code ?? /^[A-Z]\w*Error: [^\n]*? {4}at \S+/.exec(detail)?.[0] ?? /^\w*/.exec(detail)?.[0]
  return `${format}: ${head}: ${target}${what?.replaceAll(/\d+/g, 'N')}`
}

function minimiseFailure(
  fuzzCase: FuzzCase,
  kind: string,
  formats: ReadonlyMap<string, LoadedFormat>,
): FuzzCase {
  const fails = (each: FuzzCase): boolean =>
    checkCase(each, formats).failures.some((failure) => kindOf(each.format, failure) === kind)
  return fails(fuzzCase) ? minimise(fuzzCase, fails) : fuzzCase
}
