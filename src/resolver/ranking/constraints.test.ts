import { describe, expect, test } from 'vitest'
import { type DiscourseExtras, discourseOf } from '../../../tests/support/discourse.ts'
import type { Mention } from '../mention.ts'
import { Constraints } from './constraints.ts'
import { Entities, type EntityRecord } from './entities.ts'

const BOB = 'Bob/NNP :/:'

/** Whether the last mention may not join the entity of all mentions before it. */
function isForbidden(line: string, extras: DiscourseExtras = {}): boolean {
  const { constraints, last, record } = constrain(line, extras)
  return constraints.forbids(last, record)
}

/** The last mention, and the entity of all mentions before it. */
function constrain(
  line: string,
  extras: DiscourseExtras = {},
): { constraints: Constraints; last: Mention; record: EntityRecord } {
  const discourse = discourseOf(line, extras)
  const entities = new Entities(discourse)
  const last = discourse.mentions.length - 1
  for (let m = 0; m < last; m++) entities.add(m, m - 1)
  return {
    constraints: new Constraints(discourse, entities),
    last: discourse.mentions[last] as Mention,
    record: entities.record(0),
  }
}

describe('an entity is closed', () => {
  test.each([
    ['to the other gender', '[She/PRP] left/VBD ./. | [He/PRP] came/VBD ./.'],
    ['to the other title', '[Mrs./NNP:PER Lee/NNP:PER] left/VBD ./. | [He/PRP] came/VBD ./.'],
    ['to one where it is several', '[The/DT boys/NNS] left/VBD ./. | [He/PRP] came/VBD ./.'],
    ['to several where it is one', '[It/PRP] fell/VBD ./. | [The/DT boys/NNS] came/VBD ./.'],
    ['to a thing where it is a person', '[He/PRP] left/VBD ./. | [It/PRP] fell/VBD ./.'],
    ["to another person's name", '[Ann/NNP:PER Lee/NNP:PER] left/VBD ./. | [Tom/NNP:PER] came/VBD ./.'],
    [
      "to a namesake's name",
      '[Joe/NNP:PER Lee/NNP:PER] left/VBD ./. | [Joe/NNP:PER Day/NNP:PER] came/VBD ./.',
    ],
    [
      "to a relative's name",
      '[Ann/NNP:PER Lee/NNP:PER] left/VBD ./. | [Tom/NNP:PER Lee/NNP:PER] came/VBD ./.',
    ],
    ['to them where it is her', '[She/PRP] left/VBD ./. | [They/PRP] came/VBD ./.'],
    ['to her where it is them', '[They/PRP] left/VBD ./. | [She/PRP] came/VBD ./.'],
    ['to him where it is men', '[The/DT councilmen/NN] left/VBD ./. | [He/PRP] came/VBD ./.'],
    ['to her where it is the teller', '[I/PRP] said/VBD that/IN [she/PRP] came/VBD ./.'],
    ['to who is spoken to', "“/`` [I/PRP] saw/VBD [you/PRP] ./. ”/''"],
    ['to *you* in the turn it labels', `[Ann/NNP:PER] :/: [You/PRP] do/VBP ./. | ${BOB} Oh/UH ./.`],
    ['to her in the turn it labels', `[Ann/NNP:PER] :/: [She/PRP] does/VBZ ./. | ${BOB} Oh/UH ./.`],
    ['to *I* in another turn', `[Ann/NNP:PER] :/: Oh/UH ./. | ${BOB} [I/PRP] do/VBP ./.`],
    ['to another label', '[Guest/NNP] :/: Oh/UH ./. | [Host/NNP] :/: Oh/UH ./.'],
    ['to another speaker', 'A/NNP :/: [I/PRP] do/VBP ./. | B/NNP :/: [I/PRP] too/RB ./.'],
  ])('%s', (_, line) => {
    expect(isForbidden(line)).toBe(true)
  })

  test('to the object of a verb of which it is the subject', () => {
    const dependencies = '2:det 3:nsubj 0:root 5:det 3:obj'
    expect(isForbidden('[The/DT janitor/NN] thanked/VBD [the/DT nurse/NN]', { dependencies })).toBe(true)
    expect(isForbidden('[The/DT janitor/NN] became/VBD [the/DT nurse/NN]', { dependencies })).toBe(false)
  })

  test('to whoever it speaks to or looks at, but not to what is around it', () => {
    const dependencies = '2:nsubj 0:root 4:case 2:obl'
    const isForbiddenAfter = (preposition: string): boolean =>
      isForbidden(`[Ann/NNP:PER] looked/VBD ${preposition}/IN [her/PRP]`, { dependencies })
    expect(['to', 'at', 'around', 'behind'].map(isForbiddenAfter)).toEqual([true, true, false, false])
  })

  test.each(['He', 'her', 'it', 'I'])('to %s where it is two names', (pronoun) => {
    const dependencies = '4:nsubj 3:cc 1:conj 0:root 4:punct 7:nsubj 0:root'
    const line = `[Sam/NNP:PER and/CC Kim/NNP:PER] met/VBD ./. | [${pronoun}/PRP] fell/VBD`
    expect(isForbidden(line, { dependencies })).toBe(true)
    expect(isForbidden(line.replace(`${pronoun}/`, 'They/'), { dependencies })).toBe(false)
  })

  test.each([
    ['said', true],
    ['thought', false],
  ])('to whom it says *you* by "%s": %s', (verb, expected) => {
    const dependencies = '2:nsubj 0:root 2:punct 2:punct 7:nsubj 7:cop 2:ccomp 7:punct'
    const line = `[Ann/NNP:PER] ${verb}/VBD ,/, “/\`\` [You/PRP] are/VBP late/JJ ”/''`
    expect(isForbidden(line, { dependencies })).toBe(expected)
  })

  test.each([
    ['ccomp', true],
    ['parataxis', false],
  ])('to *you* in the object of a verb by which it tells: %s, %s', (relation, expected) => {
    const dependencies = `2:nsubj 0:root 5:nsubj 5:cop 2:${relation}`
    expect(isForbidden('[I/PRP] think/VBP [you/PRP] are/VBP right/JJ', { dependencies })).toBe(expected)
  })

  test('to what it possesses', () => {
    const dependencies = '2:nmod:poss 0:root'
    expect(isForbidden('[[Her/PRP$] son/NN]', { dependencies })).toBe(true)
  })
})

describe('an entity is open', () => {
  test.each([
    ['to a pronoun of its gender', '[Mrs./NNP:PER Lee/NNP:PER] left/VBD ./. | [She/PRP] came/VBD ./.'],
    ['to a name that looks plural', '[He/PRP] left/VBD ./. | [Nippers/NNPS:PER] came/VBD ./.'],
    ['to a word that ends like men', '[It/PRP] fell/VBD ./. | [The/DT specimen/NN] broke/VBD ./.'],
    [
      'to a short form of its name',
      '[William/NNP:PER Lee/NNP:PER] left/VBD ./. | [Bill/NNP:PER Lee/NNP:PER] came/VBD ./.',
    ],
    ['to a shorter name', '[Ann/NNP:PER Lee/NNP:PER] left/VBD ./. | [Ann/NNP:PER] came/VBD ./.'],
    [
      'to a longer name',
      '[Ann/NNP:PER Lee/NNP:PER] left/VBD ./. | [Ann/NNP:PER Lee/NNP:PER Day/NNP:PER] came/VBD ./.',
    ],
    [
      'to the same speaker',
      'A/NNP :/: [I/PRP] do/VBP ./. | B/NNP :/: Oh/UH ./. | A/NNP :/: [I/PRP] do/VBP ./.',
    ],
    ['to *I* in the turn it labels', `[Ann/NNP:PER] :/: [I/PRP] do/VBP ./. | ${BOB} Oh/UH ./.`],
    ['to the same label', '[Guest/NNP] :/: Oh/UH ./. | [Guest/NNP] :/: Oh/UH ./.'],
    ['to a reflexive', '[She/PRP] saw/VBD [herself/PRP]'],
  ])('%s', (_, line) => {
    expect(isForbidden(line)).toBe(false)
  })
})

describe('a mention must join an entity', () => {
  const isBound = (line: string): boolean => {
    const { constraints, last } = constrain(line)
    return constraints.binds(last)
  }

  test.each([
    ['that of the label, as *I* in a turn', `[Ann/NNP:PER] :/: [I/PRP] do/VBP ./. | ${BOB} Oh/UH ./.`, true],
    ['that of the same label', '[Guest/NNP] :/: Oh/UH ./. | [Guest/NNP] :/: Oh/UH ./.', true],
    ['but not as a new label', '[Guest/NNP] :/: Oh/UH ./. | [Host/NNP] :/: Oh/UH ./.', false],
    ['nor as *you*', `[Ann/NNP:PER] :/: [You/PRP] do/VBP ./. | ${BOB} Oh/UH ./.`, false],
    ['nor as *I* where the label is a day', `[Monday/NNP] :/: [I/PRP] do/VBP ./. | ${BOB} Oh/UH ./.`, false],
  ])('%s', (_, line, expected) => {
    expect(isBound(line)).toBe(expected)
  })
})
