import type { CorefDocument, Origin } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { attempt } from '../placed.ts'
import { defined } from '../shared/defined.ts'
import { isObject, type JsonNode, type JsonObject, JsonText } from '../shared/json-text.ts'
import { assemble, type Governor, type SentenceMention, type SentenceToken } from './assemble.ts'
import { attributesOf } from './labels.ts'

/** Read the JSON that CoreNLP prints for one document. */
export function readJson(
  path: string,
  text: string,
  id: string,
  context: ReadContext,
): CorefDocument | undefined {
  return attempt(context, () => readDocument(new JsonText(path, text).parse(), id, context))
}

function readDocument(node: JsonNode, id: string, context: ReadContext): CorefDocument {
  if (!isObject(node.value)) return node.fail([], 'expected an object with "sentences" and "corefs"')
  const sentences = node.list('sentences').map((_, s) => readSentence(node.child('sentences').child(s)))
  const corefs = node.get('corefs') ?? {}
  if (!isObject(corefs)) return node.fail(['corefs'], 'expected an object of entities')
  const entities = node.child('corefs', corefs)
  const mentions = Object.keys(corefs).flatMap((entity) =>
    entities.list(entity).map((_, m) => readMention(entities.child(entity).child(m), entity)),
  )
  return assemble(
    node.string('docId') ?? id,
    sentences,
    mentions,
    makeOrigin(node, sentences.length),
    context,
  )
}

function readSentence(node: JsonNode): SentenceToken[] {
  if (!isObject(node.value)) return node.fail([], 'expected an object with "tokens"')
  const governors = readGovernors(node)
  return node.list('tokens').map((_, t): SentenceToken => {
    const token = node.child('tokens').child(t)
    if (!isObject(token.value)) return token.fail([], 'expected an object with "word"')
    const [start, end] = ['characterOffsetBegin', 'characterOffsetEnd'].map((name) => optional(token, name))
    return {
      text: token.string('word') ?? token.fail([], 'a token needs a "word"'),
      ...defined({
        start,
        end,
        lemma: token.string('lemma'),
        pos: token.string('pos'),
        speaker: token.string('speaker'),
      }),
      ...governors.get(t + 1),
    }
  })
}

function readGovernors(sentence: JsonNode): Map<number, Governor> {
  const governors = new Map<number, Governor>()
  const list = sentence.get('basicDependencies') ?? sentence.get('basic-dependencies') ?? []
  if (!Array.isArray(list)) return sentence.fail(['basicDependencies'], 'expected a list')
  for (const [d, dependency] of list.entries()) {
    const node = sentence.child('basicDependencies', list).child(d)
    if (!isObject(dependency)) return node.fail([], 'expected an object with "governor" and "dependent"')
    const relation = node.string('dep')
    const dependent = count(node, 'dependent')
    governors.set(dependent, { governor: count(node, 'governor'), ...defined({ relation }) })
  }
  return governors
}

function readMention(node: JsonNode, entity: string): SentenceMention {
  if (!isObject(node.value)) return node.fail([], 'expected an object with "sentNum" and "startIndex"')
  const [sentence, start, end] = ['sentNum', 'startIndex', 'endIndex'].map((name) => count(node, name))
  return {
    entity,
    sentence: sentence as number,
    start: start as number,
    end: end as number,
    head: optional(node, 'headIndex'),
    text: node.string('text'),
    attributes: attributesOf(
      {
        type: node.string('type'),
        number: node.string('number'),
        gender: node.string('gender'),
        animacy: node.string('animacy'),
      },
      node.value['isRepresentativeMention'] === true,
    ),
    place: () => node.place(),
    error: (code, reason) => node.error([], reason, code),
  }
}

function makeOrigin(node: JsonNode, sentences: number): Origin {
  const { text } = node.source
  return {
    ...node.origin(...Array.from({ length: sentences }, (_, s) => ['sentences', s, 'tokens'])),
    bytes: () => new TextEncoder().encode(text),
  }
}

function optional(node: JsonNode, name: string): number | undefined {
  return (node.value as JsonObject)[name] === undefined ? undefined : count(node, name)
}

function count(node: JsonNode, name: string): number {
  const value = (node.value as JsonObject)[name]
  const isCount = Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31
  return isCount ? (value as number) : node.fail([name], 'expected a whole number')
}
