import type { CorefDocument } from '../../document/document.ts'
import type { WriteContext } from '../format.ts'
import type { WrittenIds } from '../shared/conllu/written-ids.ts'
import { listAt } from '../shared/list-at.ts'
import { escaped } from './fields.ts'
import { BRIDGE_RELATIONS } from './mentions.ts'
import type { TokenEntities } from './write-brackets.ts'

/** `Bridge=` and `SplitAnte=` by token. */
export interface LinkColumns {
  readonly bridges: ReadonlyMap<number, string>
  readonly splits: ReadonlyMap<number, string>
}

const NO_RELATIONS: ReadonlyMap<string, string> = new Map()

/** Links hang on the token where their mention starts. */
export function linkColumns(
  document: CorefDocument,
  ids: WrittenIds,
  column: ReadonlyMap<number, TokenEntities>,
  context: WriteContext | undefined,
): LinkColumns {
  const { mentions, links } = document
  const lists = { bridging: new Map<number, string[]>(), split: new Map<number, string[]>() }
  const seen = new Set<string>()
  for (const { kind, from, to } of links) {
    if (kind !== 'bridging' && kind !== 'split') {
      context?.drop(`links of kind "${kind}"`)
      continue
    }
    const entity = mentions.entity[from] as number
    const start = mentions.start[from] as number
    const first = column.get(start)?.opening.find((mention) => mentions.entity[mention] === entity)
    if (first !== from) context?.drop('which of two mentions of one entity on one token a link starts from')
    if (seen.has(`${kind} ${from}`)) context?.drop('that links of one kind from one mention are several')
    if (to.length === 0) context?.drop('links to nothing')
    seen.add(`${kind} ${from}`)
    const relations = kind === 'bridging' ? relationsOf(document, from) : NO_RELATIONS
    for (const id of new Set(to)) {
      const relation = relations.get(id)
      const pair = `${ids.spell(id)}<${ids.entities[entity]}${relation === undefined ? '' : `:${relation}`}`
      listAt(lists[kind], start).push(pair)
    }
  }
  return { bridges: joined(lists.bridging), splits: joined(lists.split) }
}

/** Tells of which mentions the relations of bridges are written with the bridges, so that they are no feature. */
export function bridgeRelations(document: CorefDocument): (mention: number) => boolean {
  const anchors = new Map<number, Set<string>>()
  for (const { kind, from, to } of document.links) {
    if (kind !== 'bridging') continue
    const known = anchors.get(from) ?? new Set()
    anchors.set(from, known)
    for (const id of to) known.add(id)
  }
  return (mention) => {
    const known = anchors.get(mention)
    const relations = known === undefined ? [] : [...relationsOf(document, mention).keys()]
    return relations.length > 0 && relations.every((anchor) => known?.has(anchor) === true)
  }
}

/** `a:part,b:subset` */
function relationsOf(document: CorefDocument, mention: number): Map<string, string> {
  const relations = new Map<string, string>()
  const text = document.mentions.attributes?.[mention]?.features?.get(BRIDGE_RELATIONS) ?? ''
  for (const item of text.split(',')) {
    const colon = item.indexOf(':')
    const relation = item.slice(colon + 1)
    if (colon > 0 && escaped(relation).replaceAll('%3A', ':').replaceAll('%2D', '-') === relation) {
      relations.set(item.slice(0, colon), relation)
    }
  }
  return relations
}

function joined(lists: ReadonlyMap<number, readonly string[]>): Map<number, string> {
  return new Map([...lists].map(([token, list]) => [token, list.join(',')]))
}
