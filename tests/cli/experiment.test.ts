import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import type { ExperimentReport } from '../../src/report/experiment.ts'
import { referee, root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const CORPUS = ['--corpus', 'sample=samples/key.coref.jsonl', '--folds', '2']
const results = join(scratch.path, 'results')
const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false })
const isExperiment = ajv.compile(
  JSON.parse(readFileSync(join(root, 'schemas/experiment.schema.json'), 'utf8')) as object,
)
const written = (name: string): string => readFileSync(join(results, name), 'utf8')

describe('all experiments on the sample', () => {
  const first = referee(['experiment', 'all', ...CORPUS, '-o', results])

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
    expect(written('twinless-1.svg')).toMatch(/^<svg /)
  })

  test('JSON follows the schema', () => {
    for (const name of readdirSync(results).filter((each) => each.endsWith('.json'))) {
      isExperiment(JSON.parse(written(name)))

      expect(isExperiment.errors ?? [], name).toEqual([])
    }
  })

  test('are not run again, and print the same', () => {
    const again = referee(['experiment', 'all', ...CORPUS, '-o', results])

    expect(again.stdout).toBe(first.stdout)
    expect(again.stderr).toContain('twinless: done already')
    expect(again.stderr).not.toContain('training')
  })

  test('another seed is another run', () => {
    const other = referee(['experiment', 'taggers', ...CORPUS, '--seed', '2', '-o', results])

    expect(other.stderr).toContain('training soon on sample, fold 1')
  })

  test('an experiment alone gives what it gives among all', () => {
    const alone = JSON.parse(referee(['experiment', 'classes', ...CORPUS, '--json', '--quiet']).stdout)

    expect(alone).toEqual(JSON.parse(written('classes.json')) as ExperimentReport)
  })
})

describe('what cannot be run', () => {
  test('an unknown experiment', () => {
    const { code, stderr } = referee(['experiment', 'twinles'])

    expect(code).toBe(2)
    expect(stderr).toContain('no experiment is called "twinles"; did you mean twinless?')
    expect(stderr).toContain('toy, twinless, taggers')
  })

  test('no corpus', () => {
    const { code, stderr } = referee(['experiment', 'cone'])

    expect(code).toBe(2)
    expect(stderr).toContain('needs --corpus')
  })

  test('a corpus without words', () => {
    const bare = scratch.write('bare.coref.jsonl', '{"id":"d","mentions":[{"span":[0,1]}]}\n')
    const { code, stderr } = referee(['experiment', 'cone', '--corpus', bare])

    expect(code).toBe(3)
    expect(stderr).toContain('has no words; any corpus with its text will do')
  })

  test('a corpus whose types ACE does not have', () => {
    const lines = readFileSync(join(root, 'samples/key.coref.jsonl'), 'utf8')
    const other = scratch.write(
      'gum.coref.jsonl',
      lines.replaceAll(/"entityType":"[^"]*"/g, '"entityType":"person"'),
    )
    const { code, stderr } = referee(['experiment', 'penalty', '--corpus', `gum=${other}`])

    expect(code).toBe(3)
    expect(stderr).toContain('gum has the entity type "person", and ACE-value weighs the types of ACE')
    expect(stderr).toContain('LitBank has those')
  })

  test('too few documents', () => {
    const one = scratch.write(
      'one.coref.jsonl',
      readFileSync(join(root, 'samples/key.coref.jsonl'), 'utf8').split('\n')[0] as string,
    )
    const { code, stderr } = referee(['experiment', 'taggers', '--corpus', one])

    expect(code).toBe(3)
    expect(stderr).toContain('to train on some and score others it takes 6')
  })

  test('the same document twice: a model would score what it was trained on', () => {
    const lines = readFileSync(join(root, 'samples/key.coref.jsonl'), 'utf8').trimEnd().split('\n')
    const twice = scratch.write('twice.coref.jsonl', [...lines, ...lines].join('\n'))
    const { code, stderr } = referee(['experiment', 'taggers', '--corpus', twice])

    expect(code).toBe(3)
    expect(stderr).toContain('is among those that the model was trained on')
  })

  test('nothing is written', () => {
    const folder = join(scratch.path, 'nothing')
    referee(['experiment', 'twinles', '-o', folder])

    expect(existsSync(folder)).toBe(false)
  })
})
