import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { prompts } from '../../src/formats/prompts.ts'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const SAMPLE = join(root, 'samples/key.coref.jsonl')

const KEY = scratch.write(
  'key.coref.jsonl',
  `${JSON.stringify({
    id: 'd',
    tokens: 'Ann Lee met her brother . She told him the news .'.split(' '),
    sentences: [
      [0, 6],
      [6, 12],
    ],
    mentions: [
      ...[
        [0, 2],
        [3, 4],
        [6, 7],
      ].map((span) => ({ span, entity: 'ann' })),
      ...[
        [3, 5],
        [8, 9],
      ].map((span) => ({ span, entity: 'brother' })),
      { span: [9, 11], entity: 'news' },
    ],
  })}\n`,
)

const ajv = new Ajv2020({ strict: true })
const isPrompt = ajv.compile(JSON.parse(readFileSync(join(root, 'schemas/prompt.schema.json'), 'utf8')))

test('templates of all shapes are as their schema says', async () => {
  for (const { id } of prompts) {
    const line = JSON.parse((await refereeHere(['prompt', id, '--json'])).stdout)
    expect(isPrompt(line), ajv.errorsText(isPrompt.errors)).toBe(true)
  }
  expect(isPrompt({ schema: 'referee.prompt/1', prompt: 'x', shape: 'poem' })).toBe(false)
})

describe.each(prompts.map((prompt) => [prompt.id, prompt] as const))('the prompt for %s', (id, prompt) => {
  test('asks for what Referee reads: a right answer in its shape scores 100', async () => {
    const path = scratch.write(`${id}/d.txt`, `${prompt.answer.replace('"ID"', '"d"')}\n`)

    for (const flags of [[], ['--response-format', prompt.format]]) {
      const { code, stdout, stderr } = await refereeHere(['score', KEY, path, '--json', ...flags])
      expect(code, stderr).toBe(0)
      const [system] = JSON.parse(stdout).systems
      expect(system.scores.conll.value).toBe(1)
      expect(system.scores.mentions.f1).toBe(1)
      expect(system.repair?.details ?? []).toEqual([])
    }
  })

  test('has the text of a document, and nothing of its annotation', async () => {
    const { stdout } = await refereeHere(['prompt', id, KEY])

    expect(stdout).toContain(
      prompt.isNumbered ? 'id: d\n0:Ann 1:Lee' : 'The text:\n\nAnn Lee met her brother .',
    )
    expect(stdout.split('The text:')[1]).not.toContain('#')
    expect((await refereeHere(['prompt', id])).stdout).toMatch(/The text:\n\n\{\{text\}\}\n$/)
  })
})

test('prompts of many documents are lines of JSON, or one is chosen', async () => {
  const { stdout } = await refereeHere(['prompt', 'inline', SAMPLE, '--json'])
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; prompt: string })
  const [first] = lines

  expect(lines.length).toBe(16)
  for (const line of lines) expect(isPrompt(line), ajv.errorsText(isPrompt.errors)).toBe(true)
  expect((await refereeHere(['prompt', 'inline', SAMPLE, '--doc', first?.id ?? ''])).stdout).toBe(
    first?.prompt,
  )
  for (const [args, message] of [
    [['inline', SAMPLE], 'there are 16 documents: choose one with --doc, or use --json'],
    [['inline', SAMPLE, '--doc', 'nowhere'], 'no document "nowhere"'],
    [['inline', '--json', '--to', 'text'], '--json and --to text'],
    [['inlin'], 'unknown shape "inlin"; did you mean inline?'],
  ] as const) {
    const { code, stderr } = await refereeHere(['prompt', ...args])
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  }
})

describe('convert --blind', () => {
  test.each(['referee', 'conll-2012', 'corefud', 'jsonlines'])('leaves no mention in %s', async (to) => {
    const path = scratch.write(`blind.${to === 'corefud' ? 'conllu' : 'conll'}`, '')
    const { code, stderr } = await refereeHere([
      'convert',
      SAMPLE,
      '--blind',
      '--to',
      to,
      '-o',
      path,
      '--quiet',
    ])
    expect(code, stderr).toBe(0)
    const scored = await refereeHere(['score', SAMPLE, path, '--json', '--quiet', '--response-format', to])
    const report = JSON.parse(scored.stdout)

    expect(report.corpus.documents).toBe(16)
    expect(report.systems[0].response).toEqual({ mentions: 0, entities: 0, singletons: 0 })
  })

  test('is refused where nothing would be left', async () => {
    for (const [to, ...more] of [['strings'], ['referee', '--tokens-of', SAMPLE]]) {
      const { code, stderr } = await refereeHere([
        'convert',
        SAMPLE,
        '--blind',
        '--to',
        to as string,
        ...more,
      ])
      expect(code).toBe(2)
      expect(stderr).toMatch(/--blind (leaves no|removes)/)
    }
  })
})
