// The command line as one script: loading more than a hundred modules takes Node longer than scoring the test set of
// a shared task. Both npm run build and npm run python make one.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'

export const shared = {
  bundle: true,
  target: 'node20',
  // Node 20 has them. Otherwise every use of such an expression would recreate it, inside loops over words.
  supported: { 'regexp-unicode-property-escapes': true },
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'inline',
  logLevel: 'warning',
}

/**
 * Modules that few runs use, and what stands for them until then. fflate makes tables when it is loaded, for which
 * even a run that scores one document would wait; its Node build would load worker threads, too.
 */
const onDemand = {
  fflate: `export function Gunzip(...args) { return new (require('on-demand:gunzip').Gunzip)(...args) }`,
  'on-demand:gunzip': `export { Gunzip } from 'fflate/browser'`,
  'node:child_process': `export const spawn = (...args) => require('child_process').spawn(...args)
    export const spawnSync = (...args) => require('child_process').spawnSync(...args)`,
}

const loadOnDemand = {
  name: 'load on demand',
  setup({ onResolve, onLoad }) {
    const filter = new RegExp(`^(?:${Object.keys(onDemand).join('|')})$`)
    onResolve({ filter }, ({ path }) => ({ path, namespace: 'on-demand' }))
    onLoad({ filter, namespace: 'on-demand' }, ({ path }) => ({ contents: onDemand[path], resolveDir: '.' }))
  },
}

/** @param options where the two differ */
export async function buildProgram(outdir, options) {
  await build({
    ...shared,
    minifyIdentifiers: true,
    entryPoints: { referee: 'src/cli/main.ts' },
    outdir,
    outExtension: { '.js': '.cjs' },
    plugins: [loadOnDemand],
    // bin/referee.cjs runs the bundle as a CommonJS script, which has require but no import().
    supported: { ...shared.supported, 'dynamic-import': false },
    platform: 'node',
    format: 'cjs',
    // The few places that ask for their own location get the script's.
    define: { 'import.meta.url': 'scriptUrl' },
    banner: { js: "const scriptUrl = require('node:url').pathToFileURL(__filename).href" },
    ...options,
  })
  finish(`${outdir}/referee.cjs`)
}

/**
 * Make a script ASCII, so that Node holds it in one byte per character, and append its hash, by which
 * bin/referee.cjs recognizes cached code. What esbuild leaves unescaped are regular expressions, in which an escape
 * means the same.
 */
function finish(path) {
  const script = readFileSync(path, 'utf8').replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  writeFileSync(path, `${script}//${createHash('sha256').update(script).digest('hex')}`)
}
