import { describe, expect, test } from 'vitest'
import { runningText, type TextKind, textKindOf } from './running-text.ts'

const read = (text: string | Uint8Array, kind: TextKind): string =>
  runningText(typeof text === 'string' ? new TextEncoder().encode(text) : text, 'file', kind)

test.each([
  ['a.txt', 'text'],
  ['A.TXT', 'text'],
  ['a.md', 'markdown'],
  ['a.html', 'html'],
  ['a.htm', 'html'],
  ['a.xhtml', 'html'],
  ['a.text', 'text'],
  ['a.markdown', 'markdown'],
  ['a.conll', undefined],
  ['a.txt.conll', undefined],
  ['a.md5', undefined],
  ['a.html.gz', undefined],
  ['atxt', undefined],
])('%s promises %s', (path, kind) => {
  expect(textKindOf(path)).toBe(kind)
})

test('plain text is left as it is', () => {
  expect(read('  Ann *saw* <b>.\n', 'text')).toBe('  Ann *saw* <b>.\n')
})

test('markup is left out', () => {
  expect(read('<p>Ann <b>ran</b>.', 'html').trim()).toBe('Ann ran.')
  expect(read('Ann *ran*.', 'markdown').trim()).toBe('Ann ran.')
})

describe('what is no text is refused', () => {
  test.each<[string, string | Uint8Array, TextKind, RegExp]>([
    ['an empty file', '', 'text', /^file:1:1: no text in this file: .*\[empty-file\]/],
    ['blanks', ' \n\t', 'text', /\[empty-file\]/],
    ['a page without words', '<p><script>x</script>', 'html', /\[empty-file\]/],
    ['a binary', Uint8Array.of(65, 10, 66, 0), 'text', /^file:2:2: a NUL byte.*\[binary-file\]/],
    ['Latin-1', Uint8Array.of(65, 0xe9, 66), 'text', /^file:1:2: this is not UTF-8.*\[invalid-utf8\]/],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 65, 0), 'text', /\[utf-16\]/],
  ])('%s', (_, source, kind, message) => {
    expect(() => read(source, kind)).toThrow(message)
  })
})
