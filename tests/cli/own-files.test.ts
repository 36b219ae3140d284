import { linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const document = (...entities: readonly string[]): string =>
  `${JSON.stringify({
    id: 'd',
    tokens: ['Ann', 'saw', 'her', 'dog'],
    sentences: [[0, 4]],
    mentions: entities.map((entity, i) => ({ span: [i * 2, i * 2 + 1], entity })),
  })}\n`
const KEY = document('a', 'a')
const RESPONSE = document('a', 'b')
const key = scratch.write('key.coref.jsonl', KEY)
const response = scratch.write('response.coref.jsonl', RESPONSE)
symlinkSync('key.coref.jsonl', join(scratch.path, 'link'))
linkSync(key, join(scratch.path, 'second-name'))
mkdirSync(join(scratch.path, 'folder'))
/** Not made with join, which would normalise it. */
const spelledOtherwise = `${scratch.path}/folder/../key.coref.jsonl`

describe('an input is never replaced by the result', () => {
  test.each([
    ['score', [key, response, '-o', key]],
    ['score', [key, response, '-o', response]],
    ['score', [key, response, '-o', join(scratch.path, 'link')]],
    ['score', [key, response, '-o', join(scratch.path, 'second-name')]],
    ['score', [key, response, '-o', spelledOtherwise]],
    ['score', [join(scratch.path, 'link'), response, '-o', key]],
    ['score', [`${scratch.path}/k*.coref.jsonl`, response, '-o', key]],
    ['compare', [key, response, response, '-o', key]],
    ['errors', [key, response, '-o', response]],
    ['explain', ['muc', key, response, '--doc', 'd', '-o', response]],
    ['verify', ['referee:0.3.0', key, response, '-o', response]],
    ['report', [key, response, '-o', response]],
    ['agree', [key, response, '-o', response]],
    ['cone', [response, '-o', response]],
    ['classes', [key, response, '-o', response]],
    ['convert', [key, '--to', 'conll-2012', '-o', key]],
    ['convert', [key, '--to', 'conll-2012', '--tokens-of', response, '-o', response]],
    ['resolve', [key, '-o', key]],
    ['train', [key, '--model', key]],
    ['train', [key, '--dev', response, '--model', response]],
    ['validate', [key, '-o', key]],
  ])('%s %j', async (command, args) => {
    const { code, stdout, stderr } = await refereeHere([command, ...args])

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/would be replaced by it; name another file to write to\n/)
    expect(readFileSync(key, 'utf8')).toBe(KEY)
    expect(readFileSync(response, 'utf8')).toBe(RESPONSE)
  })

  test('what else a command reads is an input too', async () => {
    const weights = scratch.write('weights.json', '{}')
    const { code, stderr } = await refereeHere([
      'score',
      key,
      response,
      '--ace-weights',
      weights,
      '-o',
      weights,
    ])

    expect(code).toBe(2)
    expect(stderr.replaceAll(`${scratch.path}/`, '')).toMatchInlineSnapshot(`
      "referee score: weights.json: it is read for this result and would be replaced by it; name another file to write to
      See "referee score --help" for usage.
      "
    `)
    expect(readFileSync(weights, 'utf8')).toBe('{}')
  })

  test('nor by a file of a folder, and then nothing is written at all', async () => {
    const folder = join(scratch.path, 'brat')
    mkdirSync(folder)
    writeFileSync(join(folder, 'd.txt'), 'Ann saw her dog')
    writeFileSync(join(folder, 'd.ann'), 'T1\tPER 0 3\tAnn\n')

    const { code, stderr } = await refereeHere([
      'convert',
      join(folder, 'd.ann'),
      '--to',
      'brat',
      '-o',
      folder,
    ])

    expect(code).toBe(2)
    expect(stderr).toContain('would be replaced')
    expect(readdirSync(folder).sort()).toEqual(['d.ann', 'd.txt'])
    expect(readFileSync(join(folder, 'd.ann'), 'utf8')).toBe('T1\tPER 0 3\tAnn\n')
  })

  test('control arm: a file that is not read is replaced', async () => {
    const other = scratch.write('other.coref.jsonl', KEY)

    expect((await refereeHere(['score', key, response, '-o', other])).code).toBe(0)
    expect(readFileSync(other, 'utf8')).not.toBe(KEY)
  })

  test('a repair may take the place of what it repairs', async () => {
    const twice = document('a').replace(']}', ',{"span":[0,1],"entity":"a"}]}')
    const path = scratch.write('twice.coref.jsonl', twice)

    expect((await refereeHere(['validate', path, '--fix', '-o', path])).code).toBe(0)
    expect(readFileSync(path, 'utf8')).toBe(document('a'))
  })
})
