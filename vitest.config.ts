import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'web/**/*.test.ts'],
    testTimeout: 60_000,
    // By default one core is kept free: half of a small machine.
    maxWorkers: availableParallelism(),
  },
})
