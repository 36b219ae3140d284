import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { type Ran, refereeHere } from '../support/in-process.ts'
import { exitOf, root, Scratch, shell, start } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const EAGER = 'samples/eager.coref.jsonl'

interface Scored {
  readonly systems: readonly { readonly scores: Readonly<Record<string, { readonly f1: number }>> }[]
}

describe('convert', () => {
  test('a converted response scores as the original does', async () => {
    const conll = join(scratch.path, 'eager.conll')

    expect((await refereeHere(['convert', EAGER, '--to', 'conll-2012', '-o', conll])).code).toBe(0)

    const [key] = [join(scratch.path, 'careful.conll')]
    expect(
      (await refereeHere(['convert', 'samples/careful.coref.jsonl', '--to', 'conll-2012', '-o', key])).code,
    ).toBe(0)
    const scores = async ([a, b]: readonly string[]): Promise<
      Scored['systems'][number]['scores'] | undefined
    > =>
      (JSON.parse((await refereeHere(['score', a as string, b as string, '--json'])).stdout) as Scored)
        .systems[0]?.scores
    expect(await scores([key, conll])).toEqual(await scores(['samples/careful.coref.jsonl', EAGER]))
  })

  test('there and back again, nothing that both can hold is lost', async () => {
    const conll = (await refereeHere(['convert', EAGER, '--to', 'conll-2012', '--quiet'])).stdout
    const native = (await refereeHere(['convert', '-', '--to', 'referee', '--quiet'], { input: conll }))
      .stdout

    expect(
      (await refereeHere(['convert', '-', '--to', 'conll-2012', '--quiet'], { input: native })).stdout,
    ).toBe(conll)
  })

  describe('onto the tokens of another file', async () => {
    const row = (word: string, i: number): string => `d\t0\t${i}\t${word}\t-\n`
    const words = scratch.write(
      'words.conll',
      `#begin document (d);\n${['Ann', 'Lee', 'saw', 'Mary', '.', 'She', 'left', '.'].map(row).join('')}#end document\n`,
    )
    const brackets = (text: string): string[] =>
      text.split('\n').flatMap((line) => (line.startsWith('d\t') ? [line.split('\t').at(-1) as string] : []))
    const onto = (input: string, ...flags: string[]): Promise<Ran> =>
      refereeHere(['convert', '-', '--to', 'conll-2012', '--tokens-of', words, ...flags], { input })

    test('mentions keep their characters', async () => {
      const { code, stdout } = await onto(
        JSON.stringify({
          doc_key: 'd',
          sentences: [
            ['Ann Lee', 'saw', 'Mary.'],
            ['She', 'left.'],
          ],
          clusters: [
            [
              [0, 0],
              [3, 3],
            ],
            [[2, 2]],
          ],
        }),
      )

      expect(code).toBe(0)
      expect(brackets(stdout)).toEqual(['(0', '0)', '-', '(1)', '-', '(0)', '-', '-'])
    })

    test('also those that a language model marked', async () => {
      const { code, stdout } = await onto('[Ann Lee](#1) saw [Mary](#2). [She](#1) left.')

      expect(code).toBe(0)
      expect(brackets(stdout)).toEqual(['(1', '1)', '-', '(2)', '-', '(1)', '-', '-'])
    })

    test('another text is refused', async () => {
      const other = { doc_key: 'd', sentences: [['Quite', 'another', 'text', '.']], clusters: [[[0, 0]]] }

      const { code, stdout, stderr } = await onto(JSON.stringify(other))

      expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
      expect(stderr).toContain('--tokens-of takes at most 20 % [text-mismatch]')
    })

    test('what mentions say beyond their spans is left behind, and that is said', async () => {
      const json = {
        id: 'd',
        tokens: ['Ann', 'Lee', 'saw', 'Mary.', 'She', 'left.'],
        mentions: [{ span: [0, 2], entity: 'e1', head: 1, type: 'named' }],
      }

      const { code, stderr } = await onto(JSON.stringify(json))

      expect(code).toBe(0)
      expect(stderr).toContain('dropped by the alignment: heads\n')
      expect(stderr).toContain('dropped by the alignment: mention types\n')
    })
  })

  test('what gzip packed is unpacked, on standard input and under any name', async () => {
    const packed = gzipSync(readFileSync(EAGER))
    const named = scratch.write('packed.coref.jsonl', packed)

    for (const ended of [
      await refereeHere(['convert', '-', '--to', 'referee', '--quiet'], { input: packed }),
      await refereeHere(['convert', named, '--to', 'referee', '--quiet']),
    ]) {
      expect(ended.code).toBe(0)
      expect(ended.stdout.split('\n').length).toBe(17)
    }
  })

  test('pipes into score', () => {
    const { code, stdout } = shell(
      `$REFEREE convert ${EAGER} --to conll-2012 --quiet | $REFEREE score samples/key.coref.jsonl - --quiet --metrics conll`,
    )

    expect(code).toBe(0)
    expect(stdout).toContain('70.65')
  })

  test('annotation that the target has no notation for ends the conversion, and no file is written', async () => {
    const out = join(scratch.path, 'key.conll')

    const { code, stderr } = await refereeHere([
      'convert',
      'samples/key.coref.jsonl',
      '--to',
      'conll-2012',
      '-o',
      out,
    ])

    expect(code).toBe(3)
    expect(stderr).toContain('[cannot-hold]')
    expect(existsSync(out)).toBe(false)
  })

  test('plain text goes into any format, and comes out of any that has one document a file', async () => {
    const raw = scratch.write('tale.txt', "Ann didn't come. She slept.\n")
    const conll = scratch.path.concat('/tale.conll')

    expect(
      await refereeHere(['convert', raw, '--format', 'text', '--to', 'conll-2012', '-o', conll]),
    ).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('dropped (not supported by conll-2012): the text before it was cut'),
    })
    expect((await refereeHere(['convert', conll, '--to', 'text', '--quiet'])).stdout).toBe(
      "Ann did n't come .\nShe slept .\n",
    )
    expect(await refereeHere(['convert', raw, '--format', 'text', '--to', 'text'])).toEqual({
      code: 0,
      stdout: "Ann didn't come. She slept.\n",
      stderr: '',
    })
    expect(await refereeHere(['convert', raw, '--to', 'referee'])).toMatchObject({ code: 3, stdout: '' })
  })

  test('what a text has no room for is named', async () => {
    const marked = scratch.write('marked.txt', '[Ann](#1) saw [her](#1) .\n')

    const { code, stdout, stderr } = await refereeHere(['convert', marked, '--to', 'text'])

    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Ann saw her .\n' })
    expect(stderr).toContain('dropped (not supported by text): mentions and their entities (1 document)')
  })

  test('a target that does not exist is a wrong command line', async () => {
    expect((await refereeHere(['convert', EAGER, '--to', 'conll'])).code).toBe(2)
    expect((await refereeHere(['convert', EAGER])).code).toBe(2)
  })

  test('reads what gzip packed', async () => {
    const packed = join(scratch.path, 'eager.coref.jsonl.gz')
    scratch.write('eager.coref.jsonl.gz', gzipSync(readFileSync(EAGER)))

    const unpacked = (await refereeHere(['convert', packed, '--to', 'referee', '--quiet'])).stdout

    expect(unpacked).toBe((await refereeHere(['convert', EAGER, '--to', 'referee', '--quiet'])).stdout)
    expect(readFileSync(packed)[0]).toBe(0x1f)
  })

  test('a gzip file that was cut off is an error, not a short corpus', async () => {
    const packed = join(scratch.path, 'cut.coref.jsonl.gz')
    scratch.write('cut.coref.jsonl.gz', gzipSync(readFileSync(EAGER)).subarray(0, 5000))

    expect(await refereeHere(['convert', packed, '--to', 'referee'])).toMatchObject({ code: 3, stdout: '' })
  })
})

describe('a folder is written as a whole', () => {
  const words = ['Ann', 'saw', 'her']
  const plain = (id: string): string =>
    `${JSON.stringify({ id, tokens: words, mentions: [{ span: [0, 1], entity: 'a' }] })}\n`
  const unwritable = `${JSON.stringify({
    id: 'z',
    tokens: words,
    mentions: [
      {
        span: [
          [0, 1],
          [2, 3],
        ],
        entity: 'a',
      },
    ],
  })}\n`
  const mixed = scratch.write('mixed.coref.jsonl', plain('a') + plain('b') + unwritable)

  test.each(['corenlp', 'sacr', 'litbank', 'webanno'])(
    'or not at all, if a document cannot be %s',
    async (to) => {
      const folder = join(scratch.path, `new-${to}`, 'inner')

      const { code } = await refereeHere(['convert', mixed, '--to', to, '-o', folder])

      expect(code).toBe(3)
      expect(existsSync(join(scratch.path, `new-${to}`))).toBe(false)
    },
  )

  test('and one that is there keeps what it holds', async () => {
    const folder = join(scratch.path, 'old')
    mkdirSync(join(folder, 'b.ann'), { recursive: true })
    writeFileSync(join(folder, 'a.ann'), 'the old one')
    const two = scratch.write('two.coref.jsonl', plain('a') + plain('b'))

    const { code, stderr } = await refereeHere(['convert', two, '--to', 'brat', '--quiet', '-o', folder])

    expect(code).toBe(3)
    expect(stderr.replaceAll(`${scratch.path}/`, '')).toMatchInlineSnapshot(`
      "referee convert: old: "b.ann" is a directory there; nothing was written [cannot-write]
      "
    `)
    expect(readdirSync(folder).sort()).toEqual(['a.ann', 'b.ann'])
    expect(readFileSync(join(folder, 'a.ann'), 'utf8')).toBe('the old one')
  })

  test('and if nothing is in the way, old files are replaced and others stay', async () => {
    const folder = join(scratch.path, 'shared')
    mkdirSync(folder)
    writeFileSync(join(folder, 'a.ann'), 'the old one')
    writeFileSync(join(folder, 'notes'), 'mine')
    const two = scratch.write('two.coref.jsonl', plain('a') + plain('b'))

    expect((await refereeHere(['convert', two, '--to', 'brat', '--quiet', '-o', folder])).code).toBe(0)

    expect(readdirSync(folder).sort()).toEqual(['a.ann', 'a.txt', 'b.ann', 'b.txt', 'notes'])
    expect(readFileSync(join(folder, 'a.ann'), 'utf8')).toMatch(/^T1\t/)
    expect(readFileSync(join(folder, 'notes'), 'utf8')).toBe('mine')
  })

  test('two documents of one name are refused', async () => {
    const twice = scratch.write('twice.coref.jsonl', plain('a') + plain('a'))
    const folder = join(scratch.path, 'twice')

    const { code, stderr } = await refereeHere(['convert', twice, '--to', 'brat', '--quiet', '-o', folder])

    expect(code).toBe(3)
    expect(stderr).toMatchInlineSnapshot(`
      "referee convert: document "a" occurs twice; brat holds one per file, and both would be called "a" [duplicate-document]
      "
    `)
    expect(existsSync(folder)).toBe(false)
  })

  test('a file is no folder', async () => {
    const { code, stderr } = await refereeHere(['convert', mixed, '--to', 'brat', '-o', mixed])

    expect(code).toBe(3)
    expect(stderr).toContain('this is not a directory [cannot-write]')
  })

  test('however many files it has, one listener waits for signals', async () => {
    const many = scratch.write(
      'many.coref.jsonl',
      Array.from({ length: 12 }, (_, d) => plain(`d${d}`)).join(''),
    )

    const { stderr } = await refereeHere(['convert', many, '--to', 'sacr', '-o', join(scratch.path, 'many')])

    expect(stderr).not.toContain('MaxListeners')
  })

  test('SIGTERM leaves the whole folder or none', async () => {
    const documents = Array.from({ length: 60 }, (_, d) => plain(`d${d}`))
    const many = scratch.write('signal.coref.jsonl', documents.join(''))
    let interrupted = 0
    for (let round = 0; round < 3; round++) {
      const parent = join(scratch.path, `signal-${round}`)
      mkdirSync(parent)
      const folder = join(parent, 'out')
      const child = start(['convert', many, '--to', 'brat', '-o', folder])
      const ended = exitOf(child)
      while (readdirSync(parent).length === 0 && child.exitCode === null) {
        await new Promise((resolve) => setImmediate(resolve))
      }
      child.kill('SIGTERM')
      const { signal } = await ended
      if (signal === 'SIGTERM') interrupted++

      const left = readdirSync(parent)
      expect([[], ['out']]).toContainEqual(left)
      if (left.length > 0) expect(readdirSync(folder)).toHaveLength(120)
    }
    expect(interrupted).toBeGreaterThan(0)
  })
})

describe('documents keep their names', () => {
  const WORDS = ['Ann', 'saw', 'her', 'dog', '.']
  const odd = (id: string, part: number): string =>
    `${JSON.stringify({
      id,
      part,
      tokens: WORDS,
      mentions: [
        { span: [0, 1], entity: '1' },
        { span: [2, 3], entity: '1' },
      ],
    })}\n`
  const original = scratch.write(
    'odd.coref.jsonl',
    odd('bc/cnn/00/cnn_0000', 0) + odd('bc/cnn/00/cnn_0000', 3) + odd("a.b (c)'; 100%", 0),
  )

  test.each([
    'booknlp',
    'brat',
    'corenlp',
    'knowtator',
    'korkor',
    'litbank',
    'muc',
    'preco',
    'sacr',
    'strings',
    'webanno',
  ])('%s pairs with the original', async (to) => {
    const out = join(scratch.path, `odd-${to}`)

    expect((await refereeHere(['convert', original, '--to', to, '-o', out])).code).toBe(0)

    const { code, stdout } = await refereeHere([
      'score',
      original,
      out,
      '--metrics',
      'muc',
      '--quiet',
      '--json',
    ])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ corpus: { documents: 3 } })
  })

  test('but one that is too long for a file is cut, and that is said', async () => {
    const long = scratch.write('long.coref.jsonl', odd('x'.repeat(300), 0))
    const folder = join(scratch.path, 'long')

    const { code, stderr } = await refereeHere(['convert', long, '--to', 'sacr', '-o', folder])

    expect(code).toBe(0)
    expect(stderr).toContain(
      'names of documents that are empty or too long for a file: they are cut and end in a hash (1 document)',
    )
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^x{80}-[0-9a-f]{8}\.sacr$/)])
  })
})

describe('documents that the format cannot hold', () => {
  const KEY = join(root, 'samples/key.coref.jsonl')

  test('--skip leaves them out and lists them', async () => {
    const out = join(scratch.path, 'skipped.conll')

    const refused = await refereeHere(['convert', KEY, '--to', 'conll-2012', '-o', out])
    expect([refused.code, existsSync(out)]).toEqual([3, false])

    const { code, stderr } = await refereeHere(['convert', KEY, '--to', 'conll-2012', '--skip', '-o', out])
    expect(code).toBe(0)
    expect(stderr.split('\n').filter((line) => line.startsWith('left out'))).toEqual([
      'left out: conll-2012 cannot hold a discontinuous mention (document "encyclopaedia/the-bridges-of-ostermond"); the format referee holds everything',
    ])
    expect(readFileSync(out, 'utf8').match(/^#begin document/gm)).toHaveLength(15)

    const { stdout } = await refereeHere([
      'convert',
      KEY,
      '--to',
      'conll-2012',
      '--skip',
      '--json',
      '-o',
      out,
    ])
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ documents: 15 }],
      skipped: [{ document: 'encyclopaedia/the-bridges-of-ostermond' }],
    })
  })

  test('--skip is an error where none is left', async () => {
    const { code, stderr } = await refereeHere(['convert', KEY, '--to', 'gap', '--skip'])

    expect(code).toBe(3)
    expect(stderr).toContain('no document can be written; the first: gap cannot hold')
  })

  // Column formats write a blank instead, and report it.
  test.each(['crac-text', 'brat', 'litbank'])(
    'a NUL that %s would not be read with is refused before anything is written',
    async (to) => {
      const path = scratch.write(
        'nul.coref.jsonl',
        '{"id":"d","tokens":["\\u0000","b"],"mentions":[{"span":[0,1],"entity":"e"}]}',
      )
      const out = join(scratch.path, `nul-${to}`)

      const { code, stderr } = await refereeHere(['convert', path, '--to', to, '-o', out, '--quiet'])

      expect(code).toBe(3)
      expect(stderr).toMatch(new RegExp(`^referee convert: ${to} cannot hold .*\\[cannot-hold\\]\n$`))
      expect(existsSync(out)).toBe(false)
    },
  )
})
