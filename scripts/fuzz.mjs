// npm run fuzz -- [--cases N] [--seed S] [--format ID]... [--record]: bundles tests/fuzz and runs it.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { writeTrust } from './write-trust.mjs'

const bundle = resolve('build/fuzz.mjs')
await build({
  entryPoints: ['tests/fuzz/main.ts'],
  outfile: bundle,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  logLevel: 'error',
  plugins: [
    {
      name: 'tests',
      setup(bundler) {
        const api = new URL('mutation/test-api.mjs', import.meta.url).href
        bundler.onResolve({ filter: /^vitest$/ }, () => ({ path: api, external: true }))
        bundler.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
          contents: readFileSync(path, 'utf8').replaceAll(
            'import.meta.url',
            JSON.stringify(pathToFileURL(path).href),
          ),
          loader: 'ts',
        }))
      },
    },
  ],
})
const { status } = spawnSync(process.execPath, ['--enable-source-maps', bundle, ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
if (process.argv.includes('--record')) writeTrust()
