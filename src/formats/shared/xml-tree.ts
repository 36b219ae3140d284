import { SaxesParser } from 'saxes'
import type { ErrorCode, InputError } from '../../errors.ts'
import type { Leftovers } from '../leftovers.ts'
import { attempt, type InputText } from '../placed.ts'
import { escapeSgml } from './sgml.ts'

/** An element of an XML file and where its tag is. */
export class XmlElement {
  readonly name: string
  readonly source: InputText
  readonly offset: number
  readonly children: XmlElement[] = []
  /** The text directly inside it, without that of its children. */
  text = ''
  readonly #attributes: Readonly<Record<string, string>>

  constructor(source: InputText, offset: number, name: string, attributes: Readonly<Record<string, string>>) {
    this.source = source
    this.offset = offset
    this.name = name
    this.#attributes = attributes
  }

  /** An attribute. */
  get(name: string): string | undefined {
    return Object.hasOwn(this.#attributes, name) ? this.#attributes[name] : undefined
  }

  /** The children with this name. */
  all(name: string): XmlElement[] {
    return this.children.filter((child) => child.name === name)
  }

  /** The first child with this name. */
  child(name: string): XmlElement | undefined {
    return this.children.find((child) => child.name === name)
  }

  error(reason: string, code: ErrorCode = 'bad-field'): InputError {
    return this.source.error(code, this.offset, reason)
  }

  fault(reason: string): undefined {
    return this.source.fault(this.offset, reason)
  }
}

/** No format nests more than a few levels deep; a file that does is hostile. */
const DEPTH_LIMIT = 64

/** Read XML whose root must have this name; another name is a fault. */
export function parseRoot(source: InputText, name: string): XmlElement | undefined {
  const root = parseXml(source)
  if (root === undefined || root.name === name) return root
  return root.fault(`expected <${name}>, found <${root.name}>`)
}

/**
 * Read XML into a tree. Entities other than those of XML itself are an error, so nothing is ever
 * expanded or fetched. Undefined after a fault.
 */
export function parseXml(source: InputText): XmlElement | undefined {
  const parser = new SaxesParser({ position: true })
  const open: XmlElement[] = []
  let root: XmlElement | undefined
  let tagStart = 0
  const fail = (offset: number, reason: string): never => {
    throw source.error('bad-xml', Math.max(0, Math.min(offset, source.text.length)), `not XML: ${reason}`)
  }
  parser.on('error', (error) => {
    // The parser prefixes its message with its own position.
    fail(parser.position - 1, error.message.replace(/^[^ ]*\d+:\d+: /, '').replace(/\.$/, ''))
  })
  parser.on('opentagstart', () => {
    tagStart = source.text.lastIndexOf('<', parser.position - 1)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length === DEPTH_LIMIT) fail(tagStart, `elements nested more than ${DEPTH_LIMIT} deep`)
    const element = new XmlElement(source, tagStart, name, attributes as Record<string, string>)
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
  return attempt(source.context, () => {
    parser.write(source.text).close()
    return root
  })
}

/** A name as an attribute. @throws RefereeError for control characters, which XML cannot hold */
export function xmlName(text: string, leftovers: Leftovers): string {
  if (!isXmlText(text)) leftovers.refuse(`the name "${text}"`)
  return escapeXml(text)
}

/** A file's copy of its text; it is optional, so it is empty if XML cannot hold it. */
export function xmlContent(text: string): string {
  return isXmlText(text) ? escapeXml(text) : ''
}

function isXmlText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML has no way to write.
  return text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text)
}

/** TABs and line ends are written as references, as XML would change them. */
function escapeXml(text: string): string {
  return escapeSgml(text).replace(/[\t\r\n]/g, (character) => `&#${character.charCodeAt(0)};`)
}
