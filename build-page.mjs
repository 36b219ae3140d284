// The explorer for npm run build: one script, which is both the page and its worker, one stylesheet, and the resolver's
// script, which is both a view and its worker.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'esbuild'

/** The page shows twins, which the mention lists of other scorers lack. */
const otherScorers = { path: /src\/scoring\/(?:match|count)-listed\.ts$/ }

/** Only the command line has --only-entities. */
const someEntities = { path: /src\/scoring\/only-entities\.ts$/ }

/**
 * Modules that nothing in the page ever calls, which a bundler cannot know. Each of their exports becomes a function
 * that throws, so that an overlooked call is noticed. `quiet` exports, which a library calls for features that no page
 * uses, do nothing; those under `instead` are replaced. Files that match `but` stay.
 */
const leftOut = [
  // The page reads all formats but writes only its own.
  { path: /src\/formats\/[^/]+\/write\.ts$/, but: /referee\/write\.ts$/ },
  // Plain text is never detected, and the page reads only detected formats: only the resolver's script tokenizes.
  { path: /src\/formats\/text\/read\.ts$/ },
  otherScorers,
  someEntities,
  // Maps. Plot asks for the projection of every chart, and none has one.
  { path: /d3-geo\/dist\/d3-geo\.mjs$/ },
  {
    path: /@observablehq\/plot\/src\/projection\.js$/,
    quiet: ['createProjection', 'hasProjection', 'projectionAspectRatio'],
    // Hexagonal bins are counted where a projection would put them: here, where the scales do.
    instead: {
      applyPosition: `({ x, y }, scales) => {
        const placed = ({ value, scale }) => Float64Array.from(value, scales[scale] ?? Number)
        return { x: placed(x), y: placed(y) }
      }`,
    },
  },
  // Colour ramps. The charts' legends show symbols.
  { path: /@observablehq\/plot\/src\/legends\/ramp\.js$/ },
  // Named colour schemes. The charts bring their own colours.
  {
    path: /@observablehq\/plot\/src\/scales\/schemes\.js$/,
    quiet: ['isCategoricalScheme', 'isDivergingScheme', 'maybeBooleanRange'],
  },
  // Dates. No chart has a time axis.
  { path: /d3-time-format\/dist\/d3-time-format\.mjs$/ },
  { path: /d3-time\/dist\/d3-time\.mjs$/ },
  { path: /@observablehq\/plot\/src\/time\.js$/ },
  // SGML is read with the five entities of XML, not the two thousand of HTML.
  { path: /entities\/dist\/generated\/decode-data-html\.js$/ },
]

/** Resolve scores its own output under the default settings: nothing that only other settings use is called. */
const leftOutOfResolver = [
  otherScorers,
  someEntities,
  // Texts are typed or pasted, and formats are only written.
  { path: /src\/text\/markup\/html\.ts$/ },
  { path: /src\/scoring\/(?:slices|slice-features|score-range)\.ts$/ },
  {
    path: /src\/matching\/(?:ace-criterion|ace-heads|approximate|boundary-rules|craft|dependent-twins|mina|muc-criterion)\.ts$/,
  },
  { path: /src\/metrics\/ace\/(?:entities|value)\.ts$/ },
]

const EXPORT = /^export (?:async )?(?:function\*?|const|class) (\w+)/gm
const EXPORT_LIST = /^export \{([^}]*)\}/gm

function exportsOf(code) {
  const listed = [...code.matchAll(EXPORT_LIST)].flatMap(([, names]) => names.split(','))
  const named = listed.map((name) => name.trim().split(' as ').at(-1)).filter((name) => name !== '')
  return [...[...code.matchAll(EXPORT)].map(([, name]) => name), ...named]
}

const leaveOut = (modules) => ({
  name: 'leave-out',
  setup({ onLoad }) {
    for (const { path, but, quiet = [], instead = {} } of modules) {
      onLoad({ filter: path }, (file) => {
        if (but?.test(file.path)) return undefined
        const names = exportsOf(readFileSync(file.path, 'utf8'))
        if (names.length === 0) throw new Error(`${file.path}: found nothing that it exports`)
        const others = names.filter((name) => !(name in instead))
        const exported = others.map((name) => `${quiet.includes(name) ? 'nothing' : 'gone'} as ${name}`)
        const kept = Object.entries(instead).map(([name, code]) => `export const ${name} = ${code}\n`)
        const contents = `${kept.join('')}
          const nothing = () => {}
          const gone = () => { throw new Error('${basename(file.path)} is not in the page') }
          export { ${exported.join(', ')} }`
        return { contents, loader: 'js' }
      })
    }
  },
})

/** Parts of modules that nothing in the page uses. */
const cut = {
  name: 'cut',
  setup({ onLoad }) {
    // Colour names. The charts use only one.
    onLoad({ filter: /d3-color\/dist\/d3-color\.mjs$/ }, ({ path }) => {
      const names = /\baliceblue:[^}]*/
      const source = readFileSync(path, 'utf8')
      if (!names.test(source)) throw new Error(`${path}: found no names of colours`)
      return { contents: source.replace(names, 'gray: 0x808080'), loader: 'js' }
    })
    // Curves. The charts' lines are straight.
    onLoad({ filter: /@observablehq\/plot\/src\/curve\.js$/ }, ({ path }) => {
      const others = /^ {2}\["(?!linear")[^\n]*\n/gm
      const source = readFileSync(path, 'utf8')
      if (!others.test(source)) throw new Error(`${path}: found no other curves`)
      return { contents: source.replaceAll(others, ''), loader: 'js' }
    })
    // The same curves, where they are defined: methods set from outside keep a bundler from dropping them.
    onLoad({ filter: /d3-shape\/dist\/d3-shape\.mjs$/ }, ({ path }) => {
      const methods = /^(?!Linear\.)\w+\.prototype = \{[\s\S]*?^\};\n/gm
      const made = / = (?=\(function custom|curveRadial\()/g
      const source = readFileSync(path, 'utf8')
      if (!methods.test(source) || !made.test(source)) throw new Error(`${path}: found no curves`)
      return {
        contents: source.replaceAll(methods, '').replaceAll(made, ' = /* @__PURE__ */ '),
        loader: 'js',
      }
    })
    // The laws of a metric, and why one does not hold: only the command line says so.
    onLoad({ filter: /src\/metrics\/.*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replaceAll(/\b(identity|bounded):\s*(['`"])[^'`"]*\2/g, "$1: ''")
        .replaceAll(/\blaws: \{[^{}]*\},\n/g, ''),
      loader: 'ts',
    }))
  },
}

/**
 * The readers or writers of formats, which load on demand elsewhere, as plain imports: this makes the bundle smaller.
 * The others are left out.
 */
const loadAtOnce = (wanted) => ({
  name: 'load-at-once',
  setup({ onLoad }) {
    const load = /import\('\.\/(read|write)\.ts'\)/g
    onLoad({ filter: /src\/formats\/[^/]+\/format\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8')
      if (!load.test(source)) throw new Error(`${path}: found nothing that it loads`)
      // A format's one-line summary is for lists of formats, of which the page has none.
      const contents = source
        .replaceAll(/\bsummary:\s*'[^']*'/g, "summary: ''")
        .replaceAll(load, (_, part) => (part === wanted ? 'Promise.resolve(loaded)' : 'Promise.reject()'))
      return { contents: `import * as loaded from './${wanted}.ts'\n${contents}`, loader: 'ts' }
    })
  },
})

/** XML writers share a module with the reader, whose parser no bundler drops by itself. */
const leaveOutXmlParser = {
  name: 'leave-out-xml-parser',
  setup({ onLoad }) {
    onLoad({ filter: /saxes\/saxes\.js$/ }, () => ({
      contents: `exports.SaxesParser = class { constructor() { throw new Error('saxes is not in this script') } }`,
      loader: 'js',
    }))
  },
}

const shared = {
  bundle: true,
  // Its paths map the package's name to the sources.
  tsconfig: 'tsconfig.web.json',
  platform: 'browser',
  target: ['chrome123', 'firefox128', 'safari17.4'],
  format: 'iife',
  minify: true,
  charset: 'utf8',
  legalComments: 'inline',
  logLevel: 'warning',
}

export async function buildPage(outdir) {
  await build({
    ...shared,
    entryPoints: { app: 'web/main.tsx', style: 'web/style/app.css' },
    outdir,
    plugins: [loadAtOnce('read'), cut, leaveOut(leftOut)],
  })
  compress(`${outdir}/app.js`)
  // What the Resolve view needs in addition: a separate script, which most pages never load. It contains its styles,
  // and writes all formats but reads none.
  await build({
    ...shared,
    entryPoints: { resolver: 'web/resolver/main.tsx' },
    outdir,
    loader: { '.css': 'text' },
    plugins: [loadAtOnce('write'), leaveOutXmlParser, leaveOut(leftOutOfResolver)],
  })
}

/** Only Node reads the page's script, to embed it in pages: Brotli compresses it better than npm does. */
function compress(path) {
  const bytes = readFileSync(path)
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
  rmSync(path)
}
