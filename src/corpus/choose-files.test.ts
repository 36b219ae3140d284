import { win32 } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bytesSource } from '../formats/source.ts'
import { chooseFiles, resolveBeside } from './choose-files.ts'
import type { Files } from './files.ts'
import { corpusName } from './open-corpus.ts'

/** Files in memory, under paths with any separator. */
function filesIn(contents: Readonly<Record<string, string>>): Files {
  const bytes = (path: string): Uint8Array => new TextEncoder().encode(contents[path] ?? '')
  return {
    kind: (path) => (path in contents ? 'file' : path.includes('*') ? 'pattern' : 'folder'),
    list: async () => Object.keys(contents),
    head: bytes,
    open: (path) => ({ ...bytesSource(path, bytes(path)), sha256: () => '', close: () => {} }),
    readBeside: (path, relative) => {
      const beside = resolveBeside(path, relative)
      return beside in contents ? bytes(beside) : undefined
    },
    createHash: () => {
      throw new Error('nothing is hashed here')
    },
  }
}

const ANN = 'T1\tMENTION 0 3\tAnn\n'
const CONLL = '#begin document (d); part 000\nd\t0\t0\tAnn\t(1)\n#end document\n'

describe.each([
  ['/', (...parts: string[]) => parts.join('/')],
  ['\\', win32.join],
])('paths with %s', (_, join) => {
  test('a file beside another is found', () => {
    expect(resolveBeside(join('C:', 'a', 'ann', 'one.ann'), '../txt/one.txt')).toBe(
      join('C:', 'a', 'txt', 'one.txt'),
    )
    expect(resolveBeside('one.ann', 'one.txt')).toBe('one.txt')
  })

  test('the text of an annotation is no document of its own', async () => {
    const [ann, text] = [join('corpus', 'one.ann'), join('corpus', 'one.txt')]
    const chosen = await chooseFiles(filesIn({ [text]: 'Ann\n', [ann]: ANN }), 'corpus')
    expect(chosen.map(({ path, format }) => [path, format.id])).toEqual([[ann, 'brat']])
  })

  test('hidden files are left out, and names are the last part of a path', async () => {
    const files = filesIn({ [join('c', '.git')]: CONLL, [join('c', 'a.v4_gold')]: CONLL })
    expect((await chooseFiles(files, 'c')).map(({ path }) => path)).toEqual([join('c', 'a.v4_gold')])
    expect(corpusName(files, join('runs', 'c', 'a.conll'))).toBe('a.conll')
    expect(corpusName(files, join('runs', 'c', 'a.conll'), 2)).toBe('c/a.conll')
    expect(corpusName(files, join('runs', 'c', '*.conll'))).toBe('c/*.conll')
  })
})

test('a format that was named and another that the file shows are told apart', async () => {
  const files = filesIn({ 'a.conll': CONLL })
  const shown = async (id?: string) => {
    const { formatById } = await import('../formats/registry.ts')
    const [file] = await chooseFiles(files, 'a.conll', id === undefined ? undefined : formatById(id))
    return [file?.format.id, file?.isUnlike]
  }
  expect(await shown()).toEqual(['conll-2012', false])
  expect(await shown('conll-2012')).toEqual(['conll-2012', false])
  expect(await shown('text')).toEqual(['text', true])
})
