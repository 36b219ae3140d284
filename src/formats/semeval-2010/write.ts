import type { CorefDocument } from '../../document/document.ts'
import type { Token } from '../../document/tokens.ts'
import { bracketCells, crossesItself } from '../bracket-cells.ts'
import { cannotHold } from '../cannot-hold.ts'
import type { WriteContext } from '../format.ts'
import { Leftovers } from '../leftovers.ts'
import { entityNames } from '../shared/entity-names.ts'
import { formatPlainName } from '../shared/plain-header.ts'

/**
 * Write the columns of SemEval-2010 task 1, without predicates; what is known stands where the task has
 * annotation, `_` where it has predictions.
 *
 * @throws RefereeError for what no bracket can say: discontinuous mentions, documents without text
 */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const leftovers = new Leftovers(context)
  for (const document of documents) {
    const { id, part, tokens, mentions, sentences } = document
    if (tokens === undefined) throw cannotHold('semeval-2010', document, 'a document without tokens')
    if (mentions.pieces.size > 0) throw cannotHold('semeval-2010', document, 'a discontinuous mention')
    const name = formatPlainName(id, part)
    if (name === undefined) throw cannotHold('semeval-2010', document, `a document called "${id}"`)
    const labels = labelsOf(document, leftovers)
    if (crossesItself(document, labels)) {
      throw cannotHold('semeval-2010', document, 'crossing mentions of one entity')
    }
    inspect(document, leftovers)
    const cells = bracketCells(document, labels, '|')
    yield `#begin document ${name}\n`
    let sentence = 0
    for (let t = 0; t < tokens.count; t++) {
      if (sentences[sentence + 1] === t) {
        sentence++
        yield '\n'
      }
      const start = sentences[sentence] ?? 0
      const end = sentences[sentence + 1] ?? tokens.count
      yield `${row(tokens.token(t), t, [start, end], cells[t] ?? '_', leftovers)}\n`
    }
    yield tokens.count > 0 ? `\n#end document ${name}\n` : `#end document ${name}\n`
  }
}

function row(
  token: Token,
  position: number,
  [start, end]: readonly [number, number],
  cell: string,
  leftovers: Leftovers,
): string {
  const { text, lemma, pos, feats, governor, relation, empty } = token
  const isInside = governor === undefined || governor < 0 || (governor >= start && governor < end)
  if (!isInside) leftovers.drop('dependencies across sentences')
  if (empty === true ? text !== '' : text === '_') {
    leftovers.drop('the words of empty tokens, and "_" as a word: it means an empty token')
  }
  const head = governor === undefined || !isInside ? '_' : governor < 0 ? '0' : String(governor - start + 1)
  const annotated = [lemma, pos, feats].map((value) => field(value, leftovers))
  const columns = [
    String(position - start + 1),
    empty === true ? '_' : leftovers.cell(text),
    ...annotated.flatMap((value) => [value, '_']),
    head,
    '_',
    field(relation, leftovers),
    '_',
    '_',
    '_',
    cell,
  ]
  return columns.join('\t')
}

function field(value: string | undefined, leftovers: Leftovers): string {
  if (value === undefined) return '_'
  if (value === '' || value === '_')
    leftovers.drop('lemmas, parts of speech and relations that are empty or "_"')
  return value === '' ? '_' : leftovers.cell(value)
}

function labelsOf(document: CorefDocument, leftovers: Leftovers): string[] {
  const ids = entityNames(document, leftovers)
  const odd = ids.find((id) => !/^[^\s()|]+$/.test(id))
  if (odd !== undefined) throw cannotHold('semeval-2010', document, `an entity called "${odd}"`)
  return Array.from(document.mentions.entity, (entity) => ids[entity] as string)
}

function inspect(document: CorefDocument, leftovers: Leftovers): void {
  const { mentions, tokens } = document
  const areZerosShown = mentions.attributes?.every(({ zero }, m) => {
    const start = mentions.start[m] as number
    const isAlone = (mentions.end[m] as number) - start === 1
    return (zero === true) === (isAlone && tokens?.token(start).empty === true)
  })
  leftovers.inspect(document, {
    tokens: ['lemma', 'pos', 'feats', 'governor', 'relation', 'empty'],
    mentions: areZerosShown === true ? ['zero'] : [],
    part: true,
  })
}
