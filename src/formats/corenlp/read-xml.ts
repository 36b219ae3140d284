import type { ReadContext } from '../format.ts'
import type { PlacedText } from '../placed.ts'
import { defined } from '../shared/defined.ts'
import { childNamed, childrenNamed, parseXml, type XmlElement } from '../shared/xml-tree.ts'
import type { Governor, Item, Output } from './output.ts'

/** The XML that CoreNLP prints for one document. Its entities have no ids: they are numbered from 1. */
export function readXml(source: PlacedText, context: ReadContext): Output | undefined {
  const root = parseXml(source, context)
  if (root === undefined) return undefined
  const document = childNamed(root, 'document')
  if (root.name !== 'root' || document === undefined) {
    throw source.error('bad-field', root.offset, `expected <root> with a <document>, found <${root.name}>`)
  }
  const offsets: number[] = []
  const sentences = childrenNamed(childNamed(document, 'sentences'), 'sentence').map((sentence) => {
    const tokens = childrenNamed(childNamed(sentence, 'tokens'), 'token')
    for (const { offset } of tokens) offsets.push(offset)
    const governors = readGovernors(sentence, source, context)
    return { tokens: tokens.map((token) => itemOf(token, source)), governors }
  })
  const entities = childrenNamed(childNamed(document, 'coreference'), 'coreference')
  return {
    id: childNamed(document, 'docId')?.text.trim() || undefined,
    sentences,
    mentions: entities.flatMap((entity, e) =>
      childrenNamed(entity, 'mention').map((mention) => ({
        entity: String(e + 1),
        item: itemOf(mention, source),
      })),
    ),
    origin: {
      path: source.path,
      locate: (token) => source.place(token === undefined ? 0 : offsets[token]),
      bytes: () => source.bytes(),
    },
  }
}

function readGovernors(
  sentence: XmlElement,
  source: PlacedText,
  context: ReadContext,
): Map<number, Governor> {
  const governors = new Map<number, Governor>()
  const basic = childrenNamed(sentence, 'dependencies').find(
    ({ attributes }) => attributes.get('type') === 'basic-dependencies',
  )
  for (const dependency of childrenNamed(basic, 'dep')) {
    const [governor, dependent] = ['governor', 'dependent'].map((name) =>
      parseCount(childNamed(dependency, name)?.attributes.get('idx')),
    )
    if (governor === undefined || dependent === undefined) {
      const reason = 'expected whole numbers as idx of <governor> and <dependent>'
      context.fault(source.error('bad-field', dependency.offset, reason))
    } else {
      governors.set(dependent, { governor, ...defined({ relation: dependency.attributes.get('type') }) })
    }
  }
  return governors
}

/** What the XML calls fields of the JSON, if not the same. */
const XML_NAMES: Readonly<Record<string, string>> = {
  pos: 'POS',
  speaker: 'Speaker',
  characterOffsetBegin: 'CharacterOffsetBegin',
  characterOffsetEnd: 'CharacterOffsetEnd',
  sentNum: 'sentence',
  startIndex: 'start',
  endIndex: 'end',
  headIndex: 'head',
  isRepresentativeMention: 'representative',
}

function itemOf(element: XmlElement, source: PlacedText): Item {
  const childOf = (name: string): XmlElement | undefined => childNamed(element, XML_NAMES[name] ?? name)
  const count = (name: string): number => {
    const child = childOf(name)
    const digits = child?.text.trim() ?? ''
    const number = parseCount(digits)
    if (number !== undefined) return number
    const reason = `expected a whole number in <${XML_NAMES[name] ?? name}>, found "${digits.slice(0, 40)}"`
    throw source.error('bad-field', (child ?? element).offset, reason)
  }
  return {
    string: (name) => childOf(name)?.text,
    count,
    optional: (name) => (childOf(name) === undefined ? undefined : count(name)),
    isTrue: (name) => element.attributes.get(XML_NAMES[name] ?? name) === 'true',
    place: () => source.place(element.offset),
    fail(_, reason, code = 'bad-field') {
      throw source.error(code, element.offset, reason)
    },
  }
}

function parseCount(digits: string | undefined): number | undefined {
  return digits !== undefined && /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}
