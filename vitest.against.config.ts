import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** `npm run test:against-0.1.0`: version 0.1.0 and this one on the same command lines. */
export default defineConfig({
  test: {
    include: ['tests/against-0.1.0/against.ts'],
    reporters: ['dot'],
    // Only for commands that hang: a busy machine must not make a test fail.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    maxConcurrency: availableParallelism(),
  },
})
