import { win32 } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { memoryFiles as filesIn } from '../../tests/support/memory-files.ts'
import { formatById } from '../formats/registry.ts'
import { chooseFiles, FileChooser, resolveBeside } from './choose-files.ts'
import { corpusName } from './open-corpus.ts'

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

test('standard input is no folder, whatever a folder is called, and what is absent has a place', async () => {
  const chooser = new FileChooser(filesIn({ '-/a.conll': CONLL, 'c/a.bin': 'x' }))

  expect(await chooser.list('-')).toEqual(['-'])
  await expect(chooser.list('c')).rejects.toMatchObject({ place: { path: 'c', line: 1, column: 1 } })
})

test('a format that was named and another that the file shows are told apart', async () => {
  const files = filesIn({ 'a.conll': CONLL })
  const choose = async (id?: string) => {
    const [file] = await chooseFiles(files, 'a.conll', id === undefined ? undefined : formatById(id))
    return [file?.format.id, file?.isUnlike]
  }
  expect(await choose()).toEqual(['conll-2012', false])
  expect(await choose('conll-2012')).toEqual(['conll-2012', false])
  expect(await choose('text')).toEqual(['text', true])
})

describe('the files that a path stands for', () => {
  const choose = async (
    contents: Readonly<Record<string, string | Uint8Array>>,
    path: string,
    id?: string,
  ): Promise<string[]> => {
    const files = await chooseFiles(filesIn(contents), path, id === undefined ? undefined : formatById(id))
    return files.map((file) => `${file.path} ${file.format.id}`)
  }
  const KNOWTATOR = '<?xml version="1.0"?>\n<knowtator-project></knowtator-project>\n'
  const WORDS = '# newdoc id = one\n# global.Entity = eid-etype-head-other\n'

  test('are one file, standard input, or all matches of a pattern, sorted', async () => {
    const contents = { 'b.txt': CONLL, 'a.txt': CONLL, 'c.conll': CONLL, '-': CONLL }
    expect(await choose(contents, 'b.txt')).toEqual(['b.txt conll-2012'])
    expect(await choose(contents, '-')).toEqual(['- conll-2012'])
    expect(await choose(contents, '*.txt')).toEqual(['a.txt conll-2012', 'b.txt conll-2012'])
    const folder = filesIn(contents, { kind: () => 'folder' })
    expect(await new FileChooser(folder).list('-'), 'whatever has that name').toEqual(['-'])
    await expect(choose(contents, '*.xml')).rejects.toThrow(
      '*.xml: no file matches this pattern [cannot-read]',
    )
    await expect(choose(contents, 'd.txt')).rejects.toThrow('d.txt: no such file [cannot-read]')
  })

  test('are those of a folder with a known ending, or where there are none, those that show a format', async () => {
    const contents = { 'c/b.conll': CONLL, 'c/a.CONLL': CONLL, 'c/x.txt': CONLL, 'd/.e.conll': CONLL }
    expect(await choose(contents, 'c')).toEqual(['c/a.CONLL conll-2012', 'c/b.conll conll-2012'])
    expect(await choose(contents, 'd')).toEqual(['d/.e.conll conll-2012'])
    const folder = { 'c/x.txt': CONLL, 'c/.y.txt': CONLL, 'c/README': 'Read me.\n' }
    expect(await choose(folder, 'c')).toEqual(['c/x.txt conll-2012'])
    await expect(choose({ 'c/README': 'Read me.\n' }, 'c')).rejects.toThrow(
      'c: no format recognises the files here, by their endings or their content; name one with --format, or name the files',
    )
  })

  test('of a named format are those with its ending or its signs; failing that, those named as it is written', async () => {
    const contents = {
      'c/a.ann': ANN,
      'c/b.conll': CONLL,
      'c/c.txt': CONLL,
      'c/.d.txt': CONLL,
      'c/e.md': 'E',
    }
    expect(await choose(contents, 'c', 'conll-2012')).toEqual(['c/b.conll conll-2012', 'c/c.txt conll-2012'])
    expect(await choose(contents, 'c', 'brat')).toEqual(['c/a.ann brat'])
    expect(await choose(contents, 'c', 'text')).toEqual(['c/.d.txt text', 'c/c.txt text'])
    expect(await choose({ 'c/A.TXT': 'Ann\n' }, 'c', 'text')).toEqual(['c/A.TXT text'])
    await expect(choose({ 'c/e.md': 'E' }, 'c', 'brat')).rejects.toThrow(
      'c: the format brat recognises none of the files here',
    )
  })

  describe('that hold the answers of a language model', () => {
    const chooseNoting = async (contents: Readonly<Record<string, string>>, id?: string) => {
      const notes: string[] = []
      const named = id === undefined ? undefined : formatById(id)
      const files = await chooseFiles(filesIn(contents), 'c', named, (note) => notes.push(note))
      return [files.map(({ path }) => path), notes]
    }
    const LINKS = '[Ann](#1) saw [her](#1).\n'
    const SORRY = 'I cannot help with that.\n'

    test('include an empty list', async () => {
      const lists = { 'c/d.json': '[["Ann", "she"]]\n', 'c/e.json': '[]\n', 'c/f.json': '```json\n[]\n```\n' }
      expect(await chooseNoting(lists)).toEqual([Object.keys(lists), []])
      expect(await chooseNoting(lists, 'strings')).toEqual([Object.keys(lists), []])
    })

    test('include refusals if the format is named; otherwise these are left out with a note', async () => {
      const texts = {
        'c/.a.txt': SORRY,
        'c/d.txt': LINKS,
        'c/e.TXT': SORRY,
        'c/f.txt': SORRY,
        'c/g.md': SORRY,
      }
      expect(await chooseNoting(texts, 'inline')).toEqual([['c/d.txt', 'c/e.TXT', 'c/f.txt'], []])
      expect(await chooseNoting(texts)).toEqual([
        ['c/d.txt'],
        ['c/e.TXT: left out: no format recognises it; name one with --format (and 1 more)'],
      ])
    })

    test('leave out what is in another format, with a note', async () => {
      expect(await chooseNoting({ 'c/d.txt': LINKS, 'c/e.txt': '[["Ann", "she"]]\n' }, 'inline')).toEqual([
        ['c/d.txt'],
        ['c/e.txt: left out: it is not inline; name another with --format'],
      ])
    })
  })

  test.each([undefined, 'knowtator'])('are without what belongs to another file (%s)', async (id) => {
    const both = { 'c/one.xml': KNOWTATOR, 'c/one.conllu': WORDS, 'c/two.xml': KNOWTATOR }
    expect(await choose(both, 'c', id)).toEqual(['c/one.xml knowtator', 'c/two.xml knowtator'])
    const apart = { 'x/c/one.xml': KNOWTATOR, 'x/CONLLU/one.conllu': WORDS }
    expect(await choose(apart, 'x', id)).toEqual(['x/c/one.xml knowtator'])
  })

  test.each([undefined, 'uima-xmi'])(
    'are without the types of another file, whatever is in them (%s)',
    async (id) => {
      const xmi = '<xmi:XMI xmlns:xmi="http://www.omg.org/XMI"></xmi:XMI>\n'
      expect(await choose({ 'c/one.xmi': xmi, 'c/one.xml': xmi }, 'c', id)).toEqual(['c/one.xmi uima-xmi'])
    },
  )

  test('keep what has the ending of a format and nothing in it, where no other file belongs to it', async () => {
    const contents = { 'c/a.ann': ANN, 'c/a.txt': 'Ann\n', 'c/b.ann': '', 'c/c.ann': 'x' }
    expect(await choose(contents, 'c', 'brat')).toEqual(['c/a.ann brat', 'c/b.ann brat', 'c/c.ann brat'])
  })

  test('with words beside an XML file that is something else are these words', async () => {
    const contents = { 'c/one.xml': '<other/>', 'c/one.conllu': WORDS }
    expect(await choose(contents, 'c')).toEqual(['c/one.conllu corefud'])
  })

  test('may be packed', async () => {
    const files = filesIn({ 'a.gz': gzipSync(CONLL), 'b.conll': CONLL })
    const detect = async (path: string) =>
      (await chooseFiles(files, path)).map(({ format, isPacked }) => [format.id, isPacked])
    expect(await detect('a.gz')).toEqual([['conll-2012', true]])
    expect(await detect('b.conll')).toEqual([['conll-2012', false]])
  })

  test('are recognised by their name where they show nothing', async () => {
    const files = filesIn({ 'a.ann': '', 'b.bin': '' })
    const chooser = new FileChooser(files)
    expect(chooser.detect('a.ann')).toMatchObject({ reason: 'the file name ends in .ann' })
    expect(chooser.detect('b.bin')).toBeUndefined()
    expect(() => chooser.choose('b.bin')).toThrow('b.bin:1:1: the file is empty')
    expect(chooser.choose('a.ann', formatById('litbank'))).toMatchObject({ isUnlike: true })
  })

  test('are looked into once', async () => {
    const files = filesIn({ 'a.conll': CONLL })
    const chooser = new FileChooser(files)
    for (let i = 0; i < 3; i++) chooser.choose('a.conll')
    chooser.detect('a.conll')
    expect(files.looked).toEqual(['a.conll'])
  })
})

test.each([
  ['c/one.ann', './one.txt', 'c/one.txt'],
  ['one.ann', '../one.txt', '../one.txt'],
  ['../a/one.ann', '../../one.txt', '../../one.txt'],
  ['a/b/one.ann', '..\\c\\one.txt', 'a/c/one.txt'],
  ['a\\b/one.ann', 'one.txt', 'a/b/one.txt'],
  ['/one.ann', 'one.txt', '/one.txt'],
])('%s with %s beside it: %s', (path, relative, expected) => {
  expect(resolveBeside(path, relative)).toBe(expected)
})

test('a corpus is called by the last part of its path', () => {
  const files = filesIn({})
  expect(corpusName(files, '-')).toBe('<stdin>')
  expect(corpusName(files, 'runs/c/')).toBe('c')
  expect(corpusName(files, 'runs//c', 2)).toBe('runs/c')
  expect(corpusName(files, '*.conll')).toBe('*.conll')
  expect(corpusName(files, 'runs/c/*/x/*.conll')).toBe('c/*/x/*.conll')
  expect(corpusName(files, 'runs/c/*.conll', 3)).toBe('runs/c/*.conll')
  expect(corpusName(filesIn({ 'runs/c[1]/a': '' }), 'runs/c[1]/a')).toBe('a')
})
