// npm run python: puts the program into the Python package and builds the wheel. It includes only what it takes to run:
// a script with its dependencies, the page, models, samples, and the files for reading errors and saved results.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildProgram, shared } from '../build-program.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const target = 'python/src/coref_referee/_program'
const { name, version, license } = JSON.parse(readFileSync('package.json', 'utf8'))

rmSync(target, { recursive: true, force: true })
mkdirSync(`${target}/dist`, { recursive: true })
writeFileSync(
  `${target}/package.json`,
  `${JSON.stringify({ name, version, license, type: 'module' }, undefined, 2)}\n`,
)
await buildProgram(`${target}/dist`, {})
// compare --jobs starts worker threads.
await build({
  ...shared,
  minifyIdentifiers: true,
  entryPoints: { 'resample-worker': 'src/cli/workers/resample-worker.ts' },
  outdir: `${target}/dist`,
  format: 'esm',
  platform: 'node',
})
const copied = [
  'LICENSE',
  'bin/referee.cjs',
  'dist/page/app.js.br',
  'dist/page/resolver.js',
  'dist/page/style.css',
  'docs/errors.md',
  ...filesIn('models', /\.bin$|^LICENSES\.md$/),
  ...filesIn('samples', /\.jsonl?$/),
  ...filesIn('schemas', /\.json$/),
]
for (const path of copied) cpSync(path, `${target}/${path}`)

rmSync('python/dist', { recursive: true, force: true })
const python = process.env.PYTHON ?? 'python3'
const { status } = spawnSync(
  python,
  ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', 'python/dist', './python'],
  { stdio: 'inherit' },
)
if (status === 0) for (const file of readdirSync('python/dist')) process.stdout.write(`python/dist/${file}\n`)
process.exitCode = status ?? 1

function filesIn(folder, pattern) {
  return readdirSync(folder)
    .filter((file) => pattern.test(file))
    .map((file) => `${folder}/${file}`)
}
