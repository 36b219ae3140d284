import { describe, expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import { renderResolved } from './render-resolved.ts'

describe('a resolved text for people', () => {
  const words = 'Ann saw her dog . It ran .'
  const document = documentOf(
    [
      { span: [0, 1], entity: 'a' },
      { span: [2, 3], entity: 'a' },
      { span: [2, 4], entity: 'd' },
      { span: [5, 6], entity: 'd' },
      { span: [6, 7], entity: 'r' },
    ],
    { id: 'story', words, sentences: [0, 5] },
  )

  test('has numbered brackets around what is mentioned again, and a list', () => {
    expect(renderResolved(document)).toBe(
      [
        'story',
        '',
        '[Ann]¹ saw [[her]¹ dog]² .',
        '[It]² ran .',
        '',
        '2 entities, and 1 mentioned once',
        '1  2 mentions  Ann, her',
        '2  2 mentions  her dog, It',
        '',
        '',
      ].join('\n'),
    )
  })

  test('has the colour of the innermost entity', () => {
    const paint = (entity: number) => (text: string) => `<${entity}:${text}>`
    expect(renderResolved(document, undefined, paint)).toContain('<0:[Ann]¹> saw <1:[><0:[her]¹><1: dog]²> .')
  })

  test('keeps the blanks and lines of the text, and lets nothing in it steer a terminal', () => {
    const text = 'Ann\n\nsaw\u001b[2J her'
    const tokens = [
      { text: 'Ann', start: 0, end: 3 },
      { text: 'saw\u001b[2J', start: 5, end: 12 },
      { text: 'her', start: 13, end: 16 },
    ]
    const mentions = [
      { span: [0, 1] as const, entity: 'a' },
      { span: [2, 3] as const, entity: 'a' },
    ]
    expect(renderResolved({ ...documentOf(mentions, { words: tokens }), text })).toContain(
      '[Ann]¹\n\nsaw·[2J [her]¹',
    )
  })
})
