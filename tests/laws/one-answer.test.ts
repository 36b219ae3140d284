import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endingOf, type Format } from '../../src/formats/format.ts'
import { formats } from '../../src/formats/registry.ts'
import { readPair } from '../../src/node/files/read-corpus.ts'
import type { ScoresReport } from '../../src/report/scores.ts'
import type { StatsReport } from '../../src/report/stats.ts'
import { evaluate } from '../../src/scoring/evaluate.ts'
import { headline, type Scores } from '../../src/scoring/tally.ts'
import { finish } from '../../src/steps.ts'
import { openDataset } from '../../web/worker/open-dataset.ts'
import type { InputCorpus } from '../../web/worker/protocol.ts'
import { refereeHere } from '../support/in-process.ts'
import { Scratch } from '../support/program.ts'

// The same input, however it is read, gives the same scores and the same signature, or a signature that says why not.

const scratch = new Scratch()
afterAll(() => scratch.remove())

const WORDS = 'Ann Lee saw her dog near the old mill . She called it , and the dog ran to Ann .'.split(' ')
const mention = (start: number, end: number, entity: string): object => ({ span: [start, end], entity })
const document = (id: string, mentions: readonly object[]): string =>
  `${JSON.stringify({
    id,
    tokens: WORDS,
    sentences: [
      [0, 10],
      [10, 21],
    ],
    mentions,
  })}\n`
const LEE = [mention(0, 2, '1'), mention(3, 4, '1'), mention(10, 11, '1'), mention(19, 20, '1')]
const key = scratch.write(
  'key.coref.jsonl',
  document('one', [...LEE, mention(3, 5, '2'), mention(12, 13, '2'), mention(15, 17, '2')]),
)
/** One mention is in another entity, so the score is neither 0 nor 1. */
const answer = scratch.write(
  'answer.coref.jsonl',
  document('one', [...LEE, mention(12, 13, '1'), mention(3, 5, '2'), mention(15, 17, '2')]),
)

interface Answer {
  readonly scores: Readonly<Record<string, number>>
  readonly signature: string
}

/** A response in a format, alone in a folder with its companion files. */
interface Sample {
  readonly format: Format
  readonly folder: string
  readonly file: string
}

async function sampleIn(format: Format): Promise<Sample | undefined> {
  const folder = join(scratch.path, 'samples', format.id)
  mkdirSync(folder, { recursive: true })
  const target = format.perFile === 'one' ? folder : join(folder, `one${endingOf(format)}`)
  const { code } = await refereeHere(['convert', answer, '--to', format.id, '-o', target, '--quiet'])
  const file = join(folder, `one${endingOf(format)}`)
  return code === 0 && readdirSync(folder).includes(basename(file)) ? { format, folder, file } : undefined
}

const answerOf = ({ systems, signature }: ScoresReport): Answer => ({
  scores: valuesOf(systems[0]?.scores ?? {}),
  signature,
})

const valuesOf = (scores: Scores): Record<string, number> =>
  Object.fromEntries(Object.entries(scores).map(([id, score]) => [id, headline(score)]))

async function scored(...args: readonly string[]): Promise<Answer> {
  const { code, stdout, stderr } = await refereeHere(['score', key, ...args, '--json'])
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
  return answerOf(JSON.parse(stdout) as ScoresReport)
}

const withoutResponse = (signature: string): string => signature.replace(/\|response:[^|]*/, '')

/** The fields of a signature that another lacks or has with other values, except hashes. */
const difference = (a: string, b: string): string[] =>
  a.split('|').filter((field) => !b.split('|').includes(field) && !/sha256-/.test(field))

/** Files as dropped onto the page. */
function given(path: string, files: readonly string[] = [path]): InputCorpus {
  const root = dirname(path)
  return {
    name: basename(path),
    files: files.map((file) => ({
      path: relative(root, file),
      bytes: new Uint8Array(readFileSync(file)).buffer as ArrayBuffer,
    })),
  }
}

const samples = (await Promise.all(formats.map(sampleIn))).filter((sample) => sample !== undefined)

test('nearly every format has a sample', () => {
  const without = formats.filter((format) => !samples.some((sample) => sample.format === format))
  expect(without.map(({ id }) => id).sort()).toMatchInlineSnapshot(`
    [
      "anaphors",
      "anaphors-a2",
      "gap",
      "korkor",
    ]
  `)
})

const scoredSamples = samples.filter(({ format }) => format.isTextOnly !== true)

describe.each(scoredSamples.map((sample) => [sample.format.id, sample] as const))('%s', (id, sample) => {
  const { format, folder, file } = sample
  let detected: Answer

  beforeAll(async () => {
    const { code, stdout } = await refereeHere(['score', key, file, '--json', '--quiet'])
    // If a file is not recognised, its format must be named, and the signature says so.
    detected =
      code === 0 ? answerOf(JSON.parse(stdout) as ScoresReport) : await scored(file, '--response-format', id)
  })

  test('named, it is the same, or the signature names the format', async () => {
    const named = await scored(file, '--response-format', id)
    if (difference(named.signature, detected.signature).length === 0) expect(named).toEqual(detected)
    else expect(named.signature).toContain(`|response-format:${id}|`)
  })

  test('in a folder it is the same', async () => {
    expect(await scored(folder, '--quiet')).toEqual(detected)
  })

  test('by a pattern it is the same', async () => {
    expect(await scored(join(folder, `*${endingOf(format)}`), '--quiet')).toEqual(detected)
  })

  /** A folder with the same files, some of them gzipped. */
  function packed(name: string, isPacked: (name: string) => boolean): Sample {
    const other = join(scratch.path, 'packed', `${id}-${name}`)
    mkdirSync(other, { recursive: true })
    for (const each of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, each))
      if (isPacked(each)) writeFileSync(join(other, `${each}.gz`), gzipSync(bytes))
      else writeFileSync(join(other, each), bytes)
    }
    const main = basename(file)
    return { format, folder: other, file: join(other, isPacked(main) ? `${main}.gz` : main) }
  }

  const isMain = (name: string): boolean => name === basename(file)
  const hasCompanions = readdirSync(folder).length > 1
  const packings: readonly (readonly [what: string, isPacked: (name: string) => boolean])[] = hasCompanions
    ? [
        ['the file', isMain],
        ['what belongs beside it', (name) => !isMain(name)],
        ['all', () => true],
      ]
    : [['the file', () => true]]

  test.each(packings)(
    'packed (%s), it differs by its hash alone, through every door',
    async (what, isPacked) => {
      const other = packed(what, isPacked)
      const direct = await scored(other.file, '--quiet')
      expect(direct.scores).toEqual(detected.scores)
      expect(withoutResponse(direct.signature)).toBe(withoutResponse(detected.signature))
      if (!isPacked(basename(file))) expect(direct).toEqual(detected)
      expect(await doors(other)).toEqual({
        named: expect.objectContaining({ scores: direct.scores }),
        folder: direct,
        pattern: direct,
        library: direct,
        page: direct,
        ...(format.isAligned === true ? {} : { shards: direct }),
        validate: 0,
        words: await wordsIn(folder),
      })
    },
  )

  async function doors(other: Sample): Promise<object> {
    const inside = readdirSync(other.folder).map((name) => join(other.folder, name))
    const pair = await readPair(key, other.file)
    const { scores, signature } = evaluate(pair.key, pair.response)
    const page = finish(await openDataset(given(key), [given(other.folder, inside)], {})).summary.scores
    const named = ['--response-format', id, '--quiet']
    return {
      named: await scored(other.file, ...named),
      folder: await scored(other.folder, '--quiet'),
      pattern: await scored(join(other.folder, `*${basename(other.file).slice('one'.length)}`), '--quiet'),
      library: { scores: valuesOf(scores), signature },
      page: answerOf(page),
      ...(format.isAligned === true ? {} : { shards: await sharded(other) }),
      validate: (await refereeHere(['validate', other.file, '--format', id, '--quiet'])).code,
      words: await wordsIn(other.folder),
    }
  }

  /** Scores may not need the words from companion files. */
  async function wordsIn(path: string): Promise<number> {
    const { stdout } = await refereeHere(['stats', path, '--format', id, '--json', '--quiet'])
    return (JSON.parse(stdout) as StatsReport).corpora[0]?.tokens ?? 0
  }

  async function sharded(of: Sample): Promise<Answer> {
    const run = join(scratch.path, 'runs', basename(of.folder))
    expect((await refereeHere(['plan', key, of.file, '--shards', '1', '--out', run, '--quiet'])).code).toBe(0)
    expect((await refereeHere(['map', run, '--shard', '0', '--quiet'])).code).toBe(0)
    const { stdout } = await refereeHere(['merge', run, '--json', '--quiet'])
    return answerOf(JSON.parse(stdout) as ScoresReport)
  }

  test('through the library it is the same', async () => {
    const pair = await readPair(key, file)
    const { scores, signature } = evaluate(pair.key, pair.response)
    expect({ scores: valuesOf(scores), signature }).toEqual(detected)
  })

  test('in the page it is the same, as a file or as a folder', async () => {
    const inside = readdirSync(folder).map((name) => join(folder, name))
    const scored = async (response: InputCorpus): Promise<unknown> =>
      answerOf(finish(await openDataset(given(key), [response], {})).summary.scores)
    expect(await scored(given(folder, inside))).toEqual(detected)
    // A file alone lacks its companions.
    if (inside.length === 1) expect(await scored(given(file))).toEqual(detected)
  })

  test.skipIf(format.isAligned === true)('in shards it is the same', async () => {
    expect(await sharded(sample)).toEqual(detected)
  })

  test('verify repeats it', async () => {
    const { code, stdout } = await refereeHere(['verify', detected.signature, key, file, '--quiet'])
    expect({ code, verdict: stdout.trimEnd().split('\n').at(-1) }).toEqual({
      code: 0,
      verdict: 'same: the signature matches these files and settings',
    })
  })
})

describe('standard input', () => {
  test.each(['conll-2012', 'corefud', 'jsonlines', 'referee'])('%s is the same', async (id) => {
    const sample = samples.find(({ format }) => format.id === id) as Sample
    const direct = await refereeHere(['score', key, sample.file, '--json', '--quiet'])
    const { stdout } = await refereeHere(['score', key, '-', '--json', '--quiet'], {
      input: readFileSync(sample.file),
    })
    expect(answerOf(JSON.parse(stdout) as ScoresReport)).toEqual(
      answerOf(JSON.parse(direct.stdout) as ScoresReport),
    )
  })

  test.each(['inline', 'crac-text'])('%s has no name there, so it is paired by text', async (id) => {
    const sample = samples.find(({ format }) => format.id === id) as Sample
    const direct = answerOf(
      JSON.parse(
        (await refereeHere(['score', key, sample.file, '--json', '--quiet'])).stdout,
      ) as ScoresReport,
    )
    const { stdout } = await refereeHere(['score', key, '-', '--json', '--quiet'], {
      input: readFileSync(sample.file),
    })
    const piped = answerOf(JSON.parse(stdout) as ScoresReport)
    expect(piped.scores).toEqual(direct.scores)
    expect(difference(piped.signature, direct.signature)).toEqual(['pair:text'])
  })
})
