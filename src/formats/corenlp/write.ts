import { documentLabel } from '../../document/document.ts'
import { listAt } from '../../document/list-at.ts'
import type { Span } from '../../document/span.ts'
import { spanText, type Token } from '../../document/tokens.ts'
import type { TokenisedDocument } from '../format.ts'
import type { Leftovers } from '../leftovers.ts'
import { entityNames } from '../shared/entity-names.ts'
import {
  ANIMACY,
  GENDERS,
  type Labels,
  labelOf,
  MENTION_TYPES,
  NUMBERS,
  REPRESENTATIVE,
  UNKNOWN,
} from './labels.ts'

/**
 * Write the JSON of one document, as CoreNLP would print it.
 *
 * @throws RefereeError for a mention that crosses a sentence end
 */
export function* write(document: TokenisedDocument, leftovers: Leftovers): Generator<string> {
  const { tokens, sentences } = document
  const spans = Array.from(sentences, (start, s): Span => [start, sentences[s + 1] ?? tokens.count])
  const output = {
    docId: documentLabel(document),
    sentences: spans.map(([start, end], index) => {
      const own = Array.from({ length: end - start }, (_, t) => {
        const token = tokens.token(start + t)
        if ((token.start ?? 0) >= 0 && (token.end ?? 0) >= 0) return token
        leftovers.drop('character offsets below 0')
        const { start: _start, end: _end, ...rest } = token
        return rest
      })
      return { index, ...dependenciesOf(own, start, leftovers), tokens: own.map(tokenOf) }
    }),
    corefs: corefsOf(document, spans, leftovers),
  }
  yield `${JSON.stringify(output, undefined, 2)}\n`
}

function tokenOf({ text, start, end, lemma, pos, speaker }: Token, at: number): object {
  const offsets = { characterOffsetBegin: start, characterOffsetEnd: end }
  return { index: at + 1, word: text, originalText: text, lemma, ...offsets, pos, speaker }
}

function dependenciesOf(tokens: readonly Token[], first: number, leftovers: Leftovers): object {
  const basicDependencies: object[] = []
  for (const [t, { governor, relation }] of tokens.entries()) {
    if (governor === undefined && relation !== undefined) leftovers.drop('relations to no governor')
    if (governor === undefined) continue
    const index = governor === -1 ? 0 : governor - first + 1
    if (governor !== -1 && (index < 1 || index > tokens.length))
      leftovers.drop('dependencies across sentences')
    else basicDependencies.push({ dep: relation, governor: index, dependent: t + 1 })
  }
  return basicDependencies.length === 0 ? {} : { basicDependencies }
}

function corefsOf(document: TokenisedDocument, sentences: readonly Span[], leftovers: Leftovers): object {
  const { mentions } = document
  const ids = entityNames(document, leftovers)
  const corefs = new Map<string, object[]>()
  let sentence = 0
  for (let m = 0; m < mentions.count; m++) {
    const [start, end] = [mentions.start[m] as number, mentions.end[m] as number]
    while ((sentences[sentence]?.[1] ?? Number.POSITIVE_INFINITY) <= start) sentence++
    const [first, last] = sentences[sentence] ?? [0, 0]
    if (end > last) leftovers.refuse('a mention that crosses a sentence end')
    const { head, type, number, gender, features } = mentions.attributes?.[m] ?? {}
    const isNear = head !== undefined && head >= first && head < last
    if (head !== undefined && !isNear) leftovers.drop('heads outside the sentence of their mention')
    const writeLabel = (labels: Labels, value: string | undefined, what: string): string => {
      const label = labelOf(labels, value)
      if (label === undefined && value !== undefined) {
        leftovers.drop(`values of ${what} that CoreNLP does not know`)
      }
      const written = label ?? features?.get(what) ?? UNKNOWN
      leftovers.dropFeature(features, what, written === UNKNOWN ? undefined : written)
      return written
    }
    const id = ids[mentions.entity[m] as number] as string
    const animacy = features?.get(ANIMACY)
    leftovers.dropFeature(features, ANIMACY, animacy?.toLowerCase())
    listAt(corefs, id).push({
      id: m,
      text: spanText(document.tokens, start, end),
      type: writeLabel(MENTION_TYPES, type, 'type'),
      number: writeLabel(NUMBERS, number, 'number'),
      gender: writeLabel(GENDERS, gender, 'gender'),
      animacy: animacy?.toUpperCase() ?? UNKNOWN,
      startIndex: start - first + 1,
      endIndex: end - first + 1,
      headIndex: isNear ? head - first + 1 : undefined,
      sentNum: sentence + 1,
      isRepresentativeMention: features?.get(REPRESENTATIVE) === 'true',
    })
  }
  return Object.fromEntries(corefs)
}
