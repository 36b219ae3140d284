import { cpSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const native = (id: string): string =>
  `${JSON.stringify({
    id,
    tokens: ['Ann', 'saw', 'her', 'dog', '.'],
    mentions: [
      { span: [0, 1], entity: '1' },
      { span: [2, 3], entity: '1' },
    ],
  })}\n`
const conll = (id: string): string =>
  `#begin document (${id}); part 000\n${id}\t0\t0\tAnn\t(1)\n#end document\n`
const original = scratch.write('original.coref.jsonl', native('one') + native('two'))

/** A folder with the two documents in a format. */
async function folderOf(format: string): Promise<string> {
  const folder = join(scratch.path, `as-${format}`)
  expect((await refereeHere(['convert', original, '--to', format, '-o', folder, '--quiet'])).code).toBe(0)
  return folder
}

interface Read {
  readonly code: number | null
  readonly files: Readonly<Record<string, string>>
  readonly stderr: string
}

/** Which files of a folder are read, and as what. */
async function read(folder: string, ...flags: readonly string[]): Promise<Read> {
  const { code, stdout, stderr } = await refereeHere(['validate', folder, '--json', ...flags])
  if (stdout === '') return { code, files: {}, stderr }
  const { files } = JSON.parse(stdout) as { files: { path: string; format: string }[] }
  return {
    code,
    files: Object.fromEntries(files.map(({ path, format }) => [path.slice(folder.length + 1), format])),
    stderr,
  }
}

describe('what is read of a folder', () => {
  test.each([
    ['ace', '.apf.xml'],
    ['knowtator', '.xml'],
    ['brat', '.ann'],
    ['inline', '.txt'],
  ])('what convert wrote as %s, without what lies beside the documents', async (format, ending) => {
    const files = { [`one${ending}`]: format, [`two${ending}`]: format }

    expect(await read(await folderOf(format))).toMatchObject({ code: 0, files })
    expect(await read(await folderOf(format), '--format', format)).toMatchObject({ code: 0, files })
  })

  test('also texts, if that is what they are said to be', async () => {
    expect((await read(await folderOf('text'), '--format', 'text')).files).toEqual({
      'one.txt': 'text',
      'two.txt': 'text',
    })
  })

  test('words in a folder of their own belong to their document too', async () => {
    const folder = join(scratch.path, 'craft')
    cpSync(await folderOf('knowtator'), join(folder, 'knowtator-2'), { recursive: true })
    mkdirSync(join(folder, 'conllu'))
    for (const name of readdirSync(join(folder, 'knowtator-2')))
      if (name.endsWith('.conllu'))
        renameSync(join(folder, 'knowtator-2', name), join(folder, 'conllu', name))

    expect(Object.values((await read(folder)).files)).toEqual(['knowtator', 'knowtator'])
  })

  test('an XML file that is something else leaves the words beside it alone', async () => {
    const folder = join(scratch.path, 'other-xml')
    scratch.write('other-xml/d.conllu', '# newdoc id = d\n1\tAnn\t_\t_\t_\t_\t_\t_\t_\tEntity=(e1)\n\n')
    scratch.write('other-xml/d.xml', '<text id="d">Ann</text>\n')

    expect(await read(folder)).toMatchObject({ code: 0, files: { 'd.conllu': 'corefud' } })
  })

  test('files whose content shows a format, if no ending does', async () => {
    const folder = join(scratch.path, 'content')
    scratch.write('content/a.tsv', conll('a'))
    scratch.write('content/b.tsv.gz', gzipSync(conll('b')))
    scratch.write('content/README.md', '# About this corpus\n')
    scratch.write('content/.hidden', conll('c'))

    expect(await read(folder)).toMatchObject({
      code: 0,
      files: { 'a.tsv': 'conll-2012', 'b.tsv.gz': 'conll-2012' },
    })
  })

  test('but where an ending does, nothing else', async () => {
    const folder = join(scratch.path, 'mixed')
    scratch.write('mixed/a.conll', conll('a'))
    scratch.write('mixed/b.tsv', conll('b'))

    expect((await read(folder)).files).toEqual({ 'a.conll': 'conll-2012' })
    expect((await read(folder, '--format', 'conll-2012')).files).toEqual({
      'a.conll': 'conll-2012',
      'b.tsv': 'conll-2012',
    })
  })

  test('endings in capital letters', async () => {
    scratch.write('capitals/R.CONLL', conll('a'))

    expect((await read(join(scratch.path, 'capitals'))).files).toEqual({ 'R.CONLL': 'conll-2012' })
  })

  test('nothing, which is said', async () => {
    const folder = join(scratch.path, 'letters')
    scratch.write('letters/a.txt', 'Dear Ann,\n')

    expect(
      [await read(folder), await read(folder, '--format', 'brat')].map(({ stderr }) =>
        stderr.split('/').at(-1),
      ),
    ).toEqual([
      'letters: no format recognises the files here, by their endings or their content; name one with --format, or name the files [cannot-read]\n',
      'letters: the format brat recognises none of the files here, by their endings or their content; name one with --format, or name the files [cannot-read]\n',
    ])
  })
})

test('what is only looked into may be replaced by the result', async () => {
  const folder = join(scratch.path, 'with-result')
  scratch.write('with-result/a.tsv', conll('a'))
  const result = scratch.write('with-result/scores.txt', 'old')

  expect((await refereeHere(['score', folder, folder, '--quiet', '-o', result])).code).toBe(0)
})

describe('a glob', () => {
  const folder = join(scratch.path, 'system-a')
  scratch.write('system-a/a.conll', conll('a'))
  scratch.write('system-a/b.conll', conll('b'))

  test('from the root names files from the root', async () => {
    const { stdout } = await refereeHere(['validate', `${folder}/*.conll`, '--json'])

    expect((JSON.parse(stdout) as { files: { path: string }[] }).files.map(({ path }) => path)).toEqual([
      join(folder, 'a.conll'),
      join(folder, 'b.conll'),
    ])
  })

  test('is called after the folder too', async () => {
    const { stdout } = await refereeHere(['score', folder, `${folder}/*.conll`, '--json', '--quiet'])

    expect(JSON.parse(stdout)).toMatchObject({ systems: [{ name: 'system-a/*.conll' }] })
  })
})

test('demo shows where the samples are, wherever it is run', async () => {
  const { stdout } = await refereeHere(['demo'], { cwd: scratch.path })

  expect(stdout).not.toMatch(/\.\.\/|\{/)
  const compare = stdout.split('\n').find((line) => line.includes('referee compare')) as string
  expect(
    (await refereeHere([...compare.trim().split(' ').slice(1), '--quiet'], { cwd: scratch.path })).code,
  ).toBe(0)
})
