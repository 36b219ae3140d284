import type { Token } from '../../../document/tokens.ts'

/** Where the tokens of a sentence are in the text of the document. */
export interface SentenceText {
  /** All of the document's text. */
  readonly text: string
  /** Where the sentence starts in it. */
  readonly start: number
}

/** The ten columns of a row. */
export type ConlluRow = readonly string[]

type Draft = { -readonly [K in keyof Token]: Token[K] }
const FIELDS = [
  ['lemma', 2],
  ['upos', 3],
  ['pos', 4],
  ['feats', 5],
  ['relation', 7],
] as const

/**
 * The tokens of one sentence from its rows, those of multiword tokens included: these give words their
 * place in the text. Governors that are not a token of the sentence are left out: no score depends on them.
 *
 * @param first position of the first token in the document
 */
export function parseSentence(
  rows: readonly ConlluRow[],
  first: number,
  speaker?: string,
  place?: SentenceText,
): Token[] {
  const words = rows.filter(([id]) => !id?.includes('-'))
  const positions = new Map<string, number>([['0', -1]])
  for (const [i, [id = '']] of words.entries()) if (!positions.has(id)) positions.set(id, first + i)
  const tokens = words.map((row) => parseToken(row, positions, speaker))
  if (place !== undefined) placeTokens(rows, tokens, place)
  return tokens
}

/** @param positions of the tokens of the sentence by their ids, -1 for 0 */
export function parseToken(row: ConlluRow, positions: ReadonlyMap<string, number>, speaker?: string): Draft {
  const token: Draft = { text: formIn(row) }
  if (isEmptyNode(row[0] ?? '')) token.empty = true
  if (speaker !== undefined) token.speaker = speaker
  for (const [field, column] of FIELDS) {
    const value = row[column]
    if (value !== undefined && value !== '_' && value !== '') token[field] = value
  }
  const governor = positions.get(row[6] ?? '')
  if (governor !== undefined) token.governor = governor
  const edges = edgesIn(row[8] ?? '_', positions)
  if (edges.length > 0) token.enhanced = edges
  return token
}

/** The word of a row; an empty node may have none. */
export function formIn([id = '', form = '']: ConlluRow): string {
  return form === '_' && isEmptyNode(id) ? '' : form
}

function isEmptyNode(id: string): boolean {
  return id.includes('.')
}

/** `4:nsubj|5.1:conj:and` */
function edgesIn(
  text: string,
  positions: ReadonlyMap<string, number>,
): (readonly [governor: number, relation: string])[] {
  if (text === '_' || text === '') return []
  return text.split('|').flatMap((edge) => {
    const colon = edge.indexOf(':')
    const governor = positions.get(colon < 0 ? edge : edge.slice(0, colon))
    return governor === undefined ? [] : [[governor, colon < 0 ? '' : edge.slice(colon + 1)] as const]
  })
}

/** Words follow one another in the text; those of a multiword token all have its place. */
function placeTokens(
  rows: readonly ConlluRow[],
  tokens: readonly Draft[],
  { text, start }: SentenceText,
): void {
  let next = 0
  let at = start
  let multiword = { last: 0, start: 0, end: 0 }
  for (const [id = '', form = ''] of rows) {
    const hyphen = id.indexOf('-')
    const token = hyphen > 0 ? undefined : tokens[next++]
    if (token?.empty === true) continue
    if (token !== undefined && Number(id) <= multiword.last) {
      token.start = multiword.start
      token.end = multiword.end
      continue
    }
    const from = afterBlanks(text, at)
    at = from + form.length
    if (token === undefined) multiword = { last: Number(id.slice(hyphen + 1)), start: from, end: at }
    else {
      token.start = from
      token.end = at
    }
  }
}

/** Offset of the first character that is not a blank between words. */
export function afterBlanks(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\u00a0' || text[at] === '\u3000') at++
  return at
}
