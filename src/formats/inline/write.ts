import type { CorefDocument } from '../../document/document.ts'
import { cannotHold } from '../cannot-hold.ts'
import { entityNames } from '../entity-names.ts'
import type { WriteContext } from '../format.ts'
import { isTextOf } from '../laid-out-text.ts'
import { Leftovers } from '../leftovers.ts'

/**
 * Write text with links, `[Ann Lee](#1)`, a sentence a line, words between blanks. Brackets of the text
 * are escaped with a backslash.
 *
 * @throws RefereeError for what brackets cannot say: crossing and discontinuous mentions
 */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  let isFirst = true
  for (const document of documents) {
    if (!isFirst) throw cannotHold('inline', document, 'a second document in one file')
    isFirst = false
    yield* writeDocument(document, leftovers)
  }
}

function* writeDocument(document: CorefDocument, leftovers: Leftovers): Generator<string> {
  const { tokens, sentences, mentions } = document
  if (tokens === undefined) throw cannotHold('inline', document, 'a document without tokens')
  if (tokens.count === 0) throw cannotHold('inline', document, 'a document without words')
  if (mentions.pieces.size > 0) throw cannotHold('inline', document, 'a discontinuous mention')
  const marks = nestedMarks(document)
  const ids = legalNames(document, /^[^\s()]+$/u, 'inline', leftovers)
  let sentence = 0
  let text = ''
  for (let t = 0; t < tokens.count; t++) {
    const isBreak = t > 0 && sentences[sentence + 1] === t
    if (isBreak) sentence++
    const before = t === 0 ? '' : isBreak ? '\n' : ' '
    const closing = (marks.closing.get(t + 1) ?? []).map((entity) => `](#${ids[entity] as string})`)
    const word = oneWord(tokens.text(t), leftovers)
    text += `${before}${word}`
    const escaped = word.replace(/[[\]{}<>\\]/g, '\\$&')
    yield `${before}${'['.repeat(marks.opening.get(t) ?? 0)}${escaped}${closing.join('')}`
  }
  yield '\n'
  const isKept = isTextOf(document, `${text}\n`)
  leftovers.inspect(document, { tokens: isKept ? ['start'] : [], text: isKept })
}

/** A word as one that blanks separate from others. */
export function oneWord(text: string, leftovers: Leftovers): string {
  if (text === '') {
    leftovers.drop('that some words are empty: they are written as "_"')
    return '_'
  }
  if (!/[ \t\r\n]/.test(text)) return text
  leftovers.drop('blanks inside words: they are written as no-break spaces')
  return text.replace(/[ \t\r\n]/g, '\u00a0')
}

/** By token, how many mentions open before it; by end, the entities of those that close there, innermost first. */
function nestedMarks(document: CorefDocument): {
  opening: Map<number, number>
  closing: Map<number, number[]>
} {
  const { count, start, end, entity } = document.mentions
  const outermostFirst = Array.from({ length: count }, (_, m) => m).sort(
    (a, b) => (start[a] as number) - (start[b] as number) || (end[b] as number) - (end[a] as number) || b - a,
  )
  const opening = new Map<number, number>()
  const closing = new Map<number, number[]>()
  const openEnds: number[] = []
  for (const m of outermostFirst) {
    const [from, to] = [start[m] as number, end[m] as number]
    while (openEnds.length > 0 && (openEnds.at(-1) as number) <= from) openEnds.pop()
    if (openEnds.length > 0 && (openEnds.at(-1) as number) < to) {
      throw cannotHold('inline', document, 'crossing mentions')
    }
    openEnds.push(to)
    opening.set(from, (opening.get(from) ?? 0) + 1)
    const closed = closing.get(to)
    if (closed === undefined) closing.set(to, [entity[m] as number])
    else closed.unshift(entity[m] as number)
  }
  return { opening, closing }
}

/** The names of entities, where the marks can hold all of them. */
export function legalNames(
  document: CorefDocument,
  legal: RegExp,
  format: string,
  leftovers: Leftovers,
): string[] {
  const ids = entityNames(document, leftovers, 'e')
  const odd = ids.find((id) => !legal.test(id))
  if (odd !== undefined) throw cannotHold(format, document, `an entity called "${odd}"`)
  return ids
}
