import type { TokenisedDocument, WriteContext } from '../format.ts'
import { type ConlluWriter, writeConllu } from '../shared/conllu/write.ts'
import { writtenIds } from '../shared/conllu/written-ids.ts'
import { escaped } from './fields.ts'
import { writeBrackets } from './write-brackets.ts'
import { writeFields } from './write-fields.ts'
import { bridgeRelations, linkColumns } from './write-links.ts'

const WRITER: ConlluWriter = {
  format: 'corefud',
  header: '# global.Entity = eid-etype-head-other\n',
  annotate(document, tokens, _numbers, context) {
    const ids = writtenIds(document, escaped, 'e', context)
    const fields = writeFields(document, tokens, bridgeRelations(document), context)
    const column = writeBrackets(document, ids.entities, fields)
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
  },
}

/**
 * Write CorefUD: CoNLL-U with the fields `eid-etype-head-other` in `Entity=`. What has no field of its own
 * is in the last one as `key:value`.
 *
 * @throws RefereeError for mentions that no brackets tell apart
 */
export function* write(documents: Iterable<TokenisedDocument>, context?: WriteContext): Generator<string> {
  for (const document of documents) yield* writeConllu(document, context, WRITER)
}
