import { describe, expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import { brief } from '../../tests/support/plain.ts'
import { antecedentLinks, cutLinks } from './cut-links.ts'
import { ANTECEDENT, type CorefDocument, type Link } from './document.ts'

const link = (from: number, to: number, confidence?: number): Link => ({
  kind: ANTECEDENT,
  from,
  to: [],
  anchors: [to],
  ...(confidence === undefined ? {} : { confidence }),
})

const five = (links: readonly Link[], entities = 'aaaaa'): CorefDocument => ({
  ...documentOf([...entities].map((entity, i) => ({ span: [i, i + 1], entity }))),
  links,
})

describe('what remains of an entity when weak links are cut', () => {
  const chain = five([link(1, 0, 0.9), link(2, 1, 0.2), link(3, 2, 0.8), link(4, 0, 0.5)])

  test.each([
    [0, 'aaaaa'],
    [0.2, 'aaaaa'],
    [0.3, 'aabba'],
    [0.6, 'aabbc'],
    [0.85, 'aabcd'],
    [1, 'abcde'],
  ])('at %d', (threshold, entities) => {
    const { mentions, entityCount } = cutLinks(chain, threshold)
    expect([...mentions.entity].map((e) => 'abcde'[e]).join('')).toBe(entities)
    expect(entityCount).toBe(new Set(entities).size)
  })

  test('links that say nothing of how sure they are stay, and so do mentions without a link', () => {
    const document = five([link(1, 0), link(2, 1, 0.1), link(4, 3, 0.1)])
    // 3 was never linked to 0, so cutting cannot separate them.
    expect([...cutLinks(document, 0.5).mentions.entity]).toEqual([0, 0, 1, 0, 2])
    expect(antecedentLinks(cutLinks(document, 0.5))).toEqual([{ from: 1, to: 0, confidence: undefined }])
  })

  test('parts have names of their own, which no other entity has', () => {
    const named = documentOf([
      { span: [0, 1], entity: 'a' },
      { span: [1, 2], entity: 'a' },
      { span: [2, 3], entity: 'a.2' },
    ])
    expect(brief(cutLinks({ ...named, links: [link(1, 0, 0.1)] }, 0.5))).toBe('0-1:a 1-2:a.3 2-3:a.2')
  })

  test('other links are untouched', () => {
    const split: Link = { kind: 'split', from: 0, to: ['a'] }
    expect(cutLinks(five([split, link(1, 0, 0.1)]), 0.5).links).toEqual([split])
  })
})
