// npm run fuzz -- [--cases N] [--seed S] [--format ID]... [--jobs N] [--record]: bundles tests/fuzz and runs it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
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
const given = process.argv.slice(2)
const at = given.indexOf('--jobs')
const jobs = at < 0 ? 1 : Number(given.splice(at, 2)[1])
if (!given.includes('--resume')) rmSync(targetOf(given), { recursive: true, force: true })
const runs = Array.from({ length: jobs }, (_, job) => {
  const args = ['--enable-source-maps', bundle, ...given, '--share', `${job}/${jobs}`]
  return once(spawn(process.execPath, args, { stdio: 'inherit' }), 'close')
})
for (const [status] of await Promise.all(runs)) if (status !== 0) process.exitCode = status ?? 1
if (given.includes('--record')) writeTrust()

function targetOf(args) {
  return args.includes('--to') ? args[args.indexOf('--to') + 1] : 'build/fuzz'
}
