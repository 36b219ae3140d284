import type { ReadSource } from '../format.ts'
import { attempt } from '../placed.ts'
import { isObject, type JsonNode, JsonText } from '../shared/json-text.ts'
import { parseXml, type XmlElement } from '../shared/xml-tree.ts'
import { wholeText } from '../text-lines.ts'
import { readCas, type Structure } from './cas.ts'
import { CHAIN_TYPE, STRUCTURES, TYPE_SYSTEM } from './types.ts'

/** Read a CAS as XMI. The type system is not needed: the names of types and features are enough. */
export const readXmi: ReadSource = function* (source, context) {
  const placed = wholeText(source, context)
  const root = parseXml(placed)
  if (root === undefined) return
  if (!/(?:^|:)XMI$/.test(root.name)) {
    root.fault(`expected <xmi:XMI>, found <${root.name}>`)
    return
  }
  const structures = root.children.map((element) => fromElement(element, root))
  // XMI files declare the packages of all types, even of unused ones.
  const hasChains =
    /\/coref\/type\.ecore"/.test(placed.text) || structures.some(({ type }) => CHAIN_TYPE.test(type))
  const document = readCas(structures, hasChains, placed)
  if (document !== undefined) yield document
}

/** Read a CAS as "UIMA CAS JSON". */
export const readJson: ReadSource = function* (source, context) {
  const placed = wholeText(source, context)
  const node = attempt(context, () => new JsonText(placed.path, placed.text).parse())
  const document = attempt(context, () => {
    if (node === undefined) return undefined
    if (!isObject(node.value)) return node.fail([], `expected an object with "${STRUCTURES}"`)
    const list = node.child(STRUCTURES, node.list(STRUCTURES))
    const structures = (list.value as readonly unknown[]).map((_, at) => fromNode(list.child(at)))
    const types = Object.keys(isObject(node.get(TYPE_SYSTEM)) ? (node.get(TYPE_SYSTEM) as object) : {})
    const hasChains = [...types, ...structures.map(({ type }) => type)].some((type) => CHAIN_TYPE.test(type))
    return readCas(structures, hasChains, placed)
  })
  if (document !== undefined) yield document
}

function fromElement(element: XmlElement, root: XmlElement): Structure {
  const colon = element.name.indexOf(':')
  const space = root.get(`xmlns:${element.name.slice(0, Math.max(0, colon))}`) ?? ''
  const folder = /^http:\/\/\/(.*)\.ecore$/.exec(space)?.[1]?.replaceAll('/', '.') ?? ''
  const name = element.name.slice(colon + 1)
  return {
    id: element.get('xmi:id') ?? '',
    type: folder === '' || folder === 'uima.noNamespace' ? name : `${folder}.${name}`,
    offset: element.offset,
    get: (feature) => element.get(feature),
  }
}

function fromNode(node: JsonNode): Structure {
  if (!isObject(node.value)) return node.fail([], 'expected an object with "%ID" and "%TYPE"')
  return {
    id: String(node.count('%ID')),
    type: node.string('%TYPE') ?? node.fail(['%TYPE'], 'expected a string'),
    get offset() {
      return node.offset()
    },
    get(feature) {
      const value = node.get(feature) ?? node.get(`@${feature}`)
      return typeof value === 'object' ? undefined : value === undefined ? undefined : String(value)
    },
  }
}
