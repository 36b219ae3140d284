import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../support/program.ts'

/** Variables of modules that change, and why they may. */
const ALLOWED: Readonly<Record<string, string>> = {
  'node/files/held-signals.ts: held': 'signals reach the whole process',
  'node/files/held-signals.ts: holders': 'the same',
  'node/models.ts: analysts': 'models that ship with the package never change, and take long to decode',
  'node/models.ts: taggers': 'the same',
  'node/promptfoo.ts: keys': 'promptfoo calls once for each answer, and passes no session; bounded',
}

/** What cannot change, although it is made with `new`. */
const CONSTANT = /^(?:RegExp|URL|TextDecoder|TextEncoder)$/
const COLLECTION = /^(?:Weak)?(?:Map|Set)$/
const CHANGES = ['set', 'add', 'delete', 'clear', 'push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'fill']

/** The variables at the top of a module, or in its classes, that can change while the program runs. */
function changing(source: string): string[] {
  const top = [...source.matchAll(/^(?:export )?(let|const|var) (\w+)\b([^\n]*)/gm)]
  const fields = [...source.matchAll(/^ {2}(?:private )?static (?!readonly )#?(\w+)\b(?!\()/gm)]
  const names = top.filter(([, kind, name = '', rest = '']) => {
    if (kind !== 'const') return true
    const [, made = ''] = /= (?:\w+\()?new (\w+)/.exec(rest) ?? []
    if (made !== '' && !CONSTANT.test(made) && !COLLECTION.test(made)) return true
    const isChanged = new RegExp(
      `\\b${name}(?:\\.(?:${CHANGES.join('|')})\\(|(?:\\.\\w+|\\[[^\\]]*\\]) (?:[-+*|&?]|\\?\\?)?=[^=]|\\.length = )`,
    )
    return isChanged.test(source)
  })
  return [...names.map(([, , name = '']) => name), ...fields.map(([, name = '']) => name)]
}

describe('what knows Node', () => {
  test('keeps no state in modules: two runs in one process do not see each other', () => {
    const files = ['node', 'cli'].flatMap((folder) =>
      readdirSync(join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
    )
    const found = files.flatMap((file) =>
      changing(readFileSync(join(root, 'src', file), 'utf8')).map((name) => `${file}: ${name}`),
    )

    expect(files.length).toBeGreaterThan(100)
    expect(found.sort()).toEqual(Object.keys(ALLOWED))
  })

  test.each([
    ['let stdin = 0'],
    ['export let inlineFiles: ReadonlyMap<string, Uint8Array> = new Map()'],
    ['const inputs = new Map<string, string>()\nfunction note() {\n  inputs.set(file, path)\n}'],
    ['const openedInputs: WeakMap<object, StoredFile> = new WeakMap()\nopenedInputs.set(stdin, opened)'],
    ['const paths: string[] = []\nfunction note() {\n  paths.push(path)\n}'],
    ['const target = {}\nfunction promise() {\n  target.path = path\n}'],
    ['const counts = {}\nfunction count() {\n  counts[name] += 1\n}'],
    ['export const nodeFiles: NodeFiles = new NodeFiles()'],
    ['export const scoreAnswer = scorer(new CorpusCache())'],
    ['class Files {\n  static #inputs = new Map()\n}'],
  ])('%j would be noticed', (source) => {
    expect(changing(source)).toHaveLength(1)
  })

  test.each([
    ["const REASONS: ReadonlyMap<string, string> = new Map([['EACCES', 'permission denied']])"],
    ['const SEAL = new RegExp(`x`)'],
    ['function read() {\n  let stdin = 0\n  const seen = new Set()\n  seen.add(stdin)\n}'],
  ])('%j is not state', (source) => {
    expect(changing(source)).toEqual([])
  })
})
