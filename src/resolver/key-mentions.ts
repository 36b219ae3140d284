import { type CorefDocument, documentLabel } from '../document/document.ts'
import type { Span } from '../document/span.ts'
import type { SpokenWords } from '../document/spoken-words.ts'
import type { Warning } from '../errors.ts'
import type { Analysis, Candidate } from '../text/analysis.ts'
import { findHead } from './head.ts'
import { pronounOf } from './pronouns.ts'

/** The mentions of a key as candidates; only their spans are used. */
export function keyCandidates(
  document: CorefDocument,
  words: SpokenWords,
  analysis: Analysis,
  warn?: (warning: Warning) => void,
): Candidate[] {
  return keySpans(document, words, warn).map(([start, end]) => candidateAt(analysis, start, end))
}

/**
 * The spans of a key's mentions, in words.
 *
 * @param warn called for mentions that are empty or have the same words as another
 */
export function keySpans(
  document: CorefDocument,
  { wordOf }: SpokenWords,
  warn: (warning: Warning) => void = () => {},
): Span[] {
  const { mentions } = document
  const lost: number[] = []
  const spans: Span[] = []
  for (let m = 0; m < mentions.count; m++) {
    const start = wordOf[mentions.start[m] as number] as number
    const end = wordOf[mentions.end[m] as number] as number
    const last = spans.at(-1)
    if (start === end || (last?.[0] === start && last[1] === end)) lost.push(m)
    else spans.push([start, end])
  }
  if (lost.length > 0) warn(describeLostMentions(document, lost))
  return spans
}

function describeLostMentions(document: CorefDocument, lost: readonly number[]): Warning {
  const [first = 0] = lost
  const number = lost.length === 1 ? '1 mention' : `${lost.length} mentions`
  return {
    code: 'lost-mention',
    ...document.origin.locate(document.mentions.start[first]),
    message: `${number} of document "${documentLabel(document)}" cannot be used, the first here: empty, or with the same boundaries as another`,
  }
}

function candidateAt(analysis: Analysis, start: number, end: number): Candidate {
  const head = findHead(analysis, start, end)
  const isPronoun = end - start === 1 && pronounOf(analysis.words[start] as string) !== undefined
  const isNamed = analysis.tags[head]?.startsWith('NNP') === true
  return { start, end, head, type: isPronoun ? 'pronoun' : isNamed ? 'named' : 'nominal' }
}

/** By candidate: the number of the entity of the mention with its span, -1 if there is none. */
export function keyEntities(
  document: CorefDocument,
  { wordOf }: SpokenWords,
  candidates: readonly { readonly start: number; readonly end: number }[],
): Int32Array {
  const { mentions } = document
  const entityOf = new Map<string, number>()
  for (let m = 0; m < mentions.count; m++) {
    const span = `${wordOf[mentions.start[m] as number]} ${wordOf[mentions.end[m] as number]}`
    if (!entityOf.has(span)) entityOf.set(span, mentions.entity[m] as number)
  }
  return Int32Array.from(candidates, ({ start, end }) => entityOf.get(`${start} ${end}`) ?? -1)
}
