import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LeftOut } from './tests/support/left-out.ts'
import { needs } from './tests/support/needs.ts'

export default defineConfig({
  // As in tsconfig.base.json: the page imports the package by name and gets its sources.
  resolve: {
    alias: [{ find: /^coref-referee\/(.*)/, replacement: `${import.meta.dirname}/src/entries/$1.ts` }],
  },
  test: {
    include: [
      'src/**/*.test.ts',
      'tests/**/*.test.ts',
      'web/**/*.test.ts',
      'packages/neural/src/**/*.test.ts',
    ],
    // Only for tests that hang: a busy machine must not make one fail.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    globalSetup: ['tests/support/unpack-scorer-tests.ts'],
    tags: needs.map(({ name, isMet }) => (isMet ? { name } : { name, skip: true, meta: { leftOut: name } })),
    reporters: ['default', new LeftOut()],
    // A worker's files share their modules: reloading them for each file takes as long as the tests.
    isolate: false,
    // By default, one core is kept free: half of a small machine.
    maxWorkers: availableParallelism(),
    // Most test allocations are short-lived: a larger nursery copies fewer, and workers leave the collector no core.
    execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
  },
})
