// The command line as one script: loading more than a hundred modules takes Node longer than scoring a shared task's
// test set. npm run build and npm run python both make one.
import { createHash } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { build } from 'esbuild'

export const shared = {
  bundle: true,
  target: 'node20',
  // Node 20 has them. Otherwise every use of such an expression would make it anew, in the middle of loops over words.
  supported: { 'regexp-unicode-property-escapes': true },
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'inline',
  logLevel: 'warning',
}

/** @param options what the two differ in */
export async function buildProgram(outdir, options) {
  await build({
    ...shared,
    minifyIdentifiers: true,
    entryPoints: { referee: 'src/cli/main.ts' },
    outdir,
    outExtension: { '.js': '.cjs' },
    // Its build for Node loads worker threads, which we do not use.
    alias: { fflate: 'fflate/browser' },
    // bin/referee.cjs runs the bundle as a script, which has require and no import().
    supported: { ...shared.supported, 'dynamic-import': false },
    platform: 'node',
    format: 'cjs',
    // The few places that ask where they are get the address of the script.
    define: { 'import.meta.url': 'scriptUrl' },
    banner: { js: "const scriptUrl = require('node:url').pathToFileURL(__filename).href" },
    ...options,
  })
  stamp(`${outdir}/referee.cjs`)
}

/** Ends a script with its hash, by which bin/referee.cjs knows the code that it kept of it. */
function stamp(path) {
  appendFileSync(path, `//${createHash('sha256').update(readFileSync(path)).digest('hex')}`)
}
