import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Ran, refereeHere } from '../support/in-process.ts'
import { needing } from '../support/needing.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const told = (text: string): string => text.replaceAll(`${scratch.path}/`, '').replaceAll(`${root}`, '')

const STORY =
  'Mary Smith had a dog. She loved the dog, and the dog loved her. “I must go home,” said Mary. Her brother John laughed at her.'

/** Entities as lists of texts, without singletons. */
function entitiesOf(lines: string): string[][] {
  const { tokens, mentions } = JSON.parse(lines.trim().split('\n')[0] as string) as {
    tokens: { text: string }[]
    mentions: { span: [number, number]; entity: string }[]
  }
  const byEntity = new Map<string, string[]>()
  for (const { span, entity } of mentions) {
    const text = tokens
      .slice(...span)
      .map((token) => token.text)
      .join(' ')
    byEntity.set(entity, [...(byEntity.get(entity) ?? []), text])
  }
  return [...byEntity.values()].filter((texts) => texts.length > 1)
}

describe('referee resolve', () => {
  test.each(['reconcile', 'soon', 'rules', 'ranking'])(
    'finds entities in plain text by the recipe %s',
    async (recipe) => {
      const { stdout, code } = await refereeHere([
        'resolve',
        scratch.write('story.txt', STORY),
        '--recipe',
        recipe,
      ])

      expect(code).toBe(0)
      expect(entitiesOf(stdout)).toContainEqual(['a dog', 'the dog', 'the dog'])
    },
  )

  test.each([
    [
      'mother and son',
      'Mrs. Dalton put the letter on the table and looked at her son. "You knew," she said. "I guessed," Tom answered. He would not meet her eyes. "Father wrote to me too." His mother sat down.',
      ['Mrs. Dalton', 'Tom'],
    ],
    [
      'two occupations',
      'The janitor reprimanded the accountant because she made a mistake.',
      ['The janitor', 'the accountant'],
    ],
    [
      'who greets and who is greeted',
      'The nurse greeted the doctor, and then she left the room.',
      ['The nurse', 'the doctor'],
    ],
  ])('does not take %s for one, by ranking or by rules', async (_, text, [one = '', other = '']) => {
    const path = scratch.write('two.txt', text)
    for (const recipe of [[], ['--recipe', 'rules']]) {
      const { stdout } = await refereeHere(['resolve', path, ...recipe])
      for (const mentions of entitiesOf(stdout)) {
        expect(mentions.includes(one) && mentions.includes(other)).toBe(false)
      }
    }
  })

  test.each([
    ['Susan spoke to her. John smiled at him.', []],
    ['Mary said, "You are late."', []],
    ['I think you are right.', []],
    ['Mr. Smith and Mrs. Smith arrived. He drove.', [['Mr. Smith', 'He']]],
    [
      'Sam and Kim met. He liked her.',
      [
        ['Sam', 'He'],
        ['Kim', 'her'],
      ],
    ],
    [
      'Interviewer: When did you start?\nDr. Jones: I started in 1990. My wife helped me.\nInterviewer: And who helped you?\nDr. Jones: She did.',
      [
        ['Interviewer', 'Interviewer'],
        ['Dr. Jones', 'I', 'My', 'me', 'you', 'Dr. Jones'],
        ['My wife', 'She'],
      ],
    ],
  ])('keeps people apart in "%s"', async (text, expected) => {
    const { stdout } = await refereeHere(['resolve', scratch.write('people.txt', text), '--quiet'])

    expect(entitiesOf(stdout)).toEqual(expected)
  })

  test('resolves a folder of texts, each as a document', async () => {
    const folder = join(scratch.write('texts/a.txt', STORY), '..')
    scratch.write('texts/b.txt', STORY)
    const { stdout, code } = await refereeHere(['resolve', folder, '--quiet'])

    expect(code).toBe(0)
    expect(stdout.match(/^\{"id":"[^"]+"/gm)).toEqual(['{"id":"a"', '{"id":"b"'])
  })

  describe('by the definitions of Stoyanov et al. 2009', () => {
    const bank = scratch.write(
      'bank.txt',
      'The Bank of America hired Russian politicians. America sued the Bank of America. The guards carried a gun. The gun was old.',
    )
    // Linked by rules: this tests which mentions are left, not how a model links two names.
    const resolved = async (...flags: string[]): Promise<string> =>
      (await refereeHere(['resolve', bank, '--recipe', 'rules', '--to', 'inline', ...flags])).stdout

    test('muc leaves out a name inside a name, and singletons', async () => {
      expect(
        await resolved('--definition', 'muc'),
      ).toBe(`[The Bank of America](#0) hired Russian politicians .
America sued [the Bank of America](#0) .
The guards carried [a gun](#5) .
[The gun](#5) was old .
`)
    })

    test('ace has weapons, and places before nouns', async () => {
      const text = await resolved('--definition', 'ace')

      expect(text).toContain('[[Russian](#1) politicians](#2)')
      expect(text).toContain('[a gun](#6)')
      expect(text).not.toContain('Bank of [America]')
    })

    test('a switch can be set alone', async () => {
      expect(await resolved('--nested-names', 'drop')).toContain('[the Bank of America](#0)')
      expect(await resolved('--definition', 'muc', '--singletons', 'keep')).toContain('[America]')
    })

    test('an unknown one is refused with those there are', async () => {
      const { code, stderr } = await refereeHere(['resolve', bank, '--definition', 'mcu'])

      expect([code, stderr]).toEqual([2, expect.stringContaining('Allowed choices are all, muc, ace')])
    })
  })

  test('says how to get a model of the 61 features', async () => {
    const { code, stderr } = await refereeHere([
      'resolve',
      scratch.write('a.txt', STORY),
      '--recipe',
      'reconcile-61',
    ])

    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(
        'train one with "referee train --recipe reconcile-61" and name it with --model',
      ),
    ])
  })

  test('help has the true number of features', async () => {
    const { stdout } = await refereeHere(['resolve', '--help-all'])

    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      '69 features of pairs, the 61 of Reconcile (Stoyanov et al. 2009) and 8 of our own',
    )
  })

  test('links pronouns to names', async () => {
    const { stdout } = await refereeHere([
      'resolve',
      scratch.write('story.txt', STORY),
      '--recipe',
      'ranking',
    ])

    expect(entitiesOf(stdout)).toContainEqual(expect.arrayContaining(['Mary Smith', 'She', 'her']))
  })

  test('knows who speaks', async () => {
    const { stdout } = await refereeHere([
      'resolve',
      scratch.write('story.txt', STORY),
      '--recipe',
      'ranking',
      '--scheme',
      'litbank',
    ])

    expect(entitiesOf(stdout).some((texts) => texts.includes('I') && texts.includes('Mary'))).toBe(true)
  })

  test('Markdown and pages are read as they would be aloud', async () => {
    const markdown = scratch.write('a.md', '# Ann\n\nAnn has *a dog*. She loves [the dog](x.y).')
    const page = scratch.write('a.html', '<h1>Ann</h1><p>Ann has <i>a dog</i>. She loves the dog.')
    const [fromMarkdown, fromPage] = await Promise.all(
      [markdown, page].map(async (path) => (await refereeHere(['resolve', path])).stdout),
    )

    expect(entitiesOf(fromMarkdown as string)).toEqual(entitiesOf(fromPage as string))
    expect(entitiesOf(fromPage as string)).toContainEqual(['a dog', 'the dog'])
  })

  test('keeps the mentions of a key, the words and the ids, and can be scored at once', async () => {
    const key = 'samples/key.coref.jsonl'
    const response = join(scratch.path, 'response.coref.jsonl')
    const resolved = await refereeHere([
      'resolve',
      key,
      '--tagger',
      'key',
      '--recipe',
      'ranking',
      '-o',
      response,
    ])

    expect(resolved.code).toBe(0)
    const { stdout } = await refereeHere(['score', key, response, '--json'])
    const { scores } = (JSON.parse(stdout) as { systems: { scores: Record<string, { f1: number }> }[] })
      .systems[0] ?? { scores: {} }

    expect(scores['mentions']?.f1).toBeGreaterThan(0.99)
    expect(scores['b3']?.f1).toBeGreaterThan(0.6)
  })

  test('as in OntoGUM there are no entities of one mention, unless they are asked for', async () => {
    const path = scratch.write('once.txt', STORY)
    const singletons = async (...flags: readonly string[]): Promise<number> => {
      const { stdout, stderr } = await refereeHere(['resolve', path, '--recipe', 'rules', ...flags])
      expect(stderr).not.toContain('error')
      const { mentions } = JSON.parse(stdout) as { mentions: { entity: string }[] }
      const sizes = new Map<string, number>()
      for (const { entity } of mentions) sizes.set(entity, (sizes.get(entity) ?? 0) + 1)
      return [...sizes.values()].filter((size) => size === 1).length
    }

    expect(await singletons('--scheme', 'ontogum')).toBe(0)
    expect(await singletons('--scheme', 'ontogum', '--singletons', 'keep')).toBeGreaterThan(0)
    expect(await singletons('--scheme', 'gum')).toBeGreaterThan(0)
  })

  test('the definition and the singletons can be chosen', async () => {
    const path = scratch.write('story.txt', STORY)
    const count = async (...flags: string[]): Promise<number> =>
      (
        JSON.parse((await refereeHere(['resolve', path, '--recipe', 'rules', ...flags])).stdout) as {
          mentions: unknown[]
        }
      ).mentions.length

    expect(await count('--singletons', 'drop')).toBeLessThan(await count())
    expect(await count('--definition', 'muc')).toBeLessThan(await count())
  })

  const text = scratch.write('short.txt', 'Ann ran. She won.')
  test.each([
    ['two files', [text, text], 'there are 2'],
    ['a file of several documents', ['samples/key.coref.jsonl'], 'there are 16'],
  ])(
    '%s do not fit into a format of one document a file: said before anything is printed',
    async (_, paths, what) => {
      const { code, stdout, stderr } = await refereeHere([
        'resolve',
        ...paths,
        '--recipe',
        'rules',
        '--to',
        'inline',
        '--quiet',
      ])

      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toContain(what)
    },
  )

  test('what was found is not written where it has no place', async () => {
    expect(await refereeHere(['resolve', text, '--to', 'text'])).toMatchObject({ code: 2, stdout: '' })
  })

  test('several files come out one after the other', async () => {
    const paths = ['one', 'two'].map((name) => scratch.write(`${name}.txt`, STORY))
    const { stdout } = await refereeHere(['resolve', ...paths, '--recipe', 'rules'])

    expect(
      stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { id: string }).id),
    ).toEqual(['one', 'two'])
  })
})

describe('formats with one document per file', () => {
  const texts = ['first', 'second'].map((name) => scratch.write(`${name}.txt`, STORY))

  test.each(['brat', 'litbank'])('%s is written with its texts into a folder, and read back', async (to) => {
    const folder = join(scratch.path, `as-${to}`)
    const { code } = await refereeHere([
      'resolve',
      ...texts,
      '--recipe',
      'rules',
      '--to',
      to,
      '-o',
      folder,
      '--quiet',
    ])

    expect([code, readdirSync(folder).sort()]).toEqual([
      0,
      ['first.ann', 'first.txt', 'second.ann', 'second.txt'],
    ])
    const resolved = await refereeHere(['resolve', ...texts, '--recipe', 'rules', '--quiet'])
    const key = scratch.write(`${to}.coref.jsonl`, resolved.stdout)
    const scored = await refereeHere(['score', key, folder, '--metrics', 'conll', '--quiet'])
    expect(scored.stdout).toContain('100.00')
  })

  test('standard output takes one, and notes that its text is left out', async () => {
    const [text = ''] = texts
    const { code, stdout, stderr } = await refereeHere(['resolve', text, '--recipe', 'rules', '--to', 'brat'])

    expect([code, stdout.startsWith('T1\t')]).toEqual([0, true])
    expect(stderr).toContain('not printed: brat keeps the text in another file')
    expect(await refereeHere(['resolve', ...texts, '--recipe', 'rules', '--to', 'brat'])).toMatchObject({
      code: 2,
      stdout: '',
    })
  })
})

describe('names of documents', () => {
  const text = scratch.write('same.txt', 'Ann left. She sang.\n')

  test('that would be those of two are refused before anything is written', async () => {
    const target = join(scratch.path, 'same.coref.jsonl')
    const { code, stderr } = await refereeHere(['resolve', text, text, '-o', target])

    expect([code, existsSync(target)]).toEqual([3, false])
    expect(await refereeHere(['resolve', text, text])).toMatchObject({ code: 3, stdout: '' })
    expect(stderr).toContain('same.txt:1:1: an earlier document is also called "same"')
    expect(stderr).toContain('[duplicate-document]')
  })

  test('standard input is read once', async () => {
    expect(await refereeHere(['resolve', '-', '-'], { input: 'Ann left.' })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('standard input can be read only once'),
    })
  })
})

describe('what cannot be resolved', () => {
  const other = readFileSync(join(root, 'models/soon-gum.bin'))
  test.each<[string, string[], number, RegExp]>([
    [
      'an empty file',
      [scratch.write('empty.txt', '')],
      3,
      /empty\.txt:1:1: no text in this file.*\[empty-file\]/,
    ],
    [
      'a binary',
      [scratch.write('b.txt', Uint8Array.of(65, 0, 66))],
      3,
      /b\.txt:1:2: a NUL byte.*\[binary-file\]/,
    ],
    ['a file that is not there', [join(scratch.path, 'none.txt')], 3, /none\.txt: .*\[cannot-read\]/],
    ['mentions of plain text', [scratch.write('t.txt', 'Ann ran.'), '--tagger', 'key'], 3, /\[no-mentions\]/],
    ['names of plain text', [scratch.write('t.txt', 'Ann ran.'), '--names', 'key'], 3, /\[no-mentions\]/],
    ['anaphors of plain text', [scratch.write('t.txt', 'Ann ran.'), '--anaphoric'], 3, /\[no-mentions\]/],
    [
      'a document without words',
      [scratch.write('x.coref.jsonl', '{"id":"d","mentions":[{"span":[0,1]}]}')],
      3,
      /\[no-text\]/,
    ],
    [
      'a model that is none',
      [scratch.write('t.txt', 'Ann ran.'), '--model', scratch.write('m.bin', 'model')],
      3,
      /m\.bin: not a Referee model.*\[bad-model\]/,
    ],
    [
      'a model of another version',
      [
        scratch.write('t.txt', 'Ann ran.'),
        '--model',
        scratch.write(
          'v.bin',
          other.map((byte, i) => (i === 14 ? 99 : byte)),
        ),
      ],
      3,
      /v\.bin: the model has version 99.*\[bad-model\]/,
    ],
    [
      'another recipe than the model',
      [scratch.write('t.txt', 'Ann ran.'), '--recipe', 'ranking', '--model', scratch.write('s.bin', other)],
      2,
      /recipe soon, not ranking/,
    ],
    ['a recipe that is none', [scratch.write('t.txt', 'Ann ran.'), '--recipe', 'magic'], 2, /magic/],
  ])('%s', async (_, args, code, message) => {
    const result = await refereeHere(['resolve', ...args])

    expect(told(result.stderr)).toMatch(message)
    expect(result.code).toBe(code)
    expect(result.stdout).toBe('')
  })

  test.each([
    ['a text without a sentence end', 'word ', 20_000],
    ['one without a blank', 'word', 60_000],
    ['one of quotation marks', '“ "', 20_000],
    ['one of pronouns', 'she her ', 4_000],
    ['one name', 'Ann Smith ', 4_000],
  ])('%s takes time in proportion to its length', { tags: ['growth'] }, async (_, unit, times) => {
    const resolve = async (count: number): Promise<number> => {
      const path = scratch.write('long.txt', unit.repeat(count))
      const begin = process.cpuUsage()
      const { code } = await refereeHere(['resolve', path, '--quiet'])
      const { user, system } = process.cpuUsage(begin)
      expect(code).toBe(0)
      return user + system
    }
    await resolve(times / 4)

    expect(await resolve(times)).toBeLessThan(10 * (await resolve(times / 4)))
  })
})

describe('confidence', () => {
  const path = scratch.write('sure.txt', STORY)
  interface Found {
    readonly mentions: readonly {
      entity: string
      antecedent?: number
      confidence?: number
      mentionConfidence?: number
    }[]
  }
  const found = async (...flags: readonly string[]): Promise<Found['mentions']> => {
    const { stdout, stderr, code } = await refereeHere(['resolve', path, '--quiet', ...flags])
    expect(code, stderr).toBe(0)
    return (JSON.parse(stdout) as Found).mentions
  }

  test('each mention after the first of its entity says what it was linked to, and how sure that is', async () => {
    const mentions = await found()
    const firsts = new Set(mentions.map(({ entity }) => mentions.findIndex((each) => each.entity === entity)))
    for (const [m, { entity, antecedent, confidence, mentionConfidence }] of mentions.entries()) {
      expect(mentionConfidence).toBeGreaterThan(0)
      expect(mentionConfidence).toBeLessThan(1)
      if (antecedent === undefined) expect(confidence).toBeUndefined()
      else {
        expect(mentions[antecedent]?.entity).toBe(entity)
        expect(confidence).toBeGreaterThan(0)
        expect(confidence).toBeLessThanOrEqual(1)
      }
      // A speaker may be named after the quotation.
      if (!firsts.has(m))
        expect(mentions.some((each) => each.antecedent === m) || antecedent !== undefined).toBe(true)
    }
    expect(mentions.filter(({ antecedent }) => antecedent !== undefined).length).toBeGreaterThan(3)
  })

  test('weak links can be cut, and all of them', async () => {
    const entities = async (...flags: readonly string[]): Promise<number> =>
      new Set((await found(...flags)).map(({ entity }) => entity)).size
    const all = await entities()
    expect(await entities('--min-confidence', '0')).toBe(all)
    const certain = (await found()).filter(({ confidence }) => confidence === 1)
    expect(await entities('--min-confidence', '1')).toBe((await found()).length - certain.length)
    const sure = await found('--min-confidence', '0.9')
    expect(sure.every(({ confidence = 1 }) => confidence >= 0.9)).toBe(true)
  })

  test.each([
    [['--min-confidence', '2'], '--min-confidence 2: expected a number from 0 to 1'],
    [['--min-confidence', 'x'], '--min-confidence x: expected a number from 0 to 1'],
    [
      ['--min-confidence', '0.5', '--recipe', 'rules'],
      'only the recipes ranking and neural report confidence',
    ],
  ])('%j is refused', async (flags, message) => {
    const { code, stderr } = await refereeHere(['resolve', path, ...flags])
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })
})

describe('on a terminal', () => {
  const path = scratch.write('seen.txt', 'Mary Smith had a dog. She loved the dog.\n')

  test('the text is shown with its entities', async () => {
    const { stdout, code } = await refereeHere(['resolve', path, '--quiet'], { isTerminal: true })
    expect(code).toBe(0)
    expect(stdout).toContain('[Mary Smith]¹ had [a dog]². [She]¹ loved [the dog]².')
    expect(stdout).toContain('1  2 mentions  Mary Smith, She\n2  2 mentions  a dog, the dog\n')
  })

  test('documents are written where a format is named, or the result is for a file', async () => {
    const target = join(scratch.path, 'seen.coref.jsonl')
    const named = await refereeHere(['resolve', path, '--to', 'referee', '--quiet'], { isTerminal: true })
    await refereeHere(['resolve', path, '-o', target, '--quiet'], { isTerminal: true })
    const piped = await refereeHere(['resolve', path, '--quiet'])
    expect(entitiesOf(named.stdout)).toHaveLength(2)
    expect(readFileSync(target, 'utf8')).toBe(named.stdout)
    expect(piped.stdout).toBe(named.stdout)
  })
})

describe('a text that is not English', () => {
  const german =
    'Am Morgen ging Anna mit dem Hund in den Wald. Er lief voraus, und sie kam nicht mit. Dann war es dunkel.'
  const path = scratch.write('brief.txt', german)

  test('is refused, with the name of its language, and nothing is written', async () => {
    const target = join(scratch.path, 'brief.coref.jsonl')
    const { code, stdout, stderr } = await refereeHere(['resolve', path, '-o', target, '--quiet'])
    expect([code, stdout]).toEqual([3, ''])
    expect(told(stderr)).toBe(
      'referee resolve: brief.txt:1:1: this text is German, and the resolver knows only English; use --any-language to resolve it anyway [not-english]\n',
    )
    expect(existsSync(target)).toBe(false)
  })

  test('is resolved with a warning where any language will do', async () => {
    const { code, stdout, stderr } = await refereeHere(['resolve', path, '--any-language'])
    expect(code).toBe(0)
    expect(told(stderr)).toContain('warning: brief.txt:1:1: this text is German')
    expect(JSON.parse(stdout)).toHaveProperty('mentions')
  })

  test('is refused as a document too', async () => {
    const document = scratch.write(
      'brief.coref.jsonl',
      `${JSON.stringify({ id: 'd', tokens: german.split(' '), mentions: [] })}\n`,
    )
    const { code, stderr } = await refereeHere(['resolve', document, '--quiet'])
    expect(code).toBe(3)
    expect(stderr).toContain('this text is German')
  })
})

test('a text without a sentence end is cut, with a warning', async () => {
  const path = scratch.write('words.txt', 'word '.repeat(60_000))
  const { stdout, stderr, code } = await refereeHere([
    'resolve',
    path,
    '--recipe',
    'rules',
    '--to',
    'conll-2012',
  ])

  expect(code).toBe(0)
  expect(told(stderr)).toContain(
    'warning: words.txt:1:2001: no sentence ends in the 400 words before this one; it was cut here, and 148 more like it [cut-sentence]',
  )
  expect(stdout.split('\n\n').length - 1).toBe(150)
})

// Takes a minute or more: runs only on request.
needing('long').test(
  'a million words without a sentence end are resolved all the same',
  async () => {
    const words = ['the', 'old', 'dog', 'saw', 'Ann', 'and', 'she', 'walked', 'with', 'him']
    const text = Array.from({ length: 1_000_000 }, (_, i) => words[(i * 7 + (i >> 3)) % 10]).join(' ')
    const { stderr, code } = await refereeHere([
      'resolve',
      scratch.write('m.txt', text),
      '-o',
      join(scratch.path, 'm.out'),
    ])

    expect(told(stderr)).toMatch(/m\.txt:1:\d+: no sentence ends .* 2498 more like it \[cut-sentence\]/)
    expect(code).toBe(0)
  },
  600_000,
)

describe('what resolve writes', () => {
  const key = 'samples/key.coref.jsonl'
  const perfect = ['resolve', key, '--tagger', 'key', '--recipe', 'rules']

  test('is told by --json', async () => {
    const out = join(scratch.path, 'told.coref.jsonl')
    const { code, stdout } = await refereeHere([...perfect, '--quiet', '--json', '-o', out])
    const sha256 = createHash('sha256').update(readFileSync(out)).digest('hex')

    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      schema: 'referee.written/1',
      files: [{ path: out, sha256, documents: 16 }],
      warnings: [{ code: 'lost-mention', line: 14 }],
    })
  })

  test('must go to a file then', async () => {
    const result = await refereeHere([...perfect, '--json'])

    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('with -o') })
  })

  test('has a warning where mentions of the key are lost', async () => {
    const out = join(scratch.path, 'lost.coref.jsonl')
    const { stderr } = await refereeHere([...perfect, '-o', out])

    expect(stderr).toContain(
      'samples/key.coref.jsonl:14:515: 2 mentions of document "encyclopaedia/the-bridges-of-ostermond" cannot be used',
    )
    expect(stderr.match(/lost-mention/g)).toHaveLength(1)
  })

  test('is nothing where the format cannot hold the first document', async () => {
    const text = scratch.write('lines.txt', 'Ann saw her dog.\nShe liked it.\n')

    expect(await refereeHere(['resolve', text, '--to', 'gap'])).toMatchObject({ code: 3, stdout: '' })
  })

  test('is all of several documents', async () => {
    const { stdout } = await refereeHere([...perfect, '--quiet'])

    expect(stdout.trim().split('\n')).toHaveLength(16)
  })

  test('rules have no model, whatever the file', async () => {
    const { code, stderr } = await refereeHere([...perfect, '--model', 'nowhere.bin'])

    expect(code).toBe(2)
    expect(stderr).toContain('--recipe rules has no model')
  })
})

describe('referee train', () => {
  const key = 'samples/key.coref.jsonl'

  test.each(['reconcile', 'soon', 'ranking'])(
    '%s: the same documents give the same bytes, which can be used',
    async (recipe) => {
      const models = ['a.bin', 'b.bin'].map((name) => join(scratch.path, `${recipe}-${name}`))
      for (const model of models) {
        expect(
          (await refereeHere(['train', key, '--model', model, '--recipe', recipe, '--quiet'])).code,
        ).toBe(0)
      }
      const [a, b] = models.map((model) => readFileSync(model))

      expect(b).toEqual(a)
      const story = scratch.write('story.txt', STORY)

      expect((await refereeHere(['resolve', story, '--model', models[0] as string])).code).toBe(0)
    },
  )

  test('reports scores by folds and on other documents', async () => {
    const model = join(scratch.path, 'folds.bin')
    const { stdout, code } = await refereeHere([
      'train',
      key,
      '--model',
      model,
      '--recipe',
      'soon',
      '--folds',
      '4',
      '--dev',
      key,
      '--quiet',
    ])

    expect(code).toBe(0)
    expect(stdout).toMatch(
      /^on +documents +Mentions +MUC +B³ +CEAFe +CoNLL\n4 folds +16 +99\.\d\d .*\ndev +16 +99\.\d\d /,
    )
  })

  test('documents without paragraphs are told, with what would do', async () => {
    const lines = readFileSync(key, 'utf8').split('\n').slice(0, 2)
    const [, second = ''] = lines
    const { tokens } = JSON.parse(second) as { tokens: unknown[] }
    const divided = JSON.stringify({ ...JSON.parse(second), paragraphs: [0, Math.floor(tokens.length / 2)] })
    const notes = async (name: string, text: string, ...flags: readonly string[]): Promise<string> => {
      const model = join(scratch.path, `${name}.bin`)
      const path = scratch.write(`${name}.coref.jsonl`, text)
      return (await refereeHere(['train', path, '--model', model, ...flags])).stderr
    }
    const told =
      'ParNum and SameParagraph have no effect; CoNLL-U files with "# newpar" and plain text mark them'

    expect(await notes('undivided', `${lines.join('\n')}\n`)).toContain(told)
    expect(await notes('divided', `${lines[0]}\n${divided}\n`)).not.toContain(told)
    expect(await notes('soon', `${lines.join('\n')}\n`, '--recipe', 'soon')).not.toContain(told)
  })

  test.each<[string, string[], RegExp]>([
    ['a metric that does not exist', ['--metric', 'muk'], /unknown metric "muk"; did you mean muc\?/],
    ['two places for the model', ['--model', '', '-o', 'y'], /use only one of them/],
    ['passes of a recipe without passes', ['--epochs', '3'], /--epochs requires --recipe ranking/],
    ['a metric for a threshold that is fixed', ['--recipe', 'soon', '--metric', 'b3'], /is always 0\.5/],
    ['features for ranking', ['--recipe', 'ranking', '--without', 'own'], /ranking does not/],
    ['a report where the model goes', ['--model', '-', '--json'], /the model goes to standard output/],
    ['more folds than documents', ['--folds', '40'], /--folds 40 needs as many documents, but there are 16/],
    ['a learner for ranking', ['--recipe', 'ranking', '--learner', 'svm'], /ranking does not/],
    ['a fold that is none', ['--folds', 'x'], /whole number/],
  ])('%s is a wrong command line', async (_, flags, message) => {
    const result = await refereeHere(['train', key, '--model', join(scratch.path, 'x.bin'), ...flags])

    expect(result.code).toBe(2)
    expect(result.stderr).toMatch(message)
    // Before any work: not even the format was detected.
    if (flags[0] !== '--folds') expect(result.stderr).not.toContain('detected')
  })

  test('a model of nothing is refused, and nothing is written', async () => {
    const none = scratch.write(
      'none.coref.jsonl',
      '{"id":"d","tokens":["Ann"],"mentions":[{"span":[0,1]}]}\n',
    )
    const model = join(scratch.path, 'none.bin')
    const { code, stderr } = await refereeHere(['train', none, '--model', model, '--quiet'])

    expect(code).toBe(3)
    expect(stderr).toContain('no entity of 1 document has two mentions')
    expect(existsSync(model)).toBe(false)
  })

  test('documents that were learned from are named where they are scored', async () => {
    const model = join(scratch.path, 'seen.bin')
    const other = scratch.write('other.coref.jsonl', `${readFileSync(key, 'utf8').split('\n')[0]} \n`)
    const train = async (dev: string): Promise<string> =>
      (await refereeHere(['train', key, '--recipe', 'soon', '-o', model, '--dev', dev])).stderr

    expect(await train(key)).toContain('all of the 16 documents of --dev are among the training documents')
    expect(await train(other)).not.toContain('seen-data')
  })

  test('the model goes to standard output, with its scores beside it', async () => {
    const model = join(scratch.path, 'out.bin')
    const train = (target: string): Promise<Ran> =>
      refereeHere(['train', key, '--recipe', 'soon', '--model', target, '--dev', key])
    const written = await train(model)
    const streamed = await train('-')

    expect(streamed.stdout).toBe(readFileSync(model, 'latin1'))
    expect(streamed.stderr).toContain(written.stdout)
    expect(existsSync('-')).toBe(false)
    expect(await refereeHere(['train', key, '--model', '-'], { isTerminal: true })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot be printed to a terminal'),
    })
  })

  test('--json tells what was written', async () => {
    const model = join(scratch.path, 'json.bin')
    const args = ['train', key, '--recipe', 'soon', '-o', model, '--dev', key, '--quiet']
    const { code, stdout, stderr } = await refereeHere([...args, '--json'])
    const sha256 = createHash('sha256').update(readFileSync(model)).digest('hex')

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({
      schema: 'referee.written/1',
      files: [{ path: model, sha256, documents: 16 }],
      warnings: [{ code: 'seen-data' }],
      assessments: [{ on: 'dev', documents: 16 }],
    })
    expect((await refereeHere([...args, '--to', 'csv'])).stdout).toMatch(
      /^on,documents,Mentions,.*\r\ndev,16,/,
    )
  })
})
