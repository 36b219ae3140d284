import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { memoryFiles } from '../../tests/support/memory-files.ts'
import type { Warning } from '../errors.ts'
import { openTexts } from './open-texts.ts'

const CONLL = '#begin document (d); part 000\nd\t0\t0\tAnn\t(1)\n#end document\n'
const LONG = 'Ann saw her dog. '.repeat(8000)

async function openIn(
  contents: Readonly<Record<string, string | Uint8Array>>,
  paths: readonly string[],
  format?: string,
) {
  const notes: string[] = []
  const warnings: Warning[] = []
  let bytes = 0
  const files = memoryFiles(contents)
  const texts = await openTexts(files, paths, { format, note: (message) => void notes.push(message) })
  const inputs = texts.map((text) => ({
    path: text.path,
    isText: text.isText,
    input: text.read(
      (warning) => void warnings.push(warning),
      (size) => {
        bytes += size
      },
    ),
  }))
  return {
    notes,
    warnings: warnings.map(({ code }) => code),
    bytes,
    closed: files.closed,
    inputs: inputs.map(({ path, isText, input }) => ({
      path,
      isText,
      ...(input.documents === undefined ? input : { documents: input.documents.map(({ id }) => id) }),
    })),
  }
}

test('texts by their endings, marked up or not', async () => {
  const { inputs, notes, bytes, closed } = await openIn(
    { 'a.b.txt': 'Ann *ran*.', 'b.md': 'Ann *ran*.', 'c.html': '<p>Ann <b>ran</b>.' },
    ['a.b.txt', 'b.md', 'c.html'],
  )
  expect(inputs.map((input) => ({ ...input, text: 'text' in input ? input.text?.trim() : '' }))).toEqual([
    { path: 'a.b.txt', isText: true, text: 'Ann *ran*.', id: 'a.b' },
    { path: 'b.md', isText: true, text: 'Ann ran.', id: 'b' },
    { path: 'c.html', isText: true, text: 'Ann ran.', id: 'c' },
  ])
  expect(notes).toEqual([])
  expect(bytes).toBe(38)
  expect(closed).toEqual(['a.b.txt', 'b.md', 'c.html'])
})

test('documents by their format, which is noted once', async () => {
  const { inputs, notes, warnings, bytes } = await openIn({ a: `\ufeff${CONLL}`, b: CONLL }, ['a', 'b'])
  expect(inputs).toEqual([
    { path: 'a', isText: false, documents: ['d'] },
    { path: 'b', isText: false, documents: ['d'] },
  ])
  expect(notes).toHaveLength(1)
  expect(notes[0]).toMatch(/^a: detected conll-2012/)
  expect(warnings).toEqual(['byte-order-mark'])
  expect(bytes).toBe(2 * CONLL.length + 3)
})

test('a folder without documents stands for its texts', async () => {
  const texts = {
    'd/a.txt': 'Ann ran.',
    'd/b.md': 'Ann *ran*.',
    'd/.c.md': 'Hidden.',
    'd/e.png': '\u0089PNG',
  }
  const pathsOf = async (contents: Record<string, string>, format?: string) =>
    (await openIn(contents, ['d'], format)).inputs.map(({ path, isText }) => [path, isText])
  expect(await pathsOf(texts)).toEqual([
    ['d/a.txt', true],
    ['d/b.md', true],
  ])
  expect(await pathsOf(texts, 'text')).toEqual([['d/a.txt', true]])
  expect(await pathsOf(texts, 'markdown')).toEqual([['d/b.md', true]])
  expect(await pathsOf({ ...texts, 'd/k.conll': CONLL })).toEqual([['d/k.conll', false]])
  await expect(openIn({ 'd/e.png': '\u0089PNG' }, ['d'])).rejects.toThrow(
    'no format recognises the files here',
  )
})

test('what no format recognises is plain text, which is noted', async () => {
  const { inputs, notes } = await openIn({ 'dir/story': 'Ann ran.', '-': 'Ann sat.' }, ['dir/story', '-'])
  expect(inputs).toEqual([
    { path: 'dir/story', isText: true, text: 'Ann ran.', id: 'story' },
    { path: '-', isText: true, text: 'Ann sat.', id: 'stdin' },
  ])
  expect(notes).toEqual([
    'dir/story: no format recognises it: taken as plain text; override with --format',
    '<stdin>: no format recognises it: taken as plain text; override with --format',
  ])
})

test('a format that is named decides', async () => {
  expect((await openIn({ 'a.md': 'Ann *ran*.' }, ['a.md'], 'text')).inputs).toMatchObject([
    { text: 'Ann *ran*.' },
  ])
  const { inputs, notes } = await openIn({ 'a.conll': CONLL }, ['a.conll'], 'markdown')
  expect(inputs).toMatchObject([{ isText: true }])
  expect(notes).toEqual([])
  expect((await openIn({ 'a.txt': CONLL }, ['a.txt'], 'conll-2012')).inputs).toMatchObject([
    { documents: ['d'] },
  ])
  expect((await openIn({ 'a.txt': CONLL }, ['a.txt'])).inputs).toMatchObject([{ isText: true, text: CONLL }])
})

test('a long text is read whole, packed or not, with all its bytes counted', async () => {
  for (const content of [Buffer.from(LONG), gzipSync(LONG)]) {
    const { inputs, bytes } = await openIn({ 'a.txt': content }, ['a.txt'])
    expect(inputs).toMatchObject([{ text: LONG }])
    expect(bytes).toBe(content.length)
  }
})

test('a broken text is refused, and its file closed', async () => {
  const files = memoryFiles({ 'a.txt': gzipSync(LONG).subarray(0, 200) })
  const [text] = await openTexts(files, ['a.txt'], { note: () => {} })
  expect(() => text?.read(() => {})).toThrow('incomplete or damaged gzip file')
  expect(files.closed).toEqual(['a.txt'])
})

test.each([
  [
    ['a/one/text.txt', 'a/two/text.txt', 'a/note.txt'],
    ['one/text', 'two/text', 'note'],
  ],
  [
    ['/x/b.md', '/x/b.txt'],
    ['b.md', 'b.txt'],
  ],
  [
    ['b.txt', 'b.md', 'b.md.txt'],
    ['b.txt', 'b.md', 'b.md.txt'],
  ],
  [
    ['.txt', 'b.txt', 'c/b.txt', 'c/b.md'],
    ['.txt', 'b.txt', 'c/b', 'b.md'],
  ],
])('texts of one name get longer names that differ: %j', async (paths, ids) => {
  const { inputs } = await openIn(Object.fromEntries(paths.map((path) => [path, 'Ann ran.'])), paths)
  expect(inputs.map((input) => ('id' in input ? input.id : ''))).toEqual(ids)
})

test('texts beside documents in a folder are left out, and that is said', async () => {
  const { inputs, notes } = await openIn(
    { 'f/d.conll': CONLL, 'f/new.txt': 'Ann ran.', 'f/old.txt': 'Ann.' },
    ['f'],
  )
  expect(inputs.map(({ path }) => path)).toEqual(['f/d.conll'])
  expect(notes[0]).toBe(
    'f: left out: new.txt and 1 more, since the folder holds documents; name texts separately',
  )
})

test('files of a folder that are no texts by their endings are left out, with a note', async () => {
  const { inputs, notes } = await openIn(
    { 'f/a.txt': 'Ann ran.', 'f/chapter2': 'Ann.', 'f/d.tex': 'Ann.', 'f/.hidden': 'Ann.' },
    ['f'],
  )
  expect(inputs.map(({ path }) => path)).toEqual(['f/a.txt'])
  expect(notes).toEqual([
    'f: left out: chapter2 and 1 more, without the ending of a text; name other files separately',
  ])
})

test('the text of stand-off annotation is not a text left out', async () => {
  const { inputs, notes } = await openIn({ 'f/a.ann': 'T1\tPER 0 3\tAnn\n', 'f/a.txt': 'Ann ran.' }, ['f'])
  expect(inputs.map(({ path }) => path)).toEqual(['f/a.ann'])
  expect(notes.filter((note) => note.includes('left out'))).toEqual([])
})
