import { defineConfig } from 'vitest/config'

/** `npm run test:latex`: compiles what `--to latex` writes with a real LaTeX. */
export default defineConfig({
  test: { include: ['tests/latex/*.latex.ts'], testTimeout: 300_000 },
})
