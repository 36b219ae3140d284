import { defineConfig } from 'vitest/config'

/** Tests that start daemons: never part of `npm test`. */
export default defineConfig({
  test: {
    include: ['tests/cluster/*.cluster.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    fileParallelism: false,
  },
})
