import type { CorefDocument } from '../../document/document.ts'
import type { ReadContext } from '../format.ts'
import { readSpanLists } from '../shared/span-lists.ts'
import type { ByteSource } from '../source.ts'
import { readDraft } from './draft.ts'

/** Read documents with `clusters` of offsets, one per line: the layout of e2e-coref and its successors. */
export function read(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  return readSpanLists(source, context, { readDraft: (node) => readDraft(node, 'given') })
}

/** The same files, but `predicted_clusters` where a document has both. */
export function readPredicted(source: ByteSource, context: ReadContext): Generator<CorefDocument> {
  return readSpanLists(source, context, { readDraft: (node) => readDraft(node, 'predicted') })
}
