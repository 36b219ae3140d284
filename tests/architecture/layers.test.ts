import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { metrics } from '../../src/metrics/registry.ts'
import { root } from '../support/program.ts'

/**
 * What each folder of src may import besides itself. All may import language, edit-distance.ts, errors.ts, steps.ts,
 * suggest.ts and version.ts.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  language: [],
  document: [],
  textbook: [],
  text: ['document'],
  formats: ['text', 'document'],
  align: ['formats', 'document'],
  corpus: ['align', 'formats', 'text', 'document'],
  matching: ['document'],
  metrics: ['matching', 'document'],
  scoring: ['corpus', 'metrics', 'matching', 'document'],
  analysis: ['text', 'scoring', 'corpus', 'metrics', 'matching', 'document'],
  resolver: ['text', 'scoring', 'metrics', 'document'],
  report: ['textbook', 'analysis', 'scoring', 'corpus', 'metrics', 'matching', 'document'],
  compare: ['report', 'analysis', 'scoring', 'corpus', 'metrics', 'matching', 'document'],
  experiments: [
    'compare',
    'report',
    'resolver',
    'text',
    'analysis',
    'scoring',
    'metrics',
    'matching',
    'document',
  ],
  shards: ['report', 'scoring', 'corpus', 'document'],
  node: [
    'shards',
    'experiments',
    'explorer',
    'report',
    'resolver',
    'text',
    'scoring',
    'corpus',
    'align',
    'formats',
    'document',
  ],
  cli: [
    'node',
    'shards',
    'compare',
    'experiments',
    'report',
    'resolver',
    'text',
    'analysis',
    'scoring',
    'metrics',
    'matching',
    'corpus',
    'align',
    'formats',
    'document',
    'explorer',
  ],
  entries: [
    'textbook',
    'experiments',
    'explorer',
    'compare',
    'resolver',
    'text',
    'report',
    'analysis',
    'scoring',
    'metrics',
    'matching',
    'corpus',
    'align',
    'formats',
    'document',
  ],
  'entries/node.ts': ['index-node.ts', 'node', 'shards'],
  'entries/promptfoo.ts': ['node'],
  'index-node.ts': ['index.ts', 'node'],
  'index.ts': ['entries'],
  explorer: ['report', 'analysis', 'scoring', 'corpus', 'metrics', 'matching', 'document'],
  'errors.ts': [],
  'edit-distance.ts': [],
  'steps.ts': [],
  'suggest.ts': [],
  'version.ts': [],
}
const OPEN_TO_ALL: readonly string[] = [
  'language',
  'edit-distance.ts',
  'steps.ts',
  'errors.ts',
  'suggest.ts',
  'version.ts',
]
/** Layers from which only types may be imported: the subjects of reports. */
const ONLY_TYPES: Readonly<Record<string, readonly string[]>> = {
  report: ['align', 'compare', 'formats'],
  compare: ['align'],
  explorer: ['align'],
  experiments: ['corpus'],
  scoring: ['align'],
}
const KNOW_NODE: readonly string[] = ['node', 'cli']
/** Packages, by the folder allowed to import them. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  cli: ['commander', 'picocolors'],
  node: ['@cfworker/json-schema', 'tinyglobby'],
  corpus: ['fflate'],
  formats: ['htmlparser2', 'saxes'],
  text: ['htmlparser2'],
}
/** What the page imports: the library by a subpath name, never by a path into src. */
const PAGE_PACKAGES: readonly string[] = [
  'coref-referee/compare',
  'coref-referee/explorer',
  'coref-referee/formats',
  'coref-referee/resolve',
  'coref-referee/score',
  'coref-referee-neural/browser',
  '@observablehq/plot',
  '@preact/signals',
  'preact',
]

interface Import {
  readonly from: string
  readonly to: string
  readonly isType: boolean
}

const files = sourcesIn('src')
const imports = importsOf('src', files)
const pageImports = importsOf('web', sourcesIn('web'))

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$|\.d\.ts$/.test(name))
}

function importsOf(folder: string, names: readonly string[]): Import[] {
  return names.flatMap((from) =>
    importsIn(readFileSync(join(root, folder, from), 'utf8')).map(({ to, isType }) => ({ from, to, isType })),
  )
}

function importsIn(source: string): Omit<Import, 'from'>[] {
  const pattern =
    /^\s*(?:import|export)\s(type\s)?[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)|^import\s+'([^']+)'/gm
  return [...source.matchAll(pattern)].map(([, type, a, b, c]) => ({
    to: (a ?? b ?? c) as string,
    isType: type !== undefined,
  }))
}

/** Why an import is forbidden, or undefined. */
function objection({ from, to, isType }: Import): string | undefined {
  const layer = layerOf(from)
  if (to.startsWith('node:')) {
    return KNOW_NODE.includes(layer) ? undefined : `${from}: only src/node and src/cli may import ${to}`
  }
  if (!to.startsWith('.')) {
    return PACKAGES[layer]?.includes(to) === true ? undefined : `${from}: may not import the package ${to}`
  }
  if (!to.endsWith('.ts')) return `${from}: ${to} does not say its ending`
  const target = layerOf(posix.join(posix.dirname(from), to))
  const isAllowed =
    target === layer || OPEN_TO_ALL.includes(target) || MAY_IMPORT[layer]?.includes(target) === true
  if (isType && ONLY_TYPES[layer]?.includes(target) === true) return undefined
  return isAllowed ? undefined : `${from}: ${layer} may not import ${to}`
}

function folderOf(path: string): string {
  return path.split('/', 2).join('/')
}

function layerOf(path: string): string {
  return path in MAY_IMPORT ? path : (path.split('/', 1)[0] as string)
}

/** Why the page may not import a module, or undefined. */
function pageObjection({ from, to }: Import): string | undefined {
  if (to.startsWith('.')) {
    const target = posix.join(from, '..', to)
    return target.startsWith('..') ? `${from}: ${to} is outside of web` : undefined
  }
  return PAGE_PACKAGES.some((each) => to === each || to.startsWith(`${each}/`))
    ? undefined
    : `${from}: the page may not import ${to}`
}

describe('layers', () => {
  test('every folder is known', () => {
    expect([...new Set(files.map(layerOf))].filter((layer) => !(layer in MAY_IMPORT))).toEqual([])
  })

  test('a folder imports only what lies below it', () => {
    expect(imports.length).toBeGreaterThan(150)
    expect(imports.map(objection).filter((each) => each !== undefined)).toEqual([])
  })

  test('the page imports the library by name', () => {
    expect(pageImports.filter(({ to }) => to.startsWith('coref-referee/')).length).toBeGreaterThan(50)
    expect(pageImports.map(pageObjection).filter((each) => each !== undefined)).toEqual([])
  })

  test.each([
    ['worker/worker.ts', '../../src/errors.ts'],
    ['worker/worker.ts', 'coref-referee/node'],
    ['worker/worker.ts', 'node:fs'],
  ])('in the page, %s importing %s would be noticed', (from, to) => {
    expect(pageObjection({ from, to, isType: false })).toBeDefined()
  })

  test('the neural package knows of Node in one file, and of the library not at all', () => {
    const folder = 'packages/neural/src'
    const others = importsOf(folder, sourcesIn(folder)).filter(({ to }) => !/^\.\/[\w-]+\.ts$/.test(to))

    expect(others.filter(({ from, to }) => to.startsWith('node:') && from !== 'node.ts')).toEqual([])
    expect(others.filter(({ to }) => !to.startsWith('node:')).map(({ from, to }) => [from, to])).toEqual([
      ['node.ts', 'onnxruntime-web'],
      ['worker.ts', 'onnxruntime-web/wasm'],
    ])
  })

  test('the textbook imports nothing but itself, so that it agrees with the engine for no other reason', () => {
    const own = imports.filter(({ from }) => from.startsWith('textbook/'))

    expect(own.length).toBeGreaterThan(20)
    expect(own.filter(({ to }) => !/^\.\/[\w-]+\.ts$/.test(to))).toEqual([])
  })

  test('inside the command line, a command does not import another', () => {
    const between = imports.filter(({ from, to }) => from.startsWith('cli/commands/') && to.startsWith('./'))

    expect(between).toEqual([])
  })

  test('of the text wing, formats see how a text is cut into words and nothing that is learned', () => {
    const seen = imports.filter(
      ({ from, to }) =>
        from.startsWith('formats/') && posix.join(posix.dirname(from), to).startsWith('text/'),
    )

    expect([...new Set(seen.map(({ from, to }) => posix.join(posix.dirname(from), to)))].sort()).toEqual([
      'text/plain-document.ts',
      'text/tokens/tokenize.ts',
    ])
  })

  test('a format imports what all formats share, and nothing of another', () => {
    const between = imports
      .map(({ from, to }) => ({ from, to: posix.join(posix.dirname(from), to) }))
      .filter(({ from, to }) => /^formats\/[^/]+\//.test(from) && /^formats\/[^/]+\//.test(to))
      .filter(({ from, to }) => !to.startsWith('formats/shared/') && folderOf(from) !== folderOf(to))

    // The words of anaphors files are in the CoNLL files of systems scored against them.
    expect(between).toEqual([
      { from: 'formats/anaphors/companion-words.ts', to: 'formats/conll-2012/read.ts' },
    ])
  })

  test('the metrics of partitions see no document', () => {
    const discourse = new Set(metrics.filter(({ family }) => family === 'discourse').map(({ id }) => id))
    expect(discourse.size).toBeGreaterThan(0)
    const seeing = imports.filter(({ from, to }) => from.startsWith('metrics/') && to.includes('/document/'))
    const partitionFiles = files.filter((file) => {
      const source = readFileSync(join(root, 'src', file), 'utf8')
      return file.startsWith('metrics/') && /family: 'partition'/.test(source) && file !== 'metrics/metric.ts'
    })

    expect(partitionFiles.length).toBeGreaterThan(5)
    expect(seeing.filter(({ from }) => partitionFiles.includes(from))).toEqual([])
  })

  test.each([
    ['document/document.ts', '../formats/format.ts'],
    ['formats/registry.ts', '../scoring/tally.ts'],
    ['matching/exact.ts', '../metrics/muc.ts'],
    ['scoring/tally.ts', '../report/text.ts'],
    ['scoring/tally.ts', '../analysis/error-types.ts'],
    ['analysis/error-types.ts', '../report/text.ts'],
    ['report/text.ts', '../cli/run.ts'],
    ['report/text.ts', 'node:fs'],
    ['report/text.ts', '../node/files/write-file.ts'],
    ['index.ts', './node/files/read-corpus.ts'],
    ['node/models.ts', '../cli/command.ts'],
    ['node/models.ts', 'commander'],
    ['entries/node.ts', '../cli/run.ts'],
    ['entries/promptfoo.ts', '../cli/run.ts'],
    ['entries/score.ts', '../node/models.ts'],
    ['index-node.ts', './cli/run.ts'],
    ['report/text.ts', '../formats/registry.ts'],
    ['metrics/muc.ts', 'commander'],
    ['formats/registry.ts', './format'],
  ])('%s importing %s would be noticed', (from, to) => {
    expect(objection({ from, to, isType: false })).toBeDefined()
  })

  test('all kinds of import are seen', () => {
    const source = [
      "import type { A } from './a.ts'",
      "import { b,\n  c } from './b.ts'",
      "export * from './c.ts'",
      "export { d } from './d.ts'",
      "const e = await import('./e.ts')",
      "import './f.ts'",
    ].join('\n')

    expect(importsIn(source).map(({ to }) => to)).toEqual([
      './a.ts',
      './b.ts',
      './c.ts',
      './d.ts',
      './e.ts',
      './f.ts',
    ])
  })
})
