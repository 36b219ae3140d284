import { describe, expect, test } from 'vitest'
import { discourseOf } from '../../tests/support/discourse.ts'
import { findCertainSpeakers } from './quotes.ts'

function nameSpeakers(line: string): (string | undefined)[] {
  const { quotes, speakers, mentions, analysis } = discourseOf(line)
  return quotes.map((_, q) => {
    const mention = mentions[speakers[q] as number]
    return mention && analysis.words.slice(mention.start, mention.end).join(' ')
  })
}

const SAID = 'said/VBD'
const AHA = "“/`` Aha/UH ,/, ”/''"

describe('speakers', () => {
  test.each([
    ['after the verb', `${AHA} ${SAID} [Ann/NNP] ./.`, ['Ann']],
    ['before the verb', `${AHA} [the/DT old/JJ man/NN] ${SAID} ./.`, ['the old man']],
    ['before the quote', `[Ann/NNP] ${SAID} ,/, ${AHA}`, ['Ann']],
    ['nobody', `[Ann/NNP] ran/VBD ./. | ${AHA}`, [undefined]],
    [
      'in the middle of a quote',
      `${AHA} ${SAID} [Ann/NNP] ,/, “/\`\` I/PRP see/VBP ./. ”/''`,
      ['Ann', 'Ann'],
    ],
    [
      'in turns',
      `${AHA} ${SAID} [Ann/NNP] ./. | ${AHA} ${SAID} [Bob/NNP] ./. | ${AHA} ${AHA}`,
      ['Ann', 'Bob', 'Bob', 'Ann'],
    ],
    [
      'in turns that follow at once',
      `${AHA} ${SAID} [Ann/NNP] ./. | ${AHA} ${AHA} ${AHA}`,
      ['Ann', 'Ann', undefined, 'Ann'],
    ],
  ])('%s', (_, line, speakers) => {
    expect(nameSpeakers(line).slice(0, speakers.length)).toEqual(speakers)
  })
})

describe('speakers are certain', () => {
  const isCertain = (line: string, dependencies: string): boolean => {
    const { analysis, quotes, speakers, mentions } = discourseOf(line, { dependencies })
    return findCertainSpeakers(analysis, quotes, speakers, mentions)[0] !== -1
  }
  const QUOTED = '0:root 1:punct 1:punct 1:punct'

  test.each([
    ['before the quote', `[Ann/NNP] said/VBD :/: ${AHA}`, `2:nsubj 0:root 2:punct ${QUOTED}`, true],
    ['right after it', `${AHA} said/VBD [Ann/NNP] ./.`, `${QUOTED} 0:root 5:nsubj 5:punct`, true],
    ['after its comma', `${AHA} [Ann/NNP] said/VBD ./.`, `${QUOTED} 6:nsubj 0:root 6:punct`, true],
    [
      'unless something else is between',
      `${AHA} and/CC [Ann/NNP] said/VBD`,
      `${QUOTED} 7:cc 7:nsubj 0:root`,
      false,
    ],
    ['unless the verb is of thinking', `${AHA} thought/VBD [Ann/NNP]`, `${QUOTED} 0:root 5:nsubj`, false],
    [
      'unless the listener is the same',
      `${AHA} said/VBD [Ann/NNP] to/TO herself/PRP`,
      `${QUOTED} 0:root 5:nsubj 8:case 5:obl`,
      false,
    ],
  ])('%s', (_, line, dependencies, expected) => {
    expect(isCertain(line, dependencies)).toBe(expected)
  })
})

describe('quotes', () => {
  const inside = (line: string, faithful = false): string[] => {
    const { quotes, analysis } = discourseOf(line, { faithful })
    return quotes.map(({ start, end }) => analysis.words.slice(start, end).join(' '))
  }

  test('straight marks open and close', () => {
    expect(inside('"/`` a/DT "/\'\' b/NN "/`` c/NN "/\'\'')).toEqual(['a', 'c'])
  })

  test('a speech over paragraphs opens each of them', () => {
    expect(inside("“/`` a/DT || “/`` b/NN ”/'' c/NN")).toEqual(['a', 'b'])
  })

  test('the original takes every mark for a change of sides', () => {
    expect(inside("“/`` a/DT || “/`` b/NN ”/'' c/NN", true)).toEqual(['a', 'c'])
  })

  test('one that is never closed ends with the text', () => {
    expect(inside('“/`` a/DT b/NN')).toEqual(['a b'])
  })
})
