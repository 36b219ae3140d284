import type { CorefDocument } from '../../document/document.ts'
import type { Tokens } from '../../document/tokens.ts'
import type { WriteContext } from '../format.ts'
import { rowOf } from '../shared/conllu/write-row.ts'
import { escaped } from './fields.ts'
import { entityColumn } from './write-brackets.ts'
import { mentionFields } from './write-fields.ts'
import { writtenIds } from './write-ids.ts'
import { bridgeRelations, linkColumns } from './write-links.ts'
import {
  documentComments,
  heldTokens,
  sayingOnce,
  sayTextIsLost,
  sentenceComments,
  sentenceStarts,
} from './write-sentence.ts'
import { type Surface, surfacesOf } from './write-surface.ts'

/**
 * Write CorefUD: CoNLL-U with the fields `eid-etype-head-other` in `Entity=`. What has no field of its own
 * stands in the last one as `key:value`.
 *
 * @throws RefereeError for documents without tokens and mentions that no brackets tell apart
 */
export function* write(documents: Iterable<CorefDocument>, context?: WriteContext): Generator<string> {
  const once = sayingOnce(context)
  for (const document of documents) yield* writeDocument(document, once)
}

/** The last column of a document, by token. */
type Misc = (position: number, isGlued: boolean) => string

function* writeDocument(document: CorefDocument, context: WriteContext | undefined): Generator<string> {
  const tokens = heldTokens(document, 'corefud')
  const starts = sentenceStarts(document, tokens.count, context)
  const surfaces = surfacesOf(document, tokens, starts)
  if (surfaces === undefined) sayTextIsLost(document, tokens, context)
  yield `# newdoc id = ${document.id}\n# global.Entity = eid-etype-head-other\n`
  yield* documentComments(document, surfaces !== undefined, context)
  const misc = miscOf(document, tokens, context)
  for (const [s, first] of starts.entries()) {
    const end = starts[s + 1] ?? tokens.count
    const surface = surfaces?.[s]
    yield* sentenceComments(`${document.id}-${s + 1}`, surface?.text, first, end, tokens, context)
    yield* writeRows(first, end, tokens, surface, misc, context)
    yield '\n'
  }
  if (starts.length === 0) yield '\n'
}

function* writeRows(
  first: number,
  end: number,
  tokens: Tokens,
  surface: Surface | undefined,
  misc: Misc,
  context: WriteContext | undefined,
): Generator<string> {
  const numbers = new Map<number, string>()
  let word = 0
  let empty = 0
  for (let t = first; t < end; t++) {
    if (tokens.token(t).empty === true) numbers.set(t, `${word}.${++empty}`)
    else {
      numbers.set(t, String(++word))
      empty = 0
    }
  }
  let inMultiword = -1
  for (let t = first; t < end; t++) {
    const multiword = surface?.multiwords.get(t)
    const isGlued = surface?.glued.has(t) === true
    if (multiword !== undefined) {
      const range = `${numbers.get(t)}-${numbers.get(multiword.last)}`
      yield `${range}\t${multiword.form}${'\t_'.repeat(7)}\t${isGlued ? 'SpaceAfter=No' : '_'}\n`
      inMultiword = multiword.last
    }
    const row = rowOf(tokens.token(t), numbers.get(t) as string, (at) => numbers.get(at), context)
    yield `${row}\t${misc(t, isGlued && t > inMultiword)}\n`
  }
}

function miscOf(document: CorefDocument, tokens: Tokens, context: WriteContext | undefined): Misc {
  const ids = writtenIds(document, escaped, 'e', context)
  const fields = mentionFields(document, tokens, bridgeRelations(document), context)
  const column = entityColumn(document, ids.entities, fields)
  const { bridges, splits } = linkColumns(document, ids, column, context)
  return (position, isGlued) => {
    const items: string[] = []
    const bridge = bridges.get(position)
    const brackets = column.get(position)
    const split = splits.get(position)
    if (bridge !== undefined) items.push(`Bridge=${bridge}`)
    if (brackets !== undefined) items.push(`Entity=${brackets.entity}`)
    if (isGlued) items.push('SpaceAfter=No')
    if (split !== undefined) items.push(`SplitAnte=${split}`)
    return items.length === 0 ? '_' : items.join('|')
  }
}
