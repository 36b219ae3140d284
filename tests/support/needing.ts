import { describe, type TestFunction, test } from 'vitest'
import { isMet, type NeedName } from './needs.ts'

type Body = (...args: never[]) => unknown

/** `test` and `describe` for tests that need something; where it is absent they are skipped and counted. */
export interface Needing {
  test(title: string, body: TestFunction, timeout?: number): void
  describe: {
    (title: string, body: () => void): void
    each<Row>(rows: readonly Row[]): (title: string, body: (row: Row) => void) => void
  }
}

export function needing(name: Exclude<NeedName, 'mount'>): Needing
export function needing(name: 'mount', canMount: boolean): Needing
export function needing(name: NeedName, canMount = false): Needing {
  const isThere = name === 'mount' ? canMount : isMet[name]
  const options = { tags: [name], skip: !isThere, ...(isThere ? {} : { meta: { leftOut: name } }) }
  return {
    test: (title, body, timeout) =>
      void test(title, timeout === undefined ? options : { ...options, timeout }, body),
    describe: Object.assign((title: string, body: () => void) => void describe(title, options, body), {
      each:
        <Row>(rows: readonly Row[]) =>
        (title: string, body: (row: Row) => void) =>
          void describe.each([...rows])(title, options, body as Body as (row: Row) => void),
    }),
  }
}
