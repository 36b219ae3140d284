// node packages/neural/build.mjs: the package as a module for browsers, a script for Node, and declarations. It uses
// the repository's esbuild and compiler, so that this package installs only what it needs to run.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** As in src/worker-messages.ts. */
const WORKER_MARK = '/*! coref-referee-neural worker 1 */'

const folder = fileURLToPath(new URL('.', import.meta.url))
rmSync(`${folder}dist`, { recursive: true, force: true })

const shared = {
  absWorkingDir: folder,
  bundle: true,
  packages: 'external',
  logLevel: 'warning',
  legalComments: 'inline',
}
await build({
  ...shared,
  entryPoints: ['src/index.ts'],
  outfile: 'dist/index.js',
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
})
await build({
  ...shared,
  entryPoints: ['src/node.ts'],
  outfile: 'dist/node.js',
  format: 'esm',
  target: 'node20',
  platform: 'node',
})
// coref-referee's command line is a CommonJS script, and not every supported Node can require a module: hence a script.
await build({
  ...shared,
  entryPoints: ['src/node.ts'],
  outfile: 'dist/node.cjs',
  format: 'cjs',
  target: 'node20',
  platform: 'node',
  define: { 'import.meta.url': 'scriptUrl' },
  banner: { js: "const scriptUrl = require('node:url').pathToFileURL(__filename).href" },
})
// The worker contains onnxruntime-web's JavaScript. Its threads run the same script, whose only address is the one the
// worker was started from.
const wasm = 'node_modules/onnxruntime-web/dist/ort-wasm-simd-threaded.wasm'
const { version } = JSON.parse(readFileSync(`${folder}node_modules/onnxruntime-web/package.json`, 'utf8'))
const sha256 = createHash('sha256')
  .update(readFileSync(`${folder}${wasm}`))
  .digest('hex')
await build({
  ...shared,
  packages: 'bundle',
  entryPoints: ['src/worker.ts'],
  outfile: 'dist/neural-worker.js',
  format: 'iife',
  target: ['chrome123', 'firefox128', 'safari17.4'],
  platform: 'browser',
  minify: true,
  banner: { js: WORKER_MARK },
  define: { 'import.meta.url': 'self.location.href', WASM: JSON.stringify({ sha256, version }) },
})
const { status } = spawnSync('npx', ['--no-install', 'tsc', '-p', folder], { stdio: 'inherit' })
process.exit(status ?? 1)
