// npm run build: the library as modules and declarations, the command line as one script, and the explorer.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { build } from 'esbuild'
import { buildPage } from './build-page.mjs'
import { buildProgram, shared } from './build-program.mjs'
import { buildTypes } from './build-types.mjs'

/** The subpaths of the package: what src/entries has. */
const subpaths = readdirSync('src/entries').map((name) => name.replace(/\.ts$/, ''))

// Each module by itself, for the scripts and benchmarks of this repository, and the declarations. What follows needs
// none of it until the types. Whether types fit is what npm run check tells.
const compiled = run('npx', ['--no-install', 'tsc', '-b', '--noCheck'], process.env, 'inherit')
rmSync('dist', { recursive: true, force: true })

// The library: one module for each subpath, and what several of them need in chunks.
await build({
  ...shared,
  entryPoints: {
    ...entries((name) => `src/${name}.ts`),
    // What worker threads run, made of the same chunks.
    'resample-worker': 'src/cli/workers/resample-worker.ts',
  },
  outdir: 'dist',
  // Names are short, for the size of the package.
  minifyIdentifiers: true,
  chunkNames: 'chunks/[name]-[hash]',
  format: 'esm',
  splitting: true,
  platform: 'node',
  packages: 'external',
})
// The command line. build/referee.cjs.map says what the lines and columns of a stack trace are.
await buildProgram('dist', {
  sourcemap: 'external',
  // Seldom needed, so that they are loaded from where npm put them.
  external: ['@cfworker/json-schema', 'htmlparser2', 'saxes', 'tinyglobby'],
})
mkdirSync('build', { recursive: true })
renameSync('dist/referee.cjs.map', 'build/referee.cjs.map')

// The explorer: the page's script and its style, which the command line puts together with data.
await buildPage('dist/page')

// The explorer as a page of its own, for anyone to host: it opens with the bundled sample, and has the models of the
// resolver beside it.
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
