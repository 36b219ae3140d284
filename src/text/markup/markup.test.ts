import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leastTime } from '../../../tests/support/processor-time.ts'
import { tokenize } from '../tokens/tokenize.ts'
import { textOfHtml } from './html.ts'
import { textOfMarkdown } from './markdown.ts'

describe('Markdown', () => {
  test('leaves words and paragraphs', () => {
    const source = [
      '---',
      'title: not read',
      '---',
      '# The *old* house',
      'Ann [lived](https://example.org/a "b") there, with **her** `dog`.',
      'It barked.',
      '',
      '- one item',
      '2. another ![picture](p.png)item',
      '> quoted <em>words</em>[^1]',
      '```js',
      'code()',
      '```',
      '| a | b |',
      '|---|---|',
      'snake_case \\* star',
    ].join('\n')

    expect(
      textOfMarkdown(source)
        .text.split(/\n\n/)
        .map((part) => part.trim()),
    ).toEqual([
      'The old house',
      'Ann lived there, with her dog.\nIt barked.',
      'one item',
      'another item',
      'quoted words',
      'a   b',
      'snake_case * star',
    ])
  })

  test('words are found at their place in the source', () => {
    const source = '## Two **bold** words\n\n* see [Ann Lee](x) now'
    const plain = textOfMarkdown(source)
    const { words, starts } = tokenize(plain.text)

    expect(words.map((word, i) => source.startsWith(word, plain.sourceOffset(starts[i] as number)))).toEqual(
      words.map(() => true),
    )
  })

  test('any text can be read', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab [](!*_`#>-|\n<1.\\~') }), (source) => {
        const plain = textOfMarkdown(source)
        for (let i = 0; i < plain.text.length; i++) {
          const character = plain.text[i] as string
          if (/[a-z]/.test(character)) expect(source[plain.sourceOffset(i)]).toBe(character)
        }
      }),
      { seed: 1, numRuns: 500 },
    )
  })

  test.each(['[', '![', '](', '*', '_a', '<a', '`', '> ', '\\'])(
    'time grows with length: %s',
    { tags: ['growth'] },
    (unit) => {
      const measure = (times: number): number => leastTime(() => textOfMarkdown(unit.repeat(times)))
      measure(5000)
      expect(measure(200_000)).toBeLessThan(Math.max(3000, 40 * measure(20_000)))
    },
  )
})

describe('HTML', () => {
  const source =
    '<html><head><title>No</title><style>p{}</style></head><body><h1>The house</h1><p>Caf&eacute; <b>Ann</b>&rsquo;s dog\nbarked.<br>Loud<p>New<script>no()</script> one</body>'

  test('leaves words and paragraphs', () => {
    expect(textOfHtml(source).text.trim().split(/\n\n/)).toEqual([
      'The house',
      'Café Ann’s dog barked.\nLoud',
      'New',
      ' one',
    ])
  })

  test('words are found at their place in the source', () => {
    const plain = textOfHtml(source)

    for (const word of ['house', 'Caf', 'Ann', 'dog', 'barked', 'Loud', 'New', 'one']) {
      expect(source.slice(plain.sourceOffset(plain.text.indexOf(word))).startsWith(word), word).toBe(true)
    }
  })
})
