// npm run build: the library as one module a file (tsc -b), then the command line as a single script and its
// compiled code, and the explorer. Loading more than a hundred modules takes Node longer than scoring a shared task's test set.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { build } from 'esbuild'
import { buildPage } from './build-page.mjs'

run('npx', ['--no-install', 'tsc', '-b'], process.env, 'inherit')
await build({
  // All but the first are what worker threads run.
  entryPoints: {
    referee: 'dist/cli/main.js',
    'resample-worker': 'dist/cli/workers/resample-worker.js',
    'training-worker': 'dist/cli/workers/training-worker.js',
  },
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // The few places that ask where they are get the address of the script.
  define: { 'import.meta.url': 'scriptUrl' },
  banner: { js: "const scriptUrl = require('node:url').pathToFileURL(__filename).href" },
  // Less to parse at every start; names stay, so that a stack trace can be read.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'inline',
  logLevel: 'warning',
})

// The explorer: the page's script and its style, which the command line puts together with data.
await buildPage('dist/page')

// Score a small file, so that the code for it is among what is kept.
const sample = 'build/sample.conll'
mkdirSync('build', { recursive: true })
rmSync('dist/referee.code', { force: true })
referee(['convert', 'samples/eager.coref.jsonl', '--to', 'conll-2012', '-o', sample, '--quiet'])
referee(['score', sample, sample, '--json', '--quiet'], { REFEREE_KEEP_CODE: 'dist/referee.code' })

// The explorer as a page of its own, for anyone to host: it opens with the bundled sample, and has the models of the
// resolver beside it.
const samples = ['key', 'careful', 'eager'].map((name) => `samples/${name}.coref.jsonl`)
referee(['report', ...samples, '--hosted', '-o', 'dist/page/index.html', '--quiet'])
mkdirSync('dist/page/models', { recursive: true })
for (const name of readdirSync('models').filter((each) => each.endsWith('.bin'))) {
  copyFileSync(`models/${name}`, `dist/page/models/${name}`)
}

function referee(args, env = {}) {
  run('node', ['bin/referee.cjs', ...args], { ...process.env, ...env })
}

function run(command, args, env, output = 'ignore') {
  const { status } = spawnSync(command, args, { stdio: ['ignore', output, 'inherit'], env })
  if (status !== 0) process.exit(status ?? 1)
}
