import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { discourseOf, knowledgeOf } from '../../tests/support/discourse.ts'
import { root } from '../../tests/support/program.ts'
import { Lexicon } from '../text/lexicon.ts'
import { classBits, knowledgeFrom } from './knowledge.ts'
import { withPersons } from './persons.ts'

const knowledge = knowledgeOf({}, {}, { helen: 'feminine', clark: 'masculine', william: 'masculine' })

describe('persons are set right', () => {
  const findNames = (line: string): string[] => {
    const { analysis } = discourseOf(line)
    const { names, words } = withPersons(analysis, knowledge)
    return names.map(({ start, end, type }) => `${words.slice(start, end).join(' ')} ${type}`)
  }

  test.each([
    [
      'a last word of a person',
      'Karl/NNP:PER Berg/NNP:PER ran/VBD | Berg/NNP:FAC fell/VBD',
      ['Karl Berg PER', 'Berg PER'],
    ],
    ['a place that no person is called by', 'Berg/NNP:FAC fell/VBD', ['Berg FAC']],
    ['a name of no kind that begins with a first name', 'Helen/NNP:OTHER fell/VBD', ['Helen PER']],
    ['a city that is called like a person', 'in/IN Helen/NNP:GPE', ['Helen GPE']],
    ['a run that was not found', 'actor/NN Helen/NNP Reddy/NNP fell/VBD', ['Helen Reddy PER']],
    ['one that begins with no first name', 'actor/NN Zed/NNP Reddy/NNP fell/VBD', []],
    ['runs end with the sentence', 'saw/VBD Helen/NNP | William/NNP ran/VBD', ['Helen PER', 'William PER']],
  ])('%s', (_, line, expected) => {
    expect(findNames(line)).toEqual(expected)
  })
})

describe('gender', () => {
  const genders = (line: string, faithful = false): string[] =>
    discourseOf(line, { knowledge, faithful }).mentions.map(({ gender }) => gender)
  const HELEN = '[Helen/NNP:PER Clark/NNP:PER] ran/VBD | '

  test('a last name has that of the longer name', () => {
    expect(genders(`${HELEN}[Clark/NNP:PER] fell/VBD`)).toEqual(['feminine', 'feminine'])
  })

  test('either where longer names differ', () => {
    const line = `${HELEN}[William/NNP:PER Clark/NNP:PER] sat/VBD | [Clark/NNP:PER] fell/VBD`

    expect(genders(line)).toEqual(['feminine', 'masculine', 'either'])
  })

  test('that of the lists where there is no longer name, and as Reconcile does it', () => {
    expect(genders('[Clark/NNP:PER] fell/VBD')).toEqual(['masculine'])
    expect(genders(`${HELEN}[Clark/NNP:PER] fell/VBD`, true)).toEqual(['feminine', 'masculine'])
  })
})

test('"her" is possessive where its tag says so', () => {
  const { mentions } = discourseOf('[Ann/NNP] saw/VBD [her/PRP] and/CC [her/PRP$] dog/NN')

  expect(mentions.slice(1).map(({ pronoun }) => pronoun?.isPossessive)).toEqual([false, true])
})

test('a noun is a person only in its first sense', () => {
  const lexicon = Lexicon.read(new Uint8Array(readFileSync(join(root, 'models/lexicon.bin'))))
  const { noun } = knowledgeFrom(lexicon)
  const isPerson = (word: string): boolean => ((noun(word)?.classes ?? 0) & classBits('person')) !== 0

  expect(['person', 'man', 'captain', 'child'].every(isPerson)).toBe(true)
  expect(['dog', 'letter', 'star'].some(isPerson)).toBe(false)
  expect(noun('dog')?.firstClass).toBe(-1)
})
