import type { InputText } from '../placed.ts'
import { defined } from '../shared/defined.ts'
import { parseXml, type XmlElement } from '../shared/xml-tree.ts'
import type { Governor, Item, Output } from './read-json.ts'

/** Read the XML that CoreNLP prints for one document. Its entities have no ids, so they are numbered from 1. */
export function readXml(source: InputText): Output | undefined {
  const root = parseXml(source)
  if (root === undefined) return undefined
  const document = root.child('document')
  if (root.name !== 'root' || document === undefined) {
    throw root.error(`expected <root> with a <document>, found <${root.name}>`)
  }
  const offsets: number[] = []
  const sentences = inside(document, 'sentences', 'sentence').map((sentence) => {
    const tokens = inside(sentence, 'tokens', 'token')
    for (const { offset } of tokens) offsets.push(offset)
    return { governors: readGovernors(sentence), tokens: tokens.map(itemOf) }
  })
  const mentions = inside(document, 'coreference', 'coreference').flatMap((entity, e) =>
    entity.all('mention').map((mention) => ({ entity: String(e + 1), item: itemOf(mention) })),
  )
  const origin = {
    path: source.path,
    locate: (token?: number) => source.place(token === undefined ? 0 : offsets[token]),
    bytes: () => source.bytes(),
  }
  return { id: document.child('docId')?.text.trim() || undefined, sentences, mentions, origin }
}

/** The `inner` elements in the first `outer` element. */
function inside(element: XmlElement, outer: string, inner: string): XmlElement[] {
  return element.child(outer)?.all(inner) ?? []
}

function readGovernors(sentence: XmlElement): Map<number, Governor> {
  const governors = new Map<number, Governor>()
  const basic = sentence.all('dependencies').find((each) => each.get('type') === 'basic-dependencies')
  for (const dependency of basic?.all('dep') ?? []) {
    const numberOf = (name: string): number | undefined => parseCount(dependency.child(name)?.get('idx'))
    const [governor, dependent] = [numberOf('governor'), numberOf('dependent')]
    if (governor === undefined || dependent === undefined) {
      dependency.fault('expected whole numbers as idx of <governor> and <dependent>')
    } else governors.set(dependent, { governor, ...defined({ relation: dependency.get('type') }) })
  }
  return governors
}

/** The XML's names for fields of the JSON, where they differ. */
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

function itemOf(element: XmlElement): Item {
  const childOf = (name: string): XmlElement | undefined => element.child(XML_NAMES[name] ?? name)
  const count = (name: string): number => {
    const child = childOf(name)
    const digits = child?.text.trim() ?? ''
    const number = parseCount(digits)
    if (number !== undefined) return number
    const reason = `expected a whole number in <${XML_NAMES[name] ?? name}>, found "${digits.slice(0, 40)}"`
    throw (child ?? element).error(reason)
  }
  return {
    string: (name) => childOf(name)?.text,
    count,
    optional: (name) => (childOf(name) === undefined ? undefined : count(name)),
    isTrue: (name) => element.get(XML_NAMES[name] ?? name) === 'true',
    place: () => element.source.place(element.offset),
    fail(_, reason, code) {
      throw element.error(reason, code)
    },
  }
}

function parseCount(digits: string | undefined): number | undefined {
  return digits !== undefined && /^\d{1,9}$/.test(digits) ? Number(digits) : undefined
}
