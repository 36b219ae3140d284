import { SaxesParser } from 'saxes'
import type { ReadContext } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'
import { attempt, faultAt, type PlacedText } from '../placed.ts'
import { escapeSgml } from './sgml.ts'

/** An element of an XML file and where its tag stands. */
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** The characters right inside it, without those of its children. */
  readonly text: string
  readonly offset: number
}

/** No format nests deeper than a handful; a file that does wants to exhaust someone. */
const DEPTH_LIMIT = 64

interface OpenElement extends XmlElement {
  readonly children: XmlElement[]
  text: string
}

/** Read XML whose root has this name; another is a fault. */
export function parseRoot(source: PlacedText, name: string, context: ReadContext): XmlElement | undefined {
  const root = parseXml(source, context)
  if (root === undefined || root.name === name) return root
  return faultAt(context, source, root.offset, `expected <${name}>, found <${root.name}>`)
}

/**
 * Read XML into a tree. Entities other than those of XML itself are an error, so nothing is ever
 * expanded or fetched. Undefined after a fault.
 */
export function parseXml(source: PlacedText, context: ReadContext): XmlElement | undefined {
  const parser = new SaxesParser({ position: true })
  const open: OpenElement[] = []
  let root: XmlElement | undefined
  let tagStart = 0
  const fail = (offset: number, reason: string): never => {
    throw source.error('bad-xml', Math.max(0, Math.min(offset, source.text.length)), `not XML: ${reason}`)
  }
  parser.on('error', (error) => {
    // The parser puts its own idea of the place before the message.
    fail(parser.position - 1, error.message.replace(/^[^ ]*\d+:\d+: /, '').replace(/\.$/, ''))
  })
  parser.on('opentagstart', () => {
    tagStart = source.text.lastIndexOf('<', parser.position - 1)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length === DEPTH_LIMIT) fail(tagStart, `elements nested more than ${DEPTH_LIMIT} deep`)
    const known = new Map(Object.entries(attributes))
    const element: OpenElement = { name, attributes: known, children: [], text: '', offset: tagStart }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  const addText = (text: string): void => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  return attempt(context, () => {
    parser.write(source.text).close()
    return root
  })
}

export function childrenNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}

export function childNamed(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name)
}

/** A name as an attribute. @throws RefereeError for control characters, which XML has no way to write */
export function xmlName(text: string, leftovers: Leftovers): string {
  if (!isXmlText(text)) leftovers.refuse(`the name "${text}"`)
  return escapeXml(text)
}

/** What a file repeats of its text, which may as well be absent where XML cannot write it. */
export function xmlContent(text: string): string {
  return isXmlText(text) ? escapeXml(text) : ''
}

function isXmlText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML has no way to write.
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u.test(text)
}

/** Line ends are spelt out, as XML would change them. */
function escapeXml(text: string): string {
  return escapeSgml(text).replace(/[\t\r\n]/g, (character) => `&#${character.charCodeAt(0)};`)
}
