import { describe, expect, test } from 'vitest'
import { corpusOf } from '../../tests/documents.ts'
import { loadFormat } from '../../tests/support/load-format.ts'
import { read, sourceOf } from '../../tests/support/plain.ts'
import type { CorefDocument } from '../document/document.ts'
import { format as nativeFormat } from '../formats/referee/format.ts'
import { format as universalAnaphoraFormat } from '../formats/universal-anaphora/format.ts'
import { evaluate } from './evaluate.ts'
import { presets, type Settings } from './settings.ts'

const native = await loadFormat(nativeFormat)
const universalAnaphora = await loadFormat(universalAnaphoraFormat)

/** Rows of a word and its cells: identity, bridging, deixis. */
function document(...rows: readonly (readonly [string, string?, string?, string?])[]): CorefDocument {
  const header =
    '# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM\n# newdoc id = d\n'
  const lines = rows.map(([word, identity = '_', bridging = '_', deixis = '_'], i) =>
    [i + 1, word, ...Array(8).fill('_'), identity, bridging, deixis, '_', '_'].join('\t'),
  )
  const source = sourceOf(`${header}${lines.join('\n')}\n\n`, 'd.conllua')
  return read(universalAnaphora, source).documents[0] as CorefDocument
}

const mention = (entity: string, id: string, more = ''): string =>
  `(EntityID=${entity}|MarkableID=${id}|Min=1${more})`
const bridge = (id: string, anchor: string, entity: string): string =>
  `(MarkableID=${id}|Rel=part|MentionAnchor=${anchor}|EntityAnchor=${entity})`

function score(key: CorefDocument, response: CorefDocument, settings: Partial<Settings>) {
  return evaluate(corpusOf(key), corpusOf(response), settings)
}

describe('non-referring mentions', () => {
  const key = document(
    ['It', mention('1-Pseudo', 'a')],
    ['rains', '_'],
    ['Ann', mention('2', 'b')],
    ['there', mention('3', 'c', '|SemType=dr')],
  )
  const response = document(
    ['It', mention('1', 'a', '|SemType=dr')],
    ['rains', '_'],
    ['Ann', mention('2', 'b')],
    ['there', mention('3', 'c')],
  )

  test('are mentions of no entity, unless they are kept', () => {
    expect(score(key, response, {}).key).toMatchObject({ mentions: 1 })
    expect(score(key, response, {}).response).toMatchObject({ mentions: 2 })
    expect(score(key, response, { nonReferring: 'keep' }).key).toMatchObject({ mentions: 3 })
  })

  test('are scored as a set', () => {
    expect(score(key, response, { metrics: ['nonreferring'] }).scores['nonreferring']).toMatchObject({
      recall: 1 / 2,
      precision: 1,
    })
  })
})

describe('discourse deixis', () => {
  const deictic = (entity: string, id: string, more = ''): string =>
    `(EntityID=${entity}|MarkableID=${id}${more})`
  const key = document(
    ['rained', mention('1', 'a'), '_', deictic('9', 'x')],
    ['this', mention('2', 'b'), '_', deictic('9', 'y')],
  )
  const response = document(
    ['rained', mention('1', 'a'), '_', deictic('8', 'x')],
    ['this', mention('1', 'b'), '_', deictic('9', 'y')],
  )

  test('is a layer of its own', () => {
    expect(score(key, response, { metrics: ['muc'] }).scores['muc']).toMatchObject({ recall: 0 })
    const layer = score(key, response, { metrics: ['b3'], layer: 'deixis' })
    expect(layer.key).toEqual({ mentions: 2, entities: 1, singletons: 0 })
    expect(layer.scores['b3']).toMatchObject({ recall: 1 / 2, precision: 1 })
    expect(layer.signature).toContain('|layer:deixis|')
  })

  test('has split antecedents too', () => {
    const split = document(
      ['rained', '_', '_', deictic('1', 'x', '|ElementOf=3')],
      ['snowed', '_', '_', deictic('2', 'y', '|ElementOf=3')],
      ['this', mention('2', 'b'), '_', deictic('3', 'z')],
    )
    const { scores } = score(split, split, { metrics: ['muc'], layer: 'deixis', split: 'score' })

    expect(scores['muc']?.counts).toMatchObject({ recallNumerator: 1, recallDenominator: 1 })
  })
})

describe('bridging', () => {
  const house = ['house', mention('1', 'a')] as const
  const it = ['it', mention('1', 'b')] as const
  const key = document(
    house,
    it,
    ['door', mention('2', 'c'), bridge('c', 'a', '1')],
    ['roof', mention('3', 'd'), bridge('d', 'b', '1')],
  )
  const response = document(
    house,
    it,
    ['door', mention('2', 'c'), bridge('c', 'b', '1')],
    ['roof', mention('3', 'd')],
  )
  const metrics = ['bridging.anaphor', 'bridging.mention', 'bridging.entity']

  test('is scored by anaphors, by mentions and by entities', () => {
    const { scores } = score(key, response, { metrics })

    expect(scores['bridging.anaphor']).toMatchObject({ recall: 1 / 2, precision: 1 })
    expect(scores['bridging.mention']).toMatchObject({ recall: 0, precision: 0 })
    expect(scores['bridging.entity']).toMatchObject({ recall: 1 / 2, precision: 1 })
  })

  test('keeps the antecedent mention through the native format', () => {
    const copy = (side: CorefDocument): CorefDocument =>
      read(native, sourceOf([...native.write([side])].join(''), 'd.coref.jsonl'))
        .documents[0] as CorefDocument

    expect(score(copy(key), copy(response), { metrics }).scores).toEqual(
      score(key, response, { metrics }).scores,
    )
    expect(score(copy(key), key, { metrics }).scores['bridging.mention']).toMatchObject({ f1: 1 })
  })
})

test('the presets of the shared tasks score what they did', () => {
  const key = document(['Ann', mention('1', 'a')], ['it', mention('2-Pseudo', 'b')])

  const crac = score(key, key, presets['crac-2018']?.settings ?? {})
  expect(crac.scores['nonreferring']).toMatchObject({ f1: 1 })
  expect(crac.signature).toContain('|match:min|singletons:keep|')
  expect(score(key, key, presets['codi-crac']?.settings ?? {}).signature).toContain('|split:score|')
})
