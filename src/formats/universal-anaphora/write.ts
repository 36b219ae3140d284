import { type CorefDocument, piecesOf } from '../../document/document.ts'
import type { Tokens } from '../../document/tokens.ts'
import { writtenIds } from '../corefud/write-ids.ts'
import {
  documentComments,
  heldTokens,
  sayingOnce,
  sayTextIsLost,
  sentenceComments,
  sentenceStarts,
} from '../corefud/write-sentence.ts'
import { surfacesOf } from '../corefud/write-surface.ts'
import type { WriteContext } from '../format.ts'
import { rowOf } from '../shared/conllu/write-row.ts'
import { attributesIn, escaped } from './brackets.ts'
import { STANDARD } from './columns.ts'
import { DEIXIS, LAYER, parseDeixis } from './deixis.ts'
import { layerColumn, type WrittenMention } from './write-brackets.ts'
import { writtenLinks } from './write-links.ts'
import { bracketText, namedMentions } from './write-mentions.ts'

/**
 * Write the fifteen columns of CoNLL-UA, tokens numbered through the document. Attributes that the format
 * does not name stand in the brackets under names of their own.
 *
 * @throws RefereeError for documents without tokens and ids that are no line
 */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const once = sayingOnce(context)
  yield `# global.columns = ${STANDARD.join(' ')}\n`
  for (const document of documents) yield* writeDocument(document, once)
}

function* writeDocument(document: CorefDocument, context: WriteContext | undefined): Generator<string> {
  const tokens = heldTokens(document, 'universal-anaphora')
  const starts = sentenceStarts(document, tokens.count, context)
  const surfaces = surfacesOf(document, tokens, starts)
  // The scorers of this format know no rows for multiword tokens.
  const hasText = surfaces?.every(({ multiwords }) => multiwords.size === 0) === true
  if (!hasText) sayTextIsLost(document, tokens, context)
  yield `# newdoc id = ${document.id}\n`
  yield* documentComments(document, hasText, context)
  const numbers = tokenNumbers(tokens)
  const columns = annotationOf(document, tokens, numbers, context)
  for (const [s, first] of starts.entries()) {
    const end = starts[s + 1] ?? tokens.count
    const surface = hasText ? surfaces?.[s] : undefined
    const idOf = (at: number): string | undefined => (at >= first && at < end ? numbers[at] : undefined)
    yield* sentenceComments(`${document.id}-${s + 1}`, surface?.text, first, end, tokens, context)
    for (let t = first; t < end; t++) {
      const row = rowOf(tokens.token(t), numbers[t] as string, idOf, context)
      const misc = surface?.glued.has(t) === true ? 'SpaceAfter=No' : '_'
      const cells = [columns.identity, columns.bridges, columns.deixis].map((column) => column.get(t) ?? '_')
      yield `${row}\t${misc}\t${cells.join('\t')}\t_\t_\n`
    }
    yield '\n'
  }
  if (starts.length === 0) yield '\n'
}

/** Words are numbered through the document, empty nodes after the word before them. */
function tokenNumbers(tokens: Tokens): string[] {
  let word = 0
  let empty = 0
  return Array.from({ length: tokens.count }, (_, t) => {
    if (tokens.token(t).empty === true) return `${word}.${++empty}`
    empty = 0
    return String(++word)
  })
}

/** The cells of the columns for anaphora, by token. */
interface AnnotationColumns {
  readonly identity: ReadonlyMap<number, string>
  readonly bridges: ReadonlyMap<number, string>
  readonly deixis: ReadonlyMap<number, string>
}

function annotationOf(
  document: CorefDocument,
  tokens: Tokens,
  numbers: readonly string[],
  context: WriteContext | undefined,
): AnnotationColumns {
  const { mentions } = document
  const { entities, spell } = writtenIds(document, escaped, '', context)
  const named = namedMentions(document, entities)
  const { elementOf, bridges, bridged } = writtenLinks(document, named, spell, context)
  const identity: WrittenMention[] = []
  const deixis: WrittenMention[] = []
  let isDeicticKnown = false
  for (const each of named) {
    const features = mentions.attributes?.[each.mention]?.features
    const held = features?.get(DEIXIS)
    const deictic = held === undefined ? undefined : parseDeixis(held, tokens.count)
    for (const { pieces, attributes } of deictic ?? []) {
      deixis.push({ pieces, markable: attributesIn(attributes).get('MarkableID') ?? '', attributes })
    }
    isDeicticKnown ||= deictic !== undefined
    const isElsewhere = (name: string): boolean =>
      (name === DEIXIS && deictic !== undefined) || bridged.get(each.mention)?.has(name) === true
    const members = elementOf.get(each.mention) ?? []
    const number = (at: number): string => numbers[at] as string
    const attributes = bracketText(document, tokens, each, members, number, isElsewhere, context)
    const layer = features?.get(LAYER) === DEIXIS ? deixis : identity
    layer.push({ pieces: piecesOf(mentions, each.mention), markable: each.markable, attributes })
  }
  if (!isDeicticKnown && document.links.some(({ kind }) => kind === DEIXIS)) {
    context?.drop('links of kind "deixis" whose mentions are not known')
  }
  return { identity: layerColumn(identity), bridges, deixis: layerColumn(deixis) }
}
