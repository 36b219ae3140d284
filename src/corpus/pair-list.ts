import { InputError } from '../errors.ts'
import type { PairList } from './pair-documents.ts'

/**
 * Read a list of pairs: on each line the id of a key document, a TAB, and the id of its response.
 *
 * @throws InputError for any other line, or a document that is named twice
 */
export function parsePairList(text: string, path: string, sha256: string): PairList {
  const partners = new Map<string, { response: string; line: number }>()
  const responses = new Set<string>()
  for (const [i, content] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    if (content.trim() === '') continue
    const place = { path, line: i + 1, column: 1 }
    const [key = '', response = '', ...more] = content.split('\t').map((cell) => cell.trim())
    if (key === '' || response === '' || more.length > 0) {
      const expected = 'expected the id of a key document, a TAB, and the id of a response document'
      throw new InputError('bad-field', place, expected, content)
    }
    const twice = partners.has(key) ? key : responses.has(response) ? response : undefined
    if (twice !== undefined) {
      throw new InputError('duplicate-document', place, `document "${twice}" already has a partner`, content)
    }
    partners.set(key, { response, line: i + 1 })
    responses.add(response)
  }
  return { path, sha256, partners }
}
