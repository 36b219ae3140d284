import type { Reporter, TestModule } from 'vitest/node'
import { type NeedName, needs } from './needs.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What the test needed but did not have. */
    leftOut?: NeedName
  }
}

/**
 * Ends a run with one line on skipped tests. If one of them needs something that REFEREE_REQUIRED
 * lists (names separated by commas, or `all`), the run fails.
 */
export class LeftOut implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const names = tests.flatMap((test) => test.meta().leftOut ?? [])
    const groups = needs
      .map(({ name, description }) => ({ count: names.filter((each) => each === name).length, description }))
      .filter(({ count }) => count > 0)
    if (groups.length === 0) return
    const parts = groups.map(({ count, description }, i) => {
      const noun = i > 0 ? '' : count === 1 ? ' test' : ' tests'
      return `${count}${noun} that ${count === 1 ? 'needs' : 'need'} ${description}`
    })
    process.stdout.write(`left out: ${parts.join(', ')}\n`)
    const required = (process.env['REFEREE_REQUIRED'] ?? '').split(',')
    if (!required.includes('all') && !names.some((name) => required.includes(name))) return
    process.stdout.write(`failed: REFEREE_REQUIRED=${required.join(',')} does not allow that\n`)
    process.exitCode = 1
  }
}
