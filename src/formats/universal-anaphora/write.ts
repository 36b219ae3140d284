import { type CorefDocument, piecesOf } from '../../document/document.ts'
import type { TokenisedDocument, WriteContext } from '../format.ts'
import { type ConlluWriter, writeConllu } from '../shared/conllu/write.ts'
import { writtenIds } from '../shared/conllu/written-ids.ts'
import { bracketsByToken, OpenBrackets, outermostFirst } from '../shared/write-brackets.ts'
import { attributesIn, escapes } from './brackets.ts'
import { STANDARD } from './columns.ts'
import { DEIXIS, type DeicticMention, LAYER, parseDeixis } from './deixis.ts'
import { writtenLinks } from './write-links.ts'
import { bracketText, namedMentions } from './write-mentions.ts'

const WRITER: ConlluWriter = {
  format: 'universal-anaphora',
  header: '',
  // The scorers of this format know no rows for multiword tokens.
  isRunning: true,
  annotate(document, _tokens, numbers, context) {
    const columns = annotationOf(document, numbers, context)
    return (position, isGlued) => {
      const cells = columns.map((column) => column.get(position) ?? '_')
      return `${isGlued ? 'SpaceAfter=No' : '_'}\t${cells.join('\t')}\t_\t_`
    }
  },
}

/**
 * Write the fifteen columns of CoNLL-UA, tokens numbered through the document. Attributes that the format
 * does not name are in the brackets under names of their own.
 */
export function* write(documents: Iterable<TokenisedDocument>, context?: WriteContext): Generator<string> {
  yield `# global.columns = ${STANDARD.join(' ')}\n`
  for (const document of documents) yield* writeConllu(document, context, WRITER)
}

/** The cells of the columns for anaphora, by token. */
function annotationOf(
  document: CorefDocument,
  numbers: readonly string[],
  context: WriteContext | undefined,
): readonly ReadonlyMap<number, string>[] {
  const { mentions } = document
  const { entities, spell } = writtenIds(document, escapes.escaped, '', context)
  const named = namedMentions(document, entities)
  const { elementOf, bridges, bridged } = writtenLinks(document, named, spell, context)
  const identity: LayerMention[] = []
  const deixis: LayerMention[] = []
  let isDeicticKnown = false
  for (const each of named) {
    const features = mentions.attributes?.[each.mention]?.features
    const held = features?.get(DEIXIS)
    const deictic = held === undefined ? undefined : parseDeixis(held, numbers.length)
    for (const { pieces, attributes } of deictic ?? []) {
      deixis.push({ pieces, markable: attributesIn(attributes).get('MarkableID') ?? '', attributes })
    }
    isDeicticKnown ||= deictic !== undefined
    const isElsewhere = (name: string): boolean =>
      (name === DEIXIS && deictic !== undefined) || bridged.get(each.mention)?.has(name) === true
    const members = elementOf.get(each.mention) ?? []
    const attributes = bracketText(document, each, members, numbers, isElsewhere, context)
    const layer = features?.get(LAYER) === DEIXIS ? deixis : identity
    layer.push({ pieces: piecesOf(mentions, each.mention), markable: each.markable, attributes })
  }
  if (!isDeicticKnown && document.links.some(({ kind }) => kind === DEIXIS)) {
    context?.drop('links of kind "deixis" whose mentions are not known')
  }
  return [layerColumn(identity), bridges, layerColumn(deixis)]
}

/** A mention of one layer, ready to be written. */
interface LayerMention extends DeicticMention {
  readonly markable: string
}

/**
 * The cells of a layer by token: what closes, then what opens, outermost first. Bare brackets can only
 * nest; where mentions cross, every closing bracket names its markable.
 */
function layerColumn(mentions: readonly LayerMention[]): Map<number, string> {
  const brackets = mentions.flatMap(({ pieces, markable, attributes }) =>
    pieces.map(([start, end]) => ({ start, end, markable, attributes })),
  )
  const open = new OpenBrackets()
  const isNested = outermostFirst(brackets).every((bracket) => open.fits('', bracket))
  const cells = new Map<number, string>()
  for (const [token, { closing, opening }] of bracketsByToken(brackets)) {
    const closes = closing.reverse().map(({ markable }) => (isNested ? ')' : `${markable})`))
    const opens = opening.map(({ attributes, start, end }) => `(${attributes}${end - start > 1 ? '' : ')'}`)
    cells.set(token, [...closes, ...opens].join(''))
  }
  return cells
}
