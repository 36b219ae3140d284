import { afterAll, describe, expect, test } from 'vitest'
import { refereeHere } from '../support/in-process.ts'
import { Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

/** Singletons have no links: MUC is 0/0. */
const singletons = (name: string): string =>
  scratch.write(
    name,
    ['a', 'b']
      .map((id) => `{"id":"${id}","tokens":["Ann","Ben"],"mentions":[{"span":[0,1]},{"span":[1,2]}]}\n`)
      .join(''),
  )
const key = singletons('key.coref.jsonl')
const response = singletons('response.coref.jsonl')
const NOTE = 'undefined here (0/0); the value is a convention'

describe('a score that is 0/0 is marked, and the mark explained, by', () => {
  test.each([
    ['score', ['score', key, response]],
    ['compare', ['compare', key, response, response]],
    ['compare of three', ['compare', key, response, response, response]],
    ['agree', ['agree', key, response]],
    ['errors', ['errors', key, response]],
  ])('%s', async (_, args) => {
    for (const form of ['text', 'markdown', 'latex']) {
      const { code, stdout } = await refereeHere([...args, '--quiet', '--to', form])

      expect(code).toBe(0)
      expect(stdout).toMatch(/\*\d+\.\d\d/)
      expect(stdout).toContain(NOTE)
    }
  })
})

describe('there is no mark where all is defined, by', () => {
  const [KEY, EAGER] = ['samples/key.coref.jsonl', 'samples/eager.coref.jsonl']

  test.each([
    ['compare', ['compare', KEY, EAGER, EAGER, '--trials', '10']],
    ['agree', ['agree', KEY, EAGER]],
    ['errors', ['errors', KEY, EAGER]],
  ])('%s', async (_, args) => {
    expect((await refereeHere([...args, '--quiet'])).stdout).not.toContain(NOTE)
  })
})
