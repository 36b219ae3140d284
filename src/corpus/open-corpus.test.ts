import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { memoryFiles, sha256 } from '../../tests/support/memory-files.ts'
import type { Warning } from '../errors.ts'
import { formatById } from '../formats/registry.ts'
import { type OpenOptions, openCorpus, type ReadFile, readCorpusFrom } from './open-corpus.ts'

const body = (id: string): string => `${id}\t0\t0\tAnn\t(1)\n`
const conll = (id: string): string => `#begin document (${id}); part 000\n${body(id)}#end document\n`
const native = (id: string): string => `${JSON.stringify({ id, tokens: ['Ann'], mentions: [] })}\n`

async function read(
  contents: Readonly<Record<string, string | Uint8Array>>,
  path: string,
  options?: OpenOptions,
) {
  const corpus = await readCorpusFrom(memoryFiles(contents), path, options)
  return { ...corpus, documents: corpus.documents.map(({ id }) => id) }
}

test('a corpus has the documents of its files in order, and says where they are from', async () => {
  const contents = { 'c/b.conll': conll('b'), 'c/a.conll': conll('a1') + conll('a2') }
  const { sha256: hash, ...corpus } = await read(contents, 'c')

  expect(corpus).toEqual({
    name: 'c',
    documents: ['a1', 'a2', 'b'],
    warnings: [],
    reading: { format: undefined },
  })
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect((await read(contents, 'c', { format: formatById('conll-2012') })).reading).toEqual({
    format: undefined,
  })
  expect((await read({ a: native('n') }, 'a', { format: formatById('text') })).reading).toEqual({
    format: 'text',
  })
})

describe('the hash of a corpus', () => {
  const hashOf = async (contents: Readonly<Record<string, string | Uint8Array>>, path: string) =>
    (await read(contents, path)).sha256

  test('of one file is that of its bytes, packed or not', async () => {
    const packed = gzipSync(conll('a'))
    expect(await hashOf({ a: conll('a') }, 'a')).toBe(sha256(conll('a')))
    expect(await hashOf({ 'c/a.conll': conll('a') }, 'c')).toBe(sha256(conll('a')))
    expect(await hashOf({ a: packed }, 'a')).toBe(sha256(packed))
  })

  test('of several is that of the sorted list of their documents, however they are split into files', async () => {
    const files = memoryFiles({ all: conll('a') + conll('b') + conll('c') })
    const { documents } = await readCorpusFrom(files, 'all')
    const lines = documents.map(({ id, origin }) => `${id}\t${sha256(origin.bytes())}\n`)
    expect(new Set(lines.map((line) => line.slice(1))).size).toBe(3)
    const list = sha256(lines.join(''))
    expect(await hashOf({ 'c/1.conll': conll('c'), 'c/2.conll': conll('b') + conll('a') }, 'c')).toBe(list)
    expect(await hashOf({ 'c/1.conll': conll('b') + conll('c'), 'c/2.conll': conll('a') }, 'c')).toBe(list)
  })

  test('is empty before anything was read', async () => {
    expect((await openCorpus(memoryFiles({ a: conll('a') }), 'a')).sha256).toBe('')
  })
})

test('every file is closed once, whether reading ends, stops or fails', async () => {
  const contents = { 'c/a.conll': conll('a'), 'c/b.conll': conll('b') }
  const ends: string[] = []
  const onEnd = (): void => void ends.push('end')

  const whole = memoryFiles(contents)
  await readCorpusFrom(whole, 'c', { onEnd })
  expect(whole.closed).toEqual(['c/a.conll', 'c/b.conll'])
  expect(ends).toHaveLength(1)

  const part = memoryFiles(contents)
  for (const _ of (await openCorpus(part, 'c', { onEnd })).documents) break
  expect(part.closed).toEqual(['c/a.conll'])
  expect(part.opened).toEqual(['c/a.conll'])
  expect(ends).toHaveLength(2)

  const broken = memoryFiles({ 'c/a.conll': '#begin document (a)\na\t0\t0\tAnn\t(1\n#end document\n' })
  await expect(readCorpusFrom(broken, 'c', { onEnd })).rejects.toThrow('c/a.conll:')
  expect(broken.closed).toEqual(['c/a.conll'])
  expect(ends).toHaveLength(3)
})

test('nothing is opened before a document is asked for', async () => {
  const files = memoryFiles({ 'a.conll': conll('a') })
  const corpus = await openCorpus(files, 'a.conll')
  expect(files.opened).toEqual([])
  expect(corpus.files.map(({ path }) => path)).toEqual(['a.conll'])
})

test('a file without documents is refused, with its name', async () => {
  await expect(read({ 'a.conll': '# nothing\n', 'b.conll': conll('b') }, '*.conll')).rejects.toThrow(
    'a.conll:1:1: no conll-2012 documents found in this file',
  )
})

test('warnings are kept, or given to who asks for them', async () => {
  const contents = { 'a.conll': `\ufeff${conll('a')}` }
  expect((await read(contents, 'a.conll')).warnings.map(({ code }) => code)).toEqual(['byte-order-mark'])
  const warnings: Warning[] = []
  const corpus = await read(contents, 'a.conll', { warn: (warning) => void warnings.push(warning) })
  expect(corpus.warnings).toEqual([])
  expect(warnings.map(({ code }) => code)).toEqual(['byte-order-mark'])
})

test('what was detected is noted once for each format, unless it was named', async () => {
  const contents = { 'c/a.conll': conll('a'), 'c/b.conll': conll('b'), 'c/c.coref.jsonl': native('c') }
  const notes: string[] = []
  await read(contents, 'c', { note: (message) => void notes.push(message) })
  expect(notes.map((note) => note.replace(/: .*;/, ': …;'))).toEqual([
    'c/a.conll: …; override with --format',
    'c/c.coref.jsonl: …; override with --format',
  ])
  expect(notes[0]).toMatch(/^c\/a\.conll: detected conll-2012: ./)

  const none: string[] = []
  await read({ a: conll('a') }, 'a', {
    format: formatById('conll-2012'),
    note: (message) => void none.push(message),
  })
  expect(none).toEqual([])
})

test('bytes that were read are counted as they are stored', async () => {
  for (const content of [Buffer.from(conll('a')), gzipSync(conll('a'))]) {
    let bytes = 0
    await read({ a: content }, 'a', {
      onRead: (size) => {
        bytes += size
      },
    })
    expect(bytes).toBe(content.length)
  }
})

describe('a part of a corpus', () => {
  const contents = {
    'c/a.conll': conll('a1') + conll('a2'),
    'c/b.conll': conll('b'),
    'c/d.conll': conll('d'),
  }

  test('has some documents of some files', async () => {
    const part = { files: ['c/d.conll', 'c/a.conll'], isWanted: ({ id }: { id: string }) => id !== 'a1' }
    expect((await read(contents, 'c', { part })).documents).toEqual(['d', 'a2'])
  })

  test('may have none of a file', async () => {
    const part = { files: ['c/b.conll'], isWanted: () => false }
    expect((await read(contents, 'c', { part })).documents).toEqual([])
  })
})

describe('what is read can be watched', () => {
  const ANN = 'T1\tMENTION 0 3\tAnn\n'
  const watch = async (contents: Readonly<Record<string, string>>, path: string) => {
    const files: ReadFile[] = []
    const documents: string[] = []
    await read(contents, path, {
      watch: {
        file: (file) => void files.push(file),
        document: (document, from) => void documents.push(`${document.id} < ${from}`),
      },
    })
    return { files, documents }
  }

  test('documents with their files, and files with their hashes', async () => {
    const contents = { 'c/a.conll': conll('a1') + conll('a2'), 'c/b.conll': conll('b') }
    expect(await watch(contents, 'c')).toEqual({
      documents: ['a1 < c/a.conll', 'a2 < c/a.conll', 'b < c/b.conll'],
      files: ['c/a.conll', 'c/b.conll'].map((path) => ({
        path,
        sha256: sha256(contents[path as keyof typeof contents]),
        companions: [],
      })),
    })
  })

  test('with the files beside them, those that are not there too', async () => {
    const { files } = await watch({ 'c/one.ann': ANN, 'c/one.txt': 'Ann\n' }, 'c/one.ann')
    expect(files).toMatchObject([{ path: 'c/one.ann', sha256: sha256(ANN) }])
    const companions = new Map(files[0]?.companions.map((each) => [each.name, each.sha256]))
    expect(companions.get('one.txt')).toBe(sha256('Ann\n'))
    const missing = await watch({ 'c/one.ann': ANN }, 'c/one.ann').catch((error: unknown) => String(error))
    expect(missing).toContain('one.txt')
  })
})

test('documents outlive the next one unless they are asked for as transient', async () => {
  const contents = {
    a: Array.from({ length: 3 }, (_, i) => conll(`d${i}`).replace('Ann', `word${i}`)).join(''),
  }
  const { documents } = await readCorpusFrom(memoryFiles(contents), 'a')
  expect(documents.map(({ tokens }) => tokens?.text(0))).toEqual(['word0', 'word1', 'word2'])
})

describe('what belongs beside a file', () => {
  const ANN = 'T1\tEntity 0 3\tAnn\n'
  const packed = new Uint8Array(gzipSync('Ann\n'))

  test.each([
    ['packed', { 'c/one.ann': ANN, 'c/one.txt.gz': packed }],
    ['packed under its plain name', { 'c/one.ann': ANN, 'c/one.txt': packed }],
    ['there twice', { 'c/one.ann': ANN, 'c/one.txt': 'Ann\n', 'c/one.txt.gz': packed.subarray(0, 20) }],
  ])('may be %s', async (_, contents) => {
    expect((await read(contents, 'c')).documents).toEqual(['one'])
  })

  test('is named where it is damaged', async () => {
    const contents = { 'c/one.ann': ANN, 'c/one.txt.gz': packed.subarray(0, 20) }
    await expect(read(contents, 'c')).rejects.toThrow('c/one.txt.gz: incomplete or damaged gzip file: ')
  })
})
