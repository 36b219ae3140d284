import { expect, test } from 'vitest'
import { corpusOf, documentOf } from '../../tests/documents.ts'
import { keepMentions } from '../document/filter.ts'
import { evaluate } from './evaluate.ts'
import { resolveSettings } from './settings.ts'
import { parseSignature, settingsOfSignature, signScores } from './signature.ts'

/** Mentions of one token, as `entity@token`. */
function book(notation: string) {
  const mentions = notation.split(' ').map((each) => {
    const [entity = '', at] = each.split('@')
    return { span: [Number(at), Number(at) + 1] as const, entity }
  })
  return documentOf(mentions, { words: Array.from({ length: 12 }, (_, t) => `w${t}`).join(' ') })
}

const key = book('a@0 b@1 a@2 b@4 a@5 a@8 c@9 b@10 c@11')
const response = book('x@0 x@1 x@2 y@4 y@5 z@6 x@8 z@9 y@10 z@11')

test('windows score as if each were a document', () => {
  const windows = [0, 4, 8].map((from) => {
    const within = (document: typeof key) => ({
      ...keepMentions(document, (m) => {
        const start = document.mentions.start[m] as number
        return start >= from && start < from + 4
      }),
      id: `w${from}`,
    })
    return { key: within(key), response: within(response) }
  })

  const { scores } = evaluate(corpusOf(key), corpusOf(response), { window: 4 })
  const apart = evaluate(
    corpusOf(...windows.map((each) => each.key)),
    corpusOf(...windows.map((each) => each.response)),
  )

  expect(scores['blanc']?.counts).toEqual(apart.scores['blanc']?.counts)
  for (const [id, { recall, precision, f1, value }] of Object.entries(apart.scores)) {
    for (const [own, expected] of [
      [scores[id]?.recall, recall],
      [scores[id]?.precision, precision],
      [scores[id]?.f1, f1],
      [scores[id]?.value, value],
    ]) {
      if (expected !== undefined) expect(own, id).toBeCloseTo(expected, 12)
    }
  }
})

test('a twin that begins in another window is found all the same', () => {
  const side = (start: number) =>
    corpusOf(documentOf([{ span: [start, 5], entity: 'a', head: 4 }], { words: 'a b c d e f g h' }))

  const { scores } = evaluate(side(3), side(4), { window: 4, match: 'head', metrics: ['mentions'] })

  expect(scores['mentions']).toMatchObject({ recall: 1, precision: 1 })
})

// BookCoref's evaluate.py takes span[0] > s - N and span[0] < s: a mention at a border is in no window, and a short
// last window reaches back N tokens, so that mentions before it count twice.
test('every mention counts once, at borders and in a short last window too', () => {
  const result = evaluate(corpusOf(key), corpusOf(key), { window: 5, metrics: ['mentions', 'b3'] })

  expect(result.key.mentions).toBe(9)
  expect(result.scores['mentions']?.counts).toMatchObject({ recallNumerator: 9, recallDenominator: 9 })
  expect(result.key.entities).toBe(2 + 2 + 2)
})

test('a window is in the signature, and read again from it', () => {
  const settings = resolveSettings({ window: 1500 })
  const signature = signScores(settings, { documents: 1, key: {}, response: {} })

  expect(signature).toContain('|window:1500|docs:1|')
  expect(settingsOfSignature(parseSignature(signature) ?? new Map()).window).toBe(1500)
  expect(() => resolveSettings({ window: 0 })).toThrow('window: expected a number of tokens, found 0')
  expect(() => resolveSettings({ window: 4, compat: 'ua' })).toThrow('bad-setting')
  expect(() => resolveSettings({ window: 4, split: 'score' })).toThrow('window beside split score')
  expect(() => resolveSettings({ window: 4, metrics: ['b3', 'bridging.entity'] })).toThrow(
    'window beside metrics bridging.entity',
  )
})
