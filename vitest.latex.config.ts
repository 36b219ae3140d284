import { defineConfig } from 'vitest/config'

/** `npm run test:latex`: compiles the output of `--to latex` with a real LaTeX. */
export default defineConfig({
  test: { include: ['tests/latex/*.latex.ts'], testTimeout: 300_000 },
})
