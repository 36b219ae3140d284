import { describe, expect, test } from 'vitest'
import { documentOf } from '../../tests/documents.ts'
import { antecedentLinks } from '../document/cut-links.ts'
import type { CorefDocument } from '../document/document.ts'
import {
  NeuralDocumentResolver,
  type NeuralEngine,
  type NeuralFindings,
  type NeuralOptions,
} from './neural-document-resolver.ts'

const FOUND: NeuralFindings = {
  start: Int32Array.of(0, 2, 2, 5),
  end: Int32Array.of(1, 3, 4, 6),
  mentionConfidence: Float64Array.of(0.91239, 0.8, 0.7, 0.6),
  antecedent: Int32Array.of(-1, 0, -1, 1),
  confidence: Float64Array.of(0, 0.4, 0, 0.98765),
}
const TEXT = 'Ann closed her shop. She was tired.'

/** An engine that always finds the same, and the calls it received. */
function engine(): NeuralEngine & { readonly calls: Parameters<NeuralEngine['resolve']>[] } {
  const calls: Parameters<NeuralEngine['resolve']>[] = []
  return {
    calls,
    resolve: async (...call) => {
      calls.push(call)
      call[2].onProgress?.(0.5, () => FOUND)
      return FOUND
    },
  }
}

const resolverOf = (options: Partial<NeuralOptions> = {}): NeuralDocumentResolver =>
  new NeuralDocumentResolver(engine(), { scheme: 'litbank', ...options })

function entities({ mentions }: CorefDocument): number[] {
  return [...mentions.entity]
}

describe('the recipe neural', () => {
  test('makes entities of links and keeps confidences to four decimals', async () => {
    const document = await resolverOf().resolveText(TEXT, 'note')

    expect(entities(document)).toEqual([0, 0, 1, 0])
    expect(document.mentions.attributes?.map(({ mentionConfidence }) => mentionConfidence)).toEqual([
      0.9124, 0.8, 0.7, 0.6,
    ])
    expect(antecedentLinks(document)).toEqual([
      { from: 1, to: 0, confidence: 0.4 },
      { from: 3, to: 1, confidence: 0.9877 },
    ])
  })

  test('gives words and sentences, and a scheme', async () => {
    const used = engine()
    await new NeuralDocumentResolver(used, { scheme: 'gum' }).resolveText(
      'A well-known man left. He ran.',
      'd',
    )

    expect(used.calls[0]?.[0]).toEqual(['A', 'well', '-', 'known', 'man', 'left', '.', 'He', 'ran', '.'])
    expect(used.calls[0]?.[1]).toEqual(Int32Array.of(0, 7))
    expect(used.calls[0]?.[2].scheme).toBe('gum')
  })

  test('cuts links that it is less sure of', async () => {
    const document = await resolverOf({ minConfidence: 0.5 }).resolveText(TEXT, 'note')

    expect(entities(document)).toEqual([0, 1, 2, 1])
  })

  test('drops singletons where the scheme does, or it is told to', async () => {
    expect(entities(await resolverOf({ scheme: 'ontogum' }).resolveText(TEXT, 'd'))).toEqual([0, 0, 0])
    expect(entities(await resolverOf({ singletons: false }).resolveText(TEXT, 'd'))).toEqual([0, 0, 0])
    expect(
      entities(await resolverOf({ scheme: 'ontogum', singletons: true }).resolveText(TEXT, 'd')),
    ).toHaveLength(4)
  })

  test('shows what it has so far', async () => {
    const seen: number[] = []
    await resolverOf({ onProgress: (share, soFar) => seen.push(share, soFar().mentions.count) }).resolveText(
      TEXT,
      'd',
    )

    expect(seen).toEqual([0.5, 4])
  })

  test('links the mentions of a document where it is told to', async () => {
    const used = engine()
    const key = documentOf(
      [{ span: [0, 1], entity: 'ann' }, { span: [3, 5] }, { span: [6, 7], entity: 'ann' }, { span: [1, 2] }],
      {
        words: [...'Ann'.split(' '), '', ...'closed her shop . She was tired .'.split(' ')].map((text) => ({
          text,
          empty: text === '',
        })),
      },
    )
    await new NeuralDocumentResolver(used, { scheme: 'gum', mentions: 'key' }).resolve(key)

    // The second token is an empty node, not a word.
    expect(used.calls[0]?.[2].mentions).toEqual([
      [0, 1],
      [2, 4],
      [5, 6],
    ])
  })

  const german =
    'Der alte Mann ging mit seinem Hund durch den Wald und dachte an seine Kinder, die in der Stadt wohnten und nicht mehr kamen.'
  test.each<[string, () => Promise<CorefDocument>, string]>([
    ['a document without words', () => resolverOf().resolve(documentOf([{ span: [0, 1] }])), 'no-text'],
    ['mentions of plain text', () => resolverOf({ mentions: 'key' }).resolveText(TEXT, 'd'), 'no-mentions'],
    ['a text that is not English', () => resolverOf().resolveText(german, 'd'), 'not-english'],
  ])('refuses %s', async (_, run, code) => {
    await expect(run()).rejects.toMatchObject({ code })
  })
})
