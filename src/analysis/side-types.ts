import type { MentionType } from '../document/document.ts'
import { mentionTypes } from '../document/mention-type.ts'
import { type TwinDocuments, twinsOfResponse } from '../matching/twin-documents.ts'

/** By mention its type; undefined where nothing can be said. */
export interface SideTypes {
  readonly key: readonly (MentionType | undefined)[]
  readonly response: readonly (MentionType | undefined)[]
}

/** The types of both sides. A response mention has that of its twin, if it has one: the annotator knows better. */
export function sideTypes(documents: TwinDocuments): SideTypes {
  const { key, response } = documents
  const own = mentionTypes(response)?.types
  const keyTypes = mentionTypes(key)?.types
  return {
    key: Array.from({ length: key.mentions.count }, (_, k) => keyTypes?.[k]),
    response: Array.from(twinsOfResponse(documents), (twin, r) => keyTypes?.[twin] ?? own?.[r]),
  }
}
