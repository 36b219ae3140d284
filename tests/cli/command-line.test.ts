import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { version } from '../../src/version.ts'
import { refereeHere } from '../support/in-process.ts'
import { referee, root, Scratch, shell } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const KEY = 'samples/key.coref.jsonl'
const CAREFUL = 'samples/careful.coref.jsonl'
const EAGER = 'samples/eager.coref.jsonl'

const document = (id: string, ...cells: readonly string[]): string =>
  `#begin document (${id}); part 000\n${cells.map((cell, i) => `${id}\t0\t${i}\tw${i}\t${cell}\n`).join('')}#end document\n`
const key = scratch.write('key.conll', document('d', '(1', '1)', '-', '(1)', '(2)'))
const response = scratch.write('response.conll', document('d', '(1', '1)', '-', '(1)', '(1)'))
const broken = scratch.write('broken.conll', document('d', '(1', '-', '-', '-', '-'))
/** Text from standard error, without the folder of the test. */
const told = (text: string): string => text.replaceAll(`${scratch.path}/`, '')

/** Hide lists that grow with every format. */
const withoutLists = (text: string): string =>
  text
    .replace(/\(choices:\s+"referee"[^)]*\)/g, '(choices: …)')
    .replace(/Allowed choices are referee,.*/g, 'Allowed choices are …')
    .replace(/ends in \.coref\.jsonl,.*?;/g, 'ends in …;')

describe('exit codes', () => {
  test.each([
    ['score', ['score', key, response], 0],
    ['score with a gate that is passed', ['score', key, response, '--fail-under', 'b3=0.5'], 0],
    ['score with a gate that is not', ['score', key, response, '--fail-under', 'b3=0.99'], 1],
    ['score without a response', ['score', key], 2],
    ['score with a wrong flag', ['score', key, response, '--nonsense'], 2],
    ['score with a wrong choice', ['score', key, response, '--match', 'fuzzy'], 2],
    ['score with a wrong metric', ['score', key, response, '--metrics', 'b4'], 2],
    ['score with no metric', ['score', key, response, '--metrics', ','], 2],
    ['score with a gate that is none', ['score', key, response, '--fail-under', 'b3'], 2],
    ['score with a gate on a metric not asked for', ['score', key, response, '--fail-under', 'mor=1'], 2],
    ['score with two renderings', ['score', key, response, '--json', '--to', 'csv'], 2],
    ['score of bad input', ['score', key, broken], 3],
    ['score of a file that is not there', ['score', key, 'nowhere.conll'], 3],
    ['score of a path through a file', ['score', key, `${response}/x`], 3],
    ['score of a name that is too long', ['score', key, 'x'.repeat(300)], 3],
    ['score of a glob without a match', ['score', key, 'nowhere/*.conll'], 3],
    ['verify of no signature', ['verify', 'hello', key, response], 2],
    ['verify of a setting that does not exist', ['verify', 'referee:0.3.0|match:fuzzy', key, response], 2],
    ['verify of something else', ['verify', 'referee:0.0.1|match:exact', key, response], 1],
    ['verify without files', ['verify', 'referee:0.3.0'], 2],
    ['verify of bad input', ['verify', 'referee:0.3.0', key, broken], 3],
    ['demo', ['demo'], 0],
    ['demo with an argument', ['demo', 'x'], 2],
    ['metrics', ['metrics'], 0],
    ['metrics of one', ['metrics', 'b3.sys'], 0],
    ['metrics of none', ['metrics', 'b5'], 2],
    ['formats', ['formats'], 0],
    ['formats with an argument', ['formats', 'x'], 2],
    ['no command', [], 0],
    ['help', ['help'], 0],
    ['help of a command', ['help', 'score'], 0],
    ['a command that does not exist', ['scroe'], 2],
    ['help of a command that does not exist', ['scroe', '--help'], 2],
    ['help for a command that does not exist', ['help', 'scroe'], 2],
    ['a flag that does not exist', ['--nonsense'], 2],
  ])('%s', async (_, args, code) => {
    expect((await refereeHere(args)).code).toBe(code)
  })

  test.each([
    [['score', key, response], 0],
    [['score', key, response, '--fail-under', 'b3=0.99'], 1],
    [['score', key, response, '--nonsense'], 2],
    [['score', key, broken], 3],
  ])('are those of the process: %j', (args, code) => {
    expect(referee(args).code).toBe(code)
  })

  test('nothing stands on standard output when something is wrong', async () => {
    for (const args of [
      ['score', key],
      ['score', key, broken],
      ['scroe', '--help'],
      ['metrics', 'b5'],
    ]) {
      expect((await refereeHere(args)).stdout).toBe('')
    }
  })
})

describe('what is misspelt is guessed', () => {
  test.each([
    ['a command', ['scroe', key, response]],
    ['a command to be helped with', ['help', 'scroe']],
    ['a command of another name', ['evaluate', key, response]],
    ['a command that is a flag', ['version']],
    ['a file in the place of the command', ['samples/key.coref.jsonl', 'samples/eager.coref.jsonl']],
    [
      'a file in the place of a signature',
      ['verify', 'samples/key.coref.jsonl', 'samples/eager.coref.jsonl'],
    ],
    ['a flag', ['score', key, response, '--singeltons', 'drop']],
    ['a choice', ['score', key, response, '--singletons', 'dorp']],
    ['a metric', ['score', key, response, '--metrics', 'muc,ceaff']],
    ['a name that every object has', ['score', key, response, '--metrics', 'constructor']],
    ['a metric to explain', ['metrics', 'bleu']],
    ['a format', ['score', key, response, '--format', 'conll']],
    ['a feature', ['score', key, response, '--by', 'typ', '--quiet']],
    ['a document to explain', ['explain', 'b3', key, response, '--doc', 'e', '--quiet']],
    ['a metric that has no slices', ['score', key, response, '--metrics', 'muc', '--by', 'type']],
    ['a missing argument', ['score', key]],
    ['a gate', ['score', key, response, '--fail-under', 'b3']],
    ['a gate on another metric', ['score', key, response, '--fail-under', 'b4=1']],
    ['a gate on a metric that is misspelt', ['score', key, response, '--fail-under', 'conl=0.5']],
    ['two renderings', ['score', key, response, '--json', '--to', 'csv']],
    ['a signature', ['verify', 'sacrebleu', key, response]],
    ['a setting in a signature', ['verify', 'referee:0.3.0|match:fuzzy', key, response]],
  ])('%s', async (name, args) => {
    const { code, stderr } = await refereeHere(args)

    expect(code).toBe(2)
    expect(withoutLists(stderr)).toMatchSnapshot(name)
  })
})

describe('input', async () => {
  const scores = async (args: readonly string[], input?: string): Promise<unknown> => {
    const ended = await refereeHere(
      ['score', ...args, '--json', '--quiet'],
      input === undefined ? {} : { input },
    )
    expect(ended.stderr).toBe('')
    const { systems } = JSON.parse(ended.stdout) as { systems: { scores: unknown }[] }
    return systems.map((system) => system.scores)
  }
  const expected = await scores([key, response])

  test('standard input can be the response or the key', async () => {
    expect(await scores([key, '-'], readFileSync(response, 'utf8'))).toEqual(expected)
    expect(await scores(['-', response], readFileSync(key, 'utf8'))).toEqual(expected)
  })

  test('standard input can be given once', async () => {
    expect(told((await refereeHere(['score', '-', '-'])).stderr)).toMatchInlineSnapshot(`
      "referee score: standard input can be read only once: use - for one input
      See "referee score --help" for usage.
      "
    `)
    expect(told((await refereeHere(['score', '-', response, response])).stderr)).toMatchInlineSnapshot(`
      "referee score: the key is read again for each response: give it as a file, not as -
      See "referee score --help" for usage.
      "
    `)
    expect((await refereeHere(['verify', 'referee:0.3.0', '-', '-'])).code).toBe(2)
  })

  test('a native document longer than the head of a file is recognised on standard input', async () => {
    const long = JSON.stringify({
      id: 'd',
      tokens: Array.from({ length: 30_000 }, () => 'word'),
      mentions: [{ span: [0, 1] }],
    })

    expect(
      (await refereeHere(['score', '-', scratch.write('long.coref.jsonl', long), '--json'], { input: long }))
        .code,
    ).toBe(0)
  })

  test('a directory stands for its files, whatever holds which document', async () => {
    const [a, b] = [join(scratch.path, 'a'), join(scratch.path, 'b')]
    for (const folder of [a, b]) mkdirSync(join(folder, 'deep'), { recursive: true })
    writeFileSync(join(a, 'one.conll'), document('x', '(1)', '(1)') + document('y', '(1)', '(2)'))
    writeFileSync(join(a, 'notes.txt'), 'not a corpus')
    writeFileSync(join(b, 'deep', 'z.conll'), document('x', '(1)', '(2)'))
    writeFileSync(join(b, 'a.conll'), document('y', '(1)', '(2)'))
    symlinkSync('nowhere', join(b, 'dangling.conll'))

    const ended = await refereeHere(['score', a, b, '--json'])

    expect(ended.code).toBe(0)
    expect(JSON.parse(ended.stdout)).toMatchObject({ corpus: { documents: 2, tokens: 4 } })
    expect(await scores([`${a}/*.conll`, `${b}/**/*.conll`])).toEqual(await scores([a, b]))
  })

  test('a directory without a file that a format claims is an error', async () => {
    mkdirSync(join(scratch.path, 'empty'))

    expect(
      withoutLists(told((await refereeHere(['score', join(scratch.path, 'empty'), response])).stderr)),
    ).toMatchInlineSnapshot(`
      "referee score: empty: this folder has no files [cannot-read]
      "
    `)
  })

  test('--format is believed', async () => {
    const odd = scratch.write('odd.data', readFileSync(key, 'utf8'))

    expect(await scores([odd, response, '--format', 'conll-2012'])).toEqual(expected)
    expect(
      told((await refereeHere(['score', odd, response, '--format', 'referee'])).stderr),
    ).toMatchInlineSnapshot(`
      "referee score: odd.data:1:1: not JSON: expected a value, found "#" [bad-json]

        #begin document (d); part 000
        ^
      "
    `)
  })

  test('a flag before the command is said to be there', async () => {
    const { code, stderr } = await refereeHere(['--metrics', 'b3', 'score', 'key.conll', 'a.conll'])
    expect(stderr).toContain('--metrics: flags go after the command, as in "referee score … --metrics …"')
    expect(code).toBe(2)
  })

  test('what the system says about a file is said in words', async () => {
    expect(told((await refereeHere(['score', key, join(key, 'x.conll')])).stderr)).toMatchInlineSnapshot(`
      "referee score: key.conll/x.conll: a part of this path is a file, not a directory [cannot-read]
      "
    `)
  })

  test.each([
    ['explain', ['explain', 'b3', 'KEY', 'KEY']],
    ['resolve', ['resolve', 'KEY']],
    ['errors', ['errors', 'KEY', 'KEY']],
    ['agree', ['agree', 'KEY', 'KEY']],
    ['classes', ['classes', 'KEY']],
    ['stats', ['stats', 'KEY']],
  ])('%s says what was detected, unless it is to be quiet', async (_, args) => {
    const line = args.map((argument) => (argument === 'KEY' ? key : argument))

    expect((await refereeHere(line)).stderr).toContain(`${key}: detected conll-2012: `)
    expect((await refereeHere([...line, '--quiet'])).stderr).toBe('')
  })

  test('what was detected is said on standard error, once for each kind of file', async () => {
    expect(told((await refereeHere(['score', key, response])).stderr)).toMatchInlineSnapshot(`
      "key.conll: detected conll-2012: "#begin document" at line 1; override with --format
      response.conll: detected conll-2012: "#begin document" at line 1; override with --format
      "
    `)
    expect((await refereeHere(['score', KEY, CAREFUL, EAGER])).stderr.match(/: detected /g)).toHaveLength(3)
  })

  test('--quiet says nothing', async () => {
    expect(
      (
        await refereeHere([
          'score',
          key,
          scratch.write('dup.conll', document('d', '(1)|(1)', '-', '-', '-', '-')),
          '--quiet',
        ])
      ).stderr,
    ).toBe('')
  })

  test('warnings are shown five of a kind', async () => {
    const repeats = scratch.write(
      'repeats.conll',
      document('d', ...Array.from({ length: 5 }, () => '(1)|(1)|(2)')),
    )

    expect(told((await refereeHere(['score', key, repeats])).stderr)).toMatchInlineSnapshot(`
      "key.conll: detected conll-2012: "#begin document" at line 1; override with --format
      repeats.conll: detected conll-2012: "#begin document" at line 1; override with --format
      warning: repeats.conll:2:10: the mention "w0" occurs twice in entity 1; the first one counts [duplicate-mention]
      warning: repeats.conll:2:10: the mention "w0" occurs in entity 1 and in entity 2; the first one counts [duplicate-mention]
      warning: repeats.conll:3:10: the mention "w1" occurs twice in entity 1; the first one counts [duplicate-mention]
      warning: repeats.conll:3:10: the mention "w1" occurs in entity 1 and in entity 2; the first one counts [duplicate-mention]
      warning: repeats.conll:4:10: the mention "w2" occurs twice in entity 1; the first one counts [duplicate-mention]
      warning: 5 more [duplicate-mention]
      "
    `)
  })

  test('the warnings of the key are said once, however many responses there are', async () => {
    const marked = scratch.write('marked.conll', `\ufeff${readFileSync(key, 'utf8')}`)

    const { stderr } = await refereeHere(['score', marked, response, response])

    expect(stderr.match(/byte-order-mark/g)).toHaveLength(1)
  })
})

describe('output', () => {
  test.each(['text', 'json', 'csv', 'markdown', 'latex'])('--to %s', async (form) => {
    const { code, stdout } = await refereeHere([
      'score',
      KEY,
      CAREFUL,
      EAGER,
      '--to',
      form,
      '--metrics',
      'muc,b3,conll',
    ])

    expect(code).toBe(0)
    await expect(stdout).toMatchFileSnapshot(join(root, `tests/golden-cli/score.${form}`))
  })

  test('--json is --to json, and nothing else stands on standard output', async () => {
    const args = ['score', KEY, EAGER, '--per-document', '--by', 'type']
    const ended = await refereeHere([...args, '--json'])

    expect(ended.stdout).toBe((await refereeHere([...args, '--to', 'json'])).stdout)
    expect(`${JSON.stringify(JSON.parse(ended.stdout), undefined, 2)}\n`).toBe(ended.stdout)
  })

  test('one system has a row a metric', async () => {
    await expect((await refereeHere(['score', KEY, EAGER])).stdout).toMatchFileSnapshot(
      join(root, 'tests/golden-cli/score-one.text'),
    )
  })

  test('--per-document', async () => {
    const { stdout } = await refereeHere(['score', KEY, EAGER, '--per-document', '--metrics', 'conll,lea'])

    await expect(stdout).toMatchFileSnapshot(join(root, 'tests/golden-cli/per-document.text'))
  })

  test('--by', async () => {
    const { stdout } = await refereeHere([
      'score',
      KEY,
      EAGER,
      '--by',
      'type,entity-size',
      '--metrics',
      'mentions,b3',
    ])

    await expect(stdout).toMatchFileSnapshot(join(root, 'tests/golden-cli/by.text'))
  })

  describe('--compat conll', () => {
    const compat = (...flags: readonly string[]) =>
      refereeHere(['score', key, response, '--compat', 'conll', ...flags])

    test.each([
      [['--duplicates', 'error'], '--compat conll handles duplicates'],
      [['--duplicates', 'first'], '--duplicates first'],
      [['--missing', 'error'], '--compat conll handles missing documents'],
      [['--match', 'head'], 'no --match head: use only one of them'],
      [['--average', 'macro'], 'no --average macro'],
      [['--blanc', 'luo2014'], 'no --blanc luo2014'],
      [['--preset', 'crac-2023'], 'no --match head (from --preset crac-2023)'],
      [['--metrics', 'lea,b3.sys'], 'it has none for lea, b3.sys'],
      [['--per-document'], '--per-document with --compat conll'],
      [['--by', 'type'], '--by with --compat conll'],
      [['--paper'], '--paper with --compat conll'],
      [['--intervals'], '--intervals with --compat conll'],
      [[key, '--baseline', 'key.conll'], '--baseline with --compat conll'],
      [['--confidence'], '--confidence with --compat conll'],
    ])('will not have %s', async (flags, said) => {
      const { code, stdout, stderr } = await compat(...flags)

      expect([code, stdout]).toEqual([2, ''])
      expect(stderr).toContain(said)
    })

    test('names the metrics that the reference scorer does not have', async () => {
      const { code, stdout, stderr } = await compat('--metrics', 'muc,lea')

      expect(code).toBe(0)
      expect(stdout).toContain('METRIC muc')
      expect(stderr).toContain('left out, since the reference scorer does not have them: lea')
      expect((await compat('--metrics', 'muc,lea', '--to', 'markdown')).stdout).toContain('| LEA |')
    })

    test('has the mentions beside a preset too', async () => {
      expect((await compat('--preset', 'conll-2012', '--quiet')).stdout).toContain(
        'Identification of Mentions',
      )
    })

    test.each([
      ['markdown', '--per-document'],
      ['latex', '--by', 'length'],
      ['markdown', '--singletons', 'drop'],
    ])('is cut off, not rounded, in %s too (%s)', async (form, ...flags) => {
      const metrics = ['--metrics', 'muc,b3,ceafm,ceafe,blanc', '--quiet']
      const { systems } = JSON.parse((await compat(...metrics, '--json', ...flags)).stdout)
      const shown = (await compat(...metrics, '--to', form, ...flags)).stdout
      const values = Object.values(systems[0].scores as Record<string, { f1: number }>).map(({ f1 }) => f1)
      const cut = values.map((f1) => (Math.trunc(f1 * 10000) / 100).toFixed(2))

      // Control: rounding would give some other values.
      expect(values.map((f1) => (f1 * 100).toFixed(2))).not.toEqual(cut)
      for (const each of cut) expect(shown).toContain(each)
    })
  })

  test('--compat conll prints the lines of the reference scorer', async () => {
    const { stdout } = await refereeHere(['score', key, response, '--compat', 'conll'])

    await expect(stdout.replace(/\nreferee:.*/, '\n(signature)')).toMatchFileSnapshot(
      join(root, 'tests/golden-cli/compat.text'),
    )
  })

  test('-o writes what would have been printed, and - is standard output', async () => {
    const path = join(scratch.path, 'scores.json')
    const printed = (await refereeHere(['score', key, response, '--json'])).stdout

    const { stdout, code } = await refereeHere(['score', key, response, '--json', '-o', path])

    expect({ stdout, code }).toEqual({ stdout: '', code: 0 })
    expect(readFileSync(path, 'utf8')).toBe(printed)
    expect((await refereeHere(['score', key, response, '--json', '-o', '-'])).stdout).toBe(printed)
  })

  test('systems of the same file name are told apart by their folders', async () => {
    for (const folder of ['s1', 's2']) {
      mkdirSync(join(scratch.path, folder))
      cpSync(response, join(scratch.path, folder, 'out.conll'))
    }

    const { stdout } = await refereeHere([
      'score',
      key,
      `${scratch.path}/s1/out.conll`,
      `${scratch.path}/s2/out.conll`,
      '--json',
    ])

    expect((JSON.parse(stdout) as { systems: { name: string }[] }).systems.map(({ name }) => name)).toEqual([
      's1/out.conll',
      's2/out.conll',
    ])
  })

  test('the same command prints the same bytes', async () => {
    const args = ['score', KEY, EAGER, '--json', '--per-document', '--metrics', 'all']

    expect((await refereeHere(args)).stdout).toBe((await refereeHere(args)).stdout)
  })
})

describe('gates', () => {
  const gate = async (...gates: readonly string[]): Promise<{ code: number | null; stderr: string }> => {
    const { code, stderr } = await refereeHere([
      'score',
      key,
      response,
      '--quiet',
      ...gates.flatMap((each) => ['--fail-under', each]),
    ])
    return { code, stderr: told(stderr) }
  }

  test('shares and percent mean the same', async () => {
    expect([
      (await gate('mentions=0.5')).code,
      (await gate('mentions=50')).code,
      (await gate('mentions=1')).code,
      (await gate('mentions=100')).code,
    ]).toEqual([0, 0, 0, 0])
    expect([(await gate('b3=0.9')).code, (await gate('b3=90')).code]).toEqual([1, 1])
  })

  test('all of several must be passed, and those that are not are named', async () => {
    expect(await gate('mentions=0.5', 'b3=0.99', 'lea=0.99')).toMatchInlineSnapshot(`
      {
        "code": 1,
        "stderr": "referee score: response.conll: b3 is 71.43, below 99.00
      referee score: response.conll: lea is 44.44, below 99.00
      ",
      }
    `)
  })

  test('a gate may stand before the files', async () => {
    expect((await refereeHere(['score', '--fail-under', 'b3=0.1', key, response])).code).toBe(0)
    // A gate that looks the same as the printed score is shown with more digits.
    const { systems } = JSON.parse((await refereeHere(['score', key, response, '--json', '--quiet'])).stdout)
    const least = systems[0].scores.b3.f1 + 1e-6
    const { stderr } = await refereeHere(['score', key, response, '--fail-under', `b3=${least}`, '--quiet'])
    const [, is, bound] = /b3 is ([\d.]+), below ([\d.]+)/.exec(stderr) ?? []
    expect(Number(is)).toBeLessThan(Number(bound))
    expect(is?.length).toBeLessThan(9)
  })

  test('the scores are printed whether a gate fails or not', async () => {
    const print = async (value: string): Promise<string> =>
      (await refereeHere(['score', key, response, '--fail-under', `b3=${value}`])).stdout

    expect(await print('0.99')).toBe(await print('0.01'))
  })
})

describe('verify', async () => {
  const { signature } = JSON.parse(
    (await refereeHere(['score', key, response, '--json', '--singletons', 'drop'])).stdout,
  ) as { signature: string }

  test('says same for the same files and settings', async () => {
    const { code, stdout } = await refereeHere(['verify', signature, key, response])

    expect(code).toBe(0)
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('same: the signature matches these files and settings')
    expect(stdout).toContain(signature)
  })

  test('says what differs otherwise', async () => {
    const other = signature
      .replace('docs:1', 'docs:2')
      .replace('referee:', 'referee:9.')
      .replace('singletons:drop', 'singletons:keep')
    const { code, stdout } = await refereeHere(['verify', `${other}|constructor:x`, key, key])

    expect(code).toBe(1)
    expect(
      stdout
        .slice(stdout.indexOf('different:'))
        .replaceAll(version, 'X.Y.Z')
        .replace(/sha256-\w{8}/g, 'sha256-…'),
    ).toMatchInlineSnapshot(`
      "different:
        referee: signed 9.X.Y.Z, found X.Y.Z (different version)
        docs: signed 2, found 1 (different number of documents)
        response: signed sha256-…, found sha256-… (the response file differs)
        constructor: signed x, found nothing (different setting)
      "
    `)
  })

  test('prints nothing but JSON with --json', async () => {
    expect(
      JSON.parse((await refereeHere(['verify', signature, key, response, '--json'])).stdout),
    ).toMatchObject({
      schema: 'referee.verification/1',
      same: true,
      differences: [],
      report: { schema: 'referee.scores/1', signature },
    })
  })
})

describe('lists', () => {
  test('metrics', async () => {
    expect((await refereeHere(['metrics'])).stdout).toMatchSnapshot()
    expect((JSON.parse((await refereeHere(['metrics', '--json'])).stdout) as unknown[]).length).toBe(
      (await refereeHere(['metrics'])).stdout.split('\n\n')[0]?.split('\n').length,
    )
  })

  test('one metric', async () => {
    expect((await refereeHere(['metrics', 'b3'])).stdout).toMatchSnapshot()
    expect(JSON.parse((await refereeHere(['metrics', 'b3', '--json'])).stdout)).toMatchObject({
      id: 'b3',
      label: 'B³',
    })
  })

  test('formats', async () => {
    expect((await refereeHere(['formats'])).stdout).toContain('conll-2012')
    expect(JSON.parse((await refereeHere(['formats', '--json'])).stdout)).toContainEqual(
      expect.objectContaining({ id: 'referee' }),
    )
  })
})

describe('demo', () => {
  test('does not tell where the package is installed', async () => {
    const { stdout } = await refereeHere(['demo', '--json', '-o', join(scratch.path, 'demo.html')])
    const paths = (JSON.parse(stdout) as { systems: { warnings: { path: string }[] }[] }).systems.flatMap(
      ({ warnings }) => warnings.map(({ path }) => path),
    )

    expect(new Set(paths)).toEqual(new Set(['samples/key.coref.jsonl']))
  })

  test('needs no files, from any folder', async () => {
    const { code, stdout, stderr } = await refereeHere(['demo'], { cwd: scratch.path })

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(`referee:${version}|match:exact`)
  })
})

describe('colour', () => {
  /** Run on a pseudo-terminal: `script` makes one. */
  const onTerminal = (args: string, env: Readonly<Record<string, string>> = {}): string =>
    shell(`script -qec "$REFEREE ${args}" /dev/null`, { env: { TERM: 'xterm-256color', ...env } }).stdout
  // A sequence that ends in m is colour; the one that clears the progress bar on a slow machine is not.
  const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`)

  test('only on terminals', async () => {
    expect(onTerminal('demo')).toMatch(COLOUR)
    expect((await refereeHere(['demo'])).stdout).not.toMatch(COLOUR)
    expect(referee(['demo'], { env: { FORCE_COLOR: '1' } }).stdout).not.toMatch(COLOUR)
  })

  test.each([
    ['--no-color after the command', 'demo --no-color', {}],
    ['--no-color before the command', '--no-color demo', {}],
    ['NO_COLOR', 'demo', { NO_COLOR: '1' }],
  ])('not with %s', (_, args, env) => {
    expect(onTerminal(args, env)).not.toMatch(COLOUR)
  })

  test('not in files', () => {
    const path = join(scratch.path, 'plain.txt')
    onTerminal(`score ${KEY} ${EAGER} ${CAREFUL} -o ${path}`)

    expect(readFileSync(path, 'utf8')).not.toMatch(COLOUR)
  })

  test('not in JSON', () => {
    expect(onTerminal(`score ${KEY} ${EAGER} --json --quiet`)).not.toMatch(COLOUR)
  })
})

test.each([
  ['the key', ['-', EAGER]],
  ['a response', [KEY, EAGER, '-']],
])('serve cannot watch standard input as %s', async (_, args) => {
  expect(await refereeHere(['serve', ...args])).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'referee serve: standard input cannot be watched: give files, or use referee report\n' +
      'See "referee serve --help" for usage.\n',
  })
})
