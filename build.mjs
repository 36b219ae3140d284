// npm run build: the library as one module a file (tsc -b), then the command line as a single script.
// Loading some eighty modules takes Node longer than scoring a shared task's test set.
import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { build } from 'esbuild'

const compiled = spawnSync('npx', ['--no-install', 'tsc', '-b'], { stdio: 'inherit' })
if (compiled.status !== 0) process.exit(compiled.status ?? 1)
const outfile = 'dist/referee.cjs'
await build({
  entryPoints: ['dist/cli/main.js'],
  outfile,
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
chmodSync(outfile, 0o755)
