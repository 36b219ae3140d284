import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { needing } from '../support/needing.ts'
import { root } from '../support/program.ts'

// A small project with the packed package in its node_modules, laid out as by npm.
const project = mkdtempSync(join(tmpdir(), 'referee-package-'))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}
const subpaths = ['', '/score', '/formats', '/compare', '/resolve', '/explorer', '/node']
let packed: { filename: string; entryCount: number; size: number; files: { path: string }[] }

beforeAll(() => {
  const told = execFileSync('npm', ['pack', '--json', '--pack-destination', project], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  ;[packed] = JSON.parse(told) as [typeof packed]
  mkdirSync(join(project, 'node_modules'))
  execFileSync('tar', ['-xzf', packed.filename, '-C', 'node_modules'], { cwd: project })
  symlinkSync(join(project, 'node_modules/package'), join(project, 'node_modules/coref-referee'), 'junction')
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(dirname(join(project, 'node_modules', name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name), 'junction')
  }
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }\n')
})

afterAll(() => rmSync(project, { recursive: true }))

function run(name: string, source: string): string {
  writeFileSync(join(project, name), source)
  return execFileSync(process.execPath, [name], { cwd: project, encoding: 'utf8' })
}

test('the package has at most 400 files and 5 MB', () => {
  expect(packed.entryCount).toBeLessThanOrEqual(400)
  expect(packed.size).toBeLessThanOrEqual(5_000_000)
})

test('the package has neither tests nor maps nor compiled code', () => {
  expect(
    packed.files.map(({ path }) => path).filter((path) => /\.(test|map|code|tsbuildinfo)\b/.test(path)),
  ).toEqual([])
})

describe('import and require', () => {
  const list = (library: string): string => `names.push(Object.keys(${library}).sort())\n`
  const print = 'console.log(JSON.stringify(names))\n'
  let imported: string[][] = []
  let required: string[][] = []

  beforeAll(() => {
    const imports = subpaths.map((subpath) => list(`await import('coref-referee${subpath}')`))
    const requires = subpaths.map((subpath) => list(`require('coref-referee${subpath}')`))
    imported = JSON.parse(run('names.mjs', `const names = []\n${imports.join('')}${print}`))
    required = JSON.parse(run('names.cjs', `const names = []\n${requires.join('')}${print}`))
  })

  test.each(subpaths.map((subpath, i) => ({ subpath, i })))(
    "of 'coref-referee$subpath' give the same",
    ({ i }) => {
      const isName = (name: string): boolean => name !== '__esModule' && name !== 'module.exports'
      expect(required[i]?.filter(isName)).toEqual(imported[i])
      expect(imported[i]?.length).toBeGreaterThan(10)
    },
  )
})

test('the assertion for promptfoo scores from the package', () => {
  const answer = JSON.stringify('[["Hut Seven"]]')
  const config = `{ key: '${samples('key')[0]}', document: 'dialogue/hut-seven', metrics: ['b3'] }`
  const program = `import { scoreAnswer } from 'coref-referee/promptfoo'
console.log(JSON.stringify(await scoreAnswer(${answer}, { config: ${config}, vars: {} })))`

  expect(JSON.parse(run('promptfoo.mjs', program))).toMatchObject({ pass: true, namedScores: {} })
})

test('the command line runs from the package', () => {
  const told = execFileSync(
    process.execPath,
    ['node_modules/coref-referee/bin/referee.cjs', 'score', ...samples('key', 'eager'), '--json', '--quiet'],
    { cwd: project, encoding: 'utf8' },
  )

  expect(told).toContain('"signature": "')
})

test('the recipe neural says how to add its package', () => {
  const text = join(project, 'neural.txt')
  writeFileSync(text, 'Ann closed her shop. She was tired.')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/coref-referee/bin/referee.cjs', 'resolve', text, '--recipe', 'neural'],
    { cwd: project, encoding: 'utf8' },
  )

  expect({ status, stdout, stderr }).toEqual({
    status: 3,
    stdout: '',
    stderr:
      'referee resolve: the recipe neural is a separate package: install it with "npm install coref-referee-neural" or, in a clone of Referee, with "npm run neural" [no-neural]\n',
  })
})

test('a clone that is not built says what to do', () => {
  const script = join(project, 'unbuilt/bin/referee.cjs')
  cpSync(join(root, 'bin/referee.cjs'), script)
  const { status, stderr } = spawnSync(process.execPath, [script, 'score'], { encoding: 'utf8' })

  expect({ status, stderr }).toEqual({
    status: 70,
    stderr: 'referee: this clone is not built yet: run "npm ci && npm run build" first\n',
  })
})

function samples(...names: readonly string[]): string[] {
  return names.map((name) => `node_modules/coref-referee/samples/${name}.coref.jsonl`)
}

describe('types', () => {
  const program = `
    import { type Corpus, evaluate, readCorpus, type SignedResult } from 'coref-referee'
    import { type ComparisonReport, compareSystems } from 'coref-referee/compare'
    import { type Table } from 'coref-referee/explorer'
    import { formats, type Format } from 'coref-referee/formats'
    import { readCorpus as readHere } from 'coref-referee/node'
    import { Resolver } from 'coref-referee/resolve'
    import { type Settings, evaluate as evaluateHere } from 'coref-referee/score'

    const key: Corpus = await readCorpus('key.conll')
    const settings: Partial<Settings> = { metrics: ['muc'], singletons: 'drop' }
    export const result: SignedResult = evaluate(key, await readHere('response.conll'), settings)
    export const same: typeof evaluate = evaluateHere
    export const found: Format | undefined = formats.find(({ id }) => id === 'conll-2012')
    export const parts: [typeof Resolver, typeof compareSystems] = [Resolver, compareSystems]
    export type Reports = ComparisonReport | Table
    // @ts-expect-error: there are types, not \`any\`.
    export const wrong: string = result
  `

  test('resolve under moduleResolution nodenext', () => {
    expect(typeErrors('nodenext', 'NodeNext')).toBe('')
  })

  needing('long').test('resolve under moduleResolution bundler', () => {
    expect(typeErrors('bundler', 'ESNext')).toBe('')
  })

  function typeErrors(moduleResolution: string, module: string): string {
    writeFileSync(join(project, 'program.ts'), program)
    const compilerOptions = {
      module,
      moduleResolution,
      target: 'ES2023',
      types: [],
      strict: true,
      noEmit: true,
    }
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...compilerOptions, skipLibCheck: false }, files: ['program.ts'] }),
    )
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    try {
      execFileSync(process.execPath, [compiler, '-p', project, '--pretty', 'false'], { encoding: 'utf8' })
      return ''
    } catch (error) {
      return (error as { stdout: string }).stdout
    }
  }
})

test('a bundle for browsers needs nothing of Node', async () => {
  const { outputFiles } = await build({
    stdin: { contents: "export * from 'coref-referee'", resolveDir: project },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    splitting: true,
    outdir: join(project, 'bundle'),
    write: false,
  })

  expect(outputFiles.filter(({ text }) => /from ?["']node:/.test(text))).toEqual([])
})
