import type { CorefDocument } from '../../document/document.ts'
import { BRIDGING_FEATURE } from '../bridging.ts'
import type { TokenisedDocument, WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'
import { RELATION } from './build.ts'
import { escapedText, formatValue } from './values.ts'
import { relationsOf, type WrittenRelation } from './written-relations.ts'
import { writtenText } from './written-text.ts'

/** GUM's features, in GUM's order; those that a document has besides follow. */
const GUM_FEATURES: readonly string[] = ['infstat', 'salience', 'identity', 'centering']

/**
 * Write WebAnno TSV 3.2 in GUM's layers: every mention numbered, each mention related to the one of its
 * entity before it.
 */
export function* write(documents: Iterable<TokenisedDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  for (const document of documents) yield* writeDocument(document, leftovers)
}

function* writeDocument(document: TokenisedDocument, leftovers: Leftovers): Generator<string> {
  const { mentions } = document
  const starts = sentenceStarts(document)
  const text = writtenText(document, starts, leftovers)
  for (let e = 0; e < document.entityCount; e++) {
    if (document.entityId(e) !== String(e + 1)) leftovers.drop('the ids of entities')
  }
  const features = featureNames(document, leftovers)
  yield '#FORMAT=WebAnno TSV 3.2\n'
  yield `#T_SP=webanno.custom.Referent|${['entity', ...features].join('|')}\n`
  yield '#T_RL=webanno.custom.Coref|type|BT_webanno.custom.Referent\n\n'
  const names = tokenNames(text.tokens.count, starts)
  const byToken = mentionsByToken(document)
  const relations = relationsOf(document, leftovers)
  for (const [s, start] of starts.entries()) {
    const end = starts[s + 1] ?? text.tokens.count
    yield `\n#Text=${escapedText(text.sentences[s] as string)}\n`
    for (let t = start; t < end; t++) {
      const token = text.tokens.token(t)
      const numbers = byToken[t] ?? []
      const cells = [
        names[t] as string,
        `${text.scale.fromUtf16(token.start as number)}-${text.scale.fromUtf16(token.end as number)}`,
        escapedText(token.text),
        ...featureCells(document, numbers, features),
        ...relationCells(relations.get(t) ?? [], mentions.start, names),
      ]
      yield `${cells.join('\t')}\t\n`
    }
  }
}

/** A row needs a sentence, so words before the first make one. */
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
  // These stand in relations.
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

function mentionsByToken({ mentions, tokens }: TokenisedDocument): number[][] {
  const byToken: number[][] = Array.from({ length: tokens.count }, () => [])
  for (let m = 0; m < mentions.count; m++) {
    for (let t = mentions.start[m] as number; t < (mentions.end[m] as number); t++) byToken[t]?.push(m)
  }
  return byToken
}

function featureCells(
  { mentions }: CorefDocument,
  here: readonly number[],
  features: readonly string[],
): string[] {
  const types = here.map((m) => formatValue(mentions.attributes?.[m]?.entityType, String(m + 1)))
  const others = features.map((name) => {
    const values = here.flatMap((m) => {
      const value = mentions.attributes?.[m]?.features?.get(name)
      return value === undefined ? [] : [formatValue(value, String(m + 1))]
    })
    return values.length === 0 ? '_' : values.join('|')
  })
  return [types.length === 0 ? '_' : types.join('|'), ...others]
}

function relationCells(
  relations: readonly WrittenRelation[],
  starts: Int32Array,
  names: readonly string[],
): string[] {
  if (relations.length === 0) return ['_', '_']
  return [
    relations.map(({ kind }) => (kind === undefined ? '*' : escapedKind(kind))).join('|'),
    relations.map(({ from, to }) => `${names[starts[from] as number]}[${from + 1}_${to + 1}]`).join('|'),
  ]
}

/** A kind has no number after it. */
function escapedKind(kind: string): string {
  return formatValue(kind, '').slice(0, -2)
}
