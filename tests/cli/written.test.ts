import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import type { WrittenReport } from '../../src/report/written.ts'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const schema = (name: string): object =>
  JSON.parse(readFileSync(join(root, 'schemas', name), 'utf8')) as object
const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false })
ajv.compile(schema('scores.schema.json'))
const isWritten = ajv.compile(schema('written.schema.json'))

const KEY = 'samples/key.coref.jsonl'
const EAGER = 'samples/eager.coref.jsonl'

/** A command that writes files, and where it writes them. */
const WRITERS: readonly (readonly [string, readonly string[], string])[] = [
  ['convert', ['convert', KEY, '--to', 'referee'], 'key.coref.jsonl'],
  ['report', ['report', KEY, EAGER], 'page.html'],
  ['resolve', ['resolve', KEY, '--recipe', 'rules'], 'response.coref.jsonl'],
  ['train', ['train', KEY, '--recipe', 'soon', '--dev', KEY], 'model.bin'],
]

describe('--json tells what was written by', () => {
  test.each(WRITERS)('%s', async (_, args, name) => {
    const out = join(scratch.path, name)
    const { code, stdout, stderr } = await refereeHere([...args, '-o', out, '--json', '--quiet'])
    const told = JSON.parse(stdout) as WrittenReport
    const bytes = readFileSync(out)

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    isWritten(told)
    expect(isWritten.errors ?? []).toEqual([])
    expect(told.files).toEqual([
      {
        path: out,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        documents: 16,
      },
    ])
  })

  test.each(WRITERS)('%s, but not where that goes to standard output itself', async (_, args) => {
    const result = await refereeHere([...args, '-o', '-', '--json'])

    expect(result).toMatchObject({ code: 2, stdout: '' })
    expect(result.stderr).not.toContain('detected')
  })
})

describe('written.schema.json refuses', () => {
  const whole = {
    schema: 'referee.written/1',
    referee: '0.3.0',
    files: [{ path: 'a', bytes: 1, sha256: '0'.repeat(64), documents: 1 }],
    leftBehind: [{ what: 'zeros', times: 2 }],
    warnings: [],
  }

  test.each([
    ['a file without a hash', { files: [{ path: 'a', bytes: 1, documents: 1 }] }],
    ['a loss that was never met', { leftBehind: [{ what: 'zeros', times: 0 }] }],
    ['another schema', { schema: 'referee.written/2' }],
    ['a field that nobody knows', { pages: 1 }],
  ])('%s', (_, damage) => {
    expect(isWritten(whole)).toBe(true)
    expect(isWritten({ ...whole, ...damage })).toBe(false)
  })
})

describe('convert', () => {
  const AS_BRAT = scratch.write(
    'two.coref.jsonl',
    ['a', 'b']
      .map((id) => `{"id":"${id}","genre":"x","tokens":["Ann"],"mentions":[{"span":[0,1],"entity":"e"}]}\n`)
      .join(''),
  )

  test('tells every file of a folder, and what was left behind', async () => {
    const out = join(scratch.path, 'brat')
    const { stdout } = await refereeHere(['convert', AS_BRAT, '--to', 'brat', '-o', out, '--json', '--quiet'])
    const { files, leftBehind } = JSON.parse(stdout) as WrittenReport

    expect(files.map(({ path, documents }) => [path, documents])).toEqual([
      [join(out, 'a.ann'), 1],
      [join(out, 'a.txt'), 0],
      [join(out, 'b.ann'), 1],
      [join(out, 'b.txt'), 0],
    ])
    expect(files.every(({ path }) => existsSync(path))).toBe(true)
    expect(leftBehind).toContainEqual({ what: expect.stringContaining('genre'), times: 2 })
  })

  test('guesses a target that is misspelt', async () => {
    const { code, stderr } = await refereeHere(['convert', KEY, '--to', 'conll'])

    expect(code).toBe(2)
    expect(stderr).toContain('did you mean conll-2012?')
  })

  test.runIf(existsSync('/proc'))('does not try for ever to make a folder', async () => {
    const { code } = await refereeHere(['convert', AS_BRAT, '--to', 'brat', '-o', '/proc/none/here'])

    expect(code).toBe(3)
  })
})

describe('report', () => {
  const out = join(scratch.path, 'table.html')

  test('has the other forms too', async () => {
    const { stdout } = await refereeHere(['report', KEY, EAGER, '-o', out, '--to', 'csv', '--quiet'])

    expect(stdout).toMatch(/^file,documents,bytes,sha256\r\n.*table\.html,16,"?[\d,]+"?,[0-9a-f]{64}\r\n$/)
  })

  test('takes models inside or from its folder, not both', async () => {
    const both = await refereeHere(['report', KEY, EAGER, '-o', out, '--with-models', '--hosted'])

    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('use only one of them') })
  })
})

describe('- is no place for', () => {
  test.each([
    ['the page of demo', ['demo'], 'use -o FILE for the page'],
    ['the files of an experiment', ['experiment', 'toy'], '-o names a directory'],
  ])('%s', async (_, args, reason) => {
    const { code, stdout, stderr } = await refereeHere([...args, '-o', '-'])

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(reason)
    expect(existsSync('-')).toBe(false)
  })
})

describe('a directory that cannot be', () => {
  test.runIf(existsSync('/proc'))('is refused, and not tried for ever', async () => {
    const { code, stderr } = await refereeHere(['experiment', 'toy', '-o', '/proc/none/here', '--quiet'])

    expect(code).toBe(3)
    expect(stderr).toContain('cannot make a directory here')
  })

  test('is one inside a file', async () => {
    const file = scratch.write('file', '')
    const { code, stderr } = await refereeHere(['experiment', 'toy', '-o', join(file, 'a'), '--quiet'])

    expect(code).toBe(3)
    expect(stderr).toContain('a part of this path is a file')
  })

  test('is not one that stands in directories yet to be made', async () => {
    const deep = join(scratch.path, 'a', 'b', 'c')

    expect((await refereeHere(['experiment', 'toy', '-o', deep, '--quiet'])).code).toBe(0)
    expect(existsSync(join(deep, 'toy.json'))).toBe(true)
  })
})
