import type { CorefDocument } from '../../document/document.ts'
import { EMPTY_MARK } from '../alignment/plain-document.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { WriteContext } from '../format.ts'
import { legalNames, oneWord } from '../inline/write.ts'
import { Leftovers } from '../leftovers.ts'
import { readWord } from './tags.ts'

/**
 * Write a document a line: `jugadores|[e1 de el Espanyol|[e2],e1]`, empty nodes as `##`.
 *
 * @throws RefereeError for what the tags cannot say: discontinuous mentions, crossing ones of one entity
 */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  for (const document of documents) {
    const { tokens, mentions, sentences } = document
    if (tokens === undefined) throw cannotHold('crac-text', document, 'a document without tokens')
    if (tokens.count === 0) throw cannotHold('crac-text', document, 'a document without words')
    if (mentions.pieces.size > 0) throw cannotHold('crac-text', document, 'a discontinuous mention')
    leftovers.drop('the names of documents: they are known by their order')
    if (sentences.length > 1) leftovers.drop('the ends of sentences')
    const tags = tagsByToken(document, leftovers)
    const forms: string[] = []
    const words = Array.from({ length: tokens.count }, (_, t) => {
      const { text, empty } = tokens.token(t)
      const form =
        empty === true
          ? `${EMPTY_MARK}${text === '' ? '' : oneWord(text, leftovers)}`
          : oneWord(text, leftovers)
      const isMistakable = empty === true ? false : form.startsWith(EMPTY_MARK)
      if (isMistakable || readWord(form).tags.length > 0) {
        throw cannotHold('crac-text', document, `the word "${form}"`)
      }
      forms.push(form)
      const own = tags.get(t)
      return own === undefined ? form : `${form}|${own.join(',')}`
    })
    const isKept = document.text === forms.join(' ') && standsSo(document, forms)
    leftovers.inspect(document, {
      tokens: isKept ? ['start', 'empty'] : ['empty'],
      mentions: areZerosShown(document) ? ['zero'] : [],
      text: isKept,
    })
    yield `${words.join(' ')}\n`
  }
}

/** Whether words start where they do when one blank follows each. */
function standsSo({ tokens }: CorefDocument, forms: readonly string[]): boolean {
  let start = 0
  return forms.every((form, t) => {
    const isThere = tokens?.token(t).start === start
    start += form.length + 1
    return isThere
  })
}

/** A reader takes mentions for zeros that have nothing but empty nodes. */
function areZerosShown({ mentions, tokens }: CorefDocument): boolean {
  for (let m = 0; m < mentions.count; m++) {
    let isEmpty = true
    for (let t = mentions.start[m] as number; t < (mentions.end[m] as number); t++) {
      if (tokens?.token(t).empty !== true) isEmpty = false
    }
    if (isEmpty !== (mentions.attributes?.[m]?.zero === true)) return false
  }
  return true
}

/** The tags of each token. Mentions of one entity may nest and meet, but not cross. */
function tagsByToken(document: CorefDocument, leftovers: Leftovers): Map<number, string[]> {
  const { count, start, end, entity } = document.mentions
  const ids = legalNames(document, /^[^\s[\],|]+$/u, 'crac-text', leftovers)
  const outermostFirst = Array.from({ length: count }, (_, m) => m).sort(
    (a, b) => (start[a] as number) - (start[b] as number) || (end[b] as number) - (end[a] as number) || a - b,
  )
  const opening = new Map<number, string[]>()
  const closing = new Map<number, string[]>()
  const openEnds = new Map<number, number[]>()
  for (const m of outermostFirst) {
    const [from, to, own] = [start[m] as number, end[m] as number, entity[m] as number]
    const ends = openEnds.get(own) ?? []
    openEnds.set(own, ends)
    while (ends.length > 0 && (ends.at(-1) as number) <= from) ends.pop()
    if (ends.length > 0 && (ends.at(-1) as number) < to) {
      throw cannotHold('crac-text', document, 'crossing mentions of one entity')
    }
    ends.push(to)
    const id = ids[own] as string
    if (to === from + 1) listAt(opening, from).push(`[${id}]`)
    else {
      listAt(opening, from).push(`[${id}`)
      listAt(closing, to - 1).unshift(`${id}]`)
    }
  }
  const tags = new Map<number, string[]>()
  for (const [t, own] of opening) tags.set(t, own)
  // What closes here was opened before, so it does not matter on which side of an opening tag it stands.
  for (const [t, own] of closing) tags.set(t, [...(tags.get(t) ?? []), ...own])
  return tags
}

function listAt(lists: Map<number, string[]>, at: number): string[] {
  let list = lists.get(at)
  if (list === undefined) {
    list = []
    lists.set(at, list)
  }
  return list
}
