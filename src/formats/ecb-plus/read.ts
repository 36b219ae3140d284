import { DocumentBuilder } from '../../document/builder.ts'
import type { MentionAttributes } from '../../document/document.ts'
import type { Span } from '../../document/span.ts'
import { TokenList } from '../../document/tokens.ts'
import type { ReadSource } from '../format.ts'
import { nameInFile, stemOf } from '../path.ts'
import type { InputText } from '../placed.ts'
import { defined } from '../shared/defined.ts'
import { addMention } from '../shared/stand-off.ts'
import { parseRoot, type XmlElement } from '../shared/xml-tree.ts'
import { warnOfNoRows, wholeText } from '../text-lines.ts'
import { DESCRIPTOR, UNTYPED } from './markables.ts'

/**
 * Read ECB+ in the XML of CAT. Markables with tokens are mentions, those without are entities. The id of an entity
 * that documents share is its instance; that of a single document's entity has the document's name before it.
 */
export const read: ReadSource = function* (source, context) {
  const placed = wholeText(source, context)
  const root = parseRoot(placed, 'Document')
  if (root === undefined) return
  const id = root.get('doc_name')?.replace(/(?:\.xml)+$/, '') || nameInFile(stemOf(source.path))
  const tokens = root.all('token')
  const positionOf = new Map<string, number>()
  const sentences: number[] = []
  for (const [t, token] of tokens.entries()) {
    const name = token.get('t_id')
    if (name === undefined || positionOf.has(name)) {
      token.fault(name === undefined ? 'a token needs a t_id' : `there is already a token "${name}"`)
    } else positionOf.set(name, t)
    if (t === 0 || token.get('sentence') !== tokens[t - 1]?.get('sentence')) sentences.push(t)
  }
  const origin = {
    path: placed.path,
    locate: (t = -1) => placed.place(tokens[t]?.offset ?? root.offset),
    bytes: () => placed.bytes(),
  }
  if (tokens.length === 0) warnOfNoRows(id, origin, context)
  const markables = root.child('Markables')?.children ?? []
  const { entityOf, descriptorOf } = readRelations(root, markables, id, placed)
  const builder = new DocumentBuilder(context)
  for (const markable of markables) {
    const pieces = piecesOf(markable, positionOf)
    if (pieces === undefined || pieces.length === 0) continue
    const name = markable.get('m_id') ?? ''
    const entity = entityOf.get(name)
    const descriptor = entity === undefined ? undefined : descriptorOf.get(entity)
    const attributes: MentionAttributes = defined({
      entityType: markable.name === UNTYPED ? undefined : markable.name,
      features: descriptor === undefined ? undefined : new Map([[DESCRIPTOR, descriptor]]),
    })
    addMention(builder, pieces, entity, attributes)
  }
  const words = new TokenList(tokens.map(({ text }) => ({ text })))
  yield builder.finish({ id, tokens: words, sentences: Int32Array.from(sentences), origin })
}

/** The tokens of a markable, in runs; none if it is an entity, undefined after a fault. */
function piecesOf(markable: XmlElement, positionOf: ReadonlyMap<string, number>): Span[] | undefined {
  const positions: number[] = []
  for (const anchor of markable.all('token_anchor')) {
    const name = anchor.get('t_id') ?? ''
    const position = positionOf.get(name)
    if (position === undefined) return anchor.fault(`no token "${name}"`)
    positions.push(position)
  }
  const pieces: [number, number][] = []
  for (const position of [...new Set(positions)].sort((a, b) => a - b)) {
    const last = pieces.at(-1)
    if (last !== undefined && last[1] === position) last[1]++
    else pieces.push([position, position + 1])
  }
  return pieces
}

/** The entity of each markable, and the annotators' name for it. */
function readRelations(
  root: XmlElement,
  markables: readonly XmlElement[],
  id: string,
  source: InputText,
): { readonly entityOf: ReadonlyMap<string, string>; readonly descriptorOf: ReadonlyMap<string, string> } {
  const byName = new Map<string, XmlElement>()
  for (const markable of markables) {
    const name = markable.get('m_id')
    if (name === undefined) markable.fault('a markable needs an m_id')
    else if (byName.has(name)) markable.fault(`there is already a markable "${name}"`)
    else byName.set(name, markable)
  }
  const entityOf = new Map<string, string>()
  const descriptorOf = new Map<string, string>()
  for (const relation of root.child('Relations')?.children ?? []) {
    if (!/^(?:CROSS|INTRA)_DOC_COREF$/.test(relation.name)) {
      const message = `<${relation.name}> is not about coreference: ignored`
      source.warn(relation.offset, 'ignored-annotation', message)
      continue
    }
    const instance = byName.get(relation.child('target')?.get('m_id') ?? '')
    const shared = relation.name === 'CROSS_DOC_COREF' ? relation.get('note') || undefined : undefined
    const own = relation.get('r_id') ?? ''
    const entity = shared ?? instance?.get('instance_id') ?? (own === '' ? undefined : `${id}/${own}`)
    if (entity === undefined) {
      relation.fault(
        'this relation names no entity: expected a note, an r_id or a target with an instance_id',
      )
      continue
    }
    const descriptor = instance?.get('TAG_DESCRIPTOR') || undefined
    if (descriptor !== undefined && !descriptorOf.has(entity)) descriptorOf.set(entity, descriptor)
    for (const member of relation.all('source')) {
      const name = member.get('m_id') ?? ''
      const before = entityOf.get(name)
      const why = !byName.has(name)
        ? 'does not exist'
        : before === undefined || before === entity
          ? undefined
          : `is already in entity "${before}"`
      if (why === undefined) entityOf.set(name, entity)
      else source.warn(member.offset, 'ignored-annotation', `markable "${name}" ${why}: ignored here`)
    }
  }
  return { entityOf, descriptorOf }
}
