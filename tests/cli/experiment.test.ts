import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import type { ExperimentReport } from '../../src/report/experiment.ts'
import { refereeHere } from '../support/in-process.ts'
import { needing } from '../support/needing.ts'
import { exitOf, referee, root, Scratch, start } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const CORPUS = ['--corpus', 'sample=samples/key.coref.jsonl', '--folds', '2']
const sample = readFileSync(join(root, 'samples/key.coref.jsonl'), 'utf8')
const results = join(scratch.path, 'results')
const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false })
const isExperiment = ajv.compile(
  JSON.parse(readFileSync(join(root, 'schemas/experiment.schema.json'), 'utf8')) as object,
)
const written = (name: string): string => readFileSync(join(results, name), 'utf8')

/** Every file below a folder with a hash of its contents, except files that a killed run left half-written. */
function contents(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name) && !name.endsWith('.tmp'))
    .sort()
  const hash = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  return Object.fromEntries(names.map((name) => [name, hash(name)]))
}

/** When each file of a folder was written. */
function stamps(folder: string): Record<string, number> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.bin'))
  return Object.fromEntries(names.map((name) => [name, statSync(join(folder, name)).mtimeMs]))
}

/** The files left by a run of all experiments. */
let all: Record<string, string> = {}

describe('all experiments on the sample', async () => {
  const first = await refereeHere(['experiment', 'all', ...CORPUS, '-o', results])
  all = contents(results)

  test('leave JSON, Markdown and pictures', () => {
    expect(first.code, first.stderr).toBe(0)
    const names = readdirSync(results)
    for (const name of [
      'toy',
      'twinless',
      'taggers',
      'subtasks',
      'classes',
      'prediction',
      'cone',
      'applications',
    ]) {
      expect(names).toContain(`${name}.json`)
      expect(names).toContain(`${name}.md`)
    }
    // All except penalty and prediction, for which the sample is unsuitable.
    expect(names.filter((name) => name.endsWith('-1.svg'))).toEqual([
      'applications-1.svg',
      'classes-1.svg',
      'cone-1.svg',
      'subtasks-1.svg',
      'taggers-1.svg',
      'toy-1.svg',
      'twinless-1.svg',
    ])
    expect(written('twinless-1.svg')).toMatch(/^<svg /)
  })

  test('say where features have nothing to look at, and what would do', () => {
    const remarks = (name: string): string =>
      (JSON.parse(written(name)) as ExperimentReport).remarks.join('\n')

    expect(remarks('classes.json')).toContain('sample tells no paragraphs, so the features ParNum')
    expect(remarks('taggers.json')).not.toContain('paragraphs')
  })

  test('JSON follows the schema', () => {
    for (const name of readdirSync(results).filter((each) => each.endsWith('.json'))) {
      isExperiment(JSON.parse(written(name)))

      expect(isExperiment.errors ?? [], name).toEqual([])
    }
  })

  test('are not run again, and print the same', async () => {
    const again = await refereeHere(['experiment', 'all', ...CORPUS, '-o', results])

    expect(again.stdout).toBe(first.stdout)
    expect(again.stderr).toContain('2 of 9, twinless: already done')
    expect(again.stderr).not.toContain('trained')
  })

  test('end with verdicts, which go on from what was measured and fill a page', async () => {
    const page = join(scratch.path, 'papers.md')
    const alone = await refereeHere(['experiment', 'verdicts', ...CORPUS, '-o', results, '--page', page])

    expect(alone.code, alone.stderr).toBe(0)
    expect(first.stdout.endsWith(alone.stdout)).toBe(true)
    expect(alone.stderr).toContain('claims, seed 1 of 1: 0 models to train')
    expect(readFileSync(page, 'utf8')).toMatch(/\| (Holds|Holds in part|Does not hold|Open) \|/)
  })

  test('say which they are, and how far they are with what', () => {
    const lines = first.stderr.split('\n')

    expect(lines.filter((line) => / of 9, /.test(line)).map((line) => line.split(':')[0])).toEqual([
      '1 of 9, toy',
      '2 of 9, twinless',
      '3 of 9, taggers',
      '4 of 9, penalty',
      '5 of 9, subtasks',
      '6 of 9, classes',
      '7 of 9, prediction',
      '8 of 9, cone',
      '9 of 9, applications',
    ])
    expect(lines).toContain('scoring sample with 90 % of twinless mentions (2 of 11)')
    const trained = lines.filter((line) => line.startsWith('trained '))
    expect(trained).toHaveLength(readdirSync(join(results, 'models')).length)
    expect(trained.at(-1)).toMatch(new RegExp(`fold \\d of 2 \\(${trained.length} of ${trained.length}\\)$`))
  })

  test('of what workers cannot read again are the same, too', () => {
    const input = readFileSync(join(root, 'samples/key.coref.jsonl'))
    const args = ['experiment', 'taggers', '--corpus', 'sample=-', '--folds', '2', '--jobs', '2', '--json']
    const { code, stdout, stderr } = referee(args, { input })

    expect(code, stderr).toBe(0)
    const { tables } = JSON.parse(stdout) as ExperimentReport
    expect(tables).toEqual((JSON.parse(written('taggers.json')) as ExperimentReport).tables)
  })

  test('another seed is another run', async () => {
    const other = await refereeHere(['experiment', 'taggers', ...CORPUS, '--seed', '2', '-o', results])

    expect(other.stderr).toContain('trained Soon on sample, high-recall mentions, fold 1 of 2')
  })

  test('an experiment alone gives what it gives among all, and with --quiet says nothing', async () => {
    const { stdout, stderr } = await refereeHere(['experiment', 'classes', ...CORPUS, '--json', '--quiet'])

    expect(JSON.parse(stdout)).toEqual(JSON.parse(written('classes.json')) as ExperimentReport)
    expect(stderr).toBe('')
  })
})

needing('long').describe('a run with one worker that is killed', () => {
  const killed = join(scratch.path, 'killed')
  const models = join(killed, 'models')
  const modelCount = (): number => (existsSync(models) ? readdirSync(models).length : 0)
  let kept: Record<string, number> = {}

  test('goes on where it was, and comes to the same bytes as one with several that was not', async () => {
    const args = ['experiment', 'all', ...CORPUS, '--jobs', '1', '-o', killed]
    const child = start(args)
    const end = exitOf(child)
    while (modelCount() < 3 && child.exitCode === null) await new Promise((go) => setTimeout(go, 5))
    child.kill('SIGKILL')
    expect((await end).signal).toBe('SIGKILL')
    kept = stamps(models)

    const again = await refereeHere(args)

    expect(again.code, again.stderr).toBe(0)
    expect(contents(killed)).toEqual(all)
    expect(stamps(models)).toEqual(expect.objectContaining(kept))
    const total = Object.keys(all).filter((name) => name.startsWith('models')).length
    expect(again.stderr.match(/^trained /gm)?.length).toBe(total - Object.keys(kept).length)
  })

  test('trains a model again that was damaged', async () => {
    const path = join(models, Object.keys(kept)[0] as string)
    const before = readFileSync(path)
    writeFileSync(path, before.subarray(0, 40))
    rmSync(join(killed, 'twinless.json'))

    const again = await refereeHere(['experiment', 'twinless', ...CORPUS, '-o', killed])

    expect(again.stderr.match(/^trained /gm)).toHaveLength(1)
    expect(readFileSync(path).equals(before)).toBe(true)
  })
})

test('--match counts heads where it is told to', async () => {
  const flags = ['experiment', 'taggers', ...CORPUS, '-o', results, '--quiet']
  const exact = await refereeHere(flags)
  const head = await refereeHere([...flags, '--match', 'head'])

  expect(head.code, head.stderr).toBe(0)
  expect(head.stdout).not.toBe(exact.stdout)
})

describe('what cannot be run', () => {
  test('an unknown experiment', async () => {
    const { code, stderr } = await refereeHere(['experiment', 'twinles'])

    expect(code).toBe(2)
    expect(stderr).toContain('unknown experiment "twinles"; choose from toy, twinless, taggers')
    expect(stderr).toContain('and all; did you mean twinless?')
  })

  test('verdicts on too few documents', async () => {
    const few = scratch.write('few.coref.jsonl', sample.split('\n').slice(0, 3).join('\n'))
    const { code, stderr } = await refereeHere(['experiment', 'verdicts', '--corpus', `few=${few}`])

    expect(code).toBe(3)
    expect(stderr).toContain('experiment verdicts: few has 3 documents')
  })

  test('seeds of an experiment that has no verdicts', async () => {
    const { code, stderr } = await refereeHere(['experiment', 'toy', '--seeds', '3'])

    expect(code).toBe(2)
    expect(stderr).toContain('--seeds and --page only apply to')
  })

  test('no corpus', async () => {
    const { code, stderr } = await refereeHere(['experiment', 'cone'])

    expect(code).toBe(2)
    expect(stderr).toContain('needs --corpus')
  })

  test('a corpus without words', async () => {
    const bare = scratch.write('bare.coref.jsonl', '{"id":"d","mentions":[{"span":[0,1]}]}\n')
    const { code, stderr } = await refereeHere(['experiment', 'cone', '--corpus', bare])

    expect(code).toBe(3)
    expect(stderr).toContain('has no words; any corpus with its text will do')
  })

  test('a corpus whose types ACE does not have', async () => {
    const other = scratch.write(
      'gum.coref.jsonl',
      sample.replaceAll(/"entityType":"[^"]*"/g, '"entityType":"person"'),
    )
    const { code, stderr } = await refereeHere(['experiment', 'penalty', '--corpus', `gum=${other}`])

    expect(code).toBe(3)
    expect(stderr).toContain('gum has the entity type "person", and ACE-value weighs the types of ACE')
    expect(stderr).toContain('LitBank has those')
  })

  test('a corpus without entity types', async () => {
    const other = scratch.write('bare-types.coref.jsonl', sample.replaceAll(/"entityType":"[^"]*",?/g, ''))
    const { code, stderr } = await refereeHere(['experiment', 'penalty', '--corpus', `mine=${other}`])

    expect(code).toBe(3)
    expect(stderr).toContain('mine gives no entity types, and ACE-value weighs the types of ACE')
  })

  test('a corpus that will not do beside one that does: it is left out, and the result says so', async () => {
    const ace = scratch.write(
      'ace.coref.jsonl',
      sample.replaceAll(/"entityType":"[^"]*"/g, '"entityType":"PER"'),
    )
    const { code, stdout } = await refereeHere([
      'experiment',
      'penalty',
      '--corpus',
      `ace=${ace}`,
      'other=samples/key.coref.jsonl',
    ])

    expect(code).toBe(0)
    expect(stdout).toContain('left out: other has the entity type "OBJECT"')
  })

  test('a corpus without names', async () => {
    const lines = sample.trimEnd().split('\n')
    const nameless = lines.map((line) => {
      const document = JSON.parse(line) as { mentions: { type?: string }[] }
      return JSON.stringify({
        ...document,
        mentions: document.mentions.map((mention) => ({ ...mention, type: 'nominal' })),
      })
    })
    const path = scratch.write('nameless.coref.jsonl', `${nameless.join('\n')}\n`)
    const { code, stderr } = await refereeHere(['experiment', 'cone', '--corpus', `mine=${path}`])

    expect(code).toBe(3)
    expect(stderr).toContain(
      'mine has no mention that is a name, and CONE scores names; LitBank and GUM have many',
    )
  })

  test('GUM without its parts of speech, on which our tagger was trained', async () => {
    const lines = sample.trimEnd().split('\n')
    const bare = lines.map((line, i) => {
      const document = JSON.parse(line) as { tokens: (string | { text: string })[] }
      return JSON.stringify({
        ...document,
        id: `GUM_${i}`,
        tokens: document.tokens.map((token) => (typeof token === 'string' ? token : token.text)),
      })
    })
    const path = scratch.write('gum-bare.coref.jsonl', `${bare.join('\n')}\n`)
    const { code, stderr } = await refereeHere(['experiment', 'taggers', '--corpus', `gum=${path}`])

    expect(code).toBe(3)
    expect(stderr).toContain('the CoNLL-U files of GUM have them')
  })

  test('two corpora of one name', async () => {
    const { code, stderr } = await refereeHere([
      'experiment',
      'taggers',
      '--corpus',
      'a=samples/key.coref.jsonl',
      'a=samples/careful.coref.jsonl',
    ])

    expect(code).toBe(2)
    expect(stderr).toContain('two corpora are called "a"')
  })

  test('too few documents', async () => {
    const one = scratch.write('one.coref.jsonl', sample.split('\n')[0] as string)
    const { code, stderr } = await refereeHere(['experiment', 'taggers', '--corpus', one])

    expect(code).toBe(3)
    expect(stderr).toContain('to train on some and score others it takes 6')
  })

  test('the same document twice: a model would score what it was trained on', async () => {
    const lines = sample.trimEnd().split('\n')
    const twice = scratch.write('twice.coref.jsonl', [...lines, ...lines].join('\n'))
    const { code, stderr } = await refereeHere(['experiment', 'taggers', '--corpus', twice])

    expect(code).toBe(3)
    expect(stderr).toContain('was used to train the model')
  })

  test('nothing is written', async () => {
    const folder = join(scratch.path, 'nothing')
    await refereeHere(['experiment', 'twinles', '-o', folder])

    expect(existsSync(folder)).toBe(false)
  })
})
