import type { CorefDocument } from '../../document/document.ts'
import type { Token } from '../../document/tokens.ts'
import { cannotHold as refusal } from '../cannot-hold.ts'
import type { WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'
import { formatBegin } from './header.ts'

/**
 * Write the twelve columns of CoNLL-2012. The layout holds spans and entities, words, parts of speech
 * and lemmas; what else a document knows is left behind, and the context is told.
 *
 * @throws RefereeError for what no bracket can say: discontinuous mentions, documents without text
 */
export function* writeConll(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  for (const document of documents) {
    leftovers.inspect(document, { tokens: ['pos', 'lemma', 'speaker'] })
    const { id, part, tokens, mentions, sentences } = document
    if (id === '' || id !== id.trim() || /[\t\n\r]/.test(id)) throw cannotHold(document, 'such a document id')
    if (tokens === undefined) throw cannotHold(document, 'a document without tokens')
    if (mentions.pieces.size > 0) throw cannotHold(document, 'a discontinuous mention')
    if (crossesItself(document)) throw cannotHold(document, 'crossing mentions of one entity')
    yield `${formatBegin(id, part)}\n`
    const cells = coreferenceCells(document, tokens.count)
    let sentence = 0
    let number = 0
    for (let t = 0; t < tokens.count; t++) {
      if (sentences[sentence + 1] === t) {
        sentence++
        number = 0
        yield '\n'
      }
      yield `${row(id, part, number++, tokens.token(t), cells[t], leftovers)}\n`
    }
    yield tokens.count > 0 ? '\n#end document\n' : '#end document\n'
  }
}

function row(
  id: string,
  part: number,
  number: number,
  token: Token,
  cell: string | undefined,
  leftovers: Leftovers,
): string {
  const { text, pos, lemma, speaker } = token
  const fields = [
    id,
    part,
    number,
    text,
    pos ?? '-',
    '*',
    lemma ?? '-',
    '-',
    '-',
    speaker ?? '-',
    '*',
    cell ?? '-',
  ]
  return fields.map((field) => leftovers.cell(String(field))).join('\t')
}

/** Brackets by token: those that close, innermost first, then those that open, outermost first. */
function coreferenceCells(document: CorefDocument, tokenCount: number): (string | undefined)[] {
  const { count, start, end, entity } = document.mentions
  const opening: string[][] = Array.from({ length: tokenCount }, () => [])
  const closing: string[][] = Array.from({ length: tokenCount }, () => [])
  const ids = idsOf(document)
  const byLength = Array.from({ length: count }, (_, m) => m).sort((a, b) => length(b) - length(a) || a - b)
  for (const m of byLength) {
    const id = ids[entity[m] as number] as string
    const [first, last] = [start[m] as number, (end[m] as number) - 1]
    if (first === last) {
      opening[first]?.push(`(${id})`)
    } else {
      opening[first]?.push(`(${id}`)
      closing[last]?.unshift(`${id})`)
    }
  }
  return opening.map((opens, t) => {
    const pieces = [...(closing[t] as string[]), ...opens]
    return pieces.length === 0 ? undefined : pieces.join('|')
  })

  function length(m: number): number {
    return (end[m] as number) - (start[m] as number)
  }
}

/**
 * A closing bracket ends the mention of its entity that was opened last, so two mentions of one entity
 * may nest, or meet in one token, but not cross.
 */
function crossesItself({ mentions, entityCount }: CorefDocument): boolean {
  const { count, start, end, entity } = mentions
  const outermostFirst = Array.from({ length: count }, (_, m) => m).sort(
    (a, b) => (start[a] as number) - (start[b] as number) || (end[b] as number) - (end[a] as number),
  )
  const openEnds: number[][] = Array.from({ length: entityCount }, () => [])
  for (const m of outermostFirst) {
    const ends = openEnds[entity[m] as number] as number[]
    while (ends.length > 0 && (ends.at(-1) as number) <= (start[m] as number) + 1) ends.pop()
    if (ends.length > 0 && (ends.at(-1) as number) < (end[m] as number)) return true
    ends.push(end[m] as number)
  }
  return false
}

/** The ids of the entities; those that have none get a name that no other has. */
function idsOf(document: CorefDocument): string[] {
  const ids = Array.from({ length: document.entityCount }, (_, e) => document.entityId(e))
  const taken = new Set(ids)
  let number = 0
  return ids.map((id) => {
    if (id === undefined) {
      while (taken.has(String(number))) number++
      return String(number++)
    }
    if (!/^[^\s()|]+$/.test(id) || id === '-' || id === '_')
      throw cannotHold(document, `an entity called "${id}"`)
    return id
  })
}

function cannotHold(document: CorefDocument, what: string): Error {
  return refusal('conll-2012', document, what)
}
