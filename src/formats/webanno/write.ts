import { Components } from '../../document/components.ts'
import { type CorefDocument, mentionsByEntity } from '../../document/document.ts'
import { listAt } from '../../document/list-at.ts'
import { lastAtMost } from '../../document/sorted.ts'
import { hasOffsets, type Token } from '../../document/tokens.ts'
import { BRIDGING, BRIDGING_FEATURE, parseBridging } from '../bridging.ts'
import type { TokenisedDocument } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'
import { entityNames } from '../shared/entity-names.ts'
import { OffsetScale, type OffsetUnit } from '../shared/offset-scale.ts'
import { BRIDGE, LINK_RELATION, LINK_TYPE, RELATION, SPLIT_KIND } from './layers.ts'
import { escapeText, formatValue } from './values.ts'

/** GUM's features, in GUM's order; other features of a document follow. */
const GUM_FEATURES: readonly string[] = ['infstat', 'salience', 'identity', 'centering']

/**
 * Write WebAnno TSV 3.2 in GUM's layers: every mention is numbered, and related to the previous mention of
 * its entity.
 */
export function* write(document: TokenisedDocument, leftovers: Leftovers): Generator<string> {
  const { mentions } = document
  for (let e = 0; e < document.entityCount; e++) {
    if (document.entityId(e) !== String(e + 1)) leftovers.drop('the ids of entities')
  }
  const features = featureNames(document, leftovers)
  yield '#FORMAT=WebAnno TSV 3.2\n'
  yield `#T_SP=webanno.custom.Referent|${['entity', ...features].join('|')}\n`
  yield '#T_RL=webanno.custom.Coref|type|BT_webanno.custom.Referent\n\n'
  const relations = relationsOf(document, leftovers)
  yield* rowsOf(document, leftovers, 'code-points', (t, here, names) => [
    ...featureCells(document, here, features),
    ...relationCells(relations.get(t) ?? [], (m) => names[mentions.start[m] as number]),
  ])
}

/**
 * Write WebAnno TSV 3.3 with the coreference layer of INCEpTION and WebAnno, which numbers entities and their
 * mentions.
 */
export function* writeChains(document: TokenisedDocument, leftovers: Leftovers): Generator<string> {
  const { mentions } = document
  const numbers = entityNumbers(document, leftovers)
  const rank = new Map(mentionsByEntity(document).flatMap((entity) => entity.map((m, i) => [m, i + 1])))
  yield '#FORMAT=WebAnno TSV 3.3\n'
  yield `#T_CH=de.tudarmstadt.ukp.dkpro.core.api.coref.type.CoreferenceLink|${LINK_TYPE}|${LINK_RELATION}\n\n`
  const linkFeature = (m: number, name: string): string | undefined => {
    const value = mentions.attributes?.[m]?.features?.get(name)
    // An arrow and numbers follow, so a value that is empty, a star, or ends like them would be misread.
    if (value === undefined || !/^\*?$|->\d+-\d+$/.test(value)) return value
    return leftovers.drop(`the feature ${name} where it is "${value}"`)
  }
  yield* rowsOf(document, leftovers, 'utf-16', (_, here) => {
    const types: string[] = []
    const links: string[] = []
    for (const m of here) {
      const entity = numbers[mentions.entity[m] as number] as string
      types.push(formatValue(linkFeature(m, LINK_TYPE), entity))
      const relation = formatValue(linkFeature(m, LINK_RELATION), '').slice(0, -'[]'.length)
      links.push(`${relation}->${entity}-${rank.get(m)}`)
    }
    return [types, links].map((values) => values.join('|') || '_')
  })
}

/** The ids if all of them are numbers, otherwise new numbers. */
function entityNumbers(document: CorefDocument, leftovers: Leftovers): string[] {
  const ids = Array.from({ length: document.entityCount }, (_, e) => document.entityId(e))
  if (ids.every((id) => id === undefined || /^[1-9]\d{0,8}$/.test(id))) {
    return entityNames(document, leftovers)
  }
  leftovers.drop('the ids of entities')
  return ids.map((_, e) => String(e + 1))
}

/** The rows of tokens, below the text of each sentence. @param cellsOf a token, given the mentions it is in */
function* rowsOf(
  document: TokenisedDocument,
  leftovers: Leftovers,
  unit: OffsetUnit,
  cellsOf: (token: number, here: readonly number[], names: readonly string[]) => readonly string[],
): Generator<string> {
  const { mentions } = document
  const starts = sentenceStarts(document)
  const { tokens, sentences, text: whole } = chooseText(document, starts, leftovers)
  const scale = new OffsetScale(whole, unit)
  const names = tokenNames(tokens.length, starts)
  const byToken = new Map<number, number[]>()
  for (let m = 0; m < mentions.count; m++) {
    for (let t = mentions.start[m] as number; t < (mentions.end[m] as number); t++) listAt(byToken, t).push(m)
  }
  for (const [s, start] of starts.entries()) {
    yield `\n#Text=${escapeText(sentences[s] as string)}\n`
    for (let t = start; t < (starts[s + 1] ?? tokens.length); t++) {
      const { text, start: from, end: to } = tokens[t] as Token
      const cells = [
        names[t] as string,
        `${scale.fromUtf16(from as number)}-${scale.fromUtf16(to as number)}`,
        escapeText(text),
        ...cellsOf(t, byToken.get(t) ?? [], names),
      ]
      yield `${cells.join('\t')}\t\n`
    }
  }
}

/**
 * The text in `#Text` lines, and the tokens with their offsets in it: the document's own, if single blanks separate
 * its sentences and its tokens have offsets; otherwise the words joined by blanks.
 */
function chooseText(
  document: TokenisedDocument,
  starts: readonly number[],
  leftovers: Leftovers,
): { readonly tokens: readonly Token[]; readonly sentences: readonly string[]; readonly text: string } {
  let tokens = Array.from({ length: document.tokens.count }, (_, t) => document.tokens.token(t))
  let text = document.text ?? ''
  if (document.text === undefined || !fits(text, tokens, starts)) {
    if (document.text !== undefined) leftovers.drop('the text between the words')
    else if (hasOffsets(document.tokens)) leftovers.drop('character offsets')
    text = tokens.map((token) => token.text).join(' ')
    let end = -1
    tokens = tokens.map(({ text: word }) => {
      const start = end + 1
      end = start + word.length
      return { text: word, start, end }
    })
  }
  const behind = text.length + 1
  const cuts = starts.map((t, s) => (s === 0 ? 0 : (tokens[t]?.start ?? behind)))
  const sentences = cuts.map((from, s) => text.slice(from, (cuts[s + 1] ?? behind) - 1))
  return { tokens, sentences, text }
}

function fits(text: string, tokens: readonly Token[], starts: readonly number[]): boolean {
  const startOf = (t: number): number => tokens[t]?.start as number
  const isThere = ({ text: word, start, end }: Token): boolean =>
    start !== undefined && end !== undefined && text.slice(start, end) === word
  if (starts.length === 0) return text === ''
  return (
    tokens.every(isThere) &&
    starts.every((t) => t === 0 || text[startOf(t) - 1] === ' ') &&
    starts.every((t, s) => s === 0 || startOf(t) > startOf(starts[s - 1] as number))
  )
}

/** Every row needs a sentence, so words before the first one form one. */
function sentenceStarts({ tokens, sentences }: TokenisedDocument): number[] {
  return tokens.count > 0 && sentences[0] !== 0 ? [0, ...sentences] : [...sentences]
}

/** `sentence-token`, both from 1. */
function tokenNames(count: number, starts: readonly number[]): string[] {
  const names: string[] = []
  let sentence = 0
  for (let t = 0; t < count; t++) {
    if (starts[sentence + 1] === t) sentence++
    names.push(`${sentence + 1}-${t - (starts[sentence] ?? 0) + 1}`)
  }
  return names
}

function featureNames({ mentions }: CorefDocument, leftovers: Leftovers): string[] {
  const names = new Set<string>()
  for (const { features } of mentions.attributes ?? [])
    for (const name of features?.keys() ?? []) names.add(name)
  // These are written with the relations.
  names.delete(RELATION)
  names.delete(BRIDGING_FEATURE)
  const others = [...names].filter((name) => {
    // The header separates names by bars, and the first column is called entity.
    const isSpoken = !/[|\t\n\r]|^BT_|^$/.test(name) && name !== 'entity'
    if (!isSpoken) leftovers.drop(`the feature ${name}`)
    return isSpoken && !GUM_FEATURES.includes(name)
  })
  return [...GUM_FEATURES.filter((name) => names.has(name)), ...others]
}

function featureCells(document: CorefDocument, here: readonly number[], names: readonly string[]): string[] {
  const { attributes } = document.mentions
  const types = here.map((m) => formatValue(attributes?.[m]?.entityType, String(m + 1)))
  const others = names.map((name) =>
    here.flatMap((m) => {
      const value = attributes?.[m]?.features?.get(name)
      return value === undefined ? [] : formatValue(value, String(m + 1))
    }),
  )
  return [types, ...others].map((values) => values.join('|') || '_')
}

/** A relation from one mention to another, on whose first token it is written. */
interface WrittenRelation {
  readonly kind: string | undefined
  readonly from: number
  readonly to: number
}

function relationCells(
  relations: readonly WrittenRelation[],
  nameOf: (mention: number) => string | undefined,
): string[] {
  // A kind has no number after it.
  const kinds = relations.map(({ kind }) => formatValue(kind, '').slice(0, -'[]'.length))
  const ends = relations.map(({ from, to }) => `${nameOf(from)}[${from + 1}_${to + 1}]`)
  return [kinds, ends].map((values) => values.join('|') || '_')
}

/**
 * The relations that make the entities and links of a document, by the token they are written on. A mention is
 * related to the previous one of its entity; the first, if it has a kind of relation, to the second.
 */
function relationsOf(document: CorefDocument, leftovers: Leftovers): Map<number, WrittenRelation[]> {
  const { mentions } = document
  const featureOf = (m: number, name: string): string | undefined =>
    mentions.attributes?.[m]?.features?.get(name)
  const byToken = new Map<number, WrittenRelation[]>()
  const add = (kind: string | undefined, from: number, to: number): void => {
    listAt(byToken, mentions.start[to] as number).push({ kind, from, to })
  }
  const components = new Components(mentions.count)
  const members = mentionsByEntity(document)
  for (const entity of members) {
    for (const [i, m] of entity.entries()) {
      const relation = featureOf(m, RELATION)
      if (relation === undefined) continue
      const other = entity[i === 0 ? 1 : i - 1]
      if (other === undefined) {
        leftovers.drop(`the feature ${RELATION} of mentions that are alone in their entity`)
        continue
      }
      for (const kind of new Set(relation.split('|'))) {
        // A kind with this prefix would be read as a link, and a cell cannot hold an empty kind.
        const isHeld = kind !== '' && !kind.startsWith('bridge')
        if (!isHeld) leftovers.drop(`the feature ${RELATION} where it is "${kind}"`)
        add(isHeld ? kind : undefined, m, other)
      }
      components.join(m, other)
    }
    for (const [i, m] of entity.entries()) {
      if (i > 0 && components.join(m, entity[i - 1] as number)) add(undefined, m, entity[i - 1] as number)
    }
  }
  const byId = new Map(members.map((entity, e) => [document.entityId(e) ?? '', entity]))
  for (const { kind, from, to } of document.links) {
    if (kind !== 'split' && kind !== BRIDGING) leftovers.drop(`links of kind ${kind}`)
    else if (to.length === 0) leftovers.drop('links to nothing')
    else addLink(kind, from, to)
  }
  const linked = new Set(document.links.flatMap(({ kind, from }) => (kind === BRIDGING ? [from] : [])))
  for (const [m, each] of mentions.attributes?.entries() ?? [])
    if (!linked.has(m)) leftovers.dropFeature(each.features, BRIDGING_FEATURE)
  return byToken

  function addLink(kind: string, from: number, to: readonly string[]): void {
    const namesOf = parseBridging(kind === 'split' ? undefined : featureOf(from, BRIDGING_FEATURE))
    for (const id of to) {
      const entity = byId.get(id)
      const target = entity?.[lastAtMost(entity, from - 1)] ?? entity?.[0]
      if (target === undefined || target === from) {
        leftovers.drop('links that lead nowhere')
        continue
      }
      const names = namesOf.get(id) ?? []
      const kinds = names.map((name) => BRIDGE + name).filter((name) => name !== SPLIT_KIND)
      if (kinds.length < names.length) leftovers.drop('bridging relations called "aggr"')
      if (kinds.length === 0) kinds.push(kind === 'split' ? SPLIT_KIND : 'bridge')
      for (const each of kinds) add(each, from, target)
    }
  }
}
