import type { CorefDocument } from '../../document/document.ts'
import { lastAtMost } from '../../document/sorted.ts'
import type { Token, Tokens } from '../../document/tokens.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { TokenisedDocument, WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'
import { fieldCell, governorNumber, type SentenceRow } from '../shared/write-columns.ts'
import { attributesOf, RELATION } from './links.ts'
import { writtenLinks } from './written-links.ts'

const EMPTY = 'what is said of tokens by an empty string or "_"'
const HEADER = 'id\tform\tlemma\txpostag\tupostag\tfeats\tdeprel\thead\tsent_id\tcorefhead\tcoreftype\n'

/**
 * Write xtsv, the layout of KorKor that has rows for zeros. A mention is linked to the one of its entity
 * before it; one that is alone, to itself.
 *
 * @throws RefereeError for mentions of several tokens, two mentions on one token, documents without text
 */
export function* write(documents: Iterable<TokenisedDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  for (const document of documents) {
    const { tokens } = document
    checkMentions(document)
    inspect(document, tokens, leftovers)
    const starts = sentenceStarts(document, tokens)
    const names = rowNames(tokens, starts)
    const links = writtenLinks(document, leftovers)
    yield HEADER
    for (const [s, start] of starts.entries()) {
      if (s > 0) yield '\n'
      const end = starts[s + 1] ?? tokens.count
      for (let t = start; t < end; t++) {
        const link = links.get(t)
        const cells = [
          ...tokenCells(tokens.token(t), names, { position: t, start, end }, leftovers),
          String(s + 1),
          link === undefined ? '_' : `${sentenceOf(starts, link.to) + 1}:${names[link.to]}`,
          link?.kind ?? '_',
        ]
        yield `${cells.join('\t')}\n`
      }
    }
  }
}

function checkMentions(document: CorefDocument): void {
  const { mentions } = document
  for (let m = 0; m < mentions.count; m++) {
    const start = mentions.start[m] as number
    if ((mentions.end[m] as number) - start > 1) {
      throw cannotHold('korkor', document, 'a mention of several tokens')
    }
    if (m > 0 && mentions.start[m - 1] === start)
      throw cannotHold('korkor', document, 'two mentions on one token')
  }
}

function inspect(document: CorefDocument, tokens: Tokens, leftovers: Leftovers): void {
  const { mentions } = document
  const shown = Array.from({ length: mentions.count }, (_, m) => {
    const position = mentions.start[m] as number
    const relation = mentions.attributes?.[m]?.features?.get(RELATION)
    return attributesOf(tokens.token(position), position, relation)
  })
  const lost = { head: 'heads', type: 'mention types', zero: 'that some mentions are zeros' } as const
  for (const [field, what] of Object.entries(lost) as [keyof typeof lost, string][]) {
    const values = shown.map((_, m) => mentions.attributes?.[m]?.[field])
    const isShown = shown.every(
      (own, m) => values[m] === own[field] || (field === 'head' && values[m] === undefined),
    )
    if (!isShown && values.some((value) => value !== undefined)) leftovers.drop(what)
  }
  for (let e = 0; e < document.entityCount; e++) {
    if (document.entityId(e) !== String(e + 1)) leftovers.drop('the ids of entities')
  }
}

function sentenceStarts({ sentences }: CorefDocument, tokens: Tokens): number[] {
  const starts = [...sentences]
  return tokens.count > 0 && starts[0] !== 0 ? [0, ...starts] : starts
}

function sentenceOf(starts: readonly number[], token: number): number {
  return Math.max(0, lastAtMost(starts, token))
}

/** Words count from 1 in each sentence; a token that is not there is named after the word before it. */
function rowNames(tokens: Tokens, starts: readonly number[]): string[] {
  const names: string[] = []
  let sentence = 0
  let word = 0
  let taken = new Set<string>()
  let next = 1
  for (let t = 0; t < tokens.count; t++) {
    if (starts[sentence + 1] === t) {
      sentence++
      word = 0
      next = 1
      taken = new Set()
    }
    const { empty, relation } = tokens.token(t)
    if (empty !== true) {
      names.push(String(++word))
      next = 1
      continue
    }
    const byRole = `${word}.${relation}`
    const isRole = relation === 'SUBJ' || relation === 'OBJ' || relation === 'POSS'
    const name = isRole && !taken.has(byRole) ? byRole : `${word}.${next++}`
    taken.add(name)
    names.push(name)
  }
  return names
}

function tokenCells(
  token: Token,
  names: readonly string[],
  row: SentenceRow,
  leftovers: Leftovers,
): string[] {
  const { text, lemma, pos, upos, feats, relation } = token
  const field = (value: string | undefined): string => fieldCell(value, ['_'], EMPTY, leftovers)
  const head = governorNumber(token, row, leftovers, (position) => names[position] as string)
  const described = [lemma, pos, upos, feats, relation].map(field)
  return [names[row.position] as string, leftovers.cell(text), ...described, head ?? '_']
}
