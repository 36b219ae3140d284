import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { readPair } from '../../src/entries/node.ts'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())

const schema = JSON.parse(readFileSync(join(root, 'schemas/scores.schema.json'), 'utf8')) as object
const isScores = new Ajv2020({ strict: true, strictRequired: false }).compile(schema)

const KEY = scratch.write(
  'd.conll',
  `#begin document (d);\n${[
    ['Ann', '(1'],
    ['Lee', '1)'],
    ['saw', '-'],
    ['Mary', '(2)'],
    ['.', '-'],
    ['She', '(1)'],
    ['left', '-'],
    ['her', '(2)'],
    ['.', '-'],
  ]
    .map(([word, cell], i) => `d\t0\t${i}\t${word}\t${cell}\n`)
    .join('')}#end document\n`,
)

interface Scored {
  readonly signature: string
  readonly systems: readonly {
    readonly scores: Readonly<Record<string, { readonly f1: number }>>
    readonly interval: Readonly<Record<string, readonly [number, number]>>
    readonly readings: { readonly uncertain: number; readonly isComplete: boolean }
    readonly repair: {
      readonly mentions: Readonly<Record<string, number>>
      readonly tagsRepaired: number
      readonly shareOfTextChanged: number
      readonly details: readonly { readonly fate: string }[]
    }
  }[]
}

async function scored(
  response: string,
  ...flags: readonly string[]
): Promise<{ report: Scored; system: Scored['systems'][number] }> {
  const { code, stdout, stderr } = await refereeHere(['score', KEY, response, '--json', ...flags])
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
  const report = JSON.parse(stdout) as Scored
  expect(isScores(report)).toBe(true)
  return { report, system: report.systems[0] as Scored['systems'][number] }
}

describe('what a language model wrote', () => {
  test.each([
    ['links', '[Ann Lee](#1) saw [Mary](#2) . [She](#1) left [her](#2) .'],
    ['labels', '[Ann Lee: 1] saw [Mary: 2] . [She: 1] left [her: 2] .'],
    ['tags', '<m id="1">Ann Lee</m> saw <m id="2">Mary</m>. <m id="1">She</m> left <m id="2">her</m>.'],
    ['plain text of CRAC', 'Ann|[e1 Lee|e1] saw Mary|[e2] . She|[e1] left her|[e2] .'],
  ])('as %s scores 1 when it is right', async (_, text) => {
    const { system, report } = await scored(scratch.write('d.txt', `${text}\n`))

    expect(system.scores['b3']?.f1).toBe(1)
    expect(system.interval['b3']).toEqual([1, 1])
    expect(system.repair.mentions).toEqual({ recovered: 4, altered: 0, ambiguous: 0, lost: 0 })
    expect(report.signature).toContain('|text:aligned|')
  })

  test.each([
    '[Ann Lee](#1) saw [Mary](#2) . [She](#1) left [her](#2) .',
    'Ann|[e1 Lee|e1] saw Mary|[e2] . She|[e1] left her|[e2] .',
  ])('is recognised on standard input: %s', async (text) => {
    const { code, stdout } = await refereeHere(['score', KEY, '-', '--json'], { input: `${text}\n` })

    expect(code).toBe(0)
    const report = JSON.parse(stdout) as Scored
    expect(report.systems[0]?.repair.mentions).toEqual({ recovered: 4, altered: 0, ambiguous: 0, lost: 0 })
    expect(report.systems[0]?.scores['b3']?.f1).toBe(1)
  })

  test('with words changed and added is still found, and the report says what changed', async () => {
    const { system } = await scored(
      scratch.write('d.txt', '[ann lee](#1) saw [Maria](#2)! Then [she](#1) left [her](#2).\n'),
    )

    expect(system.repair.mentions).toMatchObject({ recovered: 3, altered: 1 })
    expect(system.repair.shareOfTextChanged).toBeGreaterThan(0)
    const [low, high] = system.interval['b3'] as [number, number]
    expect(low).toBeLessThan(high)
    expect(high).toBe(1)
    expect(system.scores['b3']?.f1).toBe(low)
    expect(system.repair.details.map(({ fate }) => fate)).toEqual(['altered'])
  })

  test('with an unclosed tag is repaired and counted, never in silence', async () => {
    const { system } = await scored(
      scratch.write('d.txt', '<m id="1">Ann Lee saw <m id="2">Mary</m>. <m id="1">She</m> left.\n'),
    )

    expect(system.repair.tagsRepaired).toBe(1)
  })

  test('that is not whole is read as far as it is, and counted; with --intact it is refused', async () => {
    const path = scratch.write('d.json', 'Sure:\n```json\n[["Ann Lee", "She"], ["Mary", "he')
    const { system } = await scored(path)

    expect(system.repair).toMatchObject({
      mentions: { recovered: 3, altered: 0, ambiguous: 0, lost: 0 },
      tagsRepaired: 0,
      answer: { passedOver: 13, cutOff: 1, dropped: 5, tokensMissing: 0, rewritten: 0 },
    })
    expect(system.repair.details.map(({ fate }) => fate)).toEqual(['answer', 'answer'])
    const text = await refereeHere(['score', KEY, path])
    expect(text.stdout).toContain(
      '\n  answers: 13 characters around them ignored; 1 cut off, 5 characters dropped at the end\n',
    )
    await expect(readPair(KEY, path, { intact: true })).rejects.toThrow('[repaired-markup]')
    const refused = await refereeHere(['score', KEY, path, '--intact'])
    expect(refused.code).toBe(3)
    expect(refused.stderr).toContain('1:1: 13 characters around the JSON were ignored; without --intact')
    expect(refused.stderr).toContain('[repaired-markup]')
  })

  test("in Python's notation is read and counted; with --intact it is refused", async () => {
    const path = scratch.write('d.json', `Here's the list:\n[('Ann Lee', "She"), ['Mary', 'her',],]\n`)
    const { system } = await scored(path)

    expect(system.repair).toMatchObject({
      mentions: { recovered: 4, altered: 0, ambiguous: 0, lost: 0 },
      answer: { passedOver: 16, cutOff: 0, dropped: 0, tokensMissing: 0, rewritten: 1 },
    })
    expect((await refereeHere(['score', KEY, path])).stdout).toContain(
      "\n  answers: 16 characters around them ignored; 1 in Python's notation\n",
    )
    const refused = await refereeHere([
      'score',
      KEY,
      scratch.write('e.json', "[['Ann Lee', 'She']]"),
      '--intact',
    ])
    expect(refused.code).toBe(3)
    expect(refused.stderr).toContain(
      "1:3: Python's notation (quotes, tuples or trailing commas) was read as JSON",
    )
    expect(refused.stderr).toContain('[repaired-markup]')
  })

  test('as lists of strings leaves open which one is meant', async () => {
    const { system } = await scored(
      scratch.write('d.json', '[["Ann Lee", "She"], ["Mary", "her"], ["nobody"]]\n'),
    )

    expect(system.repair.mentions).toMatchObject({ recovered: 4, lost: 1 })
  })

  test('can be verified by its signature', async () => {
    const path = scratch.write('d.txt', '[Ann Lee](#1) saw [Mary](#2). [She](#1) left [her](#2).\n')
    const { report } = await scored(path)

    expect((await refereeHere(['verify', report.signature, KEY, path])).code).toBe(0)
  })

  test('that belongs to no document of the key is an error', async () => {
    const key = scratch.write(
      'two.conll',
      ['a', 'b'].map((id) => `#begin document (${id});\nx\t(1)\n#end document\n`).join(''),
    )

    expect(await refereeHere(['score', key, scratch.write('c.txt', '[x](#1)\n')])).toMatchObject({
      code: 3,
      stdout: '',
    })
  })
})

describe('the range', () => {
  const NESTED = scratch.write(
    'nested/d.coref.jsonl',
    '{"id":"d","tokens":["Ann","saw","her","big","dog",".","She","and","it","ran","."],"mentions":[{"span":[0,1],"entity":"e1"},{"span":[2,3],"entity":"e1"},{"span":[2,5],"entity":"e2"},{"span":[6,7],"entity":"e1"},{"span":[6,9],"entity":"e3"},{"span":[8,9],"entity":"e2"}]}\n',
  )

  test.each([
    ['Ann|[e1] saw her|[e2,[e1] big dog|e2] . She|[e3,[e1] and it|[e2],e1] runs .', 2],
    ['[Ann](#e1) saw [[her](#e1) big dog](#e2)](#e1) and it ran .', 1],
  ])('covers all readings, and runs upwards from the strict one or below: %s', async (text, uncertain) => {
    const { stdout } = await refereeHere(['score', NESTED, scratch.write('d.txt', `${text}\n`), '--json'])
    const [system] = (JSON.parse(stdout) as Scored).systems as [Scored['systems'][number]]

    expect(system.readings).toEqual({ uncertain, isComplete: true })
    for (const [id, [low, high]] of Object.entries(system.interval)) {
      const { f1, value } = system.scores[id] as { f1?: number; value?: number }
      expect([low <= ((f1 ?? value) as number), ((f1 ?? value) as number) <= high], id).toEqual([true, true])
    }
  })

  test('has the place inside a token that the key cuts, and the mention counts as altered', async () => {
    const tokens = (joint: string): string =>
      `{"id":"d","tokens":["The","registrar","smiled",".","The",${joint},"dog","ran","."],"mentions":[{"span":[0,2],"entity":"a"},{"span":[4,6],"entity":"a"}]}\n`
    const key = scratch.write('cut.coref.jsonl', tokens(`"registrar","'s"`))
    const response = scratch.write('whole.coref.jsonl', tokens(`"registrar's"`))
    const { stdout } = await refereeHere(['score', key, response, '--align', '--json'])
    const [system] = (JSON.parse(stdout) as Scored).systems as [Scored['systems'][number]]

    expect(system.repair.mentions).toEqual({ recovered: 1, altered: 1, ambiguous: 0, lost: 0 })
    expect(system.interval['conll']).toEqual([1 / 4, 1])
  })

  test('says so where there are too many readings to try', async () => {
    const words = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 'he' : `w${i}`))
    const key = scratch.write(
      'many.coref.jsonl',
      `${JSON.stringify({ id: 'd', tokens: words, mentions: words.flatMap((_, i) => (i % 4 === 0 ? [{ span: [i, i + 1], entity: 'a' }] : [])) })}\n`,
    )
    const { stdout } = await refereeHere(['score', key, scratch.write('d.json', '[["he"], ["w1"]]\n')])

    expect(stdout).toContain('the table shows the strict reading; range found for 20 uncertain mentions:')
  })
})

test('two tags that lost their partners and happen to fit are counted as repaired', async () => {
  const words = 'Ann said we saw Bob . He left . I ran .'.split(' ')
  const mentions = [
    { span: [0, 1], entity: '1' },
    { span: [4, 5], entity: '2' },
    { span: [6, 7], entity: '2' },
  ]
  const key = scratch.write('met.coref.jsonl', `${JSON.stringify({ id: 'd', tokens: words, mentions })}\n`)
  const response = scratch.write('d.txt', '[Ann](#1) said [we saw [Bob](#2) . [He](#2) left . I](#0) ran .\n')
  const { stdout } = await refereeHere(['score', key, response, '--json'])
  const [system] = (JSON.parse(stdout) as Scored).systems as [Scored['systems'][number]]

  expect(system.repair.tagsRepaired).toBe(2)
  expect(system.repair.mentions).toEqual({ recovered: 3, altered: 0, ambiguous: 1, lost: 0 })
})

describe('a mention whose words were changed', () => {
  const changed = (word: string): string =>
    scratch.write(`${word}/d.conll`, readFileSync(KEY, 'utf8').replace('Mary', word))

  test('counts and has no twin, in the strict reading', async () => {
    const { system } = await scored(changed('Marie'), '--align')

    expect(system.scores['mentions']).toMatchObject({ recall: 3 / 4, precision: 3 / 4 })
    expect(system.interval['mentions']).toEqual([3 / 4, 1])
    expect(system.repair.mentions).toMatchObject({ recovered: 3, altered: 1 })
  })

  test('cannot make precision better where it was wrong anyway', async () => {
    const key = scratch.write('fewer.conll', readFileSync(KEY, 'utf8').replace('Mary\t(2)', 'Mary\t-'))
    const { stdout } = await refereeHere(['score', key, changed('Maria'), '--align', '--json'])
    const [system] = (JSON.parse(stdout) as Scored).systems

    // Three mentions of the key, all found, and a spurious one, changed or not.
    expect(system?.scores['mentions']).toMatchObject({ recall: 1, precision: 3 / 4 })
    expect(system?.interval['mentions']?.[0]).toBe(system?.interval['mentions']?.[1])
  })

  test('is named by errors and compare too', async () => {
    const said = 'd.conll was aligned with the tokens of the key'
    const counts = 'mentions: 3 recovered, 1 altered, 0 ambiguous, 0 lost'
    const errors = await refereeHere(['errors', KEY, changed('Mari'), '--align', '--quiet'])
    const compare = await refereeHere(['compare', KEY, changed('Mari'), KEY, '--align', '--quiet'])

    for (const { stdout } of [errors, compare]) {
      expect(stdout).toContain(said)
      expect(stdout).toContain(counts)
      expect(stdout).toContain('the strict reading')
    }
    const report = JSON.parse(
      (await refereeHere(['errors', KEY, changed('Mari'), '--align', '--json'])).stdout,
    )
    expect(report.response.repair.mentions).toMatchObject({ recovered: 3, altered: 1 })
    // All errors fixed, including mentions that could not be placed.
    expect(report.waterfall.at(-1).conll).toBe(1)
  })
})

describe('--align', () => {
  const TEXT =
    '{"doc_key":"d","text":"Ann Lee saw Mary.She left her.","clusters":[[[0,7],[17,20]],[[12,16],[26,29]]]}\n'

  test('scores a response that cuts the text into other words', async () => {
    const response = scratch.write(
      'd.jsonlines',
      TEXT.replace('Mary.She', 'Mary.  She').replaceAll('17,20', '19,22').replaceAll('26,29', '28,31'),
    )

    expect((await scored(response, '--align')).system.scores['muc']?.f1).toBe(1)
  })

  test('shows the errors of the reading that is scored', async () => {
    const response = scratch.write('d.txt', '[Ann Lee](#1) met [Mary](#2) . [She](#1) left [Marie](#2) .')
    const { report, system } = await scored(response)

    const { code, stdout } = await refereeHere(['errors', KEY, response, '--json'])
    const errors = JSON.parse(stdout) as { signature: string; scores: Record<string, { f1: number }> }

    expect([code, errors.signature]).toEqual([0, report.signature])
    for (const id of ['mentions', 'muc', 'b3', 'ceafe']) expect(errors.scores[id]).toEqual(system.scores[id])
    expect((await refereeHere(['errors', KEY, scratch.write('d.jsonlines', TEXT), '--align'])).code).toBe(0)
  })

  test('believes --format, and otherwise says what was detected', async () => {
    const response = scratch.write('d.jsonlines', TEXT.replace('Mary.She', 'Mary. She'))

    expect((await refereeHere(['score', KEY, response, '--align', '--format', 'corefud'])).code).toBe(3)
    for (const command of [['score'], ['report', '-o', join(scratch.path, 'page.html')]]) {
      const { stderr } = await refereeHere([...command, KEY, response, '--align'])

      expect(stderr).toContain(`${KEY}: detected conll-2012: `)
      expect(stderr).toContain(`${response}: detected jsonlines: `)
    }
  })

  test('refuses another text', async () => {
    const other = scratch.write(
      'd.jsonlines',
      '{"doc_key":"d","text":"It rained all night.","clusters":[[[0,2]]]}\n',
    )

    const { code, stderr } = await refereeHere(['score', KEY, other, '--align'])

    expect(code).toBe(3)
    expect(stderr).toContain('--align takes at most 20 %')
  })
})

test('documents without ids have the same ids in the key and in the response', async () => {
  const lines = 'Ann|[e1] left .\nBo|[e1] saw him|[e1] .\n'
  const key = scratch.write('key/answers.txt', lines)
  const response = scratch.write('response/answers.txt', lines)

  const { code, stdout } = await refereeHere(['score', key, response, '--format', 'crac-text', '--json'])

  expect(code).toBe(0)
  const { systems } = JSON.parse(stdout) as Scored
  expect(systems[0]?.scores['mentions']?.f1).toBe(1)
})
