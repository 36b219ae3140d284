import type { MentionType } from '../document/document.ts'
import { mentionTypes } from '../document/mention-type.ts'
import { type TwinDocuments, twinsOfResponse } from '../matching/twin-documents.ts'

/** By mention: its type, or undefined if unknown. */
export interface SideTypes {
  readonly key: readonly (MentionType | undefined)[]
  readonly response: readonly (MentionType | undefined)[]
  /** Where the types of each side come from. */
  readonly source: Readonly<Record<'key' | 'response', 'format' | 'derived' | 'unknown'>>
}

/** The types of both sides. A response mention takes that of its twin, if any: the annotator knows better. */
export function sideTypes(documents: TwinDocuments): SideTypes {
  const { key, response } = documents
  const annotated = mentionTypes(key)
  const own = mentionTypes(response)
  const sourceOf = (types: typeof own): SideTypes['source']['key'] =>
    types === undefined ? 'unknown' : types.isDerived ? 'derived' : 'format'
  return {
    key: Array.from({ length: key.mentions.count }, (_, k) => annotated?.types[k]),
    response: Array.from(twinsOfResponse(documents), (twin, r) => annotated?.types[twin] ?? own?.types[r]),
    source: { key: sourceOf(annotated), response: sourceOf(own) },
  }
}
