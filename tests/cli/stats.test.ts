import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, test } from 'vitest'
import { measureCorpus } from '../../src/analysis/corpus-statistics.ts'
import type { StatsReport } from '../../src/report/stats.ts'
import { documentOf } from '../documents.ts'
import { refereeHere } from '../support/in-process.ts'
import { root, Scratch } from '../support/program.ts'

const scratch = new Scratch()
afterAll(() => scratch.remove())
const KEY = 'samples/key.coref.jsonl'
const json = async (...args: readonly string[]): Promise<StatsReport> =>
  JSON.parse((await refereeHere(['stats', ...args, '--json', '--quiet'])).stdout) as StatsReport

describe('measureCorpus', () => {
  const document = documentOf(
    [
      { span: [0, 1], entity: 'a', type: 'pronoun' },
      { span: [2, 3], entity: 'a', type: 'named', entityType: 'PER' },
      { span: [4, 5], entity: 'b', type: 'pronoun' },
      { span: [5, 6], entity: 'b', type: 'pronoun' },
      { span: [1, 2], type: 'nominal', entityType: 'ORG' },
    ],
    { words: [...'abcdef'].map((text, i) => ({ text, empty: i === 3 })), sentences: [0, 2] },
  )

  test('counts words, mentions, entities and what they are like', () => {
    expect(measureCorpus([document, document])).toEqual({
      documents: 2,
      tokens: 10,
      sentences: 4,
      mentions: 10,
      entities: 6,
      singletons: 2,
      mentionTypes: { named: 2, nominal: 2, pronoun: 6 },
      entityTypes: [
        { type: 'ORG', entities: 2, linked: 0, mentions: 2 },
        { type: 'PER', entities: 2, linked: 2, mentions: 4 },
        { type: 'unknown', entities: 2, linked: 2, mentions: 4 },
      ],
      sizes: [
        { value: '1', count: 2 },
        { value: '2', count: 4 },
        ...['3-5', '6-10', '11-20', '21+'].map((value) => ({ value, count: 0 })),
      ],
      distances: [
        { value: 'same sentence', count: 2 },
        { value: '1 sentence', count: 2 },
        ...['2 sentences', '3-5 sentences', '6-10 sentences', '11+ sentences'].map((value) => ({
          value,
          count: 0,
        })),
      ],
      anchors: { entities: 4, withoutNoun: 2, cataphoric: 2 },
    })
  })

  test('leaves out what one of the documents does not have', () => {
    const bare = documentOf([{ span: [0, 1] }])
    const { tokens, sentences, distances, mentionTypes, anchors, entityTypes, mentions } = measureCorpus([
      document,
      bare,
    ])

    expect([tokens, sentences, distances, mentionTypes, anchors]).toEqual(Array(5).fill(undefined))
    expect([mentions, entityTypes?.length]).toEqual([6, 3])
  })

  test('of nothing is nothing', () => {
    const { documents, tokens, entities, entityTypes } = measureCorpus([])

    expect([documents, tokens, entities, entityTypes]).toEqual([0, 0, 0, undefined])
  })
})

describe('referee stats', () => {
  test('follows its schema, and agrees with the sums of its parts', async () => {
    const report = await json(`one=${KEY}`, 'samples/eager.coref.jsonl')
    const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false })
    const validate = ajv.compile(
      JSON.parse(readFileSync(join(root, 'schemas/stats.schema.json'), 'utf8')) as object,
    )
    validate(report)

    expect(validate.errors ?? []).toEqual([])
    expect(report.corpora.map(({ name }) => name)).toEqual(['one', 'eager.coref.jsonl'])
    for (const { mentions, entities, mentionTypes, sizes } of report.corpora) {
      expect(Object.values(mentionTypes ?? {}).reduce((sum, count) => sum + count, 0)).toBe(mentions)
      expect(sizes.reduce((sum, { count }) => sum + count, 0)).toBe(entities)
    }
  })

  test.each(['text', 'markdown', 'latex', 'csv'])('as %s', async (form) => {
    const { code, stdout } = await refereeHere(['stats', KEY, '--to', form, '--quiet'])

    expect(code).toBe(0)
    await expect(stdout).toMatchFileSnapshot(join(root, `tests/golden-cli/stats.${form}`))
  })

  test('counts what a definition counts, and signs it', async () => {
    const [all, muc] = await Promise.all([json(KEY), json(KEY, '--definition', 'muc')])

    expect(muc.corpora[0]?.singletons).toBe(0)
    expect(muc.corpora[0]?.mentions).toBeLessThan(all.corpora[0]?.mentions ?? 0)
    expect(muc.signature).toContain('|singletons:drop|')
    expect(muc.signature).toContain('|definition:muc|')
  })

  test('signs the format where another was named than the file shows', async () => {
    const text =
      '{"doc_key":"d","sentences":[["Ann","saw","her"]],"clusters":[[[0,0],[2,2]]],"predicted_clusters":[]}'
    const file = scratch.write('d.jsonlines', `${text}\n`)
    const [detected, named] = await Promise.all([json(file), json(file, '--format', 'jsonlines-predicted')])

    expect([detected, named].map(({ corpora }) => corpora[0]?.mentions)).toEqual([2, 0])
    expect(detected.signature).not.toContain('|format:')
    expect(named.signature).toContain('|format:jsonlines-predicted|')
  })

  test('says what is missing and what would do', async () => {
    const bare = scratch.write(
      'bare.coref.jsonl',
      '{"id":"d","mentions":[{"span":[0,1],"entity":"a"},{"span":[2,3],"entity":"a"}]}\n',
    )
    const { stdout } = await refereeHere(['stats', bare, '--quiet', '--format', 'referee'])

    expect(stdout).toContain('bare.coref.jsonl: no words, so no tokens; formats with the text have them')
    expect(stdout).toContain(
      'bare.coref.jsonl: no entity types; LitBank, ACE, GUM and CorefUD files have them',
    )
  })
})
