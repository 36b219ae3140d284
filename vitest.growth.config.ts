import { defineConfig } from 'vitest/config'

/** `npm run test:growth`: how CPU time grows with the size of the worst inputs known. */
export default defineConfig({
  test: {
    include: ['tests/growth/*.growth.ts'],
    reporters: ['dot'],
    testTimeout: 300_000,
    globalSetup: ['tests/growth/results.ts'],
    // One after the other: tests that share a processor's cache would disturb each other.
    maxWorkers: 1,
    execArgv: ['--expose-gc'],
  },
})
