import { type CorefDocument, type MentionAttributes, piecesOf } from '../../document/document.ts'
import { listAt } from '../../document/list-at.ts'
import type { Span } from '../../document/span.ts'
import { BRIDGING_FEATURE, relationsTo } from '../bridging.ts'
import type { WriteDocument } from '../define-format.ts'
import type { TokenisedDocument } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'
import { EmptyNodes, nodeNumber } from '../shared/conllu/empty-nodes.ts'
import { type ConlluWriter, writeConllu } from '../shared/conllu/write.ts'
import { encodeIds, type WrittenIds } from '../shared/entity-names.ts'
import { escapes } from './fields.ts'
import { type TokenEntities, writeBrackets } from './write-brackets.ts'

const WRITER: ConlluWriter = {
  header: '# global.Entity = eid-etype-head-other\n',
  annotate(document, _numbers, leftovers) {
    const ids = encodeIds(document, escapes.escape, 'e', leftovers)
    const relations = bridgeRelations(document)
    const fields = writeFields(document, (mention) => relations(mention).size > 0, leftovers)
    const column = writeBrackets(document, ids.entities, fields, leftovers)
    const { bridging, split } = linkColumns(document, ids, column, relations, leftovers)
    return (position, isGlued) => {
      const items = { Bridge: bridging.get(position), Entity: column.get(position)?.entity }
      const more = { SpaceAfter: isGlued ? 'No' : undefined, SplitAnte: split.get(position) }
      const written = Object.entries({ ...items, ...more }).filter(([, value]) => value !== undefined)
      return written.map(([name, value]) => `${name}=${value}`).join('|') || '_'
    }
  },
}

/**
 * Write CorefUD: CoNLL-U with the fields `eid-etype-head-other` in `Entity=`. Anything without its own field
 * goes into the last one as `key:value`.
 *
 * @throws RefereeError for mentions that brackets cannot tell apart
 */
export const write: WriteDocument = (document, leftovers) => writeConllu(document, leftovers, WRITER)

/** `Bridge=` and `SplitAnte=` by token: links are written on the token where their mention starts. */
function linkColumns(
  document: CorefDocument,
  ids: WrittenIds,
  column: ReadonlyMap<number, TokenEntities>,
  relationsOf: (mention: number) => ReadonlyMap<string, string>,
  leftovers: Leftovers,
): Record<'bridging' | 'split', Map<number, string>> {
  const { mentions, links } = document
  const columns = { bridging: new Map<number, string>(), split: new Map<number, string>() }
  const seen = new Set<string>()
  for (const { kind, from, to } of links) {
    if (kind !== 'bridging' && kind !== 'split') {
      leftovers.drop(`links of kind "${kind}"`)
      continue
    }
    const entity = mentions.entity[from] as number
    const start = mentions.start[from] as number
    const first = column.get(start)?.opening.find((mention) => mentions.entity[mention] === entity)
    if (first !== from) leftovers.drop('which of two mentions of one entity on one token a link starts from')
    if (seen.has(`${kind} ${from}`)) leftovers.drop('that links of one kind from one mention are several')
    if (to.length === 0) leftovers.drop('links to nothing')
    seen.add(`${kind} ${from}`)
    const relations = kind === 'bridging' ? relationsOf(from) : undefined
    for (const id of new Set(to)) {
      const relation = relations?.get(id)
      const pair = `${ids.spell(id)}<${ids.entities[entity]}${relation === undefined ? '' : `:${relation}`}`
      const before = columns[kind].get(start)
      columns[kind].set(start, before === undefined ? pair : `${before},${pair}`)
    }
  }
  return columns
}

/** By mention: the relations of its bridges, if they are written with the bridges instead of as a feature. */
function bridgeRelations({
  links,
  mentions,
}: CorefDocument): (mention: number) => ReadonlyMap<string, string> {
  const anchors = new Map<number, string[]>()
  for (const { kind, from, to } of links) if (kind === 'bridging') listAt(anchors, from).push(...to)
  const isHeld = (relation: string): boolean =>
    escapes.escape(relation).replaceAll('%3A', ':').replaceAll('%2D', '-') === relation
  return (mention) => {
    const feature = mentions.attributes?.[mention]?.features?.get(BRIDGING_FEATURE)
    return relationsTo(anchors.get(mention) ?? [], feature, isHeld)
  }
}

/** Keys of the last field that are read as attributes and so cannot be features. */
const RESERVED: ReadonlySet<string> = new Set(['minspan', 'number', 'gender', 'type'])

/** `-etype-head-other` of each mention. @param hasRelations are the relations of its bridges written with them? */
function writeFields(
  { mentions, tokens }: TokenisedDocument,
  hasRelations: (mention: number) => boolean,
  leftovers: Leftovers,
): (mention: number) => string {
  const empties = EmptyNodes.of(tokens)
  return (mention) => {
    const attributes = mentions.attributes?.[mention] ?? {}
    const pieces = piecesOf(mentions, mention)
    const number = attributes.head === undefined ? 0 : nodeNumber(pieces, attributes.head)
    const head = number === 0 ? undefined : tokens.token(attributes.head as number)
    if (attributes.head !== undefined && head === undefined) leftovers.drop('heads outside of their mentions')
    const isZero = head === undefined ? empties.isAll(pieces) : head.empty === true
    if (isZero !== (attributes.zero === true)) {
      leftovers.drop('which mentions are zeros, where it is not those whose head is an empty node')
    }
    if (attributes.pos !== head?.pos)
      leftovers.drop('parts of speech of mentions, where they are not those of heads')
    const other = [...minimum(attributes, pieces), ...others(attributes, hasRelations(mention))]
    return `-${escapes.escape(attributes.entityType ?? '')}-${number > 0 ? number : ''}-${other.join(',')}`
  }

  /** Minimum spans are lists of word numbers, counted as in GUM: without empty nodes. */
  function minimum({ min }: MentionAttributes, pieces: readonly Span[]): string[] {
    if (min === undefined) return []
    const numbers: number[] = []
    for (const [start, end] of min) {
      for (let at = start; at < end; at++) numbers.push(empties.wordNumber(pieces, at))
    }
    if (numbers.length > 0 && !numbers.includes(0)) return [`minspan:${escapes.escape(numbers.join(','))}`]
    leftovers.drop('minimum spans that are not words of their mentions')
    return []
  }

  function others({ type, number, gender, features }: MentionAttributes, isBridge: boolean): string[] {
    const items = Object.entries({ type, number, gender }).filter(([, value]) => value !== undefined)
    for (const [key, value] of features ?? []) {
      if (key === BRIDGING_FEATURE && isBridge) continue
      if (RESERVED.has(key) || (key === '' && value === '')) {
        leftovers.drop(`features called "${key}", which has another meaning in CorefUD`)
      } else items.push([key, value])
    }
    return items.map(([key, value]) =>
      value ? `${escapes.escape(key)}:${escapes.escape(value)}` : escapes.escape(key),
    )
  }
}
