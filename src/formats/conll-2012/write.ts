import type { CorefDocument } from '../../document/document.ts'
import type { Token } from '../../document/tokens.ts'
import { bracketCells, crossesItself } from '../bracket-cells.ts'
import { cannotHold as refusal } from '../cannot-hold.ts'
import type { WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'
import { entityNames } from '../shared/entity-names.ts'
import { formatBegin } from './header.ts'

/**
 * Write the twelve columns of CoNLL-2012. The layout holds spans and entities, words, parts of speech
 * and lemmas; what else a document knows is left behind, and the context is told.
 *
 * @throws RefereeError for what no bracket can say: discontinuous mentions, documents without text
 */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  for (const document of documents) {
    leftovers.inspect(document, { tokens: ['pos', 'lemma', 'speaker'], part: true })
    const { id, part, tokens, mentions, sentences } = document
    if (id === '' || id !== id.trim() || /[\t\n\r]/.test(id)) throw cannotHold(document, 'such a document id')
    if (tokens === undefined) throw cannotHold(document, 'a document without tokens')
    if (mentions.pieces.size > 0) throw cannotHold(document, 'a discontinuous mention')
    const labels = labelsOf(document, leftovers)
    if (crossesItself(document, labels)) throw cannotHold(document, 'crossing mentions of one entity')
    yield `${formatBegin(id, part)}\n`
    const cells = bracketCells(document, labels, '|')
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
  const before = `${id}\t${part}\t${number}\t${leftovers.cell(text)}\t${said(pos)}\t*\t${said(lemma)}`
  return `${before}\t-\t-\t${said(speaker)}\t*\t${cell ?? '-'}`

  function said(value: string | undefined): string {
    if (value === '' || value === '-' || value === '_')
      leftovers.drop('lemmas, parts of speech and speakers that are empty, "-" or "_"')
    return value === undefined || value === '' ? '-' : leftovers.cell(value)
  }
}

function labelsOf(document: CorefDocument, leftovers: Leftovers): string[] {
  const ids = entityNames(document, leftovers)
  const odd = ids.find((id) => !/^[^\s()|]+$/.test(id) || id === '-' || id === '_')
  if (odd !== undefined) throw cannotHold(document, `an entity called "${odd}"`)
  return Array.from(document.mentions.entity, (entity) => ids[entity] as string)
}

function cannotHold(document: CorefDocument, what: string): Error {
  return refusal('conll-2012', document, what)
}
