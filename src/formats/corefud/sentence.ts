import type { Token } from '../../document/tokens.ts'

/** Where the tokens of a sentence lie in the text of the document. */
export interface SentenceText {
  /** All of the document's text. */
  readonly text: string
  /** Where the sentence starts in it. */
  readonly start: number
}

type Draft = { -readonly [K in keyof Token]: Token[K] }

/** A row of the sentence that is a token: its columns, and where it is in the document. */
interface TokenRow {
  readonly columns: readonly string[]
  readonly token: Draft
}

/**
 * The tokens of one sentence from its rows, those of multiword tokens included: these give words their
 * place in the text. Governors that are no token of the sentence are left out: no score depends on them.
 *
 * @param first position of the first token in the document
 */
export function parseSentence(
  rows: readonly string[],
  first: number,
  speaker: string | undefined,
  place: SentenceText | undefined,
): Token[] {
  const tokens: TokenRow[] = []
  const positions = new Map<string, number>([['0', -1]])
  let at = place?.start ?? 0
  let multiword: { readonly last: number; readonly start: number; readonly end: number } | undefined
  for (const row of rows) {
    const columns = row.split('\t')
    const [id, form] = columns as [string, string]
    const hyphen = id.indexOf('-')
    const isEmpty = id.includes('.')
    if (hyphen > 0) {
      at = place === undefined ? at : afterBlanks(place.text, at)
      multiword = { last: Number(id.slice(hyphen + 1)), start: at, end: at + form.length }
      at = multiword.end
      continue
    }
    const token: Draft = { text: isEmpty && form === '_' ? '' : form }
    if (isEmpty) token.empty = true
    else if (place !== undefined) {
      if (multiword !== undefined && Number(id) <= multiword.last) {
        token.start = multiword.start
        token.end = multiword.end
      } else {
        token.start = afterBlanks(place.text, at)
        token.end = token.start + form.length
        at = token.end
      }
    }
    if (speaker !== undefined) token.speaker = speaker
    if (!positions.has(id)) positions.set(id, first + tokens.length)
    tokens.push({ columns, token })
  }
  for (const { columns, token } of tokens) describe(token, columns, positions)
  return tokens.map(({ token }) => token)
}

function describe(token: Draft, columns: readonly string[], positions: ReadonlyMap<string, number>): void {
  const said = (column: number): string | undefined => {
    const value = columns[column]
    return value === '_' || value === '' ? undefined : value
  }
  const lemma = said(2)
  const upos = said(3)
  const pos = said(4)
  const feats = said(5)
  const governor = positions.get(columns[6] ?? '')
  const relation = said(7)
  const enhanced = said(8)
  if (lemma !== undefined) token.lemma = lemma
  if (upos !== undefined) token.upos = upos
  if (pos !== undefined) token.pos = pos
  if (feats !== undefined) token.feats = feats
  if (governor !== undefined) token.governor = governor
  if (relation !== undefined) token.relation = relation
  if (enhanced !== undefined) {
    const edges = edgesIn(enhanced, positions)
    if (edges.length > 0) token.enhanced = edges
  }
}

/** `4:nsubj|5.1:conj:and` */
function edgesIn(
  text: string,
  positions: ReadonlyMap<string, number>,
): (readonly [governor: number, relation: string])[] {
  return text.split('|').flatMap((edge) => {
    const colon = edge.indexOf(':')
    const governor = positions.get(colon < 0 ? edge : edge.slice(0, colon))
    return governor === undefined ? [] : [[governor, colon < 0 ? '' : edge.slice(colon + 1)] as const]
  })
}

function afterBlanks(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\u00a0' || text[at] === '\u3000') at++
  return at
}
