import type { CorefDocument } from '../../document/document.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'

/**
 * Write text with links, `[Ann Lee](#1)`, a sentence a line, words between blanks. Brackets of the text
 * are escaped with a backslash.
 *
 * @throws RefereeError for what brackets cannot say: crossing and discontinuous mentions
 */
export function* writeInline(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  let isFirst = true
  for (const document of documents) {
    if (!isFirst) throw cannotHold('inline', document, 'a second document in one file')
    isFirst = false
    yield* writeDocument(document, leftovers)
  }
}

function* writeDocument(document: CorefDocument, leftovers: Leftovers): Generator<string> {
  const { tokens, sentences, mentions, part } = document
  if (tokens === undefined) throw cannotHold('inline', document, 'a document without tokens')
  if (mentions.pieces.size > 0) throw cannotHold('inline', document, 'a discontinuous mention')
  leftovers.inspect(document, { tokens: ['start'], text: true })
  if (part !== 0) leftovers.drop('the numbers of parts')
  const marks = nestedMarks(document)
  const ids = idsOf(document, /^[^\s()]+$/u, 'inline', leftovers)
  let sentence = 0
  for (let t = 0; t < tokens.count; t++) {
    const isBreak = t > 0 && sentences[sentence + 1] === t
    if (isBreak) sentence++
    const before = t === 0 ? '' : isBreak ? '\n' : ' '
    const closing = (marks.closing.get(t + 1) ?? []).map((entity) => `](#${ids[entity] as string})`)
    const word = writtenWord(tokens.text(t), leftovers)
    yield `${before}${'['.repeat(marks.opening.get(t) ?? 0)}${word}${closing.join('')}`
  }
  yield '\n'
}

/** A word without blanks, and with its brackets escaped. */
function writtenWord(text: string, leftovers: Leftovers): string {
  return oneWord(text, leftovers).replace(/[[\]{}<>\\]/g, '\\$&')
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

/** The ids of entities; those that have none get a number that no other has. */
export function idsOf(
  document: CorefDocument,
  legal: RegExp,
  format: string,
  leftovers: Leftovers,
): string[] {
  const ids = Array.from({ length: document.entityCount }, (_, e) => document.entityId(e))
  const taken = new Set(ids)
  let number = 1
  return ids.map((id) => {
    if (id === undefined) {
      leftovers.drop('that some mentions have no entity: they are entities of their own')
      while (taken.has(`e${number}`)) number++
      return `e${number++}`
    }
    if (!legal.test(id)) throw cannotHold(format, document, `an entity called "${id}"`)
    return id
  })
}
