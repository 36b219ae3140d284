import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { InputError, Warning } from '../../errors.ts'
import { InputText } from '../placed.ts'
import { OFFSET_UNITS, OffsetScale } from './offset-scale.ts'
import { placeSpans, type TextAnnotation, tokenList } from './stand-off.ts'
import { sameButBlanks } from './surface.ts'
import {
  blankTokens,
  findTokens,
  isTokenised,
  lineStarts,
  ruleTokens,
  type TextTokens,
} from './text-tokens.ts'

const wordsOf = (text: string, tokens: TextTokens): string[] =>
  Array.from(tokens.start, (start, t) => text.slice(start, tokens.end[t]))

test('no character but those of two units is two units long', () => {
  for (const character of ['\u{10000}', '\uffff', 'é']) {
    const string = `${character}. ${character}b`
    expect(wordsOf(string, ruleTokens(string, [])).join('')).toBe(string.replace(' ', ''))
  }
})

test('blanks do not count, whatever they are; other signs do', () => {
  for (const blank of '\t\n\v\f\r \u00a0') {
    expect(sameButBlanks(`a${blank}b`, 'ab')).toBe(true)
    expect(sameButBlanks('ab', `a${blank}b${blank}`)).toBe(true)
  }
  for (const sign of '\b\u000e\u001f!\u00a1') expect(sameButBlanks(`a${sign}b`, 'ab')).toBe(false)
})

const text = fc.string({ unit: 'grapheme', maxLength: 30 })

describe('an offset scale', () => {
  test('counts what its unit says', () => {
    const smile = '😂 she é'

    expect(OFFSET_UNITS.map((unit) => new OffsetScale(smile, unit).fromUtf16(smile.indexOf('she')))).toEqual([
      2, 3, 5,
    ])
    expect(OFFSET_UNITS.map((unit) => new OffsetScale(smile, unit).size)).toEqual([7, 8, 11])
    expect(new OffsetScale('a\r\nb', 'utf-16', false).fromUtf16(3)).toBe(2)
  })

  test('knows how many bytes a character has, at both ends of each length', () => {
    const characters = ['\u0001', '\u007f', '\u0080', '\u07ff', '\u0800', '\uffff', '\u{10000}', '\u{10ffff}']

    expect(characters.map((each) => new OffsetScale(each, 'bytes').size)).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
  })

  test('there and back is where one was, for every character of any text', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...OFFSET_UNITS), (string, unit) => {
        const scale = new OffsetScale(string, unit)
        let at = 0
        for (const character of string) {
          expect(scale.toUtf16(scale.fromUtf16(at))).toBe(at)
          at += character.length
        }
        expect(scale.toUtf16(scale.size)).toBe(string.length)
        expect(scale.toUtf16(scale.size + 1)).toBe(-1)
      }),
    )
  })

  test('agrees with the bytes of the text', () => {
    fc.assert(
      fc.property(text, (string) => {
        expect(new OffsetScale(string, 'bytes').size).toBe(new TextEncoder().encode(string).length)
        expect(new OffsetScale(string, 'code-points').size).toBe([...string].length)
      }),
    )
  })

  test.each([
    ['utf-16', '😂', 1],
    ['bytes', 'é', 1],
    ['bytes', '😂', 2],
    ['utf-16', 'a', -1],
    ['utf-16', 'a', 0.5],
  ] as const)('%s: nothing stands inside a character or outside the text (%j at %d)', (unit, string, at) => {
    expect(new OffsetScale(string, unit).toUtf16(at)).toBe(-1)
  })
})

describe('tokens', () => {
  test.each([
    ["Ann's dog, it ran.", ["Ann's", 'dog', ',', 'it', 'ran', '.']],
    ['l’abbé x_1 e\u0301té', ['l’abbé', 'x_1', 'e\u0301té']],
    ['a-b (7)\u00a0😂!', ['a', '-', 'b', '(', '7', ')', '😂', '!']],
    ['', []],
  ])('of the raw text %j', (string, expected) => {
    expect(wordsOf(string, ruleTokens(string))).toEqual(expected)
  })

  test('are cut at borders', () => {
    expect(wordsOf('l’abbé', ruleTokens('l’abbé', [2]))).toEqual(['l’', 'abbé'])
    expect(wordsOf('ab c', blankTokens('ab c', [1, 3]))).toEqual(['a', 'b', 'c'])
  })

  test('leave out nothing but blanks, and no token lies across a border', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(30)), (string, numbers) => {
        const borders = numbers.filter((at) => new OffsetScale(string, 'utf-16').toUtf16(at) >= 0)
        for (const cut of [ruleTokens, blankTokens]) {
          const tokens = cut(string, borders)
          let last = 0
          for (let t = 0; t < tokens.count; t++) {
            const [start, end] = [tokens.start[t] as number, tokens.end[t] as number]
            expect(string.slice(last, start).trim()).toBe('')
            expect(end).toBeGreaterThan(start)
            expect(borders.filter((at) => at > start && at < end)).toEqual([])
            last = end
          }
          expect(string.slice(last).trim()).toBe('')
        }
      }),
    )
  })

  test('text that was cut before is known by its commas', () => {
    expect(isTokenised('Ann , who left , came .')).toBe(true)
    expect(isTokenised('Ann, who left, came.')).toBe(false)
    expect(isTokenised('1,000 , 2,000')).toBe(false)
    expect(isTokenised('no comma at all')).toBe(false)
    expect(isTokenised(', Ann')).toBe(true)
    expect(isTokenised(',Ann,Bo')).toBe(false)
  })

  test('lines that have words begin with a token', () => {
    const string = '\na b\n\n\nc\nd'

    expect([...lineStarts(string, ruleTokens(string))]).toEqual([0, 2, 3])
  })

  test('are found by the characters that touch them, as a walk through all of them finds them', () => {
    fc.assert(
      fc.property(text, fc.nat(30), fc.nat(30), (string, a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b) + 1]
        const tokens = ruleTokens(string)
        const touched = Array.from({ length: tokens.count }, (_, t) => t).filter(
          (t) => (tokens.start[t] as number) < end && (tokens.end[t] as number) > start,
        )

        const found = findTokens(tokens, start, end)

        expect(found?.span).toEqual(
          touched.length === 0 ? undefined : [touched[0], (touched.at(-1) as number) + 1],
        )
        if (found !== undefined) {
          const [first, after] = found.span
          const isInside =
            (tokens.start[first] as number) >= start && (tokens.end[after - 1] as number) <= end
          expect(found.isExact).toBe(isInside)
        }
      }),
    )
  })
})

describe('spans', () => {
  const place = (string: string, spans: [number, number, string?][], tokens?: TextTokens): object => {
    const warnings: Warning[] = []
    const faults: InputError[] = []
    const context = {
      warn: (warning: Warning) => void warnings.push(warning),
      fault: (error: InputError) => void faults.push(error),
    }
    const annotations = spans.map(
      ([start, end, surface], i): TextAnnotation => ({
        pieces: [[start, end]],
        surface,
        name: `m${i}`,
        source: new InputText('f', '', context, i + 1),
        offset: 0,
      }),
    )
    const placed = placeSpans(string, annotations, { unit: 'code-points', tokens })
    const list = tokenList(string, placed.tokens)
    return {
      words: placed.spans.map((span) =>
        span?.map(([from, to]) => Array.from({ length: to - from }, (_, t) => list.text(from + t)).join('|')),
      ),
      codes: [...warnings.map(({ code }) => code), ...faults.map(({ code }) => code)],
    }
  }

  test('have their borders as token borders, blanks around them left out', () => {
    expect(
      place('abc def ', [
        [0, 1],
        [1, 8],
      ]),
    ).toEqual({ words: [['a'], ['bc|def']], codes: [] })
  })

  test('are widened to tokens that are given', () => {
    expect(
      place(
        'abc def',
        [
          [1, 5],
          [0, 4],
        ],
        blankTokens('abc def'),
      ),
    ).toEqual({
      words: [['abc|def'], ['abc']],
      codes: ['widened-mention'],
    })
  })

  test.each([
    [[0, 1], 1],
    [[1, 3], 1],
    [[2, 4], 4],
  ] as const)('that begin or end inside a character are faults, which name the place: %j', (piece, place) => {
    const faults: InputError[] = []
    const context = { warn: () => {}, fault: (error: InputError) => void faults.push(error) }
    const source = new InputText('f', '', context)
    const annotation = { pieces: [piece], surface: undefined, name: 'm', source, offset: 0 }
    placeSpans('😂a😂', [annotation], { unit: 'utf-16', tokens: undefined })

    expect(faults.map(({ reason }) => reason)).toEqual([
      `m: ${place} lies inside a character, counted in UTF-16 units`,
    ])
  })

  test('that have no characters, no words, or lie outside are faults', () => {
    expect(
      place('a  b', [
        [0, 0],
        [1, 3],
        [3, 9],
      ]),
    ).toEqual({
      words: [undefined, undefined, undefined],
      codes: ['bad-field', 'span-outside-document', 'bad-field'],
    })
  })

  test('believe their surface strings about the unit, if most of them agree', () => {
    const string = '😂 she saw him'

    expect(
      place(string, [
        [3, 6, 'she'],
        [11, 14, 'him'],
      ]),
    ).toEqual({ words: [['she'], ['him']], codes: ['offset-unit'] })
    expect(
      place(string, [
        [2, 5, 'she'],
        [6, 9, 'saw'],
        [10, 13, 'her'],
      ]),
    ).toEqual({
      words: [['she'], ['saw'], ['him']],
      codes: ['surface-mismatch'],
    })
    expect(
      place(string, [
        [2, 5, 'she'],
        [6, 9, 'sat'],
        [10, 13, 'her'],
      ]),
    ).toMatchObject({
      codes: ['surface-mismatch', 'surface-mismatch', 'text-mismatch'],
    })
  })
})
