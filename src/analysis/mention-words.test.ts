import { expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import type { Span } from '../document/span.ts'
import { MentionWords, mentionWords } from './mention-words.ts'

test('the words of long mentions are the same when they are cut from the text', () => {
  const words = Array.from({ length: 200 }, (_, i) => (i % 7 === 0 ? '😀é' : `w${i}`)).join(' ')
  const spans: (Span | Span[])[] = [
    [0, 200],
    [0, 64],
    [136, 200],
    [70, 71],
    [
      [0, 70],
      [100, 199],
    ],
  ]
  const document = documentOf(
    spans.map((span, e) => ({ span, entity: `e${e}` })),
    { words },
  )
  const together = new MentionWords(document)

  for (let m = 0; m < document.mentions.count; m++) expect(together.of(m)).toBe(mentionWords(document, m))
  expect(new MentionWords({ ...document, tokens: undefined }).of(0)).toBeUndefined()
})
