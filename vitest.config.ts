import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As in tsconfig.base.json: the page imports the package by name, and gets its sources.
  resolve: {
    alias: [{ find: /^coref-referee\/(.*)/, replacement: `${import.meta.dirname}/src/entries/$1.ts` }],
  },
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'web/**/*.test.ts'],
    testTimeout: 60_000,
    // By default one core is kept free: half of a small machine.
    maxWorkers: availableParallelism(),
  },
})
