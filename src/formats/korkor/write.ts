import { type CorefDocument, mentionsByEntity } from '../../document/document.ts'
import { lastAtMost } from '../../document/sorted.ts'
import { BRIDGING, BRIDGING_FEATURE, parseBridging } from '../bridging.ts'
import type { WriteDocument } from '../define-format.ts'
import type { TokenisedDocument } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'
import { tokenNumbers } from '../shared/conllu/write.ts'
import {
  type ColumnWriter,
  fieldCell,
  governorNumber,
  sentenceStarts,
  writeColumns,
} from '../shared/write-columns.ts'
import { attributesOf, HOLONYM, RELATION } from './links.ts'

const EMPTY = 'token fields that are an empty string or "_"'
const HEADER = 'id\tform\tlemma\txpostag\tupostag\tfeats\tdeprel\thead\tsent_id\tcorefhead\tcoreftype'
/** Zeros are named after the roles they would have. */
const ROLES = ['SUBJ', 'OBJ', 'POSS']

const WRITER: ColumnWriter = {
  frame: () => [HEADER, ''],
  rows(document, leftovers) {
    checkMentions(document, leftovers)
    inspect(document, leftovers)
    const starts = sentenceStarts(document)
    const names = tokenNumbers(document.tokens, starts, ROLES)
    const links = linkTokens(document, leftovers)
    const sentenceOf = (token: number): number => lastAtMost(starts, token) + 1
    const field = (value?: string): string => fieldCell(value, ['_'], EMPTY, leftovers)
    return (token, row) => {
      const { text, lemma, pos, upos, feats, relation } = token
      const link = links.get(row.position)
      const head = governorNumber(token, row, leftovers, (position) => names[position] as string)
      return [
        names[row.position],
        leftovers.cell(text),
        ...[lemma, pos, upos, feats, relation].map(field),
        head ?? '_',
        String(sentenceOf(row.position)),
        link === undefined ? '_' : `${sentenceOf(link.to)}:${names[link.to]}`,
        link?.kind ?? '_',
      ]
    }
  },
}

/**
 * Write xtsv, KorKor's layout with rows for zeros. A mention is linked to the previous one of its entity;
 * a singleton, to itself.
 *
 * @throws RefereeError for mentions of several tokens, two mentions on one token, documents without text
 */
export const write: WriteDocument = (document, leftovers) => writeColumns(document, leftovers, WRITER)

function checkMentions({ mentions }: CorefDocument, leftovers: Leftovers): void {
  for (let m = 0; m < mentions.count; m++) {
    const start = mentions.start[m] as number
    if ((mentions.end[m] as number) - start > 1) leftovers.refuse('a mention of several tokens')
    if (m > 0 && mentions.start[m - 1] === start) leftovers.refuse('two mentions on one token')
  }
}

function inspect(document: TokenisedDocument, leftovers: Leftovers): void {
  const { mentions, tokens } = document
  const inferred = Array.from({ length: mentions.count }, (_, m) => {
    const position = mentions.start[m] as number
    const relation = mentions.attributes?.[m]?.features?.get(RELATION)
    return attributesOf(tokens.token(position), position, relation)
  })
  const lost = { head: 'heads', type: 'mention types', zero: 'that some mentions are zeros' } as const
  for (const [field, what] of Object.entries(lost) as [keyof typeof lost, string][]) {
    const values = inferred.map((_, m) => mentions.attributes?.[m]?.[field])
    const isSame = (value: unknown, m: number): boolean =>
      value === inferred[m]?.[field] || (field === 'head' && value === undefined)
    if (!values.every(isSame) && values.some((value) => value !== undefined)) leftovers.drop(what)
  }
  for (let e = 0; e < document.entityCount; e++) {
    if (document.entityId(e) !== String(e + 1)) leftovers.drop('the ids of entities')
  }
}

/** Where the link of a token leads. */
interface RowLink {
  readonly to: number
  readonly kind: string | undefined
}

/**
 * The link of each token. One mention of an entity needs no identity link: the first, unless another has a
 * link to a whole. Mentions after it refer back, those before it ahead.
 */
function linkTokens(document: CorefDocument, leftovers: Leftovers): ReadonlyMap<number, RowLink> {
  const { mentions } = document
  const members = mentionsByEntity(document)
  const wholes = wholesOf(document, members, leftovers)
  for (const [m, each] of mentions.attributes?.entries() ?? [])
    if (!wholes.has(m)) leftovers.dropFeature(each.features, BRIDGING_FEATURE)
  const links = new Map<number, RowLink>()
  const kindOf = (m: number): string | undefined => mentions.attributes?.[m]?.features?.get(RELATION)
  for (const entity of members) {
    const free = entity.findIndex((m) => kindOf(m) === undefined && wholes.has(m))
    const root = Math.max(0, free)
    for (const [i, m] of entity.entries()) {
      const position = mentions.start[m] as number
      const whole = wholes.get(m)
      if (i === root && kindOf(m) === undefined && entity.length > 1) {
        if (whole !== undefined) links.set(position, { to: mentions.start[whole] as number, kind: HOLONYM })
        continue
      }
      if (whole !== undefined) leftovers.drop('links of mentions that refer to another of their entity')
      const other = entity.length === 1 ? m : entity[i > root || i === entity.length - 1 ? i - 1 : i + 1]
      links.set(position, {
        to: mentions.start[other as number] as number,
        kind: checkKind(kindOf(m), leftovers),
      })
    }
  }
  return links
}

/** By mention, the mention of the whole that it is a part of. */
function wholesOf(document: CorefDocument, members: number[][], leftovers: Leftovers): Map<number, number> {
  const { links, entityId, mentions } = document
  const wholes = new Map<number, number>()
  const byId = new Map(members.map((entity, e) => [entityId(e) ?? '', entity]))
  for (const { kind, from, to } of links) {
    const entity = to.length === 1 ? byId.get(to[0] as string) : undefined
    const whole = entity?.findLast((m) => m < from) ?? entity?.find((m) => m !== from)
    const names = parseBridging(mentions.attributes?.[from]?.features?.get(BRIDGING_FEATURE)).get(to[0] ?? '')
    const isPart = kind === BRIDGING && names?.length === 1 && names[0] === HOLONYM
    if (!isPart) leftovers.drop(kind === BRIDGING ? 'links but those to a whole' : `links of kind ${kind}`)
    else if (whole === undefined || wholes.has(from)) leftovers.drop('a second link of a mention')
    else wholes.set(from, whole)
  }
  return wholes
}

/** The kind of a link, if a cell can hold it and it does not mean a part. */
function checkKind(kind: string | undefined, leftovers: Leftovers): string | undefined {
  if (kind === undefined) return undefined
  if (kind !== '' && kind !== '_' && kind !== HOLONYM) return leftovers.cell(kind)
  return leftovers.drop(`the feature ${RELATION} where it is "${kind}"`)
}
