import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { corefDocument } from '../../../tests/support/arbitrary.ts'
import { damage } from '../../../tests/support/damage.ts'
import { loadFormat } from '../../../tests/support/load-format.ts'
import { brief, plain, read, sourceOf, words } from '../../../tests/support/plain.ts'
import { leastTime } from '../../../tests/support/processor-time.ts'
import type { CorefDocument } from '../../document/document.ts'
import { RefereeError } from '../../errors.ts'
import { format as inlineFormat } from './format.ts'

const inline = await loadFormat(inlineFormat)

const one = (text: string): CorefDocument =>
  read(inline, sourceOf(text, 'answers/d1.txt')).documents[0] as CorefDocument
const messages = (text: string): string[] =>
  read(inline, sourceOf(text)).warnings.map(({ line, column, message }) => `${line}:${column} ${message}`)

describe('marked text', () => {
  test.each([
    ['links', '[Ann Lee](#e1) saw [[her](#e1) dog](#e2) .'],
    ['labels', '[Ann Lee: e1] saw [[her: e1] dog: e2] .'],
    ['tags', '<m id="e1">Ann Lee</m> saw <m id="e2"><m id=\'e1\'>her</m> dog</m> .'],
    ['other tags', '<np id=e1>Ann Lee</np> saw <np type="x" ID=e2><np id=e1>her</np> dog</np> .'],
    ['braces', '{{Ann Lee}}_e1 saw {{{{her}}_e1 dog}}_e2 .'],
  ])('with %s is text and nested mentions', (_, text) => {
    const document = one(text)

    expect(words(document)).toEqual(['Ann', 'Lee', 'saw', 'her', 'dog', '.'])
    expect(brief(document)).toBe('0-2:e1 3-4:e1 3-5:e2')
    expect(document.id).toBe('d1')
    expect(messages(text)).toEqual([])
  })

  test('words end at marks, sentences at line ends', () => {
    const document = one("[Ann](#1)'s dog.\n\n[She](#1)left.\n")

    expect(words(document)).toEqual(['Ann', "'s", 'dog.', 'She', 'left.'])
    expect([...document.sentences]).toEqual([0, 3])
    expect(document.origin.locate(3)).toEqual({ path: 'answers/d1.txt', line: 3, column: 2 })
  })

  test('brackets of the text stay text, and a backslash makes any bracket text', () => {
    const document = one('[sic] [Ann [a] Lee](#1) \\[x\\](#2) a\\b [y](z)')

    expect(words(document)).toEqual(['[sic]', 'Ann', '[a]', 'Lee', '[x](#2)', 'a\\b', '[y](z)'])
    expect(brief(document)).toBe('1-4:1')
  })

  test('in tags, entities of XML are characters; tags that mark nothing are text', () => {
    expect(words(one('<m id="1">A &amp; B</m> &lt;x&gt; <br> </p> &co;'))).toEqual([
      'A',
      '&',
      'B',
      '<x>',
      '<br>',
      '</p>',
      '&co;',
    ])
  })

  test('__proto__ and constructor are ids like others', () => {
    expect(brief(one('[a](#__proto__) [b](#constructor) [c](#__proto__)'))).toBe(
      '0-1:__proto__ 1-2:constructor 2-3:__proto__',
    )
  })
})

describe('marks that are not in order', () => {
  test('are put right where that can be done, and each is named with its place', () => {
    expect([
      messages('<m id="1">Ann saw\n<m id="2">Bo</m> .'),
      messages('Ann</m> saw <m id="2">Bo</m> .'),
      messages('<m id="1">Ann</m> saw </m> .'),
      messages('<a id="1">Ann <b id="2">Lee</a> saw</b> .'),
      messages('Ann](#1) saw [Bo](#2) .'),
      messages('[Ann saw [Bo](#2) .'),
      messages('[](#1) [Bo](#2)'),
      messages('{{Ann}} saw {{Bo}}_2 .'),
      messages('{{Ann saw {{Bo}}_2 .'),
    ]).toMatchInlineSnapshot(`
      [
        [
          "1:1 the mention of "1" that opens here is never closed",
        ],
        [
          "1:4 a closing tag without an opening tag was ignored",
        ],
        [
          "1:23 a closing tag without an opening tag was ignored",
        ],
        [
          "1:1 the mention of "1" crosses another",
        ],
        [
          "1:4 the mention of "1" that closes here was never opened",
        ],
        [
          "1:1 a "[" that no "](#id)" closes was taken as text",
        ],
        [
          "1:1 a mention of "1" without words",
        ],
        [
          "1:1 a mark without the id of an entity was taken as text",
        ],
        [
          "1:1 a mark without the id of an entity was taken as text",
        ],
      ]
    `)
  })

  test('an open end is a mention of one word, crossing mentions are both kept', () => {
    expect(brief(one('<m id="1">Ann saw <m id="2">Bo</m>'))).toBe('0-1:1 2-3:2')
    expect(brief(one('Ann Lee](#1) saw [Bo](#2)'))).toBe('1-2:1 3-4:2')
    expect(brief(one('<a id="1">Ann <b id="2">Lee</a> saw</b>'))).toBe('0-2:1 1-3:2')
  })
})

describe('writing', () => {
  test('what is written is what is read', () => {
    let count = 0
    fc.assert(
      fc.property(corefDocument({ isRich: false }), (document) => {
        const dropped: string[] = []
        let text: string
        try {
          text = [...inline.write([document], { drop: (what) => dropped.push(what) })].join('')
        } catch (error) {
          if (error instanceof RefereeError && error.code === 'cannot-hold') return
          throw error
        }
        if (document.tokens?.count === 0) return
        count++

        const back = one(text)

        expect(words(back)).toEqual(words(document))
        expect(plain(back).sentences).toEqual(plain(document).sentences)
        expect(brief(back).split(' ').sort()).toEqual(brief(document).split(' ').sort())
        expect(messages(text)).toEqual([])
      }),
      { numRuns: 500 },
    )
    expect(count).toBeGreaterThan(150)
  })

  test('says what it leaves behind and refuses what brackets cannot say', () => {
    const dropped: string[] = []
    let refused = 0
    fc.assert(
      fc.property(corefDocument({ isRich: true }), (document) => {
        try {
          for (const _ of inline.write([document], { drop: (what) => dropped.push(what) }));
        } catch (error) {
          expect((error as RefereeError).code).toBe('cannot-hold')
          refused++
        }
      }),
    )

    expect(refused).toBeGreaterThan(10)
    expect(dropped).toContain('mention types')
    expect(dropped).toContain('that some mentions have no entity: they become entities')
    expect(() => [...inline.write([one('a'), one('b')])]).toThrow(/a second document in one file/)
  })
})

test('damaged files end in documents or coded errors', () => {
  for (const text of [
    '[Ann](#1) [[é](#2) b](#1)\n',
    '<m id="1">A <m id="2">b</m></m>',
    '{{A {{b}}_1}}_2',
    '[A: 1] [b: 2]',
  ]) {
    const { refused, escaped } = damage(inline, text)

    expect(refused).toBeGreaterThan(20)
    expect(escaped).toEqual([])
  }
})

test('marks by the hundred thousand take linear time', { tags: ['growth'] }, () => {
  const time = (count: number): number => {
    const text = `${'['.repeat(count)}a${'](#1)'.repeat(count)} ${'</x>'.repeat(count)} ${'<m id=1>'.repeat(count)}`
    return leastTime(() => read(inline, sourceOf(text)))
  }
  time(10_000)

  expect(time(100_000) / Math.max(time(10_000), 1)).toBeLessThan(25)
})

test('it is told from its marks', () => {
  expect(inline.sniff('[Ann](#1) left')).toBe('links to entities, such as "](#1)"')
  expect(inline.sniff('<m id="1">Ann</m> left')).toBe('tags, such as "<m id="1">"')
  expect(inline.sniff('{{Ann}}_1 left')).toBe('braces with an id, such as "}}_1"')
  expect(inline.sniff('[Ann: 1] saw [Bo: 2]')).toBe('labels in brackets, such as "[Ann: 1]"')
  expect(inline.sniff('12 [The guard] helped the cook because [she] asked.')).toBeUndefined()
  expect(inline.sniff('Ann left [1: 2].')).toBeUndefined()
  expect(inline.sniff('#begin document (d);\n[a](#1)')).toBeUndefined()
})
