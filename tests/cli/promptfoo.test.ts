import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { scoreAnswer } from '../../src/entries/promptfoo.ts'
import { prompts } from '../../src/formats/prompts.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const SAMPLE = join(root, 'samples/key.coref.jsonl')
const key = scratch.write(
  'key.coref.jsonl',
  `${JSON.stringify({
    id: 'd',
    tokens: 'Ann Lee met her brother . She told him the news .'.split(' '),
    mentions: [
      { span: [0, 2], entity: 'ann' },
      { span: [3, 4], entity: 'ann' },
      { span: [3, 5], entity: 'brother' },
      { span: [6, 7], entity: 'ann' },
      { span: [8, 9], entity: 'brother' },
      { span: [9, 11], entity: 'news' },
    ],
  })}\n`,
)

describe('an assertion of promptfoo', () => {
  test.each(prompts.map(({ id, answer }) => [id, answer]))(
    'gives 1 for a right answer as %s',
    async (_, answer) => {
      const result = await scoreAnswer(answer, { config: { key, metrics: ['conll', 'b3'] }, vars: {} })

      expect(result).toMatchObject({ pass: true, score: 1, namedScores: { conll: 1, b3: 1 } })
      expect(result.componentResults.map(({ score }) => score)).toEqual([1, 1])
    },
  )

  test('takes JSON that promptfoo has parsed already', async () => {
    const output = [['Ann Lee', 'her', 'She'], ['her brother', 'him'], ['the news']]

    expect((await scoreAnswer(output, { config: { key } })).score).toBe(1)
  })

  test('fails below a threshold, and says by how much', async () => {
    const answer = '[Ann Lee](#1) met [her](#1) brother .\n[She](#2) told him the news .'
    const config = { key, metrics: ['b3'], thresholds: { b3: 0.9, muc: 0.1 }, singletons: 'keep' }
    const result = await scoreAnswer(answer, { config })

    expect(result.pass).toBe(false)
    expect(result.score).toBeGreaterThan(0.3)
    expect(result.componentResults.map(({ pass }) => pass)).toEqual([false, true])
    expect(result.reason).toMatch(/^b3 \d+\.\d\d, at least 90\.00 is required\nmuc /)
    expect(result.reason).toContain('the answer was aligned with the tokens of the key')
  })

  test('fails where the answer cannot be read, or has to be repaired and must not', async () => {
    expect(await scoreAnswer('I cannot do that.', { config: { key } })).toMatchObject({
      pass: false,
      score: 0,
    })
    const wrapped = 'Sure:\n[["Ann Lee", "her", "She"], ["her brother", "him"], ["the news"]]'
    expect(await scoreAnswer(wrapped, { config: { key } })).toMatchObject({ pass: true, score: 1 })
    expect(await scoreAnswer(wrapped, { config: { key, intact: true } })).toMatchObject({
      pass: false,
      score: 1,
    })
  })

  test('reads a key again that changed, or that was not there', async () => {
    const path = join(scratch.path, 'changing.coref.jsonl')
    const ask = (): ReturnType<typeof scoreAnswer> =>
      scoreAnswer([['Ann', 'She']], { config: { key: path, metrics: ['mentions'] } })
    const write = (end: number): void => {
      const mentions = [
        [0, 1],
        [2, end],
      ].map((span) => ({ span, entity: 'ann' }))
      writeFileSync(
        path,
        `${JSON.stringify({ id: 'd', tokens: ['Ann', 'left', 'She', 'too', 'late'].slice(0, end + 1), mentions })}\n`,
      )
    }

    await expect(ask()).rejects.toMatchObject({ code: 'cannot-read' })
    write(3)
    expect((await ask()).score).toBe(1)
    write(4)
    expect((await ask()).score).toBe(1 / 2)
  })

  test('finds the document by the variable id', async () => {
    const given = { config: { key: SAMPLE }, vars: { id: 'news/town-notes' } }

    expect((await scoreAnswer('[["the town"]]', given)).pass).toBe(true)
    await expect(scoreAnswer('[["x"]]', { config: { key: SAMPLE } })).rejects.toThrow(
      'cannot choose one of the 16 documents',
    )
    await expect(scoreAnswer('[["x"]]', { vars: {} })).rejects.toThrow('the assertion needs "config: key:"')
    await expect(scoreAnswer('[["x"]]', { config: { key, metrics: ['b4'] } })).rejects.toThrow('b4')
  })
})
