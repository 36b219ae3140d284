import { type CorefDocument, piecesOf } from '../../document/document.ts'
import { bracketCells, crossesItself } from '../bracket-cells.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'
import { entityNames } from '../shared/entity-names.ts'
import { genreIn } from '../shared/gum-genre.ts'
import { formatPlainName } from '../shared/plain-header.ts'
import { formatLabel, LINK } from './labels.ts'

/**
 * Write the three columns of GUM, with blank lines between sentences, which GUM itself does not have.
 * Mentions without an entity type or title get the plain label of OntoGUM.
 *
 * @throws RefereeError for what no bracket can say: discontinuous mentions, documents without text
 */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  for (const document of documents) {
    const { id, part, tokens, sentences } = document
    if (tokens === undefined) throw cannotHold('gum', document, 'a document without tokens')
    const name = formatPlainName(id, part)
    if (name === undefined) throw cannotHold('gum', document, `a document called "${id}"`)
    leftovers.inspect(document, {
      mentions: ['entityType'],
      features: [LINK],
      genre: document.genre === genreIn(id),
      part: true,
    })
    const labels = labelsOf(document, leftovers)
    if (crossesItself(document, labels)) throw cannotHold('gum', document, 'crossing mentions of one entity')
    const cells = bracketCells(document, labels, '')
    yield `# begin document ${name}\n`
    let sentence = 0
    for (let t = 0; t < tokens.count; t++) {
      if (sentences[sentence + 1] === t) {
        sentence++
        yield '\n'
      }
      yield `${t}\t${leftovers.cell(tokens.text(t))}\t${cells[t] ?? '_'}\n`
    }
    yield '# end document\n\n'
  }
}

function labelsOf(document: CorefDocument, leftovers: Leftovers): string[] {
  const { mentions } = document
  const ids = entityNames(document, leftovers)
  return Array.from({ length: mentions.count }, (_, m) => {
    if (piecesOf(mentions, m).length > 1) throw cannotHold('gum', document, 'a discontinuous mention')
    const id = ids[mentions.entity[m] as number] as string
    const label = formatLabel(id, mentions.attributes?.[m] ?? {})
    if (label === undefined) throw cannotHold('gum', document, `an entity called "${id}"`)
    return label
  })
}
