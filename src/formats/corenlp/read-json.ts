import type { Origin } from '../../document/document.ts'
import type { PlacedText } from '../placed.ts'
import { defined } from '../shared/defined.ts'
import { isObject, type JsonNode, JsonText } from '../shared/json-text.ts'

/** CoreNLP's output for one document, in either syntax. */
export interface Output {
  readonly id: string | undefined
  readonly sentences: readonly Sentence[]
  readonly mentions: readonly { readonly entity: string; readonly item: Item }[]
  readonly origin: Origin
}

export interface Sentence {
  readonly tokens: readonly Item[]
  /** The governor of each token, by its number from 1. */
  readonly governors: ReadonlyMap<number, Governor>
}

/** A governor by its number in the sentence, 0 for the root. */
export interface Governor {
  readonly governor: number
  readonly relation?: string
}

/** An object of the JSON or an element of the XML; fields have the names of the JSON. */
export type Item = Pick<JsonNode, 'string' | 'count' | 'optional' | 'isTrue' | 'place' | 'fail'>

/** Read the JSON that CoreNLP prints for one document. @throws InputError */
export function readJson(source: PlacedText): Output {
  const node = new JsonText(source.path, source.text).parse()
  if (!isObject(node.value)) return node.fail([], 'expected an object with "sentences" and "corefs"')
  const sentences = node.list('sentences').map((value, s) => {
    const sentence = node.child('sentences').child(s)
    if (!isObject(value)) return sentence.fail([], 'expected an object with "tokens"')
    const governors = readGovernors(sentence)
    const tokens = sentence.list('tokens').map((_, t) => itemOf(sentence.child('tokens').child(t), 'word'))
    return { tokens, governors }
  })
  const corefs = node.get('corefs') ?? {}
  if (!isObject(corefs)) return node.fail(['corefs'], 'expected an object of entities')
  const entities = node.child('corefs', corefs)
  const mentions = Object.keys(corefs).flatMap((entity) =>
    entities.list(entity).map((_, m) => {
      const item = itemOf(entities.child(entity).child(m), 'sentNum" and "startIndex')
      return { entity, item }
    }),
  )
  const origin = {
    ...node.origin(...sentences.map((_, s) => ['sentences', s, 'tokens'])),
    bytes: () => source.bytes(),
  }
  return { id: node.string('docId'), sentences, mentions, origin }
}

function readGovernors(sentence: JsonNode): Map<number, Governor> {
  const list = sentence.get('basicDependencies') ?? sentence.get('basic-dependencies') ?? []
  if (!Array.isArray(list)) return sentence.fail(['basicDependencies'], 'expected a list')
  const governors = new Map<number, Governor>()
  for (const d of list.keys()) {
    const node = sentence.child('basicDependencies', list).child(d)
    const item = itemOf(node, 'governor" and "dependent')
    const relation = item.string('dep')
    const dependent = item.count('dependent')
    governors.set(dependent, { governor: item.count('governor'), ...defined({ relation }) })
  }
  return governors
}

/** @param fields that it should have */
function itemOf(node: JsonNode, fields: string): Item {
  return isObject(node.value) ? node : node.fail([], `expected an object with "${fields}"`)
}
