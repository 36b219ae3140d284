import fc from 'fast-check'
import { expect, test } from 'vitest'
import { corefDocument } from '../../tests/support/arbitrary.ts'
import { loadFormat } from '../../tests/support/load-format.ts'
import { type PlainDocument, plain, read, sourceOf } from '../../tests/support/plain.ts'
import type { CorefDocument } from '../document/document.ts'
import { format as nativeFormat } from '../formats/referee/format.ts'
import { readColumnFile, writeColumnFile } from './column-file.ts'
import { packCorpus } from './pack-corpus.ts'
import type { PackedTokens } from './packed-tokens.ts'
import { unpackCorpus } from './unpack-corpus.ts'

const native = await loadFormat(nativeFormat)

const corpusOf = (documents: readonly CorefDocument[]) => ({
  name: 'corpus',
  documents,
  warnings: [],
  sha256: 'ab',
})

/** Packed and unpacked, as in a page. */
function roundTrip(
  documents: readonly CorefDocument[],
  key?: readonly CorefDocument[],
): readonly CorefDocument[] {
  const keyCorpus = key && corpusOf(key)
  const packed = packCorpus(corpusOf(documents), keyCorpus)
  const unpackedKey = keyCorpus && unpackCorpus(readColumnFile(writeColumnFile(packCorpus(keyCorpus))))
  return unpackCorpus(readColumnFile(writeColumnFile(packed)), unpackedKey).documents
}

/** What a page keeps of a document. */
function asInPage(document: CorefDocument): PlainDocument {
  const whole = plain(document)
  return {
    ...whole,
    tokens: whole.tokens?.map(({ start: _s, end: _e, lemma: _l, enhanced: _d, ...token }) => token),
    sentences: whole.tokens === undefined ? [] : whole.sentences,
  }
}

test.each([false, true])('any document comes back from columns (rich: %s)', (isRich) => {
  fc.assert(
    fc.property(fc.array(corefDocument({ isRich }), { maxLength: 4 }), (documents) => {
      expect(roundTrip(documents).map(asInPage)).toEqual(documents.map(asInPage))
    }),
  )
})

test('a response to the same text takes the words of the key', () => {
  fc.assert(
    fc.property(corefDocument({ isRich: true, isLinked: true }), (document) => {
      const [response] = roundTrip([document], [document]) as [CorefDocument]

      expect(asInPage(response)).toEqual(asInPage(document))
    }),
  )
  const text = '{"id":"d","tokens":["Ann","smiled"],"mentions":[{"span":[0,1]}]}\n'
  const { documents } = read(native, sourceOf(text))
  const { columns } = packCorpus(corpusOf(documents), corpusOf(read(native, sourceOf(text)).documents))

  expect(columns.get('text')?.length).toBe(0)
})

test('a response with other words keeps its own', () => {
  const [a, b] = ['smiled', 'laughed'].map(
    (word) => read(native, sourceOf(`{"id":"d","tokens":["Ann","${word}"],"mentions":[]}\n`)).documents,
  ) as [CorefDocument[], CorefDocument[]]

  expect(roundTrip(b, a).map(({ tokens }) => tokens?.text(1))).toEqual(['laughed'])
})

test('tokens remember whether a blank follows', () => {
  const tokens = [
    { text: 'she', start: 0, end: 3 },
    { text: "'s", start: 3, end: 5 },
    { text: 'up', start: 6, end: 8 },
  ]
  const json = JSON.stringify({ id: 'd', text: "she's up", tokens, mentions: [] })
  const [document] = roundTrip(read(native, sourceOf(`${json}\n`)).documents) as [CorefDocument]

  expect([0, 1, 2].map((at) => (document.tokens as PackedTokens).isGlued(at))).toEqual([true, false, false])
})
