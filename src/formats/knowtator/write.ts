import { type CorefDocument, documentLabel, piecesOf } from '../../document/document.ts'
import type { CompanionFile, TokenisedDocument } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'
import { writeRow } from '../shared/conllu/write.ts'
import { entityNames } from '../shared/entity-names.ts'
import {
  hasSentenceLines,
  isCutByRule,
  type LaidOutText,
  layOut,
  mentionSpans,
  rangeOf,
} from '../shared/laid-out-text.ts'
import { OffsetScale } from '../shared/offset-scale.ts'
import { xmlContent, xmlName } from '../shared/xml-tree.ts'
import { ENTITY_CLASS, MEMBER_PROPERTY, MENTION_CLASS } from './read.ts'

const TOKEN_FIELDS = ['lemma', 'pos', 'upos', 'feats', 'governor', 'relation'] as const

/**
 * Write the XML of one document; its text and, if a reader cannot derive them from the text, its tokens
 * go into companions.
 *
 * @throws RefereeError for a document without tokens, or an id that XML cannot hold
 */
export function* write(document: CorefDocument, leftovers: Leftovers): Generator<string> {
  yield* xmlOf(document, layOutAny(document, leftovers), leftovers)
}

export function companions(document: TokenisedDocument, leftovers: Leftovers): CompanionFile[] {
  const layout = layOutAny(document, leftovers)
  const text = { extension: '.txt', text: layout.text }
  if (isCutByReader(document, layout)) return [text]
  return [text, { extension: '.conllu', text: conlluOf(document, layout, leftovers) }]
}

/** Tokens that a reader would not find go into a separate file; their words must follow one another in the text. */
function layOutAny(document: CorefDocument, leftovers: Leftovers): LaidOutText {
  return layOut(document, leftovers, (each) => isCutByReader(document, each) || hasBlanksBetween(each))
}

function hasBlanksBetween({ text, start, end }: LaidOutText): boolean {
  const isBlankBefore = (t: number): boolean => /^\s*$/.test(text.slice(end[t - 1] ?? 0, start[t]))
  return start.every((from, t) => (end[t] as number) > from && isBlankBefore(t))
}

/** True if a reader with only the text finds the same tokens and sentences. */
function isCutByReader(document: CorefDocument, layout: LaidOutText): boolean {
  if (!isCutByRule(layout, mentionSpans(document)) || !hasSentenceLines(layout, document)) return false
  for (let t = 0; t < layout.count; t++) {
    const token = document.tokens?.token(t)
    if (TOKEN_FIELDS.some((field) => token?.[field] !== undefined)) return false
  }
  return true
}

function* xmlOf(document: CorefDocument, layout: LaidOutText, leftovers: Leftovers): Generator<string> {
  const { mentions } = document
  const name = (text: string): string => xmlName(text, leftovers)
  const ids = entityNames(document, leftovers).map(name)
  const taken = new Set(ids)
  const scale = new OffsetScale(layout.text, 'code-points')
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<knowtator-project>\n'
  yield `    <document id="${name(documentLabel(document))}" text-file="${name(documentLabel(document))}.txt">\n`
  const seen = new Set<number>()
  const memberIds: string[] = []
  let number = 0
  let spans = 0
  for (let m = 0; m < mentions.count; m++) {
    const entity = mentions.entity[m] as number
    if (!seen.has(entity)) {
      seen.add(entity)
      yield* annotation(ids[entity] as string, ENTITY_CLASS, m)
    }
    while (taken.has(`mention-${number}`)) number++
    const id = `mention-${number++}`
    memberIds.push(id)
    const className = mentions.attributes?.[m]?.features?.get('class') ?? MENTION_CLASS
    leftovers.dropFeature(mentions.attributes?.[m]?.features, 'class', className || undefined)
    yield* annotation(id, name(className), m)
  }
  yield '        <graph-space id="Coreference">\n'
  for (const [entity, id] of ids.entries())
    yield `            <vertex annotation="${id}" id="entity_${entity}"/>\n`
  for (const [m, id] of memberIds.entries()) yield `            <vertex annotation="${id}" id="node_${m}"/>\n`
  for (const [m] of memberIds.entries()) {
    yield `            <triple id="edge_${m}" object="node_${m}" property="${MEMBER_PROPERTY}" subject="entity_${mentions.entity[m]}"/>\n`
  }
  yield '        </graph-space>\n    </document>\n</knowtator-project>\n'

  function* annotation(id: string, className: string, m: number): Generator<string> {
    yield `        <annotation id="${id}" type="identity">\n            <class id="${className}"/>\n`
    for (const span of piecesOf(mentions, m)) {
      const [from, to] = rangeOf(layout, span)
      const place = `end="${scale.fromUtf16(to)}" id="span-${spans++}" start="${scale.fromUtf16(from)}"`
      yield `            <span ${place}>${xmlContent(layout.text.slice(from, to))}</span>\n`
    }
    yield '        </annotation>\n'
  }
}

function conlluOf(document: TokenisedDocument, layout: LaidOutText, leftovers: Leftovers): string {
  const { id, tokens, sentences } = document
  const { text, start, end, count } = layout
  const lines = [`# newdoc id = ${id.replace(/\s/g, ' ')}`]
  let sentence = 0
  for (let t = 0; t < count; t++) {
    if (t > 0 && sentences[sentence + 1] === t) {
      sentence++
      lines.push('')
    }
    const [first, after] = [sentences[sentence] ?? 0, sentences[sentence + 1] ?? count]
    const numberOf = (position: number): string | undefined =>
      position >= first && position < after ? String(position - first + 1) : undefined
    const { enhanced: _, empty: __, ...token } = tokens.token(t)
    const word = { ...token, text: text.slice(start[t], end[t]) }
    lines.push(`${writeRow(word, String(t - first + 1), numberOf, leftovers)}\t_`)
  }
  return `${lines.join('\n')}\n\n`
}
