import { describe, type TestFunction, test } from 'vitest'
// The type of `meta.leftOut`.
import type {} from './left-out.ts'
import type { NeedName } from './needs.ts'

/** `test` and `describe` for tests that need something; without it, they are skipped and counted. */
export interface Needing {
  test(title: string, body: TestFunction, timeout?: number): void
  describe: {
    (title: string, body: () => void): void
    each<Row>(rows: readonly Row[]): (title: string, body: (row: Row) => void) => void
  }
}

/** @param isMet false if the test file found that the need is not met; vitest.config.ts knows the others */
export function needing(name: NeedName, isMet = true): Needing {
  const options = { tags: [name], ...(isMet ? {} : { skip: true, meta: { leftOut: name } }) }
  return {
    test: (title, body, timeout) =>
      void test(title, timeout === undefined ? options : { ...options, timeout }, body),
    describe: Object.assign((title: string, body: () => void) => void describe(title, options, body), {
      each:
        <Row>(rows: readonly Row[]) =>
        (title: string, body: (row: Row) => void) => {
          for (const row of rows) describe.each([row])(title, options, body as () => void)
        },
    }),
  }
}
