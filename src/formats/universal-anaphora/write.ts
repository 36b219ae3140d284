import { type CorefDocument, type Link, piecesOf } from '../../document/document.ts'
import { listAt } from '../../document/list-at.ts'
import { BRIDGING_FEATURE, relationsTo } from '../bridging.ts'
import type { WriteDocument } from '../define-format.ts'
import type { TokenisedDocument } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'
import { type ConlluWriter, writeConllu } from '../shared/conllu/write.ts'
import { encodeIds } from '../shared/entity-names.ts'
import { bracketsByToken, OpenBrackets, outermostFirst } from '../shared/write-brackets.ts'
import { attributesIn, escapes } from './brackets.ts'
import { STANDARD } from './columns.ts'
import { DEIXIS, type DeicticMention, LAYER, parseDeixis } from './deixis.ts'
import { MENTION_ANCHOR, usualAnchors } from './links.ts'
import { bracketText, type NamedMention, nameMentions } from './write-mentions.ts'

const WRITER: ConlluWriter = {
  header: '',
  // The scorers of this format do not support rows for multiword tokens.
  isRunning: true,
  annotate(document, numbers, leftovers) {
    const columns = annotationOf(document, numbers, leftovers)
    return (position, isGlued) => {
      const cells = columns.map((column) => column.get(position) ?? '_')
      return `${isGlued ? 'SpaceAfter=No' : '_'}\t${cells.join('\t')}\t_\t_`
    }
  },
}

export const header: string = `# global.columns = ${STANDARD.join(' ')}\n`

/**
 * Write the fifteen columns of CoNLL-UA, with tokens numbered through the document. Attributes that the format
 * does not define are in the brackets under their own names.
 */
export const write: WriteDocument = (document, leftovers) => writeConllu(document, leftovers, WRITER)

/** The cells of the columns for anaphora, by token. */
function annotationOf(
  document: TokenisedDocument,
  numbers: readonly string[],
  leftovers: Leftovers,
): readonly ReadonlyMap<number, string>[] {
  const { mentions, tokens } = document
  for (let t = 0; t < tokens.count; t++) {
    const { lemma, pos, upos, feats, relation } = tokens.token(t)
    if ([lemma, pos, upos, feats, relation].some((value) => value !== undefined && /^ | $/.test(value)))
      leftovers.drop('blanks around token fields')
  }
  const { entities, spell } = encodeIds(document, escapes.escape, '', leftovers)
  const named = nameMentions(document, entities, leftovers)
  const { elementOf, bridges, bridged } = formatLinks(document, named, spell, leftovers)
  const identity: LayerMention[] = []
  const deixis: LayerMention[] = []
  let isDeicticKnown = false
  for (const each of named) {
    const features = mentions.attributes?.[each.mention]?.features
    const held = features?.get(DEIXIS)
    const deictic = held === undefined ? undefined : parseDeixis(held, numbers.length)
    for (const { pieces, attributes } of deictic ?? []) {
      deixis.push({ pieces, markable: attributesIn(attributes).get('MarkableID') ?? '', attributes })
    }
    isDeicticKnown ||= deictic !== undefined
    const isElsewhere = (name: string): boolean =>
      (name === DEIXIS && deictic !== undefined) || bridged.get(each.mention)?.has(name) === true
    const members = elementOf.get(each.mention) ?? []
    const attributes = bracketText(document, each, members, numbers, isElsewhere, leftovers)
    const layer = features?.get(LAYER) === DEIXIS ? deixis : identity
    layer.push({ pieces: piecesOf(mentions, each.mention), markable: each.markable, attributes })
  }
  if (!isDeicticKnown && document.links.some(({ kind }) => kind === DEIXIS)) {
    leftovers.drop('links of kind "deixis" whose mentions are not known')
  }
  return [layerColumn(identity), bridges, layerColumn(deixis)]
}

/** A mention of one layer, ready to be written. */
interface LayerMention extends DeicticMention {
  readonly markable: string
}

/**
 * The cells of a layer by token: closing brackets, then opening ones, outermost first. Bare brackets can only
 * nest; if mentions cross, every closing bracket names its markable.
 */
function layerColumn(mentions: readonly LayerMention[]): Map<number, string> {
  const brackets = mentions.flatMap(({ pieces, markable, attributes }) =>
    pieces.map(([start, end]) => ({ start, end, markable, attributes })),
  )
  const open = new OpenBrackets()
  const isNested = outermostFirst(brackets).every((bracket) => open.fits('', bracket))
  const cells = new Map<number, string>()
  for (const [token, { closing, opening }] of bracketsByToken(brackets)) {
    const closes = closing.reverse().map(({ markable }) => (isNested ? ')' : `${markable})`))
    const opens = opening.map(({ attributes, start, end }) => `(${attributes}${end - start > 1 ? '' : ')'}`)
    cells.set(token, [...closes, ...opens].join(''))
  }
  return cells
}

/** Links as written. */
interface WrittenLinks {
  /** By mention: the entities of which its entity is an element. */
  readonly elementOf: ReadonlyMap<number, readonly string[]>
  /** BRIDGING cells by token. */
  readonly bridges: ReadonlyMap<number, string>
  /** Features that are written with the bridges of a mention. */
  readonly bridged: ReadonlyMap<number, ReadonlySet<string>>
}

function formatLinks(
  { mentions, links }: CorefDocument,
  named: readonly NamedMention[],
  spell: (id: string) => string,
  leftovers: Leftovers,
): WrittenLinks {
  const first = new Map(named.map((each) => [each.entity, each] as const).reverse())
  const rank = new Map(named.map(({ mention }, at) => [mention, at]))
  const mentionOf = new Map(named.map((each) => [each.markable, each]))
  const anchorOf = usualAnchors(named.map(({ markable, entity }) => ({ id: markable, entity })))
  const elementOf = new Map<number, string[]>()
  const bridges = new Map<number, string>()
  const bridged = new Map<number, Set<string>>()
  const seen = new Set<string>()
  for (const link of links) {
    const at = rank.get(link.from) as number
    const from = named[at] as NamedMention
    const key = `${link.kind} ${link.kind === 'split' ? from.entity : from.mention}`
    if (link.kind !== 'deixis' && seen.has(key))
      leftovers.drop('that links of one kind from one place are several')
    seen.add(key)
    if (link.to.length === 0) leftovers.drop('links to nothing')
    if (link.kind === 'split') writeSplit(link, from, at)
    else if (link.kind === 'bridging') writeBridge(link, from, at)
    else if (link.kind !== 'deixis') leftovers.drop(`links of kind "${link.kind}"`)
  }
  return { elementOf, bridges, bridged }

  /** Members name the entity of which they are elements: on the last mention before the plural one, else the first. */
  function writeSplit({ to }: Link, from: NamedMention, at: number): void {
    if (first.get(from.entity) !== from) {
      leftovers.drop('from which mention of an entity a split antecedent is linked')
    }
    for (const id of new Set(to)) {
      const member = mentionOf.get(anchorOf(spell(id), at) ?? '')
      if (member === undefined) {
        leftovers.drop('links to entities that have no mention')
        continue
      }
      const known = listAt(elementOf, member.mention)
      if (!known.includes(from.entity)) known.push(from.entity)
    }
  }

  function writeBridge({ to }: Link, { mention, markable }: NamedMention, at: number): void {
    const features = mentions.attributes?.[mention]?.features
    const markables = features?.get(MENTION_ANCHOR)?.split(',') ?? []
    const anchors = new Map(markables.map((each) => [mentionOf.get(each)?.entity, each]))
    anchors.delete(undefined)
    const relations = relationsTo(to, features?.get(BRIDGING_FEATURE))
    const start = mentions.start[mention] as number
    for (const id of new Set(to)) {
      const entity = spell(id)
      const relation = relations.get(id)
      const anchor = anchors.get(entity) ?? anchorOf(entity, at)
      const items = [`MarkableID=${markable}`]
      if (relation !== undefined) items.push(`Rel=${escapes.escape(relation)}`)
      if (anchor !== undefined) items.push(`MentionAnchor=${anchor}`)
      bridges.set(start, `${bridges.get(start) ?? ''}(${items.join('|')}|EntityAnchor=${entity})`)
    }
    const written = bridged.get(mention) ?? new Set()
    bridged.set(mention, written)
    if (relations.size > 0) written.add(BRIDGING_FEATURE)
    if (anchors.size === markables.length) written.add(MENTION_ANCHOR)
  }
}
