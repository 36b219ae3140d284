import { beforeAll, describe, expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import { readCorpora } from '../cli/experiment/read-corpora.ts'
import { NodeFiles } from '../node/files/node-files.ts'
import { packageFile } from '../node/files/package-file.ts'
import { openLab } from '../node/open-lab.ts'
import type { Table } from '../report/table.ts'
import { applications } from './applications.ts'
import { EntityTypeModel } from './entity-type-model.ts'

describe('the tables of the sample', () => {
  let rows: (title: string) => readonly (readonly string[])[]

  beforeAll(async () => {
    const path = packageFile('samples', 'key.coref.jsonl')
    const corpora = await readCorpora(new NodeFiles(), [{ name: 'sample', path, format: undefined }])
    const { tables } = applications.run(openLab({ seed: 1, folds: 2 }), corpora)
    rows = (title) =>
      (tables.find((table) => table.title === title) as Table).rows.map((row) => row.map(({ text }) => text))
  })

  test('have the kinds of the paper', () => {
    const kinds = rows('Table 3')
      .filter(([, system]) => system === 'rules')
      .map(([, , kind]) => kind)

    expect(kinds).toEqual(expect.arrayContaining(['NOUN', 'PRP', 'PRP$', 'TOTAL']))
  })

  test('tell systems apart by the entities that they find, not by the mentions they share', () => {
    const detection = rows('Table 4')
      .filter(([, type]) => type === 'TOTAL')
      .map(([, , , scores = '']) => scores.split(' ').map(Number))

    expect(new Set(detection.map(([recall]) => recall)).size).toBeGreaterThan(1)
    expect(new Set(detection.map(String)).size).toBe(4)
    for (const [, precision] of detection) expect(precision).toBeLessThan(95)
  })

  test('charge spurious entities to a type', () => {
    const people = rows('Table 4')
      .filter(([, type]) => type === 'PER')
      .map(([, , , scores = '']) => Number(scores.split(' ')[1]))

    expect(people).toHaveLength(4)
    for (const precision of people) expect(precision).toBeLessThan(90)
  })
})

describe('types of entities', () => {
  const lexicon = { senses: () => new Int32Array(), file: () => 'Tops' as const }
  const key = documentOf(
    [
      { span: [0, 1], entity: 'a', type: 'nominal', entityType: 'PER' },
      { span: [1, 2], entity: 'b', type: 'nominal', entityType: 'ORG' },
      { span: [2, 3], entity: 'a', type: 'pronoun', entityType: 'PER' },
    ],
    { words: 'doctors banks they' },
  )
  const typesOf = (entities: readonly string[]): (string | undefined)[] => {
    const model = new EntityTypeModel(lexicon)
    model.learn(key)
    const response = documentOf(
      entities.map((entity, at) => ({ span: [at, at + 1], entity, type: at === 2 ? 'pronoun' : 'nominal' })),
      { words: 'doctors banks they' },
    )
    return (model.type(response).mentions.attributes ?? []).map(({ entityType }) => entityType)
  }

  test('are those that heads have elsewhere', () => {
    expect(typesOf(['x', 'y', 'z'])).toEqual(['PER', 'ORG', 'PER'])
  })

  test('are told by nouns where there are any', () => {
    expect(typesOf(['x', 'y', 'y'])).toEqual(['PER', 'ORG', 'ORG'])
  })
})
