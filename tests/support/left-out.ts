import type { Reporter, TestModule } from 'vitest/node'
import { type NeedName, needs } from './needs.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The need for want of which the test was skipped. */
    leftOut?: NeedName
  }
}

/**
 * Ends a run with one line on the tests that were left out. A need listed in REFEREE_REQUIRED
 * (names with commas, or `all`) fails the run instead.
 */
export class LeftOut implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<NeedName, number>()
    for (const module of modules) {
      for (const { meta } of [...module.children.allTests()].map((test) => ({ meta: test.meta() }))) {
        if (meta.leftOut !== undefined) counts.set(meta.leftOut, (counts.get(meta.leftOut) ?? 0) + 1)
      }
    }
    if (counts.size === 0) return
    const parts = needs.flatMap(({ name, description }) => {
      const count = counts.get(name)
      return count === undefined
        ? []
        : [`${count} ${count === 1 ? 'test that needs' : 'that need'} ${description}`]
    })
    process.stdout.write(`left out: ${parts.join(', ')}\n`)
    const required = (process.env['REFEREE_REQUIRED'] ?? '').split(',')
    if (required.includes('all') || [...counts.keys()].some((name) => required.includes(name))) {
      process.stdout.write('These tests are required here (REFEREE_REQUIRED).\n')
      process.exitCode = 1
    }
  }
}
