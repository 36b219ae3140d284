import { describe, expect, test } from 'vitest'
import { type DiscourseExtras, featureValue, knowledgeOf } from '../../../tests/support/discourse.ts'
import { classBits, SUPERTYPES } from '../knowledge.ts'
import { Encoding } from './encoding.ts'
import { SLOTS } from './feature.ts'
import { families, featureByName, reconcileFeatures } from './registry.ts'

const noun = (
  name: 'person' | 'artifact' | 'organization' | 'measure' | 'location',
  ...senses: number[]
) => ({
  classes: classBits(name),
  first: SUPERTYPES.indexOf(name),
  senses,
})
const knowledge = knowledgeOf(
  {
    dog: noun('artifact', 101, 102),
    poodle: noun('artifact', 103),
    hound: noun('artifact', 101),
    doctor: noun('person', 201),
    man: noun('person', 202),
    committee: noun('organization', 301),
    number: noun('measure', 401),
    men: noun('person', 202),
  },
  { 103: 101, 101: 1, 102: 1, 201: 2, 202: 2 },
  { ann: 'feminine', bob: 'masculine' },
)

describe('the registry', () => {
  test('has 9, 5, 28 and 19 features of Reconcile, and the twelve of Soon', () => {
    const sizes = Object.fromEntries(
      Object.entries(families).map(([name, features]) => [name, features.length]),
    )

    expect(sizes).toMatchObject({ lexical: 9, proximity: 5, grammatical: 28, semantic: 19, soon: 12 })
    expect(reconcileFeatures).toHaveLength(61)
  })

  test('names are given once, and every feature says its family', () => {
    const all = Object.values(families).flat()

    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    for (const [family, features] of Object.entries(families)) {
      expect(features.map((feature) => feature.family)).toEqual(features.map(() => family))
    }
    expect(Math.max(...all.map(({ slot }) => slot))).toBeLessThan(SLOTS)
    expect(featureByName('Gender')?.values).toEqual(['I', 'C', 'D', 'S'])
    expect(featureByName('NoSuch')).toBeUndefined()
  })

  test('the 61 and the bias are 102 inputs', () => {
    const encoding = new Encoding(reconcileFeatures)

    expect(encoding.inputs).toBe(102)
    expect(encoding.names()).toHaveLength(102)
    expect(encoding.names().slice(0, 6)).toEqual([
      'bias',
      'SoonStr=C',
      'ProStr=C',
      'PNStr=I',
      'PNStr=C',
      'PNStr=D',
    ])
  })
})

const SMITH = '[Mr./NNP:PER Smith/NNP:PER]'

/** Feature, value, text: the pair is the first and the last mention. */
const cases: readonly (readonly [string, string | number, string])[] = [
  ['SoonStr', 'C', '[The/DT dog/NN] saw/VBD [a/DT dog/NN]'],
  ['SoonStr', 'I', '[the/DT 3/CD dogs/NNS] saw/VBD [3/CD dogs/NNS]'],
  ['SoonStr', 'I', '[it/PRP] saw/VBD [it/PRP]'],
  ['ProStr', 'C', '[It/PRP] saw/VBD [it/PRP]'],
  ['ProStr', 'I', '[It/PRP] saw/VBD [them/PRP]'],
  ['PNStr', 'C', `${SMITH} saw/VBD [Smith/NNP:PER]`],
  ['PNStr', 'I', `${SMITH} saw/VBD [Jones/NNP:PER]`],
  ['PNStr', 'D', `${SMITH} saw/VBD [him/PRP]`],
  ['WordsStr', 'C', '[the/DT dog/NN] saw/VBD [the/DT dog/NN]'],
  ['WordsStr', 'I', '[the/DT dog/NN] saw/VBD [a/DT dog/NN]'],
  ['WordOverlap', 'C', '[the/DT big/JJ dog/NN] saw/VBD [a/DT dog/NN]'],
  ['WordOverlap', 'I', '[the/DT dog/NN] saw/VBD [the/DT cat/NN]'],
  ['Modifier', 'C', '[the/DT big/JJ black/JJ dog/NN] saw/VBD [a/DT big/JJ cat/NN]'],
  ['Modifier', 'I', '[the/DT dog/NN] saw/VBD [a/DT big/JJ cat/NN]'],
  ['PNSubstr', 'C', '[John/NNP:PER Smith/NNP:PER] saw/VBD [Smith/NNP:PER]'],
  ['PNSubstr', 'I', '[John/NNP:PER Smith/NNP:PER] saw/VBD [Jones/NNP:PER]'],
  ['PNSubstr', 'D', '[John/NNP:PER Smith/NNP:PER] saw/VBD [a/DT dog/NN]'],
  ['WordsSubstr', 'C', '[the/DT big/JJ dog/NN] saw/VBD [a/DT dog/NN]'],
  ['WordsSubstr', 'I', '[the/DT big/JJ dog/NN] saw/VBD [a/DT black/JJ dog/NN]'],
  ['HeadMatch', 'C', '[the/DT big/JJ dog/NN] saw/VBD [a/DT black/JJ dog/NN of/IN mine/PRP]'],
  ['HeadMatch', 'I', '[the/DT dog/NN] saw/VBD [a/DT cat/NN]'],
  ['SentNum', 2, '[Ann/NNP:PER] ran/VBD | yes/UH | [she/PRP] ran/VBD'],
  ['ParNum', 1, '[Ann/NNP:PER] ran/VBD || yes/UH | [she/PRP] ran/VBD'],
  ['SameSentence', 'C', '[Ann/NNP:PER] saw/VBD [her/PRP]'],
  ['ConsecutiveSentences', 'C', '[Ann/NNP:PER] ran/VBD | [she/PRP] fell/VBD'],
  ['ConsecutiveSentences', 'I', '[Ann/NNP:PER] saw/VBD [her/PRP]'],
  ['SameParagraph', 'I', '[Ann/NNP:PER] ran/VBD || [she/PRP] fell/VBD'],
  ['Pronoun1', 'N', '[Ann/NNP:PER] saw/VBD [her/PRP]'],
  ['Pronoun2', 'Y', '[Ann/NNP:PER] saw/VBD [her/PRP]'],
  ['Pronoun2', 'N', '[Ann/NNP:PER] saw/VBD [US/NNP]'],
  ['Definite1', 'Y', '[the/DT dog/NN] saw/VBD [her/PRP]'],
  ['Definite2', 'N', '[the/DT dog/NN] saw/VBD [a/DT cat/NN]'],
  ['Demonstrative2', 'Y', '[the/DT dog/NN] saw/VBD [this/DT cat/NN]'],
  ['Embedded1', 'Y', '[[her/PRP$] dog/NN] saw/VBD [a/DT cat/NN]'],
  ['Embedded2', 'Y', '[Ann/NNP:PER] saw/VBD [her/PRP$] dog/NN'],
  ['InQuote1', 'N', "[Ann/NNP:PER] said/VBD ,/, “/`` [I/PRP] run/VBP ”/''"],
  ['InQuote2', 'Y', "[Ann/NNP:PER] said/VBD ,/, “/`` [I/PRP] run/VBP ”/''"],
  ['Subject1', 'Y', '[Ann/NNP:PER] saw/VBD [her/PRP]'],
  ['Subject2', 'N', '[Ann/NNP:PER] saw/VBD [her/PRP]'],
  ['BothProperNouns', 'C', `${SMITH} saw/VBD [Ann/NNP:PER]`],
  ['BothProperNouns', 'D', `${SMITH} saw/VBD [a/DT dog/NN]`],
  ['BothEmbedded', 'I', `${SMITH} saw/VBD [a/DT dog/NN]`],
  ['BothInQuotes', 'D', "[Ann/NNP:PER] said/VBD ,/, “/`` [I/PRP] run/VBP ”/''"],
  ['BothPronouns', 'C', '[she/PRP] saw/VBD [her/PRP]'],
  ['BothSubjects', 'C', '[she/PRP] ran/VBD | [she/PRP] fell/VBD'],
  ['PairType', 'np', '[Ann/NNP:PER] saw/VBD [her/PRP]'],
  ['PairType', 'di', '[the/DT dog/NN] saw/VBD [a/DT cat/NN]'],
  ['ProComp', 'C', '[she/PRP] saw/VBD [herself/PRP]'],
  ['ProComp', 'I', '[she/PRP] saw/VBD [you/PRP]'],
  ['ProComp', 'C', '[she/PRP] saw/VBD [a/DT cat/NN]'],
  ['Appositive', 'C', '[Ann/NNP:PER] ,/, [the/DT doctor/NN] ,/, ran/VBD'],
  ['Appositive', 'I', '[Paris/NNP:GPE] ,/, [France/NNP:GPE] ,/, fell/VBD'],
  ['Prednom', 'C', '[Ann/NNP:PER] is/VBZ [a/DT doctor/NN]'],
  ['Prednom', 'I', '[Ann/NNP:PER] is/VBZ not/RB [a/DT doctor/NN]'],
  ['MaximalNP', 'I', '[the/DT dog/NN of/IN [Ann/NNP:PER]] ran/VBD'],
  ['Span', 'I', '[the/DT dog/NN of/IN [Ann/NNP:PER]] ran/VBD'],
  ['Span', 'C', '[the/DT dog/NN] saw/VBD [Ann/NNP:PER]'],
  ['Binding', 'I', '[Ann/NNP:PER] saw/VBD [her/PRP]'],
  ['Binding', 'C', '[Ann/NNP:PER] saw/VBD [herself/PRP]'],
  ['Contraindices', 'I', '[Ann/NNP:PER] saw/VBD [a/DT cat/NN]'],
  ['Contraindices', 'I', '[the/DT dog/NN] of/IN [Ann/NNP:PER]'],
  ['Contraindices', 'C', '[Ann/NNP:PER] ran/VBD | [a/DT cat/NN] slept/VBD'],
  ['Syntax', 'I', '[Ann/NNP:PER] saw/VBD [her/PRP]'],
  ['Syntax', 'C', '[Ann/NNP:PER] is/VBZ [a/DT doctor/NN]'],
  ['Indefinite', 'I', '[Ann/NNP:PER] saw/VBD [a/DT cat/NN]'],
  ['Indefinite', 'C', '[Ann/NNP:PER] saw/VBD [the/DT cat/NN]'],
  ['Indefinite1', 'I', '[Ann/NNP:PER] saw/VBD [cats/NNS]'],
  ['Indefinite1', 'C', '[Ann/NNP:PER] saw/VBD [all/DT cats/NNS]'],
  ['Indefinite1', 'C', '[Ann/NNP:PER] saw/VBD [the/DT cats/NNS]'],
  ['Pronoun', 'I', '[She/PRP] saw/VBD [Ann/NNP:PER]'],
  ['Pronoun', 'C', '[Ann/NNP:PER] saw/VBD [her/PRP]'],
  ['Number', 'C', '[the/DT committee/NN] said/VBD | [they/PRP] ran/VBD'],
  ['Number', 'I', '[the/DT dog/NN] saw/VBD [them/PRP]'],
  ['Number', 'D', '[the/DT dog/NN] saw/VBD [you/PRP]'],
  ['Gender', 'S', '[Ann/NNP:PER] saw/VBD [her/PRP]'],
  ['Gender', 'I', '[Ann/NNP:PER] saw/VBD [him/PRP]'],
  ['Gender', 'C', '[he/PRP] saw/VBD [it/PRP]'],
  ['Animacy', 'I', '[Ann/NNP:PER] saw/VBD [it/PRP]'],
  ['Animacy', 'C', '[They/PRP] said/VBD | [the/DT committee/NN] ran/VBD'],
  ['Agreement', 'C', '[Ann/NNP:PER] saw/VBD [her/PRP]'],
  ['Agreement', 'I', '[Ann/NNP:PER] saw/VBD [it/PRP]'],
  ['Constraints', 'C', '[Ann/NNP:PER] ran/VBD | [she/PRP] fell/VBD'],
  ['Constraints', 'I', '[Bob/NNP:PER] ran/VBD | [she/PRP] fell/VBD'],
  ['Alias', 'C', '[John/NNP:PER Smith/NNP:PER] ran/VBD | [Mr./NNP:PER Smith/NNP:PER] fell/VBD'],
  ['Alias', 'I', '[John/NNP:PER Smith/NNP:PER] ran/VBD | [Ann/NNP:PER Smith/NNP:PER] fell/VBD'],
  [
    'Alias',
    'C',
    '[International/NNP:ORG Business/NNP:ORG Machines/NNPS:ORG] ran/VBD | [IBM/NNP:ORG] fell/VBD',
  ],
  ['Alias', 'C', '[May/NNP 3/CD] ran/VBD | [3/CD May/NNP 1999/CD] fell/VBD'],
  [
    'ContainsPN',
    'I',
    '[the/DT dog/NN of/IN Ann/NNP:PER] ran/VBD | [the/DT dog/NN of/IN Bob/NNP:PER] fell/VBD',
  ],
  ['ProperName', 'I', '[Ann/NNP:PER] saw/VBD [Bob/NNP:PER]'],
  ['ProperName', 'C', '[Ann/NNP:PER] saw/VBD [Ann/NNP:PER]'],
  ['ProperNoun', 'I', '[Ann/NNP:PER Lee/NNP:PER] saw/VBD [Ann/NNP:PER Ray/NNP:PER]'],
  ['IAntes', 'C', "[Ann/NNP:PER] said/VBD ,/, “/`` [I/PRP] run/VBP ”/''"],
  ['IAntes', 'I', "[Ann/NNP:PER] ran/VBD ./. | “/`` [I/PRP] run/VBP ”/''"],
  ['ClosestComp', 'I', '[a/DT man/NN] saw/VBD [a/DT doctor/NN] | [the/DT man/NN] ran/VBD'],
  ['ClosestComp', 'C', '[a/DT man/NN] saw/VBD [a/DT dog/NN] | [the/DT doctor/NN] ran/VBD'],
  ['WordNetClass', 'C', '[a/DT man/NN] saw/VBD [a/DT doctor/NN]'],
  ['WordNetClass', 'I', '[a/DT man/NN] saw/VBD [a/DT dog/NN]'],
  ['WordNetClass', 'D', '[a/DT man/NN] saw/VBD [a/DT thing/NN]'],
  ['WordNetDist', 2 / 20, '[a/DT man/NN] saw/VBD [a/DT doctor/NN]'],
  ['WordNetDist', 1, '[a/DT man/NN] saw/VBD [it/PRP]'],
  ['WordNetSense', 1 / 20, '[a/DT dog/NN] saw/VBD [a/DT poodle/NN]'],
  ['WordNetSense', 1, '[a/DT man/NN] saw/VBD [a/DT dog/NN]'],
  ['Subclass', 'C', '[a/DT poodle/NN] ran/VBD | [the/DT dog/NN] fell/VBD'],
  ['Subclass', 'I', '[a/DT man/NN] ran/VBD | [the/DT dog/NN] fell/VBD'],
  ['WNSynonyms', 'C', '[a/DT hound/NN] ran/VBD | [the/DT dog/NN] fell/VBD'],
  ['WNSynonyms', 'I', '[a/DT poodle/NN] ran/VBD | [the/DT dog/NN] fell/VBD'],
  ['Quantity', 'C', '[a/DT number/NN] of/IN [men/NNS]'],
  ['Quantity', 'I', '[a/DT dog/NN] of/IN [men/NNS]'],
  ['RuleResolve', 'C', '[Ann/NNP:PER] ran/VBD | [she/PRP] fell/VBD'],
  ['RuleResolve', 'I', '[Bob/NNP:PER] ran/VBD | [she/PRP] fell/VBD'],
  ['ProResolve', 'C', '[Ann/NNP:PER] ran/VBD | [she/PRP] fell/VBD'],
  ['ProResolve', 'I', '[the/DT dog/NN] ran/VBD | [the/DT dog/NN] fell/VBD'],
  ['DIST', 1, '[Ann/NNP:PER] ran/VBD | [she/PRP] fell/VBD'],
  ['I_PRONOUN', 'N', '[Ann/NNP:PER] ran/VBD | [she/PRP] fell/VBD'],
  ['J_PRONOUN', 'Y', '[Ann/NNP:PER] ran/VBD | [she/PRP] fell/VBD'],
  ['STR_MATCH', 'Y', '[a/DT dog/NN] ran/VBD | [this/DT dog/NN] fell/VBD'],
  ['DEF_NP', 'Y', '[a/DT dog/NN] ran/VBD | [The/DT dog/NN] fell/VBD'],
  ['DEM_NP', 'Y', '[a/DT dog/NN] ran/VBD | [this/DT dog/NN] fell/VBD'],
  ['NUMBER', 'Y', '[a/DT dog/NN] ran/VBD | [it/PRP] fell/VBD'],
  ['SEMCLASS', 'true', '[Ann/NNP:PER] ran/VBD | [the/DT doctor/NN] fell/VBD'],
  ['SEMCLASS', 'unknown', '[Ann/NNP:PER] ran/VBD | [the/DT thing/NN] fell/VBD'],
  ['GENDER', 'false', '[Ann/NNP:PER] ran/VBD | [he/PRP] fell/VBD'],
  ['GENDER', 'unknown', '[Ann/NNP:PER] ran/VBD | [they/PRP] fell/VBD'],
  ['PROPER_NAME', 'Y', '[Ann/NNP:PER] saw/VBD [Bob/NNP:PER]'],
  ['ALIAS', 'Y', '[John/NNP:PER Smith/NNP:PER] ran/VBD | [Mr./NNP:PER Smith/NNP:PER] fell/VBD'],
  ['APPOSITIVE', 'Y', '[Ann/NNP:PER] ,/, [the/DT doctor/NN] ,/, ran/VBD'],
]

describe('each feature', () => {
  test.each(cases)('%s is %s: %s', (name, value, line) => {
    expect(featureValue(name, line, { knowledge })).toBe(value)
  })

  test('has a case', () => {
    const named = new Set(cases.map(([name]) => name))

    expect([...reconcileFeatures, ...families.soon].filter(({ name }) => !named.has(name))).toEqual([])
  })
})

describe('dependencies, where a parser ran', () => {
  const see = '2:nsubj 0:root 2:obj'

  test('tell the apposition', () => {
    const line = '[Ann/NNP:PER] ,/, [the/DT doctor/NN] ran/VBD'

    expect(featureValue('Appositive', line, { dependencies: '5:nsubj 4:punct 4:det 1:appos 0:root' })).toBe(
      'C',
    )
    expect(featureValue('Appositive', line, { dependencies: '5:nsubj 4:punct 4:det 1:conj 0:root' })).toBe(
      'I',
    )
  })

  test('tell the predicate', () => {
    const dependencies = '4:nsubj 4:cop 4:det 0:root'

    expect(featureValue('Prednom', '[Ann/NNP:PER] is/VBZ [a/DT doctor/NN]', { dependencies })).toBe('C')
  })

  test('tell what binds what', () => {
    expect(featureValue('Binding', '[Ann/NNP:PER] saw/VBD [her/PRP]', { dependencies: see })).toBe('I')
    expect(featureValue('Binding', '[Ann/NNP:PER] saw/VBD [herself/PRP]', { dependencies: see })).toBe('C')
    expect(featureValue('Contraindices', '[Ann/NNP:PER] saw/VBD [cats/NNS]', { dependencies: see })).toBe('I')
  })

  test('do not forbid a pronoun in a clause below', () => {
    const dependencies = '2:nsubj 0:root 4:nsubj 2:ccomp'

    expect(featureValue('Binding', '[Ann/NNP:PER] says/VBZ [she/PRP] runs/VBZ', { dependencies })).toBe('C')
    expect(featureValue('Binding', '[She/PRP] says/VBZ [Ann/NNP:PER] runs/VBZ', { dependencies })).toBe('I')
  })
})

describe('faithful to the original, mistakes included', () => {
  const faithful = true

  test.each([
    ['SoonStr', '[The/DT dog/NN] saw/VBD [the/DT dog/NN]', 'C', 'I'],
    ['Modifier', '[the/DT 2/CD dogs/NNS] saw/VBD [2/CD dogs/NNS]', 'C', 'C'],
    ['Pronoun2', '[Ann/NNP:PER] saw/VBD [hers/PRP]', 'Y', 'N'],
    ['Pronoun2', '[Ann/NNP:PER] saw/VBD [US/NNP]', 'N', 'Y'],
    ['Indefinite1', '[Ann/NNP:PER] saw/VBD [the/DT cat/NN]', 'C', 'I'],
    ['Animacy', '[They/PRP] said/VBD | [the/DT committee/NN] ran/VBD', 'C', 'I'],
    ['WordNetClass', '[a/DT poodle/NN] ran/VBD | [the/DT dog/NN] fell/VBD', 'C', 'I'],
  ])('%s in %s is %s, and was %s', (name, line, mended, original) => {
    expect(featureValue(name, line, { knowledge })).toBe(mended)
    expect(featureValue(name, line, { knowledge, faithful })).toBe(original)
  })
})

describe('what models of version 0.1.0 did not know', () => {
  const measured = knowledgeOf({
    rate: { classes: classBits('statistic'), first: SUPERTYPES.indexOf('statistic'), senses: [501] },
    car: noun('artifact', 601),
    town: noun('location', 602),
    engine: { classes: classBits('artifact', 'event'), first: SUPERTYPES.indexOf('artifact'), senses: [603] },
    motor: { classes: classBits('artifact'), first: SUPERTYPES.indexOf('artifact'), senses: [704] },
  })

  test.each<[string, string, string | number, string | number, DiscourseExtras]>([
    ['ParNum', '[a/DT dog/NN] || [it/PRP]', 1, 0, {}],
    ['SameParagraph', '[a/DT dog/NN] || [it/PRP]', 'I', 'C', {}],
    ['Alias', '[NBC/NNP:ORG] and/CC [NBC/NNP:ORG News/NNP:ORG]', 'C', 'I', {}],
    [
      'Alias',
      '[the/DT giant/JJ IBM/NNP:ORG] | [International/NNP:ORG Business/NNP:ORG Machines/NNP:ORG]',
      'C',
      'I',
      {},
    ],
    ['WordNetClass', '[the/DT steam/NN engine/NN] | [a/DT steam/NN motor/NN]', 'C', 'I', {}],
    ['Quantity', '[a/DT rate/NN] of/IN [12/CD percent/NN]', 'C', 'I', {}],
    [
      'Contraindices',
      '[Ann/NNP:PER] wants/VBZ to/TO see/VB [Bob/NNP:PER]',
      'I',
      'C',
      { dependencies: '2:nsubj 0:root 4:mark 2:xcomp 4:obj' },
    ],
    ['SEMCLASS', '[12/CD percent/NN] | [5/CD %/NN]', 'true', 'unknown', {}],
    ['SEMCLASS', '[a/DT car/NN] | [a/DT town/NN]', 'true', 'false', {}],
  ])('%s of %s', (name, line, now, before, extras) => {
    expect(featureValue(name, line, { knowledge: measured, ...extras })).toBe(now)
    expect(featureValue(name, line, { knowledge: measured, ...extras, featureSet: 1 })).toBe(before)
  })

  test.each([
    ['Alias', '[CBS/NNP:ORG] and/CC [NBC/NNP:ORG News/NNP:ORG]'],
    ['Quantity', '[a/DT car/NN] of/IN [12/CD percent/NN]'],
  ])('%s is not found in %s', (name, line) => {
    expect(featureValue(name, line, { knowledge: measured })).toBe('I')
  })

  test('Contraindices lets a clause of its own stand between', () => {
    const dependencies = '2:nsubj 0:root 4:nsubj 2:ccomp 4:obj'

    expect(
      featureValue('Contraindices', '[Ann/NNP:PER] thinks/VBZ he/PRP saw/VBD [Bob/NNP:PER]', {
        dependencies,
      }),
    ).toBe('C')
  })
})
