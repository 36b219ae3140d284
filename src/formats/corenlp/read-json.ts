import type { CorefDocument, Origin } from '../../document/document.ts'
import { InputError } from '../../errors.ts'
import type { ReadContext } from '../format.ts'
import { isObject, type JsonNode, type JsonPath, JsonText } from '../json/json-text.ts'
import { assemble, type SentenceMention, type SentenceToken } from './assemble.ts'
import { attributesOf } from './labels.ts'

/** Read the JSON that CoreNLP prints for one document. */
export function readJson(
  path: string,
  text: string,
  id: string,
  context: ReadContext,
): CorefDocument | undefined {
  try {
    const node = new JsonText(path, 1, text).parse()
    return readDocument(node, id, context)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    context.fault(error)
    return undefined
  }
}

function readDocument(node: JsonNode, id: string, context: ReadContext): CorefDocument {
  const { value } = node
  if (!isObject(value)) return node.fail([], 'expected an object with "sentences" and "corefs"')
  const sentences = list(node, value['sentences'], ['sentences']).map((sentence, s) =>
    readSentence(node, sentence, ['sentences', s]),
  )
  const corefs = value['corefs'] ?? {}
  if (!isObject(corefs)) return node.fail(['corefs'], 'expected an object of entities')
  const mentions = Object.entries(corefs).flatMap(([entity, members]) =>
    list(node, members, ['corefs', entity]).map((mention, m) =>
      readMention(node, mention, entity, ['corefs', entity, m]),
    ),
  )
  const name = text(node, value['docId'], ['docId']) ?? id
  return assemble(name, sentences, mentions, originOf(node, sentences), context)
}

function readSentence(node: JsonNode, value: unknown, path: JsonPath): SentenceToken[] {
  if (!isObject(value)) return node.fail(path, 'expected an object with "tokens"')
  const governors = new Map<number, { governor: number; relation?: string }>()
  const dependencies = value['basicDependencies'] ?? value['basic-dependencies'] ?? []
  for (const [d, dependency] of list(node, dependencies, [...path, 'basicDependencies']).entries()) {
    const at = [...path, 'basicDependencies', d]
    if (!isObject(dependency)) return node.fail(at, 'expected an object with "governor" and "dependent"')
    const relation = text(node, dependency['dep'], [...at, 'dep'])
    governors.set(count(node, dependency['dependent'], [...at, 'dependent']), {
      governor: count(node, dependency['governor'], [...at, 'governor']),
      ...(relation === undefined ? {} : { relation }),
    })
  }
  return list(node, value['tokens'], [...path, 'tokens']).map((token, t): SentenceToken => {
    const at = [...path, 'tokens', t]
    if (!isObject(token)) return node.fail(at, 'expected an object with "word"')
    const word = text(node, token['word'], [...at, 'word']) ?? node.fail(at, 'a token needs a "word"')
    const optional = (name: string): string | undefined => text(node, token[name], [...at, name])
    const [lemma, pos, speaker] = [optional('lemma'), optional('pos'), optional('speaker')]
    const offset = (name: string): number | undefined =>
      token[name] === undefined ? undefined : count(node, token[name], [...at, name])
    const [start, end] = [offset('characterOffsetBegin'), offset('characterOffsetEnd')]
    return {
      text: word,
      ...(start === undefined ? {} : { start }),
      ...(end === undefined ? {} : { end }),
      ...(lemma === undefined ? {} : { lemma }),
      ...(pos === undefined ? {} : { pos }),
      ...(speaker === undefined ? {} : { speaker }),
      ...governors.get(t + 1),
    }
  })
}

function readMention(node: JsonNode, value: unknown, entity: string, path: JsonPath): SentenceMention {
  if (!isObject(value)) return node.fail(path, 'expected an object with "sentNum" and "startIndex"')
  const number = (name: string): number => count(node, value[name], [...path, name])
  const label = (name: string): string | undefined => text(node, value[name], [...path, name])
  return {
    entity,
    sentence: number('sentNum'),
    start: number('startIndex'),
    end: number('endIndex'),
    head: value['headIndex'] === undefined ? undefined : number('headIndex'),
    text: label('text'),
    attributes: attributesOf(
      { type: label('type'), number: label('number'), gender: label('gender'), animacy: label('animacy') },
      value['isRepresentativeMention'] === true,
    ),
    place: () => node.place(path),
    error: (code, reason) => node.error(path, reason, code),
  }
}

function originOf(node: JsonNode, sentences: readonly (readonly unknown[])[]): Origin {
  return {
    path: node.path,
    locate(token) {
      if (token === undefined) return node.place([])
      let first = 0
      for (const [s, { length }] of sentences.entries()) {
        if (token < first + length) return node.place(['sentences', s, 'tokens', token - first])
        first += length
      }
      return node.place([])
    },
    bytes: () => new TextEncoder().encode(node.source.text),
  }
}

function list(node: JsonNode, value: unknown, path: JsonPath): readonly unknown[] {
  return Array.isArray(value) ? value : node.fail(path, 'expected a list')
}

function text(node: JsonNode, value: unknown, path: JsonPath): string | undefined {
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' ? value : node.fail(path, 'expected a string')
}

function count(node: JsonNode, value: unknown, path: JsonPath): number {
  const isCount = Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31
  return isCount ? (value as number) : node.fail(path, 'expected a whole number')
}
