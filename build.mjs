// npm run build: the library as modules and declarations, the command line as one script, and the explorer.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { build } from 'esbuild'
import { buildPage } from './build-page.mjs'
import { buildProgram, shared } from './build-program.mjs'
import { buildTypes } from './build-types.mjs'

/** The subpaths of the package: the files of src/entries. */
const subpaths = readdirSync('src/entries').map((name) => name.replace(/\.ts$/, ''))

// Each module separately, for this repository's scripts and benchmarks, and the declarations. The steps below do not
// need it until the types. npm run check does the type checking.
const compiled = run('npx', ['--no-install', 'tsc', '-b', '--noCheck'], process.env, 'inherit')
rmSync('dist', { recursive: true, force: true })

// The library: one module for each subpath, and shared code in chunks.
await build({
  ...shared,
  entryPoints: {
    ...entries((name) => `src/${name}.ts`),
    // Run by worker threads, and built from the same chunks.
    'resample-worker': 'src/cli/workers/resample-worker.ts',
  },
  outdir: 'dist',
  // Short names, to keep the package small.
  minifyIdentifiers: true,
  chunkNames: 'chunks/[name]-[hash]',
  format: 'esm',
  splitting: true,
  platform: 'node',
  packages: 'external',
})
// The command line. build/referee.cjs.map decodes the lines and columns of stack traces.
await buildProgram('dist', {
  sourcemap: 'external',
  // Rarely needed, so these are loaded from where npm installed them.
  external: ['@cfworker/json-schema', 'htmlparser2', 'saxes', 'tinyglobby'],
})
mkdirSync('build', { recursive: true })
renameSync('dist/referee.cjs.map', 'build/referee.cjs.map')

// The explorer: the page's script and stylesheet, which the command line combines with data.
await buildPage('dist/page')

// The explorer as a page that anyone can host: it opens with the bundled sample, and has the resolver's models
// beside it.
const samples = ['key', 'careful', 'eager'].map((name) => `samples/${name}.coref.jsonl`)
await run(
  'node',
  ['bin/referee.cjs', 'report', ...samples, '--hosted', '-o', 'dist/page/index.html', '--quiet'],
  {
    ...process.env,
    NODE_DISABLE_COMPILE_CACHE: '1',
  },
)
mkdirSync('dist/page/models', { recursive: true })
for (const name of readdirSync('models').filter((each) => each.endsWith('.bin'))) {
  copyFileSync(`models/${name}`, `dist/page/models/${name}`)
}

await compiled
buildTypes(
  entries((name) => `build/lib/${name}.d.ts`),
  'dist',
)

function entries(pathOf) {
  return {
    index: pathOf('index'),
    'index-node': pathOf('index-node'),
    ...Object.fromEntries(subpaths.map((name) => [name, pathOf(`entries/${name}`)])),
  }
}

async function run(command, args, env, output = 'ignore') {
  const [status] = await once(spawn(command, args, { stdio: ['ignore', output, 'inherit'], env }), 'exit')
  if (status !== 0) process.exit(status ?? 1)
}
