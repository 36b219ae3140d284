import { describe, expect, test } from 'vitest'
import { type ErrorType, findErrors } from '../../src/analysis/error-types.ts'
import { matchDocuments } from '../../src/scoring/match-documents.ts'
import { defaultSettings } from '../../src/scoring/settings.ts'
import { documentOfEntities } from '../documents.ts'
import { golden } from './golden.ts'

interface KkCase {
  readonly id: string
  readonly key: readonly (readonly number[])[]
  readonly response: readonly (readonly number[])[]
  readonly pronouns: readonly number[]
  readonly operations: object
  readonly errors: Readonly<Record<string, number>>
}

const NAMES: Readonly<Record<string, ErrorType>> = {
  conflated: 'conflated',
  divided: 'divided',
  extra_mention: 'extra-mention',
  missing_mention: 'missing-mention',
  extra_entity: 'extra-entity',
  missing_entity: 'missing-entity',
}

const { cases } = golden<{ cases: readonly KkCase[] }>('golden-kk.json')

test('the golden file has cases with every type', () => {
  expect(cases.length).toBeGreaterThanOrEqual(40)
  for (const name of Object.keys(NAMES))
    expect(cases.some(({ errors }) => (errors[name] ?? 0) > 0)).toBe(true)
})

describe.each(cases)('$id', ({ key, response, pronouns, operations, errors }) => {
  const found = findErrors(
    matchDocuments(sideOf(key, pronouns), sideOf(response, pronouns), defaultSettings, () => {}),
  )

  test('has these operations', () => {
    expect(found.operations).toEqual(operations)
  })

  test('has these errors', () => {
    const counts = Object.fromEntries(
      Object.entries(NAMES).map(([name, type]) => [
        name,
        found.errors.filter((each) => each.type === type).length,
      ]),
    )

    expect(counts).toEqual(errors)
  })
})

function sideOf(entities: KkCase['key'], pronouns: readonly number[]) {
  const order = Array.from({ length: 100 }, (_, mention) => String(mention))
  return documentOfEntities(
    entities.map((entity) => entity.map(String)),
    order,
    'd',
    (mention) => ({ type: pronouns.includes(Number(mention)) ? 'pronoun' : 'nominal' }),
  )
}
