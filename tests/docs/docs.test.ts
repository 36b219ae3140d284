import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { formats } from '../../src/formats/registry.ts'
import { metrics } from '../../src/metrics/registry.ts'
import { presets } from '../../src/scoring/settings.ts'
import { version } from '../../src/version.ts'
import { refereeHere } from '../support/in-process.ts'
import { type Block, type Page, parsePage } from './markdown.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const browserDoor = join(root, 'dist/index.js')
/** Separates the outputs of two programs. */
const END = '-- the next program --'

const NOT_OURS: ReadonlySet<string> = new Set(['node_modules', 'dist', 'build', '.git', '_program'])
const pages: ReadonlyMap<string, Page> = new Map(
  markdownFiles(root).map((path) => {
    const name = relative(root, path)
    return [name, parsePage(name, readFileSync(path, 'utf8'))]
  }),
)
const guides = [...pages.values()].filter(
  ({ path }) => path === 'README.md' || path === 'site/home.md' || path.startsWith('docs/'),
)
/** Pages whose commands run one after the other: see walkthroughs.test.ts. */
const WALKTHROUGH = /^docs\/(?:tutorial\.md|cookbook\/)/

beforeAll(() => {
  if (!existsSync(browserDoor))
    throw new Error('run npm run build first: the programs of the pages import what is built')
})

describe.each([...pages.values()])('$path', ({ path, links }) => {
  test('every link leads somewhere', () => {
    const dead = links
      .filter(({ target }) => !/^[a-z]+:/.test(target))
      .filter(({ target }) => !leadsSomewhere(path, target))
      .map(({ target, line }) => `${path}:${line}: ${target}`)

    expect(dead).toEqual([])
  })
})

describe('docs/scoring.md', () => {
  const text = read('docs/scoring.md')

  test('describes every flag of referee score', async () => {
    const { stdout: help } = await refereeHere(['score', '--help-all'])
    const options = help.slice(0, help.indexOf('Examples:'))
    const flags = [...options.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, flag]) => flag as string)

    expect(flags).toContain('--singletons')
    expect(flags.filter((flag) => !flag.startsWith('--help') && !text.includes(flag))).toEqual([])
  })

  test('describes every preset', () => {
    const section = page('docs/scoring.md').sections.get('--preset')

    for (const [name, { settings }] of Object.entries(presets)) {
      expect(section).toContain(`| \`${name}\` | ${settings.metrics?.join(', ')} |`)
    }
  })
})

test.each(formats.map(({ id }) => id))(
  'the format %s has a row in docs/formats.md and a page of its own',
  (id) => {
    expect(read('docs/formats.md')).toContain(`| [${id}](formats/${id}.md) |`)
    expect([...page(`docs/formats/${id}.md`).sections.keys()][0]).toBe(id)
  },
)

test('the README lists the commands that exist, and no other', () => {
  const section = page('README.md').sections.get('Commands') ?? ''
  const listed = [...section.matchAll(/^\| `referee (\w+)/gm)].map(([, name]) => name)

  expect(listed).toEqual(commands.map(({ name }) => name))
})

test('docs/README.md lists every page', () => {
  const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md') && name !== 'README.md')
  const listed = [...read('docs/README.md').matchAll(/^\* \[[^\]]*\]\(([\w-]+\.md)\)/gm)].map(
    ([, name]) => name,
  )

  expect(listed.sort()).toEqual(pages.sort())
})

test('all JSON that Referee writes has a schema', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const written = sources.flatMap((name) => [...read(`src/${name}`).matchAll(/'referee\.([a-z]+)\/\d+'/g)])
  const described = readdirSync(join(root, 'schemas')).map((name) => name.replace('.schema.json', ''))

  // A line of the native format does not name its schema.
  expect([...new Set(['document', ...written.map(([, name]) => name)])].sort()).toEqual(described.sort())
})

test('every command is a library call too', () => {
  const section = page('docs/library.md').sections.get('Every command as a call') ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('* `'))
  const listed = rows.flatMap((row) => [...(row.split(':')[0] as string).matchAll(/`(\w+)`/g)])

  expect(listed.map(([, name]) => name).sort()).toEqual(commands.map(({ name }) => name).sort())
})

test('the README knows how many metrics and formats there are', () => {
  const counted = (what: RegExp): number => Number(what.exec(read('README.md'))?.[1])

  expect({ metrics: counted(/ (\d+) metrics /), formats: counted(/ \[(\d+) formats\]/) }).toEqual({
    metrics: metrics.length,
    formats: formats.length,
  })
})

test('the version is the same everywhere', () => {
  expect(read('CITATION.cff')).toContain(`\nversion: ${version}\n`)
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## .*${version.replaceAll('.', '\\.')}`, 'm'))
})

describe('decisions', () => {
  const records = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name))

  test('are numbered without a gap and listed', () => {
    const numbers = records.map((name) => Number(name.slice(0, 4))).sort((a, b) => a - b)
    const listed = page('docs/decisions/README.md').links.map(({ target }) => target)

    expect(numbers).toEqual(numbers.map((_, i) => i + 1))
    expect(listed.sort()).toEqual(records.sort())
  })

  test.each(records)('%s has a context, a choice and what it cost', (name) => {
    const [title, ...parts] = page(`docs/decisions/${name}`).sections.keys()

    expect(title?.startsWith(`${name.slice(0, 4)} `)).toBe(true)
    expect(parts).toEqual(['Context', 'Choice', 'What we gave up'])
  })
})

describe('examples', () => {
  // A project with the package installed.
  const directory = mkdtempSync(join(tmpdir(), 'referee-docs-'))
  mkdirSync(join(directory, 'node_modules'))
  symlinkSync(root, join(directory, 'node_modules/coref-referee'), 'junction')
  afterAll(() => rmSync(directory, { recursive: true }))

  describe.each(guides.filter(({ path }) => !WALKTHROUGH.test(path)).flatMap(shellExamples))(
    '$place',
    ({ lines, printed }) => {
      test.each(lines)('%s', async (line) => {
        const [command = '', ...filters] = line.split(/ \| (?=head |tail )/)
        const args = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(
          ([, quoted, plain]) => quoted ?? plain ?? '',
        )

        const { code, stdout, stderr } = await refereeHere(args.slice(1), { cwd: root })

        // With head or tail, the command's exit code is unknown here: 1 is accepted too.
        expect(code, stderr).toBeLessThanOrEqual(filters.length === 0 ? 0 : 1)
        if (printed !== undefined) expect(filtered(stdout, filters).trimEnd()).toBe(printed.trimEnd())
      })
    },
  )

  describe('programs', () => {
    const all = guides.flatMap(programs)
    let outputs: readonly string[] = []

    // One after the other in a single process, which loads the library once.
    beforeAll(() => {
      const names = all.map(({ text }, i) => {
        writeFileSync(join(directory, `${i}.mjs`), text)
        return `console.log('${END}')\nawait import('./${i}.mjs')\n`
      })
      writeFileSync(join(directory, 'all.mjs'), names.join(''))
      const file = join(directory, 'all.mjs')
      const { status, stdout, stderr } = spawnSync(process.execPath, [file], { cwd: root, encoding: 'utf8' })
      expect(status, stderr).toBe(0)
      outputs = stdout.split(`${END}\n`).slice(1)
    })

    test.each(all.map((program, i) => ({ ...program, i })))(
      '$place prints what the page shows',
      ({ printed, i }) => {
        expect(outputs[i]?.trimEnd()).toBe(printed?.trimEnd())
      },
    )
  })

  test('the function for browsers gives the scores of the command line', async () => {
    const block = page('docs/library.md').blocks.find(({ text }) => text.includes('scoreFiles'))
    const file = join(directory, 'browser.mjs')
    writeFileSync(
      file,
      (block?.text ?? '').replace("'coref-referee'", `'${pathToFileURL(browserDoor).href}'`),
    )
    const { scoreFiles } = await import(pathToFileURL(file).href)
    const sample = (name: string): { name: string; arrayBuffer: () => Promise<ArrayBuffer> } => {
      const bytes = new Uint8Array(readFileSync(join(root, 'samples', name)))
      return { name, arrayBuffer: async () => bytes.buffer }
    }

    const { scores } = await scoreFiles(sample('key.coref.jsonl'), sample('eager.coref.jsonl'))

    const args = ['score', 'samples/key.coref.jsonl', 'samples/eager.coref.jsonl', '--json', '--quiet']
    const { stdout } = await refereeHere(args, { cwd: root })
    expect(scores).toEqual(JSON.parse(stdout).systems[0].scores)
  })
})

interface Example {
  readonly place: string
  readonly lines: readonly string[]
  readonly printed: string | undefined
}

/** The commands of a page that start with `referee`. A block with output holds one command. */
function shellExamples({ path, blocks }: Page): Example[] {
  return blocks
    .filter(({ language }) => language === 'sh')
    .map(({ text, line, printed }) => ({
      place: `${path}:${line}`,
      lines: text.split('\n').filter((each) => each.startsWith('referee ')),
      printed,
    }))
    .filter(({ lines }) => lines.length > 0)
}

/** An output after head and tail. */
function filtered(output: string, filters: readonly string[]): string {
  if (filters.length === 0) return output
  return spawnSync(filters.join(' | '), { shell: true, input: output, encoding: 'utf8' }).stdout
}

/** The programs of a page that are followed by their output. */
function programs({ path, blocks }: Page): (Block & { readonly place: string })[] {
  return blocks
    .filter(({ language, printed }) => language === 'js' && printed !== undefined)
    .map((block) => ({ ...block, place: `${path}:${block.line}` }))
}

function leadsSomewhere(from: string, target: string): boolean {
  const [file = '', anchor] = target.split('#', 2)
  const path = file === '' ? from : relative(root, resolve(root, dirname(from), file))
  if (!existsSync(join(root, path))) return false
  return anchor === undefined || pages.get(path)?.anchors.has(anchor) === true
}

function page(path: string): Page {
  const found = pages.get(path)
  if (found === undefined) throw new Error(`there is no page ${path}`)
  return found
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function markdownFiles(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return []
    const path = join(directory, entry.name)
    if (entry.isDirectory()) return markdownFiles(path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}
